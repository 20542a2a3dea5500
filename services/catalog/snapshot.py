"""A catalog snapshot: canonical bytes, a content hash as version, and a summary of every facet."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from shared.contracts.base import Contract
from shared.contracts.canonical import canonical_json
from shared.contracts.folding import fold
from shared.contracts.pack import FacetKind, FacetSpec, Pack
from shared.contracts.product import CatalogManifest, FacetSummary, FacetValue, Product

VERSION_DIGITS = 16
TOP_VALUES = 50


class Snapshot(Contract):
    """The manifest and the products' bytes: one canonical JSON object a line, sorted by product id."""

    manifest: CatalogManifest
    payload: bytes

    @property
    def version(self) -> str:
        """The content hash."""
        return self.manifest.version


def build_snapshot(products: Iterable[Product], pack: Pack, rejected: int = 0) -> Snapshot:
    """The snapshot of the products: the same bytes and version for the same content, whatever the order.

    Args:
        products: with different ids.
        pack: the domain whose facets are summarised; its name and version enter the hash.
        rejected: how many rows of the source were left out.
    """
    ordered = sorted(products, key=lambda product: product.product_id)
    payload = b"".join(product_line(product) for product in ordered)
    manifest = CatalogManifest(
        version=content_version(payload, pack),
        pack=pack.name,
        products=len(ordered),
        rejected=rejected,
        bytes=len(payload),
        facets=summaries(ordered, pack),
        currency=_commonest(product.currency for product in ordered if product.currency),
    )
    return Snapshot(manifest=manifest, payload=payload)


def product_line(product: Product) -> bytes:
    """A product's canonical JSON without fields at their defaults, and a line feed."""
    return canonical_json(product.model_dump(mode="json", exclude_defaults=True)) + b"\n"


def content_version(payload: bytes, pack: Pack) -> str:
    """The first 16 hexadecimal digits of the SHA-256 over the pack's name and version and the payload."""
    digest = hashlib.sha256(canonical_json([pack.name, pack.version]))
    digest.update(payload)
    return digest.hexdigest()[:VERSION_DIGITS]


def summaries(products: Sequence[Product], pack: Pack) -> tuple[FacetSummary, ...]:
    """What the catalog holds of each of the pack's facets, in the pack's order; facets without a value are left out."""
    found = [
        _priced(products, spec) if spec.kind is FacetKind.NUMBER else _valued(products, spec) for spec in pack.facets
    ]
    return tuple(summary for summary in found if summary.coverage > 0)


class _Tally(NamedTuple):
    counts: Counter[str]
    spellings: dict[str, Counter[str]]
    covered: int


def _valued(products: Sequence[Product], spec: FacetSpec) -> FacetSummary:
    tally = _tally(products, spec.name)
    top = sorted(tally.counts.items(), key=lambda item: (-item[1], item[0]))[:TOP_VALUES]
    values = tuple(
        FacetValue(value=value, label=_most_frequent(tally.spellings[value]) or value, count=count)
        for value, count in top
    )
    return FacetSummary(
        name=spec.name,
        label=spec.label,
        kind=spec.kind,
        coverage=round(tally.covered / max(len(products), 1), 4),
        distinct=len(tally.counts),
        askable=spec.askable,
        values=values,
    )


def _tally(products: Sequence[Product], facet: str) -> _Tally:
    labels = [product.facets[facet] for product in products if facet in product.facets]
    counts: Counter[str] = Counter()
    spellings: dict[str, Counter[str]] = {}
    for label, count in Counter(chain.from_iterable(labels)).items():
        value = fold(label)
        counts[value] += count
        spellings.setdefault(value, Counter())[label] = count
    return _Tally(counts, spellings, sum(bool(held) for held in labels))


def _priced(products: Sequence[Product], spec: FacetSpec) -> FacetSummary:
    prices = sorted(product.price for product in products if product.price is not None)
    highest = max(
        (product.price_max or product.price or 0.0 for product in products if product.price is not None), default=None
    )
    return FacetSummary(
        name=spec.name,
        label=spec.label,
        kind=spec.kind,
        coverage=round(len(prices) / max(len(products), 1), 4),
        distinct=len(set(prices)),
        askable=spec.askable,
        minimum=prices[0] if prices else None,
        maximum=highest,
    )


def _commonest(values: Iterable[str]) -> str | None:
    return _most_frequent(Counter(values))


def _most_frequent(counts: Counter[str]) -> str | None:
    return min(counts, key=lambda value: (-counts[value], value), default=None)
