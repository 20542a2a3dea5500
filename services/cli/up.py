"""`shopwalker up`: everything on one machine, from an empty folder to an open shop."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import httpx
import nats
from nats.js import JetStreamContext
from nats.js.errors import NotFoundError

from services.cli.durability import durability
from services.cli.supervisor import Child, Supervisor
from shared.contracts.subjects import TURNS_STREAM
from shared.plumbing.catalog_store import CatalogStore
from shared.plumbing.data_folder import RunningShop, announce, owned
from shared.plumbing.heads import create_tables, find_truncation, session_at
from shared.plumbing.keyring import open_database
from shared.plumbing.nats_server import NatsServer, free_port
from shared.plumbing.settings import ServiceSettings
from shared.plumbing.streams import ensure_streams

WORKERS = ("state", "parser", "retriever", "ranker", "projector")
READY_S = 180.0
WATCH_S = 0.1


RESTORE = "Nothing was written; restore the data folder from a backup."


class UpError(Exception):
    """The shop cannot open; the message says why and what to do."""


class Plan(NamedTuple):
    """What to open: catalogs as (pack, file), workers per service, where to listen, where the data is."""

    data: Path
    port: int
    host: str
    nats_url: str | None
    catalogs: tuple[tuple[str | None, Path], ...]
    workers: dict[str, int]
    demo_products: int
    demo_seed: int


class Told(NamedTuple):
    """Where the command speaks: progress to people, the shop's address to whoever reads stdout."""

    progress: Callable[[str], None]
    address: Callable[[str], None]


