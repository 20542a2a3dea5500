"""Decides what a clause does: the first rule that fits wins, the most particular ones first."""

from collections.abc import Callable

from services.parser.mentions import stated
from services.parser.pieces import Kind
from services.parser.references import Pointer, is_quantity
from services.parser.views import Placed, View
from shared.contracts.utterance import (
    Affirm,
    Ask,
    Compare,
    Decline,
    Deny,
    DialogueAct,
    Greet,
    Inform,
    More,
    OutOfScope,
    Override,
    Recall,
    Refer,
    Reference,
    ReferenceKind,
    Reject,
    RejectSlate,
    Restore,
    Retract,
    Select,
    StartOver,
    StopAsking,
    Thank,
    Undo,
)
from shared.contracts.values import PRICE_FACET, Mention, Operator, Strength

MOST_PIECES = 100_000
Acts = list[DialogueAct]


def clause_acts(view: View) -> Acts:
    """The acts of one clause, in the order of its words as far as that matters."""
    acts = _courtesies(view)
    for rule in _RULES:
        found = rule(view)
        if found is not None:
            return acts + found
    return acts


def _courtesies(view: View) -> Acts:
    acts: Acts = []
    if view.begins_with("greet"):
        acts.append(Greet(span=view.span))
    if view.begins_with("thank") or (view.has("thank") and not any(m.grounded for m in plain(view.mentions()))):
        acts.append(Thank(span=view.span))
    return acts


def plain(placed: Placed) -> tuple[Mention, ...]:
    """The mentions without their places."""
    return tuple(mention for _, mention in placed)


def _inform(view: View) -> Acts:
    mentions = plain(view.mentions())
    return [Inform(mentions=mentions, span=view.span)] if mentions else []


def _whole_acts(view: View) -> Acts | None:
    """Acts that a phrase makes by itself; what else the clause says is a wish."""
    if view.has("recall"):
        grounded = tuple(stated(mention) for mention in plain(view.mentions()) if mention.grounded)
        return [Recall(mentions=grounded, span=view.span)]
    if view.has("start_over"):
        return [StartOver(span=view.span), *_inform(view)]
    if view.has("undo"):
        return [Undo(span=view.span)]
    if view.has("stop_asking"):
        return [StopAsking(span=view.span), *_inform(view)]
    if view.has("out_of_scope") and not any(m.grounded for m in plain(view.mentions())):
        return [OutOfScope(span=view.span)]
    return None


def _reject_slate(view: View) -> Acts | None:
    group = any(p.plural and p.reference.slate == "current" for p in view.pointers)
    disliked = view.has("dislike", "dislike_after") or _refused(view)
    if view.has("reject_slate") or (group and (disliked or _too(view))):
        return [RejectSlate(span=view.span), *_complaints(view)]
    return None


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
    sign = view.argument("complaint") if view.has("too") else None
    if sign is None:
        return None
    return Mention(facet=PRICE_FACET, operator=Operator(sign), value=None, span=view.span)


def _refused(view: View) -> bool:
    """Whether a denial stands right before the first reference."""
    return bool(view.pointers) and view.denied_before(view.pointers[0].first)


def _reject(view: View) -> Acts | None:
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
    judged = view.has("dislike_after") and not view.mentions()
    if not (blamed or denied or judged):
        return None
    if pointer is None and not view.has("complaint") and view.has("search", "should"):
        return None
    price = _price_complaint(view)
    if pointer is None and price is not None:
        return [Inform(mentions=(price,), span=view.span)]
    reasons = tuple(map(stated, plain(view.mentions()))) + ((price,) if price else ())
    if pointer is None:
        return [Reject(reasons=reasons, span=view.span)]
    return [Reject(reference=p.reference, reasons=reasons, span=view.span) for p in view.pointers]


def _value_is_disliked(view: View, pointer: Pointer) -> bool:
    """Whether what is disliked is a value, and the pronoun only stands near: "I don't like wool in this"."""
    place = view.first("dislike") or 0
    values = [at for at, _ in view.mentions() if at > place]
    return bool(values) and values[0] < pointer.first


