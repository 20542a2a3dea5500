"""Rows that could not become products, with the reason, so that a merchant can mend them."""

from typing import Literal

from shared.contracts.base import Contract

RejectionReason = Literal[
    "invalid-json",
    "invalid-encoding",
    "invalid-row",
    "not-an-object",
    "row-too-long",
    "no-title",
    "duplicate-id",
    "id-too-long",
]


class RejectedRow(Contract):
    """A row that was left out; `line` counts from 1 in the file (for JSON documents: the record's place)."""

    line: int
    reason: RejectionReason
    detail: str = ""
