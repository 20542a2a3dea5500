"""Makes mentions of pieces: which facet an ambiguous word means, what stays a search term."""

from collections.abc import Iterable

from services.parser.clauses import Break, Polarity, Scene
from services.parser.lexicon import Entry, Lexicon
from services.parser.pieces import Kind, Piece, Reading
from shared.contracts.folding import fold
from shared.contracts.values import CATEGORY_FACET, TEXT_FACET, Mention, Operator, Strength

FEATURE_FACET = "feature"
SIZE_FACET = "size"
KNOWN_WORD_CONFIDENCE = 0.6
UNKNOWN_WORD_CONFIDENCE = 0.3


class MentionMaker:
    """Makes the mentions of one utterance; a run of unknown words becomes one search term."""

    def __init__(self, scene: Scene, lexicon: Lexicon) -> None:
        self._reading = scene.reading
        self._pieces = scene.reading.pieces
        self._gaps = scene.gaps
        self._polarities = scene.polarities
        self._lexicon = lexicon
        self._categories = scene.categories
        self._bare = scene.bare
        self.verbs = frozenset(lexicon.pack.cues.get("place_verbs", ()))
        self.antecedents = frozenset(lexicon.pack.cues.get("antecedent", ()))

    def of(self, places: Iterable[int], strength: Strength = Strength.MUST) -> list[tuple[int, Mention]]:
        """The mentions of the pieces at these places, each with its first place, in order."""
        wanted = sorted(set(places))
        found: list[tuple[int, Mention]] = []
        at = 0
        while at < len(wanted):
            run = self._run(wanted, at)
            mention = self._mention(run, strength)
            if mention is not None:
                found.append((run[0], mention))
            at += len(run)
        return found

    def _run(self, wanted: list[int], at: int) -> list[int]:
        """The places that make one mention: neighbouring words, or words after a measurement."""
        run = [wanted[at]]
        if not self._is_text(wanted[at]):
            return run
        for place in wanted[at + 1 :]:
            joined = place == run[-1] + 1 and not self._gaps[place] and self._pieces[place].kind is Kind.WORD
            if not joined or self._polarities[place] is not self._polarities[run[0]]:
                break
            run.append(place)
        return run

    def _is_text(self, place: int) -> bool:
        piece = self._pieces[place]
        return piece.kind is Kind.WORD or (piece.amount is not None and piece.amount.facet == TEXT_FACET)

    def _mention(self, run: list[int], strength: Strength) -> Mention | None:
        piece = self._pieces[run[0]]
        denied = self._polarities[run[0]] is Polarity.DENIED
        operator = Operator.NOT_EQUALS if denied else Operator.EQUALS
        match piece.kind:
            case Kind.AMOUNT:
                return self._amount(run, strength)
            case Kind.VALUE:
                entry = self.choose(run[0])
                mention = self._make(run, entry.facet, entry.value, operator, strength)
                return mention if entry.products else mention.model_copy(update={"grounded": False})
            case Kind.PHRASE:
                words = self._reading.text(piece.start, piece.end)
                return self._make(run, FEATURE_FACET, words, operator, strength)
            case Kind.NUMBER | Kind.CUE if (size := self._size(run[0])) is not None:
                return self._make(run, SIZE_FACET, size, operator, strength)
            case Kind.WORD | Kind.NUMBER:
                return self._text(run, operator, strength)
            case _:
                return None

    def _make(self, run: list[int], facet: str, value: str, operator: Operator, strength: Strength) -> Mention:
        first, last = self._pieces[run[0]], self._pieces[run[-1]]
        grounded = facet != TEXT_FACET and (first.number is None or self._lexicon.holds(facet, value))
        return Mention(
            facet=facet,
            operator=operator,
            value=value,
            strength=strength,
            span=self._reading.span(first.start, last.end),
            confidence=first.confidence,
            grounded=grounded,
        )

    def _text(self, run: list[int], operator: Operator, strength: Strength) -> Mention:
        words = [
            self._reading.words[t] for place in run for t in range(self._pieces[place].start, self._pieces[place].end)
        ]
        known = all(self._lexicon.rarity.get(word, 0) for word in words)
        mention = self._make(run, TEXT_FACET, " ".join(words), operator, strength)
        return mention.model_copy(update={"confidence": KNOWN_WORD_CONFIDENCE if known else UNKNOWN_WORD_CONFIDENCE})

    def _amount(self, run: list[int], strength: Strength) -> Mention | None:
        first, last = self._pieces[run[0]], self._pieces[run[-1]]
        amount = first.amount
        if amount is None or (amount.unit == "percent" and self._belongs_to_next(run[-1])):
            return None
        number = first if first.number is None else self._without_bound(first)
        words = self._reading.text(number.start, last.end)
        return Mention(
            facet=amount.facet,
            operator=amount.operator,
            value=words if amount.facet == TEXT_FACET else amount.value,
            upper=None if amount.facet == TEXT_FACET else amount.upper,
            unit=amount.unit,
            strength=Strength.SHOULD if amount.operator is Operator.ABOUT else strength,
            span=self._reading.span(first.start, last.end),
            confidence=1.0 if amount.grounded else KNOWN_WORD_CONFIDENCE,
            grounded=amount.grounded,
        )

    def _without_bound(self, piece: Piece) -> Piece:
        """The amount without the bound before its number."""
        start = piece.start
        while start + 1 < piece.end and not self._reading.tokens[start].is_number:
            start += 1
        return Piece(piece.kind, start if self._reading.tokens[start].is_number else piece.start, piece.end)

    def _belongs_to_next(self, place: int) -> bool:
        """Whether a share is one of the value that follows ("95% cotton")."""
        following = self._pieces[place + 1] if place + 1 < len(self._pieces) else None
        return following is not None and following.kind is Kind.VALUE

    def _size(self, place: int) -> str | None:
        """A bare number as a size: after the facet's name, right after a category ("boots 6"), or as people say it."""
        if self._is_worn(place):
            return f"{self._pieces[place].number:g}"
        before = self._pieces[max(0, place - 2) : place]
        if before and before[-1].kind is Kind.IDLE:
            before = before[:-1]
        number = self._pieces[place].number
        if not before or number is None or self._pieces[place].kind is Kind.AMOUNT or self._gaps[place]:
            return None
        facets = {entry.facet for entry in before[-1].entries}
        named = before[-1].kind is Kind.ALIAS and SIZE_FACET in facets
        direct = before[-1] is self._pieces[place - 1] and before[-1].kind is Kind.VALUE and CATEGORY_FACET in facets
        has_sizes = self._lexicon.pack.facet(SIZE_FACET) is not None
        direct = direct and self._pieces[place].kind is Kind.NUMBER
        return f"{number:g}" if has_sizes and (named or direct) else None

    def _is_worn(self, place: int) -> bool:
        """Whether the words beside a number say that somebody wears it: "I take a 9", "a 34 waist"."""
        piece = self._pieces[place]
        if piece.kind is not Kind.NUMBER or piece.number is None or self._lexicon.pack.facet(SIZE_FACET) is None:
            return False
        before = self._pieces[place - 1] if place and not self._gaps[place] else None
        following = place + 1 < len(self._pieces) and not self._gaps[place + 1]
        after = self._pieces[place + 1] if following else None
        return any(
            near is not None and near.has(name) for near, name in ((before, "size_before"), (after, "size_after"))
        )

    def is_size(self, place: int) -> bool:
        """Whether the number at a place is a size."""
        return self._size(place) is not None

    def is_bare(self, place: int) -> bool:
        """Whether the number at a place stands alone, so that only the conversation can tell what it means."""
        return self._bare and self._pieces[place].kind is Kind.NUMBER

    def choose(self, place: int) -> Entry:
        """The entry that an ambiguous word means where it stands."""
        entries = self._pieces[place].entries
        if len(entries) == 1:
            return entries[0]
        before = self._before(place)
        named = {entry.facet for entry in before.entries} if before and before.kind is Kind.ALIAS else set()
        for entry in entries:
            if entry.facet in named:
                return entry
        categories = [entry for entry in entries if entry.facet == CATEGORY_FACET]
        others = [entry for entry in entries if entry.facet != CATEGORY_FACET]
        if categories and others:
            searched = before is not None and before.has("search_kind")
            made_of = before is not None and before.has("made_of")
            alone = self._categories <= (entries[0].facet == CATEGORY_FACET)
            return categories[0] if not made_of and (searched or (alone and entries[0] in categories)) else others[0]
        return entries[0]

    def _before(self, place: int) -> Piece | None:
        """The piece before, across idle words that are no cue."""
        for at in range(place - 1, -1, -1):
            piece = self._pieces[at]
            if self._gaps[at + 1] is Break.STRONG and piece.kind is not Kind.ALIAS:
                return None
            if piece.kind is not Kind.IDLE:
                return piece
        return None


def stated(mention: Mention) -> Mention:
    """The mention without its denial."""
    denied = mention.operator is Operator.NOT_EQUALS
    return mention.model_copy(update={"operator": Operator.EQUALS}) if denied else mention


def is_plain_alias(piece: Piece, reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a facet is named by its own name or label, not by a word that may mean something else ("collar")."""
    words = reading.text(piece.start, piece.end)
    spec = lexicon.pack.facet(piece.entries[0].facet)
    return spec is None or words in {fold(spec.name), fold(spec.label)} or words in lexicon.stopwords
