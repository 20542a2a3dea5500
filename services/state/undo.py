"""Taking the last change back: the state's parts as they were before the last turn that changed any."""

from typing import TypeVar

from services.state.drafting import Draft
from shared.contracts.dialogue_state import DialogueState, UndoFrame
from shared.contracts.domain_events import ActRefused, TurnUndone
from shared.contracts.values import Constraint, Status

Part = TypeVar("Part")


def undo(draft: Draft) -> None:
    """Undoes the last changing turn before this one; refused when no more frames are kept."""
    frames = [frame for frame in draft.state.undo if frame.turn < draft.turn]
    if not frames:
        draft.emit(ActRefused(slug="nothing-to-undo"))
        return
    frame, state = frames[-1], draft.state
    draft.emit(
        TurnUndone(
            undone_turn=frame.turn,
            constraints=constraints_before(state, frame),
            rejected=_before(frame.rejected, state.rejected),
            passed_over=_before(frame.passed_over, state.passed_over),
            declined=_before(frame.declined, state.declined),
            shortlist=_before(frame.shortlist, state.shortlist),
            order=_before(frame.order, state.order),
        )
    )


def constraints_before(state: DialogueState, frame: UndoFrame) -> tuple[Constraint, ...]:
    """The constraints as they were before the frame's turn; what it stated stays as retracted, for the record."""
    were = {c.constraint_id: c for c in frame.constraints}
    now = {c.constraint_id: _retracted(c, state.turn) if c.turn >= frame.turn else c for c in state.constraints}
    merged = now | were
    return tuple(merged[number] for number in sorted(merged))


def _before(part: Part | None, now: Part) -> Part:
    return now if part is None else part


def _retracted(constraint: Constraint, turn: int) -> Constraint:
    if constraint.status is Status.RETRACTED:
        return constraint
    gone = {"status": Status.RETRACTED, "weight": 0.0, "changed_turn": turn, "reason": "undone"}
    return constraint.model_copy(update=gone)
