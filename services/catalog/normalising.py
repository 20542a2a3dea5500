"""One row becomes one product: every field cleaned, bounded, and turned into facets customers choose by."""

import hashlib
from typing import Any

from pydantic import Field

from services.catalog.amounts import Amount, read_amount, read_currency, read_prices
from services.catalog.brands import brand_of
from services.catalog.categories import category_path
from services.catalog.cleaning import clean_text, is_placeholder, texts
from services.catalog.facet_values import FacetBuilder
from services.catalog.mapping import FieldMapping, first_value, value_at
from services.catalog.rejections import RejectedRow
from services.catalog.tags import describing_tags, split_tags
from services.catalog.variants import ReadVariant, price_span, prices_by_currency, read_availability, read_variants
from services.catalog.vocabulary import Vocabulary
from shared.contracts.base import Contract
from shared.contracts.pack import Pack
from shared.contracts.product import Product

MAX_TITLE = 500
MAX_DESCRIPTION = 8_000
MAX_FEATURE = 1_000
MAX_FEATURES = 60
MAX_DETAILS = 80
MAX_DETAIL = 500
MAX_ID = 256
MAX_RATING_COUNT = 10**9
_PLAIN_IMAGE_KEYS = ("large", "url", "src", "hi_res", "thumb")


class CatalogHints(Contract):
    """What only the whole catalog tells.

    `brands` maps learnt brand words to the brand's spelling, `generic_categories` are path parts (folded) that most
    products share, `currency` is the catalog's main one, `lower_case_tags` whether its tags are, names apart.
    """

    brands: dict[tuple[str, ...], str] = Field(default_factory=dict)
    generic_categories: frozenset[str] = frozenset()
    currency: str | None = None
    lower_case_tags: bool = False


class Normaliser:
    """Turns rows into products; built once per import, since it compiles the pack's vocabulary."""

    def __init__(self, mapping: FieldMapping, pack: Pack, hints: CatalogHints | None = None) -> None:
        self._mapping = mapping
        self._hints = hints or CatalogHints()
        self._vocabulary = Vocabulary(pack)
        self._titles = Vocabulary(pack, searched=("category",))
        self._ignored_tags = pack.ignored_tags
        self._pack = pack

    def product(self, row: dict[str, Any], line: int = 0) -> Product | RejectedRow:
        """The row as a product; what lacks a title or has an unusable id is rejected with the reason."""
        mapping = self._mapping
        title = self._text(row, mapping.title, MAX_TITLE)
        if not title:
            return RejectedRow(
                line=line, reason="no-title", detail=f"none of {', '.join(mapping.title) or 'the fields'} holds a title"
            )
        identifier = _identifier(row, mapping, title)
        if len(identifier) > MAX_ID:
            return RejectedRow(
                line=line, reason="id-too-long", detail=f"{len(identifier)} characters; at most {MAX_ID}"
            )
        return self._build(row, identifier, title)

    def _build(self, row: dict[str, Any], identifier: str, title: str) -> Product:
        mapping = self._mapping
        variants = read_variants(first_value(row, mapping.variants)) if mapping.variants else []
        path = category_path(row, mapping.categories, self._vocabulary)
        tags = self._tags(row) if mapping.tags else []
        features = _features(row, mapping, tags)
        details = _details(row, mapping)
        description = " ".join(dict.fromkeys(texts(first_value(row, mapping.description))))[:MAX_DESCRIPTION]
        brand = self._brand(row, details, title)
        low, prices = self._price(row, variants)
        builder = FacetBuilder(self._vocabulary, self._titles)
        builder.add_categories(path, self._hints.generic_categories)
        builder.add_fields(row, mapping.facets)
        leftover = builder.add_options([variant.options for variant in variants])
        builder.add_details(details)
        builder.add_text(_without_brand(title, brand), tags, features, description)
        return Product(
            product_id=identifier,
            title=title,
            categories=path,
            brand=brand,
            price=low.low,
            price_max=low.high if low.high != low.low else None,
            currency=low.currency if low.low is not None else None,
            prices={code: prices[code] for code in sorted(prices)} if len(prices) > 1 else {},
            features=features,
            description=description,
            details=_sorted_details({**leftover, **details}),
            facets=builder.facets(brand),
            rating=_rating(first_value(row, mapping.rating)),
            rating_count=_count(first_value(row, mapping.rating_count)),
            in_stock=self._in_stock(row, variants),
            variants=tuple(variant.variant(low.currency) for variant in variants),
            image=_address(first_value(row, mapping.image)),
            url=_address(first_value(row, mapping.url)),
        )

    def _text(self, row: dict[str, Any], fields: tuple[str, ...], limit: int) -> str:
        value = first_value(row, fields)
        if isinstance(value, str):
            return clean_text(value, limit)
        return clean_text(" ".join(texts(value)[:1]), limit)

    def _tags(self, row: dict[str, Any]) -> list[str]:
        tags = split_tags(first_value(row, self._mapping.tags))
        return describing_tags(
            tags, self._ignored_tags, self._vocabulary, names_capitalised=self._hints.lower_case_tags
        )

    def _brand(self, row: dict[str, Any], details: dict[str, str], title: str) -> str | None:
        told = self._text(row, self._mapping.brand, 120)
        if told and not is_placeholder(told):
            return told
        for key, value in details.items():
            if self._vocabulary.aliases.get(key.casefold()) == "brand" and value:
                return value
        return brand_of(title, self._hints.brands) if self._hints.brands else None

    def _price(self, row: dict[str, Any], variants: list[ReadVariant]) -> tuple[Amount, dict[str, float]]:
        """The price range in the catalog's currency, and the lowest amount of every currency."""
        currency = self._hints.currency or self._mapping.currency_code
        told = first_value(row, self._mapping.price)
        by_currency = read_prices(told) or prices_by_currency(variants)
        if by_currency:
            code = currency if currency in by_currency else next(iter(by_currency))
            lows = {code: amount.low for code, amount in by_currency.items() if amount.low is not None}
            return by_currency[code]._replace(currency=code), lows
        amount = read_amount(told)
        if amount.low is None and variants:
            amount = price_span(variants, None)
        highest = read_amount(first_value(row, self._mapping.price_max)).high if self._mapping.price_max else None
        named = read_currency(self._text(row, self._mapping.currency, 10)) if self._mapping.currency else None
        high = max((value for value in (amount.high, highest) if value is not None), default=None)
        return Amount(
            amount.low, high, named or amount.currency or self._mapping.currency_code or self._hints.currency
        ), {}

    def _in_stock(self, row: dict[str, Any], variants: list[ReadVariant]) -> bool | None:
        told = first_value(row, self._mapping.in_stock)
        if told is not None:
            return read_availability({"available": told})
        counted = first_value(row, self._mapping.stock)
        if counted is not None:
            return _count(counted) > 0
        return any(variant.available for variant in variants) if variants else None


