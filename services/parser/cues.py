"""The pack's cue phrases, compiled: which cues stand where in a list of words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shared.contracts.folding import fold_words


class Cue(NamedTuple):
    """A cue's name and its argument, as in `ordinals`, "first = 1"."""

    name: str
    argument: str = ""


class CueMatch(NamedTuple):
    """The cues that one phrase stands for, and how many words it has."""

    length: int
    cues: tuple[Cue, ...]


_FORMS = ("plural_endings", "plural_kept", "plural_only", "keyboard", "vowels")
"""Lists that say how words change; they announce nothing."""


class CueBook:
    """Looks cue phrases up, longest first."""

    def __init__(self, cues: Mapping[str, Sequence[str]]) -> None:
        phrases: dict[tuple[str, ...], list[Cue]] = {}
        for name in sorted(set(cues) - set(_FORMS)):
            for entry in cues[name]:
                words, argument = split_entry(entry)
                if words and Cue(name, argument) not in phrases.setdefault(words, []):
                    phrases[words].append(Cue(name, argument))
        self._phrases = {words: tuple(found) for words, found in phrases.items()}
        self._lengths = _lengths_by_first_word(self._phrases)
        self.words = frozenset(word for words in self._phrases for word in words)
        self.single_words = frozenset(words[0] for words in self._phrases if len(words) == 1)

    def at(self, words: Sequence[str], start: int) -> CueMatch | None:
        """The longest cue phrase that begins at a word."""
        for length in self._lengths.get(words[start], ()):
            phrase = tuple(words[start : start + length])
            cues = self._phrases.get(phrase)
            if cues:
                return CueMatch(len(phrase), cues)
        return None

    def has(self, phrase: str, name: str) -> bool:
        """Whether a folded phrase is a cue of that name."""
        return any(cue.name == name for cue in self._phrases.get(tuple(phrase.split()), ()))


def split_entry(entry: str) -> tuple[tuple[str, ...], str]:
    """A pack's entry as folded words and its argument ("first = 1" → ("first",), "1")."""
    phrase, sign, argument = entry.partition(" = ")
    if not sign and entry.endswith(" ="):
        phrase = entry[:-2]
    return fold_words(phrase), argument.strip()


def _lengths_by_first_word(phrases: Mapping[tuple[str, ...], object]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for words in phrases:
        lengths.setdefault(words[0], set()).add(len(words))
    return {word: tuple(sorted(found, reverse=True)) for word, found in lengths.items()}
