"""Another kind of product: what goes over to it and what stays behind."""

from services.state.drafting import Draft
from services.state.mentions import active_of, narrower
from shared.contracts.domain_events import TopicShifted
from shared.contracts.pack import FacetKind
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Constraint, Mention, Strength

SHIFTED_WEIGHT = 0.1
SIZE_FACET = "size"


def shift_topic(draft: Draft, mention: Mention, number: int) -> bool:
    """Demotes the categories of earlier turns and what belongs to them only; says whether the topic shifted.

    A size or a measurement belongs to its kind of product (boots 6, sweater M); colour, gender and price go over.
    A category that is merely preferred shifts nothing.
    """
    earlier = [c for c in active_of(draft, CATEGORY_FACET) if c.turn < draft.turn and c.constraint_id != number]
    left = [c for c in earlier if not narrower(draft.pack, CATEGORY_FACET, mention.value, c.value)]
    if not left or mention.strength is Strength.SHOULD:
        return False
    if any(narrower(draft.pack, CATEGORY_FACET, c.value, mention.value) for c in left):
        _demote(draft, left, mention, number, "widened")
        return False
    bound = [c for c in draft.state.active() if c.turn < draft.turn and _bound_to_category(draft, c)]
    gone = {c.constraint_id for c in (*left, *bound)} | {number}
    kept = tuple(c.constraint_id for c in draft.state.active() if c.constraint_id not in gone)
    draft.emit(TopicShifted(from_categories=_names(left), to_categories=(str(mention.value),), kept=kept))
    _demote(draft, [*left, *bound], mention, number, "topic-shifted")
    return True


def _demote(draft: Draft, constraints: list[Constraint], mention: Mention, number: int, reason: str) -> None:
    for constraint in constraints:
        draft.demote(constraint, SHIFTED_WEIGHT, reason, number, mention.span)


def _names(constraints: list[Constraint]) -> tuple[str, ...]:
    return tuple(str(c.value) for c in constraints)


def _bound_to_category(draft: Draft, constraint: Constraint) -> bool:
    spec = draft.spec(constraint.facet)
    measured = spec is not None and spec.kind is FacetKind.NUMBER and constraint.facet != PRICE_FACET
    return measured or constraint.facet == SIZE_FACET
