"""The search → a candidate pool, by strictness and then by score. The only stage that can add a product."""

from collections.abc import Iterator

import tantivy

from services.retriever.catalog_index import CatalogIndex, build_index
from services.retriever.clauses import PreparedClause, any_of
from services.retriever.fields import PLACE
from services.retriever.filters import Clauses, exclusions, filters, known_within, matching
from services.retriever.likeness import likeness_clauses
from shared.contracts.search import Pool, SearchQuery

__all__ = ["CatalogIndex", "build_index", "retrieve"]

EXACT_PHRASE, ALL_TERMS, ANY_TERM, OUTSIDE = 1, 2, 3, 4
CATEGORY_SCORE = 8.0
KNOWN_PRICE_SCORE = 4.0

ENOUGH = 200
_ROW_BITS = 32
_ROW = (1 << _ROW_BITS) - 1
Hits = list[int]
"""Each found row in a number that orders hits: by score in thousandths, the best least, then by row."""


def retrieve(query: SearchQuery, index: CatalogIndex) -> Pool:
    """The candidates of a search: at most `query.limit`, in an order that is the same in every process.

    A product of a stricter tier always comes before one of a looser tier; within a tier the score decides
    (BM25 summed over fields, in thousandths), then the row. Looser tiers are searched only while the stricter ones
    have found fewer than `ENOUGH`: behind so many that satisfy every wish, none of them would be shown. A search
    without a word that a product holds is by popularity.
    """
    clauses = [ready for clause in query.clauses if (ready := index.prepared(clause))]
    soft = [ready for clause in likeness_clauses(query, index) if (ready := index.prepared(clause))]
    barred = exclusions(query, index)
    inside = [*barred, *filters(query, index)]
    if clauses or soft:
        searches = _by_score(query, [*clauses, *soft], barred, inside, index)
    else:
        searches = _by_popularity(query, barred, inside, index)
    found = _pool(query, searches, index)
    return found if found.rows else _pool(query, _by_popularity(query, barred, inside, index), index)


def _pool(query: SearchQuery, searches: Iterator[tuple[int, Hits]], index: CatalogIndex) -> Pool:
    taken = {index.row(product_id) for product_id in query.excluded_product_ids}
    found: list[int] = []
    tiers: list[int] = []
    for tier, hits in searches:
        fresh = sorted([order for order in hits if order & _ROW not in taken])[: query.limit - len(found)]
        found += fresh
        tiers += [tier] * len(fresh)
        if len(found) >= min(query.limit, ENOUGH):
            break
        taken.update(order & _ROW for order in fresh)
    return Pool(
        rows=tuple([order & _ROW for order in found]),
        tiers=tuple(tiers),
        scores=tuple([-(order >> _ROW_BITS) for order in found]),
    )


def _by_score(
    query: SearchQuery, clauses: list[PreparedClause], barred: Clauses, inside: Clauses, index: CatalogIndex
) -> Iterator[tuple[int, Hits]]:
    """The tiers' hits, strictest first, each search made only when it is needed."""
    scores = _scores(query, clauses, index)
    firm = [clause for clause in clauses if clause.firm]
    if firm:
        for tier, satisfied in _strict_tiers(firm):
            must = matching(satisfied, inside)
            yield tier, _hits(tantivy.Query.boolean_query([(tantivy.Occur.Must, must), *scores]), query, index)
    yield ANY_TERM, _hits(_scored(scores, inside), query, index)
    if len(inside) > len(barred):
        yield OUTSIDE, _hits(_scored(scores, barred), query, index)


def _strict_tiers(firm: list[PreparedClause]) -> Iterator[tuple[int, list[tantivy.Query]]]:
    """What products must satisfy in the strict tiers; not a tier that no product reaches or that adds none."""
    if all(clause.exactly for clause in firm):
        yield EXACT_PHRASE, [any_of(clause.exactly) for clause in firm]
    if all(clause.wholly for clause in firm) and any(clause.looser for clause in firm):
        yield ALL_TERMS, [any_of(clause.wholly) for clause in firm]


def _scored(scores: Clauses, within: Clauses) -> tantivy.Query:
    some = (tantivy.Occur.Must, tantivy.Query.boolean_query(scores))
    return tantivy.Query.boolean_query([some, *within])


def _scores(query: SearchQuery, clauses: list[PreparedClause], index: CatalogIndex) -> Clauses:
    scores = [part for clause in clauses for part in clause.scoring]
    if query.categories:
        values = [value for category in query.categories for value in index.in_category(category)]
        scores.append((tantivy.Occur.Should, tantivy.Query.const_score_query(any_of(values), CATEGORY_SCORE)))
    priced = known_within(query.price, index.postings)
    if priced is not None:
        scores.append((tantivy.Occur.Should, tantivy.Query.const_score_query(priced, KNOWN_PRICE_SCORE)))
    return scores


def _hits(search: tantivy.Query, query: SearchQuery, index: CatalogIndex) -> Hits:
    """The best; among equals the lowest rows, since documents stand in row order."""
    limit = query.limit + len(query.excluded_product_ids)
    hits = index.postings.searcher.search(search, limit=limit, count=False).hits
    return [(-round(score * 1000) << _ROW_BITS) + address.doc for score, address in hits]


def _by_popularity(
    query: SearchQuery, barred: Clauses, inside: Clauses, index: CatalogIndex
) -> Iterator[tuple[int, Hits]]:
    for tier, within in ((ANY_TERM, inside), (OUTSIDE, barred)):
        if tier == ANY_TERM or len(inside) > len(barred):
            found = index.postings.searcher.search(
                matching([], within),
                limit=query.limit + len(query.excluded_product_ids),
                count=False,
                order_by_field=PLACE,
                order=tantivy.Order.Asc,
            )
            rows = [address.doc for _, address in found.hits]
            yield tier, [(-index.popularity[row] << _ROW_BITS) + row for row in rows]
