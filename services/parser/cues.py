"""The pack's cue phrases, compiled: which cues stand where in a list of words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shared.contracts.folding import fold_words

OFTEN = 8
"""A word of this many cue phrases is one that a misspelt word may have been meant to be."""


class Cue(NamedTuple):
    """A cue's name and its argument, as in `ordinals`, "first = 1"."""

    name: str
    argument: str = ""


class CueMatch(NamedTuple):
    """The cues that one phrase stands for, and how many words it has."""

    length: int
    cues: tuple[Cue, ...]


_FORMS = (
    "plural_endings",
    "plural_kept",
    "plural_only",
    "keyboard",
    "vowels",
    "adverbs",
    "kin",
    "kin_aside",
    "kin_needs",
    "kin_between",
    "grown_up",
    "young",
    "recipient",
    "denying",
    "place_verbs",
    "slate_words",
    "refusal_words",
    "question_words",
    "stop_words",
    "chatter",
    "parted",
    "owning",
    "already",
)
"""Lists that say how words change or what they stand for; they announce nothing."""


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
        self._adverbs = frozenset(cues.get("adverbs", ()))
        self._lengths = _lengths_by_first_word(self._phrases)
        self.words = frozenset(word for words in self._phrases for word in words)
        uses = Counter(word for words in self._phrases for word in set(words))
        self.telling_words = frozenset(
            word for word, count in uses.items() if count >= OFTEN or (word,) in self._phrases
        )
        self.single_words = frozenset(words[0] for words in self._phrases if len(words) == 1)

    def at(self, words: Sequence[str], start: int, end: int) -> CueMatch | None:
        """The longest cue phrase that begins at a word and ends before `end`.

        Adverbs may stand inside it ("don't really like").
        """
        lengths = self._lengths.get(words[start], ())
        if not lengths:
            return None
        window = words[start : min(end, start + lengths[0] + 1)]
        plain = self._match(window[: lengths[0]], lengths)
        if lengths[0] == 1 or self._adverbs.isdisjoint(window[1:]):
            return plain
        kept = [word for at, word in enumerate(window) if at == 0 or word not in self._adverbs]
        spread = self._match(kept, lengths)
        if spread is None:
            return plain
        found = CueMatch(_spread_over(window, spread.length, self._adverbs), spread.cues)
        return plain if plain and plain.length >= found.length else found

    def _match(self, words: Sequence[str], lengths: Sequence[int]) -> CueMatch | None:
        for length in lengths:
            phrase = tuple(words[:length])
            cues = self._phrases.get(phrase)
            if cues:
                return CueMatch(len(phrase), cues)
        return None


def _spread_over(window: Sequence[str], length: int, adverbs: frozenset[str]) -> int:
    """How many words of the window hold `length` words that are no adverbs."""
    kept = 0
    for at, word in enumerate(window):
        kept += at == 0 or word not in adverbs
        if kept == length:
            return at + 1
    return len(window)


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
