"""A catalog's index: built once per snapshot, then only read."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import tantivy

from services.retriever.documents import document_of
from services.retriever.fields import build_schema, new_index
from shared.contracts.pack import Pack
from shared.contracts.product import Product

WRITER_BYTES = 4_000_000_000
"""The most memory the writer may take before it begins a second segment; it takes what it needs."""


Families = dict[tuple[str, str], tuple[str, ...]]


class Likeness(NamedTuple):
    """What a product is told by when something like it is wanted."""

    title: str
    facets: tuple[tuple[str, tuple[str, ...]], ...]


class CatalogIndex(NamedTuple):
    """The index and what goes with it: `popularity` and `likenesses` by row, `families` by facet and broad value."""

    schema: tantivy.Schema
    searcher: tantivy.Searcher
    product_ids: tuple[str, ...]
    popularity: tuple[int, ...]
    likenesses: tuple[Likeness, ...]
    families: Families
    stopwords: frozenset[str]

    def row(self, product_id: str) -> int | None:
        """The product's row, or None when the catalog does not hold it."""
        place = bisect_left(self.product_ids, product_id)
        found = place < len(self.product_ids) and self.product_ids[place] == product_id
        return place if found else None

    def narrower(self, facet: str, value: str) -> tuple[str, ...]:
        """The values that a broad one takes in."""
        return self.families.get((facet, value), ())


def build_index(products: Sequence[Product], pack: Pack, directory: str | None = None) -> CatalogIndex:
    """The index of a snapshot.

    Args:
        products: sorted by product id; a product's row is its position.
        pack: the domain, for its families of values and its stopwords.
        directory: an empty directory that holds the index; None keeps it in memory.

    Raises:
        ValueError: the catalog does not fit into one segment, in which a document's number is its row.
    """
    schema = build_schema()
    index = new_index(schema, directory)
    popularity = tuple(product.rating_count for product in products)
    writer = index.writer(heap_size=WRITER_BYTES, num_threads=1)
    for row, (product, place) in enumerate(zip(products, _places(popularity), strict=True)):
        writer.add_document(document_of(product, row, place))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    if index.searcher().num_segments > 1:
        raise ValueError(f"{len(products)} products do not fit into one index segment; split the catalog into packs")
    return CatalogIndex(
        schema=schema,
        searcher=index.searcher(),
        product_ids=tuple(product.product_id for product in products),
        popularity=popularity,
        likenesses=tuple(_likeness(product) for product in products),
        families={(f.name, value): f.narrower(value) for f in pack.facets for value in f.families},
        stopwords=frozenset(pack.stopwords),
    )


def _places(popularity: Sequence[int]) -> Iterable[int]:
    """Each row's place when rows are ordered by popularity, then row."""
    places = [0] * len(popularity)
    for place, row in enumerate(sorted(range(len(popularity)), key=lambda row: (-popularity[row], row))):
        places[row] = place
    return places


def _likeness(product: Product) -> Likeness:
    return Likeness(product.title, tuple(product.facets.items()))
