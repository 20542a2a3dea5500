"""A search clause → index queries: how it scores, and what satisfies it at each strictness."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import tantivy

from services.retriever.fields import EVERYTHING, FIELD_WEIGHTS, VALUES, terms_of, value_token
from services.retriever.postings import Postings
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
    """A clause as index queries.

    `scoring` adds to a product's score. A product satisfies the clause exactly by one of `exactly`, wholly by one of
    `wholly`; nothing does when there is none. `looser` is whether the second takes in more than the first.
    """

    firm: bool
    scoring: tuple[Scored, ...]
    exactly: tuple[tantivy.Query, ...]
    wholly: tuple[tantivy.Query, ...]
    looser: bool


class _Terms(NamedTuple):
    """A clause in the index's terms; `value` and `narrower` are value terms that the index holds."""

    words: tuple[str, ...]
    value: tuple[str, ...]
    narrower: tuple[str, ...]

    def held(self, postings: Postings) -> bool:
        """Whether the index holds every word."""
        return all(postings.searcher.doc_freq(EVERYTHING, word) for word in self.words)


def prepare(clause: SearchClause, postings: Postings) -> PreparedClause | None:
    """The clause as index queries; None when nothing in it can be searched for."""
    words = _searchable(clause.text, postings)
    if not words:
        return None
    terms = _Terms(words, *_value_terms(clause, postings))
    held = terms.held(postings)
    return PreparedClause(
        firm=clause.weight >= FIRM_WEIGHT,
        scoring=tuple(_scoring(terms, clause.weight, postings)),
        exactly=_exactly(terms, postings, held=held),
        wholly=_wholly(terms, postings, held=held),
        looser=bool(terms.narrower) or (held and len(words) > 1),
    )


def _value_terms(clause: SearchClause, postings: Postings) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if clause.facet == TEXT_FACET:
        return (), ()
    value = fold(clause.text)
    tokens = [value_token(clause.facet, name) for name in postings.narrower(clause.facet, value)]
    return _known([value_token(clause.facet, value)], postings), _known(tokens, postings)


def _searchable(text: str, postings: Postings) -> tuple[str, ...]:
    """The text's terms without stopwords, unless there is nothing else in it."""
    words = fold(text).split()
    telling = [word for word in words if word not in postings.stopwords]
    return terms_of(" ".join(telling or words))[:MAX_TERMS]


def _scoring(terms: _Terms, weight: float, postings: Postings) -> Iterator[Scored]:
    """What adds to a product's score: each term in each field, the whole phrase, the exact value."""
    for word in dict.fromkeys(terms.words):
        for field, field_weight in FIELD_WEIGHTS.items():
            if postings.searcher.doc_freq(field, word):
                query = tantivy.Query.term_query(postings.schema, field, word, index_option="freq")
                yield _should(query, field_weight * weight)
    if len(terms.words) > 1:
        yield _should(phrase(terms.words, postings), PHRASE_WEIGHT * weight)
    if terms.value:
        yield _constant(any_of(_values(terms.value, postings)), VALUE_SCORE * weight)
    if terms.narrower:
        yield _constant(any_of(_values(terms.narrower, postings)), NARROWER_SCORE * weight)


def _exactly(terms: _Terms, postings: Postings, *, held: bool) -> tuple[tantivy.Query, ...]:
    """Products that have the clause's exact value or hold its words as a phrase."""
    values = _values(terms.value, postings)
    return (*values, phrase(terms.words, postings)) if held else tuple(values)


def _wholly(terms: _Terms, postings: Postings, *, held: bool) -> tuple[tantivy.Query, ...]:
    """Products that have the clause's value, a narrower one, or all of its words somewhere."""
    values = _values((*terms.value, *terms.narrower), postings)
    words = all_of([_word(word, postings) for word in dict.fromkeys(terms.words)]) if held else None
    return (*values, words) if words else tuple(values)


def phrase(terms: tuple[str, ...], postings: Postings) -> tantivy.Query:
    """Products that hold the terms one after the other in one line."""
    if len(terms) == 1:
        return _word(terms[0], postings)
    return tantivy.Query.phrase_query(postings.schema, EVERYTHING, list(terms))


def category_values(category: str, postings: Postings) -> tuple[tantivy.Query, ...]:
    """One query for the category and for each narrower one that some product has."""
    value = fold(category)
    tokens = [value_token(CATEGORY_FACET, name) for name in (value, *postings.narrower(CATEGORY_FACET, value))]
    return tuple(_values(_known(tokens, postings), postings))


def _known(tokens: Iterable[str], postings: Postings) -> tuple[str, ...]:
    """The value terms that some product has."""
    return tuple(token for token in tokens if postings.searcher.doc_freq(VALUES, token))


def any_of(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    """Products that satisfy one of the queries."""
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])


def all_of(queries: list[tantivy.Query]) -> tantivy.Query:
    """Products that satisfy all of the queries."""
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, query) for query in queries])


def _word(term: str, postings: Postings) -> tantivy.Query:
    return tantivy.Query.term_query(postings.schema, EVERYTHING, term, index_option="position")


def has_value(token: str, postings: Postings) -> tantivy.Query:
    """Products that have the value term."""
    return tantivy.Query.term_query(postings.schema, VALUES, token, index_option="basic")


def _values(tokens: Iterable[str], postings: Postings) -> list[tantivy.Query]:
    return [has_value(token, postings) for token in tokens]


def _should(query: tantivy.Query, boost: float) -> Scored:
    return tantivy.Occur.Should, tantivy.Query.boost_query(query, boost)


def _constant(query: tantivy.Query, score: float) -> Scored:
    return tantivy.Occur.Should, tantivy.Query.const_score_query(query, score)
