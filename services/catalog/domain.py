"""The catalog's pure core: rows in, products and a snapshot out."""

from collections.abc import Iterable, Iterator

from services.catalog.guessing import guess_mapping
from services.catalog.learning import learn_hints
from services.catalog.mapping import FieldMapping, MappingReport
from services.catalog.normalising import CatalogHints, Normaliser, normalise
from services.catalog.rejections import RejectedRow
from services.catalog.row_formats import Row
from services.catalog.snapshot import Snapshot, build_snapshot
from shared.contracts.product import Product

__all__ = [
    "CatalogHints",
    "FieldMapping",
    "MappingReport",
    "Normaliser",
    "RejectedRow",
    "Row",
    "Snapshot",
    "build_snapshot",
    "guess_mapping",
    "learn_hints",
    "normalise",
    "normalise_all",
]


def normalise_all(rows: Iterable[Row | RejectedRow], normaliser: Normaliser) -> Iterator[Product | RejectedRow]:
    """Every row as a product or with the reason why not; of several rows with one id the first is kept."""
    first_lines: dict[str, int] = {}
    for row in rows:
        if isinstance(row, RejectedRow):
            yield row
            continue
        outcome = normaliser.product(row.record, row.line)
        if isinstance(outcome, Product):
            first = first_lines.setdefault(outcome.product_id, row.line)
            if first != row.line:
                outcome = RejectedRow(
                    line=row.line, reason="duplicate-id", detail=f"{outcome.product_id} is on line {first} already"
                )
        yield outcome
