"""Firm price bounds: what breaks them is not shown, unless nothing keeps them; then the nearest comes first."""

from collections.abc import Sequence
from typing import NamedTuple

from services.ranker.columns import Columns
from services.ranker.numbers_judge import beyond, bounds_of
from services.ranker.scoring import Candidate, is_firm_price, of_other_category, ordered
from services.ranker.verdicts import CONTRADICTION, MATCH, Verdicts
from shared.contracts.values import Constraint

DISTANCE = 12.0
"""Nats per doubling of the price beyond the nearest one, so that the nearest leads."""
UNKNOWN_DISTANCE = 1.0
"""Where a product of unknown price stands when no price keeps the bound."""


class Affordable(NamedTuple):
    """What may be shown; `bound` and `nearest` are set when no known price keeps the bound."""

    candidates: list[Candidate]
    bound: Constraint | None = None
    nearest: float | None = None


def within_budget(candidates: list[Candidate], judged: Sequence[Verdicts], columns: Columns) -> Affordable:
    """The candidates that keep every firm price bound, known or unknown; else all, nearest first."""
    bounds = [verdicts for verdicts in judged if is_firm_price(verdicts)]
    if not bounds:
        return Affordable(candidates)
    related = [candidate for candidate in candidates if not of_other_category(candidate, judged)] or candidates
    over = {candidate.place: _over(candidate, bounds, columns) for candidate in candidates}
    beyond = [candidate for candidate in related if over[candidate.place] > 0]
    if not beyond or any(_keeps(candidate, bounds) for candidate in related):
        return Affordable([candidate for candidate in candidates if over[candidate.place] <= 0])
    nearest = min(beyond, key=lambda candidate: (over[candidate.place], -candidate.score, candidate.row))
    broken = next(v.constraint for v in bounds if v.verdicts[nearest.place].kind is CONTRADICTION)
    least = over[nearest.place]
    moved = [c.moved(-DISTANCE * (over[c.place] - least if over[c.place] > 0 else UNKNOWN_DISTANCE)) for c in related]
    return Affordable(ordered(moved), broken, columns.price(nearest.row))


def _keeps(candidate: Candidate, bounds: Sequence[Verdicts]) -> bool:
    return all(verdicts.verdicts[candidate.place].kind is MATCH for verdicts in bounds)


def _over(candidate: Candidate, bounds: Sequence[Verdicts], columns: Columns) -> float:
    """How far the price breaks the bounds, in doublings; 0 when it keeps them or is unknown."""
    price = columns.price(candidate.row)
    if price is None:
        return 0.0
    limits = (bounds_of(verdicts.constraint) for verdicts in bounds)
    return sum(beyond(price, limit) for limit in limits if limit)
