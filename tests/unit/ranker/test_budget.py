from shared.contracts.values import Operator, Strength
from tests.support.small_catalog import ids, product, shop, wish

DRESSES = wish("category", "dresses")
PRICED = shop(
    product(1, "Dress one", facets={"category": ["Dresses"]}, price=80.0),
    product(2, "Dress two", facets={"category": ["Dresses"]}, price=39.9),
    product(3, "Dress three", facets={"category": ["Dresses"]}, price=55.0),
    product(4, "Wool socks", facets={"category": ["Socks"]}, price=6.0),
)
MIXED = shop(*PRICED.products, product(5, "Dress five", facets={"category": ["Dresses"]}))


def test_an_impossible_budget_is_told_with_the_nearest_price_and_the_list_begins_with_it() -> None:
    found = PRICED.turn(DRESSES, wish("price", 10.0, Operator.AT_MOST, number=1))
    assert ids(found) == ["p002", "p003", "p001"]
    assert "at most $10.00" in found.message
    assert "$39.90" in found.message


def test_another_category_within_the_budget_does_not_make_it_possible() -> None:
    assert "p004" not in ids(PRICED.turn(DRESSES, wish("price", 10.0, Operator.AT_MOST, number=1)))


def test_a_lower_bound_can_be_impossible_too() -> None:
    found = PRICED.turn(DRESSES, wish("price", 500.0, Operator.AT_LEAST, number=1))
    assert ids(found)[0] == "p001"
    assert "$80.00" in found.message


def test_a_budget_that_some_keep_hides_those_that_break_it() -> None:
    found = PRICED.turn(DRESSES, wish("price", 60.0, Operator.AT_MOST, number=1))
    assert set(ids(found)) == {"p002", "p003", "p004"}
    assert ids(found)[-1] == "p004"
    assert "nearest" not in found.message


def test_unknown_prices_follow_known_ones_that_keep_the_budget() -> None:
    found = MIXED.turn(DRESSES, wish("price", 60.0, Operator.AT_MOST, number=1))
    assert ids(found)[:3] == ["p002", "p003", "p005"]


def test_when_only_unknown_prices_are_left_the_message_says_so() -> None:
    place = shop(product(1, "Dress one", facets={"category": ["Dresses"]}))
    found = place.turn(DRESSES, wish("price", 60.0, Operator.AT_MOST, number=1))
    assert ids(found) == ["p001"]
    assert "at most $60.00" in found.message
    assert "nothing that is known" in found.message


def test_a_preference_about_the_price_hides_nothing() -> None:
    soft = wish("price", 10.0, Operator.AT_MOST, number=1, strength=Strength.SHOULD)
    assert len(PRICED.turn(DRESSES, soft).items) == 4


def test_rejecting_the_nearest_names_the_nearest_that_is_shown() -> None:
    found = PRICED.turn(DRESSES, wish("price", 10.0, Operator.AT_MOST, number=1), rejected=("p002",))
    assert ids(found)[0] == "p003"
    assert "$55.00" in found.message
    assert "$39.90" not in found.message
