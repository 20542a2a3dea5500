"""The one place that reads the clock and makes ids; everything else gets them as arguments."""

import time
from datetime import UTC, datetime
from uuid import uuid4


def now_s() -> float:
    """Seconds since the epoch."""
    return time.time()


def timestamp() -> str:
    """The time now as RFC 3339, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def new_id() -> str:
    """A fresh random id, 32 hexadecimal digits."""
    return uuid4().hex
