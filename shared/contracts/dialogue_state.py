"""The dialogue state: the fold of a session's domain events; an event carries it as a cache, checked on replay."""

from pydantic import Field

from shared.contracts.base import Contract
from shared.contracts.values import (
    Constraint,
    Intent,
    Order,
    Policy,
    Question,
    Scenario,
    ShortlistLine,
    ShownProduct,
    Status,
)

SLATES_KEPT = 20
SHOWN_KEPT = 400
KEYS_KEPT = 128
UNDO_KEPT = 3
CONSTRAINTS_KEPT = 200


class Slate(Contract):
    """The products of one turn, in rank order."""

    turn: int
    product_ids: tuple[str, ...]


class AnsweredKey(Contract):
    """A turn's idempotency key and body, both as keyed digests, and the version of the event that answered it."""

    key: str
    body: str
    version: int


class UndoFrame(Contract):
    """What the state was before a turn changed it.

    Of the constraints only those that the turn changed; any other part is None when the turn left it alone.
    """

    turn: int
    constraints: tuple[Constraint, ...] = ()
    rejected: tuple[str, ...] | None = None
    passed_over: tuple[str, ...] | None = None
    declined: tuple[str, ...] | None = None
    shortlist: tuple[ShortlistLine, ...] | None = None
    order: Order | None = None


class DialogueState(Contract):
    """All that the next turn needs to know.

    `turn` counts answered turns from 1; `version` counts the session's events. `shown` are the products shown
    since the last freshness reset; `slates` the first slate and the last ones; `remembered` details of products
    that a reference may point at. `rejected` products stay away; those `passed_over` were turned down as part of
    a slate and may come back when the wish changes.
    """

    turn: int = 0
    version: int = 1
    pack: str
    catalog_version: str
    policy: Policy = Policy.PERSON
    scenario: Scenario | None = None
    scenario_reason: str = ""
    intent: Intent = Intent.OTHER
    constraints: tuple[Constraint, ...] = ()
    focus: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    questions_stopped: bool = False
    shortlist: tuple[ShortlistLine, ...] = ()
    order: Order = Field(default_factory=Order)
    pending_question: Question | None = None
    slates: tuple[Slate, ...] = ()
    remembered: tuple[ShownProduct, ...] = ()
    shown: tuple[str, ...] = ()
    overrides: int = 0
    undo: tuple[UndoFrame, ...] = ()
    keys: tuple[AnsweredKey, ...] = ()

    def active(self) -> tuple[Constraint, ...]:
        """The constraints that hold."""
        return tuple(c for c in self.constraints if c.status is Status.ACTIVE)
