"""What a request means before any service is asked: digests, versions, limits, what a failure becomes."""

import hashlib
from typing import NamedTuple

from shared.contracts.acts import Command, Press, Say
from shared.contracts.answers import TurnRequest
from shared.contracts.canonical import canonical_json
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.errors import ShopwalkerError

TEXT_BYTES = 8192
DIGEST_BYTES = 8


class Keyed(NamedTuple):
    """A turn's idempotency key and body, as digests keyed with the session's secret, so that neither can be guessed."""

    key: str
    body: str


def command_of(request: TurnRequest) -> Command:
    """The command that a request's body gives.

    Raises ShopwalkerError `invalid-request` when it has both words and an act, or neither; `empty-text`;
    `text-too-long` beyond 8 KiB of UTF-8.
    """
    if (request.text is None) == (request.act is None):
        raise ShopwalkerError("invalid-request", "a turn has either `text` or `act`")
    if request.act is not None:
        return Press(act=request.act, max_results=request.max_results)
    text = (request.text or "").encode("utf-8", "replace").decode()
    if len(text.encode()) > TEXT_BYTES:
        raise ShopwalkerError("text-too-long", f"a turn's text has at most {TEXT_BYTES} bytes")
    if not text.strip():
        raise ShopwalkerError("empty-text", "say something, or press a button")
    return Say(text=text, max_results=request.max_results)


def keyed(secret: bytes, idempotency_key: str, command: Command) -> Keyed:
    """The keyed digests of a turn (BLAKE2b, RFC 7693)."""
    return Keyed(
        _digest(secret, idempotency_key.encode()), _digest(secret, canonical_json(command.model_dump(mode="json")))
    )


def _digest(secret: bytes, content: bytes) -> str:
    return hashlib.blake2b(content, key=secret, digest_size=DIGEST_BYTES).hexdigest()


def answered_version(state: DialogueState, key: str, body: str) -> int | None:
    """The version that answered this key, or None; raises ShopwalkerError `key-reused` for another body."""
    for answered in state.keys:
        if answered.key == key:
            if answered.body != body:
                raise ShopwalkerError("key-reused", "this Idempotency-Key was used with another request")
            return answered.version
    return None


def expected_version(if_match: str | None) -> int | None:
    """The version that an If-Match header names, quoted or not; None when there is no header.

    Raises ShopwalkerError `invalid-request` for anything but a version.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    text = if_match.strip().removeprefix("W/").strip('"')
    if not (text.isascii() and text.isdigit()):
        raise ShopwalkerError("invalid-request", "If-Match holds the session's version, a whole number")
    return int(text)


def check_version(expected: int | None, current: int) -> None:
    """Raises ShopwalkerError `version-conflict` when the client's version is not the current one."""
    if expected is not None and expected != current:
        raise ShopwalkerError(
            "version-conflict", f"the session is at version {current}, not {expected}", current_version=current
        )
