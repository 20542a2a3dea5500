"""Decides what a clause does: the first rule that fits wins, the most particular ones first."""

from collections.abc import Callable

from services.parser.mentions import stated
from services.parser.product_acts import ask, compare, refer, reject, reject_slate, select
from services.parser.views import Acts, View, plain
from shared.contracts.utterance import (
    Affirm,
    Decline,
    Deny,
    Greet,
    Inform,
    More,
    OutOfScope,
    Override,
    Recall,
    ReferenceKind,
    Restore,
    Retract,
    StartOver,
    StopAsking,
    Thank,
    Undo,
)
from shared.contracts.values import PRICE_FACET, TEXT_FACET, Mention, Operator

_ASKING = ("search", "should", "must", "made_of", "offer", "like", "negation", "withdraw", "override")
"""Cues of a clause that asks for something, so that its unknown words are searched for."""


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


def _inform(view: View) -> Acts:
    mentions = _without_chatter(view, plain(view.mentions()))
    return [Inform(mentions=mentions, span=view.span)] if mentions else []


def _without_chatter(view: View, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions without the unknown words of a remark: one that asks for nothing and names no goods."""
    if (
        view.has(*_ASKING)
        or any(m.facet != TEXT_FACET for m in mentions)
        or view.says("goods")
        or not view.says("chatter")
    ):
        return mentions
    return tuple(m for m in mentions if m.unit is not None)


def _whole_acts(view: View) -> Acts | None:
    """Acts that a phrase makes by itself; what else the clause says is a wish."""
    if view.has("recall"):
        grounded = tuple(stated(mention) for mention in plain(view.mentions()) if mention.grounded)
        return [Recall(mentions=grounded, span=view.span)]
    if view.has("start_over"):
        return [StartOver(span=view.span), *_inform(view)]
    if view.has("undo"):
        return [Undo(span=view.span)]
    if view.has("stop_asking") or (view.says("question_words") and view.says("stop_words")):
        grounded = tuple(mention for mention in plain(view.mentions()) if mention.grounded)
        wish = [Inform(mentions=grounded, span=view.span)] if grounded else []
        return [StopAsking(span=view.span), *wish]
    if view.has("out_of_scope") and not any(m.grounded for m in plain(view.mentions())):
        return [OutOfScope(span=view.span)]
    return None


def _remove_wish(view: View) -> Acts | None:
    """Takes a requirement off: "remove black", "take off the price limit"."""
    pointed = [p for p in view.pointers if p.reference.kind is not ReferenceKind.ATTRIBUTE]
    if not view.has("remove") or pointed or view.has("one", "shortlist"):
        return None
    mentions = tuple(map(stated, plain(view.all_mentions())))
    named = tuple(mention for mention in mentions if mention.grounded)
    return [Retract(mentions=named, facets=tuple(view.facets()), span=view.span)] if named or view.facets() else None


def _unbind(view: View) -> Acts | None:
    """Takes the force out of what was wished: "it doesn't have to be navy", "leather is not essential"."""
    grounded = tuple(stated(mention) for mention in plain(view.mentions()) if mention.grounded)
    if not view.has("unbound") or view.has("search", "override", "change_marker") or len(grounded) != 1:
        return None
    return [Retract(mentions=grounded, span=view.span)]


def _restore(view: View) -> Acts | None:
    named = view.facets() or [mention.facet for mention in plain(view.all_mentions())]
    if view.has("restore") or (view.has("before") and view.facets()):
        return [Restore(facet=named[0] if named else None, span=view.span)]
    return None


def _decline(view: View) -> Acts | None:
    facets = view.facets()
    freed = view.has("decline_any") and bool(facets) and all(m.facet == TEXT_FACET for m in plain(view.mentions()))
    if not (view.has("decline") or freed):
        return None
    if view.has("no_longer") and facets:
        return [Retract(facets=tuple(facets), span=view.span)]
    named: list[str | None] = list(facets) or [None]
    return [*(Decline(facet=facet, span=view.span) for facet in named), *([] if freed else _inform(view))]


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


def _more(view: View) -> Acts | None:
    if not view.has("more"):
        return None
    counted = all(m.facet == TEXT_FACET and str(m.value).isdecimal() for m in plain(view.mentions()))
    return [More(span=view.span), *([] if counted else _inform(view)), *_relative(view)]


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
    reject_slate,
    reject,
    _remove_wish,
    select,
    compare,
    ask,
    _unbind,
    _restore,
    _decline,
    _override,
    refer,
    _more,
    _wish,
    _answer,
)
