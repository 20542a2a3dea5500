"""Bytes that are the same for the same content, on any machine, and their digests (SHA-256, FIPS 180-4)."""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> bytes:  # noqa: ANN401 - any JSON value
    """UTF-8 JSON with sorted keys and no spaces; raises ValueError for NaN and infinities."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def digest(payload: bytes) -> str:
    """The SHA-256 of the bytes, 64 hexadecimal digits."""
    return hashlib.sha256(payload).hexdigest()
