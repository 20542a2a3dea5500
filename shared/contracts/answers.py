"""The public interface's bodies: what HTTP clients send and get."""

from typing import Any

from pydantic import Field

from shared.contracts.acts import ButtonAct
from shared.contracts.base import Contract, Request
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import SlateShown
from shared.contracts.log_events import LogEvent, SessionErased, TurnTaken
from shared.contracts.values import Intent, Policy, Question, Scenario, SlateItem

INTERNAL_STATE = {"keys", "undo", "remembered"}
"""Parts of the state that no client needs."""


class SessionRequest(Request):
    """Opens a session."""

    profile: dict[str, Any] = Field(default_factory=dict)
    pack: str | None = Field(default=None, max_length=64)
    customer_id: str | None = Field(default=None, min_length=1, max_length=256)
    policy: Policy = Policy.PERSON


class TurnRequest(Request):
    """One turn: words, or a button's act."""

    text: str | None = None
    act: ButtonAct | None = None
    max_results: int = Field(default=10, ge=1, le=50)


class SessionAnswer(Contract):
    """A session as a client sees it."""

    session_id: str
    version: int
    turn: int
    pack: str
    catalog_version: str
    policy: Policy
    erased: bool = False
    state: dict[str, Any]


class TurnAnswer(Contract):
    """A turn's answer."""

    session_id: str
    turn: int
    version: int
    message: str
    question: Question | None
    recommendations: tuple[SlateItem, ...]
    confidence: float
    abstained: bool
    intent: Intent
    scenario: Scenario | None
    state: dict[str, Any]


def public_state(state: DialogueState) -> dict[str, Any]:
    """The state without its internal parts."""
    return state.model_dump(mode="json", exclude=INTERNAL_STATE)


def turn_answer(event: TurnTaken) -> TurnAnswer:
    """The answer that a recorded turn gave: told from the event alone, so that a repeated key gets the same."""
    shown = next((e for e in reversed(event.events) if isinstance(e, SlateShown)), None)
    return TurnAnswer(
        session_id=event.session_id,
        turn=event.turn,
        version=event.version,
        message=event.message,
        question=event.question,
        recommendations=shown.items if shown else (),
        confidence=event.confidence,
        abstained=event.abstained,
        intent=event.state.intent,
        scenario=event.state.scenario,
        state=public_state(event.state),
    )


def session_answer(event: LogEvent) -> SessionAnswer:
    """A session as its last event leaves it."""
    state = event.state
    return SessionAnswer(
        session_id=event.session_id,
        version=event.version,
        turn=event.turn,
        pack=state.pack,
        catalog_version=state.catalog_version,
        policy=state.policy,
        erased=isinstance(event, SessionErased),
        state=public_state(state),
    )
