"""Every facet value of a catalog by number, and the numbers of each product's values, end to end in one array."""

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shared.contracts.folding import fold
from shared.contracts.pack import Pack

folded_label = lru_cache(maxsize=1 << 16)(fold)


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Every facet value of the catalog, by value id.

    `ids` finds the id of a facet and folded value; `counts` is how many products have it. `covered` is how many
    products have any value of a facet.
    """

    ids: dict[tuple[str, str], int]
    facets: tuple[str, ...]
    labels: tuple[str, ...]
    folded: tuple[str, ...]
    counts: "array[int]"
    facet_names: frozenset[str]
    covered: dict[str, int]


class RowValues(NamedTuple):
    """The value ids of some rows end to end; a row's begin at its start and end with one that is no value."""

    ids: NDArray[np.int32]
    starts: NDArray[np.int32]

    def of_row(self, row: int) -> list[int]:
        """The row's value ids, in the record's order."""
        own: list[int] = self.ids[self.starts.item(row) : self.starts.item(row + 1) - 1].tolist()
        return own

    def of_rows(self, rows: NDArray[np.int64]) -> "RowValues":
        """The same for some of the rows, in their order."""
        begins = self.starts[rows]
        lengths = self.starts[rows + 1] - begins
        starts = np.zeros(len(rows) + 1, np.int32)
        np.cumsum(lengths, out=starts[1:])
        places = np.arange(starts[-1], dtype=np.int32) + np.repeat(begins - starts[:-1], lengths)
        return RowValues(self.ids[places], starts)


class Tabulator:
    """Numbers the values of one product after the other, in the snapshot's order."""

    def __init__(self, pack: Pack) -> None:
        self._names = frozenset(facet.name for facet in pack.facets)
        self._ids: dict[tuple[str, str], int] = {}
        self._labels: list[str] = []
        self._covered: Counter[str] = Counter()
        self._flat, self._starts = array("i"), array("i", [0])

    def add(self, facets: Mapping[str, Sequence[str]]) -> None:
        """The next product's values."""
        own: dict[int, None] = {}
        for facet, labels in facets.items():
            if facet in self._names and labels:
                self._covered[facet] += 1
                own.update(dict.fromkeys(self._number(facet, label) for label in labels))
        self._flat.extend(own)
        self._flat.append(-1)
        self._starts.append(len(self._flat))

    def _number(self, facet: str, label: str) -> int:
        value = self._ids.setdefault((facet, folded_label(label)), len(self._ids))
        if value == len(self._labels):
            self._labels.append(label)
        return value

    def table(self) -> tuple[ValueTable, RowValues]:
        """All values, and each product's."""
        flat = np.array(self._flat, np.int32)
        counts = np.bincount(flat[flat >= 0], minlength=len(self._ids))
        table = ValueTable(
            ids=self._ids,
            facets=tuple(facet for facet, _ in self._ids),
            labels=tuple(self._labels),
            folded=tuple(value for _, value in self._ids),
            counts=array("l", counts.tolist()),
            facet_names=self._names,
            covered=dict(self._covered),
        )
        return table, RowValues(flat, np.array(self._starts, np.int32))
