"""The events of the log, one per turn (ADR 0001). Their names and fields are the storage format.

What is outside these models, in the message's headers (position, pointers, timings, trace), is outside the
decision hash, so that the same conversation has the same hash after an import or on a branch.
"""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from shared.contracts.acts import Command
from shared.contracts.base import Contract
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent
from shared.contracts.sealing import CustomerText
from shared.contracts.search import SearchQuery
from shared.contracts.utterance import ParsedUtterance
from shared.contracts.values import Policy, Question

SCHEMA_VERSION = 1


class Versions(Contract):
    """What produced an event: the engine, its index library, the pack and the catalog snapshot."""

    engine: str
    index: str
    pack: str
    catalog: str


class BranchPoint(Contract):
    """Where a branch leaves its parent."""

    session_id: str
    version: int
    hash: str


class SessionOpened(Contract):
    """Turn 0, version 1: a conversation begins."""

    type: Literal["session-opened"] = "session-opened"
    schema_version: int = SCHEMA_VERSION
    session_id: str
    tenant: str
    turn: Literal[0] = 0
    version: Literal[1] = 1
    policy: Policy
    profile: CustomerText = "{}"
    customer_id: CustomerText | None = None
    memory: dict[str, JsonValue] = Field(default_factory=dict)
    parent: BranchPoint | None = None
    versions: Versions
    previous_hash: str = ""
    state: DialogueState


class TurnTaken(Contract):
    """One answered turn, whole: what was said, understood, decided, found and shown, and the state after it."""

    type: Literal["turn-taken"] = "turn-taken"
    schema_version: int = SCHEMA_VERSION
    session_id: str
    tenant: str
    turn: int
    version: int
    key: str
    body: str
    command: Command
    parsed: ParsedUtterance | None = None
    events: tuple[DomainEvent, ...]
    query: SearchQuery | None = None
    pool_digest: str = ""
    pool_size: int = 0
    message: CustomerText
    question: Question | None = None
    confidence: float = 0.0
    abstained: bool = False
    versions: Versions
    previous_hash: str
    state: DialogueState


class SessionErased(Contract):
    """The customer's words are gone; later turns get 410."""

    type: Literal["session-erased"] = "session-erased"
    schema_version: int = SCHEMA_VERSION
    session_id: str
    tenant: str
    turn: int
    version: int
    reason: str
    versions: Versions
    previous_hash: str
    state: DialogueState


LogEvent = Annotated[SessionOpened | TurnTaken | SessionErased, Field(discriminator="type")]
log_event_adapter: TypeAdapter[LogEvent] = TypeAdapter(LogEvent)


class LastEvent(Contract):
    """What the next turn needs of a session's last event, whichever it is."""

    type: str
    session_id: str
    tenant: str
    turn: int
    version: int
    state: DialogueState


last_event_adapter: TypeAdapter[LastEvent] = TypeAdapter(LastEvent)
