"""The log: one JetStream subject per session, appended only on the sequence that was read (ADR 0001, 0002)."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from nats.errors import Error as NatsError
from nats.errors import NoRespondersError
from nats.js import JetStreamContext
from nats.js.api import RawStreamMsg
from nats.js.errors import APIError, NotFoundError
from pydantic import TypeAdapter

from shared.contracts.canonical import digest
from shared.contracts.envelope import Head
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import LastEvent, LogEvent, last_event_adapter, log_event_adapter
from shared.contracts.subjects import TURNS_STREAM, turn_subject
from shared.plumbing.clock import timestamp
from shared.plumbing.keyring import Keyring
from shared.plumbing.pointers import Pointers, next_pointers, parse_pointers, step_towards
from shared.plumbing.records import NONCE_BYTES, DataKey, bound_to, decode_record, encode_record, key_id_of
from shared.plumbing.telemetry import trace_headers

HASH_HEADER = "Shopwalker-Hash"
BACK_HEADER = "Shopwalker-Back"
VERSION_HEADER = "Shopwalker-Version"
TIMINGS_HEADER = "Shopwalker-Timings"
EXPECTED_HEADER = "Nats-Expected-Last-Subject-Sequence"
WRONG_SEQUENCE = 10071
APPEND_TIMEOUT_S = 3.0
Placed = TypeVar("Placed", LogEvent, LastEvent)


class SequenceConflictError(Exception):
    """Another event of the session came first."""


class StoredMessage(NamedTuple):
    """A message of the log, checked against its hash but not opened."""

    subject: str
    payload: bytes
    headers: Mapping[str, str]
    sequence: int

    @property
    def version(self) -> int:
        """The session's version that this event made."""
        return int(self.headers.get(VERSION_HEADER, "0"))

    @property
    def place(self) -> bytes:
        """What the message's sealed box is bound to."""
        _, tenant, session_id = self.subject.split(".")
        return bound_to(tenant, session_id, self.version)


class StoredEvent(NamedTuple):
    """An opened event of the log and where it stands."""

    event: LogEvent
    head: Head
    key: DataKey
    headers: Mapping[str, str]


class StoredState(NamedTuple):
    """A session's last event as far as the next turn needs it, and where it stands."""

    event: LastEvent
    head: Head
    key: DataKey


