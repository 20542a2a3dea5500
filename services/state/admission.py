"""Takes a mention in: the constraint that said it before holds again or firmer, else a new one is stated."""

from services.state.drafting import Draft
from services.state.mentions import same
from shared.contracts.domain_events import ConstraintRestored, ConstraintStated, ConstraintTightened
from shared.contracts.values import Constraint, Mention, Status, Strength


def firm_up(draft: Draft, known: Constraint, mention: Mention) -> None:
    """A preference that is now stated as a must becomes one; anything else said again changes nothing."""
    if known.strength is Strength.SHOULD and mention.strength is Strength.MUST:
        firm = {"strength": Strength.MUST, "changed_turn": draft.turn, "reason": "firmed-up"}
        draft.emit(ConstraintTightened(constraint=known.model_copy(update=firm)))


def admit(draft: Draft, mention: Mention, reason: str) -> int:
    """States the mention, or restores the demoted or retracted constraint that said it; returns its number."""
    earlier = [c for c in draft.state.constraints if c.status is not Status.ACTIVE and same(c, mention)]
    if not earlier:
        number = draft.next_id()
        draft.emit(ConstraintStated(constraint=constraint_of(draft, mention, number, reason)))
        return number
    number = earlier[-1].constraint_id
    draft.emit(ConstraintRestored(constraint_id=number, reason="stated-again"))
    firm_up(draft, next(c for c in draft.state.active() if c.constraint_id == number), mention)
    return number


def constraint_of(draft: Draft, mention: Mention, number: int, reason: str) -> Constraint:
    """The mention as a constraint of this turn."""
    return Constraint(
        constraint_id=number,
        facet=mention.facet,
        operator=mention.operator,
        value=mention.value,
        upper=mention.upper,
        unit=mention.unit,
        strength=mention.strength,
        turn=draft.turn,
        changed_turn=draft.turn,
        reason=reason,
        grounded=mention.grounded,
        span=mention.span if mention.span.end > mention.span.start else None,
    )
