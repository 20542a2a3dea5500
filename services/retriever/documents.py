"""A product → the index's document."""

from collections.abc import Iterable
from functools import lru_cache

import tantivy

from services.retriever.fields import EVERYTHING, PLACE, PRICE, ROW, VALUES, any_value_token, value_token
from shared.contracts.folding import fold
from shared.contracts.product import Product
from shared.contracts.values import CATEGORY_FACET

BRAND_FACET = "brand"
PATH_PARTS = 2
"""How many of the last parts of a category path tell a product from others."""
MOST_POPULAR, ROW_BITS = (1 << 31) - 1, 32

_folded_label = lru_cache(maxsize=1 << 16)(fold)
_value_token = lru_cache(maxsize=1 << 16)(lambda facet, label: value_token(facet, fold(label)))


def document_of(product: Product, row: int) -> tantivy.Document:
    """The document of the product at a row of the snapshot."""
    document = tantivy.Document()
    everything: dict[str, None] = {}
    for field, lines in _folded_lines(product):
        document.add_text(field, " ".join(lines))
        everything.update(dict.fromkeys(lines))
    for line in everything:
        document.add_text(EVERYTHING, line)
    document.add_text(VALUES, " ".join(_value_tokens(product)))
    if product.price is not None:
        document.add_float(PRICE, product.price)
    document.add_unsigned(PLACE, _place(product.rating_count, row))
    document.add_unsigned(ROW, row)
    return document


def _place(popularity: int, row: int) -> int:
    """A number that orders products by popularity, the most popular first, then by row."""
    return (MOST_POPULAR - max(0, min(popularity, MOST_POPULAR)) << ROW_BITS) + row


def _folded_lines(product: Product) -> Iterable[tuple[str, list[str]]]:
    """The lines of each scored field that has any."""
    categories = dict.fromkeys((*product.categories[-PATH_PARTS:], *product.facets.get(CATEGORY_FACET, ())))
    yield "title", [fold(product.title)]
    yield "categories", list(dict.fromkeys(map(_folded_label, categories)))
    if product.brand:
        yield "brand", [_folded_label(product.brand)]
    yield "facets", [_folded_label(label) for label in _labels(product)]
    if product.features:
        yield "features", [fold(line) for line in product.features]
    if product.details:
        yield "details", [fold(f"{name} {value}") for name, value in product.details.items()]
    if product.description:
        yield "description", [fold(product.description)]


def _labels(product: Product) -> Iterable[str]:
    for facet, labels in product.facets.items():
        if facet not in {CATEGORY_FACET, BRAND_FACET}:
            yield from labels


def _value_tokens(product: Product) -> Iterable[str]:
    for facet, labels in product.facets.items():
        yield any_value_token(facet)
        for label in labels:
            yield _value_token(facet, label)
