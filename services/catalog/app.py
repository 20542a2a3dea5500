"""The composition root: puts files, packs and the place where snapshots go together."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from services.catalog.adapters import Record, publish, write_json_lines, write_snapshot
from services.catalog.domain import MappingReport, Snapshot
from services.catalog.generator import generate_records
from services.catalog.handlers import ImportOutcome, Progress, import_file, inspect_file
from services.catalog.settings import CatalogSettings
from shared.plumbing.packs import load_pack

PublishSnapshot = Callable[[Snapshot], Awaitable[None]]
"""Puts a snapshot where the other services find it; returns when it is acknowledged."""


class CatalogApp:
    """The service's commands; `publish_snapshot` is given by whoever can reach the object store."""

    def __init__(
        self, settings: CatalogSettings | None = None, publish_snapshot: PublishSnapshot | None = None
    ) -> None:
        self._settings = settings or CatalogSettings()
        self._publish_snapshot = publish_snapshot

    @property
    def publishes(self) -> bool:
        """Whether an import without an output file goes anywhere."""
        return self._publish_snapshot is not None

    def read(
        self, path: Path, pack_name: str, *, mapping_file: Path | None = None, progress: Progress | None = None
    ) -> ImportOutcome:
        """A file as a snapshot; raises OSError, ValueError, or KeyError for an unknown pack."""
        return import_file(path, load_pack(pack_name), self._settings, mapping_file=mapping_file, progress=progress)

    def inspect(self, path: Path, pack_name: str) -> MappingReport:
        """The guessed mapping of a file; raises as `read` does."""
        return inspect_file(path, load_pack(pack_name), self._settings)

    def deliver(self, snapshot: Snapshot, out: Path | None) -> None:
        """Writes the snapshot to a file, or publishes it."""
        if out is not None:
            write_snapshot(out, snapshot)
        elif self._publish_snapshot is not None:
            asyncio.run(_published(self._publish_snapshot, snapshot))

    def generate(
        self, out: Path, products: int, *, seed: int, price_fill: float, progress: Progress | None = None
    ) -> int:
        """Writes a generated catalog as JSON lines and says how many products it has."""
        return write_json_lines(out, _counted(generate_records(products, seed=seed, price_fill=price_fill), progress))


def build(settings: CatalogSettings) -> CatalogApp:
    """The service's commands; they publish to the NATS server that the environment names, if it names one."""
    url = settings.nats_url
    if url is None:
        return CatalogApp(settings)
    cache = settings.data / "cache"
    return CatalogApp(settings, lambda snapshot: publish(snapshot, url, settings.tenant, cache))


async def _published(publish_snapshot: PublishSnapshot, snapshot: Snapshot) -> None:
    await publish_snapshot(snapshot)


def _counted(records: Iterator[Record], progress: Progress | None) -> Iterator[Record]:
    for number, record in enumerate(records, start=1):
        yield record
        if progress and number % 1000 == 0:
            progress(number)
