"""Catalog snapshots in the JetStream object store, and which version is current (a key in the shop bucket)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import structlog
from nats.js import JetStreamContext
from nats.js.errors import KeyNotFoundError, NotFoundError

from shared.contracts.errors import ShopwalkerError
from shared.contracts.product import CatalogManifest
from shared.contracts.subjects import CATALOG_STORE, SHOP_BUCKET, catalog_key
from shared.plumbing.clock import new_id
from shared.plumbing.memory import give_back_memory
from shared.plumbing.packs import pack_names
from shared.plumbing.snapshots import compress, decompress

log = structlog.get_logger()
Loaded = TypeVar("Loaded")


class CatalogStore:
    """Publishes and fetches snapshots. Fetched ones are kept in a cache folder that is safe to delete."""

    def __init__(self, js: JetStreamContext, tenant: str, cache: Path) -> None:
        self._js = js
        self._tenant = tenant
        self._cache = cache

    async def publish(self, manifest: CatalogManifest, payload: bytes) -> None:
        """Stores a snapshot and makes it its pack's current one; the same content again changes nothing."""
        bucket = await self._js.key_value(SHOP_BUCKET)
        store = await self._js.object_store(CATALOG_STORE)
        try:
            await store.get_info(manifest.version)
        except NotFoundError:
            await store.put(manifest.version, await asyncio.to_thread(compress, payload))
        await bucket.put(f"manifest.{manifest.version}", manifest.model_dump_json().encode())
        await bucket.put(catalog_key(self._tenant, manifest.pack), manifest.version.encode())

    async def current(self) -> dict[str, str]:
        """The current version of each shipped pack that has one, in the packs' alphabetical order."""
        bucket = await self._js.key_value(SHOP_BUCKET)
        versions = {}
        for pack in pack_names():
            with suppress(KeyNotFoundError):
                versions[pack] = ((await bucket.get(catalog_key(self._tenant, pack))).value or b"").decode()
        return versions

    async def manifest(self, version: str) -> CatalogManifest:
        """What a snapshot is; raises ShopwalkerError `catalog-not-loaded` when it was never published."""
        bucket = await self._js.key_value(SHOP_BUCKET)
        try:
            entry = await bucket.get(f"manifest.{version}")
        except (KeyNotFoundError, NotFoundError) as error:
            raise ShopwalkerError("catalog-not-loaded", f"catalog {version} was never published") from error
        return CatalogManifest.model_validate_json(entry.value or b"")

    async def fetch(self, version: str) -> Path:
        """The file that holds a snapshot's payload, fetched when it is not there yet."""
        path = self._cache / f"{version}.jsonl"
        if not path.is_file():
            store = await self._js.object_store(CATALOG_STORE)
            try:
                found = await store.get(version)
            except NotFoundError as error:
                raise ShopwalkerError("catalog-not-loaded", f"catalog {version} is not in the store") from error
            await asyncio.to_thread(_write, path, decompress(found.data or b""))
        return path

    async def changes(self) -> AsyncIterator[tuple[str, str]]:
        """Each pack's version, now and whenever it changes; ends when the connection closes."""
        bucket = await self._js.key_value(SHOP_BUCKET)
        prefix = catalog_key(self._tenant, "")
        watcher = await bucket.watch(f"{prefix}>")
        async for entry in watcher:
            if entry is not None and entry.value:
                yield entry.key.removeprefix(prefix), entry.value.decode()


def _write(path: Path, payload: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{new_id()}")
    partial.write_bytes(payload)
    partial.rename(path)


class CatalogShelf(Generic[Loaded]):
    """The catalog versions that a service has loaded: the current ones and the last used, at most `kept`.

    `load` turns a manifest and a snapshot file into what the service needs; it runs in a thread.
    """

    def __init__(self, store: CatalogStore, load: Callable[[CatalogManifest, Path], Loaded], kept: int) -> None:
        self._store = store
        self._load = load
        self._kept = kept
        self._loaded: dict[str, Loaded] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.current: dict[str, str] = {}

    def get(self, version: str) -> Loaded:
        """What is loaded of a version; when it is not, starts to load it and raises `catalog-not-loaded`."""
        if version not in self._loaded:
            self._start_loading(version)
            raise ShopwalkerError("catalog-not-loaded", f"catalog {version} is being loaded; try again shortly")
        self._loaded[version] = self._loaded.pop(version)
        return self._loaded[version]

    @property
    def ready(self) -> bool:
        """Whether every pack's current version is loaded, and there is one."""
        return bool(self.current) and all(version in self._loaded for version in self.current.values())

    async def follow(self) -> None:
        """Loads each pack's version, now and whenever it changes, without end."""
        async for pack, version in self._store.changes():
            task = self._start_loading(version)
            await task
            self.current = {**self.current, pack: version}

    def _start_loading(self, version: str) -> asyncio.Task[None]:
        if version not in self._loading:
            self._loading[version] = asyncio.create_task(self._load_version(version))
        return self._loading[version]

    async def _load_version(self, version: str) -> None:
        try:
            if version not in self._loaded:
                manifest = await self._store.manifest(version)
                path = await self._store.fetch(version)
                self._loaded[version] = await asyncio.to_thread(self._load, manifest, path)
                log.info("catalog loaded", version=version, products=manifest.products, pack=manifest.pack)
                self._forget_oldest()
                give_back_memory()
        except ShopwalkerError as error:
            log.warning("catalog not loaded", version=version, slug=error.slug)
        finally:
            self._loading.pop(version, None)

    def _forget_oldest(self) -> None:
        needed = set(self.current.values())
        for version in list(self._loaded)[: -self._kept]:
            if version not in needed:
                del self._loaded[version]
