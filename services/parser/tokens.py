"""An utterance's words with their places, folded like everything they are compared with."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from shared.contracts.folding import plain

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['\u2019][^\W\d_]+)?", re.UNICODE)


class Token(NamedTuple):
    """One folded word; `start` and `end` are offsets into the utterance as it was written.

    `before` and `after` are what stands between it and its neighbours: punctuation, signs, white space.
    """

    text: str
    start: int
    end: int
    before: str
    after: str
    raw: str

    @property
    def is_number(self) -> bool:
        """Whether the word is written in digits."""
        return self.text[0].isdecimal()


def tokenise(utterance: str) -> list[Token]:
    """The words in their order; every offset lies inside the utterance, whatever its Unicode form."""
    text, first, last = _composed(utterance)
    matches = [match for match in _WORD.finditer(text) if plain(match.group())]
    starts = [match.start() for match in matches]
    ends = [match.end() for match in matches]
    gaps = [text[a:b] for a, b in zip([0, *ends], [*starts, len(text)], strict=True)]
    return [
        Token(_folded(match.group()), first[starts[i]], last[ends[i] - 1], gaps[i], gaps[i + 1], match.group())
        for i, match in enumerate(matches)
    ]


def _folded(word: str) -> str:
    return word.lower().replace("'", "") if word.isascii() else plain(word)


def _composed(utterance: str) -> tuple[str, Sequence[int], Sequence[int]]:
    """The NFKC form, and for each of its characters where in the utterance what it stands for begins and ends."""
    if unicodedata.is_normalized("NFKC", utterance):
        return utterance, range(len(utterance)), range(1, len(utterance) + 1)
    pieces: list[str] = []
    first: list[int] = []
    last: list[int] = []
    for start, cluster in _clusters(utterance):
        composed = unicodedata.normalize("NFKC", cluster)
        pieces.append(composed)
        first.extend([start] * len(composed))
        last.extend([start + len(cluster)] * len(composed))
    return "".join(pieces), first, last


def _clusters(text: str) -> list[tuple[int, str]]:
    """Base characters with the combining marks that follow them."""
    found: list[tuple[int, str]] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not unicodedata.combining(text[at]):
            found.append((start, text[start:at]))
            start = at
    return found
