"""Keeps the dialogue state small: counts first, then bytes, the least needed first.

What is dropped never depends on a customer's words, whose length is unknown once they are erased: each
constraint and note counts with the most that it may take (`value_room`), so that an erased session still folds.
"""

import json
from collections.abc import Callable, Iterable

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
REMEMBERED_KEPT = 60
REJECTED_KEPT = 300
FACETS_KEPT = 64
NOTE_BYTES = 512
SHORTLIST_BYTES = 5_000

_CONSTRAINT_BYTES = 320
_LINE_BYTES = 120
_VALUE_BYTES_LEAST = 64
_VALUE_BYTES_MOST = 384
_VALUE_BYTES_BUTTON = 192
_CUSTOMER_PARTS = {"constraints", "shortlist", "order", "undo"}
_CUSTOMER_PARTS_BYTES = 120


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
    """The state within every bound; the active wish, the last slate and the newest keys go last."""
    state = _counted(state)
    over = state_bytes(state) - STATE_BYTES
    for part, least in _SHRINKING:
        while over > 0:
            smaller = _SHRINKERS.get(part, _shrink_oldest)(state, part, least)
            if smaller is state:
                break
            state = smaller
            over = state_bytes(state) - STATE_BYTES
    return state


def state_bytes(state: DialogueState) -> int:
    """The most bytes that the state may take as JSON."""
    open_part = len(state.model_dump_json(exclude=_CUSTOMER_PARTS).encode())
    frames = sum(_frame_bytes(frame) for frame in state.undo)
    order = shortlist_bytes(state.order.lines)
    wish = _constraints_bytes(state.constraints)
    return open_part + _CUSTOMER_PARTS_BYTES + wish + shortlist_bytes(state.shortlist) + order + frames


def _note_bytes(line: ShortlistLine) -> int:
    return 0 if line.note is None else NOTE_BYTES


def _constraints_bytes(constraints: tuple[Constraint, ...]) -> int:
    return sum(
        _CONSTRAINT_BYTES + len(c.facet) + len(c.reason) + (value_room(c.span) if isinstance(c.value, str) else 24)
        for c in constraints
    )


def _frame_bytes(frame: UndoFrame) -> int:
    open_part = len(frame.model_dump_json(exclude={"constraints", "shortlist", "order"}).encode())
    lines = shortlist_bytes(frame.shortlist) + shortlist_bytes(frame.order.lines)
    return open_part + _CUSTOMER_PARTS_BYTES + _constraints_bytes(frame.constraints) + lines


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
    return state.model_copy(update=changes) if changes else state


def _without_oldest(constraints: tuple[Constraint, ...], count: int) -> tuple[Constraint, ...]:
    """The constraints without the oldest: inactive ones first, and never the newest, whose number must not return."""
    order = sorted(constraints[:-1], key=lambda c: (c.status is Status.ACTIVE, c.constraint_id))
    gone = {c.constraint_id for c in order[:count]}
    return tuple(c for c in constraints if c.constraint_id not in gone)


def _shrink_oldest(state: DialogueState, part: str, least: int) -> DialogueState:
    held = getattr(state, part)
    count = min(len(held) - least, max(1, len(held) // 8))
    return state if count < 1 else state.model_copy(update={part: held[count:]})


def _shrink_slates(state: DialogueState, _part: str, least: int) -> DialogueState:
    """Without the oldest slate but the first, to which "the first list" points."""
    if len(state.slates) <= max(least, 1):
        return state
    return state.model_copy(update={"slates": (state.slates[0], *state.slates[2:])})


def _shrink_remembered(state: DialogueState, _part: str, least: int) -> DialogueState:
    """Without the oldest remembered products that neither the first nor the last slate nor the focus holds."""
    needed = set(state.focus)
    for slate in (*state.slates[:1], *state.slates[-1:]):
        needed.update(slate.product_ids)
    spare = [p.product_id for p in state.remembered if least == 0 or p.product_id not in needed]
    gone = set(spare[: max(1, len(spare) // 4)])
    return (
        state
        if not gone
        else state.model_copy(update={"remembered": tuple(p for p in state.remembered if p.product_id not in gone)})
    )


def _shrink_constraints(state: DialogueState, _part: str, least: int) -> DialogueState:
    spare = sum(c.status is not Status.ACTIVE for c in state.constraints[:-1])
    if least:
        spare = max(0, len(state.constraints) - least)
    count = min(spare, max(1, spare // 4))
    return state if count < 1 else state.model_copy(update={"constraints": _without_oldest(state.constraints, count)})


_MOST = {
    "keys": KEYS_KEPT,
    "shown": SHOWN_KEPT,
    "remembered": REMEMBERED_KEPT,
    "rejected": REJECTED_KEPT,
    "passed_over": REJECTED_KEPT,
    "declined": FACETS_KEPT,
    "asked": FACETS_KEPT,
}
_INACTIVE_ONLY = 0
_SHRINKING = (
    ("remembered", 1),
    ("undo", 1),
    ("slates", 4),
    ("shown", 100),
    ("constraints", _INACTIVE_ONLY),
    ("undo", 0),
    ("passed_over", 40),
    ("constraints", 12),
    ("slates", 2),
    ("shown", 20),
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
_SHRINKERS: dict[str, Callable[[DialogueState, str, int], DialogueState]] = {
    "slates": _shrink_slates,
    "remembered": _shrink_remembered,
    "constraints": _shrink_constraints,
}
