"""Reads events of every schema version that was ever released; refuses those of versions yet unknown.

An upcaster turns the JSON of one version of an event type into that of the next. `check_upcasters` runs at
start: from every released version there is exactly one path, without a gap, to the current one.
"""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import TypeAdapter

from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SCHEMA_VERSION
from shared.contracts.sealing import Vault

Read = TypeVar("Read")
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: dict[int, Upcaster] = {}
"""From a schema version to the next."""

_CURRENT = f'"schema_version":{SCHEMA_VERSION},'.encode()
_PEEK_BYTES = 96


def check_upcasters(upcasters: dict[int, Upcaster], current: int) -> None:
    """Raises ShopwalkerError (`unknown-schema`) for a gap between version 1 and the current one, or beyond it."""
    missing = [version for version in range(1, current) if version not in upcasters]
    beyond = [version for version in sorted(upcasters) if not 1 <= version < current]
    if missing or beyond:
        raise ShopwalkerError("unknown-schema", f"upcasters missing for versions {missing}, unexpected for {beyond}")


def read_event(payload: bytes, vault: Vault, adapter: TypeAdapter[Read]) -> Read:
    """The event that the log's JSON holds, in today's form, or the part of it that the adapter reads.

    Raises ShopwalkerError (`unknown-schema`) for a version that this engine does not know, and ValueError for
    JSON that is no event.
    """
    if _CURRENT in payload[:_PEEK_BYTES]:
        return adapter.validate_json(payload, context=vault)
    return adapter.validate_python(upcast(json.loads(payload), UPCASTERS, SCHEMA_VERSION), context=vault)


def upcast(event: dict[str, Any], upcasters: dict[int, Upcaster], current: int) -> dict[str, Any]:
    """The event's JSON brought to the current version, one step at a time."""
    version = event.get("schema_version")
    if not isinstance(version, int) or not 1 <= version <= current:
        raise ShopwalkerError("unknown-schema", f"an event says version {version}; this engine reads 1 to {current}")
    for step in range(version, current):
        event = upcasters[step](event) | {"schema_version": step + 1}
    return event
