"""Text as a customer should read it: without markup, entities, control characters and stray spaces."""

import html
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

_BREAKING_TAG = re.compile(r"<\s*/?\s*(?:br|p|li|ul|ol|div|h[1-6]|tr|td|th|table)\b[^<>]{0,2000}>", re.IGNORECASE)
_TAG = re.compile(r"<[/!?]?[a-zA-Z][^<>]{0,2000}>|<!--.{0,5000}?-->", re.DOTALL)
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffe\uffff\ud800-\udfff]"
)
_SPACES = re.compile(r"\s+")
_UNESCAPE_PASSES = 2
MAX_TEXT = 100_000
MAX_DEPTH = 4
PLACEHOLDERS = frozenset(
    (
        "",
        "na",
        "n/a",
        "n.a.",
        "none",
        "null",
        "nan",
        "nil",
        "undefined",
        "unknown",
        "-",
        "--",
        "not applicable",
        "not available",
    )
)


def clean_text(text: str, limit: int = MAX_TEXT) -> str:
    """One line of NFC text of at most `limit` characters, cut at a word where possible."""
    if (
        len(text) <= limit
        and text.isascii()
        and text.isprintable()
        and not ("&" in text or "<" in text or "  " in text)
    ):
        return text.strip()
    text = text[: 4 * limit]
    for _ in range(_UNESCAPE_PASSES):
        if "&" in text:
            text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub("", _BREAKING_TAG.sub(" ", text))
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    text = _SPACES.sub(" ", _INVISIBLE.sub(" ", text)).strip()
    return text if len(text) <= limit else _cut(text, limit)


def _cut(text: str, limit: int) -> str:
    head, _, _ = text[: limit + 1].rpartition(" ")
    return head if len(head) > limit // 2 else text[:limit]


def texts(value: Any, depth: int = 0) -> list[str]:  # noqa: ANN401 - any JSON value
    """The clean, non-empty texts of a value: a string, a number, a list, a map's values, an EditorJS document."""
    if isinstance(value, str):
        cleaned = clean_text(value)
        return [cleaned] if cleaned else []
    if isinstance(value, bool) or value is None or depth > MAX_DEPTH:
        return []
    if isinstance(value, int | float):
        written = number_text(value)
        return [written] if written else []
    if isinstance(value, dict):
        return [text for part in _parts(value) for text in texts(part, depth + 1)]
    if isinstance(value, Iterable):
        return [text for part in value for text in texts(part, depth + 1)]
    return []


def _parts(value: dict[Any, Any]) -> list[Any]:
    blocks = value.get("blocks")
    if not isinstance(blocks, list):
        return list(value.values())
    bodies = [block.get("data") for block in blocks if isinstance(block, dict)]
    return [body.get("text") or body.get("items") for body in bodies if isinstance(body, dict)]


def number_text(number: float) -> str:
    """A number as people write it: `7.0` is "7"; what is no number is empty."""
    if number != number or number in (float("inf"), float("-inf")):  # noqa: PLR0124 - only NaN differs from itself
        return ""
    whole = int(number)
    return str(whole) if whole == number else str(number)


def is_placeholder(text: str) -> bool:
    """Whether a value says that there is none ("N/A", "unknown")."""
    return text.strip().casefold() in PLACEHOLDERS
