"""The index's fields, their weights, and how text becomes terms: folded words, then English stems."""

from functools import cache

import tantivy

from shared.contracts.folding import fold

FIELD_WEIGHTS = {
    "title": 10.0,
    "categories": 12.0,
    "brand": 3.0,
    "facets": 3.0,
    "features": 1.5,
    "details": 1.0,
    "description": 1.0,
}
"""How much a term counts in each scored field (BM25 per field, summed)."""
EVERYTHING = "everything"
"""All text with positions, for phrases; a line is one value, so that no phrase spans two lines."""
VALUES = "values"
"""Exact facet values, `facet=value`, and `facet=*` for a facet that has any."""
PRICE = "price"
PLACE = "place"
"""Orders products by popularity, the least number for the most popular, then by row."""
ROW = "row"

MAX_WORD_LENGTH = 64
_TOKENIZER = "folded"


@cache
def analyzer() -> tantivy.TextAnalyzer:
    """Splits folded text at spaces and stems English words."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        .filter(tantivy.Filter.remove_long(MAX_WORD_LENGTH))
        .filter(tantivy.Filter.stemmer("english"))
        .build()
    )


def terms_of(text: str) -> tuple[str, ...]:
    """The index terms of any text, in order."""
    return tuple(analyzer().analyze(fold(text)))


def value_token(facet: str, value: str) -> str:
    """The term that stands for a folded facet value."""
    return f"{facet}={value.replace(' ', '_')}"


def any_value_token(facet: str) -> str:
    """The term of products that have some value of the facet."""
    return f"{facet}=*"


def build_schema() -> tantivy.Schema:
    """The schema of a catalog index."""
    builder = tantivy.SchemaBuilder()
    for name in FIELD_WEIGHTS:
        builder.add_text_field(name, tokenizer_name=_TOKENIZER, index_option="freq")
    builder.add_text_field(EVERYTHING, tokenizer_name=_TOKENIZER, index_option="position")
    builder.add_text_field(VALUES, tokenizer_name="whitespace_only", index_option="basic")
    builder.add_float_field(PRICE, fast=True, indexed=False)
    builder.add_unsigned_field(PLACE, fast=True, indexed=False)
    builder.add_unsigned_field(ROW, fast=True, indexed=False)
    return builder.build()


def new_index(schema: tantivy.Schema, directory: str | None) -> tantivy.Index:
    """An empty index, in memory without a directory, whose documents are kept in the order of rows."""
    index = tantivy.Index(schema, path=directory, reuse=False, sort_by_field=ROW)
    index.register_tokenizer(_TOKENIZER, analyzer())
    index.register_tokenizer("whitespace_only", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
    return index
