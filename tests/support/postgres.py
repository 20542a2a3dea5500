"""A private PostgreSQL: one server per test run on a free loopback port, one empty database per test."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import psycopg
import pytest

SYSTEM_BINARIES = Path("/usr/lib/postgresql")
SERVER_USER = "postgres"
START_LIMIT_S = 60


class PostgresServer(NamedTuple):
    """A running server that trusts every connection from this machine."""

    port: int

    def dsn(self, database: str) -> str:
        """What psycopg connects with."""
        return f"postgresql://{SERVER_USER}@127.0.0.1:{self.port}/{database}"

    def url(self, database: str) -> str:
        """What SQLAlchemy connects with."""
        return self.dsn(database).replace("postgresql:", "postgresql+psycopg:", 1)


def binaries() -> Path:
    """The folder of the newest server's programs; skips the test when there is none that this user may run."""
    found = sorted(SYSTEM_BINARIES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        pytest.skip("absent: postgres server programs")
    if os.geteuid() == 0 and SERVER_USER not in {entry.pw_name for entry in pwd.getpwall()}:
        pytest.skip("absent: postgres user, and the server does not run as root")
    return found[-1].parent if found else Path(on_path or "").resolve().parent


def run(*command: str | Path, cwd: Path) -> None:
    """Runs a server's program, never as root; a failure shows what it said."""
    line = [str(part) for part in command]
    if os.geteuid() == 0:
        line = ["runuser", "-u", SERVER_USER, "--", *line]
    with (cwd / "programs.log").open("a+") as log:
        done = subprocess.run(line, cwd=cwd, stdout=log, stderr=log, timeout=START_LIMIT_S, check=False)
        log.seek(0)
        if done.returncode:
            raise AssertionError(f"{line} ended with {done.returncode}:\n{log.read()}")


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def own_folder() -> Path:
    """A new folder that belongs to the user the server runs as."""
    folder = Path(tempfile.mkdtemp(prefix="shopwalker-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, SERVER_USER)
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The run's server."""
    programs, folder = binaries(), own_folder()
    data = folder / "data"
    try:
        trusting = ("-U", SERVER_USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run(programs / "initdb", "-D", data, *trusting, cwd=folder)
        server = PostgresServer(free_port())
        options = f"-h 127.0.0.1 -p {server.port} -k {folder} -c fsync=off -c full_page_writes=off"
        run(programs / "pg_ctl", "-D", data, "-l", folder / "server.log", "-w", "-o", options, "start", cwd=folder)
        try:
            yield server
        finally:
            run(programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop", cwd=folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The SQLAlchemy address of an empty database that only this test has."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres_server.dsn("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        yield postgres_server.url(name)
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
