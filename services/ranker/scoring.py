"""Verdicts, retrieval and popularity → one score per candidate, in an order that is total."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.verdicts import BARRED, CONTRADICTION, MATCH, Verdicts
from shared.contracts.search import Pool
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Strength

SCORE_DIGITS = 3
SEVERAL = 2


class Candidate(NamedTuple):
    """A product of the pool: where it stands there, its row and its score in nats."""

    place: int
    row: int
    score: float

    def moved(self, by: float) -> "Candidate":
        """The candidate with its score changed."""
        return Candidate(self.place, self.row, round(self.score + by, SCORE_DIGITS))


def score(pool: Pool, judged: Sequence[Verdicts], columns: Columns) -> list[Candidate]:
    """The candidates that may be shown, best first, then by row; a known match of an excluded value is left out."""
    totals = _before_evidence(pool, columns)
    for verdicts in judged:
        scale = verdicts.scale
        totals = [total + weight * scale for total, (_, weight) in zip(totals, verdicts.verdicts, strict=True)]
    placed = enumerate(zip(totals, pool.rows, strict=True))
    best_first = sorted((-round(total, SCORE_DIGITS), row, place) for place, (total, row) in placed if total > BARRED)
    return [Candidate(place, row, -negative) for negative, row, place in best_first]


def _before_evidence(pool: Pool, columns: Columns) -> list[float]:
    """What the search and popularity say."""
    unit = weights.RETRIEVAL / (max(pool.scores, default=0) or 1)
    popularity = columns.popularity
    return [
        unit * found + weights.TIERS[tier] + weights.POPULARITY * popularity[row]
        for row, tier, found in zip(pool.rows, pool.tiers, pool.scores, strict=True)
    ]


def ordered(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Best first; among equals by row."""
    return sorted(candidates, key=_standing)


def _standing(candidate: Candidate) -> tuple[float, int]:
    return -candidate.score, candidate.row


def matches_all(candidate: Candidate, judged: Sequence[Verdicts]) -> bool:
    """Whether the product is known to match every wish that holds, of which there is one at least."""
    wanted = [verdicts for verdicts in judged if verdicts.active and verdicts.constraint.positive]
    return bool(wanted) and all(verdicts.verdicts[candidate.place].kind is MATCH for verdicts in wanted)


def told_enough(slate: Sequence[Candidate], judged: Sequence[Verdicts]) -> bool:
    """Whether the first product matches all of several wishes: right as an answer, however many are like it."""
    wishes = sum(verdicts.active and verdicts.constraint.positive for verdicts in judged)
    return bool(slate) and wishes >= SEVERAL and matches_all(slate[0], judged)


def of_other_category(candidate: Candidate, judged: Sequence[Verdicts]) -> bool:
    """Whether the product is known to be of another category than the asked one."""
    return any(
        verdicts.active
        and verdicts.constraint.facet == CATEGORY_FACET
        and verdicts.verdicts[candidate.place].kind is CONTRADICTION
        for verdicts in judged
    )


def is_firm_price(verdicts: Verdicts) -> bool:
    """Whether the constraint is a price bound that holds and is more than a preference."""
    constraint = verdicts.constraint
    return verdicts.active and constraint.facet == PRICE_FACET and constraint.strength is Strength.MUST