def normalise(
    row: dict[str, Any], mapping: FieldMapping, pack: Pack, hints: CatalogHints | None = None
) -> Product | RejectedRow:
    """One row as a product; for many rows build one `Normaliser`."""
    return Normaliser(mapping, pack, hints).product(row)


def _without_brand(title: str, brand: str | None) -> str:
    """The title without the brand it begins with: what is made by Olive House need not be olive."""
    return title[len(brand) :] if brand and title.casefold().startswith(brand.casefold()) else title


def _identifier(row: dict[str, Any], mapping: FieldMapping, title: str) -> str:
    """The merchant's id or, without one, a digest of the title, brand and address, so that it is the same next time."""
    told = next(iter(texts(first_value(row, mapping.product_id))), "")
    if told and not is_placeholder(told):
        return told
    seed = "\x1f".join([title, *(" ".join(texts(first_value(row, fields))) for fields in (mapping.brand, mapping.url))])
    return f"t-{hashlib.sha256(seed.encode()).hexdigest()[:16]}"


def _features(row: dict[str, Any], mapping: FieldMapping, tags: list[str]) -> tuple[str, ...]:
    lines = [clean_text(text, MAX_FEATURE) for text in texts(first_value(row, mapping.features))]
    return tuple(dict.fromkeys(line for line in (*lines, *tags) if line))[:MAX_FEATURES]


def _details(row: dict[str, Any], mapping: FieldMapping) -> dict[str, str]:
    """Nested maps are flattened into `outer: inner` names, lists are joined."""
    details: dict[str, str] = {}
    for field in mapping.details:
        value = value_at(row, field)
        if isinstance(value, dict):
            _flatten(value, "", details)
    for field in mapping.kept:
        _flatten({field: value_at(row, field)}, "", details)
    return details


def _flatten(value: dict[Any, Any], prefix: str, details: dict[str, str]) -> None:
    for key, inner in value.items():
        if len(details) >= MAX_DETAILS:
            return
        name = clean_text(f"{prefix}{key}", 100)
        if isinstance(inner, dict) and prefix.count(":") < 3:  # noqa: PLR2004 - deeper nesting is joined
            _flatten(inner, f"{name}: ", details)
        elif name and (text := clean_text(", ".join(texts(inner)), MAX_DETAIL)) and not is_placeholder(text):
            details[name] = text


def _sorted_details(details: dict[str, str]) -> dict[str, str]:
    return {name: details[name] for name in sorted(details)[:MAX_DETAILS]}


def _rating(value: Any) -> float | None:  # noqa: ANN401 - any JSON value
    rating = _number(value)
    return round(rating, 2) if rating is not None and 0 < rating <= 100 else None  # noqa: PLR2004 - a scale's top


def _count(value: Any) -> int:  # noqa: ANN401 - any JSON value
    count = _number(value)
    return int(min(max(count, 0), MAX_RATING_COUNT)) if count is not None else 0


def _number(value: Any) -> float | None:  # noqa: ANN401 - any JSON value
    if isinstance(value, str):
        try:
            value = float(value.replace(",", "")[:30])
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if -1e15 < value < 1e15 else None  # noqa: PLR2004 - excludes NaN and infinities


def _address(value: Any) -> str | None:  # noqa: ANN401 - any JSON value
    """The first address of a string, a list, or a map of sizes."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = next((value[key] for key in _PLAIN_IMAGE_KEYS if isinstance(value.get(key), str)), None)
    text = clean_text(value, 2000) if isinstance(value, str) else ""
    return (
        None
        if not text or is_placeholder(text) or text.casefold().startswith(("javascript:", "data:", "vbscript:"))
        else text
    )
