"""A candidate → what the customer sees of it, with the evidence that put it there."""

from collections.abc import Sequence
from typing import Any

from services.ranker.candidates import Candidate
from services.ranker.columns import Columns
from services.ranker.verdicts import Verdicts
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Constraint, Evidence, SlateItem

OwnValues = dict[str, list[int]]
Facets = dict[str, tuple[str, ...]]
MAX_FACETS, MAX_VALUES = 6, 3
WEIGHT_DIGITS = 3


def item(candidate: Candidate, rank: int, judged: Sequence[Verdicts], columns: Columns, pack: Pack) -> SlateItem:
    """The shown product, told from columns."""
    own = columns.values_by_facet(candidate.row)
    return SlateItem(
        **_told(candidate.row, own, columns, pack),
        rank=rank,
        score=candidate.score,
        evidence=tuple(_evidence(candidate, verdicts, own, columns) for verdicts in judged),
    )


def shown(row: int, rank: int, columns: Columns, pack: Pack) -> SlateItem:
    """A product as it is shown, without score and evidence."""
    return SlateItem(**_told(row, columns.values_by_facet(row), columns, pack), rank=rank, score=0.0)


def _told(row: int, own: OwnValues, columns: Columns, pack: Pack) -> dict[str, Any]:
    """What the catalog says of the product."""
    return {
        "product_id": columns.product_ids[row],
        "title": columns.titles[row],
        "price": columns.price(row),
        "currency": columns.currencies[row],
        "image": columns.images[row],
        "url": columns.urls[row],
        "facets": _facets(own, columns, pack),
    }


def _facets(own: OwnValues, columns: Columns, pack: Pack) -> Facets:
    """The facets that references are resolved by."""
    named = [CATEGORY_FACET, *(f.name for f in pack.facets if f.reference and f.name != CATEGORY_FACET)]
    labels = columns.table.labels
    return {
        facet: tuple(labels[value] for value in own[facet][:MAX_VALUES]) for facet in named[:MAX_FACETS] if facet in own
    }


def _evidence(candidate: Candidate, verdicts: Verdicts, own: OwnValues, columns: Columns) -> Evidence:
    constraint = verdicts.constraint
    kind, weight = verdicts.at(candidate.place)
    return Evidence(
        kind=kind,
        facet=constraint.facet,
        constraint_id=constraint.constraint_id,
        value=constraint.value,
        product_value=_product_value(candidate.row, constraint, own, columns),
        weight=round(weight * verdicts.scale, WEIGHT_DIGITS),
        turn=constraint.turn,
    )


def _product_value(row: int, constraint: Constraint, own: OwnValues, columns: Columns) -> str | None:
    """What the record says of the constraint's facet: the asked value first, if it has it."""
    if constraint.facet == PRICE_FACET:
        price = columns.price(row)
        return None if price is None else f"{price:.2f}"
    values = own.get(constraint.facet)
    if not values:
        return None
    asked = columns.table.ids.get((constraint.facet, fold(str(constraint.value))))
    told = [asked] if asked in values else values[:MAX_VALUES]
    return ", ".join(columns.table.labels[value] for value in told) or None
