"""What the catalog service does: import a file, guess its mapping, generate a catalog."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from services.catalog.adapters import Record, read_catalog, read_mapping
from services.catalog.domain import (
    FieldMapping,
    MappingReport,
    Normaliser,
    RejectedRow,
    Row,
    Snapshot,
    build_snapshot,
    guess_mapping,
    learn_hints,
    normalise_all,
)
from services.catalog.settings import CatalogSettings
from shared.contracts.base import Contract
from shared.contracts.pack import Pack
from shared.contracts.product import Product

Progress = Callable[[int], None]


class ImportOutcome(Contract):
    """A file as a snapshot: what was guessed, what was rejected (the first ones) and how many in all."""

    snapshot: Snapshot
    report: MappingReport
    rejections: tuple[RejectedRow, ...] = ()
    rejected: int = 0


def inspect_file(path: Path, pack: Pack, settings: CatalogSettings) -> MappingReport:
    """The guessed mapping of a file; raises what `read_catalog` raises."""
    return guess_mapping(_spread(_sample(path, settings.learning_sample_rows), settings.mapping_sample_rows), pack)


def import_file(
    path: Path,
    pack: Pack,
    settings: CatalogSettings,
    *,
    mapping_file: Path | None = None,
    progress: Progress | None = None,
) -> ImportOutcome:
    """Reads, normalises and summarises a file.

    Args:
        path: the catalog file.
        pack: the domain to read it with.
        settings: samples and limits.
        mapping_file: a YAML mapping, instead of guessing.
        progress: called with the number of rows done, every thousand.

    Raises:
        OSError: when a file cannot be read.
        ValueError: when a file is no catalog or mapping, or holds no product or too many.
    """
    given = read_mapping(mapping_file) if mapping_file else None
    sample = _sample(path, settings.learning_sample_rows)
    report = _report(given, sample, pack, settings)
    normaliser = Normaliser(report.mapping, pack, learn_hints(sample, report.mapping, pack))
    del sample
    with _cycle_collection_off():
        return _imported(path, pack, settings, normaliser, report, progress)


def _imported(  # noqa: PLR0913, PLR0917 - what an import is made of
    path: Path,
    pack: Pack,
    settings: CatalogSettings,
    normaliser: Normaliser,
    report: MappingReport,
    progress: Progress | None,
) -> ImportOutcome:
    products: list[Product] = []
    rejections: list[RejectedRow] = []
    rejected = 0
    for number, outcome in enumerate(normalise_all(read_catalog(path), normaliser), start=1):
        if isinstance(outcome, Product):
            products.append(outcome)
        else:
            rejected += 1
            if len(rejections) < settings.rejections_kept:
                rejections.append(outcome)
        _check_size(len(products), settings.max_products)
        if progress and number % 1000 == 0:
            progress(number)
    if not products:
        raise ValueError(_nothing_found(path, report, rejections))
    snapshot = build_snapshot(products, pack, rejected)
    return ImportOutcome(snapshot=snapshot, report=report, rejections=tuple(rejections), rejected=rejected)


@contextmanager
def _cycle_collection_off() -> Iterator[None]:
    """Products hold no reference cycles; looking for them costs a sixth of an import's time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _sample(path: Path, rows: int) -> list[Record]:
    found: Iterator[Record] = (row.record for row in read_catalog(path) if isinstance(row, Row))
    return list(islice(found, rows))


def _report(given: FieldMapping | None, sample: list[Record], pack: Pack, settings: CatalogSettings) -> MappingReport:
    if given is not None:
        return MappingReport(mapping=given)
    return guess_mapping(_spread(sample, settings.mapping_sample_rows), pack)


def _spread(sample: list[Record], rows: int) -> list[Record]:
    """At most that many rows, from the whole sample: a field may be filled in its last rows only."""
    return sample[:: max(1, -(-len(sample) // rows))]


def _check_size(products: int, limit: int) -> None:
    if products > limit:
        raise ValueError(
            f"the catalog has more than {limit} products; raise SHOPWALKER_CATALOG_MAX_PRODUCTS to allow it"
        )


def _nothing_found(path: Path, report: MappingReport, rejections: list[RejectedRow]) -> str:
    first = f"; the first row: {rejections[0].reason} ({rejections[0].detail})" if rejections else ""
    title = ", ".join(report.mapping.title) or "none"
    return f"{path} holds no product{first}; title field: {title}. Say with --mapping FILE which field is what"
