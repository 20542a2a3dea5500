"""The bytes of a log message: the event's JSON with tokens for the customer's words, and the sealed words.

    line 1   the event (`shared.contracts.log_events`), every CustomerText as a token
    line 2   {"key_id": …, "nonce": …, "box": …}: the words as a JSON list, AES-256-GCM (NIST SP 800-38D),
             bound to tenant, session and version

The hash of a message is the SHA-256 of both lines, so it covers the sealed bytes and survives erasure (ADR 0004).
"""

import base64
import json
from typing import NamedTuple, TypeVar

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from pydantic import TypeAdapter

from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import LogEvent, log_event_adapter
from shared.contracts.sealing import Vault
from shared.contracts.upcasters import read_event

NONCE_BYTES = 12
Read = TypeVar("Read")


class DataKey(NamedTuple):
    """A session's key; `secret` None when it was destroyed."""

    key_id: str
    secret: bytes | None


def encode_record(event: LogEvent, key: DataKey, nonce: bytes) -> bytes:
    """The message body of an event; `nonce` (12 bytes) must never be used twice with one key."""
    if key.secret is None:
        raise ShopwalkerError("session-erased", f"the key of session {event.session_id} is destroyed")
    vault = Vault(key.secret)
    line = log_event_adapter.dump_json(event, context=vault, exclude_none=True)
    words = json.dumps(vault.words, ensure_ascii=False, separators=(",", ":")).encode()
    box = AESGCM(key.secret).encrypt(nonce, words, bound_to(event.tenant, event.session_id, event.version))
    sealed = {
        "key_id": key.key_id,
        "nonce": base64.b64encode(nonce).decode(),
        "box": base64.b64encode(box).decode(),
    }
    return line + b"\n" + json.dumps(sealed, separators=(",", ":")).encode()


def key_id_of(payload: bytes) -> str:
    """The id of the key that seals a message; raises ShopwalkerError (`log-corrupt`) when there is none."""
    try:
        return str(json.loads(payload.split(b"\n", 1)[1])["key_id"])
    except (IndexError, KeyError, ValueError) as error:
        raise ShopwalkerError("log-corrupt", "a log message has no sealed line") from error


def decode_record(payload: bytes, key: DataKey, place: bytes, adapter: TypeAdapter[Read]) -> Read:
    """The event of a message, or the part that the adapter reads; with a destroyed key its words read as `erased:…`.

    `place` (of `bound_to`) says where the message claims to stand: a box from elsewhere does not open.
    Raises ShopwalkerError (`log-corrupt`) when the bytes are no event or do not belong to the key.
    """
    line, _, sealed = payload.partition(b"\n")
    try:
        if key.secret is None:
            return read_event(line, Vault(None), adapter)
        part = json.loads(sealed)
        words = AESGCM(key.secret).decrypt(base64.b64decode(part["nonce"]), base64.b64decode(part["box"]), place)
        return read_event(line, Vault(key.secret, json.loads(words)), adapter)
    except (InvalidTag, ValueError, KeyError) as error:
        raise ShopwalkerError("log-corrupt", f"a log message cannot be read: {type(error).__name__}") from error


def bound_to(tenant: str, session_id: str, version: int) -> bytes:
    """What a sealed box is bound to."""
    return f"{tenant}/{session_id}/{version}".encode()
