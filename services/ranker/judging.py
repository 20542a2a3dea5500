"""Which constraints count in a turn, and every candidate's verdict on each."""

from collections.abc import Sequence

from services.ranker.candidates import Pooled
from services.ranker.columns import Columns
from services.ranker.numbers_judge import judge_numbers
from services.ranker.text_judge import judge_text, judge_text_exclusion
from services.ranker.values_judge import judge_exclusion, judge_values
from services.ranker.verdicts import Verdicts
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, VariationSearched
from shared.contracts.pack import FacetKind, Pack
from shared.contracts.values import PRICE_FACET, TEXT_FACET, Constraint, Operator, Status

_ORDERED = frozenset((Operator.AT_MOST, Operator.AT_LEAST, Operator.BETWEEN, Operator.ABOUT))


def constraints_in_force(state: DialogueState, events: Sequence[DomainEvent]) -> list[Constraint]:
    """What counts in this turn: active constraints, demoted ones by their weight, a variation's changes on top.

    A demoted wish for what is now excluded does not count; a variation replaces what it speaks of, for once.
    """
    changes = [change for event in events if isinstance(event, VariationSearched) for change in event.changes]
    varied = {change.facet for change in changes}
    excluded = {(c.facet, c.value) for c in (*state.active(), *changes) if not c.positive}
    held = [c for c in state.constraints if c.weight > 0 and c.facet not in varied and _counts(c, excluded)]
    return [*held, *changes]


def _counts(constraint: Constraint, excluded: set[tuple[str, str | float | None]]) -> bool:
    if constraint.status is Status.ACTIVE:
        return True
    demoted = constraint.status is Status.DEMOTED
    return demoted and constraint.positive and (constraint.facet, constraint.value) not in excluded


def judge(constraint: Constraint, products: Pooled, columns: Columns, pack: Pack) -> Verdicts:
    """Every candidate's verdict on the constraint; a demoted one speaks for products, never against them."""
    verdicts = _verdicts(constraint, products, columns, pack)
    return verdicts.never_against() if constraint.status is Status.DEMOTED else verdicts


def _verdicts(constraint: Constraint, products: Pooled, columns: Columns, pack: Pack) -> Verdicts:
    if is_number(constraint, pack):
        return judge_numbers(constraint, products, columns)
    if constraint.facet == TEXT_FACET or constraint.facet not in columns.table.facet_names:
        if constraint.positive:
            return judge_text(constraint, products, columns, pack)
        return judge_text_exclusion(constraint, products, columns)
    if constraint.positive:
        return judge_values(constraint, products, columns, pack)
    return judge_exclusion(constraint, products, columns)


def is_number(constraint: Constraint, pack: Pack) -> bool:
    """Whether the constraint compares numbers."""
    spec = pack.facet(constraint.facet)
    numeric = constraint.facet == PRICE_FACET or (spec is not None and spec.kind is FacetKind.NUMBER)
    return numeric or (constraint.operator in _ORDERED and not isinstance(constraint.value, str))
