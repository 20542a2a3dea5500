"""A whole shop for acceptance tests: every process, the log, a small catalog; ended by its pid."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psutil
import pytest
from pydantic import JsonValue

from services.evaluator.adapters import OpenShop, open_shop

PRODUCTS = "800"
READY_S = 60.0


class Customer:
    """A client of a shop, with one session; it retries under the same key as a page does."""

    def __init__(self, url: str, **session: JsonValue) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        self.session_id: str = self.http.post("/v1/sessions", json=session).raise_for_status().json()["session_id"]

    @property
    def path(self) -> str:
        return f"/v1/sessions/{self.session_id}"

    def post(self, body: dict[str, Any], **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.post(f"{self.path}/turns", json=body, headers=named)

    def say(self, text: str, **more: JsonValue) -> dict[str, Any]:
        return self.post({"text": text, **more}).raise_for_status().json()

    def press(self, act: str, **fields: JsonValue) -> dict[str, Any]:
        return self.post({"act": {"type": act, **fields}}).raise_for_status().json()

    def say_surely(self, text: str, patience_s: float = READY_S) -> dict[str, Any]:
        """Says it until it is answered, under one key: what a client does while services come and go."""
        key, deadline = uuid4().hex, time.monotonic() + patience_s
        while True:
            try:
                answer = self.post({"text": text}, Idempotency_Key=key)
                if answer.status_code == httpx.codes.OK:
                    return answer.json()
                assert answer.status_code >= 500, answer.text
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, f"{text!r} was not answered within {patience_s} s"
            time.sleep(0.2)

    def events(self) -> list[dict[str, Any]]:
        return self.http.get(f"{self.path}/events", params={"limit": 200}).raise_for_status().json()

    def close(self) -> None:
        self.http.close()


@contextmanager
def a_shop(data: Path, *arguments: str) -> Iterator[OpenShop]:
    """A shop over a folder; over the same folder again it is the same shop."""
    with open_shop(data, list(arguments)) as shop:
        yield shop


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenShop]:
    """One shop with a small generated catalog, for all tests that only talk to it."""
    with a_shop(tmp_path_factory.mktemp("shop") / "data", "--products", PRODUCTS) as opened:
        yield opened


@pytest.fixture(scope="session")
def shop_url(shop: OpenShop) -> str:
    """Where that shop answers."""
    return shop.url


@pytest.fixture
def customer(shop: OpenShop) -> Iterator[Customer]:
    """A new customer of that shop."""
    new = Customer(shop.url)
    yield new
    new.close()


def process_of(shop: OpenShop, name: str) -> psutil.Process:
    """The process of a service (or `nats-server`) of a shop."""
    for process in psutil.Process(shop.pid).children(recursive=True):
        words = process.cmdline()
        if f"services.{name}" in words or (words and words[0].endswith(name)):
            return process
    raise AssertionError(f"no process {name}")


def kill(shop: OpenShop, name: str) -> int:
    """Ends a service with SIGKILL; returns its pid."""
    process = process_of(shop, name)
    process.send_signal(signal.SIGKILL)
    return process.pid


def wait_until_ready(shop: OpenShop, without_pid: int = 0) -> None:
    """Returns when a turn can be answered and the killed process was replaced."""
    deadline = time.monotonic() + READY_S
    while time.monotonic() < deadline:
        try:
            ready = httpx.get(f"{shop.url}/readyz", timeout=5).status_code == httpx.codes.OK
        except httpx.TransportError:
            ready = False
        if ready and not psutil.pid_exists(without_pid):
            return
        time.sleep(0.1)
    raise AssertionError(f"the shop was not ready within {READY_S} s")


def shopwalker(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command of the product over a data folder."""
    command = [sys.executable, "-m", "services.cli", *arguments, "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=170, check=False)
