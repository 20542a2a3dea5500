"""Judges a constraint on a number: price, or a facet whose values hold numbers."""

import math
import re
from collections.abc import Sequence

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, Verdict, against, rarity
from shared.contracts.values import PRICE_FACET, Constraint, Operator

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def judge_numbers(constraint: Constraint, rows: Sequence[int], columns: Columns) -> list[Verdict]:
    """Each row's verdict on an asked number or bound; an unknown number is unknown."""
    bounds = bounds_of(constraint)
    if bounds is None:
        return [SILENT] * len(rows)
    numbers = [number(row, constraint.facet, columns) for row in rows]
    known = [value for value in numbers if value is not None]
    share = sum(beyond(value, bounds) <= 0 for value in known) / max(len(known), 1)
    within = Verdict(MATCH, rarity(share) if known else weights.MATCH_FLOOR)
    return [SILENT if value is None else _verdict(constraint, value, bounds, within) for value in numbers]


def _verdict(constraint: Constraint, value: float, bounds: tuple[float, float], within: Verdict) -> Verdict:
    excess = beyond(value, bounds)
    if excess <= 0:
        return within
    return against(constraint, weights.CONTRADICTION - weights.PRICE_STEP * min(excess, 2.0))


def bounds_of(constraint: Constraint) -> tuple[float, float] | None:
    """The lowest and the highest number that satisfies the constraint; None when it holds no number.

    A bare price is the most, as a budget is.
    """
    value = _as_number(constraint.value)
    if value is None:
        return None
    match constraint.operator:
        case Operator.AT_MOST:
            return -math.inf, value
        case Operator.AT_LEAST:
            return value, math.inf
        case Operator.BETWEEN:
            upper = value if constraint.upper is None else constraint.upper
            return min(value, upper), max(value, upper)
        case Operator.ABOUT:
            return value * (1 - weights.ABOUT_TOLERANCE), value * (1 + weights.ABOUT_TOLERANCE)
        case _:
            return -math.inf if constraint.facet == PRICE_FACET else value, value


def beyond(value: float, bounds: tuple[float, float]) -> float:
    """How far outside the bounds, in doublings; 0 inside."""
    low, high = bounds
    if value > high:
        return math.log2(value / high) if high > 0 else 2.0
    if value < low:
        return math.log2(low / value) if value > 0 else 2.0
    return 0.0


def number(row: int, facet: str, columns: Columns) -> float | None:
    """The product's number of a facet: its price, or the first number in a value's label."""
    if facet == PRICE_FACET:
        return columns.price(row)
    found = (_NUMBER.search(label) for label in columns.labels(row, facet))
    return next((float(match.group()) for match in found if match), None)


def _as_number(value: str | float | None) -> float | None:
    if isinstance(value, str):
        match = _NUMBER.search(value.replace(",", ""))
        return float(match.group()) if match else None
    return None if value is None or not math.isfinite(value) else float(value)
