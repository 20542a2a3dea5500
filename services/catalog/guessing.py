"""Guesses the field mapping from the fields' names, and from their values where names do not tell."""

import re
from collections.abc import Callable, Sequence
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
BRAND_WORDS = 8
ID_WORDS = 1
TITLE_WORDS = (1.5, 20)
_MONEY = re.compile(r"price|cost|amount|usd|eur|gbp|msrp|\bpay")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def _names(text: str) -> tuple[str, ...]:
    """Folded field names; an underscore stands for a space inside one."""
    return tuple(name.replace("_", " ") for name in text.split())


NAMES: dict[str, tuple[str, ...]] = {
    "product_id": _names(
        "id product_id parent_asin asin item_id sku uid uuid uniq_id product_code item_number gtin "
        "article_number variant_id pk handle slug"
    ),
    "title": _names(
        "title product_title name product_name product_display_name display_name item_name product headline"
    ),
    "price": _names(
        "price price_min_usd price_min min_price sale_price final_price current_price selling_price "
        "unit_price discounted_price amount cost retail_price list_price regular_price prices"
    ),
    "price_max": _names("price_max max_price price_max_usd"),
    "currency": _names("currency currency_code price_currency"),
    "features": _names("features bullet_points feature_bullets highlights key_features about_item"),
    "description": _names(
        "description body_html product_description long_description body summary short_description overview"
    ),
    "details": _names(
        "details specifications specs attributes product_details properties product_attributes technical_details"
    ),
    "brand": _names("brand brand_name store vendor manufacturer maker designer publisher"),
    "rating": _names("average_rating rating review_rating stars avg_rating rating_value"),
    "rating_count": _names(
        "rating_number review_count rating_count ratings_count number_of_reviews num_reviews "
        "reviews_count no_of_ratings"
    ),
    "in_stock": _names("in_stock in_stock_any available availability is_available"),
    "stock": _names("stock current_stock quantity inventory inventory_quantity stock_quantity units_in_stock"),
    "variants": _names("variants skus variations product_variants offers"),
    "image": _names("image image_url featured_image_url thumbnail main_image picture images img photo"),
    "url": _names("url product_url link permalink product_link web_url"),
    "tags": _names("tags keywords labels aliases search_terms"),
}
CATEGORY_NAMES = _names(
    "categories category category_full_path category_path google_product_category product_category "
    "master_category main_category sub_category article_type product_type breadcrumbs department_path "
    "subcategory item_type category_name"
)
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
    nested = column.maps + column.lists
    fitting = {
        "product_id": column.distinct >= MOST and not nested,
        "title": column.words > 0 and not column.maps,
        "price": column.amounts >= MOST or nested > 0,
        "price_max": column.amounts >= MOST or nested > 0,
        "rating": column.numbers >= MOST,
        "rating_count": column.numbers >= MOST,
        "stock": column.numbers >= MOST,
        "details": column.maps > 0,
        "variants": nested > 0,
        "image": column.urls >= MOST or nested > 0,
        "url": column.urls >= MOST or nested > 0,
        "tags": not column.maps and column.numbers < MOST and column.booleans < MOST,
        "features": not column.maps and column.numbers < MOST and column.booleans < MOST,
        "brand": column.numbers < MOST and column.words < BRAND_WORDS,
    }
    return fitting.get(field, True)


def _by_value(columns: list[Column], taken: dict[str, list[str]], categories: set[str]) -> None:
    """Finds id, title, price and description by their looks when no name told."""
    looks: dict[str, Callable[[Column], float | None]] = {
        "product_id": _id_look,
        "title": _title_look,
        "description": _prose_look,
        "price": _price_look,
    }
    for field, look in looks.items():
        used = {name for names in taken.values() for name in names} | categories
        plain = [c for c in columns if c.name not in used and not c.maps + c.lists and c.urls < MOST and c.times < MOST]
        ranked = [
            (rank, place, column.name) for place, column in enumerate(plain) if (rank := look(column)) is not None
        ]
        if field not in taken and ranked:
            taken[field] = [min(ranked)[2]]


def _id_look(column: Column) -> float | None:
    """Ids are filled everywhere, never repeat, and are no sentences; the fewer words the better."""
    return column.words if column.filled == column.distinct == 1 and column.words <= ID_WORDS else None


def _title_look(column: Column) -> float | None:
    """Titles are a few words, filled nearly everywhere, and repeat seldom; the more distinct the better."""
    few = TITLE_WORDS[0] <= column.words <= TITLE_WORDS[1]
    return -column.distinct if few and column.filled > MOST and column.distinct > MOST / 2 else None


def _prose_look(column: Column) -> float | None:
    return -column.words if column.words > TITLE_WORDS[1] and column.distinct > MOST / 2 else None


def _price_look(column: Column) -> float | None:
    named = _MONEY.search(field_key(column.name)) or _has_symbol(column)
    return 0.0 if column.amounts >= MOST and named else None


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
