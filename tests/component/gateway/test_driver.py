from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext

from services.catalog.snapshot import build_snapshot
from services.gateway.adapters import GatewayAdapters
from services.gateway.driver import TurnDrive, TurnRequested
from services.gateway.settings import GatewaySettings
from shared.contracts.acts import Say
from shared.contracts.base import Contract
from shared.contracts.envelope import Failure
from shared.contracts.errors import ShopwalkerError
from shared.contracts.product import Product
from shared.contracts.subjects import PARSE
from shared.plumbing.catalog_store import CatalogStore
from shared.plumbing.dead_letters import letters, unseal
from shared.plumbing.event_log import EventLog
from shared.plumbing.nats_server import NatsServer
from shared.plumbing.packs import load_pack
from shared.plumbing.worker import KIND_HEADER
from tests.support.log_events import an_opening

WORDS = "a zibeline coat"
TURN = TurnRequested("s1", Say(text=WORDS), "key-1", None)
Answering = Callable[[Msg], Awaitable[None]]


@pytest.fixture
async def adapters(
    nats_server: NatsServer, jetstream: JetStreamContext, tmp_path: Path
) -> AsyncIterator[GatewayAdapters]:
    settings = GatewaySettings(
        NATS_URL=nats_server.url, data=tmp_path / "data", attempts=3, attempt_timeout_s=0.3, turn_deadline_s=5
    )
    snapshot = build_snapshot([Product(product_id="p1", title="Coat")], load_pack("apparel"))
    await CatalogStore(jetstream, "main", settings.cache).publish(snapshot.manifest, snapshot.payload)
    adapters = GatewayAdapters(settings)
    await adapters.start()
    async for pack, _ in adapters.store.changes():
        assert pack == "apparel"
        break
    opening = an_opening()
    state = opening.state.model_copy(update={"catalog_version": snapshot.version})
    opening = opening.model_copy(update={"state": state})
    await EventLog(jetstream, adapters.keyring).append(opening, adapters.keyring.create(), None)
    yield adapters
    await adapters.stop()


async def reply(message: Msg, body: Contract) -> None:
    headers = {KIND_HEADER: type(body).__name__}
    await message._client.publish(message.reply, body.model_dump_json().encode(), headers=headers)


async def with_parser(client: Client, answering: Answering) -> list[int]:
    """A parser that answers so; returns a list that grows by one for each attempt."""
    attempts: list[int] = []

    async def receive(message: Msg) -> None:
        attempts.append(len(attempts) + 1)
        await answering(message)

    await client.subscribe(PARSE, queue="parser", cb=receive)
    await client.flush()
    return attempts


FAILURE = Failure(slug="stage-failed", detail="parser: KeyError", stage="parser", retryable=True)


async def test_a_poison_turn_is_tried_a_few_times_then_kept_as_a_sealed_dead_letter(
    adapters: GatewayAdapters, nats_client: Client, jetstream: JetStreamContext
) -> None:
    attempts = await with_parser(nats_client, lambda message: reply(message, FAILURE))
    with pytest.raises(ShopwalkerError, match="stage-failed"):
        await TurnDrive(TURN, adapters).answer()
    assert attempts == [1, 2, 3]
    ((_, letter),) = [entry async for entry in letters(jetstream)]
    assert (letter.stage, letter.slug, letter.attempts) == ("parser", "stage-failed", 3)
    assert "zibeline" not in letter.model_dump_json()
    turn = unseal(letter, adapters.keyring.find(letter.key_id))
    assert turn is not None
    assert (turn.command, turn.idempotency_key) == (TURN.command, "key-1")
    adapters.keyring.destroy(letter.key_id)
    assert unseal(letter, adapters.keyring.find(letter.key_id)) is None


async def test_a_hop_that_dies_once_costs_a_retry(adapters: GatewayAdapters, nats_client: Client) -> None:
    async def second_time(message: Msg) -> None:
        if attempts == [1]:
            return
        await message.respond(b'{"answer": 1}')

    attempts = await with_parser(nats_client, second_time)
    assert await TurnDrive(TURN, adapters).answer() == b'{"answer": 1}'
    assert attempts == [1, 2]


async def test_when_nobody_listens_the_shop_is_not_ready_and_nothing_is_buried(
    adapters: GatewayAdapters, jetstream: JetStreamContext
) -> None:
    with pytest.raises(ShopwalkerError, match="shop-not-ready"):
        await TurnDrive(TURN, adapters).answer()
    assert [entry async for entry in letters(jetstream)] == []


async def test_what_a_retry_cannot_help_is_told_at_once(adapters: GatewayAdapters, nats_client: Client) -> None:
    conflict = Failure(slug="version-conflict", detail="at 7", stage="state.commit", current_version=7)
    attempts = await with_parser(nats_client, lambda message: reply(message, conflict))
    with pytest.raises(ShopwalkerError, match="version-conflict") as told:
        await TurnDrive(TURN, adapters).answer()
    assert told.value.current_version == 7
    assert attempts == [1]
