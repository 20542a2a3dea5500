"""Hundreds of thousands of whole catalog phrases, kept as 64-bit fingerprints (a false hit: 1 in 10^13 look-ups)."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

HEAD = 2
"""A phrase has at least this many words; its first ones tell which lengths are worth a look."""
LONGEST = 32


class PhraseSet:
    """Finds the longest known phrase that begins at a word; 8 bytes a phrase and 12 a beginning."""

    def __init__(self, wholes: Iterable[int], heads: Mapping[int, int]) -> None:
        """Takes the phrases' fingerprints; `heads` gives the lengths that follow a beginning, one bit for each."""
        self._wholes = array("Q", sorted(wholes))
        self._heads = array("Q", sorted(heads))
        self._lengths = array("L", (heads[head] for head in self._heads))

    def __len__(self) -> int:
        return len(self._wholes)

    def longest(self, words: Sequence[str], start: int) -> int:
        """How many words the longest known phrase has that begins at `start`; 0 for none."""
        if len(words) - start < HEAD:
            return 0
        place = _place(self._heads, _print(words[start : start + HEAD]))
        lengths = self._lengths[place] if place >= 0 else 0
        for length in range(min(lengths.bit_length(), len(words) - start), HEAD - 1, -1):
            known = lengths >> (length - 1) & 1
            if known and _place(self._wholes, _print(words[start : start + length])) >= 0:
                return length
        return 0


class PhraseCollector:
    """Gathers phrases, each as a fingerprint as soon as it is seen."""

    def __init__(self) -> None:
        self._wholes: set[int] = set()
        self._heads: dict[int, int] = {}

    def add(self, words: Sequence[str]) -> None:
        """Takes a phrase in, unless it is too short or too long to be told by its words."""
        if not HEAD <= len(words) <= LONGEST:
            return
        whole = _print(words)
        if whole not in self._wholes:
            self._wholes.add(whole)
            head = _print(words[:HEAD])
            self._heads[head] = self._heads.get(head, 0) | 1 << (len(words) - 1)

    def collected(self) -> PhraseSet:
        """The phrases, ready for look-ups."""
        return PhraseSet(self._wholes, self._heads)


def _print(words: Sequence[str]) -> int:
    return int.from_bytes(blake2b(" ".join(words).encode(), digest_size=8).digest(), "big")


def _place(numbers: "array[int]", wanted: int) -> int:
    at = bisect_left(numbers, wanted)
    return at if at < len(numbers) and numbers[at] == wanted else -1
