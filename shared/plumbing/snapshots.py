"""A catalog snapshot's bytes: one product's canonical JSON a line, sorted by product id; gzip for transport."""

import gzip
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from pydantic import TypeAdapter

from shared.contracts.product import Product

MAX_SNAPSHOT_BYTES = 2 * 1024**3
CHUNK_BYTES = 1 << 20
_products: TypeAdapter[list[Product]] = TypeAdapter(list[Product])


def read_snapshot(payload: bytes) -> list[Product]:
    """The snapshot's products in their order; raises `pydantic.ValidationError` for bytes that are no snapshot."""
    return _products.validate_json(b"[" + payload.rstrip(b"\n").replace(b"\n", b",") + b"]")


def stream_snapshot(path: Path) -> Iterator[Product]:
    """The products of a snapshot's file in their order, a chunk at a time, for who needs each only once."""
    with path.open("rb") as file:
        while lines := file.readlines(CHUNK_BYTES):
            yield from read_snapshot(b"".join(lines))


def compress(payload: bytes) -> bytes:
    """The bytes as gzip (RFC 1952) without a time stamp, so that equal snapshots stay equal."""
    return gzip.compress(payload, compresslevel=6, mtime=0)


def decompress(packed: bytes) -> bytes:
    """The bytes that `compress` packed.

    Raises:
        ValueError: when they unpack to more than `MAX_SNAPSHOT_BYTES`.
        gzip.BadGzipFile, EOFError, zlib.error: when they are no whole gzip stream.
    """
    with gzip.GzipFile(fileobj=BytesIO(packed)) as unpacked:
        payload = unpacked.read(MAX_SNAPSHOT_BYTES + 1)
    if len(payload) > MAX_SNAPSHOT_BYTES:
        raise ValueError(f"the snapshot unpacks to more than {MAX_SNAPSHOT_BYTES} bytes")
    return payload
