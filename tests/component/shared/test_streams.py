from nats.js import JetStreamContext

from shared.contracts.subjects import TURNS_STREAM
from shared.plumbing.nats_server import NatsServer
from shared.plumbing.streams import ensure_streams, turns_config


async def test_declaring_twice_changes_nothing_and_finds_no_difference(jetstream: JetStreamContext) -> None:
    assert await ensure_streams(jetstream) == []


async def test_a_server_that_holds_another_setting_is_reported(jetstream: JetStreamContext) -> None:
    config = turns_config()
    config.max_age = 60.0
    await jetstream.update_stream(config)
    (found,) = await ensure_streams(jetstream)
    assert (found.stream, found.setting, found.found) == (TURNS_STREAM, "max_age", 60.0)


async def test_the_log_refuses_to_delete(jetstream: JetStreamContext) -> None:
    info = await jetstream.stream_info(TURNS_STREAM)
    assert info.config.deny_delete
    assert info.config.deny_purge


def test_a_server_ends_by_its_pid(nats_server: NatsServer) -> None:
    process = nats_server.process
    nats_server.stop()
    assert process is not None
    assert process.poll() is not None
