"""The log, the keyring, and the check that the log is whole."""

import asyncio

from nats.aio.client import Client
from nats.js import JetStreamContext
from sqlalchemy import Engine

from services.state.settings import StateSettings
from shared.contracts.envelope import Head
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import LogEvent
from shared.contracts.subjects import TURNS_STREAM
from shared.plumbing.event_log import EventLog, StoredEvent
from shared.plumbing.heads import create_tables, find_truncation
from shared.plumbing.keyring import Keyring, open_database
from shared.plumbing.records import DataKey
from shared.plumbing.streams import ensure_streams


class StateAdapters:
    """What the state's handlers need of the world."""

    log: EventLog
    keyring: Keyring
    _client: Client
    _js: JetStreamContext
    _heads: Engine

    def __init__(self, settings: StateSettings) -> None:
        self._settings = settings
        self._checked_connection = -1
        self._acknowledged = 0

    @property
    def ready(self) -> bool:
        """Whether turns can be committed."""
        return self._checked_connection >= 0

    async def start(self, client: Client) -> None:
        """Declares the streams, opens the keyring, and checks that the log is whole."""
        self._client = client
        self._js = client.jetstream(timeout=5)
        await ensure_streams(self._js, self._settings.replicas)
        self.keyring = Keyring(self._settings.keys_database)
        self._heads = open_database(self._settings.read_database)
        create_tables(self._heads)
        self.log = EventLog(self._js, self.keyring)
        await self._ensure_whole()

    async def stop(self) -> None:
        """Closes the databases."""
        if self.ready:
            self.keyring.close()
            self._heads.dispose()

    async def append(self, event: LogEvent, key: DataKey, after: Head | None, timings: str = "") -> StoredEvent:
        """Appends to a log that is known to be whole; raises as `EventLog.append` does, or `log-truncated`."""
        await self._ensure_whole()
        stored = await self.log.append(event, key, after, timings)
        self._acknowledged = max(self._acknowledged, stored.head.sequence)
        return stored

    async def _ensure_whole(self) -> None:
        """Once per connection, because a server that comes back may have dropped a damaged tail (ADR 0008)."""
        connection = self._client.stats["reconnects"]
        if connection == self._checked_connection:
            return
        last = (await self._js.stream_info(TURNS_STREAM)).state.last_seq
        truncation = await asyncio.to_thread(find_truncation, self._heads, last)
        if truncation is not None or last < self._acknowledged:
            detail = str(truncation or f"the log ends at {last}, but {self._acknowledged} was acknowledged")
            raise ShopwalkerError("log-truncated", detail)
        self._checked_connection = connection
