"""What a batch of log messages makes of the heads."""

from collections.abc import Iterable
from typing import NamedTuple


class SeenEvent(NamedTuple):
    """What the projector reads of a message; the customer's words stay sealed."""

    tenant: str
    session_id: str
    turn: int
    version: int
    sequence: int
    hash: str


def latest(events: Iterable[SeenEvent], position: int) -> tuple[SeenEvent, ...]:
    """The last event of each session after that position, in the order of the log; redelivered ones change nothing."""
    heads = {(event.tenant, event.session_id): event for event in events if event.sequence > position}
    return tuple(sorted(heads.values(), key=lambda event: event.sequence))
