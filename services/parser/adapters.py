"""Loads the lexicon of a catalog version."""

from pathlib import Path

from services.parser.domain import Lexicon, build_lexicon
from services.parser.settings import ParserSettings
from shared.contracts.product import CatalogManifest
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import stream_snapshot


def load(manifest: CatalogManifest, path: Path) -> Lexicon:
    """The lexicon of a snapshot file."""
    return build_lexicon(stream_snapshot(path), manifest, load_pack(manifest.pack))


def adapters(settings: ParserSettings) -> CatalogFollower[Lexicon]:
    """Keeps the lexicons of the current catalogs loaded."""
    return CatalogFollower(settings, load)
