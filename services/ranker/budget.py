"""Firm price bounds: what breaks them is not shown, unless nothing keeps them; then the nearest comes first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from services.ranker.columns import Columns
from services.ranker.scoring import SCORE_DIGITS, Candidate, is_firm_price
from services.ranker.verdicts import MATCH, Verdicts
from shared.contracts.values import Constraint

DISTANCE = 6.0
"""Nats per unit of distance beyond the nearest price, so that the nearest leads."""
UNKNOWN_DISTANCE = 1.0
"""Where a product of unknown price stands when no price keeps the bound."""


class Affordable(NamedTuple):
    """What may be shown; `bound` and `nearest` are set when no known price keeps the bound."""

    candidates: list[Candidate]
    bound: Constraint | None = None
    nearest: float | None = None


def within_budget(candidates: Sequence[Candidate], judged: Sequence[Verdicts], columns: Columns) -> Affordable:
    """The candidates that keep every firm price bound, known or unknown; else all, nearest first."""
    bounds = [verdicts for verdicts in judged if is_firm_price(verdicts)]
    if not bounds:
        return Affordable(list(candidates))
    related = [candidate for candidate in candidates if not candidate.foreign] or list(candidates)
    keeping = [candidate for candidate in candidates if candidate.over <= 0]
    known = any(all(v.verdicts[c.place].kind is MATCH for v in bounds) for c in related)
    beyond = [candidate for candidate in related if candidate.over > 0]
    if known or not beyond:
        return Affordable(keeping)
    nearest = min(beyond, key=lambda candidate: (candidate.over, -candidate.score, candidate.row))
    broken = next(v.constraint for v in bounds if v.verdicts[nearest.place].kind is not MATCH)
    ordered = sorted((_by_distance(c, nearest.over) for c in related), key=lambda c: (-c.score, c.row))
    return Affordable(ordered, broken, columns.price(nearest.row))


def _by_distance(candidate: Candidate, nearest: float) -> Candidate:
    distance = candidate.over - nearest if candidate.over > 0 else UNKNOWN_DISTANCE
    return replace(candidate, score=round(candidate.score - DISTANCE * distance, SCORE_DIGITS))
