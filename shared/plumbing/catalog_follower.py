"""The adapters of a service that needs nothing of the world but the catalog."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from nats.aio.client import Client

from shared.contracts.product import CatalogManifest
from shared.plumbing.catalog_store import CatalogShelf, CatalogStore
from shared.plumbing.settings import ServiceSettings

Loaded = TypeVar("Loaded")


class CatalogFollower(Generic[Loaded]):
    """Keeps the current catalog versions loaded in the form that the service needs."""

    shelf: CatalogShelf[Loaded]

    def __init__(self, settings: ServiceSettings, load: Callable[[CatalogManifest, Path], Loaded]) -> None:
        self._settings = settings
        self._load = load
        self._following: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether every current version is loaded."""
        return self._following is not None and self.shelf.ready

    async def start(self, client: Client) -> None:
        """Begins to follow the catalog; the first load goes on in the background."""
        store = CatalogStore(client.jetstream(timeout=30), self._settings.tenant, self._settings.cache)
        self.shelf = CatalogShelf(store, self._load, self._settings.catalogs_kept)
        self._following = asyncio.create_task(self.shelf.follow())

    async def stop(self) -> None:
        """Stops following."""
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following
