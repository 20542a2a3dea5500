"""Keeps the dialogue state small: counts first, then bytes, the least needed first.

What is dropped never depends on a customer's words, whose length is unknown once they are erased: each
constraint and note counts with the most that it may take (`value_room`), so that an erased session still folds.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from shared.contracts.dialogue_state import (
    CONSTRAINTS_KEPT,
    KEYS_KEPT,
    SHOWN_KEPT,
    SLATES_KEPT,
    DialogueState,
    UndoFrame,
)
from shared.contracts.values import Constraint, ShortlistLine, Span, Status

STATE_BYTES = 32_000
ROOMY_BYTES = 30_500
REMEMBERED_KEPT = 60
REJECTED_KEPT = 300
FACETS_KEPT = 64
NOTE_BYTES = 512
SHORTLIST_BYTES = 5_000

_VALUE_BYTES_LEAST = 64
_VALUE_BYTES_MOST = 384
_VALUE_BYTES_BUTTON = 192
_KEY_BYTES = 32
"""What a left-out field's name and punctuation take, or a number in its place."""
_LINE_BYTES = 90
_LINES = {"__all__": {"note"}}
_WORDS: Any = {
    "constraints": {"__all__": {"value"}},
    "shortlist": _LINES,
    "order": {"lines": _LINES},
    "undo": {"__all__": {"constraints": {"__all__": {"value"}}, "shortlist": _LINES, "order": {"lines": _LINES}}},
}
"""The customer's words in a state."""


def value_room(span: Span | None) -> int:
    """The bytes that a constraint's value may take as JSON: twice its words, within limits."""
    if span is None:
        return _VALUE_BYTES_BUTTON
    return max(_VALUE_BYTES_LEAST, min(_VALUE_BYTES_MOST, 2 * (span.end - span.start)))


