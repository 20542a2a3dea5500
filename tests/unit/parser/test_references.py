"""Pointing at products, choosing, refusing, comparing, asking."""

import pytest

from shared.contracts.utterance import Ask, Compare, Refer, Reject, Select
from tests.support.small_shop import kinds, only, pointed, short, understood, wishes


def referred(words: str) -> str:
    act = only(words, "refer")
    assert isinstance(act, Refer)
    return pointed(act.reference)


@pytest.mark.parametrize(
    ("words", "reference"),
    [
        ("the second one", "ordinal 2"),
        ("2nd", "ordinal 2"),
        ("number two", "ordinal 2"),
        ("#2", "ordinal 2"),
        ("option 2 pls", "ordinal 2"),
        ("show me the second again", "ordinal 2"),
        ("the first two", "ordinal 1 x2"),
        ("second to last", "ordinal -2"),
        ("the last two", "last x2"),
        ("last one", "last"),
        ("both", "both x2"),
        ("the two", "both x2"),
        ("the other one", "other"),
        ("the second from the first list", "ordinal 2 first"),
        ("the third one on the previous page", "ordinal 3 previous"),
        ("the cheaper one", "superlative price"),
        ("cheapest", "superlative price"),
        ("the most expensive one", "superlative price-"),
        ("the two cheapest", "superlative x2 price"),
        ("the black one", "attribute color = black"),
        ("that leather one", "attribute material = leather"),
        ("this one", "pronoun"),
        ("those", "pronoun"),
    ],
)
def test_words_that_point_at_products(words: str, reference: str) -> None:
    assert referred(words) == reference


@pytest.mark.parametrize(
    "words",
    [
        "the second one in blue?",
        "the second one, but in blue",
        "do you have the second in blue",
        "does the second one come in blue?",
        "a blue version of the second one",
        "2nd one in blue pls",
    ],
)
def test_a_reference_with_a_change(words: str) -> None:
    act = next(act for act in understood(words).acts if isinstance(act, Refer))
    assert pointed(act.reference) == "ordinal 2"
    assert "color = blue" in [short(m) for m in act.changes]


@pytest.mark.parametrize(
    "words", ["do you have it in red?", "does it come in red", "can i get that in red?", "is it available in red"]
)
def test_a_question_for_another_form_of_what_is_in_focus(words: str) -> None:
    act = only(words, "refer")
    assert isinstance(act, Refer)
    assert (pointed(act.reference), [short(m) for m in act.changes]) == ("pronoun", ["color = red"])


def test_a_wish_with_a_pronoun_is_still_a_wish() -> None:
    assert wishes("I want a dress, and I want it in red") == ["category = dresses", "color = red"]


@pytest.mark.parametrize(
    ("words", "reference", "reasons"),
    [
        ("not that one", "pronoun", []),
        ("the second is too shiny", "ordinal 2", ["text = shiny"]),
        ("I don't like the first", "ordinal 1", []),
        ("not the second one", "ordinal 2", []),
        ("skip the third", "ordinal 3", []),
        ("the black one is ugly", "attribute color = black", []),
        ("it's too formal for me", "pronoun", ["use_case = formal"]),
        ("I don't like this one, too flashy", "pronoun", ["text = flashy"]),
        ("nope, not my style", "-", []),
        ("too flashy", "-", ["text = flashy"]),
        ("the 2nd is too expensive", "ordinal 2", ["price <= None"]),
        ("im not into the last one", "last", []),
        ("number 4 is awful", "ordinal 4", []),
        ("I already own the second one", "ordinal 2", []),
        ("I'd never wear that", "pronoun", []),
        ("I don't really care for the second one", "ordinal 2", []),
        ("meh", "-", []),
    ],
)
def test_a_product_is_turned_down(words: str, reference: str, reasons: list[str]) -> None:
    act = only(words, "reject")
    assert isinstance(act, Reject)
    assert (pointed(act.reference), [short(m) for m in act.reasons]) == (reference, reasons)


@pytest.mark.parametrize(
    "words",
    [
        "none of those",
        "nah, these are all ugly",
        "I don't like any of them",
        "not what I'm looking for",
        "none of these work for me",
        "nothing here i like",
        "those are too formal",
        "not these",
        "not feeling these",
        "every one of these is too bright",
        "these don't do it for me",
        "not really what I had in mind",
    ],
)
def test_everything_shown_is_turned_down(words: str) -> None:
    assert "reject_slate" in kinds(words)


def test_too_expensive_asks_for_a_lower_price_than_shown() -> None:
    assert wishes("too expensive") == ["price <= None"]
    assert wishes("those are too expensive") == ["price <= None"]


