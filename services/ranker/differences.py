"""What tells products apart: the facets in which they differ, and the price."""

from collections.abc import Sequence

from services.ranker.columns import Columns
from services.ranker.phrases import Phrases
from shared.contracts.values import PRICE_FACET

MOST_PRODUCTS, MOST_FACETS, MOST_VALUES = 4, 4, 3


def differing_facets(rows: Sequence[int], columns: Columns, phrases: Phrases) -> list[str]:
    """The facets, in the pack's order, in which the products are known to differ."""
    return [
        facet.name
        for facet in phrases.pack.facets
        if len({_told(row, facet.name, columns, phrases) for row in rows} - {""}) > 1
    ]


def comparison(product_ids: Sequence[str], phrases: Phrases) -> str:
    """One clause per product with what tells it from the others."""
    rows = known_rows(product_ids, phrases.columns)[:MOST_PRODUCTS]
    if len(rows) < 2:  # noqa: PLR2004 - it takes two to compare
        return phrases.say("compare-too-few")
    facets = differing_facets(rows, phrases.columns, phrases)
    if not facets:
        return phrases.say("compare-same", titles=phrases.titles([phrases.columns.product_ids[row] for row in rows], 4))
    chosen = sorted(facets, key=lambda facet: facet != PRICE_FACET)[:MOST_FACETS]
    return phrases.say("compare", differences="; ".join(_clause(row, chosen, phrases) for row in rows))


def told_apart(product_ids: Sequence[str], phrases: Phrases) -> str:
    """The products, each with the facets in which they differ."""
    rows = known_rows(product_ids, phrases.columns)[:MOST_PRODUCTS]
    facets = differing_facets(rows, phrases.columns, phrases)[:2]
    return phrases.listed(_clause(row, facets, phrases) for row in rows)


def known_rows(product_ids: Sequence[str], columns: Columns) -> list[int]:
    """The rows of the products that the catalog holds."""
    return [row for row in map(columns.row, product_ids) if row is not None]


def _clause(row: int, facets: Sequence[str], phrases: Phrases) -> str:
    title = phrases.title(phrases.columns.product_ids[row])
    told = [_named(facet, _told(row, facet, phrases.columns, phrases), phrases) for facet in facets]
    return f"{title} ({', '.join(told)})" if told else title


def _named(facet: str, told: str, phrases: Phrases) -> str:
    return f"{phrases.label(facet)}: {told or phrases.say('not-said')}"


def _told(row: int, facet: str, columns: Columns, phrases: Phrases) -> str:
    if facet == PRICE_FACET:
        price = columns.price(row)
        return "" if price is None else phrases.money(price, columns.currencies[row])
    return ", ".join(columns.labels(row, facet)[:MOST_VALUES]).lower()
