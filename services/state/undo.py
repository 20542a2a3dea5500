"""Taking the last change back: the state's parts as they were before the last turn that changed any."""

from services.state.drafting import Draft
from shared.contracts.dialogue_state import DialogueState, UndoFrame
from shared.contracts.domain_events import ActRefused, TurnUndone
from shared.contracts.values import Constraint, Status


def undo(draft: Draft) -> None:
    """Undoes the last changing turn before this one; refused when no more frames are kept."""
    frames = [frame for frame in draft.state.undo if frame.turn < draft.turn]
    if not frames:
        draft.emit(ActRefused(slug="nothing-to-undo"))
        return
    frame = frames[-1]
    draft.emit(
        TurnUndone(
            undone_turn=frame.turn,
            constraints=constraints_before(draft.state, frame),
            rejected=frame.rejected,
            passed_over=frame.passed_over,
            declined=frame.declined,
            shortlist=frame.shortlist,
            order=frame.order,
        )
    )


def constraints_before(state: DialogueState, frame: UndoFrame) -> tuple[Constraint, ...]:
    """The constraints as they were before the frame's turn; what it stated stays as retracted, for the record."""
    were = {c.constraint_id: c for c in frame.constraints}
    now = {c.constraint_id: _retracted(c, state.turn) if c.turn >= frame.turn else c for c in state.constraints}
    merged = now | were
    return tuple(merged[number] for number in sorted(merged))


def _retracted(constraint: Constraint, turn: int) -> Constraint:
    if constraint.status is Status.RETRACTED:
        return constraint
    gone = {"status": Status.RETRACTED, "weight": 0.0, "changed_turn": turn, "reason": "undone"}
    return constraint.model_copy(update=gone)
