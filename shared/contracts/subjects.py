"""Every subject, stream, bucket and durable name, built in one place (naming after NATS ADR-6)."""

import re

TURNS_STREAM = "TURNS"
DEAD_STREAM = "DEAD"
TURNS_SUBJECTS = "turn.*.*"
DEAD_SUBJECTS = "dead.>"
CATALOG_STORE = "CATALOGS"
SHOP_BUCKET = "SHOP"
PROJECTOR_DURABLE = "projector"

PARSE = "work.parser"
DECIDE = "work.state.decide"
RETRIEVE = "work.retriever"
RANK = "work.ranker"
COMMIT = "work.state.commit"
OPEN = "work.state.open"
ERASE = "work.state.erase"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_token(text: str) -> bool:
    """Whether the text can stand as one token of a subject."""
    return _TOKEN.fullmatch(text) is not None


def turn_subject(tenant: str, session_id: str) -> str:
    """The subject of a session's events; raises ValueError for names that are no subject tokens."""
    if not (is_token(tenant) and is_token(session_id)):
        raise ValueError(f"{tenant!r}.{session_id!r} cannot be a subject")
    return f"turn.{tenant}.{session_id}"


def dead_subject(tenant: str, stage: str) -> str:
    """The subject of a dead letter."""
    return f"dead.{tenant}.{stage}"


def readiness_subject(service: str) -> str:
    """Where a service says whether it can work."""
    return f"ready.{service}"


def catalog_key(tenant: str, pack: str) -> str:
    """The key of the current catalog version in the shop bucket."""
    return f"catalog.{tenant}.{pack}"
