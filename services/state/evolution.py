"""The fold: what each domain event makes of the dialogue state. It never refuses an event: history happened."""

from collections.abc import Iterable
from typing import assert_never

from services.state.bounds import bounded
from shared.contracts.dialogue_state import UNDO_KEPT, AnsweredKey, DialogueState, Slate, UndoFrame
from shared.contracts.domain_events import (
    ActRefused,
    CatalogMoved,
    ComparisonRequested,
    ConstraintDemoted,
    ConstraintRestored,
    ConstraintRetracted,
    ConstraintStated,
    ConstraintTightened,
    DomainEvent,
    FacetDeclined,
    FreshnessReset,
    IntentChanged,
    MoreRequested,
    OrderChanged,
    ProductQuestioned,
    ProductRejected,
    ProductSelected,
    QuestionAnswered,
    QuestionAsked,
    QuestionsStopped,
    ReferenceFailed,
    ReferenceResolved,
    ScenarioRouted,
    ShortlistChanged,
    SlateRejected,
    SlateShown,
    StartedOver,
    StateRecalled,
    TopicShifted,
    TurnUndone,
    VariationSearched,
)
from shared.contracts.values import Constraint, Status

OVERRIDE_REASON = "override"
"""The reason of a freshness reset that counts as a change of mind in so many words."""


def begin_turn(state: DialogueState) -> DialogueState:
    """The state in which the next turn is decided: turn and version counted on, and a frame to undo to."""
    turn = state.turn + 1
    return _with(state, turn=turn, version=state.version + 1, undo=(*state.undo, _frame(state, turn)))


def fold(state: DialogueState, events: Iterable[DomainEvent]) -> DialogueState:
    """The state after the events of its turn, in their order."""
    for event in events:
        state = evolve(state, event, state.turn)
    return state


def finish_turn(state: DialogueState, key: AnsweredKey) -> DialogueState:
    """The state as it is recorded: the turn's key kept, a frame that changed nothing dropped, all within bounds."""
    return bounded(_with(state, keys=(*state.keys, key), undo=_kept_frames(state)))


def evolve(state: DialogueState, event: DomainEvent, turn: int) -> DialogueState:  # noqa: C901, PLR0911, PLR0912 - one arm per event of the union
    """The state after one event of turn `turn`; an event about something unknown changes nothing."""
    match event:
        case ConstraintStated() | ConstraintTightened():
            return _put(state, event.constraint)
        case ConstraintDemoted():
            return _change(state, event.constraint_id, turn, Status.DEMOTED, event.weight, event.reason)
        case ConstraintRetracted():
            return _change(state, event.constraint_id, turn, Status.RETRACTED, 0.0, event.reason)
        case ConstraintRestored():
            return _change(state, event.constraint_id, turn, Status.ACTIVE, 1.0, event.reason)
        case ProductRejected():
            focus = tuple(p for p in state.focus if p != event.product_id)
            return _with(state, rejected=_add(state.rejected, event.product_id), focus=focus)
        case SlateRejected():
            return _with(state, passed_over=_add(state.passed_over, *event.product_ids), focus=())
        case FreshnessReset():
            overrides = state.overrides + (event.reason == OVERRIDE_REASON)
            return _with(state, shown=(), passed_over=(), overrides=overrides)
        case ReferenceResolved() | ComparisonRequested():
            return _with(state, focus=event.product_ids)
        case FacetDeclined():
            return _with(_answered(state, event.facet), declined=_add(state.declined, event.facet))
        case QuestionsStopped():
            return _with(state, questions_stopped=True, pending_question=None)
        case QuestionAnswered():
            return _answered(state, event.facet)
        case IntentChanged():
            return _with(state, intent=event.intent)
        case ScenarioRouted():
            return _with(state, scenario=event.scenario, scenario_reason=event.reason)
        case TopicShifted():
            return _with(state, focus=(), asked=())
        case ProductSelected():
            return _select(state, event.product_id)
        case ShortlistChanged():
            return _with(state, shortlist=event.lines)
        case OrderChanged():
            return _with(state, order=event.order)
        case TurnUndone():
            return _undo(state, event, turn)
        case StartedOver():
            return _start_over(state, turn)
        case CatalogMoved():
            return _with(state, catalog_version=event.to_version)
        case SlateShown():
            return _show(state, event, turn)
        case QuestionAsked():
            asked = _add(state.asked, event.question.facet)
            return _with(state, pending_question=event.question, asked=asked)
        case (
            ReferenceFailed()
            | VariationSearched()
            | MoreRequested()
            | ProductQuestioned()
            | StateRecalled()
            | ActRefused()
        ):
            return state
        case _:
            assert_never(event)


def _with(state: DialogueState, **changes: object) -> DialogueState:
    return state.model_copy(update=changes)


