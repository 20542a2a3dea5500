"""Opens, erases and reads sessions."""

import json
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from services.gateway.adapters import GatewayAdapters
from shared.contracts.answers import SessionRequest
from shared.contracts.base import Contract
from shared.contracts.canonical import canonical_json
from shared.contracts.envelope import EraseSession, Failure, OpenSession
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SessionErased, log_event_adapter
from shared.contracts.subjects import ERASE, OPEN
from shared.plumbing.clock import new_id
from shared.plumbing.event_log import TIMINGS_HEADER, StoredEvent
from shared.plumbing.telemetry import trace_headers
from shared.plumbing.worker import KIND_HEADER

STATE_TIMEOUT_S = 5.0
PROFILE_BYTES = 8192


async def opened(body: SessionRequest, key: str | None, adapters: GatewayAdapters) -> bytes:
    """The new session, as JSON. An idempotency key makes the session's id, so that asking again opens none."""
    version = adapters.current_version(body.pack)
    profile = canonical_json(body.profile)
    if len(profile) > PROFILE_BYTES:
        raise ShopwalkerError("invalid-request", f"a profile has at most {PROFILE_BYTES} bytes")
    tenant = adapters.settings.tenant
    request = OpenSession(
        tenant=tenant,
        session_id=uuid5(NAMESPACE_URL, f"shopwalker/{tenant}/{key}").hex if key else new_id(),
        pack=adapters.shelf.get(version).manifest.pack,
        catalog_version=version,
        policy=body.policy,
        profile=profile.decode(),
        customer_id=body.customer_id,
    )
    return await _ask(OPEN, request, adapters)


async def erase(session_id: str, adapters: GatewayAdapters) -> None:
    """Erases a session; doing so again changes nothing."""
    request = EraseSession(tenant=adapters.settings.tenant, session_id=session_id, reason="asked for")
    await _ask(ERASE, request, adapters)


async def _ask(subject: str, request: Contract, adapters: GatewayAdapters) -> bytes:
    try:
        reply = await adapters.client.request(
            subject, request.model_dump_json().encode(), timeout=STATE_TIMEOUT_S, headers=trace_headers()
        )
    except NoRespondersError as error:
        raise ShopwalkerError("shop-not-ready", "no state service answers") from error
    except (NatsError, TimeoutError) as error:
        raise ShopwalkerError("shop-not-ready", "the state service did not answer in time") from error
    if (reply.headers or {}).get(KIND_HEADER) == Failure.__name__:
        failure = Failure.model_validate_json(reply.data)
        raise ShopwalkerError(failure.slug, failure.detail, current_version=failure.current_version)
    return reply.data


async def open_last(session_id: str, adapters: GatewayAdapters) -> StoredEvent:
    """The session's last event; raises ShopwalkerError `session-not-found` or `session-erased`."""
    stored = await adapters.log.last(adapters.settings.tenant, session_id)
    if isinstance(stored.event, SessionErased) or stored.key.secret is None:
        raise ShopwalkerError("session-erased", "the session was erased; open a new one")
    return stored


async def session_events(stored: StoredEvent, after: int, limit: int, adapters: GatewayAdapters) -> bytes:
    """At most `limit` events after that version, with where they stand, as a JSON list."""
    upto = min(after + limit, stored.head.version)
    if upto <= after:
        return b"[]"
    session_id = stored.event.session_id
    newest = await adapters.log.version(session_id, stored.head, upto) if upto < stored.head.version else stored
    found = [newest]
    while found[-1].head.version > after + 1:
        found.append(await adapters.log.version(session_id, found[-1].head, found[-1].head.version - 1))
    return b"[" + b",".join(_told(event) for event in reversed(found)) + b"]"


def _told(stored: StoredEvent) -> bytes:
    head = {
        "version": stored.head.version,
        "turn": stored.head.turn,
        "sequence": stored.head.sequence,
        "hash": stored.head.hash,
        "time": stored.headers.get("ce-time", ""),
        "trace_id": trace_id(stored),
        "timings_ms": timings(stored),
    }
    event = log_event_adapter.dump_json(stored.event, exclude={"state": {"keys", "undo"}})
    return json.dumps(head, separators=(",", ":")).encode()[:-1] + b',"event":' + event + b"}"


async def session_trace(stored: StoredEvent, adapters: GatewayAdapters) -> list[dict[str, Any]]:
    """The trace id and the stages' times of the last 50 turns, oldest first."""
    told = []
    for _ in range(50):
        if stored.head.turn == 0:
            break
        told.append({"turn": stored.head.turn, "trace_id": trace_id(stored), "timings_ms": timings(stored)})
        stored = await adapters.log.version(stored.event.session_id, stored.head, stored.head.version - 1)
    return told[::-1]


def trace_id(stored: StoredEvent) -> str:
    """The trace that the event was written in (W3C trace context)."""
    parts = stored.headers.get("traceparent", "").split("-")
    return parts[1] if len(parts) == 4 else ""  # noqa: PLR2004 - version, trace, parent, flags


def timings(stored: StoredEvent) -> dict[str, float]:
    """What each stage of the turn took, in milliseconds."""
    pairs = (part.split("=") for part in stored.headers.get(TIMINGS_HEADER, "").split(",") if "=" in part)
    return {stage: float(ms) for stage, ms in pairs}
