"""Rows out of text: JSON lines, delimited text, and JSON documents of several shapes."""

import csv
import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from services.catalog.fixture import is_fixture, join_fixture
from services.catalog.rejections import RejectedRow

MAX_ROW_BYTES = 1_048_576
MAX_COLUMNS = 500
MAX_ROW_LINES = 500
DELIMITERS = (",", "\t", ";", "|")
RECORD_LISTS = ("products", "items", "data", "results", "records", "rows")


class Row(NamedTuple):
    """A record and its place in the file, from 1."""

    line: int
    record: dict[str, Any]


def json_line_rows(lines: Iterable[bytes]) -> Iterator[Row | RejectedRow]:
    """One object a line; empty lines are skipped."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _json_row(number, line)


def _json_row(number: int, line: bytes) -> Row | RejectedRow:
    if len(line) > MAX_ROW_BYTES:
        return RejectedRow(line=number, reason="row-too-long", detail=f"{len(line)} bytes; at most {MAX_ROW_BYTES}")
    try:
        record = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
    except UnicodeDecodeError as error:
        return RejectedRow(line=number, reason="invalid-encoding", detail=f"not UTF-8 at byte {error.start}")
    except (ValueError, RecursionError) as error:
        return RejectedRow(line=number, reason="invalid-json", detail=str(error)[:200])
    return as_row(number, record)


def as_row(number: int, record: Any) -> Row | RejectedRow:  # noqa: ANN401 - any JSON value
    """The record as a row, if it is an object."""
    if isinstance(record, dict):
        return Row(number, record)
    return RejectedRow(line=number, reason="not-an-object", detail=f"{type(record).__name__} instead of an object")


def delimited_rows(lines: Iterable[str]) -> Iterator[Row | RejectedRow]:
    """Rows of delimited text with a header; fields beyond the header's number belong to the last column.

    Every value stays text ("NA" is a value); an empty field is absent. A quotation mark that is not closed within
    `MAX_ROW_LINES` lines is an inch mark: its line is read without quoting.
    """
    source = iter(lines)
    header_line = next(source, "")
    delimiter = max(DELIMITERS, key=lambda mark: (header_line.count(mark), -DELIMITERS.index(mark)))
    header = next(csv.reader([header_line], delimiter=delimiter), [])
    names = [name.strip().lstrip("\ufeff") for name in header][:MAX_COLUMNS]
    for number, fields in _fields(source, delimiter):
        if isinstance(fields, str):
            yield RejectedRow(line=number, reason="invalid-row", detail=fields)
        elif any(fields):
            yield Row(number, _named(names, fields, delimiter))


def _fields(source: Iterator[str], delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """Each row's last line number and its fields, or what is wrong with it."""
    waiting: deque[str] = deque()
    number = 1
    while (line := _following(waiting, source)) is not None:
        taken = [line]
        fields: list[str] | str | None = _quoted(taken, waiting, source, delimiter)
        if fields is None:
            waiting.extendleft(reversed(taken[1:]))
            del taken[1:]
            fields = _unquoted(line, delimiter)
        number += len(taken)
        yield number, fields


def _following(waiting: deque[str], source: Iterator[str]) -> str | None:
    return waiting.popleft() if waiting else next(source, None)


def _quoted(taken: list[str], waiting: deque[str], source: Iterator[str], delimiter: str) -> list[str] | None:
    """The fields of the row that begins with the taken line; takes more lines while a quotation mark is open.

    None when the marks do not fit: closed too late, or followed by more text.
    """
    while True:
        try:
            return next(csv.reader(taken, delimiter=delimiter, strict=True), [])
        except csv.Error as error:
            if "unexpected end" not in str(error):
                return None
        marked = False
        while not marked:
            line = _following(waiting, source) if len(taken) < MAX_ROW_LINES else None
            if line is None:
                return None
            taken.append(line)
            marked = '"' in line


def _unquoted(line: str, delimiter: str) -> list[str] | str:
    try:
        return next(csv.reader([line], delimiter=delimiter, quoting=csv.QUOTE_NONE), [])
    except csv.Error as error:
        return str(error)


def _named(names: list[str], fields: list[str], delimiter: str) -> dict[str, Any]:
    if len(fields) > len(names) > 0:
        fields = [*fields[: len(names) - 1], delimiter.join(fields[len(names) - 1 :])]
    return {name: value for name, value in zip(names, fields, strict=False) if value != ""}


def document_rows(document: Any) -> Iterator[Row | RejectedRow]:  # noqa: ANN401 - any JSON value
    """The records of a JSON document: a list, a map by id, a list under a well-known key, or a Django fixture."""
    records = _records(document)
    for number, record in enumerate(records, start=1):
        yield as_row(number, record)


def _records(document: Any) -> Iterable[Any]:  # noqa: ANN401 - any JSON value
    if isinstance(document, list):
        return join_fixture(document) if is_fixture(document) else document
    if not isinstance(document, dict):
        return [document]
    for name in RECORD_LISTS:
        if isinstance(document.get(name), list | dict):
            return _records(document[name])
    if document and all(isinstance(value, dict) for value in document.values()):
        return [{"id": key, **value} for key, value in document.items()]
    return [document]
