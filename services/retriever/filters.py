"""What may enter the pool at all, and the filters that recover when they leave it short."""

from collections.abc import Iterator

import tantivy

from services.retriever.catalog_index import CatalogIndex
from services.retriever.clauses import all_of, any_of, has_value, phrase
from services.retriever.fields import PRICE, any_value_token, terms_of, value_token
from services.retriever.postings import Postings
from shared.contracts.folding import fold
from shared.contracts.search import PriceRange, SearchExclusion, SearchQuery
from shared.contracts.values import TEXT_FACET

Clauses = list[tuple[tantivy.Occur, tantivy.Query]]


def exclusions(query: SearchQuery, index: CatalogIndex) -> Clauses:
    """Keeps out every product that is known to have an excluded value."""
    return [
        (tantivy.Occur.MustNot, unwanted)
        for exclusion in query.exclusions
        for unwanted in _unwanted(exclusion, index.postings)
    ]


def _unwanted(exclusion: SearchExclusion, postings: Postings) -> Iterator[tantivy.Query]:
    """The value, narrower ones, and its words in products that say nothing else of the facet."""
    terms = terms_of(exclusion.text)
    if not terms:
        return
    if exclusion.facet == TEXT_FACET:
        yield phrase(terms, postings)
        return
    value = fold(exclusion.text)
    for name in (value, *postings.narrower(exclusion.facet, value)):
        yield has_value(value_token(exclusion.facet, name), postings)
    has_some = has_value(any_value_token(exclusion.facet), postings)
    yield tantivy.Query.boolean_query(
        [(tantivy.Occur.Must, phrase(terms, postings)), (tantivy.Occur.MustNot, has_some)]
    )


def filters(query: SearchQuery, index: CatalogIndex) -> Clauses:
    """Holds the pool to the categories and the price; a product whose price is unknown passes."""
    kept: Clauses = []
    if query.categories:
        wanted = [value for category in query.categories for value in index.in_category(category)]
        kept.append((tantivy.Occur.Must, tantivy.Query.const_score_query(any_of(wanted), 0.0)))
    kept += [(tantivy.Occur.MustNot, outside) for outside in _outside(query.price, index.postings)]
    return kept


def _outside(price: PriceRange, postings: Postings) -> Iterator[tantivy.Query]:
    if price.minimum is not None:
        yield _prices(postings, upper_bound=price.minimum, include_upper=False)
    if price.maximum is not None:
        yield _prices(postings, lower_bound=price.maximum, include_lower=False)


def known_within(price: PriceRange, postings: Postings) -> tantivy.Query | None:
    """Products whose price is known to lie within the bounds; None for open bounds."""
    if price.minimum is None and price.maximum is None:
        return None
    return _prices(postings, lower_bound=price.minimum, upper_bound=price.maximum)


def _prices(
    postings: Postings,
    lower_bound: float | None = None,
    upper_bound: float | None = None,
    *,
    include_lower: bool = True,
    include_upper: bool = True,
) -> tantivy.Query:
    return tantivy.Query.range_query(
        postings.schema, PRICE, tantivy.FieldType.Float, lower_bound, upper_bound, include_lower, include_upper
    )


def matching(wanted: list[tantivy.Query], within: Clauses) -> tantivy.Query:
    """Products that satisfy all that is wanted and stay within; none of it scores."""
    must = tantivy.Query.const_score_query(all_of(wanted or [tantivy.Query.all_query()]), 0.0)
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, must), *within])