def _remove_wish(view: View) -> Acts | None:
    """Takes a requirement off: "remove black", "take off the price limit"."""
    pointed = [p for p in view.pointers if p.reference.kind is not ReferenceKind.ATTRIBUTE]
    if not view.has("remove") or pointed or view.has("one", "shortlist"):
        return None
    mentions = tuple(map(stated, plain(view.all_mentions())))
    named = tuple(mention for mention in mentions if mention.grounded)
    return [Retract(mentions=named, facets=tuple(view.facets()), span=view.span)] if named or view.facets() else None


def _select(view: View) -> Acts | None:
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


def _compare(view: View) -> Acts | None:
    if not view.has("compare"):
        return None
    references = tuple(p.reference for p in view.pointers)
    return [Compare(references=references, span=view.span)]


def _ask(view: View) -> Acts | None:
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
    return tuple(mention for place, mention in view.mentions() if free or place >= pointer.end)


def _restore(view: View) -> Acts | None:
    named = view.facets() or [mention.facet for mention in plain(view.all_mentions())]
    if view.has("restore") or (view.has("before") and view.facets()):
        return [Restore(facet=named[0] if named else None, span=view.span)]
    return None


def _decline(view: View) -> Acts | None:
    facets = view.facets()
    freed = view.has("decline_any") and bool(facets) and not view.mentions()
    if not (view.has("decline") or freed):
        return None
    if view.has("no_longer") and facets:
        return [Retract(facets=tuple(facets), span=view.span)]
    named: list[str | None] = list(facets) or [None]
    return [*(Decline(facet=facet, span=view.span) for facet in named), *_inform(view)]


def _override(view: View) -> Acts | None:
    """Takes back; without a replacement and with words of withdrawal only, it retracts."""
    cued = view.has("override")
    withdrawn = plain(view.mentions(withdrawn=True))
    facets = tuple(view.facets()) if view.has("withdraw") else ()
    everything = view.has("everything") and view.has("withdraw", "override")
    earlier = view.has("earlier") and view.has("withdraw", "override")
    if view.pointers and not all(p.weak for p in view.pointers):
        return None
    if not cued and not (view.has("withdraw") and (withdrawn or facets or everything or earlier)):
        return None
    if view.has("alternative"):
        return None
    mentions = plain(view.mentions())
    if not cued and not mentions and not everything and not earlier:
        return [Retract(mentions=withdrawn, facets=facets, span=view.span)]
    denied = tuple(stated(m) for m in mentions if m.operator is Operator.NOT_EQUALS)
    if view.has("override_soft") and not (withdrawn or facets or everything or earlier):
        facets = tuple(dict.fromkeys(m.facet for m in mentions if m.operator is not Operator.NOT_EQUALS))
    return [
        Override(
            withdrawn=withdrawn + denied,
            withdrawn_facets=facets,
            mentions=mentions,
            everything=everything,
            span=view.span,
        )
    ]


def _refer(view: View) -> Acts | None:
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


def _more(view: View) -> Acts | None:
    if not view.has("more"):
        return None
    return [More(span=view.span), *_inform(view), *_relative(view)]


def _relative(view: View) -> Acts:
    """What "cheaper" says: a bound that the state puts a number to."""
    sign = view.argument("relative") or (view.argument("complaint") if view.has("negation") else None)
    if sign is None or any(m.facet == PRICE_FACET for m in plain(view.mentions())):
        return []
    mention = Mention(facet=PRICE_FACET, operator=Operator(sign), value=None, strength=view.strength, span=view.span)
    return [Inform(mentions=(mention,), span=view.span)]


def _wish(view: View) -> Acts | None:
    acts = [*_inform(view), *_relative(view)]
    return acts or None


def _answer(view: View) -> Acts | None:
    if view.has("deny"):
        return [Deny(span=view.span)]
    if view.has("affirm"):
        return [Affirm(span=view.span)]
    return None


_RULES: tuple[Callable[[View], Acts | None], ...] = (
    _whole_acts,
    _reject_slate,
    _reject,
    _remove_wish,
    _select,
    _compare,
    _ask,
    _restore,
    _decline,
    _override,
    _refer,
    _more,
    _wish,
    _answer,
)
