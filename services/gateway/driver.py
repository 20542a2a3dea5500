"""Drives a turn through the services, again when a hop dies, within its deadline (ADR 0003)."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

import structlog
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from services.gateway.adapters import GatewayAdapters
from services.gateway.domain import answered_version, check_version, keyed
from shared.contracts.acts import Command
from shared.contracts.answers import turn_answer
from shared.contracts.envelope import Failure, TurnEnvelope
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SessionErased, TurnTaken
from shared.contracts.subjects import PARSE
from shared.plumbing.clock import now_s
from shared.plumbing.dead_letters import DeadLetter, DeadTurn, bury, seal
from shared.plumbing.event_log import StoredState
from shared.plumbing.metrics import DEAD_LETTERS, TURNS_DRIVEN_AGAIN
from shared.plumbing.telemetry import trace_headers
from shared.plumbing.worker import DEADLINE_HEADER, KIND_HEADER

FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 1.0
BURIED = ("stage-failed", "turn-timed-out")
log = structlog.get_logger()


class TurnRequested(NamedTuple):
    """A turn as a client asked for it; `expected` is the version that it named, if it named one."""

    session_id: str
    command: Command
    idempotency_key: str
    expected: int | None


class TurnDrive:
    """One turn on its way: its attempts share a deadline and the version that the first of them read."""

    def __init__(self, turn: TurnRequested, adapters: GatewayAdapters) -> None:
        self._turn = turn
        self._adapters = adapters
        self._settings = adapters.settings
        self._deadline = now_s() + self._settings.turn_deadline_s
        self._expected = turn.expected
        self._stored: StoredState | None = None
        self._stage = "gateway"

    async def answer(self) -> bytes:
        """The turn's answer as JSON; the same one again for a key that was answered before.

        Raises ShopwalkerError: at once what the session or the request forbids; and what kept failing
        (`stage-failed`, `turn-timed-out`, …) when the attempts are used up.
        """
        attempt = 1
        while True:
            try:
                return await self._attempt(attempt)
            except ShopwalkerError as error:
                pause_s = min(FIRST_PAUSE_S * 2 ** (attempt - 1), LONGEST_PAUSE_S)
                last = attempt >= self._settings.attempts or now_s() + pause_s >= self._deadline
                if not error.problem.retryable or last:
                    await self._give_up(error, attempt)
                    raise
                TURNS_DRIVEN_AGAIN.labels(error.slug).inc()
                log.info("turn driven again", session=self._turn.session_id, attempt=attempt, cause=error.slug)
                await asyncio.sleep(pause_s)
                attempt += 1

    async def _attempt(self, attempt: int) -> bytes:
        self._stored = stored = await open_state(self._turn.session_id, self._adapters)
        version = await self._adapters.session_version(stored.event.state)
        envelope = self._envelope(stored, version)
        answered = answered_version(stored.event.state, envelope.key, envelope.body)
        if answered is not None:
            return await recorded(stored, answered, self._adapters)
        check_version(self._expected, stored.head.version)
        self._expected = stored.head.version
        return await self._send(envelope, attempt)

    def _envelope(self, stored: StoredState, catalog_version: str) -> TurnEnvelope:
        digests = keyed(stored.key.secret or b"", self._turn.idempotency_key, self._turn.command)
        state = stored.event.state
        if state.turn >= self._settings.session_turns:
            raise ShopwalkerError("session-full", f"a session has at most {self._settings.session_turns} turns")
        return TurnEnvelope(
            tenant=self._settings.tenant,
            session_id=self._turn.session_id,
            key_id=stored.key.key_id,
            key=digests.key,
            body=digests.body,
            head=stored.head,
            command=self._turn.command,
            catalog_version=catalog_version,
            state=state,
        )

    async def _send(self, envelope: TurnEnvelope, attempt: int) -> bytes:
        timeout_s = min(self._settings.attempt_timeout_s * 2 ** (attempt - 1), self._deadline - now_s())
        payload = envelope.model_dump_json(exclude_none=True).encode()
        headers = {**trace_headers(), DEADLINE_HEADER: str(self._deadline)}
        try:
            reply = await self._adapters.client.request(PARSE, payload, timeout=max(timeout_s, 0.01), headers=headers)
        except NoRespondersError as error:
            raise ShopwalkerError("shop-not-ready", "no parser answers") from error
        except (NatsError, TimeoutError) as error:
            raise ShopwalkerError("turn-timed-out", "the turn was not answered in time; send it again") from error
        if (reply.headers or {}).get(KIND_HEADER) == Failure.__name__:
            self._fail(Failure.model_validate_json(reply.data))
        return reply.data

    def _fail(self, failure: Failure) -> None:
        self._stage = failure.stage
        raise ShopwalkerError(failure.slug, failure.detail, current_version=failure.current_version)

    async def _give_up(self, error: ShopwalkerError, attempts: int) -> None:
        """Keeps what was asked as a dead letter, sealed, when the services could not do it."""
        stored = self._stored
        if error.slug not in BURIED or stored is None or stored.key.secret is None:
            return
        letter = DeadLetter(
            tenant=self._settings.tenant,
            session_id=self._turn.session_id,
            key_id=stored.key.key_id,
            stage=self._stage,
            slug=error.slug,
            detail=error.detail,
            attempts=attempts,
        )
        dead = DeadTurn(command=self._turn.command, idempotency_key=self._turn.idempotency_key)
        with suppress(NatsError, TimeoutError):
            await bury(self._adapters.client.jetstream(timeout=2), seal(letter, dead, stored.key.secret))
            DEAD_LETTERS.labels(self._stage).inc()


async def open_state(session_id: str, adapters: GatewayAdapters) -> StoredState:
    """What the session's next turn needs; raises ShopwalkerError `session-not-found` or `session-erased`."""
    stored = await adapters.log.state(adapters.settings.tenant, session_id)
    if stored.event.type == SessionErased.model_fields["type"].default or stored.key.secret is None:
        raise ShopwalkerError("session-erased", "the session was erased; open a new one")
    return stored


async def recorded(stored: StoredState, version: int, adapters: GatewayAdapters) -> bytes:
    """The answer that the session's event of that version recorded."""
    event = (await adapters.log.version(stored.event.session_id, stored.head, version)).event
    if not isinstance(event, TurnTaken):
        raise ShopwalkerError("turn-not-found", f"version {version} is no turn")
    return turn_answer(event).model_dump_json().encode()
