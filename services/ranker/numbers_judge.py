"""Judges a constraint on a number: price, or a facet whose values hold numbers."""

import math
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.ranker import weights
from services.ranker.candidates import Pooled
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, Verdict, Verdicts, against, of_few, rarity
from shared.contracts.values import PRICE_FACET, Constraint, Operator

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def judge_numbers(constraint: Constraint, products: Pooled, columns: Columns) -> Verdicts:
    """Each candidate's verdict on an asked number or bound; an unknown number is unknown."""
    bounds = bounds_of(constraint)
    if bounds is None:
        return of_few(constraint, [SILENT], [0] * len(products.rows))
    numbers = _numbers(constraint.facet, products, columns)
    beyond_bounds = excesses(numbers, bounds)
    known = len(numbers) - int(np.isnan(numbers).sum())
    within = int((beyond_bounds <= 0).sum()) - (len(numbers) - known)
    matched = Verdict(MATCH, rarity(within / known) if known else weights.MATCH_FLOOR)
    verdicts = of_few(constraint, [matched, SILENT], np.isnan(numbers).astype(np.uint8))
    return _with_contradictions(verdicts, beyond_bounds)


def _with_contradictions(verdicts: Verdicts, beyond_bounds: NDArray[np.float64]) -> Verdicts:
    for place in np.flatnonzero(beyond_bounds > 0).tolist():
        excess = min(beyond_bounds.item(place), 2.0)
        verdicts.put(place, against(verdicts.constraint, weights.CONTRADICTION - weights.PRICE_STEP * excess))
    return verdicts


def excesses(numbers: NDArray[np.float64], bounds: tuple[float, float]) -> NDArray[np.float64]:
    """How far each number is outside the bounds, in doublings; 0 inside and for an unknown one (NaN)."""
    found = np.zeros(len(numbers))
    for place in np.flatnonzero((numbers < bounds[0]) | (numbers > bounds[1])).tolist():
        found[place] = beyond(numbers.item(place), bounds)
    return found


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


def _numbers(facet: str, products: Pooled, columns: Columns) -> NDArray[np.float64]:
    """The products' numbers of a facet: the price, or the first number in a value's label; NaN when unknown."""
    if facet == PRICE_FACET:
        prices: NDArray[np.float64] = columns.prices[products.numbers]
        return prices
    return np.array([_number(columns.labels(row, facet)) for row in products.rows], np.float64)


def _number(labels: Sequence[str]) -> float:
    found = (_NUMBER.search(label) for label in labels)
    return next((float(match.group()) for match in found if match), math.nan)


def _as_number(value: str | float | None) -> float | None:
    if isinstance(value, str):
        match = _NUMBER.search(value.replace(",", ""))
        return float(match.group()) if match else None
    return None if value is None or not math.isfinite(value) else float(value)
