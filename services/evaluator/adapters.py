"""The running shop as the evaluator meets it: its process, its HTTP interface, its memory."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil

START_S = 300
STOP_S = 30
REQUEST_S = 60


class OpenShop(NamedTuple):
    """A shop of the evaluator's own: where it answers, its pid, and how long it took to open."""

    url: str
    pid: int
    data: Path
    open_s: float


@contextmanager
def open_shop(data: Path, arguments: list[str]) -> Iterator[OpenShop]:
    """Opens a shop over an empty folder and closes it at the end; raises RuntimeError when it does not open."""
    started = time.monotonic()
    environment = {k: v for k, v in os.environ.items() if k != "NATS_URL"}
    command = [sys.executable, "-m", "services.cli", "up", "--port", "0", "--data", str(data), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603 - our own
    try:
        line = process.stdout.readline().strip() if process.stdout else ""
        if not line.startswith("http"):
            raise RuntimeError("the shop did not open; its lines above say why")
        yield OpenShop(line, process.pid, data, time.monotonic() - started)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(STOP_S)
        if process.stdout:
            process.stdout.close()


class HttpCustomer:
    """One client with one connection, as a customer's page has."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._connection = HTTPConnection(place.hostname or "", place.port, timeout=REQUEST_S)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request; raises RuntimeError for anything but success."""
        self._connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer: dict[str, Any] = self._answer()
        return answer

    def get(self, path: str) -> Any:  # noqa: ANN401 - any JSON
        """The answer to a request; raises RuntimeError for anything but success."""
        self._connection.request("GET", path)
        return self._answer()

    def _answer(self) -> Any:  # noqa: ANN401 - any JSON
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status >= 300:  # noqa: PLR2004 - HTTP's success codes end at 299
            raise RuntimeError(f"{answer.status}: {body[:300]!r}")
        return json.loads(body)

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()


def memory_mb(pid: int) -> dict[str, float]:
    """The proportional set size of a process and its children, by what they run, in megabytes."""
    sizes: dict[str, float] = {}
    root = psutil.Process(pid)
    for process in [root, *root.children(recursive=True)]:
        name = _name(process)
        sizes[name] = round(sizes.get(name, 0.0) + process.memory_full_info().pss / 1e6, 1)
    return dict(sorted(sizes.items()))


def _name(process: psutil.Process) -> str:
    words = process.cmdline()
    module = next((word for word in words if word.startswith("services.")), "")
    return module.removeprefix("services.") or process.name()
