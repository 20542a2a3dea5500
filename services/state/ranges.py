"""Bounds of numbers: the narrower one tightens, a conflict is won by the later one.

"Under 60", then "under 40" tightens the held constraint; "under 80" replaces it; "over 100" puts it down, as no
price is both. "Cheaper" is a bound just below what is in focus, else below the middle of the last slate.
"""

from services.state.admission import admit, firm_up
from services.state.drafting import Draft
from services.state.mentions import active_of, held_interval, interval, same
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import ConstraintTightened
from shared.contracts.values import PRICE_FACET, Constraint, Mention, Operator, Strength

REPLACED_WEIGHT = 0.25
STEP = 0.01
"""What "cheaper" lies below a price, in the catalog's currency."""
_BOUNDS = (Operator.AT_MOST, Operator.AT_LEAST)


def state_range(draft: Draft, mention: Mention, reason: str) -> int | None:
    """States a bound or a number; returns its constraint's number, None when it cannot be told which number."""
    resolved = mention if mention.value is not None else relative(draft.state, mention)
    if resolved is None:
        return None
    held = [c for c in active_of(draft, resolved.facet) if c.unit == resolved.unit or resolved.facet == PRICE_FACET]
    known = next((c for c in held if same(c, resolved)), None)
    if known is not None:
        firm_up(draft, known, resolved)
        return known.constraint_id
    tightened = next((t for c in held if (t := narrowed(c, resolved)) is not None), None)
    if tightened is not None:
        number = tightened.constraint_id
        changes = {"turn": draft.turn, "changed_turn": draft.turn, "span": resolved.span, "reason": "tightened"}
        draft.emit(ConstraintTightened(constraint=tightened.model_copy(update=changes)))
    else:
        number = admit(draft, resolved, reason)
    for constraint in held:
        if constraint.constraint_id != number and gives_way(constraint, resolved):
            draft.demote(constraint, REPLACED_WEIGHT, "replaced", number, resolved.span)
    return number


def relative(state: DialogueState, mention: Mention) -> Mention | None:
    """A relative bound ("cheaper", "dearer") on the price as a number; None when nothing with a price was shown."""
    if mention.facet != PRICE_FACET or mention.operator not in _BOUNDS:
        return None
    known = {p.product_id: p.price for p in state.remembered if p.price is not None}
    ids = state.focus or (state.slates[-1].product_ids if state.slates else ())
    prices = sorted(known[product_id] for product_id in ids if product_id in known)
    if not prices:
        return None
    step = -STEP if mention.operator is Operator.AT_MOST else STEP
    middle = prices[(len(prices) - 1) // 2]
    return mention.model_copy(update={"value": max(0.0, round(middle + step, 2))})


def narrowed(held: Constraint, mention: Mention) -> Constraint | None:
    """The held constraint with the mention's narrower bound; None when the mention does not narrow it."""
    if mention.operator not in _BOUNDS or not isinstance(mention.value, float):
        return None
    if held.operator not in {mention.operator, Operator.BETWEEN}:
        return None
    own, other = interval(mention.operator, mention.value, None), held_interval(held)
    if own is None or other is None or not other.low <= mention.value <= other.high:
        return None
    if held.operator is not Operator.BETWEEN:
        bounds = {"value": mention.value}
    elif mention.operator is Operator.AT_MOST:
        bounds = {"value": other.low, "upper": mention.value}
    else:
        bounds = {"value": mention.value, "upper": other.high}
    firm = {"strength": Strength.MUST} if mention.strength is Strength.MUST else {}
    return held.model_copy(update={**bounds, **firm})


def gives_way(held: Constraint, mention: Mention) -> bool:
    """Whether a held range is put down by a later one: it conflicts, or says the same thing otherwise."""
    own, other = interval(mention.operator, mention.value, mention.upper), held_interval(held)
    if own is None or other is None:
        return True
    two_sides = {held.operator, mention.operator} == set(_BOUNDS)
    return not (two_sides and own.meets(other))
