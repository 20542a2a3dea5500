"""Finds what points at products: "the second one", "the last two", "the cheaper one", "the black one", "it"."""

from collections.abc import Sequence
from typing import NamedTuple

from services.parser.clauses import Break, Clause, Scene
from services.parser.mentions import MentionMaker, stated
from services.parser.pieces import Kind, Piece
from shared.contracts.utterance import Reference, ReferenceKind, WhichSlate
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, TEXT_FACET, Mention

MOST_POINTED = 20
"""A larger number is no place in a list."""
MOST_NAMED = 999
"""The largest number that names a place with a word for it ("item 300")."""
_TOLD_OF = ("like", "dislike", "dislike_after", "praise", "select", "shortlist", "offer", "discard", "change_marker")
_DONE_TO = ("shortlist", "select", "remove", "dislike_after")
"""Cues whose phrase may hold the pronoun of what it is done to ("bin it", "pop it on my list")."""
_NOT_AFTER = frozenset({Kind.VALUE, Kind.WORD, Kind.PHRASE, Kind.AMOUNT})


class Pointer(NamedTuple):
    """A reference and the pieces that it is made of; a weak one is a pronoun that may mean nothing in particular."""

    first: int
    end: int
    reference: Reference
    weak: bool = False
    plural: bool = False


