"""What words that point at products refer to: against the last slate first, then earlier ones; deterministic."""

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from services.state.mentions import interval, narrower
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.folding import fold, fold_words
from shared.contracts.pack import Pack
from shared.contracts.utterance import Reference, ReferenceKind, WhichSlate
from shared.contracts.values import PRICE_FACET, Mention, Operator, ShownProduct

CANDIDATES_NAMED = 3
"""An ambiguous reference names this many candidates at most, and more in focus than this are too many."""
NAME_SHARE = 0.5
"""The share of a name's words that a title must hold."""

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Resolution(NamedTuple):
    """What a reference came to: products with a reason slug, or a cause of failure with the candidates."""

    product_ids: tuple[str, ...] = ()
    reason: str = ""
    cause: Literal["impossible", "ambiguous"] | None = None
    shown: int = 0


def resolve(reference: Reference, state: DialogueState, pack: Pack) -> Resolution:
    """The products that a reference points at.

    `impossible` when nothing fits (`shown` is how many products the slate had that it counts in), `ambiguous`
    when several fit and the focus does not decide.
    """
    slate = slate_of(reference, state)
    return _RULES[reference.kind](reference, state, slate, pack)


def slate_of(reference: Reference, state: DialogueState) -> tuple[str, ...]:
    """The product ids of the slate that a reference counts in; empty when there is none."""
    if not state.slates:
        return ()
    match reference.slate:
        case WhichSlate.FIRST:
            return state.slates[0].product_ids
        case WhichSlate.PREVIOUS:
            return state.slates[-2].product_ids if len(state.slates) > 1 else ()
        case WhichSlate.CURRENT:
            return state.slates[-1].product_ids


def known_products(state: DialogueState) -> dict[str, ShownProduct]:
    """What is remembered of products, by id."""
    return {product.product_id: product for product in state.remembered}


def _impossible(shown: int) -> Resolution:
    return Resolution(cause="impossible", shown=shown)


def _ambiguous(ids: Iterable[str], shown: int) -> Resolution:
    return Resolution(tuple(ids)[:CANDIDATES_NAMED], cause="ambiguous", shown=shown)