@pytest.mark.parametrize(
    ("words", "reference", "quantity", "shortlist", "remove"),
    [
        ("I'll take the second", "ordinal 2", None, False, False),
        ("ill have the black one", "attribute color = black", None, False, False),
        ("I'll go with the 3rd", "ordinal 3", None, False, False),
        ("i'll take it", "pronoun", None, False, False),
        ("add number 3 to my list, two of them", "ordinal 3", 2, True, False),
        ("put it aside", "pronoun", None, True, False),
        ("add item 5", "ordinal 5", None, True, False),
        ("save the first one for later", "ordinal 1", None, True, False),
        ("add the A-line dress", "name a line dress", None, True, False),
        ("put 3 of the first one in my cart", "ordinal 1", 3, False, False),
        ("I'd like two of the second", "ordinal 2", 2, False, False),
        ("order 5 pieces of the last one", "last", 5, False, False),
        ("remove the second from my list", "ordinal 2", None, False, True),
        ("take the first off my shortlist", "ordinal 1", None, False, True),
    ],
)
def test_a_product_is_chosen(words: str, reference: str, quantity: int | None, shortlist: bool, remove: bool) -> None:
    act = only(words, "select")
    assert isinstance(act, Select)
    assert (pointed(act.reference), act.quantity, act.shortlist, act.remove) == (reference, quantity, shortlist, remove)


@pytest.mark.parametrize(
    "words", ["I'll take something blue", "I'd go with leather", "get me a wallet", "add some pockets"]
)
def test_choosing_a_value_is_a_wish(words: str) -> None:
    assert kinds(words) == ["inform"]


@pytest.mark.parametrize(
    ("words", "references"),
    [
        ("how do 1 and 3 differ", ["ordinal 1", "ordinal 3"]),
        ("compare the first and the last", ["ordinal 1", "last"]),
        ("what's the difference between number 1 and number 2", ["ordinal 1", "ordinal 2"]),
        ("the first vs the third?", ["ordinal 1", "ordinal 3"]),
        ("which one is cheaper, the first or the third?", ["ordinal 1", "ordinal 3"]),
        ("compare them", ["pronoun"]),
        ("what's better, 2 or 3", ["ordinal 2", "ordinal 3"]),
        ("tell me the difference between the two", ["both x2"]),
        ("whats the difference", []),
    ],
)
def test_products_are_compared(words: str, references: list[str]) -> None:
    act = only(words, "compare")
    assert isinstance(act, Compare)
    assert [pointed(reference) for reference in act.references] == references


@pytest.mark.parametrize(
    ("words", "facet", "reference"),
    [
        ("is it waterproof?", "feature", "pronoun"),
        ("how much is the second?", "price", "ordinal 2"),
        ("whats the price of the third one", "price", "ordinal 3"),
        ("what material is the first one made of?", "material", "ordinal 1"),
        ("does the second one have pockets?", "feature", "ordinal 2"),
        ("what sizes does it come in?", "size", "pronoun"),
        ("what colors are there?", "color", "-"),
        ("tell me more about the second", None, "ordinal 2"),
        ("are they machine washable", "feature", "pronoun"),
        ("is the red one waterproof", "feature", "attribute color = red"),
        ("what's the price of it", "price", "pronoun"),
        ("what brand is it", "brand", "pronoun"),
    ],
)
def test_a_question_about_a_product(words: str, facet: str | None, reference: str) -> None:
    act = only(words, "ask")
    assert isinstance(act, Ask)
    assert (act.facet, pointed(act.reference)) == (facet, reference)


def test_several_acts_in_one_message() -> None:
    assert kinds("hi! I don't like the first, show me others in blue under $50. thanks") == [
        "greet",
        "reject",
        "more",
        "inform",
        "thank",
    ]


def test_the_kind_of_product_pointed_at_is_no_change() -> None:
    act = only("do you have the first dress in green?", "refer")
    assert isinstance(act, Refer)
    assert (pointed(act.reference), [short(m) for m in act.changes]) == ("ordinal 1", ["color = green"])


def test_numbers_alone_are_places_in_the_list() -> None:
    acts = understood("1 and 3").acts
    assert [pointed(act.reference) for act in acts if isinstance(act, Refer)] == ["ordinal 1", "ordinal 3"]


@pytest.mark.parametrize("words", ["something similar to the second", "more like the third one", "same as the first"])
def test_a_wish_for_the_like_is_noted(words: str) -> None:
    assert "similar" in understood(words).notes


@pytest.mark.parametrize("words", ["two of them please", "give me two of those", "I'll have two of these"])
def test_a_quantity_of_what_is_in_focus(words: str) -> None:
    act = only(words, "select")
    assert isinstance(act, Select)
    assert (pointed(act.reference), act.quantity) == ("pronoun", 2)


def test_keeping_a_price_puts_nothing_aside() -> None:
    assert kinds("keep it under $40") == ["inform"]
