"""A candidate → what the customer sees of it, with the evidence that put it there."""

from collections.abc import Iterable, Sequence

from services.ranker.columns import Columns
from services.ranker.scoring import Candidate
from services.ranker.verdicts import Verdict, Verdicts
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Constraint, Evidence, SlateItem

MAX_FACETS, MAX_VALUES = 6, 3
WEIGHT_DIGITS = 3


def item(candidate: Candidate, rank: int, judged: Sequence[Verdicts], columns: Columns, pack: Pack) -> SlateItem:
    """The shown product, told from columns."""
    evidence = tuple(_evidence(candidate, verdicts, columns) for verdicts in judged)
    return shown(candidate.row, rank, columns, pack).model_copy(update={"score": candidate.score, "evidence": evidence})


def shown(row: int, rank: int, columns: Columns, pack: Pack) -> SlateItem:
    """A product as it is shown, without score and evidence."""
    return SlateItem(
        product_id=columns.product_ids[row],
        rank=rank,
        score=0.0,
        title=columns.titles[row],
        price=columns.price(row),
        currency=columns.currencies[row],
        image=columns.images[row],
        url=columns.urls[row],
        facets=dict(_facets(row, columns, pack)),
    )


def _facets(row: int, columns: Columns, pack: Pack) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The facets that references are resolved by."""
    named = [CATEGORY_FACET, *(f.name for f in pack.facets if f.reference and f.name != CATEGORY_FACET)]
    for facet in named[:MAX_FACETS]:
        labels = columns.labels(row, facet)[:MAX_VALUES]
        if labels:
            yield facet, labels


def _evidence(candidate: Candidate, verdicts: Verdicts, columns: Columns) -> Evidence:
    constraint = verdicts.constraint
    verdict: Verdict = verdicts.verdicts[candidate.place]
    return Evidence(
        kind=verdict.kind,
        facet=constraint.facet,
        constraint_id=constraint.constraint_id,
        value=constraint.value,
        product_value=product_value(candidate.row, constraint, columns),
        weight=round(verdict.weight * verdicts.scale, WEIGHT_DIGITS),
        turn=constraint.turn,
    )


def product_value(row: int, constraint: Constraint, columns: Columns) -> str | None:
    """What the record says of the constraint's facet: the asked value first, if it has it."""
    if constraint.facet == PRICE_FACET:
        price = columns.price(row)
        return None if price is None else f"{price:.2f}"
    labels = columns.labels(row, constraint.facet)
    asked = fold(str(constraint.value))
    same = [label for label in labels if fold(label) == asked]
    return ", ".join((same or list(labels))[:MAX_VALUES]) or None
