"""Real catalogs, imported as the shop imports them."""

from functools import cache

from services.catalog.app import CatalogApp
from services.ranker.domain import build_columns
from services.retriever.domain import build_index
from shared.plumbing.snapshots import read_snapshot
from tests.support.shared_data import shared_data
from tests.support.small_catalog import APPAREL, Shop


@cache
def real_shop(folder: str, file: str) -> Shop:
    """The shop of a catalog of the shared data; skips the test when it is not there."""
    snapshot = CatalogApp().read(shared_data("data", "catalogs", folder, file), "apparel").snapshot
    products = read_snapshot(snapshot.payload)
    return Shop(
        products,
        build_index(products, APPAREL),
        build_columns(products, snapshot.manifest, APPAREL),
        APPAREL,
    )
