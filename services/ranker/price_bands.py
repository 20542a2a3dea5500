"""Price bands for the question about money: round bounds that part the belief evenly."""

from collections.abc import Sequence

from services.ranker.columns import Columns
from services.ranker.scoring import Candidate
from shared.contracts.values import Option

BANDS = 3
_STEPS = (1, 2, 2.5, 5, 10)


def price_bands(
    candidates: Sequence[Candidate], beliefs: Sequence[float], columns: Columns
) -> tuple[list[Option], list[tuple[float, tuple[str, ...]]]]:
    """The bands as options, and every believed candidate's probability and band."""
    prices = [columns.price(candidate.row) for candidate in candidates]
    believed = list(zip(prices, beliefs, strict=False))
    bounds = _bounds(sorted((price, belief) for price, belief in believed if price is not None))
    if not bounds:
        return [], [(belief, ()) for _, belief in believed]
    names = _names(bounds)
    bands = [None if price is None else names[_band(price, bounds)] for price in prices]
    options = [Option(value=name, label=name, count=bands.count(name)) for name in names]
    shares = [(belief, (band,) if band else ()) for belief, band in zip(beliefs, bands, strict=False)]
    return [option for option in options if option.count], shares


def _bounds(priced: list[tuple[float, float]]) -> list[float]:
    """Round prices at even shares of the belief."""
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
    while scale > 0.01 and price <= scale:  # noqa: PLR2004 - a cent
        scale /= 10
    return next(step * scale for step in _STEPS if price <= step * scale)


def _names(bounds: list[float]) -> list[str]:
    texts = [f"{bound:g}" for bound in bounds]
    between = [f"{low} to {high}" for low, high in zip(texts, texts[1:], strict=False)]
    return [f"under {texts[0]}", *between, f"over {texts[-1]}"]


def _band(price: float, bounds: list[float]) -> int:
    return sum(price > bound for bound in bounds)
