"""Amounts of money as merchants write them: numbers, strings with symbols, ranges, maps."""

import re
from typing import Any, NamedTuple

MAX_AMOUNT = 1e9
SMALLEST_AMOUNT = 0.001
_SYMBOLS = (
    ("US$", "USD"),
    ("C$", "CAD"),
    ("A$", "AUD"),
    ("$", "USD"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("¥", "JPY"),
    ("₹", "INR"),
    ("zł", "PLN"),
    ("₩", "KRW"),
)
_CODES = frozenset(re.findall("...", "USDEURGBPJPYINRPLNKRWCADAUDNZDCHFSEKNOKDKKCZKHUFBRLMXNCNYTRYZARSGDHKDILSAED"))
_NUMBER = re.compile(r"\d[\d.,'\u00a0\u202f]*")
_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])")
_OPEN_ENDED = re.compile(r"\b(?:from|starting|at least|and up|or more)\b|\+\s*$", re.IGNORECASE)
_GROUP = 3
_AMOUNT_KEYS = ("amount", "value", "price", "min", "minimum", "low", "gross")
_MAXIMUM_KEYS = ("max", "maximum", "high")
_CURRENCY_KEYS = ("currency", "currency_code", "currencyCode")


class Amount(NamedTuple):
    """The lowest and highest amount (both None: unknown) and the currency's ISO 4217 code, if told."""

    low: float | None = None
    high: float | None = None
    currency: str | None = None


NOTHING = Amount()


def read_amount(value: Any) -> Amount:  # noqa: ANN401 - any JSON value
    """What the value says about money; amounts that are zero, negative or absurd are unknown."""
    if isinstance(value, bool) or value is None:
        return NOTHING
    if isinstance(value, int | float):
        amount = _sane(value)
        return Amount(amount, amount)
    if isinstance(value, str):
        return _read_text(value[:200])
    if isinstance(value, dict):
        return _read_map(value)
    if isinstance(value, list | tuple):
        return _span([read_amount(part) for part in value[:100] if not isinstance(part, list | tuple)])
    return NOTHING


def _read_text(text: str) -> Amount:
    numbers = [_sane(_number(found)) for found in _NUMBER.findall(text)]
    amounts = [number for number in numbers if number is not None]
    if not amounts:
        return NOTHING
    currency = read_currency(text)
    low = amounts[0]
    if len(amounts) == 1:
        return Amount(low, None if _OPEN_ENDED.search(text) else low, currency)
    return Amount(min(amounts[:2]), max(amounts[:2]), currency)


def read_currency(text: str) -> str | None:
    """The currency that a text names by symbol or code."""
    for symbol, code in _SYMBOLS:
        if symbol in text:
            return code
    return next((code for code in _CODE.findall(text.upper() if len(text) == _GROUP else text) if code in _CODES), None)


def _number(written: str) -> float:
    """`1,299.00`, `1.299,00`, `1,299`, `12,50`, `40.000` (a decimal point, as in fixed-point columns)."""
    digits = re.sub("['\u00a0\u202f]", "", written).rstrip(".,")
    comma, point = digits.rfind(","), digits.rfind(".")
    if comma >= 0 and point >= 0:
        decimal = "," if comma > point else "."
        digits = digits.replace("." if decimal == "," else ",", "").replace(decimal, ".", digits.count(decimal))
    elif comma >= 0:
        grouped = digits.count(",") > 1 or len(digits) - comma - 1 == _GROUP
        digits = digits.replace(",", "" if grouped else ".")
    if digits.count(".") > 1:
        digits = digits.replace(".", "")
    return float(digits)


def _read_map(value: dict[Any, Any]) -> Amount:
    low = next(
        (read_amount(value[key]) for key in _AMOUNT_KEYS if not isinstance(value.get(key), dict | type(None))), NOTHING
    )
    high = next(
        (read_amount(value[key]) for key in _MAXIMUM_KEYS if not isinstance(value.get(key), dict | type(None))), low
    )
    named = next((value[key] for key in _CURRENCY_KEYS if isinstance(value.get(key), str)), "")
    return Amount(low.low, high.high, read_currency(named[:3]) or low.currency)


def read_prices(value: Any) -> dict[str, Amount]:  # noqa: ANN401 - any JSON value
    """Amounts by currency, of a map from currency codes to amounts; empty when it is no such map."""
    if not isinstance(value, dict):
        return {}
    found = {str(code).upper(): read_amount(amount) for code, amount in value.items() if str(code).upper() in _CODES}
    return {code: amount for code, amount in found.items() if amount.low is not None}


def span(amounts: list[Amount]) -> Amount:
    """From the lowest to the highest of several amounts, in the first currency told."""
    return _span(amounts)


def _span(amounts: list[Amount]) -> Amount:
    lows = [amount.low for amount in amounts if amount.low is not None]
    highs = [amount.high for amount in amounts if amount.high is not None]
    currency = next((amount.currency for amount in amounts if amount.currency), None)
    return Amount(min(lows, default=None), max(lows + highs, default=None), currency)


def _sane(amount: float) -> float | None:
    return round(float(amount), 4) if SMALLEST_AMOUNT <= amount < MAX_AMOUNT else None
