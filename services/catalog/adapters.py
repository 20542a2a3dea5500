"""Reads catalog and mapping files from disk; writes snapshots and generated records."""

import json
import math
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any, BinaryIO

import nats
import yaml
from nats.errors import Error as NatsError

from services.catalog.mapping import FieldMapping
from services.catalog.rejections import RejectedRow
from services.catalog.row_formats import MAX_ROW_BYTES, Row, delimited_rows, document_rows, json_line_rows
from services.catalog.snapshot import Snapshot
from shared.plumbing.catalog_store import CatalogStore
from shared.plumbing.snapshots import compress
from shared.plumbing.streams import ensure_streams

Record = dict[str, Any]
MAX_DOCUMENT_BYTES = 512 * 1024**2
PROBE_BYTES = 1_048_576
PARQUET_BATCH = 2_000
PUBLISH_TIMEOUT_S = 60.0


def read_catalog(path: Path) -> Iterator[Row | RejectedRow]:
    """The file's rows, streamed where its format allows; recognised by its content, then by its suffix.

    Raises:
        OSError: when the file cannot be read.
        ValueError: when it is no catalog format we know, or a JSON document of more than 512 MiB.
    """
    with path.open("rb") as file:
        head = file.read(PROBE_BYTES)
    if head.startswith(b"PAR1"):
        return _parquet_rows(path)
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start:
        raise ValueError(f"{path} is empty")
    if start[:1] == b"[" or (start[:1] == b"{" and not _is_json_lines(start)):
        return document_rows(_document(path))
    if start[:1] == b"{" or path.suffix in (".jsonl", ".ndjson"):
        return _json_lines(path)
    if b"\x00" in head:
        raise ValueError(f"{path} is neither JSON, JSON lines, delimited text nor Parquet")
    return _delimited(path, head)


def _is_json_lines(start: bytes) -> bool:
    """Whether the first line is a whole object and another line follows, or the only one."""
    line, _, rest = start.partition(b"\n")
    try:
        whole = isinstance(json.loads(line), dict)
    except ValueError:
        return b"\n{" in start
    return whole and (b"{" in rest or not all(isinstance(value, dict) for value in json.loads(line).values()))


def _document(path: Path) -> Any:  # noqa: ANN401 - any JSON value
    if path.stat().st_size > MAX_DOCUMENT_BYTES:
        raise ValueError(
            f"{path} is a JSON document of more than {MAX_DOCUMENT_BYTES} bytes; write it as JSON lines instead"
        )
    return json.loads(path.read_text(encoding="utf-8-sig"))


def _json_lines(path: Path) -> Iterator[Row | RejectedRow]:
    with path.open("rb") as file:
        yield from json_line_rows(_bounded_lines(file))


def _bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    """The file's lines; of one that is too long, no more than shows that it is."""
    while line := file.readline(MAX_ROW_BYTES + 1):
        rest = line
        while len(rest) > MAX_ROW_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MAX_ROW_BYTES + 1)
        yield line


def _delimited(path: Path, head: bytes) -> Iterator[Row | RejectedRow]:
    with path.open(encoding=_encoding(head), errors="replace", newline="") as file:
        yield from delimited_rows(file)


def _encoding(head: bytes) -> str:
    """UTF-8 unless the beginning is not; then Windows-1252, which old shop systems write."""
    try:
        head[: len(head) - 4 if len(head) == PROBE_BYTES else len(head)].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return "utf-8-sig" if error.start > len(head) - 8 else "cp1252"
    return "utf-8-sig"


def _parquet_rows(path: Path) -> Iterator[Row | RejectedRow]:
    from pyarrow import parquet  # noqa: PLC0415 - slow to import, and few catalogs need it

    number = 0
    for batch in parquet.ParquetFile(path).iter_batches(batch_size=PARQUET_BATCH):
        for record in batch.to_pylist():
            number += 1
            yield Row(number, {name: _plain(value) for name, value in record.items()})


def _plain(value: Any) -> Any:  # noqa: ANN401 - any Parquet value
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {str(name): _plain(part) for name, part in value.items()}
    return value if isinstance(value, str | int | float | bool | type(None)) else str(value)


def read_mapping(path: Path) -> FieldMapping:
    """The mapping of a YAML file; raises OSError, `yaml.YAMLError` or `pydantic.ValidationError` (a ValueError)."""
    return FieldMapping.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")) or {})


def write_json_lines(path: Path, records: Iterable[Record]) -> int:
    """Writes the records as they come, one a line, and says how many there were."""
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
            file.write("\n")
            count += 1
    return count


def write_snapshot(path: Path, snapshot: Snapshot) -> None:
    """Writes the snapshot's bytes, gzipped when the name ends in `.gz`; a reader never sees half a file."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(compress(snapshot.payload) if path.suffix == ".gz" else snapshot.payload)
    partial.replace(path)


async def publish(snapshot: Snapshot, nats_url: str, tenant: str, cache: Path) -> None:
    """Puts a snapshot into the object store and makes it its pack's current one.

    Raises ConnectionError when no NATS server answers or the store does not take it.
    """
    try:
        client = await nats.connect(nats_url, connect_timeout=5, allow_reconnect=False)
        try:
            js = client.jetstream(timeout=PUBLISH_TIMEOUT_S)
            await ensure_streams(js)
            await CatalogStore(js, tenant, cache).publish(snapshot.manifest, snapshot.payload)
        finally:
            await client.close()
    except (NatsError, OSError) as error:
        raise ConnectionError(f"the snapshot could not be published to {nats_url}") from error
