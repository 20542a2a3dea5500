from collections.abc import Iterator
from pathlib import Path

import pytest
from nats.js import JetStreamContext

from shared.contracts.errors import ShopwalkerError
from shared.contracts.subjects import TURNS_STREAM, turn_subject
from shared.plumbing.event_log import EventLog, SequenceConflictError, StoredEvent
from shared.plumbing.keyring import Keyring
from tests.support.log_events import a_turn, an_opening


@pytest.fixture
def keyring(tmp_path: Path) -> Iterator[Keyring]:
    keyring = Keyring(f"sqlite:///{tmp_path / 'keys.db'}")
    yield keyring
    keyring.close()


@pytest.fixture
def log(jetstream: JetStreamContext, keyring: Keyring) -> EventLog:
    return EventLog(jetstream, keyring)


async def a_session(log: EventLog, keyring: Keyring, turns: int) -> StoredEvent:
    key = keyring.create()
    stored = await log.append(an_opening(), key, None)
    for number in range(turns):
        event = a_turn(f"wish {number}", version=number + 2, previous_hash=stored.head.hash)
        stored = await log.append(event, key, stored.head)
    return stored


async def test_the_last_event_is_what_was_appended_last(log: EventLog, keyring: Keyring) -> None:
    stored = await a_session(log, keyring, 3)
    found = await log.last("main", "s1")
    assert (found.event, found.head) == (stored.event, stored.head)
    assert (await log.last("main", "s1", leader=True)).head == stored.head


async def test_an_unknown_session_is_not_found(log: EventLog) -> None:
    with pytest.raises(ShopwalkerError, match="session-not-found"):
        await log.last("main", "nobody")


async def test_of_two_appends_on_one_head_the_second_conflicts(log: EventLog, keyring: Keyring) -> None:
    head = (await a_session(log, keyring, 1)).head
    key = (await log.last("main", "s1")).key
    await log.append(a_turn("navy", 3, head.hash), key, head)
    with pytest.raises(SequenceConflictError):
        await log.append(a_turn("white", 3, head.hash), key, head)
    assert (await log.last("main", "s1")).event.command.text == "navy"


async def test_opening_a_session_twice_conflicts(log: EventLog, keyring: Keyring) -> None:
    await a_session(log, keyring, 0)
    with pytest.raises(SequenceConflictError):
        await log.append(an_opening(), keyring.create(), None)


async def test_every_version_is_found_by_pointers(log: EventLog, keyring: Keyring) -> None:
    last = await a_session(log, keyring, 80)
    for version in (1, 2, 8, 9, 63, 64, 65, 80):
        assert (await log.version("s1", last.head, version)).head.version == version
    assert [stored.head.version for stored in await log.session("main", "s1")] == list(range(1, 82))


@pytest.mark.parametrize("version", [0, 99])
async def test_a_version_that_is_not_there_is_not_found(log: EventLog, keyring: Keyring, version: int) -> None:
    with pytest.raises(ShopwalkerError, match="turn-not-found"):
        await log.version("s1", (await a_session(log, keyring, 2)).head, version)


async def test_events_carry_cloudevents_attributes_and_ids(log: EventLog, keyring: Keyring) -> None:
    await a_session(log, keyring, 1)
    headers = (await log.last("main", "s1")).headers
    assert headers["ce-specversion"] == "1.0"
    assert headers["ce-type"] == "shopwalker.turn-taken.v1"
    assert {"ce-id", "ce-source", "ce-time", "correlation-id", "causation-id"} <= set(headers)


async def test_a_message_that_was_altered_is_named_corrupt(
    log: EventLog, keyring: Keyring, jetstream: JetStreamContext
) -> None:
    stored = await a_session(log, keyring, 1)
    message = await jetstream.get_msg(TURNS_STREAM, seq=stored.head.sequence)
    headers = {k: v for k, v in (message.headers or {}).items() if not k.startswith("Nats-")}
    await jetstream.publish(
        turn_subject("main", "s1"), message.data.replace(b"turn-taken", b"turn-faked"), headers=headers
    )
    with pytest.raises(ShopwalkerError, match="log-corrupt"):
        await log.last("main", "s1")


async def test_a_destroyed_key_leaves_the_session_readable_in_shape(log: EventLog, keyring: Keyring) -> None:
    stored = await a_session(log, keyring, 2)
    keyring.destroy(stored.key.key_id)
    events = await log.session("main", "s1")
    assert [event.event.turn for event in events] == [0, 1, 2]
    assert "wish" not in events[-1].event.model_dump_json()