def _add(held: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """The values with the others last; a value stands once, where it came last."""
    kept = dict.fromkeys(more)
    return (*(value for value in held if value not in kept), *kept)


def _put(state: DialogueState, constraint: Constraint) -> DialogueState:
    others = tuple(c for c in state.constraints if c.constraint_id != constraint.constraint_id)
    return _with(state, constraints=tuple(sorted((*others, constraint), key=lambda c: c.constraint_id)))


def _change(  # noqa: PLR0913, PLR0917 - the parts of a constraint's life
    state: DialogueState, constraint_id: int, turn: int, status: Status, weight: float, reason: str
) -> DialogueState:
    change = {"status": status, "weight": weight, "changed_turn": turn, "reason": reason}
    changed = tuple(c.model_copy(update=change) if c.constraint_id == constraint_id else c for c in state.constraints)
    return _with(state, constraints=changed)


def _answered(state: DialogueState, facet: str) -> DialogueState:
    """The state whose question about the facet no longer waits."""
    pending = state.pending_question
    return _with(state, pending_question=None) if pending and pending.facet == facet else state


def _select(state: DialogueState, product_id: str) -> DialogueState:
    """A chosen product is the focus, and is no longer turned down."""
    return _with(
        state,
        focus=(product_id,),
        rejected=tuple(p for p in state.rejected if p != product_id),
        passed_over=tuple(p for p in state.passed_over if p != product_id),
    )


def _start_over(state: DialogueState, turn: int) -> DialogueState:
    gone = {"status": Status.RETRACTED, "weight": 0.0, "changed_turn": turn, "reason": "started-over"}
    constraints = tuple(c if c.status is Status.RETRACTED else c.model_copy(update=gone) for c in state.constraints)
    return _with(
        state,
        constraints=constraints,
        focus=(),
        passed_over=(),
        declined=(),
        asked=(),
        pending_question=None,
        shown=(),
        scenario=None,
        scenario_reason="",
        overrides=0,
    )


def _show(state: DialogueState, event: SlateShown, turn: int) -> DialogueState:
    """The slate becomes the last one; of the focus stays what is in it or on the shortlist.

    The one product in focus, shown by itself, is no list to count in: the list before stays the last.
    """
    ids = tuple(item.product_id for item in event.items)
    if not ids:
        return state
    told = {product.product_id for product in event.remembered}
    remembered = (*(p for p in state.remembered if p.product_id not in told), *event.remembered)
    state = _with(state, remembered=remembered, shown=_add(state.shown, *ids))
    if state.slates and len(ids) == 1 and ids == state.focus:
        return state
    in_reach = {*ids, *(line.product_id for line in state.shortlist)}
    return _with(
        state,
        slates=(*state.slates, Slate(turn=turn, product_ids=ids)),
        focus=tuple(p for p in state.focus if p in in_reach),
        pending_question=None,
    )


def _undo(state: DialogueState, event: TurnUndone, turn: int) -> DialogueState:
    """The parts as they were; earlier frames stay, so that another undo walks further back."""
    restored = _with(
        state,
        constraints=event.constraints,
        rejected=event.rejected,
        passed_over=event.passed_over,
        declined=event.declined,
        shortlist=event.shortlist,
        order=event.order,
        undo=tuple(frame for frame in state.undo if frame.turn < event.undone_turn),
    )
    return _with(restored, undo=(*restored.undo, _frame(restored, turn)))


def _frame(state: DialogueState, turn: int) -> UndoFrame:
    return UndoFrame(
        turn=turn,
        constraints=state.constraints,
        rejected=state.rejected,
        passed_over=state.passed_over,
        declined=state.declined,
        shortlist=state.shortlist,
        order=state.order,
    )


def _kept_frames(state: DialogueState) -> tuple[UndoFrame, ...]:
    """The last frames; the turn's own is cut down to what the turn changed, and goes if that is nothing."""
    if not state.undo or state.undo[-1].turn != state.turn:
        return state.undo[-UNDO_KEPT:]
    frame, now = state.undo[-1], {c.constraint_id: c for c in state.constraints}
    before: dict[str, object] = {part: None for part in _UNDONE_WHOLE if getattr(frame, part) == getattr(state, part)}
    before["constraints"] = tuple(c for c in frame.constraints if now.get(c.constraint_id) != c)
    if len(before) > len(_UNDONE_WHOLE) and frame.constraints == state.constraints:
        return state.undo[:-1][-UNDO_KEPT:]
    return (*state.undo[:-1], frame.model_copy(update=before))[-UNDO_KEPT:]


_UNDONE_WHOLE = ("rejected", "passed_over", "declined", "shortlist", "order")
"""The parts that an undo brings back whole."""
