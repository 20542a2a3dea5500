"""What a button's act does: the same events as the words would give; an impossible act is refused, and no more."""

import re
from typing import assert_never

from services.state.answering import decline, stop_asking
from services.state.bounds import clipped, value_room
from services.state.constraints import inform
from services.state.drafting import Draft
from services.state.mentions import numeric
from services.state.products import reject_slate, turn_down
from services.state.shortlist import choose, line_of, place_order, put_aside, take_off
from services.state.undo import undo
from shared.contracts.acts import (
    AnswerAct,
    ButtonAct,
    DeclineAct,
    MoreAct,
    OrderAct,
    QuantityAct,
    RejectAct,
    RejectSlateAct,
    RetractAct,
    SelectAct,
    ShortlistAct,
    StartOverAct,
    StopAskingAct,
    UndoAct,
)
from shared.contracts.domain_events import (
    ActRefused,
    ConstraintRetracted,
    MoreRequested,
    ReferenceResolved,
    StartedOver,
)
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import OPEN_FACET, TEXT_FACET, Mention, Operator, Span, Status

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NOWHERE = Span(start=0, end=0)


def press(draft: Draft, act: ButtonAct) -> tuple[str, ...]:
    """Decides a button's act; returns its type."""
    if isinstance(act, RejectAct | SelectAct | ShortlistAct | QuantityAct):
        _on_product(draft, act)
    else:
        _on_dialogue(draft, act)
    return (act.type,)


def _on_product(draft: Draft, act: RejectAct | SelectAct | ShortlistAct | QuantityAct) -> None:
    if not _known(draft, act.product_id):
        draft.emit(ActRefused(slug="product-not-found"))
        return
    match act:
        case RejectAct():
            turn_down(draft, act.product_id, "button")
        case SelectAct():
            if draft.state.focus != (act.product_id,):
                draft.emit(ReferenceResolved(reference=None, product_ids=(act.product_id,), reason="button"))
            choose(draft, act.product_id)
        case ShortlistAct(action="remove"):
            take_off(draft, act.product_id)
        case ShortlistAct():
            put_aside(draft, act.product_id, act.quantity, act.note)
        case QuantityAct():
            _change_quantity(draft, act)
        case _:
            assert_never(act)


def _on_dialogue(
    draft: Draft,
    act: RejectSlateAct
    | OrderAct
    | AnswerAct
    | DeclineAct
    | RetractAct
    | MoreAct
    | StopAskingAct
    | UndoAct
    | StartOverAct,
) -> None:
    match act:
        case RejectSlateAct():
            reject_slate(draft)
        case OrderAct():
            place_order(draft)
        case AnswerAct():
            _answer(draft, act)
        case DeclineAct():
            _decline(draft, act)
        case RetractAct():
            _retract(draft, act)
        case MoreAct():
            draft.emit(MoreRequested())
        case StopAskingAct():
            stop_asking(draft)
        case UndoAct():
            undo(draft)
        case StartOverAct():
            draft.emit(StartedOver())
        case _:
            assert_never(act)


def _known(draft: Draft, product_id: str) -> bool:
    """Whether the customer has seen the product in this session, as far as the state remembers."""
    state = draft.state
    return (
        any(product_id in slate.product_ids for slate in state.slates)
        or product_id in {*state.shown, *state.rejected, *state.passed_over}
        or any(product.product_id == product_id for product in state.remembered)
        or line_of(draft, product_id) is not None
    )


def _change_quantity(draft: Draft, act: QuantityAct) -> None:
    if act.quantity == 0 or line_of(draft, act.product_id) is None:
        take_off(draft, act.product_id)
    else:
        put_aside(draft, act.product_id, act.quantity)


def _answer(draft: Draft, act: AnswerAct) -> None:
    """A grounded constraint of the value, folded; of a number facet the bounds that the value's numbers name."""
    if act.facet == OPEN_FACET or draft.spec(act.facet) is None:
        facet, grounded = TEXT_FACET, False
    else:
        facet, grounded = act.facet, True
    if act.facet not in {OPEN_FACET, TEXT_FACET} and not grounded:
        draft.emit(ActRefused(slug="facet-not-found"))
        return
    value = clipped(fold(act.value), value_room(None))
    mention = Mention(facet=facet, value=value, span=_NOWHERE, grounded=grounded)
    ready = bounds_of(mention, draft.pack) if numeric(draft, facet) else mention
    if not value or ready is None:
        draft.emit(ActRefused(slug="invalid-request"))
        return
    inform(draft, (ready,), "answered")


def bounds_of(mention: Mention, pack: Pack) -> Mention | None:
    """An option of a number facet as bounds ("under 25", "25 to 50", "over 50"); None without a number.

    Two numbers are a range; one is the most, unless the words before it are a cue of the pack for the least.
    """
    text = str(mention.value)
    numbers = sorted(float(n) for n in _NUMBER.findall(text.replace(",", ""))[:2])
    if not numbers:
        return None
    if len(numbers) > 1:
        return mention.model_copy(update={"operator": Operator.BETWEEN, "value": numbers[0], "upper": numbers[1]})
    least = any(f" {cue} " in f" {text} " for cue in pack.cues.get("at_least", ()))
    operator = Operator.AT_LEAST if least else Operator.AT_MOST
    return mention.model_copy(update={"operator": operator, "value": numbers[0]})


def _decline(draft: Draft, act: DeclineAct) -> None:
    if act.facet is None or act.facet == OPEN_FACET or draft.spec(act.facet) is not None:
        decline(draft, act.facet)
    else:
        draft.emit(ActRefused(slug="facet-not-found"))


def _retract(draft: Draft, act: RetractAct) -> None:
    held = next((c for c in draft.state.constraints if c.constraint_id == act.constraint_id), None)
    if held is None:
        draft.emit(ActRefused(slug="constraint-not-found"))
    elif held.status is not Status.RETRACTED:
        draft.emit(ConstraintRetracted(constraint_id=held.constraint_id, reason="button"))
