"""Replays and verifies one session or the whole log."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from services.auditor.adapters import AuditorAdapters, DamagedMessage
from services.auditor.domain import Difference, Recorded, verify
from shared.contracts.errors import ShopwalkerError
from shared.plumbing.event_log import StoredEvent, StoredMessage
from shared.plumbing.heads import SessionHead


class Report(NamedTuple):
    """What a verification found; `seconds` is how long it took, loading the catalogs included."""

    sessions: int
    turns: int
    other_engine: int
    erased: int
    seconds: float
    differences: tuple[Difference, ...]


def recorded(stored: StoredEvent) -> Recorded:
    """A stored event as the domain sees it."""
    return Recorded(stored.event, stored.head.hash, stored.head.sequence, stored.key.secret is not None)


async def replay_session(session_id: str, upto_turn: int | None, adapters: AuditorAdapters) -> list[Recorded]:
    """A session's events up to a turn, oldest first."""
    upto = None if upto_turn is None else upto_turn + 1
    return [recorded(stored) for stored in await adapters.log.session(adapters.settings.tenant, session_id, upto)]


async def verify_session(events: list[Recorded], adapters: AuditorAdapters) -> Report:
    """Verifies one session's events."""
    audit = Audit(adapters)
    for event in events:
        await audit.take(event)
    return audit.report()


async def verify_all(adapters: AuditorAdapters, advance: Callable[[int, int], None]) -> Report:
    """Verifies the whole log, its ends and every head; `advance` is told how far it is of how much."""
    audit = Audit(adapters)
    ends = await adapters.ends()
    heads = adapters.heads()
    named = {head.sequence: head.session_id for head in heads}
    expected = ends.first
    async for message in adapters.messages():
        audit.missing(range(expected, message.sequence), named)
        expected = message.sequence + 1
        await audit.receive(message)
        advance(message.sequence, ends.last)
    if ends.messages:
        audit.missing(range(expected, ends.last + 1), named)
    audit.check_heads(heads)
    return audit.report()


class Audit:
    """A verification on its way: the last event of each session, and what was found."""

    def __init__(self, adapters: AuditorAdapters) -> None:
        self._adapters = adapters
        self._started = perf_counter()
        self._last: dict[str, Recorded] = {}
        self._turns = self._other_engine = self._erased = 0
        self._differences: list[Difference] = []

    async def take(self, now: Recorded) -> None:
        """Verifies the next event of a session."""
        event = now.event
        stages = await self._adapters.stages(event.versions)
        self._turns += event.type == "turn-taken"
        self._other_engine += stages is None
        self._erased += not now.readable
        self._differences += verify(self._last.get(event.session_id), now, stages)
        self._last[event.session_id] = now

    async def receive(self, message: StoredMessage | DamagedMessage) -> None:
        """Verifies the next message of the log."""
        if isinstance(message, DamagedMessage):
            self._found(message.session_id, 0, message.sequence, "hash", message.detail)
            return
        try:
            await self.take(recorded(self._adapters.log.open(message)))
        except ShopwalkerError as error:
            self._found(message.subject.split(".")[2], 0, message.sequence, error.slug, error.detail)

    def missing(self, sequences: range, named: dict[int, str]) -> None:
        """Notes sequences that the server does not give; `named` says whose last event stood there, where known."""
        for sequence in sequences:
            self._found(named.get(sequence, "?"), 0, sequence, "missing", "the log has no message at this sequence")

    def _found(self, session_id: str, turn: int, sequence: int, stage: str, detail: str) -> None:
        self._differences.append(Difference(session_id, turn, sequence, stage, detail))

    def check_heads(self, heads: list[SessionHead]) -> None:
        """Checks that every head known outside the log is in it, as it was."""
        for head in heads:
            last = self._last.get(head.session_id)
            if last is None or last.event.version < head.version:
                detail = (
                    f"version {head.version} was acknowledged; the log has {last.event.version if last else 'none'}"
                )
                self._found(head.session_id, head.turn, head.sequence, "head", detail)
            elif last.event.version == head.version and last.hash != head.hash:
                detail = f"hash {head.hash[:12]} was acknowledged; the log has {last.hash[:12]}"
                self._found(head.session_id, head.turn, head.sequence, "head", detail)

    def report(self) -> Report:
        """What was found."""
        return Report(
            sessions=len(self._last),
            turns=self._turns,
            other_engine=self._other_engine,
            erased=self._erased,
            seconds=round(perf_counter() - self._started, 3),
            differences=tuple(self._differences),
        )
