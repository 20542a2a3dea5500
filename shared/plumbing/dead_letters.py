"""Turns that were given up after their last attempt: kept sealed, listed, and sent again by hand."""

import base64
import json
import secrets
from collections.abc import AsyncIterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, DeliverPolicy

from shared.contracts.acts import Command
from shared.contracts.base import Contract
from shared.contracts.subjects import DEAD_STREAM, DEAD_SUBJECTS, dead_subject
from shared.plumbing.clock import timestamp
from shared.plumbing.records import NONCE_BYTES, DataKey


class DeadLetter(Contract):
    """A turn that was given up; `nonce` and `box` seal what was asked (base64), as in the log."""

    tenant: str
    session_id: str
    key_id: str
    stage: str
    slug: str
    detail: str
    attempts: int
    time: str = ""
    nonce: str = ""
    box: str = ""


class DeadTurn(Contract):
    """What a dead letter seals: enough to ask again."""

    command: Command
    idempotency_key: str


def seal(letter: DeadLetter, turn: DeadTurn, secret: bytes) -> DeadLetter:
    """The letter with the turn sealed in it."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    box = AESGCM(secret).encrypt(nonce, turn.model_dump_json().encode(), _place(letter))
    sealed = {"nonce": base64.b64encode(nonce).decode(), "box": base64.b64encode(box).decode(), "time": timestamp()}
    return letter.model_copy(update=sealed)


def unseal(letter: DeadLetter, key: DataKey) -> DeadTurn | None:
    """The turn that a letter seals; None when its key is destroyed or is another's."""
    if key.secret is None:
        return None
    try:
        opened = AESGCM(key.secret).decrypt(
            base64.b64decode(letter.nonce), base64.b64decode(letter.box), _place(letter)
        )
    except InvalidTag:
        return None
    return DeadTurn.model_validate_json(opened)


def _place(letter: DeadLetter) -> bytes:
    return f"dead/{letter.tenant}/{letter.session_id}".encode()


async def bury(js: JetStreamContext, letter: DeadLetter) -> None:
    """Keeps a sealed letter; raises the client's errors when the server does not take it."""
    await js.publish(dead_subject(letter.tenant, letter.stage.replace(".", "-")), letter.model_dump_json().encode())


async def letters(js: JetStreamContext) -> AsyncIterator[tuple[int, DeadLetter]]:
    """Every letter with its sequence, oldest first."""
    config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL)
    pending = (await js.stream_info(DEAD_STREAM)).state.messages
    subscription = await js.subscribe(DEAD_SUBJECTS, stream=DEAD_STREAM, ordered_consumer=True, config=config)
    try:
        for _ in range(pending):
            message = await subscription.next_msg(timeout=5)
            yield message.metadata.sequence.stream, DeadLetter.model_validate(json.loads(message.data))
    except NatsTimeoutError:
        return
    finally:
        await subscription.unsubscribe()


async def forget(js: JetStreamContext, sequence: int) -> None:
    """Removes a letter that was dealt with."""
    await js.delete_msg(DEAD_STREAM, sequence)
