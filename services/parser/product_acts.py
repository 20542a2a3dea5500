"""What a clause does with products that were shown: turns down, chooses, compares, asks about, points at."""

from services.parser.mentions import stated
from services.parser.pieces import Kind
from services.parser.references import Pointer, is_quantity
from services.parser.views import Acts, View, plain
from shared.contracts.utterance import (
    Ask,
    Compare,
    Inform,
    Refer,
    Reference,
    ReferenceKind,
    Reject,
    RejectSlate,
    Select,
)
from shared.contracts.values import PRICE_FACET, TEXT_FACET, Mention, Operator, Strength

_BOUNDS = frozenset({Operator.AT_MOST, Operator.AT_LEAST, Operator.BETWEEN})
MOST_PIECES = 100_000


def reject_slate(view: View) -> Acts | None:
    """Turns down everything shown last: "none of those", "these are too formal"."""
    group = any(p.plural and p.reference.slate == "current" for p in view.pointers)
    disliked = view.has("dislike", "dislike_after") or _refused(view)
    priced = group and not view.has("too") and _price_complaint(view) is not None
    if view.has("reject_slate") or priced or _judges_all(view, group=group) or (group and (disliked or _too(view))):
        return [RejectSlate(span=view.span), *_complaints(view)]
    return None


def _judges_all(view: View, *, group: bool) -> bool:
    """Whether all that was shown is called bad ("all trash") or said to lack appeal ("none of it grabs me")."""
    if any(m.grounded for m in plain(view.mentions())) or not all(p.weak or p.plural for p in view.pointers):
        return False
    everything = group or view.says("slate_words") or any(p.reference.count > 1 for p in view.pointers)
    bad = view.has("dislike_after", "dislike") and everything
    unappealing = view.has("appeal") and view.says("refusal_words") and (everything or view.says("slate_words"))
    return bad or unappealing


def _too(view: View) -> bool:
    return view.has("too") and (view.has("complaint") or bool(view.mentions(after=view.first("too") or 0)))


def _complaints(view: View) -> Acts:
    """What is said to be wrong with everything shown: mild exclusions, or another price."""
    price = _price_complaint(view)
    mentions = [price] if price else []
    if view.has("too"):
        mentions += [_mildly_excluded(m) for m in plain(view.mentions(after=view.first("too") or 0))]
    return [Inform(mentions=tuple(mentions), span=view.span)] if mentions else []


def _mildly_excluded(mention: Mention) -> Mention:
    return mention.model_copy(update={"operator": Operator.NOT_EQUALS, "strength": Strength.SHOULD})


def _price_complaint(view: View) -> Mention | None:
    told = bool(view.pointers) and not view.has("search", "ask", "negation", "offer", "relative")
    sign = view.argument("complaint") if view.has("too") or told else None
    if sign is None:
        return None
    return Mention(facet=PRICE_FACET, operator=Operator(sign), value=None, span=view.span)


def _refused(view: View) -> bool:
    """Whether a denial stands right before the first reference."""
    return bool(view.pointers) and view.denied_before(view.pointers[0].first)


def reject(view: View) -> Acts | None:
    """Turns down: "not that one", "the second is too shiny", "I don't like the first", "too expensive"."""
    if view.has("compare", "remove"):
        return None
    pointer = view.pointers[0] if view.pointers else None
    blamed = _too(view) and not view.has("search", "negation", "withdraw", "select", "ask", "relative")
    denied = (
        pointer is not None
        and not view.has("offer")
        and (
            _refused(view)
            or view.has("dislike_after")
            or (view.has("dislike") and not _value_is_disliked(view, pointer))
        )
    )
    judged = view.has("dislike_after") and not any(m.grounded for m in plain(view.mentions()))
    owned = view.says("owning") and view.says("already")
    judged = judged or (pointer is not None and ((view.has("appeal") and view.says("refusal_words")) or owned))
    thrown = view.has("discard") and any(_stands_in_a_list(p) for p in view.pointers)
    if not (blamed or denied or judged or thrown):
        return None
    if pointer is None and not view.has("complaint") and view.has("search", "should"):
        return None
    price = _price_complaint(view)
    if pointer is None and price is not None:
        return [Inform(mentions=(price,), span=view.span)]
    said = tuple(m for m in plain(view.mentions()) if m.facet != TEXT_FACET or not (judged or thrown))
    reasons = tuple(map(stated, said)) + ((price,) if price else ())
    if pointer is None:
        return [Reject(reasons=reasons, span=view.span)]
    return [Reject(reference=p.reference, reasons=reasons, span=view.span) for p in view.pointers]


def _stands_in_a_list(pointer: Pointer) -> bool:
    kinds = {ReferenceKind.ORDINAL, ReferenceKind.LAST, ReferenceKind.SUPERLATIVE, ReferenceKind.BOTH}
    return pointer.reference.kind in kinds


