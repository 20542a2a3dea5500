"""A private, real nats-server for tests: loopback, free ports, ended by its pid."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import nats
import pytest
from nats.aio.client import Client
from nats.js import JetStreamContext

from shared.plumbing.nats_server import NatsServer
from shared.plumbing.streams import ensure_streams


@pytest.fixture
def nats_server(tmp_path: Path) -> Iterator[NatsServer]:
    """A running server over an empty folder."""
    server = NatsServer(tmp_path / "data")
    (tmp_path / "data").mkdir()
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def nats_client(nats_server: NatsServer) -> AsyncIterator[Client]:
    """A connection to the private server."""
    client = await nats.connect(nats_server.url)
    yield client
    await client.close()


@pytest.fixture
async def jetstream(nats_client: Client) -> JetStreamContext:
    """JetStream with the product's streams declared."""
    js = nats_client.jetstream(timeout=5)
    await ensure_streams(js)
    return js
