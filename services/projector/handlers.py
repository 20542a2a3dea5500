"""Takes batches of the log and commits what they make of the read models."""

import asyncio
import json

from nats.aio.msg import Msg
from sqlalchemy import Engine

from services.projector.domain import SeenEvent, latest
from shared.plumbing.event_log import check_message
from shared.plumbing.heads import SessionHead, advance, position


def seen(message: Msg) -> SeenEvent:
    """What a message says of its session; raises ShopwalkerError `log-corrupt` when it does not match its hash."""
    sequence = message.metadata.sequence.stream
    checked = check_message(message.subject, message.data, message.headers or {}, sequence)
    _, tenant, session_id = message.subject.split(".")
    turn = json.loads(checked.payload.partition(b"\n")[0])["turn"]
    return SeenEvent(tenant, session_id, turn, checked.version, sequence, checked.headers["Shopwalker-Hash"])


async def project(messages: list[Msg], engine: Engine) -> int:
    """Commits a batch and its position together; returns the position.

    A batch that another projector took first changes nothing and is done all the same.
    """
    old = await asyncio.to_thread(position, engine)
    events = [seen(message) for message in messages]
    new = max(old, events[-1].sequence)
    heads = [SessionHead(**event._asdict()) for event in latest(events, old)]
    await asyncio.to_thread(advance, engine, heads, old, new)
    return new
