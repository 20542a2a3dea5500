"""Learns from a sample of rows what only the whole catalog tells: brands, generic categories, the currency."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from services.catalog.amounts import read_amount, read_prices
from services.catalog.brands import learn_brands
from services.catalog.categories import category_path, generic_parts
from services.catalog.cleaning import texts
from services.catalog.mapping import FieldMapping, first_value
from services.catalog.normalising import CatalogHints
from services.catalog.tags import mostly_lower_case, split_tags
from services.catalog.variants import prices_by_currency, read_variants
from services.catalog.vocabulary import Vocabulary
from shared.contracts.pack import Pack

FEW_ROWS = 5_000


def learn_hints(rows: Sequence[dict[str, Any]], mapping: FieldMapping, pack: Pack) -> CatalogHints:
    """What the rows tell about their catalog."""
    everything = Vocabulary(pack, searched=[spec.name for spec in pack.facets])
    titles = (next(iter(texts(first_value(row, mapping.title))), "") for row in rows)
    return CatalogHints(
        brands={} if mapping.brand else learn_brands(titles, everything),
        generic_categories=generic_parts(category_path(row, mapping.categories, everything) for row in rows[:FEW_ROWS]),
        lower_case_tags=_lower_case_tags(rows, mapping),
        currency=mapping.currency_code or _main_currency(rows, mapping),
    )


def _lower_case_tags(rows: Sequence[dict[str, Any]], mapping: FieldMapping) -> bool:
    tags = [tag for row in rows[:FEW_ROWS] for tag in split_tags(first_value(row, mapping.tags))]
    return mostly_lower_case(tags)


def _main_currency(rows: Sequence[dict[str, Any]], mapping: FieldMapping) -> str | None:
    """The commonest currency; of equally common ones the first met, which is the shop's main channel."""
    counts: Counter[str] = Counter()
    for row in rows:
        told = first_value(row, mapping.price)
        codes = read_prices(told) or prices_by_currency(read_variants(first_value(row, mapping.variants)))
        counts.update(list(codes) or [code for code in (read_amount(told).currency,) if code])
    return counts.most_common(1)[0][0] if counts else None
