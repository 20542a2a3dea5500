"""What mentions and constraints mean to each other: the same, opposite, narrower, of the same kind."""

import math
import re
from typing import NamedTuple

from services.state.bounds import clipped, value_room
from services.state.drafting import Draft
from shared.contracts.folding import fold, fold_words
from shared.contracts.pack import FacetKind, Pack
from shared.contracts.values import (
    CATEGORY_FACET,
    PRICE_FACET,
    TEXT_FACET,
    Constraint,
    Mention,
    Operator,
    Status,
    Strength,
)

ABOUT_SHARE = 0.25
"""How far from a number "about" reaches, as a share of it."""

DOUBTED_BELOW = 0.5
"""A mention of less confidence is taken for a preference."""

SIZE_FACET = "size"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_RELATIVE = (Operator.AT_MOST, Operator.AT_LEAST)


class Interval(NamedTuple):
    """The numbers that a constraint allows."""

    low: float
    high: float

    def within(self, other: "Interval") -> bool:
        """Whether every number of this interval is in the other."""
        return other.low <= self.low and self.high <= other.high

    def meets(self, other: "Interval") -> bool:
        """Whether the intervals share a number."""
        return max(self.low, other.low) <= min(self.high, other.high)


def usable(mention: Mention) -> Mention | None:
    """The mention with its value cut to its room; None for one that says nothing that can be kept.

    A price or number bound without a value ("cheaper") is relative and is kept. What the parser doubts is a
    preference, which puts nothing else down.
    """
    if mention.confidence < DOUBTED_BELOW:
        mention = mention.model_copy(update={"strength": Strength.SHOULD})
    value = mention.value
    if isinstance(value, str):
        text = clipped(" ".join(value.split()), value_room(mention.span))
        return mention.model_copy(update={"value": text, "upper": None}) if text else None
    numbers = [n for n in (value, mention.upper) if n is not None]
    if not all(math.isfinite(n) for n in numbers):
        return None
    return mention if numbers or mention.operator in _RELATIVE else None


def as_held(draft: Draft, mention: Mention) -> Mention:
    """A bare number as what the wish already has a number of: a size, else a bound on the price."""
    if mention.facet != TEXT_FACET or not isinstance(mention.value, str) or not _is_bare_number(mention):
        return mention
    sizes = [c for c in active_of(draft, SIZE_FACET) if c.turn < draft.turn and _written_in_digits(c)]
    prices = [c for c in active_of(draft, PRICE_FACET) if c.turn < draft.turn and c.operator in _RELATIVE]
    if sizes:
        return mention.model_copy(update={"facet": SIZE_FACET, "confidence": 1.0})
    if prices:
        bound = {"facet": PRICE_FACET, "operator": prices[-1].operator, "value": float(mention.value)}
        return mention.model_copy(update={**bound, "confidence": 1.0, "grounded": True})
    return mention


def _is_bare_number(mention: Mention) -> bool:
    return mention.unit is None and _NUMBER.fullmatch(str(mention.value)) is not None


def _written_in_digits(constraint: Constraint) -> bool:
    return _NUMBER.fullmatch(str(constraint.value)) is not None


def numeric(draft: Draft, facet: str) -> bool:
    """Whether the facet's values are numbers."""
    spec = draft.spec(facet)
    return facet == PRICE_FACET or (spec is not None and spec.kind is FacetKind.NUMBER)


def single_choice(draft: Draft, facet: str) -> bool:
    """Whether a wish holds one value of the facet at a time.

    True for facets that the pack marks `exclusive`, and for those by which customers tell products apart
    (`reference`: "the black one"): a later, uncued value of these is a change of mind. Features, occasions and
    plain terms add up.
    """
    spec = draft.spec(facet)
    return facet == CATEGORY_FACET or (spec is not None and (spec.exclusive or spec.reference))


def exclusive(draft: Draft, facet: str) -> bool:
    """Whether the pack says that a product has one value of the facet only."""
    spec = draft.spec(facet)
    return facet == CATEGORY_FACET or (spec is not None and spec.exclusive)


