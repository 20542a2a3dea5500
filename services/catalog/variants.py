"""A product's sellable forms, whether the merchant lists them or maps them by id."""

from typing import Any

from services.catalog.amounts import Amount, read_amount, read_prices, span
from services.catalog.cleaning import clean_text, texts
from shared.contracts.product import Variant

MAX_VARIANTS = 500
MAX_OPTION = 200
_ID_NAMES = ("variant_id", "item_id", "id", "sku", "asin")
_OPTION_MAPS = ("options", "attributes", "option_values", "selected_options")
_PRICE_NAMES = ("price", "prices", "sale_price", "amount", "price_amount")
_AVAILABLE_NAMES = ("available", "in_stock", "is_available", "availability")
_STOCK_NAMES = ("quantity", "stock", "inventory_quantity", "inventory", "current_stock")
_NOT_OPTIONS = frozenset(
    (*_ID_NAMES, *_PRICE_NAMES, *_AVAILABLE_NAMES, *_STOCK_NAMES, "title", "name", "currency", "product_id")
)
_UNAVAILABLE = frozenset(("false", "no", "0", "out of stock", "outofstock", "sold out", "unavailable"))


class ReadVariant:
    """A variant with its prices by currency."""

    def __init__(self, key: str, fields: dict[str, Any]) -> None:
        self.variant_id = next(
            (clean_text(str(fields[name]), 256) for name in _ID_NAMES if _is_scalar(fields.get(name))),
            clean_text(key, 256),
        )
        self.options = _options(fields)
        self.available = read_availability(fields)
        told = next((fields[name] for name in _PRICE_NAMES if fields.get(name) is not None), None)
        self.prices = read_prices(told)
        self.price = Amount() if self.prices else read_amount(told)

    def variant(self, currency: str | None) -> Variant:
        """The contract's variant, priced in the catalog's currency."""
        amount = self.prices.get(currency, Amount()) if currency and self.prices else self.price
        return Variant(variant_id=self.variant_id, options=self.options, price=amount.low, available=self.available)


def read_variants(value: Any) -> list[ReadVariant]:  # noqa: ANN401 - any JSON value
    """The variants of a list or of a map by id, at most `MAX_VARIANTS`; the rest is left out."""
    if isinstance(value, dict):
        pairs = [(str(key), fields) for key, fields in value.items() if isinstance(fields, dict)]
    elif isinstance(value, list):
        pairs = [(str(place), fields) for place, fields in enumerate(value, start=1) if isinstance(fields, dict)]
    else:
        pairs = []
    return [ReadVariant(key, fields) for key, fields in pairs[:MAX_VARIANTS]]


def price_span(variants: list[ReadVariant], currency: str | None) -> Amount:
    """The price range of the variants that can be bought, or of all when none can."""
    sold = [variant for variant in variants if variant.available] or variants
    return span(
        [variant.prices.get(currency, Amount()) if currency and variant.prices else variant.price for variant in sold]
    )


def prices_by_currency(variants: list[ReadVariant]) -> dict[str, Amount]:
    """The price range in each currency, in the order in which the currencies appear."""
    sold = [variant for variant in variants if variant.available] or variants
    codes = dict.fromkeys(code for variant in sold for code in variant.prices)
    return {code: span([variant.prices[code] for variant in sold if code in variant.prices]) for code in codes}


def read_availability(fields: dict[str, Any]) -> bool:
    """Whether the fields say that it can be bought; silence means yes."""
    for name in _AVAILABLE_NAMES:
        if fields.get(name) is not None:
            return str(fields[name]).strip().casefold() not in _UNAVAILABLE
    for name in _STOCK_NAMES:
        if isinstance(fields.get(name), int | float) and not isinstance(fields[name], bool):
            return bool(fields[name] > 0)
    return True


def _options(fields: dict[str, Any]) -> dict[str, str]:
    told = next((fields[name] for name in _OPTION_MAPS if isinstance(fields.get(name), dict)), None)
    source = told if told is not None else {name: value for name, value in fields.items() if name not in _NOT_OPTIONS}
    options = {clean_text(str(name), 64): ", ".join(texts(value))[:MAX_OPTION] for name, value in source.items()}
    return {name: options[name] for name in sorted(options) if name and options[name]}


def _is_scalar(value: Any) -> bool:  # noqa: ANN401 - any JSON value
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""