class Shop:
    """One shop being opened and kept open."""

    def __init__(self, plan: Plan, told: Told) -> None:
        self._plan = plan
        self._told = told
        self._server = None if plan.nats_url else NatsServer(plan.data)
        self._nats_url = plan.nats_url or (self._server.url if self._server else "")
        self._supervisor = Supervisor(plan.data, self._environment(), self._server)
        self._stopping = False
        self._address = ""

    def run(self) -> None:
        """Opens the shop and keeps it open until SIGINT or SIGTERM; raises UpError when it cannot open."""
        with owned(self._plan.data), self._stop_on_signals():
            try:
                self._open()
                self._keep_open()
            finally:
                self._told.progress("closing …")
                self._supervisor.stop()

    def _environment(self) -> dict[str, str]:
        return {
            "NATS_URL": self._nats_url,
            "SHOPWALKER_DATA": str(self._plan.data.absolute()),
            "SHOPWALKER_HOST": "127.0.0.1",
            "PYTHONUNBUFFERED": "1",
        }

    @contextmanager
    def _stop_on_signals(self) -> Iterator[None]:
        def stop(_: int, __: FrameType | None) -> None:
            self._stopping = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _open(self) -> None:
        if self._server is not None:
            self._server.start()
        has_catalog = asyncio.run(self._prepare_log())
        children = self._start_services()
        gateway = next(child for child in children if child.name == "gateway")
        self._address = f"http://{self._plan.host}:{gateway.http_port}"
        self._announce(children)
        self._import_catalogs(has_catalog=has_catalog)
        self._wait_until_ready()
        if not self._stopping:
            self._told.progress(durability(self._server.monitor_url if self._server else None).line())
            self._told.address(self._address)

    async def _prepare_log(self) -> bool:
        """Declares the streams and checks that the log is whole; whether a catalog is there already."""
        client = await nats.connect(self._nats_url, connect_timeout=5)
        try:
            js = client.jetstream(timeout=10)
            for difference in await ensure_streams(js):
                self._told.progress(
                    f"stream {difference.stream}: {difference.setting} is {difference.found}, "
                    f"declared {difference.declared}; see `shopwalker doctor`"
                )
            last = (await js.stream_info(TURNS_STREAM)).state.last_seq
            self._refuse_damaged(last, readable=await _is_readable(js, last))
            return bool(await CatalogStore(js, self._settings().tenant, self._settings().cache).current())
        finally:
            await client.close()

    def _settings(self) -> ServiceSettings:
        return ServiceSettings(data=self._plan.data)

    def _refuse_damaged(self, last: int, *, readable: bool) -> None:
        engine = open_database(self._settings().read_database)
        try:
            create_tables(engine)
            truncation = find_truncation(engine, last)
            session = None if readable else session_at(engine, last)
        finally:
            engine.dispose()
        if truncation is not None:
            raise UpError(f"log-truncated: {truncation}. {RESTORE}")
        if not readable:
            raise UpError(f"log-corrupt: the last event, of session {session or 'unknown'}, is damaged. {RESTORE}")

    def _start_services(self) -> list[Child]:
        port = self._plan.port or free_port()
        children = [self._supervisor.add("gateway", "services.gateway", port)]
        for worker in WORKERS:
            count = self._plan.workers.get(worker, 1)
            for number in range(1, count + 1):
                name = worker if count == 1 else f"{worker}-{number}"
                children.append(self._supervisor.add(name, f"services.{worker}"))
        return children

    def _announce(self, children: list[Child]) -> None:
        shop = RunningShop(
            pid=os.getpid(),
            nats_url=self._nats_url,
            monitor_url=self._server.monitor_url if self._server else "",
            http_url=self._address,
            metrics={child.name: f"http://127.0.0.1:{child.http_port}/metrics" for child in children},
        )
        announce(self._plan.data, shop)

    def _import_catalogs(self, *, has_catalog: bool) -> None:
        for pack, file in self._plan.catalogs:
            self._told.progress(f"importing {file} …")
            self._import([str(file), *(["--pack", pack] if pack else [])])
        if not self._plan.catalogs and not has_catalog:
            self._import_demo()

    def _import_demo(self) -> None:
        demo = self._plan.data / "demo-catalog.jsonl"
        self._told.progress(f"generating a demo catalog of {self._plan.demo_products} products …")
        size = ["--products", str(self._plan.demo_products), "--seed", str(self._plan.demo_seed)]
        self._catalog(["generate", *size, "--price-fill", "0.9", "--out", str(demo)])
        self._import([str(demo)])

    def _import(self, arguments: list[str]) -> None:
        self._catalog(["import", *arguments])

    def _catalog(self, arguments: list[str]) -> None:
        command = [sys.executable, "-m", "services.catalog", *arguments]
        importer = subprocess.Popen(command, env={**os.environ, **self._environment()}, stdout=subprocess.DEVNULL)  # noqa: S603 - our own module
        while importer.poll() is None and not self._stopping:
            self._supervisor.watch()
            time.sleep(WATCH_S)
        if self._stopping:
            importer.terminate()
        if importer.wait() != 0 and not self._stopping:
            raise UpError("the catalog could not be imported; the lines above say why")

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_S
        waiting_for = "the gateway"
        while not self._stopping:
            try:
                answer = httpx.get(f"{self._address}/readyz", timeout=3)
                if answer.status_code == httpx.codes.OK:
                    return
                waiting_for = answer.json().get("detail", waiting_for)
            except (httpx.HTTPError, ValueError):
                pass
            if time.monotonic() > deadline:
                raise UpError(f"not ready after {READY_S:.0f} s: {waiting_for}; see {self._plan.data / 'logs'}")
            self._supervisor.watch()
            time.sleep(WATCH_S)

    def _keep_open(self) -> None:
        while not self._stopping:
            for name in self._supervisor.watch():
                self._told.progress(f"{name} had died and was started again")
                if name == "nats":
                    asyncio.run(self._prepare_log())
            time.sleep(WATCH_S)


async def _is_readable(js: JetStreamContext, sequence: int) -> bool:
    """Whether the log's last message can be read: the server keeps counting one that fails its checksum."""
    if sequence == 0:
        return True
    try:
        await js.get_msg(TURNS_STREAM, seq=sequence, direct=True)
    except NotFoundError:
        return False
    return True
