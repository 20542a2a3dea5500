"""Price bands for the question about money: round bounds that part the belief evenly."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from shared.contracts.values import Option

BANDS = 3
_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
_CENT = 0.01


def price_answers(prices: Sequence[float | None], beliefs: Sequence[float]) -> list[tuple[float, Sequence[int]]]:
    """The probability of every believed candidate that has a price, and the number of its band."""
    bounds = _bounds(prices, beliefs)
    priced = zip(prices, beliefs, strict=False)
    return [(belief, (_band(price, bounds),)) for price, belief in priced if price is not None]


def price_options(prices: Sequence[float | None], beliefs: Sequence[float]) -> tuple[Option, ...]:
    """The bands as options, each with how many of all candidates it would keep."""
    bounds = _bounds(prices, beliefs)
    counts = Counter(_band(price, bounds) for price in prices if price is not None)
    names = _names(bounds) if bounds else []
    return tuple(Option(value=name, label=name, count=counts[band]) for band, name in enumerate(names))


def _bounds(prices: Sequence[float | None], beliefs: Sequence[float]) -> list[float]:
    """Round prices at even shares of the belief."""
    priced = sorted((price, belief) for price, belief in zip(prices, beliefs, strict=False) if price is not None)
    total = sum(belief for _, belief in priced)
    bounds: list[float] = []
    passed = 0.0
    for price, belief in priced:
        passed += belief
        if len(bounds) + 1 < BANDS and passed >= total * (len(bounds) + 1) / BANDS:
            bound = rounded_up(price)
            if bound < priced[-1][0] and bound not in bounds:
                bounds.append(bound)
    return bounds


def rounded_up(price: float) -> float:
    """The next round price: 23.99 → 25, 410 → 500."""
    scale = 1.0
    while price > scale * 10:
        scale *= 10
    while scale > _CENT and price <= scale:
        scale /= 10
    return next(round(step * scale, 2) for step in _STEPS if price <= step * scale)


def _names(bounds: Sequence[float]) -> list[str]:
    texts = [f"{bound:.10g}" for bound in bounds]
    between = [f"{low} to {high}" for low, high in pairwise(texts)]
    return [f"under {texts[0]}", *between, f"over {texts[-1]}"]


def _band(price: float, bounds: Sequence[float]) -> int:
    return bisect_left(bounds, price)
