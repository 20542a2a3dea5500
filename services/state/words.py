"""What a message's dialogue acts do, in the order of the words."""

from typing import assert_never

from services.state.answering import affirm, decline, deny, stop_asking
from services.state.constraints import inform
from services.state.drafting import Draft
from services.state.mentions import matches
from services.state.overrides import override, restore, retract
from services.state.products import ask, compare, refer, reject, reject_slate, select
from services.state.tentative import settled
from services.state.undo import undo
from shared.contracts.domain_events import MoreRequested, StartedOver, StateRecalled
from shared.contracts.utterance import (
    Affirm,
    Ask,
    Compare,
    Decline,
    Deny,
    DialogueAct,
    Greet,
    Inform,
    More,
    OutOfScope,
    Override,
    ParsedUtterance,
    Recall,
    Refer,
    Reject,
    RejectSlate,
    Restore,
    Retract,
    Select,
    StartOver,
    StopAsking,
    Thank,
    Undo,
)

ALTERNATIVE_NOTE = "alternative"
"""The parser's note that the message offers values beside the held ones ("or", "also", "as well")."""
_FILLERS = ("affirm", "deny", "greet", "thank")
"""Acts that only mean something of their own when a message holds nothing else."""


def hear(draft: Draft, parsed: ParsedUtterance) -> tuple[str, ...]:
    """Decides every act of a message; returns their types."""
    bare = all(act.type in _FILLERS for act in parsed.acts)
    for act, outspoken in joined(tuple(settled(draft.state, draft.pack, parsed.acts))):
        if bare or act.type not in _FILLERS:
            _act(draft, act, outspoken=outspoken)
    return tuple(act.type for act in parsed.acts)


def joined(acts: tuple[DialogueAct, ...]) -> tuple[tuple[DialogueAct, bool], ...]:
    """The acts, with what is stated right after a bare change of mind taken as what is wanted instead.

    "I changed my mind. Make it navy" takes back the colour and not the wish stated last. True stands beside such
    an outspoken change of mind.
    """
    found: list[tuple[DialogueAct, bool]] = []
    for act in acts:
        before = found[-1][0] if found else None
        if isinstance(act, Inform) and isinstance(before, Override) and _open_ended(before):
            found[-1] = (before.model_copy(update={"mentions": act.mentions}), True)
        else:
            found.append((act, isinstance(act, Override) and _open_ended(act)))
    return tuple(found)


def _open_ended(act: Override) -> bool:
    return not (act.withdrawn or act.withdrawn_facets or act.mentions or act.everything)


def _act(draft: Draft, act: DialogueAct, *, outspoken: bool) -> None:  # noqa: C901, PLR0912 - one arm per act of the union
    match act:
        case Inform():
            inform(draft, act.mentions)
        case Override():
            override(draft, act, outspoken=outspoken)
        case Retract():
            retract(draft, act)
        case Restore():
            restore(draft, act)
        case Reject():
            reject(draft, act)
        case RejectSlate():
            reject_slate(draft, act.span)
        case Refer():
            refer(draft, act)
        case Select():
            select(draft, act)
        case More():
            draft.emit(MoreRequested())
        case Compare():
            compare(draft, act)
        case Ask():
            ask(draft, act)
        case Decline():
            decline(draft, act.facet, act.span)
        case Affirm():
            affirm(draft, act.span)
        case Deny():
            deny(draft, act.span)
        case StopAsking():
            stop_asking(draft)
        case Undo():
            undo(draft)
        case Recall():
            recall(draft, act)
        case StartOver():
            draft.emit(StartedOver())
        case Greet() | Thank() | OutOfScope():
            pass
        case _:
            assert_never(act)


def recall(draft: Draft, act: Recall) -> None:
    """Says which constraints the question is about, whatever became of them; none named means all."""
    asked = [c for c in draft.state.constraints if any(matches(draft, c, m) for m in act.mentions)]
    draft.emit(StateRecalled(constraint_ids=tuple(c.constraint_id for c in asked)))
