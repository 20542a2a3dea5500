"""Who the goods are for: members of a family, people whose age is told, and people who are only spoken of."""

from services.parser.lexicon import Entry, Lexicon
from services.parser.pieces import SENTENCE_ENDS, Kind, Piece, Reading

REACH = 4
"""Pieces before a person in which the word may stand that makes the goods theirs ("for my dear old dad")."""
CHILD_BELOW = 13.0
ADULT_FROM = 18.0
OLDEST = 110.0
_CHILDREN = {"men": "boys", "women": "girls"}
_ADULTS = {young: old for old, young in _CHILDREN.items()}
_PRONOUNS = frozenset({"he", "she", "him", "her", "hes", "shes"})
_FEMALE = frozenset({"she", "her", "shes"})


class PeopleReader:
    """Settles the people of one utterance: whom the goods are for is a value, others and ages are idle words."""

    def __init__(self, reading: Reading, lexicon: Lexicon) -> None:
        self._reading = reading
        self._pieces = reading.pieces
        self._lexicon = lexicon
        cues = lexicon.pack.cues
        self._aside = frozenset(cues.get("kin_aside", ()))
        self._needs = frozenset(cues.get("kin_needs", ()))
        self._between = frozenset(cues.get("kin_between", ()))
        self._recipient = frozenset(cues.get("recipient", ()))
        self._young = frozenset(cues.get("young", ()))
        self._grown_up = frozenset(cues.get("grown_up", ()))

    def read(self) -> None:
        """Keeps the people whom the goods are for, with the department of their age; takes the others out."""
        people = [at for at, piece in enumerate(self._pieces) if self._is_person(piece)]
        meant = [at for at in people if self._is_recipient(at)]
        age = self._age()
        if meant:
            self._settle_own_needs()
        for at in people:
            if at not in meant or self._word(at) in _PRONOUNS:
                self._take_out(at)
        for at in meant:
            if self._word(at) not in _PRONOUNS:
                self._settle_age(at, age)
        if age is not None and age < ADULT_FROM:
            self._young_without_name(age)

    def _is_person(self, piece: Piece) -> bool:
        return piece.kind is Kind.VALUE and piece.entries[0].kin

    def _word(self, at: int) -> str:
        return self._reading.words[self._pieces[at].end - 1]

    def _words(self, at: int) -> list[str]:
        return list(self._reading.words[self._pieces[at].start : self._pieces[at].end])

    def _before(self, at: int) -> str:
        return self._reading.tokens[self._pieces[at].start].before

    def _take_out(self, at: int) -> None:
        self._pieces[at].kind, self._pieces[at].entries = Kind.IDLE, ()

    def _is_recipient(self, at: int) -> bool:
        """Whether the goods are for the person: after "for", before a need, or nothing else is said in the clause."""
        if self._word(at) in _PRONOUNS:
            return False
        place, after = at - 1, at + 1
        ended = after >= len(self._pieces) or not SENTENCE_ENDS.isdisjoint(self._before(after))
        following = "" if ended else self._reading.words[self._pieces[after].start]
        while place >= max(0, at - REACH) and self._connects(place):
            place -= 1
        opened = place < 0 or not {*SENTENCE_ENDS, ","}.isdisjoint(self._before(place + 1))
        if not opened and not self._recipient.isdisjoint(self._words(place)):
            return True
        if following in self._aside or (not ended and self._pieces[after].has("dislike", "negation")):
            return False
        if following in self._needs:
            return True
        adjacent = not ended and self._pieces[after].kind is Kind.VALUE
        possessed = "'" in self._reading.tokens[self._pieces[at].end - 1].raw
        return opened and (ended or possessed or (place < at - 1 and not adjacent and "," in self._before(after)))

    def _settle_own_needs(self) -> None:
        """Beside somebody whom the goods are for, "not for me" turns nothing down."""
        for at, piece in enumerate(self._pieces):
            if piece.has("dislike_after") and self._words(at)[-2:] == ["for", "me"]:
                piece.kind, piece.cues = Kind.IDLE, ()

    def _connects(self, place: int) -> bool:
        piece = self._pieces[place]
        if not SENTENCE_ENDS.isdisjoint(self._before(place + 1)) or "," in self._before(place + 1):
            return False
        words = self._reading.words[piece.start : piece.end]
        return piece.number is not None or all(word in self._between for word in words) or piece.has("age_after")

    def _age(self) -> float | None:
        """The age that is told, whose words become idle."""
        for at, piece in enumerate(self._pieces):
            if piece.number is None or not 0 < piece.number <= OLDEST:
                continue
            after = self._pieces[at + 1] if at + 1 < len(self._pieces) else None
            before = self._pieces[at - 1] if at else None
            told = after is not None and after.has("age_after") and self._about_a_person(at, after)
            said = before is not None and (before.has("age_before") or self._is_said_of_a_person(at))
            if told or (said and self._ends_here(after)):
                months = after is not None and told and self._reading.words[after.start].startswith("mo")
                age = piece.number / 12 if months else piece.number
                self._silence(at, told=told)
                return age
        return None

    def _is_said_of_a_person(self, at: int) -> bool:
        """Whether the number says how old the person before it is: "my niece is 11"."""
        return at > 1 and self._words(at - 1)[-1] in {"is", "turns"} and self._is_person(self._pieces[at - 2])

    def _about_a_person(self, at: int, after: Piece) -> bool:
        """Whether "5 years" is an age: with "old" said, or a person is named in the message."""
        old = self._reading.words[after.end - 1] in {"old", "olds", "yo", "o"}
        return old or (at > 0 and self._pieces[at - 1].has("age_before"))

    def _ends_here(self, after: Piece | None) -> bool:
        """Whether nothing is counted by the number: "she's 7," and not "she's 7 feet"."""
        if after is None:
            return True
        free = after.kind in {Kind.IDLE, Kind.CUE} and not after.has("at_most_after", "size_after")
        gap = self._reading.tokens[after.start].before
        unit = self._lexicon.units.at(self._reading.words, after.start)
        return bool(gap.strip()) or (free and unit is None)

    def _silence(self, at: int, *, told: bool) -> None:
        for place in (at, at + 1) if told else (at,):
            piece = self._pieces[place]
            piece.kind, piece.number, piece.cues, piece.entries = Kind.IDLE, None, (), ()

    def _settle_age(self, at: int, age: float | None) -> None:
        words = set(self._reading.words[max(0, self._pieces[at].start - 3) : self._pieces[at].start])
        entry = self._pieces[at].entries[0]
        value = entry.value
        if (age is not None and age < CHILD_BELOW) or (age is None and words & self._young):
            value = _CHILDREN.get(value, value)
        elif (age is not None and age >= ADULT_FROM) or (age is None and words & self._grown_up):
            value = _ADULTS.get(value, value)
        self._pieces[at].entries = (self._entry(entry, value),)

    def _entry(self, entry: Entry, value: str) -> Entry:
        held = self._lexicon.values.exact.get(value, ())
        return next((e for e in held if e.facet == entry.facet), entry._replace(value=value, products=0))

    def _young_without_name(self, age: float) -> None:
        """A child of whom only the age is told: "she's 7", "for a 6 year old"."""
        facet = self._department()
        if facet is None or any(p.kind is Kind.VALUE and p.entries[0].facet == facet for p in self._pieces):
            self._make_young(facet, age)
            return
        words = set(self._reading.words)
        value = "kids"
        if words & _PRONOUNS:
            value = "girls" if words & _FEMALE else "boys"
        place = next(
            (
                at
                for at, piece in enumerate(self._pieces)
                if piece.kind is Kind.IDLE and piece.number is None and self._reading.tokens[piece.start].is_number
            ),
            None,
        )
        if place is not None and age < CHILD_BELOW:
            piece = self._pieces[place]
            piece.kind, piece.entries = Kind.VALUE, (self._entry(Entry(facet, value, 0), value),)

    def _department(self) -> str | None:
        kin = self._lexicon.pack.cues.get("kin", ())
        spec = next((f for f in self._lexicon.pack.facets if "girls" in f.vocabulary and "boys" in f.vocabulary), None)
        return spec.name if spec is not None and kin else None

    def _make_young(self, facet: str | None, age: float) -> None:
        """Grown-up departments become those of children: "for my man, he's 8" is a boy."""
        for piece in self._pieces if age < CHILD_BELOW else ():
            if piece.kind is Kind.VALUE and piece.entries[0].facet == facet:
                entry = piece.entries[0]
                piece.entries = (self._entry(entry, _CHILDREN.get(entry.value, entry.value)),)
