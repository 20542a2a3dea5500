"""The catalog by column: what evidence, slates and answers need of a product, by row of the snapshot."""

import math
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.product import CatalogManifest, Product

LINE = " \n "
"""Parts the lines of a folded text, so that no phrase spans two."""
PATH_PARTS = 2

_folded = lru_cache(maxsize=1 << 16)(fold)


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Every facet value of the catalog, by value id.

    `ids` finds the id of a facet and folded value; `counts` is how many products have it. `bits` gives each facet
    a bit of a row's mask, `covered` how many products have any value of it.
    """

    ids: dict[tuple[str, str], int]
    facets: tuple[str, ...]
    labels: tuple[str, ...]
    folded: tuple[str, ...]
    counts: "array[int]"
    bits: dict[str, int]
    covered: dict[str, int]


@dataclass(frozen=True, slots=True)
class Columns:
    """A catalog by column. A price that is unknown is NaN; `texts` are folded lines; `records` are packed lines."""

    product_ids: tuple[str, ...]
    titles: tuple[str, ...]
    prices: "array[float]"
    popularity: "array[float]"
    texts: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    table: ValueTable
    currencies: tuple[str | None, ...]
    images: tuple[str | None, ...]
    urls: tuple[str | None, ...]
    records: tuple[bytes, ...]
    currency: str | None

    def row(self, product_id: str) -> int | None:
        """The product's row, or None when the catalog does not hold it."""
        place = bisect_left(self.product_ids, product_id)
        found = place < len(self.product_ids) and self.product_ids[place] == product_id
        return place if found else None

    def price(self, row: int) -> float | None:
        """The price, or None when it is unknown."""
        price = self.prices[row]
        return None if math.isnan(price) else price

    def value_ids(self, row: int, facet: str) -> list[int]:
        """The ids of the product's values of a facet, in the record's order."""
        return [value for value in self.values[row] if self.table.facets[value] == facet]

    def labels(self, row: int, facet: str) -> tuple[str, ...]:
        """The product's values of a facet as the merchant writes them."""
        return tuple(self.table.labels[value] for value in self.value_ids(row, facet))

    def record(self, row: int) -> list[tuple[str, str]]:
        """The product's record as named lines: details first, then features, then the description's sentences."""
        lines = zlib.decompress(self.records[row]).decode().split("\n")
        return [(name, text) for name, _, text in (line.partition("\t") for line in lines) if text]


def build_columns(products: Sequence[Product], manifest: CatalogManifest, pack: Pack) -> Columns:
    """The columns of a snapshot.

    Args:
        products: sorted by product id; a product's row is its position.
        manifest: of the same snapshot; its currency is the catalog's.
        pack: the domain, whose facets are counted.
    """
    table, values, masks = _tabulate(products, pack)
    most = math.log1p(max((product.rating_count for product in products), default=0)) or 1.0
    return Columns(
        product_ids=tuple(product.product_id for product in products),
        titles=tuple(product.title for product in products),
        prices=array("d", (math.nan if product.price is None else product.price for product in products)),
        popularity=array("d", (math.log1p(product.rating_count) / most for product in products)),
        texts=tuple(LINE.join(("", *map(_folded, _lines(product)), "")) for product in products),
        values=values,
        masks=masks,
        table=table,
        currencies=tuple(product.currency for product in products),
        images=tuple(product.image for product in products),
        urls=tuple(product.url for product in products),
        records=tuple(zlib.compress("\n".join(_record(product)).encode(), 1) for product in products),
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


def _tabulate(
    products: Sequence[Product], pack: Pack
) -> tuple[ValueTable, tuple[tuple[int, ...], ...], tuple[int, ...]]:
    ids: dict[tuple[str, str], int] = {}
    labels: list[str] = []
    counts: Counter[int] = Counter()
    covered: Counter[str] = Counter()
    bits = {facet.name: 1 << place for place, facet in enumerate(pack.facets)}
    rows, masks = [], []
    for product in products:
        row: dict[int, None] = {}
        for facet in [name for name in product.facets if name in bits]:
            covered[facet] += 1
            for label in product.facets[facet]:
                value = ids.setdefault((facet, _folded(label)), len(ids))
                if value == len(labels):
                    labels.append(label)
                row[value] = None
        counts.update(tuple(row))
        rows.append(tuple(row))
        masks.append(sum(bits[name] for name in product.facets if name in bits))
    table = ValueTable(
        ids=ids,
        facets=tuple(facet for facet, _ in ids),
        labels=tuple(labels),
        folded=tuple(value for _, value in ids),
        counts=array("l", (counts[value] for value in range(len(ids)))),
        bits=bits,
        covered=dict(covered),
    )
    return table, tuple(rows), tuple(masks)
