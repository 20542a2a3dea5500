"""What the parser knows of one catalog and one pack, compiled for look-ups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from services.parser.cues import CueBook
from services.parser.phrases import PhraseSet
from services.parser.spelling import Speller
from services.parser.units import Units
from services.parser.wordforms import WordForms
from shared.contracts.pack import Pack

SQUEEZED_SHORTEST = 5
SQUEEZED_WORDS = 3


class Entry(NamedTuple):
    """A facet's value that a form of words stands for; `products` is how many products have it.

    A `weak` entry counts only where the words around it name its facet: a shop may sell a brand named "Only".
    An entry without products is a value of the pack that the catalog cannot answer. A `kin` entry is a person's
    name in a family ("husband"), which stands for the value only where the goods are for that person.
    """

    facet: str
    value: str
    products: int
    weak: bool = False
    kin: bool = False


class ValueMatch(NamedTuple):
    """The entries that one phrase stands for, and how many words it has."""

    length: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class ValueIndex:
    """Forms of words to entries: as written, without plural endings, without spaces."""

    exact: Mapping[str, tuple[Entry, ...]]
    stems: Mapping[str, tuple[Entry, ...]]
    squeezed: Mapping[str, tuple[Entry, ...]]
    lengths: Mapping[str, tuple[int, ...]]

    def longest(self, words: Sequence[str], stems: Sequence[str], start: int) -> ValueMatch | None:
        """The longest phrase that stands for a value and begins at a word."""
        for length in self.lengths.get(stems[start], ()):
            entries = self.exact.get(" ".join(words[start : start + length])) or self.stems.get(
                " ".join(stems[start : start + length])
            )
            if entries and start + length <= len(words):
                return ValueMatch(length, entries)
        return self._squeezed(stems, start)

    def _squeezed(self, stems: Sequence[str], start: int) -> ValueMatch | None:
        for length in range(min(SQUEEZED_WORDS, len(stems) - start), 0, -1):
            joined = "".join(stems[start : start + length])
            entries = self.squeezed.get(joined) if len(joined) >= SQUEEZED_SHORTEST else None
            if entries:
                return ValueMatch(length, entries)
        return None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One catalog's words; built by `build_lexicon`, never changed."""

    pack: Pack
    cues: CueBook
    forms: WordForms
    values: ValueIndex
    aliases: ValueIndex
    phrases: PhraseSet
    units: Units
    speller: Speller
    stopwords: frozenset[str]
    rarity: Mapping[str, int]
    currency: str | None
    word_lists: Mapping[str, frozenset[str]]

    def holds(self, facet: str, value: str) -> bool:
        """Whether the catalog has the folded value of the facet."""
        return any(entry.facet == facet for entry in self.values.exact.get(value, ()))