def _ordinal(reference: Reference, state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    """Counted from the front, or from the end when negative; 0 is the middle one, if there is one.

    A position beyond a comparison counts in the list that the compared products are from.
    """
    position = reference.position
    if position is None or not slate:
        return _impossible(len(slate))
    if position == 0:
        middle = slate[(len(slate) - 1) // 2 : len(slate) // 2 + 1]
        found = Resolution(middle, "ordinal-middle", shown=len(slate))
        return found if len(middle) == 1 else _ambiguous(middle, len(slate))
    if position > len(slate):
        slate = _list_behind(reference, state) or slate
    start = position - 1 if position > 0 else len(slate) + position
    end = start + max(1, reference.count)
    if start < 0 or end > len(slate):
        return _impossible(len(slate))
    return Resolution(slate[start:end], f"ordinal-{reference.slate.value}", shown=len(slate))


def _list_behind(reference: Reference, state: DialogueState) -> tuple[str, ...]:
    """The list before the last one, if the last one is a part of it; else nothing."""
    if reference.slate is not WhichSlate.CURRENT or len(state.slates) < 2:  # noqa: PLR2004 - one behind another
        return ()
    behind, last = state.slates[-2].product_ids, state.slates[-1].product_ids
    return behind if set(last) <= set(behind) else ()


def _last(reference: Reference, _state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    count = max(1, reference.count)
    return Resolution(slate[-count:], "last", shown=len(slate)) if count <= len(slate) else _impossible(len(slate))


def _both(_reference: Reference, state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    shortlisted = tuple(line.product_id for line in state.shortlist)
    for ids, reason in ((state.focus, "both-in-focus"), (slate, "both-shown"), (shortlisted, "both-shortlisted")):
        if len(ids) == 2:  # noqa: PLR2004 - both are two
            return Resolution(ids, reason, shown=len(slate))
    return _ambiguous(slate, len(slate)) if slate else _impossible(0)


def _all(_reference: Reference, state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    if len(state.focus) > 1:
        return Resolution(state.focus, "all-in-focus", shown=len(slate))
    return Resolution(slate, "all-shown", shown=len(slate)) if slate else _impossible(0)


def _other(_reference: Reference, state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    rest = tuple(product_id for product_id in slate if product_id not in state.focus)
    if len(rest) == 1 and len(slate) > 1:
        return Resolution(rest, "the-other-shown", shown=len(slate))
    return _ambiguous(rest, len(slate)) if rest else _impossible(len(slate))


def _superlative(reference: Reference, state: DialogueState, slate: tuple[str, ...], _pack: Pack) -> Resolution:
    """The first `count` by price or another number; of equals the better ranked."""
    facet, known = reference.facet or PRICE_FACET, known_products(state)
    among = state.focus if len(state.focus) > 1 else slate
    sign = -1 if reference.descending else 1
    numbers = [
        (number, rank, p) for rank, p in enumerate(among) if (number := _number(known.get(p), facet)) is not None
    ]
    ordered = sorted((sign * number, rank, product_id) for number, rank, product_id in numbers)
    count = max(1, reference.count)
    if count > len(ordered):
        return _impossible(len(slate))
    return Resolution(tuple(p for _, _, p in ordered[:count]), f"superlative-{_direction(reference)}", shown=len(slate))


def _direction(reference: Reference) -> str:
    return "most" if reference.descending else "least"


def _number(product: ShownProduct | None, facet: str) -> float | None:
    if product is None:
        return None
    if facet == PRICE_FACET:
        return product.price
    found = _NUMBER.search(" ".join(product.facets.get(facet, ())))
    return float(found.group()) if found else None


def _attribute(reference: Reference, state: DialogueState, _slate: tuple[str, ...], pack: Pack) -> Resolution:
    def fit(product: ShownProduct) -> float:
        scores = [_fits(product, mention, pack) for mention in reference.mentions]
        return sum(scores) if scores and all(scores) else 0.0

    return _best(reference, state, fit, "attribute")


def _name(reference: Reference, state: DialogueState, _slate: tuple[str, ...], pack: Pack) -> Resolution:
    words = set(fold_words(reference.words or "")).difference(pack.stopwords)

    def fit(product: ShownProduct) -> float:
        share = len(words & set(fold_words(product.title))) / len(words) if words else 0.0
        return share if share >= NAME_SHARE else 0.0

    return _best(reference, state, fit, "name")


def _best(reference: Reference, state: DialogueState, fit: Callable[[ShownProduct], float], reason: str) -> Resolution:
    """The products that fit best in the newest slate that has any; more of them than asked for are ambiguous."""
    known, shown = known_products(state), len(slate_of(reference, state))
    for ids, where in _places(reference, state):
        scores = {p: score for p in ids if p in known and (score := fit(known[p])) > 0}
        best = tuple(p for p, score in scores.items() if score == max(scores.values()))
        focused = tuple(p for p in best if p in state.focus)
        if best and len(best) <= max(1, reference.count):
            return Resolution(best, f"{reason}-{where}", shown=shown)
        if len(focused) == 1:
            return Resolution(focused, f"{reason}-in-focus", shown=shown)
        if best:
            return _ambiguous(best, shown)
    return _impossible(shown)


def _places(reference: Reference, state: DialogueState) -> Iterable[tuple[tuple[str, ...], str]]:
    yield slate_of(reference, state), "current"
    for slate in reversed(state.slates[:-1]):
        yield slate.product_ids, "earlier"
    yield tuple(line.product_id for line in state.shortlist), "shortlisted"


def _fits(product: ShownProduct, mention: Mention, pack: Pack) -> float:
    """How well a remembered product has the value: 3 exactly, 2 in its title, 1 by family, 0 not."""
    if mention.facet == PRICE_FACET:
        allowed = interval(mention.operator, mention.value, mention.upper)
        held = allowed is not None and product.price is not None and allowed.low <= int(product.price) <= allowed.high
        exact = product.price is not None and product.price == mention.value
        return 3.0 if held or exact else 0.0
    score = _word_fit(product, mention, pack)
    if mention.operator is Operator.NOT_EQUALS:
        return 0.0 if score else 1.0
    return score


def _word_fit(product: ShownProduct, mention: Mention, pack: Pack) -> float:
    value = fold(str(mention.value))
    values = [fold(v) for v in product.facets.get(mention.facet, ())]
    if value in values:
        return 3.0
    if value and f" {value} " in f" {fold(product.title)} ":
        return 2.0
    return 1.0 if any(narrower(pack, mention.facet, v, value) for v in values) else 0.0


def _pronoun(reference: Reference, state: DialogueState, slate: tuple[str, ...], pack: Pack) -> Resolution:
    """The focus; without one the only product shown, or the only one put aside; else several fit.

    A plural ("those", its count above 1) is all that was shown, unless several are in focus.
    """
    if reference.count > 1:
        return _all(reference, state, slate, pack)
    if len(state.focus) > CANDIDATES_NAMED:
        return _ambiguous(state.focus, len(slate))
    if state.focus:
        return Resolution(state.focus, "focus", shown=len(slate))
    if len(slate) == 1:
        return Resolution(slate, "only-shown", shown=1)
    if not slate and len(state.shortlist) == 1:
        return Resolution((state.shortlist[0].product_id,), "only-shortlisted")
    return _ambiguous(slate, len(slate)) if slate else _impossible(0)


_RULES: dict[ReferenceKind, Callable[[Reference, DialogueState, tuple[str, ...], Pack], Resolution]] = {
    ReferenceKind.ORDINAL: _ordinal,
    ReferenceKind.LAST: _last,
    ReferenceKind.BOTH: _both,
    ReferenceKind.ALL: _all,
    ReferenceKind.OTHER: _other,
    ReferenceKind.SUPERLATIVE: _superlative,
    ReferenceKind.ATTRIBUTE: _attribute,
    ReferenceKind.NAME: _name,
    ReferenceKind.PRONOUN: _pronoun,
}