def clipped(text: str, room_bytes: int) -> str:
    """The text, shortened until its JSON takes no more than that many bytes."""
    while json_bytes(text) > room_bytes:
        text = text[: max(len(text) * room_bytes // (json_bytes(text) + 1), 0)].rstrip()
    return text


def json_bytes(text: str) -> int:
    """The bytes of the text as JSON, without its quotes."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "surrogatepass")) - 2


def shortlist_bytes(lines: Iterable[ShortlistLine]) -> int:
    """The most bytes that the lines may take as JSON."""
    return sum(_LINE_BYTES + json_bytes(line.product_id) + json_bytes(line.title) + _note_bytes(line) for line in lines)


def bounded(state: DialogueState) -> DialogueState:
    """The state within every bound; the active wish, the last slate and the newest keys go last.

    A state that has grown too large is cut to `ROOMY_BYTES`, so that this is not done at every turn.
    """
    state = _counted(state)
    total = state_bytes(state)
    if total <= STATE_BYTES:
        return state
    for part, least in _SHRINKING:
        held = len(getattr(state, part))
        if total <= ROOMY_BYTES:
            break
        if held <= least:
            continue
        before = state_bytes(state, {part})
        count = -(-(total - ROOMY_BYTES) * held // before)
        state = _SHRINKERS.get(part, _shrink_oldest)(state, part, least, count)
        total += state_bytes(state, {part}) - before
    return state


def state_bytes(state: DialogueState, parts: set[str] | None = None) -> int:
    """The most bytes that the state, or only those parts of it, may take as JSON."""
    open_part = len(state.model_dump_json(include=parts, exclude=_WORDS).encode())
    words = 0
    if parts is None or "constraints" in parts:
        words += _constraint_words(state.constraints)
    if parts is None or "shortlist" in parts:
        words += _line_words(state.shortlist)
    if parts is None or "order" in parts:
        words += _line_words(state.order.lines)
    if parts is None or "undo" in parts:
        words += sum(_frame_words(frame) for frame in state.undo)
    return open_part + words


def _frame_words(frame: UndoFrame) -> int:
    lines = (*(frame.shortlist or ()), *(frame.order.lines if frame.order else ()))
    return _constraint_words(frame.constraints) + _line_words(lines)


def _constraint_words(constraints: tuple[Constraint, ...]) -> int:
    return sum(_KEY_BYTES + (value_room(c.span) if isinstance(c.value, str) else 0) for c in constraints)


def _line_words(lines: tuple[ShortlistLine, ...]) -> int:
    return sum(_KEY_BYTES + _note_bytes(line) for line in lines)


def _note_bytes(line: ShortlistLine) -> int:
    return 0 if line.note is None else NOTE_BYTES


def _counted(state: DialogueState) -> DialogueState:
    """The state with no more of anything than the contract keeps."""
    changes: dict[str, object] = {}
    for part, most in _MOST.items():
        held = getattr(state, part)
        if len(held) > most:
            changes[part] = held[-most:]
    if len(state.slates) > SLATES_KEPT:
        changes["slates"] = (state.slates[0], *state.slates[1 - SLATES_KEPT :])
    if len(state.constraints) > CONSTRAINTS_KEPT:
        changes["constraints"] = _without_oldest(state.constraints, len(state.constraints) - CONSTRAINTS_KEPT)
    counted = state.model_copy(update=changes) if changes else state
    spare = len(state.remembered) - REMEMBERED_KEPT
    return _shrink_remembered(counted, "remembered", 1, spare) if spare > 0 else counted


def _without_oldest(constraints: tuple[Constraint, ...], count: int) -> tuple[Constraint, ...]:
    """The constraints without the oldest: inactive ones first, and never the newest, whose number must not return."""
    order = sorted(constraints[:-1], key=lambda c: (c.status is Status.ACTIVE, c.constraint_id))
    gone = {c.constraint_id for c in order[:count]}
    return tuple(c for c in constraints if c.constraint_id not in gone)


def _shrink_oldest(state: DialogueState, part: str, least: int, count: int) -> DialogueState:
    held = getattr(state, part)
    count = max(0, min(len(held) - least, count))
    return state.model_copy(update={part: held[count:]})


def _shrink_slates(state: DialogueState, _part: str, least: int, count: int) -> DialogueState:
    """Without the oldest slates but the first, to which "the first list" points."""
    count = max(0, min(len(state.slates) - max(least, 1), count))
    return state.model_copy(update={"slates": (*state.slates[:1], *state.slates[1 + count :])})


def _shrink_remembered(state: DialogueState, _part: str, least: int, count: int) -> DialogueState:
    """Without the oldest remembered products; with a least, those of the first and last slate and the focus stay."""
    needed = set(state.focus)
    for slate in (*state.slates[:1], *state.slates[-1:]):
        needed.update(slate.product_ids)
    spare = [p.product_id for p in state.remembered if least == 0 or p.product_id not in needed]
    gone = set(spare[:count])
    return state.model_copy(update={"remembered": tuple(p for p in state.remembered if p.product_id not in gone)})


def _shrink_constraints(state: DialogueState, _part: str, least: int, count: int) -> DialogueState:
    """Without the oldest inactive constraints, and with a least, also active ones down to that many."""
    spare = sum(c.status is not Status.ACTIVE for c in state.constraints[:-1])
    if least:
        spare = max(0, len(state.constraints) - least)
    return state.model_copy(update={"constraints": _without_oldest(state.constraints, min(spare, count))})


_MOST = {
    "keys": KEYS_KEPT,
    "shown": SHOWN_KEPT,
    "rejected": REJECTED_KEPT,
    "passed_over": REJECTED_KEPT,
    "declined": FACETS_KEPT,
    "asked": FACETS_KEPT,
}
_INACTIVE_ONLY = 0
_SHRINKING = (
    ("remembered", 1),
    ("slates", 4),
    ("shown", 100),
    ("constraints", _INACTIVE_ONLY),
    ("passed_over", 40),
    ("undo", 1),
    ("constraints", 24),
    ("slates", 2),
    ("shown", 20),
    ("constraints", 12),
    ("undo", 0),
    ("rejected", 60),
    ("remembered", 0),
    ("declined", 8),
    ("asked", 8),
    ("passed_over", 0),
    ("shown", 0),
    ("slates", 1),
    ("keys", 32),
    ("rejected", 0),
    ("constraints", 1),
    ("focus", 0),
)
"""What is shortened, in this order, and how many stay; of constraints, 0 stands for the inactive ones only."""
_SHRINKERS: dict[str, Callable[[DialogueState, str, int, int], DialogueState]] = {
    "slates": _shrink_slates,
    "remembered": _shrink_remembered,
    "constraints": _shrink_constraints,
}
