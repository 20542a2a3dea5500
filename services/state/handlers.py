"""Decides a turn, commits it, opens and erases sessions: the only writer of the log."""

import asyncio

from services.state.adapters import StateAdapters
from services.state.domain import begin_turn, decide, finish_turn, fold, present, search_query
from shared.contracts.answers import TurnAnswer, session_answer, turn_answer
from shared.contracts.dialogue_state import AnsweredKey, DialogueState
from shared.contracts.envelope import Decision, EraseSession, OpenSession, TurnEnvelope
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SessionErased, SessionOpened, TurnTaken
from shared.contracts.subjects import RANK, RETRIEVE
from shared.plumbing.event_log import SequenceConflictError, StoredState
from shared.plumbing.keyring import customer_ref
from shared.plumbing.metrics import APPENDS
from shared.plumbing.packs import load_pack
from shared.plumbing.versions import engine_versions
from shared.plumbing.worker import Forward, Reply, received_timings


async def decide_turn(envelope: TurnEnvelope) -> Forward:
    """Decides what the turn means for the dialogue and what to search."""
    if envelope.state is None:
        raise ShopwalkerError("invalid-request", "a turn reached its decision without a state")
    begun = begin_turn(envelope.state)
    pack = load_pack(begun.pack)
    events = decide(begun, envelope.command, envelope.parsed, pack, envelope.catalog_version)
    state = fold(begun, events)
    query = search_query(state, events)
    decision = Decision(events=events, state=state, query=query)
    return Forward(RETRIEVE if query else RANK, envelope.model_copy(update={"decision": decision, "state": None}))


async def commit_turn(envelope: TurnEnvelope, adapters: StateAdapters) -> Reply:
    """Appends the turn on the sequence it was decided on, and answers with what was recorded."""
    event = turn_event(envelope)
    try:
        await adapters.append(event, adapters.keyring.find(envelope.key_id), envelope.head, received_timings.get())
    except SequenceConflictError:
        return await _answer_conflict(envelope, adapters)
    APPENDS.labels("ok").inc()
    return Reply(turn_answer(event))


def turn_event(envelope: TurnEnvelope) -> TurnTaken:
    """The one event of a turn; raises ShopwalkerError when a stage's part is missing."""
    decision, ranking = envelope.decision, envelope.ranking
    if decision is None or ranking is None:
        raise ShopwalkerError("invalid-request", "a turn reached its commit without a decision and a ranking")
    shown = present(decision.state, ranking)
    answered = AnsweredKey(key=envelope.key, body=envelope.body, version=decision.state.version)
    state = finish_turn(fold(decision.state, shown), answered)
    return TurnTaken(
        session_id=envelope.session_id,
        tenant=envelope.tenant,
        turn=state.turn,
        version=state.version,
        key=envelope.key,
        body=envelope.body,
        command=envelope.command,
        parsed=envelope.parsed,
        events=(*decision.events, *shown),
        query=decision.query,
        pool_digest=ranking.pool_digest,
        pool_size=ranking.pool_size,
        message=ranking.message,
        question=ranking.question,
        confidence=ranking.confidence,
        abstained=ranking.abstained,
        versions=engine_versions(state.pack, state.catalog_version),
        previous_hash=envelope.head.hash,
        state=state,
    )


async def _answer_conflict(envelope: TurnEnvelope, adapters: StateAdapters) -> Reply:
    """Another event came first: our own (a reply was lost), then its answer; another's, then a conflict."""
    APPENDS.labels("conflict").inc()
    stored = await adapters.log.state(envelope.tenant, envelope.session_id, leader=True)
    own = await recorded_answer(stored, envelope.key, adapters)
    if own is not None:
        return Reply(own)
    raise ShopwalkerError(
        "version-conflict",
        f"the session is at version {stored.head.version}, the turn was made on {envelope.head.version}",
        current_version=stored.head.version,
    )


async def recorded_answer(stored: StoredState, key: str, adapters: StateAdapters) -> TurnAnswer | None:
    """What was answered under the key, found through the session's last event; None when nothing was."""
    version = next((answered.version for answered in stored.event.state.keys if answered.key == key), None)
    if version is None:
        return None
    event = (await adapters.log.version(stored.event.session_id, stored.head, version)).event
    return turn_answer(event) if isinstance(event, TurnTaken) else None


async def open_session(request: OpenSession, adapters: StateAdapters) -> Reply:
    """Appends a session's opening event; opening the same id again answers with the one that is there."""
    customer = customer_ref(request.tenant, request.customer_id) if request.customer_id else None
    key = await asyncio.to_thread(adapters.keyring.create, customer)
    state = DialogueState(pack=request.pack, catalog_version=request.catalog_version, policy=request.policy)
    event = SessionOpened(
        session_id=request.session_id,
        tenant=request.tenant,
        policy=request.policy,
        profile=request.profile,
        customer_id=request.customer_id,
        parent=request.parent,
        versions=engine_versions(request.pack, request.catalog_version),
        state=state,
    )
    try:
        await adapters.append(event, key, None)
    except SequenceConflictError:
        await asyncio.to_thread(adapters.keyring.destroy, key.key_id)
        return Reply(session_answer((await adapters.log.last(request.tenant, request.session_id)).event))
    return Reply(session_answer(event))


async def erase_session(request: EraseSession, adapters: StateAdapters) -> Reply:
    """Appends the erasure, then destroys the key; erasing again only makes sure that the key is gone."""
    stored = await adapters.log.last(request.tenant, request.session_id)
    if isinstance(stored.event, SessionErased):
        await asyncio.to_thread(adapters.keyring.destroy, stored.key.key_id)
        return Reply(session_answer(stored.event))
    before = stored.event.state
    event = SessionErased(
        session_id=request.session_id,
        tenant=request.tenant,
        turn=before.turn,
        version=before.version + 1,
        reason=request.reason,
        versions=engine_versions(before.pack, before.catalog_version),
        previous_hash=stored.head.hash,
        state=DialogueState(
            pack=before.pack, catalog_version=before.catalog_version, turn=before.turn, version=before.version + 1
        ),
    )
    try:
        await adapters.append(event, stored.key, stored.head)
    except SequenceConflictError as error:
        raise ShopwalkerError("version-conflict", "a turn came between; erase again") from error
    await asyncio.to_thread(adapters.keyring.destroy, stored.key.key_id)
    return Reply(session_answer(event))
