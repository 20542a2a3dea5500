"""Guesses the field mapping from the fields' names, and from their values where names do not tell."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from services.catalog.columns import Column, describe
from services.catalog.mapping import FieldMapping, MappingReport
from services.catalog.vocabulary import Vocabulary
from shared.contracts.folding import fold
from shared.contracts.pack import Pack

SIMILAR = 0.9
RECOGNISED = 0.2
NESTED = 0.95
MOST = 0.8
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
NAMES: dict[str, tuple[str, ...]] = {
    "product_id": (
        "id", "product id", "parent asin", "asin", "item id", "sku", "uid", "uuid", "uniq id", "product code", "item number", "gtin",
        "article number", "variant id", "pk", "handle", "slug",
    ),
    "title": (
        "title", "product title", "name", "product name", "product display name", "display name", "item name", "product", "headline",
    ),
    "price": (
        "price", "price min usd", "price min", "min price", "sale price", "final price", "current price", "selling price", "unit price",
        "discounted price", "amount", "cost", "retail price", "list price", "regular price", "prices",
    ),
    "price_max": ("price max", "max price", "price max usd"),
    "currency": ("currency", "currency code", "price currency"),
    "features": ("features", "bullet points", "feature bullets", "highlights", "key features", "about item"),
    "description": ("description", "body html", "product description", "long description", "body", "summary", "short description", "overview"),
    "details": ("details", "specifications", "specs", "attributes", "product details", "properties", "product attributes", "technical details"),
    "brand": ("brand", "brand name", "store", "vendor", "manufacturer", "maker", "designer", "publisher"),
    "rating": ("average rating", "rating", "review rating", "stars", "avg rating", "rating value"),
    "rating_count": (
        "rating number", "review count", "rating count", "ratings count", "number of reviews", "num reviews", "reviews count", "no of ratings",
    ),
    "in_stock": ("in stock", "in stock any", "available", "availability", "is available"),
    "stock": ("stock", "current stock", "quantity", "inventory", "inventory quantity", "stock quantity", "units in stock"),
    "variants": ("variants", "skus", "variations", "product variants", "offers"),
    "image": ("image", "image url", "featured image url", "thumbnail", "main image", "picture", "images", "img", "photo"),
    "url": ("url", "product url", "link", "permalink", "product link", "web url"),
    "tags": ("tags", "keywords", "labels", "aliases", "search terms"),
}  # fmt: skip
CATEGORY_NAMES = (
    "categories", "category", "category full path", "category path", "google product category", "product category", "master category",
    "main category", "sub category", "article type", "product type", "breadcrumbs", "department path", "subcategory", "item type",
    "category name",
)  # fmt: skip
SINGLE_VALUE = frozenset(("product_id", "title", "price", "description", "rating", "rating_count"))
_BOOKKEEPING = re.compile(
    r"\b(?:id|handle|slug|sku|created|updated|published|visible|license|count|position|sort|at|promoted|featured|barcode)\b"
)


def field_key(name: str) -> str:
    """A field's name as folded words: `baseColour`, `base_colour` and `Base Colour` are one."""
    return fold(_CAMEL.sub(" ", name).replace("_", " "))


def guess_mapping(rows: Sequence[dict[str, Any]], pack: Pack) -> MappingReport:
    """The mapping that fits the sampled rows best, and what was left out."""
    columns = [column for column in describe(rows) if column.filled > 0]
    vocabulary = Vocabulary(pack)
    taken = _by_name(columns)
    categories = _category_columns(columns, taken, rows, pack)
    _by_value(columns, taken, {*categories})
    used = {name for names in taken.values() for name in names} | set(categories)
    facets = _facet_columns([column for column in columns if column.name not in used], vocabulary)
    used |= {name for names in facets.values() for name in names}
    ignored = {column.name: why for column in columns if column.name not in used and (why := _useless(column))}
    kept = tuple(column.name for column in columns if column.name not in used and column.name not in ignored)
    mapping = FieldMapping.model_validate(
        {
            **{field: tuple(names) for field, names in taken.items()},
            "categories": categories,
            "facets": facets,
            "kept": kept,
            "currency_code": _currency_in_name(taken.get("price", [])),
        }
    )
    return MappingReport(mapping=mapping, ignored=ignored, rows_sampled=len(rows))


def _by_name(columns: list[Column]) -> dict[str, list[str]]:
    """Fields whose names say what they are; the best name first, exact names before similar ones."""
    taken: dict[str, list[str]] = {}
    used: set[str] = set()
    for field, aliases in NAMES.items():
        ranked = sorted(
            (_name_rank(column, aliases), place, column.name)
            for place, column in enumerate(columns)
            if _fits(field, column)
        )
        fitting = [name for rank, _, name in ranked if rank < len(aliases) and name not in used]
        if fitting:
            taken[field] = fitting[:1] if field in SINGLE_VALUE else fitting[:3]
            used.update(taken[field])
    return taken


def _name_rank(column: Column, aliases: tuple[str, ...]) -> int:
    key = field_key(column.name)
    if key in aliases:
        return aliases.index(key)
    similar = any(SequenceMatcher(None, key, alias).ratio() >= SIMILAR for alias in aliases if len(alias) > 4)  # noqa: PLR2004 - short names are too alike
    return len(aliases) - 1 if similar else len(aliases)


