"""Bare numbers, which the parser cannot place: each is a product only if the last list has that many."""

from collections.abc import Iterable, Iterator

from services.state.references import resolve
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.pack import Pack
from shared.contracts.utterance import Ask, Compare, DialogueAct, Inform, Refer, Reference, Reject, Select


def settled(state: DialogueState, pack: Pack, acts: Iterable[DialogueAct]) -> Iterator[DialogueAct]:
    """The acts without references to places that no list has; what was to be changed is then a wish."""
    for act in acts:
        match act:
            case Refer() if not _holds(state, pack, act.reference):
                if act.changes:
                    yield Inform(mentions=act.changes, span=act.span)
            case Reject(reference=Reference() as reference) if not _holds(state, pack, reference):
                pass
            case Select() if not _holds(state, pack, act.reference):
                pass
            case Ask(reference=Reference() as reference) if not _holds(state, pack, reference):
                pass
            case Compare():
                kept = tuple(reference for reference in act.references if _holds(state, pack, reference))
                yield act.model_copy(update={"references": kept})
            case _:
                yield act


def _holds(state: DialogueState, pack: Pack, reference: Reference) -> bool:
    return not reference.tentative or resolve(reference, state, pack).cause is None
