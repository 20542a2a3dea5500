"""Rows out of text: JSON lines, delimited text, and JSON documents of several shapes."""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from services.catalog.fixture import is_fixture, join_fixture
from services.catalog.rejections import RejectedRow

MAX_ROW_BYTES = 1_048_576
MAX_COLUMNS = 500
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

    Every value stays text ("NA" is a value); an empty field is absent.
    """
    source = iter(lines)
    header_line = next(source, "")
    delimiter = max(DELIMITERS, key=lambda mark: (header_line.count(mark), -DELIMITERS.index(mark)))
    names = [name.strip().lstrip("\ufeff") for name in next(csv.reader([header_line], delimiter=delimiter), [])][
        :MAX_COLUMNS
    ]
    reader = csv.reader(source, delimiter=delimiter)
    while True:
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield RejectedRow(line=reader.line_num + 1, reason="invalid-row", detail=str(error)[:200])
            continue
        if any(fields):
            yield Row(reader.line_num + 1, _named(names, fields, delimiter))


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
