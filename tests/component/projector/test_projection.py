import asyncio
from pathlib import Path

from nats.aio.client import Client
from nats.js import JetStreamContext
from sqlalchemy import Engine

from services.projector.adapters import IDLE_S, ProjectorAdapters
from services.projector.domain import SeenEvent, latest
from services.projector.settings import ProjectorSettings
from shared.plumbing.event_log import EventLog
from shared.plumbing.heads import all_heads, create_tables, position
from shared.plumbing.keyring import Keyring, open_database
from shared.plumbing.nats_server import NatsServer
from tests.support.log_events import a_turn, an_opening


def an_event(session_id: str, sequence: int) -> SeenEvent:
    return SeenEvent("main", session_id, 1, 2, sequence, "h")


def test_of_each_session_the_last_event_counts_and_redelivered_ones_do_not() -> None:
    events = [an_event("a", 1), an_event("b", 2), an_event("a", 3), an_event("c", 4)]
    assert latest(events, 1) == (an_event("b", 2), an_event("a", 3), an_event("c", 4))
    assert latest(events, 4) == ()


async def projected(engine: Engine, sequence: int) -> None:
    for _ in range(400):
        if position(engine) >= sequence:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"sequence {sequence} was not projected")


async def test_a_projector_that_starts_again_goes_on_where_it_was(
    nats_server: NatsServer, nats_client: Client, jetstream: JetStreamContext, tmp_path: Path
) -> None:
    settings = ProjectorSettings(NATS_URL=nats_server.url, data=tmp_path / "data")
    keyring = Keyring(settings.keys_database)
    log = EventLog(jetstream, keyring)
    engine = open_database(settings.read_database)
    create_tables(engine)
    key = keyring.create()
    stored = await log.append(an_opening(), key, None)
    for number in range(3):
        projector = ProjectorAdapters(settings)
        await projector.start(nats_client)
        await asyncio.sleep(IDLE_S * 1.5 if number == 0 else 0)  # an empty batch comes first, once
        stored = await log.append(a_turn("navy", number + 2, stored.head.hash), key, stored.head)
        await projected(engine, stored.head.sequence)
        assert projector.ready
        await projector.stop()
        (head,) = all_heads(engine)
        assert (head.version, head.sequence, head.hash) == (number + 2, stored.head.sequence, stored.head.hash)
    engine.dispose()
    keyring.close()