class PointerFinder:
    """Finds the references of one clause."""

    def __init__(self, scene: Scene, clause: Clause, maker: MentionMaker, *, acting: bool, listed: bool) -> None:
        """`acting`: the clause chooses, refuses, compares or asks; `listed`: bare numbers are places in the list."""
        self._reading = scene.reading
        self._pieces = scene.reading.pieces
        self._gaps = scene.gaps
        self._clause = clause
        self._maker = maker
        self._acting = acting
        self._listed = listed
        self._antecedents = maker.antecedents
        self._slate = _slate(self._pieces[clause.start : clause.end])

    def find(self) -> list[Pointer]:
        """The references in order; pronouns only where nothing firmer points."""
        found: list[Pointer] = []
        at = self._clause.start
        while at < self._clause.end:
            pointer = self._at(at)
            if pointer is not None:
                found.append(pointer)
            at = pointer.end if pointer else at + 1
        firm = [pointer for pointer in found if not pointer.weak]
        return firm or found[:1]

    def _at(self, at: int) -> Pointer | None:
        definite = self._pieces[at].has("definite")
        head = at + 1 if definite and at + 1 < self._clause.end else at
        return (
            self._group(at)
            or self._superlative(at, head, definite=definite)
            or self._last(at, head, definite=definite)
            or self._ordinal(at, head, definite=definite)
            or (self._two(at, head) if definite else None)
            or (self._described(at, head) if definite else None)
            or self._pronoun(at)
        )

    def _make(self, first: int, end: int, kind: ReferenceKind, **details: object) -> Pointer:
        pieces = self._pieces
        end = end if kind is ReferenceKind.PRONOUN and not self._one_noun(end) else self._with_noun(end)
        span = self._reading.span(pieces[first].start, pieces[end - 1].end)
        reference = Reference.model_validate({"kind": kind, "span": span, "slate": self._slate, **details})
        return Pointer(first, end, reference, plural=kind is ReferenceKind.ALL)

    def _with_noun(self, end: int) -> int:
        """Past "one", "ones", or the kind of product that is pointed at ("the first dress")."""
        if end >= self._clause.end or self._gaps[end]:
            return end
        piece = self._pieces[end]
        category = piece.kind is Kind.VALUE and piece.entries[0].facet == CATEGORY_FACET
        return end + 1 if category or (piece.has("one") and piece.kind is not Kind.NUMBER) else end

    def _group(self, at: int) -> Pointer | None:
        piece = self._pieces[at]
        for name, kind in (("both", ReferenceKind.BOTH), ("all", ReferenceKind.ALL), ("other", ReferenceKind.OTHER)):
            if piece.has(name):
                return self._make(at, at + 1, kind, count=2 if kind is ReferenceKind.BOTH else 1)
        return None

    def _two(self, at: int, head: int) -> Pointer | None:
        """Points at "the two" of which nothing more is said."""
        following = self._pieces[head + 1] if head + 1 < self._clause.end else None
        counted = following is not None and following.is_content
        return self._make(at, head + 1, ReferenceKind.BOTH, count=2) if self._count(head) == 2 and not counted else None  # noqa: PLR2004

    def _count(self, at: int) -> int | None:
        """A small number of things at a place."""
        number = self._pieces[at].number if at < self._clause.end else None
        return int(number) if number is not None and 1 <= number <= MOST_POINTED else None

    def _superlative(self, at: int, head: int, *, definite: bool) -> Pointer | None:
        count = self._count(head) if definite and not self._pieces[head].has("superlative", "ordinals") else None
        place = head + 1 if count else head
        argument = self._pieces[place].argument("superlative") if place < self._clause.end else None
        if argument is None or not (definite or not self._pieces[place].has("relative")):
            return None
        facet, descending = argument[:-1] or PRICE_FACET, argument.endswith("-")
        return self._make(
            at, place + 1, ReferenceKind.SUPERLATIVE, facet=facet, descending=descending, count=count or 1
        )

    def _last(self, at: int, head: int, *, definite: bool) -> Pointer | None:
        if not self._pieces[head].has("last"):
            return None
        count = self._count(head + 1) if not self._one_noun(head + 1) else None
        if not (definite or count or self._one_noun(head + 1)):
            return None
        return self._make(at, head + (2 if count else 1), ReferenceKind.LAST, count=count or 1)

    def _one_noun(self, at: int) -> bool:
        return at < self._clause.end and self._pieces[at].has("one")

    def _ordinal(self, at: int, head: int, *, definite: bool) -> Pointer | None:
        piece = self._pieces[head]
        argument = piece.argument("ordinals")
        if argument is not None and piece.kind is not Kind.VALUE:
            return self._worded(at, head, int(argument), definite=definite)
        if self._suffixed(head):
            return self._make(at, head + 2, ReferenceKind.ORDINAL, position=self._position(head))
        number = self._count(head)
        if number is None or piece.kind is not Kind.NUMBER or self._maker.is_size(head):
            return self._item_word(at, head)
        hashed = self._reading.tokens[piece.start].before.endswith("#")
        if hashed or (self._listed and not self._counts(head)):
            return self._make(at, head + 1, ReferenceKind.ORDINAL, position=number)
        if self._may_be_a_place(head, definite=definite):
            return self._make(at, head + 1, ReferenceKind.ORDINAL, position=number, tentative=True)
        return None

    def _suffixed(self, at: int) -> bool:
        """Whether a number has the ending of a place: "25th"."""
        suffix = self._pieces[at + 1] if at + 1 < self._clause.end else None
        if suffix is None or not suffix.has("ordinal_suffix"):
            return False
        return not self._reading.tokens[suffix.start].before and self._pieces[at].number is not None

    def _position(self, at: int) -> int | None:
        """The place that a number names; None for one that no list has, such as 0."""
        number = self._pieces[at].number or 0.0
        return int(number) if 1 <= number <= MOST_NAMED else None

    def _may_be_a_place(self, at: int, *, definite: bool) -> bool:
        """Whether a bare number may stand for a product: something is said about it, and it counts nothing."""
        piece = self._pieces[at]
        searched = any(p.has("search") for p in self._pieces[self._clause.start : at])
        if searched or self._reading.tokens[piece.start].before.strip(" \"'(#") or self._is_glued(piece):
            return False
        whole = piece.number is not None and piece.number == int(piece.number)
        after = self._pieces[at + 1] if at + 1 < self._clause.end else None
        counting = (
            after is not None
            and (after.kind in _NOT_AFTER or after.has("one"))
            and not after.has("dislike_after", "praise")
        )
        if not whole or counting or (at and self._pieces[at - 1].has("no_place")):
            return False
        if self._maker.is_bare(at):
            return self._is_subject(at, after)
        told = any(piece.has(*_TOLD_OF) for piece in self._pieces[self._clause.start : self._clause.end])
        asked = "?" in self._reading.tokens[piece.end - 1].after
        return definite or told or asked or self._is_subject(at, after)

    def _is_glued(self, piece: Piece) -> bool:
        """Whether the number is a part of a name: "i5", "a-8"."""
        token = self._reading.tokens[piece.start]
        return piece.start > 0 and not token.before.strip() and not token.before

    def _is_subject(self, at: int, after: Piece | None) -> bool:
        """Whether a clause that begins with the number goes on to say what it is or does: "2 looks good"."""
        opens = at == self._clause.start or all(
            piece.kind is Kind.IDLE or piece.has("filler", "affirm", "deny")
            for piece in self._pieces[self._clause.start : at]
        )
        return opens and after is not None and self._reading.words[after.start] in self._maker.verbs

    def _counts(self, at: int) -> bool:
        """Whether a number says how many of the things that follow."""
        return at + 1 < self._clause.end and (
            is_quantity(self._pieces[at : at + 3]) or self._pieces[at + 1].kind in _NOT_AFTER
        )

    def _item_word(self, at: int, head: int) -> Pointer | None:
        """A place in the list after a word for it: "number three", "item 5"."""
        if not self._pieces[head].has("item") or self._gaps[min(head + 1, len(self._pieces) - 1)] is Break.STRONG:
            return None
        if head + 1 >= self._clause.end or self._pieces[head + 1].number is None:
            return None
        position = self._position(head + 1)
        return self._make(at, head + 2, ReferenceKind.ORDINAL, position=position)

    def _worded(self, at: int, head: int, position: int, *, definite: bool) -> Pointer | None:
        following = self._pieces[head + 1] if head + 1 < self._clause.end else None
        count = self._count(head + 1) if following is not None and not following.has("one") else None
        noun = following is None or following.has("one", "range_joiner", "joiner") or not following.is_content
        if not (definite or (count and count > 1) or noun):
            return None
        if count and not self._counts(head + 1):
            return self._make(at, head + 2, ReferenceKind.ORDINAL, position=position, count=count)
        return self._make(at, head + 1, ReferenceKind.ORDINAL, position=position)

    def _described(self, at: int, head: int) -> Pointer | None:
        """Points at "the black one" by its values; where something is done with it, "the A-line dress" by its name."""
        end = head
        while end < self._clause.end and not (end > head and self._gaps[end]) and self._pieces[end].is_content:
            end += 1
        if end == head:
            return None
        mentions = [stated(mention) for _, mention in self._maker.of(range(head, end))]
        if self._one_noun(end) and not self._gaps[end]:
            plural = self._reading.words[self._pieces[end].start].endswith("s")
            count = MOST_POINTED if plural else 1
            return self._make(at, end, ReferenceKind.ATTRIBUTE, mentions=tuple(mentions), count=count)
        if not self._acting:
            return None
        named = [m for m in mentions if m.facet in {CATEGORY_FACET, "text"}]
        if self._is_aside(head, end, mentions):
            return None
        if not named:
            return self._make(at, end, ReferenceKind.ATTRIBUTE, mentions=tuple(mentions))
        end = self._name_end(head, end)
        words = self._reading.text(self._pieces[head].start, self._pieces[end - 1].end)
        return self._make(at, end, ReferenceKind.NAME, words=words)

    def _is_aside(self, head: int, end: int, mentions: list[Mention]) -> bool:
        """Whether "the …" is no product: a department, or plain words beside a value ("navy hides the dirt")."""
        facets = {mention.facet for mention in mentions}
        outside = [*range(self._clause.start, head), *range(end, self._clause.end)]
        valued = any(self._pieces[place].kind is Kind.VALUE for place in outside)
        return facets == {"gender"} or (facets == {TEXT_FACET} and valued)

    def _name_end(self, head: int, end: int) -> int:
        """A name ends with its category: "the A-line dress" in "is the A-line dress lined"."""
        categories = [
            place
            for place in range(head, end)
            if self._pieces[place].entries and self._pieces[place].entries[0].facet == CATEGORY_FACET
        ]
        return categories[-1] + 1 if categories else end

    def _pronoun(self, at: int) -> Pointer | None:
        piece = self._pieces[at]
        words = self._reading.words[piece.start : piece.end] if piece.has(*_DONE_TO) else ()
        one, plural = bool({"it", "that", "this"} & set(words)), bool({"them", "em", "those", "these"} & set(words))
        plural = plural or piece.has("pronoun_plural")
        named = one or plural or piece.has("pronoun")
        if piece.kind is Kind.VALUE or not named or self._relates(at):
            return None
        pointer = self._make(at, at + 1, ReferenceKind.PRONOUN)
        return pointer._replace(weak=pointer.end == at + 1 and not self._is_strong(piece), plural=plural)

    def _relates(self, at: int) -> bool:
        """Whether a pronoun goes on about the noun before it: "nothing that has buttons"."""
        if at == self._clause.start or not self._pieces[at].has("definite"):
            return False
        before = self._pieces[at - 1]
        return before.is_content or self._reading.text(before.start, before.end).split()[-1] in self._antecedents

    @staticmethod
    def _is_strong(piece: Piece) -> bool:
        return piece.has("strong_pronoun") and piece.end - piece.start > 1


def is_quantity(pieces: Sequence[Piece]) -> bool:
    """Whether three neighbouring pieces begin with how many are wanted: "two of them", "3 of the first"."""
    if len(pieces) < 2 or pieces[0].number is None:  # noqa: PLR2004 - a number and what follows
        return False
    definite = len(pieces) > 2 and pieces[1].has("made_of") and pieces[2].has("definite")  # noqa: PLR2004 - "of the"
    return pieces[1].has("quantity_after") or definite


def _slate(pieces: Sequence[Piece]) -> WhichSlate:
    if any(piece.has("slate_first") for piece in pieces):
        return WhichSlate.FIRST
    if any(piece.has("slate_previous") for piece in pieces):
        return WhichSlate.PREVIOUS
    return WhichSlate.CURRENT
