"""Builds the columns of a snapshot in one pass over its products."""

import math
import zlib
from collections.abc import Iterable
from functools import lru_cache, partial

import numpy as np

from services.ranker.asked_values import asked_value
from services.ranker.columns import Columns
from services.ranker.titles import family_title
from services.ranker.value_table import Tabulator, folded_label
from shared.contracts.pack import Pack
from shared.contracts.product import CatalogManifest, Product

LINE = " \n "
"""Parts the lines of a folded text, so that no phrase spans two."""
PATH_PARTS = 2
ASKED_VALUES_KEPT = 512


class _Gathering:
    """The columns so far."""

    def __init__(self, pack: Pack) -> None:
        self.values = Tabulator(pack)
        self.product_ids: list[str] = []
        self.titles: list[str] = []
        self.prices: list[float] = []
        self.ratings: list[int] = []
        self.families: dict[str, int] = {}
        self.family_of: list[int] = []
        self.texts: list[str] = []
        self.currencies: list[str | None] = []
        self.images: list[str | None] = []
        self.urls: list[str | None] = []
        self.records: list[bytes] = []
        self._same: dict[str | None, str | None] = {}

    def add(self, product: Product) -> None:
        self.values.add(product.facets)
        self.product_ids.append(product.product_id)
        self.titles.append(product.title)
        self.prices.append(math.nan if product.price is None else product.price)
        self.ratings.append(product.rating_count)
        self.family_of.append(self.families.setdefault(family_title(product.title), len(self.families)))
        self.texts.append(LINE.join(("", *map(folded_label, _lines(product)), "")))
        self.currencies.append(self._same.setdefault(product.currency, product.currency))
        self.images.append(product.image)
        self.urls.append(product.url)
        self.records.append(zlib.compress("\n".join(_record(product)).encode(), 1))


def build_columns(products: Iterable[Product], manifest: CatalogManifest, pack: Pack) -> Columns:
    """The columns of a snapshot.

    Args:
        products: sorted by product id and read once; a product's row is its position.
        manifest: of the same snapshot; its currency is the catalog's.
        pack: the domain, whose facets are counted.
    """
    gathered = _Gathering(pack)
    for product in products:
        gathered.add(product)
    table, values = gathered.values.table()
    most = math.log1p(max(gathered.ratings, default=0)) or 1.0
    return Columns(
        product_ids=tuple(gathered.product_ids),
        titles=tuple(gathered.titles),
        prices=np.array(gathered.prices, np.float64),
        popularity=np.array([math.log1p(count) / most for count in gathered.ratings], np.float64),
        families=np.array(gathered.family_of, np.int32),
        texts=tuple(gathered.texts),
        values=values,
        table=table,
        asked=lru_cache(ASKED_VALUES_KEPT)(partial(asked_value, table=table, pack=pack)),
        currencies=tuple(gathered.currencies),
        images=tuple(gathered.images),
        urls=tuple(gathered.urls),
        records=tuple(gathered.records),
        currency=manifest.currency,
    )


def _lines(product: Product) -> Iterable[str]:
    yield product.title
    yield from product.categories[-PATH_PARTS:]
    if product.brand:
        yield product.brand
    yield from product.features
    for name, value in product.details.items():
        yield f"{name} {value}"
    yield product.description


def _record(product: Product) -> Iterable[str]:
    named = [*product.details.items(), *(("feature", line) for line in product.features)]
    named += [("description", f"{sentence.strip('. ')}.") for sentence in product.description.split(". ") if sentence]
    for name, text in named:
        yield f"{' '.join(name.split())}\t{' '.join(text.split())}"
