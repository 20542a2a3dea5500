"""The pool's products, and the candidates among them in the order they stand in."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ranker.columns import Columns
from services.ranker.value_table import RowValues
from shared.contracts.search import Pool

SCORE_DIGITS = 3
_UNIT = 10.0**SCORE_DIGITS
_CLOSE_TO_HALF = 1e-6


class Pooled(NamedTuple):
    """The pool's rows by place, and their value ids."""

    rows: tuple[int, ...]
    numbers: NDArray[np.int64]
    values: RowValues


def pooled(pool: Pool, columns: Columns) -> Pooled:
    """The products of a pool that holds one at least."""
    numbers = np.array(pool.rows, np.int64)
    return Pooled(pool.rows, numbers, columns.values.of_rows(numbers))


class Candidate(NamedTuple):
    """A product of the pool: where it stands there, its row and its score in nats."""

    place: int
    row: int
    score: float


class Candidates(NamedTuple):
    """Candidates as parallel arrays: best first, among equals by row."""

    places: NDArray[np.int64]
    rows: NDArray[np.int64]
    scores: NDArray[np.float64]

    def __bool__(self) -> bool:
        """Whether there are any."""
        return self.places.size > 0

    def where(self, chosen: NDArray[np.bool_]) -> "Candidates":
        """Those that are chosen, in their order."""
        return Candidates(self.places[chosen], self.rows[chosen], self.scores[chosen])

    def moved(self, by: Sequence[tuple[int, float]]) -> "Candidates":
        """The same with the scores of some changed, given by where they stand, in the new order."""
        if not by:
            return self
        scores = self.scores.copy()
        for standing, change in by:
            scores[standing] = round(scores.item(standing) + change, SCORE_DIGITS)
        return ordered(self.places, self.rows, scores)

    def first(self, most: int) -> list[Candidate]:
        """The best."""
        best = (self.places[:most].tolist(), self.rows[:most].tolist(), self.scores[:most].tolist())
        return [Candidate(*each) for each in zip(*best, strict=True)]


def ordered(places: NDArray[np.int64], rows: NDArray[np.int64], scores: NDArray[np.float64]) -> Candidates:
    """The candidates best first, among equals by row."""
    order = np.lexsort((rows, -scores))
    return Candidates(places[order], rows[order], scores[order])


def rounded(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores to three decimals as `round` gives them, which is correctly rounded; it decides close to a half."""
    scaled = scores * _UNIT
    nearest = np.rint(scaled)
    results = nearest / _UNIT
    for place in np.flatnonzero(np.abs(np.abs(scaled - nearest) - 0.5) < _CLOSE_TO_HALF).tolist():
        results[place] = round(scores.item(place), SCORE_DIGITS)
    return results
