"""Prices, ranges, measurements and numeric sizes: what a number is a number of.

A budget needs a currency, a money word, or a bound on a bare number; a number with another unit is a measurement.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from services.parser.lexicon import Lexicon
from services.parser.pieces import Amount, Kind, Piece, Reading
from services.parser.units import is_money
from shared.contracts.pack import FacetKind
from shared.contracts.values import PRICE_FACET, TEXT_FACET, Operator

SIZE_FACET = "size"
CATEGORY = "category"
LOOK_BACK = 4
"""Pieces before a number in which its bound may stand ("under a total price of 50")."""
MONEY_REACH = 5
LEAST_BARE_PRICE = 10.0
"""A smaller bare number that is followed by a thing counts things ("at least 2 pockets")."""
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212~")
_BOUNDS = (("at_most", Operator.AT_MOST), ("about", Operator.ABOUT), ("at_least", Operator.AT_LEAST))
_AFTER = (
    ("at_most_after", Operator.AT_MOST),
    ("at_least_after", Operator.AT_LEAST),
    ("about_after", Operator.ABOUT),
)
_SIGNS = (
    ("<", Operator.AT_MOST),
    ("\u2264", Operator.AT_MOST),
    (">", Operator.AT_LEAST),
    ("\u2265", Operator.AT_LEAST),
    ("~", Operator.ABOUT),
)
_FLIPPED = {Operator.AT_LEAST: Operator.AT_MOST, Operator.AT_MOST: Operator.AT_LEAST}
_SENTENCE_ENDS = frozenset(".!?;\n")


@dataclass(slots=True)
class _Number:
    """A number or range under way: `first` to before `end` are pieces."""

    first: int
    end: int
    value: float
    upper: float | None = None
    unit: str | None = None
    operator: Operator | None = None
    spelled: bool = False
    sign_before: bool = False


class AmountReader:
    """Turns the number pieces of one utterance into amounts."""

    def __init__(self, reading: Reading, lexicon: Lexicon) -> None:
        self._reading = reading
        self._pieces = reading.pieces
        self._lexicon = lexicon
        self._denying = frozenset(lexicon.pack.cues.get("denying", ()))

    def read(self) -> None:
        """Puts one amount piece in the place of the pieces that it is made of."""
        made: list[Piece] = []
        at = 0
        while at < len(self._pieces):
            number = self._number_at(at)
            amount = self._amount(number) if number else None
            if number is None or amount is None:
                made.append(self._pieces[at])
                at += 1
                continue
            first = self._bound_start(number, made)
            start = made[first].start if first < len(made) else self._pieces[at].start
            del made[first:]
            end = self._pieces[number.end - 1].end
            made.append(Piece(Kind.AMOUNT, start, end, amount=amount, number=number.value))
            at = number.end
        self._reading.pieces[:] = made
        self._correct_bare()

    def _correct_bare(self) -> None:
        """A bare number after a word of correction is what the amount before it was: "under 50, make that 80"."""
        held: Amount | None = None
        for before, piece in zip([None, *self._reading.pieces], self._reading.pieces, strict=False):
            cued = before is not None and before.has("correction", "override")
            if piece.number is not None and piece.amount is None and held is not None and cued:
                piece.kind, piece.amount = Kind.AMOUNT, held._replace(value=piece.number, upper=None)
            if piece.amount is not None:
                held = piece.amount

    def _number_at(self, at: int) -> _Number | None:
        piece = self._pieces[at]
        if piece.number is None or piece.has("ordinals"):
            return None
        number = _Number(at, at + 1, piece.number, spelled=piece.kind is not Kind.NUMBER)
        sign = self._lexicon.units.sign_at_end(self._before(at))
        number.unit, number.sign_before = sign, sign is not None
        self._take_unit(number)
        self._take_upper(number)
        self._take_after(number)
        return number

    def _before(self, at: int) -> str:
        return self._reading.tokens[self._pieces[at].start].before

    def _take_unit(self, number: _Number) -> None:
        """The unit after a number, as a sign or in words."""
        units, end = self._lexicon.units, self._pieces[number.end - 1].end
        sign = units.sign_at_start(self._reading.tokens[end - 1].after)
        if sign and not (is_money(sign) and number.sign_before):
            number.unit = number.unit or sign
        found = units.at(self._reading.words, end)
        if found and not self._breaks(end) and (last := self._piece_ending(number.end, end + found[1])):
            number.unit, number.end = number.unit or found[0], last

    def _breaks(self, token: int) -> bool:
        return token < len(self._reading.tokens) and not _SENTENCE_ENDS.isdisjoint(self._reading.tokens[token].before)

    def _piece_ending(self, piece: int, token: int) -> int | None:
        """The number of the piece after the one that ends right before a token."""
        for at in range(piece, min(piece + 3, len(self._pieces))):
            if self._pieces[at].end == token:
                return at + 1
        return None

    def _take_upper(self, number: _Number) -> None:
        """The upper end of a range: "20-30", "20 to 30", "between 20 and 30"."""
        at = number.end
        if at >= len(self._pieces):
            return
        dashed = bool(_DASHES & set(self._before(at))) and self._pieces[at].number is not None
        joined = self._pieces[at].has("range_joiner") and at + 1 < len(self._pieces)
        if self._pieces[at].has("joiner"):
            joined = joined and self._cue_before(number.first, ("between",)) is not None
        place = at if dashed else at + 1
        if not (dashed or joined) or self._pieces[place].number is None or self._pieces[place].has("ordinals"):
            return
        upper = _Number(place, place + 1, self._pieces[place].number or 0.0)
        upper.unit = self._lexicon.units.sign_at_end(self._before(place))
        self._take_unit(upper)
        low, high = sorted((number.value, upper.value))
        number.value, number.upper, number.end = low, high, upper.end
        number.unit, number.operator = number.unit or upper.unit, Operator.BETWEEN

    def _take_after(self, number: _Number) -> None:
        if number.operator is not None or number.end >= len(self._pieces):
            return
        piece = self._pieces[number.end]
        after = self._pieces[number.end + 1] if number.end + 1 < len(self._pieces) else None
        if after is not None and after.number is not None and piece.has("at_most", "at_least"):
            return
        operator = next((op for name, op in _AFTER if piece.has(name)), None)
        gap = self._before(number.end).strip(" $\u20ac\u00a3\u20b9")
        closing = number.end + 1 == len(self._pieces) or bool(self._before(number.end + 1).strip())
        spoken = not piece.is_content or (closing and number.value >= LEAST_BARE_PRICE)
        if operator is not None and gap in {"", "-", ","} and spoken:
            number.operator, number.end = operator, number.end + 1

    def _cue_before(self, first: int, names: tuple[str, ...]) -> Piece | None:
        """The nearest cue of these before a number, across idle words, money words and facet names."""
        for at in range(first - 1, max(first - 1 - LOOK_BACK, -1), -1):
            piece = self._pieces[at]
            if piece.has(*names):
                return piece
            skipped = (
                piece.kind is Kind.IDLE
                or piece.has("money", "about", "filler", "search", "made_of", "indefinite", "definite")
                or self._names_price(piece)
            )
            if not skipped or not _SENTENCE_ENDS.isdisjoint(self._before(at + 1)):
                return None
        return None

    @staticmethod
    def _names_price(piece: Piece) -> bool:
        return piece.kind is Kind.ALIAS and piece.entries[0].facet == PRICE_FACET

    def _bound_start(self, number: _Number, made: Sequence[Piece]) -> int:
        """Where in `made` the amount begins: at its bound, if one stands before it."""
        names = (*(name for name, _ in _BOUNDS), "between")
        cue = self._cue_before(number.first, names)
        return next((at for at, piece in enumerate(made) if piece is cue), len(made))

    def _amount(self, number: _Number) -> Amount | None:
        """What the number is a number of; None when that cannot be told from the words."""
        bounds = tuple(name for name, _ in _BOUNDS)
        cue = self._cue_before(number.first, bounds)
        operator = number.operator
        if cue is not None and operator is not Operator.BETWEEN:
            bound = next(op for name, op in _BOUNDS if cue.has(name))
            operator = operator or (_FLIPPED.get(bound, bound) if self._is_denied(cue) else bound)
        operator = operator or self._sign_bound(number)
        named = self._named_facet(number)
        if number.unit is None and number.first and self._pieces[number.first - 1].has("size_before"):
            return None
        if named == SIZE_FACET and is_money(number.unit):
            named = None
        if number.unit is not None and not is_money(number.unit) and not self._is_paid(number):
            return self._measure(number, operator, named)
        if named == SIZE_FACET and number.unit is None:
            return None
        if named is not None and named != PRICE_FACET:
            return Amount(named, operator or Operator.EQUALS, number.value, number.upper)
        return self._price(number, operator)

    def _sign_bound(self, number: _Number) -> Operator | None:
        gap = self._before(number.first)
        return next((operator for sign, operator in _SIGNS if sign in gap), None)

    def _is_paid(self, number: _Number) -> bool:
        """Whether a word that weighs and pays ("pounds") pays here, as words of money say."""
        currency = self._lexicon.units.money_ending(self._reading.words, self._pieces[number.end - 1].end)
        if currency is None or self._money_word(number) is None:
            return False
        number.unit = currency
        return True

    def _is_denied(self, cue: Piece) -> bool:
        """Whether a denial turns a bound round: "it must not cost more than 90", "I won't go past 60"."""
        tokens, words = self._reading.tokens, self._reading.words
        for at in range(cue.start - 1, max(-1, cue.start - 1 - LOOK_BACK), -1):
            if tokens[at + 1].before.strip():
                return False
            if words[at] in self._denying:
                return True
        return False

    def _price(self, number: _Number, operator: Operator | None) -> Amount | None:
        money = self._money_word(number)
        if number.unit is None and money is None and not self._bound_is_enough(number, operator):
            return None
        if number.unit is None and number.spelled and number.value < LEAST_BARE_PRICE and money is None:
            return None
        if operator is None:
            operator = Operator(money) if money else Operator.ABOUT
        unit = number.unit or self._lexicon.currency
        return Amount(PRICE_FACET, operator, number.value, number.upper, unit)

    def _bound_is_enough(self, number: _Number, operator: Operator | None) -> bool:
        """Whether a bound makes a bare number a price: not when it counts the thing that follows."""
        if operator is None or self._after_item(number):
            return False
        following = self._pieces[number.end] if number.end < len(self._pieces) else None
        counted = following is not None and (following.is_content or following.kind is Kind.ALIAS)
        follows = counted and not self._before(number.end).strip()
        return not follows or number.value >= LEAST_BARE_PRICE

    def _after_item(self, number: _Number) -> bool:
        return number.first > 0 and self._pieces[number.first - 1].has("item")

    def _money_word(self, number: _Number) -> str | None:
        """The argument of a money word close by ("budget" → "<="), "" for one without; None for none.

        A number that comes right after an item word, or before what it counts, is not what the money word means.
        """
        if self._after_item(number):
            return None
        if self._pieces[number.first].has("money"):
            return self._pieces[number.first].argument("money")
        for at in range(number.first - 1, max(-1, number.first - 1 - MONEY_REACH), -1):
            if not _SENTENCE_ENDS.isdisjoint(self._before(at + 1)):
                break
            if (found := self._money_at(at)) is not None:
                return found
        for at in range(number.end, min(len(self._pieces), number.end + 2)):
            if not _SENTENCE_ENDS.isdisjoint(self._before(at)):
                break
            if (found := self._money_at(at)) is not None:
                return found
        return None

    def _money_at(self, at: int) -> str | None:
        found = self._pieces[at].argument("money")
        if found is None and self._names_price(self._pieces[at]):
            return ""
        return found

    def _named_facet(self, number: _Number) -> str | None:
        """The facet of numbers or sizes that the words next to a number name."""
        for at in (number.first - 1, number.first - 2, number.end):
            if not 0 <= at < len(self._pieces) or (
                at == number.first - 2 and self._pieces[at + 1].kind is not Kind.IDLE
            ):
                continue
            piece = self._pieces[at]
            for entry in piece.entries if piece.kind is Kind.ALIAS else ():
                spec = self._lexicon.pack.facet(entry.facet)
                if entry.facet == SIZE_FACET or (spec and spec.kind is FacetKind.NUMBER):
                    return entry.facet
        return None

    def _measure(self, number: _Number, operator: Operator | None, named: str | None) -> Amount:
        facet = named if named not in {None, SIZE_FACET, PRICE_FACET} else None
        operator = operator or Operator.EQUALS
        return Amount(
            facet or TEXT_FACET, operator, number.value, number.upper, number.unit, grounded=facet is not None
        )
