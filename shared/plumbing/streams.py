"""The streams and buckets, declared, created, and read back: what the server really holds is compared with this."""

from dataclasses import dataclass
from typing import Any

from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, KeyValueConfig, ObjectStoreConfig, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import BucketNotFoundError, NotFoundError

from shared.contracts import subjects

DAY_S = 86_400.0


def turns_config(replicas: int = 1) -> StreamConfig:
    """The log: nothing is ever deleted from it, and a full disk refuses instead of forgetting."""
    return StreamConfig(
        name=subjects.TURNS_STREAM,
        subjects=[subjects.TURNS_SUBJECTS],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        discard=DiscardPolicy.NEW,
        num_replicas=replicas,
        allow_direct=True,
        deny_delete=True,
        deny_purge=True,
    )


def dead_config(replicas: int = 1) -> StreamConfig:
    """The dead letters: kept for thirty days."""
    return StreamConfig(
        name=subjects.DEAD_STREAM,
        subjects=[subjects.DEAD_SUBJECTS],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        discard=DiscardPolicy.OLD,
        max_age=30 * DAY_S,
        max_msgs=100_000,
        num_replicas=replicas,
        allow_direct=True,
    )


CHECKED = (
    "subjects",
    "storage",
    "retention",
    "discard",
    "num_replicas",
    "allow_direct",
    "deny_delete",
    "deny_purge",
    "max_age",
    "persist_mode",
)


@dataclass(frozen=True)
class Difference:
    """A setting of the server that is not what the code declares."""

    stream: str
    setting: str
    declared: Any
    found: Any


async def ensure_streams(js: JetStreamContext, replicas: int = 1) -> list[Difference]:
    """Creates what is missing and returns where the server differs; nothing that exists is changed."""
    differences: list[Difference] = []
    for config in (turns_config(replicas), dead_config(replicas)):
        try:
            found = (await js.stream_info(str(config.name))).config
        except NotFoundError:
            found = (await js.add_stream(config)).config
        differences += compare_stream(config, found)
    await _ensure_buckets(js, replicas)
    return differences


def compare_stream(declared: StreamConfig, found: StreamConfig) -> list[Difference]:
    """Where a stream's settings on the server are not the declared ones."""
    pairs = ((name, getattr(declared, name), getattr(found, name)) for name in CHECKED)
    return [
        Difference(str(declared.name), name, wanted, got)
        for name, wanted, got in pairs
        if (wanted or None) != (got or None)
    ]


async def _ensure_buckets(js: JetStreamContext, replicas: int) -> None:
    try:
        await js.key_value(subjects.SHOP_BUCKET)
    except BucketNotFoundError:
        await js.create_key_value(KeyValueConfig(bucket=subjects.SHOP_BUCKET, history=5, replicas=replicas))
    try:
        await js.object_store(subjects.CATALOG_STORE)
    except NotFoundError:
        await js.create_object_store(subjects.CATALOG_STORE, ObjectStoreConfig(replicas=replicas))
