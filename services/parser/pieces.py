"""Cuts an utterance into pieces: values, whole phrases, cues, facet names, numbers, idle words, unknown words."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from services.parser.cues import Cue
from services.parser.lexicon import Entry, Lexicon, ValueMatch
from services.parser.tokens import Token
from shared.contracts.values import Operator, Span

WHOLE_PHRASE_WORDS = 4
"""A catalog phrase this long stands for itself even if each of its words is a value."""
MOST_MENDED = 16
"""Words of one utterance that are looked at for typing errors."""
MENDED_CONFIDENCE = 0.8
SENTENCE_ENDS = frozenset(".!?;:\n")


class Kind(IntEnum):
    """What a piece is."""

    VALUE = 1
    PHRASE = 2
    ALIAS = 3
    NUMBER = 4
    CUE = 5
    IDLE = 6
    WORD = 7
    AMOUNT = 8


class Amount(NamedTuple):
    """A number with what is said about it; the facet is `text` for a measurement that no facet holds."""

    facet: str
    operator: Operator
    value: float
    upper: float | None = None
    unit: str | None = None
    grounded: bool = True


@dataclass(slots=True)
class Piece:
    """Neighbouring tokens that mean one thing; `end` is exclusive. `cues` may stand beside a value or an idle word."""

    kind: Kind
    start: int
    end: int
    entries: tuple[Entry, ...] = ()
    cues: tuple[Cue, ...] = ()
    confidence: float = 1.0
    number: float | None = None
    amount: Amount | None = None

    @property
    def is_content(self) -> bool:
        """Whether the piece says something about goods."""
        return self.kind in {Kind.VALUE, Kind.PHRASE, Kind.WORD, Kind.AMOUNT}

    def has(self, *names: str) -> bool:
        """Whether one of the cues is one of these."""
        return any(cue.name in names for cue in self.cues)

    def argument(self, name: str) -> str | None:
        """The argument of the cue of that name; None when the piece is no such cue."""
        return next((cue.argument for cue in self.cues if cue.name == name), None)


class Reading(NamedTuple):
    """An utterance's tokens, their folded words after mending, and its pieces in order."""

    tokens: Sequence[Token]
    words: Sequence[str]
    pieces: list[Piece]

    def span(self, start: int, end: int) -> Span:
        """The characters of the tokens from `start` to before `end`."""
        return Span(start=self.tokens[start].start, end=self.tokens[end - 1].end)

    def text(self, start: int, end: int) -> str:
        """The folded words of the tokens."""
        return " ".join(self.words[start:end])


@dataclass(slots=True)
class _Chart:
    """What is looked up once for a whole utterance: stems, the length of the catalog phrase at each word, its limits.

    A cue phrase that begins at a word ends before `limits`: it crosses no sentence end and cuts no long phrase.
    """

    reading: Reading
    lexicon: Lexicon
    stems: list[str]
    phrases: list[int]
    limits: list[int]


def read(tokens: Sequence[Token], lexicon: Lexicon) -> Reading:
    """The utterance, cut greedily from the left: the longest reading wins, then values before cues."""
    mended = _mend([token.text for token in tokens], lexicon)
    words = [word for word, _ in mended]
    reading = Reading(tokens, words, [])
    phrases = [lexicon.phrases.longest(words, at) for at in range(len(words))]
    stems = [lexicon.forms.stem(word) for word in words]
    chart = _Chart(reading, lexicon, stems, phrases, _cue_limits(tokens, phrases))
    at = 0
    while at < len(words):
        piece = _longest(chart, at)
        if any(was_mended for _, was_mended in mended[piece.start : piece.end]):
            piece.confidence = MENDED_CONFIDENCE
        reading.pieces.append(piece)
        at = piece.end
    _settle_suffixes(reading)
    _settle_letters(reading)
    return reading


def _cue_limits(tokens: Sequence[Token], phrases: Sequence[int]) -> list[int]:
    limits = [len(tokens)] * len(tokens)
    limit = len(tokens)
    for at in range(len(tokens) - 1, -1, -1):
        limits[at] = limit
        if phrases[at] >= WHOLE_PHRASE_WORDS or not SENTENCE_ENDS.isdisjoint(tokens[at].before):
            limit = at
    return limits


def _settle_letters(reading: Reading) -> None:
    """A lone letter after a facet's name is said about it, even if the catalog has no such value: "size M"."""
    for before, piece in pairwise(reading.pieces):
        lone = piece.end - piece.start == 1 and len(reading.words[piece.start]) == 1
        if before.kind is Kind.ALIAS and piece.kind is Kind.IDLE and lone and reading.tokens[piece.start].raw.isupper():
            piece.kind = Kind.WORD


def _settle_suffixes(reading: Reading) -> None:
    """A suffix of denial after an unknown word belongs to that word: "gluten free" is searched for as it is said."""
    for before, piece in pairwise(reading.pieces):
        if piece.has("negation_suffix") and before.kind is Kind.WORD:
            piece.kind, piece.cues = Kind.WORD, ()


