"""Mends typing errors towards words that the shop or the language knows (Damerau 1964, optimal string alignment).

A shop knows few words of the language, so that most unknown words are no errors. Only what fingers do is mended:
letters swapped, doubled, left out or hit beside the key, and a vowel for a vowel; never the first or last letter.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from rapidfuzz.distance import OSA

SHORTEST = 4
SHORT = 6
"""A word shorter than this is mended only towards a common one."""
LONGEST = 24
HEAD = 3
"""Letters at the beginning in which a word with two errors has none."""
LONG = 9
"""From this length on a word may have two errors."""


class Slips:
    """Which letters are taken for one another: neighbours on the pack's keyboard, and vowels."""

    def __init__(self, cues: Mapping[str, Sequence[str]]) -> None:
        rows = cues.get("keyboard", ())
        beside = [{a, b} for row in rows for a, b in pairwise(row)]
        above = [{a, b} for top, low in pairwise(rows) for a, b in zip(top, low, strict=False)]
        vowels = sorted(cues.get("vowels", ()))
        pairs = [*beside, *above, *({a, b} for a in vowels for b in vowels if a < b)]
        self._pairs = frozenset(frozenset(pair) for pair in pairs)

    def explain(self, word: str, target: str) -> bool:
        """Whether every letter that differs, in words of one length, is a slip or swapped with its neighbour."""
        if len(word) != len(target):
            return True
        wrong = [at for at in range(len(word)) if word[at] != target[at]]
        swapped = {
            at
            for one, other in pairwise(wrong)
            if other == one + 1 and word[one] == target[other] and word[other] == target[one]
            for at in (one, other)
        }
        return all(at in swapped or frozenset((word[at], target[at])) in self._pairs for at in wrong)


class Speller:
    """Finds the known word that a misspelt one was meant to be: one error, two in long words."""

    def __init__(self, targets: Mapping[str, int], known: Iterable[str], slips: Slips, common: int) -> None:
        """`targets` gives how common each word is, `common` from when on a short word counts as meant."""
        self._known = frozenset(known)
        self._slips = slips
        self._common = common
        self._counts = {word: targets[word] for word in sorted(targets) if len(word) >= SHORTEST and word.isalpha()}
        self._shortened: dict[str, list[str]] = {}
        self._long: dict[tuple[str, str], list[str]] = {}
        for word in self._counts:
            for key in _without_a_letter(word):
                self._shortened.setdefault(key, []).append(word)
            if len(word) >= LONG - 2:
                self._long.setdefault((word[:HEAD], word[-1]), []).append(word)

    def knows(self, word: str) -> bool:
        """Whether the word is spelt as the catalog or the language spells one."""
        return word in self._known

    def mend(self, word: str) -> str | None:
        """The word that was meant; None for a known word, a short one, and one that resembles nothing."""
        if not SHORTEST <= len(word) <= LONGEST or not word.isalpha() or self.knows(word):
            return None
        near = {target for key in _without_a_letter(word) for target in self._shortened.get(key, ())}
        if len(word) >= LONG:
            near.update(self._long.get((word[:HEAD], word[-1]), ()))
        allowed = 1 if len(word) < LONG else 2
        ranked = [
            (distance, -self._counts[target], target)
            for target in near
            if (len(word) >= SHORT or self._counts[target] >= self._common)
            and (distance := OSA.distance(word, target, score_cutoff=allowed)) <= allowed
            and self._plausible(word, target)
        ]
        return min(ranked)[2] if ranked else None

    def _plausible(self, word: str, target: str) -> bool:
        """The same first letter, the same end or the last two letters swapped, and only slips between."""
        swapped = word[-2:] == target[-2:][::-1]
        ends = word[0] == target[0] and (word[-1] == target[-1] or swapped)
        return ends and self._slips.explain(word, target)


def _without_a_letter(word: str) -> set[str]:
    """The word and the word without each of its letters: two words that are one error apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word)))}
