from itertools import pairwise

import pytest
from hypothesis import given, settings
from pydantic import TypeAdapter

from services.state.bounds import STATE_BYTES, state_bytes
from services.state.domain import begin_turn, decide, evolve, finish_turn, fold
from shared.contracts.acts import MoreAct
from shared.contracts.canonical import canonical_json
from shared.contracts.dialogue_state import AnsweredKey, DialogueState
from shared.contracts.domain_events import (
    ConstraintDemoted,
    ConstraintRestored,
    ConstraintStated,
    ConstraintTightened,
    DomainEvent,
    StartedOver,
    TurnUndone,
)
from shared.contracts.sealing import Vault
from shared.contracts.values import Mention, Policy, Status
from tests.support.dialogue import PACK, Conversation, inform, question
from tests.support.random_dialogues import Turn, dialogues, mentions, turns

EVENTS: TypeAdapter[tuple[DomainEvent, ...]] = TypeAdapter(tuple[DomainEvent, ...])
CONSTRAINT_EVENTS = (ConstraintStated, ConstraintTightened, ConstraintDemoted, ConstraintRestored)


def take(talk: Conversation, turn: Turn) -> Conversation:
    command, parsed, shows, asked = turn
    talk.shows = shows
    talk.asks = None if asked is None else question(asked, "m", "hood")
    return talk.turn(command, parsed)


def held(dialogue: list[Turn], policy: Policy = Policy.PERSON) -> Conversation:
    talk = Conversation(policy=policy)
    for turn in dialogue:
        take(talk, turn)
    return talk


@given(dialogues(12), turns())
def test_a_decision_is_the_same_whenever_it_is_made(dialogue: list[Turn], turn: Turn) -> None:
    begun = begin_turn(held(dialogue).state)
    decided = [decide(begun, turn[0], turn[1], PACK, "c1") for _ in range(2)]
    assert decided[0] == decided[1]
    assert fold(begun, decided[0]) == fold(begun, decided[1])


@given(dialogues(12), turns())
def test_the_recorded_events_of_a_turn_fold_to_the_recorded_state(dialogue: list[Turn], turn: Turn) -> None:
    talk = held(dialogue)
    before = DialogueState.model_validate_json(talk.state.model_dump_json())
    take(talk, turn)
    events = EVENTS.validate_json(EVENTS.dump_json(talk.events))
    assert finish_turn(fold(begin_turn(before), events), talk.state.keys[-1]) == talk.state


@given(dialogues(12))
def test_a_state_is_the_same_after_its_json(dialogue: list[Turn]) -> None:
    state = held(dialogue).state
    assert DialogueState.model_validate_json(state.model_dump_json()) == state
    assert canonical_json(state.model_dump(mode="json"))


@given(dialogues(12), turns())
def test_an_erased_session_still_folds(dialogue: list[Turn], turn: Turn) -> None:
    talk = held(dialogue)
    secret, gone = Vault(b"secret"), Vault(None)
    before = talk.state.model_dump_json(context=secret)
    take(talk, turn)
    events, after = EVENTS.dump_json(talk.events, context=secret), talk.state.model_dump_json(context=secret)
    begun = begin_turn(DialogueState.model_validate_json(before, context=gone))
    folded = finish_turn(fold(begun, EVENTS.validate_json(events, context=gone)), talk.state.keys[-1])
    assert folded == DialogueState.model_validate_json(after, context=gone)


@given(dialogues(8), mentions())
def test_one_fact_said_again_gives_no_event_of_a_constraint(dialogue: list[Turn], fact: Mention) -> None:
    talk = held(dialogue)
    talk.shows, talk.asks = "abc", None
    talk.press(MoreAct()).say(inform(fact))
    relative = fact.value is None
    repeated = [e for e in talk.say(inform(fact)).events if isinstance(e, CONSTRAINT_EVENTS)]
    assert repeated == [] or relative


@given(dialogues(15))
def test_what_was_demoted_never_disappears(dialogue: list[Turn]) -> None:
    talk, states = Conversation(), []
    for turn in dialogue:
        take(talk, turn)
        states.append(talk.state)
        gone = any(isinstance(e, StartedOver | TurnUndone) for e in talk.events)
        if state_bytes(talk.state) > STATE_BYTES * 0.9 or gone:
            states = []
    for before, after in pairwise(states):
        kept = {c.constraint_id for c in after.constraints}
        assert {c.constraint_id for c in before.constraints if c.status is Status.DEMOTED} <= kept


@given(dialogues(12))
def test_weights_follow_the_status(dialogue: list[Turn]) -> None:
    for c in held(dialogue).state.constraints:
        assert {Status.ACTIVE: c.weight == 1, Status.DEMOTED: 0 <= c.weight < 1, Status.RETRACTED: c.weight == 0}[
            c.status
        ]


@given(dialogues(12))
def test_numbers_of_constraints_are_unique_and_in_order(dialogue: list[Turn]) -> None:
    numbers = [c.constraint_id for c in held(dialogue).state.constraints]
    assert numbers == sorted(set(numbers))


@given(dialogues(10))
def test_a_search_never_asks_for_what_is_excluded(dialogue: list[Turn]) -> None:
    query = held(dialogue, Policy.FRESH).query
    if query is not None:
        unwanted = {exclusion.text for exclusion in query.exclusions}
        assert unwanted.isdisjoint(clause.text for clause in query.clauses)
        assert query.price.minimum is None or query.price.maximum is None or query.price.minimum <= query.price.maximum


@settings(max_examples=6)
@given(dialogues(30))
def test_a_state_stays_small_however_long_the_session(dialogue: list[Turn]) -> None:
    talk = Conversation()
    for n in range(300):
        command, parsed, shows, asked = dialogue[n % len(dialogue)]
        take(talk, (command, parsed, tuple(f"{p}-{n}" for p in shows), asked))
        assert len(talk.state.model_dump_json().encode()) <= state_bytes(talk.state) <= STATE_BYTES


@given(turns())
def test_an_event_about_something_unknown_changes_nothing_and_is_not_refused(turn: Turn) -> None:
    events = take(held([turn]), turn).events
    elsewhere = DialogueState(pack="test", catalog_version="c1")
    folded = fold(begin_turn(elsewhere), events)
    assert finish_turn(folded, AnsweredKey(key="k", body="b", version=2)).turn == 1


@pytest.mark.parametrize("event", [ConstraintDemoted(constraint_id=7, weight=0.5, reason="override")])
def test_a_change_of_an_unknown_constraint_leaves_the_state(event: DomainEvent) -> None:
    state = begin_turn(DialogueState(pack="test", catalog_version="c1"))
    assert evolve(state, event, 1) == state