def same(constraint: Constraint, mention: Mention) -> bool:
    """Whether the constraint already says what the mention says."""
    return (
        constraint.facet == mention.facet
        and constraint.operator is mention.operator
        and key_of(constraint.value) == key_of(mention.value)
        and constraint.upper == mention.upper
        and constraint.unit == mention.unit
    )


def key_of(value: str | float | None) -> str | float | None:
    """A value as it is compared: words folded, numbers as they are."""
    return (fold(value) or value) if isinstance(value, str) else value


def opposed(draft: Draft, constraint: Constraint, mention: Mention) -> bool:
    """Whether one asks for what the other excludes: "wool" and "no wool", "navy" and "no blue"."""
    if constraint.positive == (mention.operator is not Operator.NOT_EQUALS):
        return False
    if constraint.facet != mention.facet and TEXT_FACET not in {constraint.facet, mention.facet}:
        return False
    wanted, unwanted = constraint.value, mention.value
    if not constraint.positive:
        wanted, unwanted = unwanted, wanted
    if same_value(wanted, unwanted):
        return True
    inside = narrower(draft.pack, constraint.facet, wanted, unwanted)
    return inside and not narrower(draft.pack, constraint.facet, unwanted, wanted)


def same_value(one: str | float | None, other: str | float | None) -> bool:
    """Whether two values are equal as they are compared; an absent value equals none."""
    return one is not None and key_of(one) == key_of(other)


def narrower(pack: Pack, facet: str, narrow: str | float | None, broad: str | float | None) -> bool:
    """Whether the pack, or the words of a category, say that one value is a kind of the other."""
    if not isinstance(narrow, str) or not isinstance(broad, str):
        return False
    narrow, broad = fold(narrow), fold(broad)
    spec = pack.facet(facet)
    if spec is not None and broad in spec.families and narrow in spec.narrower(broad):
        return True
    return facet == CATEGORY_FACET and set(broad.split()) < set(narrow.split())


def interval(operator: Operator, value: str | float | None, upper: float | None) -> Interval | None:
    """The numbers allowed, None for words and exclusions; "about" reaches `ABOUT_SHARE` either way."""
    if not isinstance(value, float | int) or operator is Operator.NOT_EQUALS:
        return None
    other = value if upper is None else upper
    return {
        Operator.AT_MOST: Interval(-math.inf, value),
        Operator.AT_LEAST: Interval(value, math.inf),
        Operator.BETWEEN: Interval(min(value, other), max(value, other)),
        Operator.ABOUT: Interval(value - abs(value) * ABOUT_SHARE, value + abs(value) * ABOUT_SHARE),
        Operator.EQUALS: Interval(value, value),
    }[operator]


def held_interval(constraint: Constraint) -> Interval | None:
    """The numbers that an active constraint allows."""
    return interval(constraint.operator, constraint.value, constraint.upper)


def matches(draft: Draft, constraint: Constraint, mention: Mention) -> bool:
    """Whether words that take something back mean this constraint."""
    if constraint.facet != mention.facet and TEXT_FACET not in {constraint.facet, mention.facet}:
        return False
    if same_value(constraint.value, mention.value):
        return True
    if narrower(draft.pack, constraint.facet, constraint.value, mention.value):
        return True
    if isinstance(constraint.value, str) and isinstance(mention.value, str):
        words = set(fold(mention.value).split())
        return bool(words) and words <= set(fold(constraint.value).split())
    return False


def shared_words(one: str | float | None, other: str | float | None) -> int:
    """How many words two values share; numbers share none."""
    if not isinstance(one, str) or not isinstance(other, str):
        return 0
    return len(set(fold_words(one)) & set(fold_words(other)))


def active_of(draft: Draft, facet: str) -> list[Constraint]:
    """The active, positive constraints of a facet, oldest first."""
    return [c for c in draft.state.constraints if c.status is Status.ACTIVE and c.positive and c.facet == facet]