def _mend(words: list[str], lexicon: Lexicon) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    tries = MOST_MENDED
    for word in words:
        speller = lexicon.speller
        unknown = tries > 0 and not speller.knows(word) and not speller.knows(lexicon.forms.stem(word))
        tries -= unknown
        better = speller.mend(word) if unknown else None
        found.append((better or word, better is not None))
    return found


def _longest(chart: _Chart, at: int) -> Piece:
    words, lexicon = chart.reading.words, chart.lexicon
    value = _uncrossed(chart, at, lexicon.values.longest(words, chart.stems, at))
    if value and value.length == 1 and words[at] in lexicon.stopwords and words[at] not in lexicon.values.exact:
        value = None
    alias = lexicon.aliases.longest(words, chart.stems, at)
    cue = lexicon.cues.at(words, at, chart.limits[at])
    sizes = [found.length if found else 0 for found in (value, alias, cue)]
    phrase = _phrase_length(chart, at)
    sold = sizes[0] if value and value.entries[0].products else max(0, sizes[0] - 1)
    if phrase > max(sold, sizes[2]):
        return Piece(Kind.PHRASE, at, at + phrase)
    if value and value.length == max(sizes):
        entries = _usable(value.entries, chart.reading, at, at + value.length)
        if entries:
            cues = cue.cues if cue and cue.length == value.length else ()
            return Piece(Kind.VALUE, at, at + value.length, entries, cues)
    if alias and alias.length >= sizes[2]:
        cues = cue.cues if cue and cue.length == alias.length else ()
        return Piece(Kind.ALIAS, at, at + alias.length, alias.entries, cues)
    if cue:
        return Piece(Kind.CUE, at, at + cue.length, cues=cue.cues)
    return _single(chart.reading, at, lexicon)


def _uncrossed(chart: _Chart, at: int, value: ValueMatch | None) -> ValueMatch | None:
    """The value, or its part before a comma when that is one too: "navy, blue" is no navy blue."""
    for end in range(at + 1, at + value.length if value else at):
        if "," in chart.reading.tokens[end].before:
            shorter = chart.lexicon.values.longest(chart.reading.words[at:end], chart.stems[at:end], 0)
            return shorter or value
    return value


def _single(reading: Reading, at: int, lexicon: Lexicon) -> Piece:
    if reading.tokens[at].is_number:
        return Piece(Kind.NUMBER, at, at + 1)
    idle = reading.words[at] in lexicon.stopwords
    return Piece(Kind.IDLE if idle else Kind.WORD, at, at + 1)


def _phrase_length(chart: _Chart, at: int) -> int:
    """The length of the catalog phrase here, unless it is short and its words are all known."""
    length = chart.phrases[at]
    if length == 0 or length >= WHOLE_PHRASE_WORDS:
        return length
    words, lexicon = chart.reading.words, chart.lexicon
    place, end = at, at + length
    while place < end:
        value = lexicon.values.longest(words, chart.stems, place)
        alias = lexicon.aliases.longest(words, chart.stems, place)
        cue = lexicon.cues.at(words, place, chart.limits[place])
        sold = value if value and value.entries[0].products else None
        step = max(found.length if found else 0 for found in (sold, alias, cue))
        if not step and words[place] not in lexicon.stopwords:
            return length if words[at] not in lexicon.stopwords else 0
        place += step or 1
    return 0


def _usable(entries: tuple[Entry, ...], reading: Reading, start: int, end: int) -> tuple[Entry, ...]:
    """The firm entries, and the weak ones whose facet the words before name or whose capital letter says so."""
    if not entries[-1].weak:
        return entries
    named = _facets_named_before(reading)
    return tuple(e for e in entries if not e.weak or e.facet in named or _written_as_name(e, reading, start, end))


def _facets_named_before(reading: Reading) -> set[str]:
    """The facets that the piece before names, across an idle word ("size is m", "by Only")."""
    found: set[str] = set()
    for piece in reversed(reading.pieces[-2:]):
        if piece.kind is Kind.ALIAS:
            found |= {entry.facet for entry in piece.entries}
        found |= {"brand"} if piece.has("brand_cue") else set()
        sized = piece.kind is Kind.VALUE and piece.entries[0].facet == "size"
        found |= {"size"} if sized or piece.has("size_before") else set()
        found |= {"category"} if piece.has("search_kind") else set()
        found |= {"size"} if piece.kind is Kind.VALUE and piece.entries[0].facet == "category" else set()
        if found or (piece.kind is not Kind.IDLE and not piece.has("or_joiner")):
            break
    return found


def _written_as_name(entry: Entry, reading: Reading, start: int, end: int) -> bool:
    """A capital inside a sentence, or the letter of a size written as such."""
    token = reading.tokens[start]
    capital = token.raw[0].isupper() and (start > 0 or len(reading.tokens) == end)
    if entry.facet == "size":
        return len(entry.value) == 1 and not entry.value.isdecimal() and capital
    return entry.facet == "brand" and capital and start > 0 and not token.before.rstrip().endswith((".", "!", "?"))
