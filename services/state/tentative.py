"""Bare numbers, which the parser cannot place: each is a product only if the last list has that many."""

from collections.abc import Iterable, Iterator

from services.state.references import resolve
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.pack import Pack
from shared.contracts.utterance import (
    Ask,
    Compare,
    DialogueAct,
    Inform,
    Refer,
    Reference,
    ReferenceKind,
    Reject,
    Select,
)
from shared.contracts.values import PRICE_FACET, TEXT_FACET

_NUMBERED = ("size", PRICE_FACET)


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
            case Inform() if (place := _place(state, act)) is not None:
                yield Refer(reference=place, span=act.span)
            case _:
                yield act


def _place(state: DialogueState, act: Inform) -> Reference | None:
    """What a number that is all that is said points at, if no question and no size or price waits for one."""
    if len(act.mentions) != 1:
        return None
    said, pending = act.mentions[0], state.pending_question
    awaited = pending is not None and pending.facet in _NUMBERED
    held = any(c.facet in _NUMBERED for c in state.active())
    bare = said.facet == TEXT_FACET and said.unit is None and isinstance(said.value, str)
    if awaited or held or not bare or not str(said.value).isdecimal() or not state.slates:
        return None
    position = int(str(said.value)[:6])
    listed = 1 <= position <= len(state.slates[-1].product_ids)
    return Reference(kind=ReferenceKind.ORDINAL, position=position, tentative=True, span=act.span) if listed else None


def _holds(state: DialogueState, pack: Pack, reference: Reference) -> bool:
    return not reference.tentative or resolve(reference, state, pack).cause is None