def _value_is_disliked(view: View, pointer: Pointer) -> bool:
    """Whether what is disliked is a value, and the pronoun only stands near: "I don't like wool in this"."""
    place = view.first("dislike") or 0
    values = [at for at, _ in view.mentions() if at > place]
    return bool(values) and values[0] < pointer.first


def select(view: View) -> Acts | None:
    """Chooses, puts aside or takes off; a pronoun beside a wish ("keep it under $40") chooses nothing."""
    chosen = view.has("select", "shortlist", "remove") or quantity_of(view) is not None
    if not chosen or view.has("negation", "compare"):
        return None
    firm = view.has("shortlist", "remove") or _chooses_firmly(view) or quantity_of(view) is not None
    pointers = [p for p in view.pointers if firm or not p.weak]
    if not view.pointers and quantity_of(view):
        reference = Reference(kind=ReferenceKind.PRONOUN, span=view.span)
        return [
            Select(reference=reference, quantity=quantity_of(view), shortlist=view.has("shortlist"), span=view.span)
        ]
    if not pointers or (all(p.weak for p in pointers) and view.mentions()):
        return None
    varied: Acts = [
        Refer(reference=p.reference, changes=changes, span=view.span)
        for p in pointers[-1:]
        if (changes := _changes(view, p))
    ]
    shortlist = view.has("shortlist") and not view.has("remove")
    return varied + [
        Select(
            reference=p.reference,
            quantity=quantity_of(view),
            shortlist=shortlist,
            remove=view.has("remove"),
            span=view.span,
        )
        for p in pointers
    ]


def _chooses_firmly(view: View) -> bool:
    return any(piece.has("select") and not piece.has("select_weak") for piece in view.pieces)


def quantity_of(view: View) -> int | None:
    """How many are wanted: "two of them"."""
    for at, piece in enumerate(view.pieces):
        if is_quantity(view.pieces[at : at + 3]):
            return min(int(piece.number or 1), MOST_PIECES)
    return None


def compare(view: View) -> Acts | None:
    """Asks how products differ, or which is the better."""
    if not view.has("compare"):
        return None
    references = tuple(p.reference for p in view.pointers)
    return [Compare(references=references, span=view.span)]


def ask(view: View) -> Acts | None:
    """A question about a product; one about what the shop sells is a wish or a variation."""
    pointer = view.pointers[0] if view.pointers else None
    offered = view.has("offer") or _offered_in(view, pointer)
    if offered and pointer is not None and (changes := _changes(view, pointer)):
        return [Refer(reference=pointer.reference, changes=changes, span=view.span)]
    asked = view.argument("ask_facet")
    facet = asked or next(iter(view.facets()), None)
    searched = view.has("search") and pointer is None and asked is None
    if not (view.has("ask") or asked) or not (pointer or facet) or searched:
        return None
    mentions = plain(view.mentions())
    bounded = any(m.facet == PRICE_FACET and m.operator in _BOUNDS for m in mentions)
    if bounded and (pointer is None or pointer.weak):
        return None
    facet = facet or (mentions[0].facet if mentions and mentions[0].grounded else None)
    return [Ask(facet=facet, reference=pointer.reference if pointer else None, mentions=mentions, span=view.span)]


def _offered_in(view: View, pointer: Pointer | None) -> bool:
    """Whether a question names a value with a word like "in": "is the second one in blue?"."""
    return False if pointer is None else view.has("ask") and _marked(view, pointer.end)


def _marked(view: View, place: int) -> bool:
    inside = place < view.clause.end
    return inside and view.reading.pieces[place].has("change_marker")


def _changes(view: View, pointer: Pointer) -> tuple[Mention, ...]:
    """A pronoun's changes follow it; whatever is said beside a firm reference changes it ("a blue version of …")."""
    free = not pointer.weak or view.has("offer")
    said = [(place, mention) for place, mention in view.mentions() if free or place >= pointer.end]
    marked = view.first("change_marker")
    return tuple(m for place, m in said if m.facet != TEXT_FACET or (marked is not None and place > marked))


def refer(view: View) -> Acts | None:
    """Points at products; a pronoun only where a change or nothing else follows it."""
    pointers = view.pointers
    if not pointers:
        return None
    if pointers[0].weak:
        changes = _changes(view, pointers[0])
        marked = bool(changes) and _marked(view, pointers[0].end) and not view.has("search", "override")
        bare = not plain(view.mentions()) and len([p for p in view.pieces if p.kind is not Kind.IDLE]) <= 1
        if not marked and not bare:
            return None
    acts: Acts = [
        Refer(reference=p.reference, changes=_changes(view, p) if p is pointers[-1] else (), span=view.span)
        for p in pointers
    ]
    return acts
