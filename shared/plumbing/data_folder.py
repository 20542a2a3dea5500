"""One owner of a data folder: who owns it holds its lock and says in it where its NATS server answers."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import Field

from shared.contracts.base import Contract

LOCK_FILE = "lock"
ADDRESS_FILE = "server.json"


class RunningShop(Contract):
    """Where the owner of a data folder answers."""

    pid: int
    nats_url: str
    monitor_url: str = ""
    http_url: str = ""
    metrics: dict[str, str] = Field(default_factory=dict)


class DataFolderBusyError(Exception):
    """Another process owns this data folder."""


@contextmanager
def owned(folder: Path) -> Iterator[Path]:
    """Owns the folder until the block ends; raises DataFolderBusyError when another process does."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK_FILE).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DataFolderBusyError(
                f"{folder} is in use by a running shop; stop it or choose another --data"
            ) from error
        try:
            yield folder
        finally:
            (folder / ADDRESS_FILE).unlink(missing_ok=True)


def announce(folder: Path, shop: RunningShop) -> None:
    """Records where the owner answers; readers see the old record or the new one, never half of it."""
    partial = folder / f"{ADDRESS_FILE}.{os.getpid()}"
    partial.write_text(shop.model_dump_json(indent=2))
    partial.rename(folder / ADDRESS_FILE)


def running(folder: Path) -> RunningShop | None:
    """The running owner of the folder, or None when nobody holds its lock."""
    lock_path = folder / LOCK_FILE
    if not lock_path.is_file() or not (folder / ADDRESS_FILE).is_file():
        return None
    with lock_path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return RunningShop.model_validate(json.loads((folder / ADDRESS_FILE).read_text()))
        return None
