"""Builds the index of a catalog version."""

from pathlib import Path

from services.retriever.domain import CatalogIndex, build_index
from services.retriever.settings import RetrieverSettings
from shared.contracts.product import CatalogManifest
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import stream_snapshot


def load(manifest: CatalogManifest, path: Path) -> CatalogIndex:
    """The index of a snapshot file."""
    return build_index(stream_snapshot(path), load_pack(manifest.pack))


def adapters(settings: RetrieverSettings) -> CatalogFollower[CatalogIndex]:
    """Keeps the indexes of the current catalogs loaded."""
    return CatalogFollower(settings, load)
