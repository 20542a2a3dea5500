"""The catalog by column: what evidence, slates and answers need of a product, by row of the snapshot."""

import math
import zlib
from bisect import bisect_left
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.ranker.asked_values import AskedValue
from services.ranker.value_table import RowValues, ValueTable


@dataclass(frozen=True, slots=True)
class Columns:
    """A catalog by column, a product's row being its place in the snapshot.

    A price that is unknown is NaN; `texts` are folded lines; `records` are packed lines. Products of one number in
    `families` are variants of each other. `asked` gives a facet and folded value in the catalog's terms.
    """

    product_ids: tuple[str, ...]
    titles: tuple[str, ...]
    prices: NDArray[np.float64]
    popularity: NDArray[np.float64]
    families: NDArray[np.int32]
    texts: tuple[str, ...]
    values: RowValues
    table: ValueTable
    asked: Callable[[str, str], AskedValue]
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
        price = self.prices.item(row)
        return None if math.isnan(price) else price

    def among(self, rows: Sequence[int], product_ids: Container[str]) -> NDArray[np.bool_]:
        """Which of the rows are among the products."""
        ids = self.product_ids
        return np.array([ids[row] in product_ids for row in rows], bool)

    def value_ids(self, row: int, facet: str) -> list[int]:
        """The ids of the product's values of a facet, in the record's order."""
        return [value for value in self.values.of_row(row) if self.table.facets[value] == facet]

    def values_by_facet(self, row: int) -> dict[str, list[int]]:
        """The ids of the product's values by facet, in the record's order."""
        own: dict[str, list[int]] = {}
        for value in self.values.of_row(row):
            own.setdefault(self.table.facets[value], []).append(value)
        return own

    def labels(self, row: int, facet: str) -> tuple[str, ...]:
        """The product's values of a facet as the merchant writes them."""
        return tuple(self.table.labels[value] for value in self.value_ids(row, facet))

    def record(self, row: int) -> list[tuple[str, str]]:
        """The product's record as named lines: details first, then features, then the description's sentences."""
        lines = zlib.decompress(self.records[row]).decode().split("\n")
        return [(name, text) for name, _, text in (line.partition("\t") for line in lines) if text]
