"""What the parser makes of an utterance: dialogue acts, several per message, found anywhere in it.

The parser knows no context: what a reference refers to, and what an override demotes, is the state's to decide.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from shared.contracts.base import Contract
from shared.contracts.sealing import CustomerText
from shared.contracts.values import Mention, Span


class ReferenceKind(StrEnum):
    """How a customer points at products."""

    ORDINAL = "ordinal"
    LAST = "last"
    BOTH = "both"
    ALL = "all"
    OTHER = "other"
    SUPERLATIVE = "superlative"
    ATTRIBUTE = "attribute"
    NAME = "name"
    PRONOUN = "pronoun"


class WhichSlate(StrEnum):
    """The slate that an ordinal counts in."""

    CURRENT = "current"
    PREVIOUS = "previous"
    FIRST = "first"


class Reference(Contract):
    """Products pointed at: "the second one", "the last two", "the cheaper one", "the black one", "it".

    `position` counts from 1 (ordinal); `count` is how many (the last two); `facet` and `descending` order a
    superlative ("the cheapest" is price ascending); `mentions` describe an attribute; `words` hold a name part.
    A `tentative` one is a bare number, which is a place only in a list that has it ("4 is lovely").
    """

    kind: ReferenceKind
    position: int | None = None
    count: int = 1
    slate: WhichSlate = WhichSlate.CURRENT
    facet: str | None = None
    descending: bool = False
    mentions: tuple[Mention, ...] = ()
    words: CustomerText | None = None
    tentative: bool = False
    span: Span


class Inform(Contract):
    """States what is wanted; a mention whose operator is `!=` says what is not."""

    type: Literal["inform"] = "inform"
    mentions: tuple[Mention, ...]
    span: Span


class Override(Contract):
    """Takes back an earlier wish, with a cue word ("actually", "instead", "no wait").

    `withdrawn` is what the words name as taken back, if they name it; `mentions` is what is wanted now.
    """

    type: Literal["override"] = "override"
    withdrawn: tuple[Mention, ...] = ()
    withdrawn_facets: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    everything: bool = False
    span: Span


class Retract(Contract):
    """Withdraws without a replacement ("forget navy", "colour does not matter any more")."""

    type: Literal["retract"] = "retract"
    mentions: tuple[Mention, ...] = ()
    facets: tuple[str, ...] = ()
    span: Span


class Restore(Contract):
    """Goes back to an earlier value ("the size before"); `facet` None means the last one demoted."""

    type: Literal["restore"] = "restore"
    facet: str | None = None
    span: Span


class Reject(Contract):
    """Turns products down; with no reference, the focus or the last slate's first. `reasons` become evidence."""

    type: Literal["reject"] = "reject"
    reference: Reference | None = None
    reasons: tuple[Mention, ...] = ()
    span: Span


class RejectSlate(Contract):
    """Turns down everything shown last ("none of those")."""

    type: Literal["reject_slate"] = "reject_slate"
    span: Span


class Refer(Contract):
    """Points at products, perhaps with a change ("the second one in blue")."""

    type: Literal["refer"] = "refer"
    reference: Reference
    changes: tuple[Mention, ...] = ()
    span: Span


class Select(Contract):
    """Chooses products ("I'll take the second"); `shortlist` when they are only put aside."""

    type: Literal["select"] = "select"
    reference: Reference
    quantity: int | None = None
    shortlist: bool = False
    remove: bool = False
    span: Span


class More(Contract):
    """Asks for others than those shown."""

    type: Literal["more"] = "more"
    span: Span


class Compare(Contract):
    """Asks how products differ."""

    type: Literal["compare"] = "compare"
    references: tuple[Reference, ...]
    span: Span


class Ask(Contract):
    """Asks a question about products ("is it waterproof?", "how much is the second?")."""

    type: Literal["ask"] = "ask"
    facet: str | None = None
    reference: Reference | None = None
    mentions: tuple[Mention, ...] = ()
    span: Span


class Decline(Contract):
    """Has no preference; `facet` None means the pending question's."""

    type: Literal["decline"] = "decline"
    facet: str | None = None
    span: Span


class Affirm(Contract):
    """Says yes."""

    type: Literal["affirm"] = "affirm"
    span: Span


class Deny(Contract):
    """Says a bare no."""

    type: Literal["deny"] = "deny"
    span: Span


class StopAsking(Contract):
    """Wants no more questions."""

    type: Literal["stop_asking"] = "stop_asking"
    span: Span


class Undo(Contract):
    """Takes the last change back."""

    type: Literal["undo"] = "undo"
    span: Span


class Recall(Contract):
    """Asks what has been said so far ("what did I have?", "why no wool?")."""

    type: Literal["recall"] = "recall"
    mentions: tuple[Mention, ...] = ()
    span: Span


class StartOver(Contract):
    """Drops the whole wish and begins anew."""

    type: Literal["start_over"] = "start_over"
    span: Span


class Greet(Contract):
    """Says hello."""

    type: Literal["greet"] = "greet"
    span: Span


class Thank(Contract):
    """Says thanks or goodbye."""

    type: Literal["thank"] = "thank"
    span: Span


class OutOfScope(Contract):
    """Says something that shopping cannot answer."""

    type: Literal["out_of_scope"] = "out_of_scope"
    span: Span


DialogueAct = Annotated[
    Inform
    | Override
    | Retract
    | Restore
    | Reject
    | RejectSlate
    | Refer
    | Select
    | More
    | Compare
    | Ask
    | Decline
    | Affirm
    | Deny
    | StopAsking
    | Undo
    | Recall
    | StartOver
    | Greet
    | Thank
    | OutOfScope,
    Field(discriminator="type"),
]


class ParsedUtterance(Contract):
    """All that the parser found, in the order of the words."""

    acts: tuple[DialogueAct, ...] = ()
    notes: tuple[str, ...] = ()
