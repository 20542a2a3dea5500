"""Random dialogues for property tests: any act, any content, any order."""

from hypothesis import strategies as st

from shared.contracts.acts import (
    AnswerAct,
    Command,
    DeclineAct,
    MoreAct,
    OrderAct,
    Press,
    QuantityAct,
    RejectAct,
    RejectSlateAct,
    RetractAct,
    Say,
    SelectAct,
    ShortlistAct,
    StartOverAct,
    StopAskingAct,
    UndoAct,
)
from shared.contracts.utterance import (
    Affirm,
    Ask,
    Compare,
    Decline,
    Deny,
    Greet,
    Inform,
    More,
    OutOfScope,
    Override,
    ParsedUtterance,
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
    WhichSlate,
)
from shared.contracts.values import Mention, Operator, Span, Strength
from tests.support.dialogue import question

Turn = tuple[Command, ParsedUtterance | None, tuple[str, ...], str | None]
"""A command, what the parser made of it, the products its search finds, the facet asked about."""

FACETS = ("category", "color", "material", "size", "gender", "feature", "price", "load", "text", "nowhere")
VALUES = ("wool", "navy", "blue", "shoes", "running shoes", "m", "l", "hood", "coats", "")
PRODUCTS = ("a", "b", "c", "d", "e", "product-6", "produit-é", "x" * 40)


def _facets() -> st.SearchStrategy[str]:
    return st.sampled_from(FACETS)


def spans() -> st.SearchStrategy[Span]:
    """Spans of words, often empty."""
    return st.builds(
        lambda start, length: Span(start=start, end=start + length), st.integers(0, 40), st.integers(0, 40)
    )


def mentions() -> st.SearchStrategy[Mention]:
    """Any mention, usable or not."""
    numbers = st.floats(-10, 500) | st.sampled_from([20.0, 40.0, 60.0]) | st.floats(allow_nan=True)
    return st.builds(
        Mention,
        facet=_facets(),
        operator=st.sampled_from(Operator),
        value=st.sampled_from(VALUES) | numbers | st.none() | st.text(max_size=120),
        upper=st.none() | numbers,
        unit=st.sampled_from([None, "kg"]),
        strength=st.sampled_from(Strength),
        span=spans(),
        grounded=st.booleans(),
    )


def references() -> st.SearchStrategy[Reference]:
    """Any reference, possible or not."""
    return st.builds(
        Reference,
        kind=st.sampled_from(ReferenceKind),
        position=st.none() | st.integers(-3, 12),
        count=st.integers(-1, 5),
        slate=st.sampled_from(WhichSlate),
        facet=st.none() | _facets(),
        descending=st.booleans(),
        mentions=st.lists(mentions(), max_size=2).map(tuple),
        words=st.none() | st.sampled_from(["ridge parka", "meadow", "the one"]) | st.text(max_size=20),
        span=spans(),
    )


def acts() -> st.SearchStrategy[object]:
    """Any dialogue act."""
    some = st.lists(mentions(), max_size=3).map(tuple)
    facets = st.lists(_facets(), max_size=2).map(tuple)
    maybe_facet, maybe_reference = st.none() | _facets(), st.none() | references()
    bare = (Affirm, Deny, Greet, More, OutOfScope, RejectSlate, StartOver, StopAsking, Thank, Undo)
    return st.one_of(
        st.builds(Inform, mentions=some, span=spans()),
        st.builds(
            Override,
            withdrawn=some,
            withdrawn_facets=facets,
            mentions=some,
            everything=st.booleans(),
            span=spans(),
        ),
        st.builds(Retract, mentions=some, facets=facets, span=spans()),
        st.builds(Restore, facet=maybe_facet, span=spans()),
        st.builds(Reject, reference=maybe_reference, reasons=some, span=spans()),
        st.builds(Refer, reference=references(), changes=some, span=spans()),
        st.builds(
            Select,
            reference=references(),
            quantity=st.none() | st.integers(-2, 9),
            shortlist=st.booleans(),
            remove=st.booleans(),
            span=spans(),
        ),
        st.builds(Compare, references=st.lists(references(), max_size=3).map(tuple), span=spans()),
        st.builds(Ask, facet=maybe_facet, reference=maybe_reference, mentions=some, span=spans()),
        st.builds(Decline, facet=maybe_facet, span=spans()),
        st.builds(Recall, mentions=some, span=spans()),
        st.sampled_from(bare).flatmap(lambda act: st.builds(act, span=spans())),
    )


def buttons() -> st.SearchStrategy[object]:
    """Any button's act."""
    products = st.sampled_from((*PRODUCTS, "unknown"))
    facets = _facets() | st.just("open")
    return st.one_of(
        st.builds(RejectAct, product_id=products),
        st.builds(SelectAct, product_id=products),
        st.builds(
            ShortlistAct,
            product_id=products,
            action=st.sampled_from(["add", "remove"]),
            quantity=st.integers(1, 9),
            note=st.none() | st.text(max_size=200),
        ),
        st.builds(QuantityAct, product_id=products, quantity=st.integers(0, 9)),
        st.builds(AnswerAct, facet=facets, value=st.sampled_from(VALUES[:-1]) | st.text(min_size=1, max_size=200)),
        st.builds(DeclineAct, facet=st.none() | facets),
        st.builds(RetractAct, constraint_id=st.integers(0, 20)),
        *(st.just(act()) for act in (RejectSlateAct, OrderAct, MoreAct, StopAskingAct, UndoAct, StartOverAct)),
    )


def turns() -> st.SearchStrategy[Turn]:
    """A turn of words or of a button."""
    slates = st.lists(st.sampled_from(PRODUCTS), unique=True, max_size=8).map(tuple)
    asked = st.none() | _facets() | st.just("open")
    notes = st.sampled_from([(), (), ("alternative",)])
    parsed = st.builds(ParsedUtterance, acts=st.lists(acts(), max_size=3).map(tuple), notes=notes)
    words = st.tuples(st.builds(Say, text=st.text(max_size=80)), parsed | st.none(), slates, asked)
    return words | st.tuples(st.builds(Press, act=buttons()), st.none(), slates, asked)


def dialogues(longest: int) -> st.SearchStrategy[list[Turn]]:
    """A dialogue of so many turns at most."""
    return st.lists(turns(), min_size=1, max_size=longest)


__all__ = ["Turn", "dialogues", "mentions", "question", "turns"]
