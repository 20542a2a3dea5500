"""Firm price bounds: what breaks them is not shown, unless nothing keeps them; then the nearest comes first."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ranker.candidates import Candidates
from services.ranker.columns import Columns
from services.ranker.numbers_judge import bounds_of, excesses
from services.ranker.scoring import is_firm_price, of_other_category
from services.ranker.verdicts import CONTRADICTION, MATCH, Verdicts
from shared.contracts.values import Constraint

DISTANCE = 12.0
"""Nats per doubling of the price beyond the nearest one, so that the nearest leads."""
UNKNOWN_DISTANCE = 1.0
"""Where a product of unknown price stands when no price keeps the bound."""


class Affordable(NamedTuple):
    """What may be shown; `bound` and `nearest` are set when no known price keeps the bound."""

    candidates: Candidates
    bound: Constraint | None = None
    nearest: float | None = None


def within_budget(candidates: Candidates, judged: Sequence[Verdicts], columns: Columns) -> Affordable:
    """The candidates that keep every firm price bound, known or unknown; else all, nearest first."""
    bounds = [verdicts for verdicts in judged if is_firm_price(verdicts)]
    if not bounds:
        return Affordable(candidates)
    over = _over(candidates, bounds, columns)
    other = of_other_category(candidates, judged)
    related = ~other if not other.all() else ~np.zeros_like(other)
    if not (over[related] > 0).any() or _keep(candidates, bounds)[related].any():
        return Affordable(candidates.where(over <= 0))
    return _nearest_first(candidates.where(related), over[related], bounds, columns)


def _nearest_first(
    related: Candidates, over: NDArray[np.float64], bounds: Sequence[Verdicts], columns: Columns
) -> Affordable:
    least = float(over[over > 0].min())
    nearest = int(np.argmax(over == least))
    broken = next(v.constraint for v in bounds if v.at(related.places.item(nearest)).kind is CONTRADICTION)
    moves = [-DISTANCE * (far - least if far > 0 else UNKNOWN_DISTANCE) for far in over.tolist()]
    return Affordable(related.moved(list(enumerate(moves))), broken, columns.price(related.rows.item(nearest)))


def _keep(candidates: Candidates, bounds: Sequence[Verdicts]) -> NDArray[np.bool_]:
    """Which candidates are known to keep all bounds."""
    matching = np.ones(len(candidates.places), bool)
    for verdicts in bounds:
        matching &= verdicts.are(MATCH)[candidates.places]
    return matching


def _over(candidates: Candidates, bounds: Sequence[Verdicts], columns: Columns) -> NDArray[np.float64]:
    """How far each price breaks the bounds, in doublings; 0 when it keeps them or is unknown."""
    over = np.zeros(len(candidates.places))
    for limit in map(bounds_of, (verdicts.constraint for verdicts in bounds)):
        if limit:
            over += excesses(columns.prices[candidates.rows], limit)
    return over
