"""Reads the log, the snapshots and the heads for the auditor."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats
from nats.aio.client import Client
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

READ_TIMEOUT_S = 10.0


class StreamEnds:
    """The first and the last sequence of the log, and how many messages lie between."""

    def __init__(self, first: int, last: int, messages: int) -> None:
        self.first, self.last, self.messages = first, last, messages


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

    async def messages(self) -> AsyncIterator[StoredMessage | ShopwalkerError]:
        """Every message of the log in order; a damaged one comes as the error that names it."""
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
                try:
                    yield check_message(message.subject, message.data, message.headers or {}, sequence)
                except ShopwalkerError as error:
                    yield error
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
