"""The durable consumer and the read models' database."""

import asyncio
from contextlib import suppress

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from sqlalchemy import Engine

from services.projector.handlers import project
from services.projector.settings import ProjectorSettings
from shared.contracts.errors import ShopwalkerError
from shared.contracts.subjects import PROJECTOR_DURABLE, TURNS_STREAM, TURNS_SUBJECTS
from shared.plumbing.heads import create_tables, find_truncation
from shared.plumbing.keyring import open_database
from shared.plumbing.metrics import PROJECTOR_LAG, PROJECTOR_POSITION
from shared.plumbing.streams import ensure_streams

IDLE_S = 2.0
GATHER_S = 0.25
"""Between batches, so that a commit to disk serves many turns: 4.9 ms of CPU a turn without it."""
PAUSE_S = 1.0
ACK_WAIT_S = 30.0
log = structlog.get_logger()


def consumer_config() -> ConsumerConfig:
    """The projector's durable consumer."""
    return ConsumerConfig(
        durable_name=PROJECTOR_DURABLE,
        ack_policy=AckPolicy.ALL,
        deliver_policy=DeliverPolicy.ALL,
        filter_subject=TURNS_SUBJECTS,
        ack_wait=ACK_WAIT_S,
        max_ack_pending=10_000,
    )


class ProjectorAdapters:
    """Reads the log in batches, for as long as the process lives."""

    def __init__(self, settings: ProjectorSettings) -> None:
        self._settings = settings
        self._engine: Engine | None = None
        self._task: asyncio.Task[None] | None = None
        self._whole = True

    @property
    def ready(self) -> bool:
        """Whether batches are being read and the log has lost nothing."""
        return self._task is not None and not self._task.done() and self._whole

    async def start(self, client: Client) -> None:
        """Opens the database and begins to read."""
        self._engine = open_database(self._settings.read_database)
        create_tables(self._engine)
        js = client.jetstream(timeout=5)
        await ensure_streams(js)
        self._task = asyncio.create_task(self._run(client, js, self._engine))

    async def stop(self) -> None:
        """Stops reading; what was not committed is read again next time."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._engine is not None:
            self._engine.dispose()

    async def _run(self, client: Client, js: JetStreamContext, engine: Engine) -> None:
        while not client.is_closed:
            try:
                await self._follow(js, engine)
            except Exception as error:  # noqa: BLE001 - whatever interrupts it, the log must go on being read
                log.warning("projection interrupted", error=type(error).__name__, detail=str(error)[:200])
                await asyncio.sleep(PAUSE_S)

    async def _follow(self, js: JetStreamContext, engine: Engine) -> None:
        last = (await js.stream_info(TURNS_STREAM)).state.last_seq
        truncation = await asyncio.to_thread(find_truncation, engine, last)
        self._whole = truncation is None
        if truncation is not None:
            raise ShopwalkerError("log-truncated", str(truncation))
        subscription = await js.pull_subscribe(
            TURNS_SUBJECTS, PROJECTOR_DURABLE, stream=TURNS_STREAM, config=consumer_config()
        )
        try:
            while True:
                with suppress(TimeoutError):
                    await self._take(await subscription.fetch(self._settings.batch, timeout=IDLE_S), engine)
        finally:
            with suppress(NatsError):
                await subscription.unsubscribe()

    async def _take(self, messages: list[Msg], engine: Engine) -> None:
        if messages:
            PROJECTOR_POSITION.set(await project(messages, engine))
            PROJECTOR_LAG.set(messages[-1].metadata.num_pending)
            await messages[-1].ack_sync()
            await asyncio.sleep(GATHER_S)
