"""The dialogue rules: `decide` says what a command means as events, `evolve` what the events make of the state.

Both are pure. `begin_turn`, `fold` and `finish_turn` turn the recorded events of a turn into the recorded state.
"""

from typing import assert_never

from services.state.buttons import press
from services.state.drafting import Draft
from services.state.evolution import begin_turn, evolve, finish_turn, fold
from services.state.scenarios import note_intent, route
from services.state.search import search_query
from services.state.slates import present
from services.state.words import ALTERNATIVE_NOTE, hear
from shared.contracts.acts import Command, Press, Say
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import CatalogMoved, DomainEvent
from shared.contracts.pack import Pack
from shared.contracts.utterance import ParsedUtterance
from shared.contracts.values import CATEGORY_FACET

__all__ = ["begin_turn", "decide", "evolve", "finish_turn", "fold", "present", "search_query"]


def decide(
    state: DialogueState, command: Command, parsed: ParsedUtterance | None, pack: Pack, catalog_version: str
) -> tuple[DomainEvent, ...]:
    """What a command means for the dialogue, as events in order.

    `state` is the one that `begin_turn` made. `catalog_version` differs from the state's when the session has to
    go on with another version; that event comes first. What is already known gives no constraint's event again.
    """
    heard = parsed or ParsedUtterance()
    text = command.text if isinstance(command, Say) else ""
    draft = Draft(state, pack, text, alternative=ALTERNATIVE_NOTE in heard.notes)
    if catalog_version != state.catalog_version:
        draft.emit(CatalogMoved(from_version=state.catalog_version, to_version=catalog_version))
    refining = any(c.facet != CATEGORY_FACET for c in state.active())
    match command:
        case Say():
            acts = hear(draft, heard)
        case Press():
            acts = press(draft, command.act)
        case _:
            assert_never(command)
    note_intent(draft, acts, refining=refining)
    route(draft, acts)
    return tuple(draft.events)
