"""The search → a candidate pool, by strictness and then by score. The only stage that can add a product."""

from collections.abc import Iterator

import tantivy

from services.retriever.catalog_index import CatalogIndex, build_index
from services.retriever.clauses import PreparedClause, any_of, category_values, exactly, prepare, scoring, wholly
from services.retriever.fields import PLACE
from services.retriever.filters import Clauses, exclusions, filters, known_within, matching
from services.retriever.likeness import likeness_clauses
from shared.contracts.search import Pool, SearchQuery

__all__ = ["CatalogIndex", "build_index", "retrieve"]

EXACT_PHRASE, ALL_TERMS, ANY_TERM, OUTSIDE = 1, 2, 3, 4
CATEGORY_SCORE = 8.0
KNOWN_PRICE_SCORE = 4.0

Found = dict[int, tuple[int, int]]


def retrieve(query: SearchQuery, index: CatalogIndex) -> Pool:
    """The candidates of a search: at most `query.limit`, in an order that is the same in every process.

    A product of a stricter tier always comes before one of a looser tier; within a tier the score decides
    (BM25 summed over fields, in thousandths), then the row. A search without a word that a product holds is
    by popularity.
    """
    clauses = [ready for clause in query.clauses if (ready := prepare(clause, index))]
    soft = [ready for clause in likeness_clauses(query, index) if (ready := prepare(clause, index))]
    barred = exclusions(query, index)
    inside = [*barred, *filters(query, index)]
    if clauses or soft:
        searches = _by_score(query, [*clauses, *soft], barred, inside, index)
    else:
        searches = _by_popularity(query, barred, inside, index)
    found = _pool(query, searches, index)
    return found if found.rows else _pool(query, _by_popularity(query, barred, inside, index), index)


def _pool(query: SearchQuery, searches: Iterator[tuple[int, list[tuple[int, int]]]], index: CatalogIndex) -> Pool:
    unwanted = {index.row(product_id) for product_id in query.excluded_product_ids}
    found: Found = {}
    for tier, hits in searches:
        fresh = [hit for hit in hits if hit[1] not in found and hit[1] not in unwanted]
        for score, row in sorted(fresh, key=lambda hit: (-hit[0], hit[1]))[: query.limit - len(found)]:
            found[row] = (tier, score)
        if len(found) >= query.limit:
            break
    return Pool(
        rows=tuple(found),
        tiers=tuple(tier for tier, _ in found.values()),
        scores=tuple(score for _, score in found.values()),
    )


def _by_score(
    query: SearchQuery, clauses: list[PreparedClause], barred: Clauses, inside: Clauses, index: CatalogIndex
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The tiers' hits, strictest first, each search made only when it is needed."""
    scores = _scores(query, clauses, index)
    firm = [clause for clause in clauses if clause.firm]
    if firm:
        for tier, satisfied in ((EXACT_PHRASE, exactly), (ALL_TERMS, wholly)):
            must = matching([satisfied(clause, index) for clause in firm], inside)
            yield tier, _hits(tantivy.Query.boolean_query([(tantivy.Occur.Must, must), *scores]), query, index)
    yield ANY_TERM, _hits(_scored(scores, inside), query, index)
    if len(inside) > len(barred):
        yield OUTSIDE, _hits(_scored(scores, barred), query, index)


def _scored(scores: Clauses, within: Clauses) -> tantivy.Query:
    some = (tantivy.Occur.Must, tantivy.Query.boolean_query(scores))
    return tantivy.Query.boolean_query([some, *within])


def _scores(query: SearchQuery, clauses: list[PreparedClause], index: CatalogIndex) -> Clauses:
    scores = [part for clause in clauses for part in scoring(clause, index)]
    if query.categories:
        values = [value for category in query.categories for value in category_values(category, index)]
        scores.append((tantivy.Occur.Should, tantivy.Query.const_score_query(any_of(values), CATEGORY_SCORE)))
    priced = known_within(query.price, index)
    if priced is not None:
        scores.append((tantivy.Occur.Should, tantivy.Query.const_score_query(priced, KNOWN_PRICE_SCORE)))
    return scores


def _hits(search: tantivy.Query, query: SearchQuery, index: CatalogIndex) -> list[tuple[int, int]]:
    """Score in thousandths and row of the best; among equals the lowest rows, since documents stand in row order."""
    limit = query.limit + len(query.excluded_product_ids)
    hits = index.searcher.search(search, limit=limit, count=False).hits
    return [(round(score * 1000), address.doc) for score, address in hits]


def _by_popularity(
    query: SearchQuery, barred: Clauses, inside: Clauses, index: CatalogIndex
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    for tier, within in ((ANY_TERM, inside), (OUTSIDE, barred)):
        if tier == ANY_TERM or len(inside) > len(barred):
            found = index.searcher.search(
                matching([], within),
                limit=query.limit + len(query.excluded_product_ids),
                count=False,
                order_by_field=PLACE,
                order=tantivy.Order.Asc,
            )
            yield tier, [(index.popularity[address.doc], address.doc) for _, address in found.hits]
