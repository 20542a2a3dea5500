"""NATS, the log, and the catalog's records."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError

from services.gateway.settings import GatewaySettings
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.errors import ShopwalkerError
from shared.contracts.product import CatalogManifest
from shared.contracts.subjects import TURNS_STREAM, readiness_subject
from shared.plumbing.catalog_store import CatalogShelf, CatalogStore
from shared.plumbing.event_log import EventLog
from shared.plumbing.keyring import Keyring
from shared.plumbing.worker import RECONNECT_WAIT_S

WORKERS = ("parser", "state", "retriever", "ranker")
READY_TIMEOUT_S = 1.0


class ProductFile:
    """A snapshot's records, read from its file when asked for; only their places are kept in memory."""

    def __init__(self, manifest: CatalogManifest, path: Path) -> None:
        self.manifest = manifest
        self._path = path
        self._places = dict(_places(path))

    def find(self, product_id: str) -> dict[str, Any]:
        """The record of a product; raises ShopwalkerError `product-not-found`."""
        if product_id not in self._places:
            raise ShopwalkerError("product-not-found", "the catalog holds no such product")
        offset, length = self._places[product_id]
        with self._path.open("rb") as file:
            file.seek(offset)
            found: dict[str, Any] = json.loads(file.read(length))
        return found


def _places(path: Path) -> list[tuple[str, tuple[int, int]]]:
    offset = 0
    places = []
    with path.open("rb") as file:
        for line in file:
            places.append((json.loads(line)["product_id"], (offset, len(line))))
            offset += len(line)
    return places


class GatewayAdapters:
    """What the gateway's handlers need of the world."""

    client: Client
    log: EventLog
    keyring: Keyring
    store: CatalogStore
    shelf: CatalogShelf[ProductFile]

    def __init__(self, settings: GatewaySettings) -> None:
        self.settings = settings
        self._following: asyncio.Task[None] | None = None
        self._kept: set[str] = set()

    async def start(self) -> None:
        """Connects and begins to follow the catalog."""
        self.client = await nats.connect(
            self.settings.nats_url,
            name="gateway",
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_WAIT_S,
        )
        js = self.client.jetstream(timeout=2)
        self.keyring = Keyring(self.settings.keys_database)
        self.log = EventLog(js, self.keyring)
        self.store = CatalogStore(self.client.jetstream(timeout=30), self.settings.tenant, self.settings.cache)
        self.shelf = CatalogShelf(self.store, ProductFile, self.settings.catalogs_kept)
        self._following = asyncio.create_task(self.shelf.follow())

    async def stop(self) -> None:
        """Stops following, drains the connection, closes the keyring."""
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following
        with suppress(NatsError):
            await self.client.drain()
        self.keyring.close()

    def current_version(self, pack: str | None) -> str:
        """The current catalog version of a pack (None: the first in alphabetical order).

        Raises ShopwalkerError `pack-not-found`, or `shop-not-ready` while no catalog is loaded at all.
        """
        current = self.shelf.current
        if not current:
            raise ShopwalkerError("shop-not-ready", "no catalog is loaded yet")
        chosen = pack if pack is not None else min(current)
        if chosen not in current:
            raise ShopwalkerError("pack-not-found", f"there is {', '.join(sorted(current))}")
        return current[chosen]

    async def session_version(self, state: DialogueState) -> str:
        """The catalog version that a session goes on with: its own for as long as it is kept, else its pack's current.

        Raises ShopwalkerError `pack-not-found` when there is neither.
        """
        if state.catalog_version in self._kept or state.catalog_version in self.shelf.current.values():
            return state.catalog_version
        try:
            await self.store.manifest(state.catalog_version)
        except ShopwalkerError:
            return self.current_version(state.pack)
        self._kept.add(state.catalog_version)
        return state.catalog_version

    async def missing(self) -> list[str]:
        """What keeps a turn from being answered now; empty when nothing does."""
        if not self.client.is_connected:
            return ["nats"]
        checks = [*(self._answers(worker) for worker in WORKERS), self._log_answers()]
        named = [*WORKERS, "log"]
        found = [name for name, well in zip(named, await asyncio.gather(*checks), strict=True) if not well]
        return found if self.shelf.ready else [*found, "catalog"]

    async def _answers(self, worker: str) -> bool:
        with suppress(NatsError, TimeoutError):
            answer = await self.client.request(readiness_subject(worker), b"", timeout=READY_TIMEOUT_S)
            return answer.data.strip(b'"') == b"ready"
        return False

    async def _log_answers(self) -> bool:
        with suppress(NatsError, TimeoutError):
            await self.client.jetstream(timeout=READY_TIMEOUT_S).stream_info(TURNS_STREAM)
            return True
        return False
