"""Reads the log, the snapshots and the heads for the auditor."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, DeliverPolicy

from services.auditor.settings import AuditorSettings
from services.auditor.stages import Stages, build_stages
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import Versions
from shared.contracts.subjects import TURNS_STREAM, TURNS_SUBJECTS
from shared.plumbing.catalog_store import CatalogStore
from shared.plumbing.event_log import EventLog, StoredMessage, check_message
from shared.plumbing.heads import SessionHead, all_heads, create_tables
from shared.plumbing.keyring import Keyring, open_database
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import read_snapshot
from shared.plumbing.versions import engine_versions

READ_TIMEOUT_S = 5.0


class StreamEnds(NamedTuple):
    """The first and the last sequence of the log, and how many messages lie between."""

    first: int
    last: int
    messages: int


class DamagedMessage(NamedTuple):
    """A message that does not match its hash."""

    session_id: str
    sequence: int
    detail: str


class AuditorAdapters:
    """What the auditor needs of the world; it only reads."""

    def __init__(self, settings: AuditorSettings, client: Client, keyring: Keyring) -> None:
        self.settings = settings
        self.js: JetStreamContext = client.jetstream(timeout=30)
        self.log = EventLog(self.js, keyring)
        self._store = CatalogStore(self.js, settings.tenant, settings.cache)
        self._stages: dict[str, Stages] = {}

    async def stages(self, versions: Versions) -> Stages | None:
        """The stages of the engine that wrote an event; None when that was another engine than this one."""
        pack = versions.pack.split(" ")[0]
        if versions != engine_versions(pack, versions.catalog):
            return None
        if versions.catalog not in self._stages:
            manifest = await self._store.manifest(versions.catalog)
            path = await self._store.fetch(versions.catalog)
            self._stages[versions.catalog] = build_stages(read_snapshot(path.read_bytes()), manifest, load_pack(pack))
        return self._stages[versions.catalog]

    async def ends(self) -> StreamEnds:
        """Where the log begins and ends."""
        state = (await self.js.stream_info(TURNS_STREAM)).state
        return StreamEnds(state.first_seq, state.last_seq, state.messages)

    async def messages(self) -> AsyncIterator[StoredMessage | DamagedMessage]:
        """Every message of the log that the server still gives, in order.

        One that does not match its hash comes as damaged; those that the server leaves out are for the caller to
        miss: it drops what fails its own checksum, so the last ones may simply not come.
        """
        ends = await self.ends()
        if not ends.messages:
            return
        config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL)
        subscription = await self.js.subscribe(
            TURNS_SUBJECTS, stream=TURNS_STREAM, ordered_consumer=True, config=config
        )
        try:
            sequence = 0
            while sequence < ends.last:
                message = await subscription.next_msg(timeout=READ_TIMEOUT_S)
                sequence = message.metadata.sequence.stream
                yield _checked(message, sequence)
        except NatsTimeoutError:
            return
        finally:
            await subscription.unsubscribe()

    def heads(self) -> list[SessionHead]:
        """The sessions' heads as the projector saw them."""
        engine = open_database(self.settings.read_database)
        try:
            create_tables(engine)
            return all_heads(engine)
        finally:
            engine.dispose()


def _checked(message: Msg, sequence: int) -> StoredMessage | DamagedMessage:
    try:
        return check_message(message.subject, message.data, message.headers or {}, sequence)
    except ShopwalkerError as error:
        return DamagedMessage(message.subject.split(".")[2], sequence, error.detail)


@asynccontextmanager
async def connected(settings: AuditorSettings) -> AsyncIterator[AuditorAdapters]:
    """The adapters over a connection that lasts as long as the block."""
    client = await nats.connect(settings.nats_url, name="auditor", connect_timeout=5)
    keyring = Keyring(settings.keys_database)
    try:
        yield AuditorAdapters(settings, client, keyring)
    finally:
        await client.close()
        keyring.close()
