"""A search clause → index queries: how it scores, and what satisfies it at each strictness."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import tantivy

from services.retriever.catalog_index import CatalogIndex
from services.retriever.fields import EVERYTHING, FIELD_WEIGHTS, VALUES, terms_of, value_token
from shared.contracts.folding import fold
from shared.contracts.search import SearchClause
from shared.contracts.values import CATEGORY_FACET, TEXT_FACET

FIRM_WEIGHT = 1.0
"""Clauses of less weight (demoted, or a likeness) score, but no product must satisfy them."""
MAX_TERMS = 32
"""Terms of one clause that are searched for; the rest of a longer one adds nothing."""
PHRASE_WEIGHT = 2.0
VALUE_SCORE = 12.0
NARROWER_SCORE = 9.0

Scored = tuple[tantivy.Occur, tantivy.Query]


class PreparedClause(NamedTuple):
    """A clause in the index's terms; `value` and `narrower` are value terms, none for plain text."""

    terms: tuple[str, ...]
    value: str | None
    narrower: tuple[str, ...]
    weight: float

    @property
    def firm(self) -> bool:
        """Whether products that satisfy it come before those that do not."""
        return self.weight >= FIRM_WEIGHT


def prepare(clause: SearchClause, index: CatalogIndex) -> PreparedClause | None:
    """The clause in the index's terms; None when nothing in it can be searched for."""
    terms = _searchable(clause.text, index)
    if not terms:
        return None
    if clause.facet == TEXT_FACET:
        return PreparedClause(terms, None, (), clause.weight)
    value = fold(clause.text)
    narrower = tuple(value_token(clause.facet, narrow) for narrow in index.narrower(clause.facet, value))
    return PreparedClause(terms, value_token(clause.facet, value), narrower, clause.weight)


def _searchable(text: str, index: CatalogIndex) -> tuple[str, ...]:
    """The text's terms without stopwords, unless there is nothing else in it."""
    words = fold(text).split()
    telling = [word for word in words if word not in index.stopwords]
    return terms_of(" ".join(telling or words))[:MAX_TERMS]


def scoring(clause: PreparedClause, index: CatalogIndex) -> Iterator[Scored]:
    """What adds to a product's score: each term in each field, the whole phrase, the exact value."""
    for term in dict.fromkeys(clause.terms):
        for field, field_weight in FIELD_WEIGHTS.items():
            if index.searcher.doc_freq(field, term):
                query = tantivy.Query.term_query(index.schema, field, term, index_option="freq")
                yield _should(query, field_weight * clause.weight)
    if len(clause.terms) > 1:
        yield _should(phrase(clause.terms, index), PHRASE_WEIGHT * clause.weight)
    if clause.value:
        yield _constant(has_value(clause.value, index), VALUE_SCORE * clause.weight)
    if clause.narrower:
        yield _constant(any_of(_values(clause.narrower, index)), NARROWER_SCORE * clause.weight)


def exactly(clause: PreparedClause, index: CatalogIndex) -> tantivy.Query:
    """Products that have the clause's exact value or hold its words as a phrase."""
    exact = phrase(clause.terms, index)
    return any_of([has_value(clause.value, index), exact]) if clause.value else exact


def wholly(clause: PreparedClause, index: CatalogIndex) -> tantivy.Query:
    """Products that have the clause's value, a narrower one, or all of its words somewhere."""
    words = all_of([_word(term, index) for term in dict.fromkeys(clause.terms)])
    values = _values([clause.value] if clause.value else [], index) + _values(clause.narrower, index)
    return any_of([*values, words])


def phrase(terms: tuple[str, ...], index: CatalogIndex) -> tantivy.Query:
    """Products that hold the terms one after the other in one line."""
    if len(terms) == 1:
        return _word(terms[0], index)
    return tantivy.Query.phrase_query(index.schema, EVERYTHING, list(terms))


def category_values(category: str, index: CatalogIndex) -> list[tantivy.Query]:
    """One query for the category and for each narrower one."""
    value = fold(category)
    tokens = [value_token(CATEGORY_FACET, name) for name in (value, *index.narrower(CATEGORY_FACET, value))]
    return _values(tokens, index)


def any_of(queries: list[tantivy.Query]) -> tantivy.Query:
    """Products that satisfy one of the queries."""
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])


def all_of(queries: list[tantivy.Query]) -> tantivy.Query:
    """Products that satisfy all of the queries."""
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, query) for query in queries])


def _word(term: str, index: CatalogIndex) -> tantivy.Query:
    return tantivy.Query.term_query(index.schema, EVERYTHING, term, index_option="position")


def has_value(token: str, index: CatalogIndex) -> tantivy.Query:
    """Products that have the value term."""
    return tantivy.Query.term_query(index.schema, VALUES, token, index_option="basic")


def _values(tokens: Iterable[str], index: CatalogIndex) -> list[tantivy.Query]:
    return [has_value(token, index) for token in tokens]


def _should(query: tantivy.Query, boost: float) -> Scored:
    return tantivy.Occur.Should, tantivy.Query.boost_query(query, boost)


def _constant(query: tantivy.Query, score: float) -> Scored:
    return tantivy.Occur.Should, tantivy.Query.const_score_query(query, score)
