"""Loads the columns and the pack of a catalog version."""

from pathlib import Path
from typing import NamedTuple

from services.ranker.domain import Columns, build_columns
from services.ranker.settings import RankerSettings
from shared.contracts.pack import Pack
from shared.contracts.product import CatalogManifest
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import stream_snapshot


class RankedCatalog(NamedTuple):
    """What a ranking needs of a catalog."""

    columns: Columns
    pack: Pack


def load(manifest: CatalogManifest, path: Path) -> RankedCatalog:
    """The columns of a snapshot file."""
    pack = load_pack(manifest.pack)
    return RankedCatalog(build_columns(stream_snapshot(path), manifest, pack), pack)


def adapters(settings: RankerSettings) -> CatalogFollower[RankedCatalog]:
    """Keeps the columns of the current catalogs loaded."""
    return CatalogFollower(settings, load)
