"""A pack's vocabulary, compiled: canonical values, and a finder of values in text (longest match first)."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from shared.contracts.folding import fold, fold_words
from shared.contracts.pack import FacetKind, Pack

_DENIERS = frozenset(("no", "non", "not", "without", "never", "anti", "un"))
_LIKENESS = frozenset(("free", "like", "look", "effect", "inspired", "style", "alternative"))
_LETTER_SIZE = re.compile(r"(?:\d )?x{0,3}[sml]")
CODES: dict[str, dict[str, str]] = {"gender": {"f": "women", "m": "men", "u": "unisex", "w": "women"}}
"""One-letter codes that fields hold and that text must not be searched for."""


folded = lru_cache(maxsize=65_536)(fold)
"""`fold` for values, which repeat."""


class Found(NamedTuple):
    """A value found in text: its facet, canonical value, and the words' place (`end` exclusive)."""

    facet: str
    value: str
    start: int
    end: int


class Vocabulary:
    """Looks words up; built once per import."""

    def __init__(self, pack: Pack, *, searched: Iterable[str] | None = None) -> None:
        self._canonical = {spec.name: _canonical_forms(spec.name, spec.vocabulary) for spec in pack.facets}
        wanted = {spec.name for spec in pack.facets if spec.find_in_text} if searched is None else set(searched)
        self._phrases = _phrases({name: self._canonical[name] for name in sorted(wanted)})
        self.aliases = {
            fold(alias): spec.name
            for spec in reversed(pack.facets)
            if spec.kind is not FacetKind.NUMBER
            for alias in (*spec.aliases, spec.name)
        }

    def canonical(self, facet: str, value: str) -> str | None:
        """The canonical value that means the same as the whole value, or None."""
        return self._canonical.get(facet, {}).get(folded(value))

    def facet_of(self, value: str) -> tuple[str, str] | None:
        """The searched facet whose vocabulary holds the whole value, and its canonical value."""
        found = self.find(fold_words(value))
        return (found[0].facet, found[0].value) if len(found) == 1 and found[0].end == len(fold_words(value)) else None

    def knows(self, word: str) -> bool:
        """Whether a folded word begins a phrase of the searched facets."""
        return word in self._phrases

    def find(self, words: Sequence[str]) -> list[Found]:
        """The values in the folded words, in order, without overlaps; denied ones ("non leather") are left out."""
        found: list[Found] = []
        phrases = self._phrases
        if phrases.keys().isdisjoint(words):
            return found
        at, length = 0, len(words)
        while at < length:
            options = phrases.get(words[at])
            match = options and _longest(options, words, at)
            if not match:
                at += 1
                continue
            if not _denied(words, at, match.end):
                found.append(match)
            at = match.end
        return found


def _canonical_forms(facet: str, vocabulary: dict[str, tuple[str, ...]]) -> dict[str, str]:
    forms = {fold(word): value for value, synonyms in vocabulary.items() for word in synonyms}
    return forms | {fold(value): value for value in vocabulary} | CODES.get(facet, {})


_Phrase = tuple[tuple[str, ...], str, str]


def _phrases(forms: dict[str, dict[str, str]]) -> dict[str, list[_Phrase]]:
    """Phrases by first word, longest first; of two facets with one phrase the first by name wins."""
    phrases: dict[str, list[_Phrase]] = {}
    for facet, canonical in forms.items():
        for words, value in canonical.items():
            parts = tuple(words.split())
            if parts and words not in CODES.get(facet, {}):
                phrases.setdefault(parts[0], []).append((parts, facet, value))
    for options in phrases.values():
        options.sort(key=lambda option: (-len(option[0]), option[0], option[1]))
    return phrases


def _longest(options: list[_Phrase], words: Sequence[str], at: int) -> Found | None:
    following = words[at + 1] if at + 1 < len(words) else None
    for parts, facet, value in options:
        size = len(parts)
        if size == 1 or (parts[1] == following and tuple(words[at : at + size]) == parts):
            return Found(facet, value, at, at + size)
    return None


def _denied(words: Sequence[str], start: int, end: int) -> bool:
    return (start > 0 and words[start - 1] in _DENIERS) or (end < len(words) and words[end] in _LIKENESS)


def label_of(canonical: str, written: str) -> str:
    """The merchant's spelling when it means exactly the canonical value, else the canonical value."""
    if folded(written) == canonical:
        return written
    return canonical.upper() if _LETTER_SIZE.fullmatch(canonical) else canonical
