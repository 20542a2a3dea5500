"""One clause as the rules of acts see it: its cues, references and mentions."""

from services.parser.clauses import Clause, Polarity, Scene
from services.parser.lexicon import Lexicon
from services.parser.mentions import MentionMaker, is_plain_alias
from services.parser.pieces import Kind, Piece
from services.parser.references import Pointer, PointerFinder
from shared.contracts.utterance import DialogueAct
from shared.contracts.values import Mention, Operator, Span, Strength

ACTING_CUES = ("select", "shortlist", "remove", "compare", "dislike", "dislike_after", "ask", "offer", "restore", "too")
LISTING_CUES = ("select", "shortlist", "remove", "compare", "dislike")
_ALIAS_USERS = (
    "decline",
    "decline_any",
    "ask",
    "restore",
    "before",
    "no_longer",
    "withdraw",
    "compare",
    "more",
    "remove",
)
DENIAL_REACH = 4
"""Pieces between a denial and the reference that it denies."""
Placed = list[tuple[int, Mention]]
Acts = list[DialogueAct]


def plain(placed: Placed) -> tuple[Mention, ...]:
    """The mentions without their places."""
    return tuple(mention for _, mention in placed)


class View:
    """A clause with what was found in it; places are piece numbers."""

    def __init__(self, scene: Scene, clause: Clause, lexicon: Lexicon) -> None:
        self.reading = scene.reading
        self.clause = clause
        self.pieces: list[Piece] = scene.reading.pieces[clause.start : clause.end]
        self.span: Span = scene.reading.span(self.pieces[0].start, self.pieces[-1].end)
        self._scene = scene
        self._lexicon = lexicon
        self._maker = MentionMaker(scene, lexicon)
        self._cues = {cue.name for piece in self.pieces if piece.kind is not Kind.VALUE for cue in piece.cues}
        self._mentions: dict[bool, Placed] = {}
        self.pointers = self._pointers()
        self.strength = self._strength()

    def has(self, *names: str) -> bool:
        """Whether one of these cues stands in the clause and is not part of a value."""
        return not self._cues.isdisjoint(names)

    def says(self, words: str) -> bool:
        """Whether one of the pack's words of that name stands in the clause."""
        listed = self._lexicon.word_lists.get(words, frozenset())
        said = self.reading.words[self.pieces[0].start : self.pieces[-1].end]
        return not listed.isdisjoint(said)

    def first(self, *names: str) -> int | None:
        """The place of the first of these cues."""
        found = (at for at, piece in enumerate(self.pieces) if piece.has(*names) and piece.kind is not Kind.VALUE)
        at = next(found, None)
        return None if at is None else self.clause.start + at

    def argument(self, name: str) -> str | None:
        """The argument of the first cue of that name."""
        return next((a for piece in self.pieces if (a := piece.argument(name)) is not None), None)

    def begins_with(self, *names: str) -> bool:
        """Whether the clause begins with one of these cues, after fillers."""
        for piece in self.pieces:
            if piece.has(*names):
                return True
            if not piece.has("filler") and piece.kind is not Kind.IDLE:
                return False
        return False

    def facets(self) -> list[str]:
        """The facets that are named by a name of theirs, in order."""
        return list(dict.fromkeys(piece.entries[0].facet for piece in self.pieces if piece.kind is Kind.ALIAS))

    def topic(self) -> str | None:
        """The facet whose name is all that the clause says ("colour?")."""
        named = [piece.entries[0].facet for piece in self.pieces if piece.entries and piece.kind is not Kind.VALUE]
        return named[0] if len(named) == 1 and not self.mentions() else None

    def mentions(self, *, withdrawn: bool = False, after: int = -1) -> Placed:
        """The mentions outside the references, stated and denied ones, or the withdrawn ones."""
        if withdrawn not in self._mentions:
            pointed = {place for p in self.pointers for place in range(p.first, p.end)}
            self._mentions[withdrawn] = self._made(pointed, withdrawn=withdrawn)
        return [found for found in self._mentions[withdrawn] if found[0] > after]

    def all_mentions(self) -> Placed:
        """The mentions, also those inside references."""
        return self._made(set(), withdrawn=False)

    def _made(self, skipped: set[int], *, withdrawn: bool) -> Placed:
        places = range(self.clause.start, self.clause.end)
        speaking = (place for place in places if place not in skipped and self._speaks(place, withdrawn=withdrawn))
        return self._maker.of(speaking, self.strength)

    def _speaks(self, place: int, *, withdrawn: bool) -> bool:
        if (self._scene.polarities[place] is Polarity.WITHDRAWN) is not withdrawn:
            return False
        piece = self.reading.pieces[place]
        numeric = piece.number is not None and not piece.is_content
        return piece.is_content or (numeric and (self._maker.is_size(place) or self._maker.is_bare(place)))

    def loosen_aliases(self) -> None:
        """Facet names that name no facet here become plain words ("shoes with a collar")."""
        if self.has(*_ALIAS_USERS):
            return
        for at in range(self.clause.start, self.clause.end):
            piece = self.reading.pieces[at]
            if piece.kind is Kind.ALIAS and not piece.cues and not self._names_neighbour(at):
                plain = is_plain_alias(piece, self.reading, self._lexicon)
                piece.kind = Kind.IDLE if plain else Kind.WORD
                self._mentions.clear()

    def _names_neighbour(self, at: int) -> bool:
        facets = {entry.facet for entry in self.reading.pieces[at].entries}
        near = self.reading.pieces[max(0, at - 1) : at + 3]
        return any(p.number is not None or facets & {e.facet for e in p.entries if p.kind is Kind.VALUE} for p in near)

    def denied_before(self, place: int) -> bool:
        """Whether a denial reaches a place: no content between; a bare "no" answers and denies nothing by itself."""
        for at in range(place, max(self.clause.start, place - DENIAL_REACH) - 1, -1):
            piece = self.reading.pieces[at]
            if piece.has("negation", "dislike") and not (piece.has("deny") and piece.end - piece.start == 1):
                return True
            if at < place and piece.is_content:
                return False
        return False

    def _pointers(self) -> list[Pointer]:
        acting, listed = self.has(*ACTING_CUES), self.has(*LISTING_CUES) or self._scene.listing
        return PointerFinder(self._scene, self.clause, self._maker, acting=acting, listed=listed).find()

    def _strength(self) -> Strength:
        return Strength.SHOULD if self.has("should") and not self.has("must") else Strength.MUST


def excluded(mention: Mention) -> Mention:
    """The mention as an exclusion."""
    return mention.model_copy(update={"operator": Operator.NOT_EQUALS})
