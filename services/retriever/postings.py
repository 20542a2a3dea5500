"""What a search is made of and runs on."""

from typing import NamedTuple

import tantivy

Families = dict[tuple[str, str], tuple[str, ...]]


class Postings(NamedTuple):
    """The index with what its pack says of words: `families` by facet and broad value, and the stopwords."""

    schema: tantivy.Schema
    searcher: tantivy.Searcher
    families: Families
    stopwords: frozenset[str]

    def narrower(self, facet: str, value: str) -> tuple[str, ...]:
        """The values that a broad one takes in."""
        return self.families.get((facet, value), ())
