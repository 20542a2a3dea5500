"""Cuts pieces into clauses, and says how far a denial or a withdrawal reaches."""

from enum import IntEnum
from typing import NamedTuple

from services.parser.pieces import Kind, Piece, Reading
from shared.contracts.values import CATEGORY_FACET, TEXT_FACET

_STRONG = frozenset(".!?;:\n\u2026\u2014\u2013()")
_TEXT_LIKE = frozenset({"feature", TEXT_FACET, "use_case"})
"""Facets of which a product has several values: "and" after a denied one begins something wanted."""


_HEADS = frozenset({CATEGORY_FACET, "gender"})
"""Facets that say of what a value is denied: "no black boots" denies black, not boots."""


_SHORTENED = frozenset({"no", "nr", "num", "nos", "nbr"})
MOST_LISTED = 10
"""More numbers than these are no places in a list."""


_EXCEPTING = frozenset({"isnt", "arent", "aint", "not", "but", "except", "than", "without", "besides", "from", "bar"})
_ANYTHING = frozenset({"anything", "any", "something", "stuff", "ones", "those", "one", "things"})
_DENYING = frozenset(
    {"not", "never", "no", "wont", "cant", "cannot", "dont", "doesnt", "refuse", "wouldnt", "hate", "nothing"}
)


class Break(IntEnum):
    """What stands between two pieces."""

    NONE = 0
    COMMA = 1
    STRONG = 2


class Clause(NamedTuple):
    """Pieces from `start` to before `end`; `opening` is the break before them."""

    start: int
    end: int
    opening: Break


class Polarity(IntEnum):
    """Whether a piece is stated, denied, or withdrawn."""

    STATED = 0
    DENIED = 1
    WITHDRAWN = 2


class Scene(NamedTuple):
    """A whole utterance as its clauses see it; gaps and polarities are those of the pieces."""

    reading: Reading
    gaps: list[Break]
    polarities: list[Polarity]
    categories: int
    bare: bool
    listing: bool


def scene_of(reading: Reading) -> Scene:
    """The utterance with breaks and polarities.

    `categories` is how many words name a category first of all; `bare` whether a number is all that is said,
    `listing` whether it is several numbers ("1 and 3").
    """
    gaps = breaks(reading)
    numbers = _lone_numbers(reading)
    categories = sum(p.kind is Kind.VALUE and p.entries[0].facet == CATEGORY_FACET for p in reading.pieces)
    return Scene(reading, gaps, Scope(reading, gaps).polarities(), categories, numbers == 1, 1 < numbers <= MOST_LISTED)


def _lone_numbers(reading: Reading) -> int:
    """How many bare numbers the utterance has, 0 when it speaks of goods or facets too."""
    if any(piece.is_content or piece.kind is Kind.ALIAS for piece in reading.pieces):
        return 0
    if any(piece.has("dislike", "dislike_after", "praise", "like", "discard") for piece in reading.pieces):
        return 0
    return sum(piece.kind is Kind.NUMBER for piece in reading.pieces)


def breaks(reading: Reading) -> list[Break]:
    """The break before each piece."""
    return [
        Break.NONE if _abbreviates(reading, piece) else _break(reading.tokens[piece.start].before, at)
        for at, piece in enumerate(reading.pieces)
    ]


def _abbreviates(reading: Reading, piece: Piece) -> bool:
    """Whether the point before a number only shortens the word for it: "no. 4"."""
    before = reading.tokens[piece.start].before.strip()
    return before == "." and piece.kind is Kind.NUMBER and reading.words[piece.start - 1] in _SHORTENED


def _break(gap: str, at: int) -> Break:
    if at == 0 or gap == " ":
        return Break.NONE
    if not _STRONG.isdisjoint(gap) or (gap.strip() in {"-", "--"} and gap != gap.strip()):
        return Break.STRONG
    return Break.COMMA if "," in gap else Break.NONE


def clauses(reading: Reading, gaps: list[Break]) -> list[Clause]:
    """The clauses in order: cut at punctuation and before words of contrast ("but")."""
    later = range(1, len(reading.pieces))
    starts = [0, *(at for at in later if gaps[at] or _contrasts(reading, reading.pieces[at]))]
    ends = [*starts[1:], len(reading.pieces)]
    return [Clause(start, end, gaps[start]) for start, end in zip(starts, ends, strict=True) if end > start]


def _contrasts(reading: Reading, piece: Piece) -> bool:
    """Whether a piece begins what stands against the words before ("but", "but not" before a product)."""
    denied = piece.has("negation") and not piece.has("exclusive_but") and reading.words[piece.start] == "but"
    return piece.has("contrast") or denied


