"""Numbers: budgets, ranges, measurements, sizes, quantities."""

import pytest

from tests.support.small_shop import only, short, understood, wishes

AT_MOST = [
    "no more than $30",
    "not over 30",
    "under 30 please",
    "max 30",
    "30 max",
    "30 dollars or less",
    "my budget is 30",
    "under thirty bucks",
    "nothing over $30!!",
    "cant spend more than 30",
    "up to 30$",
    "BELOW 30 USD",
    "keep it below a price of 30",
]


@pytest.mark.parametrize("words", AT_MOST)
def test_a_budget_in_any_wording_is_an_upper_bound(words: str) -> None:
    assert wishes(words) == ["price <= 30"]


@pytest.mark.parametrize(
    "words",
    ["nothing under 20", "at least $20", "over 20 dollars", "20 or more", "not less than 20 bucks", "$20 and up"],
)
def test_a_lower_bound_is_told_from_a_denial(words: str) -> None:
    assert wishes(words) == ["price >= 20"]


@pytest.mark.parametrize(
    "words",
    ["20-30", "between 20 and 30", "$20 to $30", "from 20 to 30 dollars", "20 \u2013 30 bucks", "30-20", "$20-$30"],
)
def test_a_range_has_both_ends(words: str) -> None:
    assert wishes(words) == ["price between 20 30"]


@pytest.mark.parametrize(
    "words", ["30ish", "around 30", "about $30", "roughly thirty dollars", "$30 or so", "30 give or take"]
)
def test_an_approximate_price_is_a_preference(words: str) -> None:
    assert wishes(words) == ["price about 30 ?"]


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("under twenty five dollars", 25),
        ("under two hundred fifty dollars", 250),
        ("less than a hundred bucks", 100),
        ("under 1,200 dollars", 1200),
        ("under $1,299.99", 1299.99),
        ("below 49,90 euros", 49.9),
        ("budget 2k", 2000),
    ],
)
def test_amounts_are_read_in_digits_and_words(words: str, amount: float) -> None:
    (mention,) = only(words, "inform").mentions
    assert (mention.facet, mention.value) == ("price", amount)


def test_the_currency_that_is_named_is_kept_and_the_catalog_gives_the_other() -> None:
    (euros,) = only("between 20 and 40 euros", "inform").mentions
    (own,) = only("under 40", "inform").mentions
    assert (euros.unit, own.unit) == ("EUR", "USD")


@pytest.mark.parametrize(
    ("words", "text", "unit"),
    [
        ("30 inch inseam", "30 inch inseam", "inch"),
        ("under 2 lbs", "2 lbs", "lb"),
        ("3 year battery", "3 year battery", "year"),
        ("at least 15 cm wide", "15 cm wide", "cm"),
        ("weighs less than 500 grams", "500 grams", "g"),
    ],
)
def test_a_number_with_another_unit_is_a_measurement_and_no_budget(words: str, text: str, unit: str) -> None:
    mention = next(m for m in only(words, "inform").mentions if m.unit)
    assert (mention.facet, mention.value, mention.unit, mention.grounded) == ("text", text, unit, False)


@pytest.mark.parametrize("words", ["at least 2 pockets", "more than 3 buttons", "with two pockets", "over 5 colors"])
def test_a_number_of_things_is_no_budget(words: str) -> None:
    assert not [wish for wish in wishes(words) if wish.startswith("price")]


@pytest.mark.parametrize("words", ["60", "60.", "maybe 60?"])
def test_a_bare_number_waits_for_the_conversation_to_tell_what_it_means(words: str) -> None:
    (mention,) = only(words, "inform").mentions
    assert (mention.facet, mention.value) == ("text", "60")


@pytest.mark.parametrize("words", ["cheaper", "something cheaper pls", "got anything less expensive?", "a bit cheaper"])
def test_cheaper_is_a_bound_without_a_number(words: str) -> None:
    assert wishes(words) == ["price <= None"]


def test_a_letter_or_number_beside_an_item_is_its_size() -> None:
    assert wishes("sweater M, boots 6") == ["category = sweaters", "size = m", "category = boots", "size = 6"]


@pytest.mark.parametrize("words", ["size 9.5", "size: 9.5", "in a size 9.5", "my size is 9.5", "shoe size 9.5"])
def test_a_size_is_named(words: str) -> None:
    assert wishes(words) == ["size = 9.5"]


def test_a_size_that_the_catalog_lacks_is_kept_ungrounded() -> None:
    (mention,) = only("size forty", "inform").mentions
    assert (short(mention), mention.grounded) == ("size = 40", False)


@pytest.mark.parametrize("words", ["under " + "9" * 5000, "$1" + ",000" * 500, "1.2.3.4 dollars", "$-5", "1e999 bucks"])
def test_absurd_numbers_are_survived(words: str) -> None:
    assert understood(words).acts is not None
