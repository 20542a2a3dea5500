"""Verifies a session: its chain, its fold, and every stage's output recomputed from the recorded input."""

from collections.abc import Iterator
from typing import NamedTuple

from services.auditor.stages import Stages
from services.state.domain import begin_turn, decide, finish_turn, fold, present, search_query
from shared.contracts.acts import Say
from shared.contracts.base import Contract
from shared.contracts.dialogue_state import AnsweredKey, DialogueState
from shared.contracts.domain_events import DomainEvent, QuestionAsked, SlateShown
from shared.contracts.log_events import LogEvent, SessionErased, SessionOpened, TurnTaken
from shared.contracts.search import Pool


class Recorded(NamedTuple):
    """An event as it stands in the log; `readable` is False when its customer's words were erased."""

    event: LogEvent
    hash: str
    sequence: int
    readable: bool


class Difference(NamedTuple):
    """Where the log is not what the code makes of it; `stage` names the check, `detail` both sides."""

    session_id: str
    turn: int
    sequence: int
    stage: str
    detail: str

    def __str__(self) -> str:
        return f"session {self.session_id} turn {self.turn} (sequence {self.sequence}) {self.stage}: {self.detail}"


def verify_chain(before: Recorded | None, now: Recorded) -> Iterator[Difference]:
    """Checks that an event follows the one before: version, turn number, hash chain."""
    event = now.event
    if before is None:
        if not isinstance(event, SessionOpened):
            yield _difference(now, "chain", f"the session begins with {event.type} of version {event.version}")
        return
    if event.version != before.event.version + 1:
        yield _difference(now, "chain", f"version {event.version} follows version {before.event.version}")
    step = 1 if isinstance(event, TurnTaken) else 0
    if event.turn != before.event.turn + step:
        yield _difference(now, "chain", f"turn {event.turn} follows turn {before.event.turn}")
    if event.previous_hash != before.hash:
        yield _difference(now, "chain", f"chains to {event.previous_hash[:12]}, the event before is {before.hash[:12]}")


def verify_fold(before: Recorded, now: Recorded) -> Iterator[Difference]:
    """Checks that the recorded state is the fold of the recorded events."""
    event = now.event
    if not isinstance(event, TurnTaken):
        return
    folded = folded_state(before.event.state, event)
    if folded != event.state:
        yield _difference(now, "fold", _first_field(event.state, folded))


def folded_state(before: DialogueState, event: TurnTaken) -> DialogueState:
    """The state after a turn, from the state before and the turn's events alone."""
    answered = AnsweredKey(key=event.key, body=event.body, version=event.version)
    return finish_turn(fold(begin_turn(before), event.events), answered)


def verify_stages(before: Recorded, now: Recorded, stages: Stages) -> Iterator[Difference]:
    """Recomputes every stage of a turn from its recorded input and compares with what was recorded."""
    event = now.event
    if not isinstance(event, TurnTaken):
        return
    if isinstance(event.command, Say):
        yield from _compare(now, "parser", event.parsed, stages.parse(event.command.text))
    begun = begin_turn(before.event.state)
    decided = decide(begun, event.command, event.parsed, stages.pack, event.state.catalog_version)
    recorded = tuple(e for e in event.events if not isinstance(e, SlateShown | QuestionAsked))
    yield from _compare_events(now, recorded, decided)
    state = fold(begun, recorded)
    query = search_query(state, recorded)
    yield from _compare(now, "state.search", event.query, query)
    pool = stages.retrieve(query) if query is not None else Pool()
    ranking = stages.rank(state, recorded, query, pool, event.command.max_results)
    if ranking.pool_digest != event.pool_digest:
        yield _difference(now, "retriever", f"pool {event.pool_digest[:12]} recorded, {ranking.pool_digest[:12]} now")
    shown = tuple(e for e in event.events if isinstance(e, SlateShown | QuestionAsked))
    yield from _compare_events(now, shown, present(state, ranking))
    if ranking.message != event.message:
        yield _difference(now, "ranker", "the message differs")


def verify(before: Recorded | None, now: Recorded, stages: Stages | None) -> list[Difference]:
    """All differences of one event; `stages` None (another engine wrote it) checks chain and fold only."""
    found = list(verify_chain(before, now))
    if before is not None and not isinstance(now.event, SessionErased):
        found += verify_fold(before, now)
        if stages is not None and now.readable and not found:
            found += verify_stages(before, now, stages)
    return found


def _compare(now: Recorded, stage: str, recorded: Contract | None, computed: Contract | None) -> Iterator[Difference]:
    if recorded != computed:
        yield _difference(now, stage, _first_field(recorded, computed))


def _compare_events(
    now: Recorded, recorded: tuple[DomainEvent, ...], computed: tuple[DomainEvent, ...]
) -> Iterator[Difference]:
    for place, (was, is_now) in enumerate(zip(recorded, computed, strict=False)):
        if was != is_now:
            yield _difference(now, f"event {place} ({was.type})", _first_field(was, is_now))
            return
    if len(recorded) != len(computed):
        names = [event.type for event in recorded], [event.type for event in computed]
        yield _difference(now, "events", f"{names[0]} recorded, {names[1]} now")


def _first_field(recorded: Contract | None, computed: Contract | None) -> str:
    """The first field in which two contracts differ, without the customer's words."""
    if recorded is None or computed is None or type(recorded) is not type(computed):
        return f"{type(recorded).__name__} recorded, {type(computed).__name__} now"
    for name in type(recorded).model_fields:
        if getattr(recorded, name) != getattr(computed, name):
            return f"field `{name}` differs"
    return "equal fields, unequal contracts"


def _difference(now: Recorded, stage: str, detail: str) -> Difference:
    return Difference(now.event.session_id, now.event.turn, now.sequence, stage, detail)
