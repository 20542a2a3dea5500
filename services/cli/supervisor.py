"""Keeps one process per service alive: starts them, restarts what dies, ends all."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import structlog

from shared.plumbing.nats_server import NatsServer, free_port, prepare_child, stop_process

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
STEADY_S = 10.0
STOP_S = 10.0
log = structlog.get_logger()


class Child(NamedTuple):
    """One process to keep alive; `http_port` is where its health and metrics answer."""

    name: str
    module: str
    http_port: int


class _Kept:
    """A child, its process, and when it may be started (again)."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.pause_s = FIRST_PAUSE_S
        self.not_before = 0.0


class Supervisor:
    """The processes of a shop. Call `watch` again and again; it never blocks for long."""

    def __init__(self, folder: Path, environment: Mapping[str, str], server: NatsServer | None) -> None:
        self._folder = folder
        self._environment = dict(environment)
        self._server = server
        self._kept: list[_Kept] = []

    def add(self, name: str, module: str, http_port: int | None = None) -> Child:
        """Keeps another process alive from now on."""
        child = Child(name, module, http_port or free_port())
        kept = _Kept(child)
        self._start(kept)
        self._kept.append(kept)
        return child

    def watch(self) -> list[str]:
        """Starts again what has died and may be; returns the names of what was started."""
        restarted = []
        if self._server is not None and self._server.process is not None and self._server.process.poll() is not None:
            log.warning("died", process="nats", code=self._server.process.returncode)
            self._server.start()
            restarted.append("nats")
        for kept in self._kept:
            if kept.process is not None and kept.process.poll() is not None:
                self._schedule(kept, kept.process.returncode)
            if kept.process is None and time.monotonic() >= kept.not_before:
                self._start(kept)
                restarted.append(kept.child.name)
        return restarted

    def stop(self) -> None:
        """Ends every process: the gateway first, so that no turn is half asked, the log last."""
        for kept in self._kept:
            if kept.process is not None and kept.process.poll() is None:
                kept.process.terminate()
        for kept in self._kept:
            if kept.process is not None:
                stop_process(kept.process, STOP_S)
        if self._server is not None:
            self._server.stop()

    def _schedule(self, kept: _Kept, code: int) -> None:
        steady = time.monotonic() - kept.started > STEADY_S
        kept.pause_s = FIRST_PAUSE_S if steady else min(kept.pause_s * 2, LONGEST_PAUSE_S)
        kept.not_before = time.monotonic() + kept.pause_s
        kept.process = None
        log.warning("died", process=kept.child.name, code=code, again_in_s=kept.pause_s)

    def _start(self, kept: _Kept) -> None:
        environment = {**os.environ, **self._environment, "SHOPWALKER_HTTP_PORT": str(kept.child.http_port)}
        logs = self._folder / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        with (logs / f"{kept.child.name}.log").open("ab") as output:
            kept.process = subprocess.Popen(  # noqa: S603 - our own modules
                [sys.executable, "-m", kept.child.module],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                start_new_session=True,
                preexec_fn=prepare_child,  # noqa: PLW1509 - no thread is running here
            )
        kept.started = time.monotonic()
