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
        self._targets: dict[tuple[str, str, int], list[tuple[int, str]]] = {}
        for word in sorted(targets):
            if len(word) >= SHORTEST and word.isalpha():
                self._targets.setdefault((word[0], word[-1], len(word)), []).append((-targets[word], word))
        for bucket in self._targets.values():
            bucket.sort()

    def knows(self, word: str) -> bool:
        """Whether the word is spelt as the catalog or the language spells one."""
        return word in self._known

    def mend(self, word: str) -> str | None:
        """The word that was meant; None for a known word, a short one, and one that resembles nothing."""
        if len(word) < SHORTEST or not word.isalpha() or self.knows(word):
            return None
        allowed = 1 if len(word) < LONG else 2
        found = sorted(self._candidates(word, allowed))
        return found[0][2] if found else None

    def _candidates(self, word: str, allowed: int) -> Iterable[tuple[int, int, str]]:
        ends = {(word[0], word[-1]), (word[0], word[-2])}
        for first, last in sorted(ends):
            for size in range(max(len(word) - allowed, SHORTEST), len(word) + allowed + 1):
                for rank, target in self._targets.get((first, last, size), ()):
                    if len(word) < SHORT and -rank < self._common:
                        continue
                    distance = OSA.distance(word, target, score_cutoff=allowed)
                    if distance <= allowed and self._plausible(word, target):
                        yield distance, rank, target

    def _plausible(self, word: str, target: str) -> bool:
        """The same end, or the last two letters swapped; and only slips between."""
        swapped = word[-2:] == target[-2:][::-1]
        return (word[-1] == target[-1] or swapped) and self._slips.explain(word, target)