class EventLog:
    """Reads and appends events. Every method does network I/O; a log that does not answer is `log-unavailable`."""

    def __init__(self, js: JetStreamContext, keyring: Keyring) -> None:
        self._js = js
        self._keyring = keyring

    async def last(self, tenant: str, session_id: str, *, leader: bool = False) -> StoredEvent:
        """The session's last event; raises ShopwalkerError `session-not-found`.

        `leader` reads through the stream's leader, where a direct get from a replica may be stale.
        """
        return self.open(await self._last_message(tenant, session_id, leader=leader))

    async def state(self, tenant: str, session_id: str, *, leader: bool = False) -> StoredState:
        """As `last`, but only what the next turn needs: half the work."""
        message = await self._last_message(tenant, session_id, leader=leader)
        event, key = self._decode(message, last_event_adapter)
        return StoredState(event, _head(message, event.turn), key)

    async def _last_message(self, tenant: str, session_id: str, *, leader: bool) -> StoredMessage:
        subject = turn_subject(tenant, session_id)
        try:
            return _checked(await self._js.get_last_msg(TURNS_STREAM, subject, direct=not leader))
        except NotFoundError as error:
            raise ShopwalkerError("session-not-found", f"no session {session_id}") from error
        except (NatsError, TimeoutError) as error:
            raise _unavailable(error) from error

    async def at(self, sequence: int) -> StoredEvent:
        """The event at a stream sequence; raises ShopwalkerError `log-corrupt` when there is none."""
        try:
            message = await self._js.get_msg(TURNS_STREAM, seq=sequence, direct=True)
        except NotFoundError as error:
            raise ShopwalkerError("log-corrupt", f"sequence {sequence} of the log is missing") from error
        except (NatsError, TimeoutError) as error:
            raise _unavailable(error) from error
        return self.open(_checked(message))

    async def version(self, session_id: str, start: Head, target: int) -> StoredEvent:
        """The session's event of that version, found from a later one's head by its pointers.

        Raises ShopwalkerError `turn-not-found` for a version that the session does not have.
        """
        if not 1 <= target <= start.version:
            raise ShopwalkerError("turn-not-found", f"there is no version {target}")
        expected, sequence, back = start.version, start.sequence, start.back
        while True:
            if expected != target:
                expected, sequence = step_towards(target, expected, Pointers(back))
            stored = await self.at(sequence)
            if stored.head.version != expected or stored.event.session_id != session_id:
                raise ShopwalkerError("log-corrupt", f"sequence {sequence} is not version {expected} of its session")
            if expected == target:
                return stored
            back = stored.head.back

    async def session(self, tenant: str, session_id: str, upto: int | None = None) -> list[StoredEvent]:
        """All events of a session up to a version, oldest first, by following the pointers from the last one."""
        stored = await self.last(tenant, session_id)
        if upto is not None and upto < stored.head.version:
            stored = await self.version(session_id, stored.head, upto)
        events = [stored]
        while stored.head.version > 1:
            stored = await self.version(session_id, stored.head, stored.head.version - 1)
            events.append(stored)
        return events[::-1]

    async def append(self, event: LogEvent, key: DataKey, after: Head | None, timings: str = "") -> StoredEvent:
        """Appends an event after that head (None: as the session's first), durable when this returns.

        Raises SequenceConflictError when another event came first.
        """
        payload = encode_record(event, key, secrets.token_bytes(NONCE_BYTES))
        pointers = next_pointers(after.version, after.sequence, Pointers(after.back)) if after else Pointers()
        head = Head(
            sequence=after.sequence if after else 0,
            version=event.version,
            turn=event.turn,
            hash=digest(payload),
            back=pointers.sequences,
        )
        headers = _headers(event, head, timings) | {EXPECTED_HEADER: str(head.sequence)}
        sequence = await self._publish(turn_subject(event.tenant, event.session_id), payload, headers)
        return StoredEvent(event, head.model_copy(update={"sequence": sequence}), key, headers)

    async def _publish(self, subject: str, payload: bytes, headers: dict[str, str]) -> int:
        try:
            ack = await self._js.publish(
                subject, payload, timeout=APPEND_TIMEOUT_S, stream=TURNS_STREAM, headers=headers
            )
        except APIError as error:
            if error.err_code == WRONG_SEQUENCE:
                raise SequenceConflictError from error
            raise _unavailable(error) from error
        except (NatsError, TimeoutError) as error:
            raise _unavailable(error) from error
        return ack.seq

    def open(self, message: StoredMessage) -> StoredEvent:
        """The event of a checked message, its words unsealed where the key still is."""
        event, key = self._decode(message, log_event_adapter)
        return StoredEvent(event, _head(message, event.turn), key, message.headers)

    def _decode(self, message: StoredMessage, adapter: TypeAdapter[Placed]) -> tuple[Placed, DataKey]:
        key = self._keyring.find(key_id_of(message.payload))
        event = decode_record(message.payload, key, message.place, adapter)
        if event.version != message.version or turn_subject(event.tenant, event.session_id) != message.subject:
            raise ShopwalkerError("log-corrupt", f"the event at sequence {message.sequence} is not where it says")
        return event, key


def _head(message: StoredMessage, turn: int) -> Head:
    return Head(
        sequence=message.sequence,
        version=message.version,
        turn=turn,
        hash=message.headers[HASH_HEADER],
        back=parse_pointers(message.headers.get(BACK_HEADER, "0,0,0,0")).sequences,
    )


def check_message(subject: str, payload: bytes, headers: Mapping[str, str], sequence: int) -> StoredMessage:
    """The message, if its body has the hash that its header says; raises ShopwalkerError `log-corrupt`."""
    if digest(payload) != headers.get(HASH_HEADER):
        raise ShopwalkerError("log-corrupt", f"the event at sequence {sequence} ({subject}) does not match its hash")
    return StoredMessage(subject, payload, headers, sequence)


def _checked(message: RawStreamMsg) -> StoredMessage:
    return check_message(message.subject or "", message.data or b"", message.headers or {}, message.seq or 0)


def _headers(event: LogEvent, head: Head, timings: str) -> dict[str, str]:
    """CloudEvents 1.0 attributes (NATS binding, binary mode), the chain and where earlier events stand."""
    named = f"{event.session_id}-{event.version}"
    return {
        "ce-specversion": "1.0",
        "ce-id": named,
        "ce-source": f"/shopwalker/{event.tenant}/state",
        "ce-type": f"shopwalker.{event.type}.v{event.schema_version}",
        "ce-subject": event.session_id,
        "ce-time": timestamp(),
        "content-type": "application/x-ndjson",
        "correlation-id": event.session_id,
        "causation-id": getattr(event, "key", named),
        HASH_HEADER: head.hash,
        VERSION_HEADER: str(event.version),
        BACK_HEADER: Pointers(head.back).header(),
        **({TIMINGS_HEADER: timings} if timings else {}),
        **trace_headers(),
    }


def _unavailable(error: Exception) -> ShopwalkerError:
    if isinstance(error, NoRespondersError):
        return ShopwalkerError("log-unavailable", "no JetStream answers; is nats-server up?")
    return ShopwalkerError("log-unavailable", f"the log did not answer: {type(error).__name__} {error}".strip())
