"""A product as soft clauses, to find what is like it."""

from collections.abc import Iterable

from services.retriever.catalog_index import CatalogIndex
from shared.contracts.search import SearchClause, SearchQuery
from shared.contracts.values import CATEGORY_FACET, TEXT_FACET

TITLE_WEIGHT = 0.3
KIND_WEIGHT = 0.9
"""The kind of product says most, yet binds no one."""
VALUE_WEIGHT = 0.3
VALUES_PER_FACET = 3


def likeness_clauses(query: SearchQuery, index: CatalogIndex) -> Iterable[SearchClause]:
    """The anchor's title, categories and facets, but for facets that the query itself speaks of."""
    row = index.row(query.anchor_product_id) if query.anchor_product_id else None
    if row is None:
        return
    title, facets = index.likenesses[row]
    spoken = {clause.facet for clause in query.clauses}
    yield SearchClause(facet=TEXT_FACET, text=title, weight=TITLE_WEIGHT)
    for facet, labels in facets:
        if facet not in spoken:
            weight = KIND_WEIGHT if facet == CATEGORY_FACET else VALUE_WEIGHT
            for label in labels[:VALUES_PER_FACET]:
                yield SearchClause(facet=facet, text=label, weight=weight)