class Scope:
    """Walks over the pieces with the polarity that holds where it stands."""

    def __init__(self, reading: Reading, gaps: list[Break]) -> None:
        self._reading = reading
        self._pieces = reading.pieces
        self._gaps = gaps
        self._now = Polarity.STATED
        self._facet: str | None = None
        self._preferring = False
        self._anything = False

    def polarities(self) -> list[Polarity]:
        """The polarity of each piece."""
        found = [Polarity.STATED] * len(self._pieces)
        for at, piece in enumerate(self._pieces):
            self._step(at, piece)
            if piece.is_content and piece.kind is not Kind.AMOUNT and self._now:
                found[at] = self._denied_or_head(piece)
            if piece.has("negation_suffix") and at and self._pieces[at - 1].kind is Kind.VALUE:
                self._deny_before(found, at, just_one=True)
            if at and self._pieces[at - 1].has("negation_prefix") and piece.is_content:
                found[at] = Polarity.DENIED
            if piece.has("negation_after", "dislike_after") and not piece.is_content:
                self._deny_before(found, at, just_one=False)
        return found

    def _step(self, at: int, piece: Piece) -> None:
        """Begins, keeps or ends the scope before a piece."""
        taken = self._facet is not None
        parted = self._gaps[at] is Break.STRONG or (self._gaps[at] is Break.COMMA and not self._list_goes_on(at))
        if parted or piece.has("contrast") or (taken and self._ends(at, piece)):
            self._end()
        self._preferring = not parted and (self._preferring or piece.has("preferring"))
        self._anything = not parted and not piece.is_content and (self._anything or piece.has("decline_any"))
        if (self._preferring and piece.has("over_than")) or (self._anything and piece.has("exclusive_but")):
            self._begin(Polarity.DENIED)
        if self._denies_again(at, piece):
            self._end()
        elif piece.has("negation") and not piece.is_content and not self._stands_alone(at):
            self._begin(Polarity.DENIED)
        elif piece.has("withdraw") and not piece.is_content:
            self._begin(Polarity.WITHDRAWN)

    def _denies_again(self, at: int, piece: Piece) -> bool:
        """Whether a denial is of all but what follows: "I won't wear anything that isn't cotton"."""
        if not piece.has("negation"):
            return False
        before = self._spoken_before(at)
        own = self._reading.words[piece.start : piece.end]
        again = not _EXCEPTING.isdisjoint(own)
        named = [word for word in (*before, *own) if word in _ANYTHING]
        refused = not _DENYING.isdisjoint(before[: before.index(named[0])] if named and named[0] in before else before)
        return again and bool(named) and refused

    def _spoken_before(self, at: int) -> list[str]:
        """The words of the clause before a piece, back to its break."""
        start = at
        while start > 0 and not self._gaps[start]:
            start -= 1
        return list(self._reading.words[self._pieces[start].start : self._pieces[at].start])

    def _begin(self, polarity: Polarity) -> None:
        self._now, self._facet = polarity, None

    def _end(self) -> None:
        self._now, self._facet = Polarity.STATED, None

    def _stands_alone(self, at: int) -> bool:
        """Whether a denial is a bare "no," before a break."""
        return at + 1 >= len(self._pieces) or self._gaps[at + 1] is not Break.NONE

    def _ends(self, at: int, piece: Piece) -> bool:
        """Whether a piece after what was denied ends the scope; "and" does, unless the same kind of value follows."""
        if piece.has("joiner"):
            following = self._pieces[at + 1] if at + 1 < len(self._pieces) else None
            same = following is not None and following.kind is Kind.VALUE and self._same_facet(following)
            return not same or self._facet in _TEXT_LIKE
        return piece.has("scope_end") and not piece.is_content

    def _same_facet(self, piece: Piece) -> bool:
        return any(entry.facet == self._facet for entry in piece.entries)

    def _list_goes_on(self, at: int) -> bool:
        """Whether the comma before a piece is one of a list that "or" closes: "no black, navy or grey"."""
        if not self._now or self._facet is None or not self._same_facet(self._pieces[at]):
            return False
        for later in range(at + 1, len(self._pieces)):
            if self._pieces[later].has("or_joiner"):
                return True
            if self._gaps[later] is Break.STRONG or not self._same_facet(self._pieces[later]):
                return False
        return False

    def _denied_or_head(self, piece: Piece) -> Polarity:
        """The scope's polarity; a head after a denied value is only what that value was denied of."""
        facet = piece.entries[0].facet if piece.entries else TEXT_FACET
        if facet in _HEADS and self._facet not in {None, *_HEADS}:
            return Polarity.STATED
        self._facet = facet
        return self._now

    def _deny_before(self, found: list[Polarity], at: int, *, just_one: bool) -> None:
        for before in range(at - 1, -1, -1):
            if self._gaps[before + 1] or (just_one and not self._pieces[before].is_content):
                return
            if self._pieces[before].is_content:
                found[before] = Polarity.DENIED
            if just_one:
                return