def _fits(field: str, column: Column) -> bool:
    """Whether the values can be what the name says."""
    match field:
        case "product_id":
            return column.distinct >= MOST and column.maps == 0 and column.lists == 0
        case "title":
            return column.words > 0 and column.maps == 0
        case "price" | "price_max":
            return column.amounts >= MOST or column.maps > 0 or column.lists > 0
        case "rating" | "rating_count" | "stock":
            return column.numbers >= MOST
        case "details":
            return column.maps > 0
        case "variants":
            return column.maps + column.lists > 0
        case "image" | "url":
            return column.urls >= MOST or column.lists + column.maps > 0
        case "tags" | "features":
            return column.maps == 0 and column.numbers < MOST and column.booleans < MOST
        case "brand":
            return column.numbers < MOST and column.words < 8  # noqa: PLR2004 - a brand is no sentence
        case _:
            return True


def _by_value(columns: list[Column], taken: dict[str, list[str]], categories: set[str]) -> None:
    """Finds id, title, price and description by their looks when no name told."""
    used = {name for names in taken.values() for name in names} | categories
    free = [column for column in columns if column.name not in used]

    def take(field: str, candidates: list[tuple[float, int, str]]) -> None:
        if field not in taken and candidates:
            name = min(candidates)[2]
            taken[field] = [name]
            free[:] = [column for column in free if column.name != name]

    solid = [
        (place, column) for place, column in enumerate(free) if column.maps == column.lists == 0 and column.times < MOST
    ]
    take(
        "product_id",
        [(c.words, at, c.name) for at, c in solid if c.filled == 1 and c.distinct == 1 and c.words < 2 and c.urls == 0],
    )  # noqa: PLR2004 - ids are no sentences
    solid = [
        (place, column) for place, column in enumerate(free) if column.maps == column.lists == 0 and column.urls < MOST
    ]
    take(
        "title",
        [(-c.distinct, at, c.name) for at, c in solid if c.filled > MOST and 1.5 <= c.words <= 20 and c.distinct > 0.5],
    )  # noqa: PLR2004 - a title's length
    take("description", [(-c.words, at, c.name) for at, c in solid if c.words > 20 and c.distinct > 0.3])  # noqa: PLR2004 - prose
    money = re.compile(r"price|cost|amount|usd|eur|gbp|msrp|\bpay")
    take(
        "price",
        [
            (0.0, at, c.name)
            for at, c in solid
            if c.amounts >= MOST and (money.search(field_key(c.name)) or _has_symbol(c))
        ],
    )


def _has_symbol(column: Column) -> bool:
    marked = sum(any(symbol in value for symbol in "$€£¥₹") for value in column.values)
    return marked >= MOST * max(len(column.values), 1)


def _category_columns(
    columns: list[Column], taken: dict[str, list[str]], rows: Sequence[dict[str, Any]], pack: Pack
) -> tuple[str, ...]:
    """Category fields from the coarsest to the finest; a field whose values nest in them is one too."""
    used = {name for names in taken.values() for name in names}
    free = [column for column in columns if column.name not in used and column.numbers < MOST and column.maps == 0]
    spec = pack.facet("category")
    names = set(CATEGORY_NAMES) | {fold(alias) for alias in (spec.aliases if spec else ())}
    named = [column for column in free if field_key(column.name) in names]
    if len(named) == 1 and not named[0].lists:
        named += [column for column in free if column not in named and _nests(column, named[0], rows, pack)][:1]
    return tuple(
        column.name for column in sorted(named, key=lambda column: (len(set(column.values)), columns.index(column)))
    )


def _nests(column: Column, parent: Column, rows: Sequence[dict[str, Any]], pack: Pack) -> bool:
    """Whether each of the field's values belongs to one category, though its name promises a facet it does not hold."""
    vocabulary = Vocabulary(pack)
    facet = vocabulary.aliases.get(field_key(column.name))
    if facet is None or column.distinct > RECOGNISED or _recognised(column, facet, vocabulary) > RECOGNISED:
        return False
    parents: dict[str, dict[str, int]] = {}
    for row in rows:
        value, above = str(row.get(column.name)), str(row.get(parent.name))
        parents.setdefault(value, {}).setdefault(above, 0)
        parents[value][above] += 1
    return sum(max(counts.values()) for counts in parents.values()) >= NESTED * len(rows)


def _facet_columns(columns: list[Column], vocabulary: Vocabulary) -> dict[str, list[str]]:
    facets: dict[str, list[str]] = {}
    for column in columns:
        facet = vocabulary.aliases.get(field_key(column.name))
        if facet and not column.times and column.booleans < MOST:
            facets.setdefault(facet, []).append(column.name)
    return facets


def _recognised(column: Column, facet: str, vocabulary: Vocabulary) -> float:
    known = sum(vocabulary.canonical(facet, value) is not None for value in column.values)
    return known / max(len(column.values), 1)


def _useless(column: Column) -> str:
    """Why a field tells a customer nothing; empty when it may."""
    if column.urls > MOST:
        return "addresses"
    if column.times > MOST:
        return "time stamps"
    if column.booleans > MOST:
        return "flags"
    if _BOOKKEEPING.search(field_key(column.name)):
        return "bookkeeping by its name"
    if len(set(column.values)) == 1 and len(column.values) > 1:
        return "the same everywhere"
    return ""


def _currency_in_name(fields: list[str]) -> str | None:
    words = {word for field in fields for word in field_key(field).split()}
    return next(
        (code.upper() for code in ("usd", "eur", "gbp", "pln", "inr", "cad", "aud", "jpy") if code in words), None
    )
