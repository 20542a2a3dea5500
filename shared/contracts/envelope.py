"""The envelope of a turn on its way through the services; each adds its own part and forwards."""

from shared.contracts.acts import Command
from shared.contracts.base import Contract
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent
from shared.contracts.log_events import BranchPoint
from shared.contracts.search import Pool, Ranking, SearchQuery
from shared.contracts.utterance import ParsedUtterance
from shared.contracts.values import Policy


class Head(Contract):
    """A session's last event: where it stands in the stream, and what the next event chains to.

    `back` holds the sequences of earlier events (`shared.plumbing.pointers`).
    """

    sequence: int
    version: int
    turn: int
    hash: str
    back: tuple[int, int, int, int] = (0, 0, 0, 0)


class Decision(Contract):
    """What `decide` produced, the state after it and what to search; `query` None means nothing is searched."""

    events: tuple[DomainEvent, ...]
    state: DialogueState
    query: SearchQuery | None = None


class TurnEnvelope(Contract):
    """One turn in flight; each stage adds its part. What a stage does not need it neither reads nor writes anew.

    `state` is the one before the turn; `decide` leaves it behind, because its decision holds the next one.
    """

    tenant: str
    session_id: str
    key_id: str
    key: str
    body: str
    head: Head
    command: Command
    catalog_version: str
    state: DialogueState | None = None
    parsed: ParsedUtterance | None = None
    decision: Decision | None = None
    pool: Pool | None = None
    ranking: Ranking | None = None


class ToParse(Contract):
    """What the parser reads of a turn's envelope."""

    command: Command
    catalog_version: str


class Searched(Contract):
    """What the retriever reads of a decision."""

    query: SearchQuery | None = None


class ToRetrieve(Contract):
    """What the retriever reads of a turn's envelope."""

    catalog_version: str
    decision: Searched


class OpenSession(Contract):
    """Asks state to open a session."""

    tenant: str
    session_id: str
    pack: str
    catalog_version: str
    policy: Policy
    profile: str = "{}"
    customer_id: str | None = None
    parent: BranchPoint | None = None


class EraseSession(Contract):
    """Asks state to erase a session."""

    tenant: str
    session_id: str
    reason: str


class Failure(Contract):
    """A stage's answer when it cannot do its part; `retryable` says whether the same request may succeed later."""

    slug: str
    detail: str
    stage: str
    retryable: bool = False
    current_version: int | None = None
