"""Small events of the log for tests."""

from shared.contracts.acts import Say
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.log_events import SessionOpened, TurnTaken, Versions
from shared.contracts.values import Constraint, Policy

VERSIONS = Versions(engine="test", index="test", pack="apparel 1", catalog="c1")


def a_state(**changes: object) -> DialogueState:
    """A dialogue state with nothing in it but the changes."""
    return DialogueState.model_validate({"pack": "apparel", "catalog_version": "c1", **changes})


def an_opening(session_id: str = "s1", tenant: str = "main") -> SessionOpened:
    """A session's opening event."""
    return SessionOpened(session_id=session_id, tenant=tenant, policy=Policy.PERSON, versions=VERSIONS, state=a_state())


def a_turn(text: str, version: int = 2, previous_hash: str = "", session_id: str = "s1") -> TurnTaken:
    """A turn in which the customer said something and a constraint came of it."""
    constraint = Constraint(constraint_id=0, facet="color", value=text, turn=version - 1, changed_turn=version - 1)
    return TurnTaken(
        session_id=session_id,
        tenant="main",
        turn=version - 1,
        version=version,
        key=f"key-{version}",
        body="body",
        command=Say(text=text),
        events=(),
        message=f"You said {text}",
        versions=VERSIONS,
        previous_hash=previous_hash,
        state=a_state(turn=version - 1, version=version, constraints=(constraint,)),
    )
