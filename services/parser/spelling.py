"""Mends typing errors towards words that the shop or the language knows (Damerau 1964, optimal string alignment)."""

from collections.abc import Iterable, Mapping

from rapidfuzz.distance import OSA

SHORTEST = 4
LONG = 8
"""From this length on a word may have two errors."""


class Speller:
    """Finds the known word that a misspelt one was meant to be: same first letter, one error, two in long words."""

    def __init__(self, targets: Mapping[str, int], known: Iterable[str]) -> None:
        self._known = frozenset(known)
        self._targets: dict[tuple[str, int], list[tuple[int, str]]] = {}
        for word in sorted(targets):
            if len(word) >= SHORTEST and word.isalpha():
                self._targets.setdefault((word[0], len(word)), []).append((-targets[word], word))
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
        shortest = max(len(word) - allowed, min(len(word), SHORTEST))
        best: tuple[int, int, str] | None = None
        for size in range(shortest, len(word) + allowed + 1):
            for rank, target in self._targets.get((word[0], size), ()):
                distance = OSA.distance(word, target, score_cutoff=allowed)
                if distance <= allowed and (best is None or (distance, rank, target) < best):
                    best = (distance, rank, target)
        return best[2] if best else None
