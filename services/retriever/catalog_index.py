"""A catalog's index: built once per snapshot, then only read."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

import tantivy

from services.retriever.clauses import PreparedClause, category_values, prepare
from services.retriever.documents import document_of
from services.retriever.fields import build_schema, new_index
from services.retriever.postings import Postings
from shared.contracts.pack import Pack
from shared.contracts.product import Product
from shared.contracts.search import SearchClause

WRITER_BYTES = 4_000_000_000
"""The most memory the writer may take before it begins a second segment; it takes what it needs."""
CLAUSES_KEPT, CATEGORIES_KEPT = 1024, 256


class Likeness(NamedTuple):
    """What a product is told by when something like it is wanted."""

    title: str
    facets: tuple[tuple[str, tuple[str, ...]], ...]


class CatalogIndex(NamedTuple):
    """The index and what goes with it, by row: `popularity` and `likenesses`.

    `prepared` makes index queries of a clause, `in_category` of a category; both keep the last ones they made.
    """

    postings: Postings
    prepared: Callable[[SearchClause], PreparedClause | None]
    in_category: Callable[[str], tuple[tantivy.Query, ...]]
    product_ids: tuple[str, ...]
    popularity: "array[int]"
    likenesses: tuple[Likeness, ...]

    def row(self, product_id: str) -> int | None:
        """The product's row, or None when the catalog does not hold it."""
        place = bisect_left(self.product_ids, product_id)
        found = place < len(self.product_ids) and self.product_ids[place] == product_id
        return place if found else None


def build_index(products: Iterable[Product], pack: Pack, directory: str | None = None) -> CatalogIndex:
    """The index of a snapshot.

    Args:
        products: sorted by product id and read once; a product's row is its position.
        pack: the domain, for its families of values and its stopwords.
        directory: an empty directory that holds the index; None keeps it in memory.

    Raises:
        ValueError: the catalog does not fit into one segment, in which a document's number is its row.
    """
    schema = build_schema()
    index = new_index(schema, directory)
    writer = index.writer(heap_size=WRITER_BYTES, num_threads=1)
    known = _Known()
    for row, product in enumerate(products):
        writer.add_document(document_of(product, row))
        known.add(product)
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    if searcher.num_segments > 1:
        count = len(known.product_ids)
        raise ValueError(f"{count} products do not fit into one index segment; split the catalog into packs")
    families = {(f.name, value): f.narrower(value) for f in pack.facets for value in f.families}
    postings = Postings(schema, searcher, families, frozenset(pack.stopwords))
    return CatalogIndex(
        postings=postings,
        prepared=lru_cache(CLAUSES_KEPT)(partial(prepare, postings=postings)),
        in_category=lru_cache(CATEGORIES_KEPT)(partial(category_values, postings=postings)),
        product_ids=tuple(known.product_ids),
        popularity=known.popularity,
        likenesses=tuple(known.likenesses),
    )


class _Known:
    """What is kept of the products beside the index; equal values are kept once."""

    def __init__(self) -> None:
        self.product_ids: list[str] = []
        self.popularity = array("q")
        self.likenesses: list[Likeness] = []
        self._values: dict[tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]]] = {}

    def add(self, product: Product) -> None:
        self.product_ids.append(product.product_id)
        self.popularity.append(product.rating_count)
        facets = tuple([self._values.setdefault(value, value) for value in product.facets.items()])
        self.likenesses.append(Likeness(product.title, facets))
