"""What the search and the ranking find together in catalogs that nobody wrote for a test."""

import pytest

from shared.contracts.values import Operator
from tests.support.real_catalog import real_shop
from tests.support.small_catalog import ids, wish


def test_ten_navy_casual_shirts_for_men_are_all_such() -> None:
    found = real_shop("fashion-44k", "styles.csv").search(
        wish("category", "shirts"),
        wish("color", "navy blue", number=1),
        wish("use_case", "casual", number=2),
        wish("gender", "men", number=3),
    )
    assert len(found.items) == 10
    columns = real_shop("fashion-44k", "styles.csv").columns
    for item in found.items:
        row = columns.row(item.product_id)
        assert row is not None
        assert item.facets["color"] == ("Navy Blue",)
        assert "shirts" in {label.lower() for label in columns.labels(row, "category")}
        assert (columns.labels(row, "use_case"), columns.labels(row, "gender")) == (("Casual",), ("Men",))


def test_no_navy_product_is_shown_after_its_exclusion_however_often_more_is_asked_for() -> None:
    place = real_shop("fashion-44k", "styles.csv")
    wishes = wish("category", "shirts"), wish("color", "navy blue", Operator.NOT_EQUALS, number=1)
    shown: tuple[str, ...] = ()
    for _ in range(20):
        found = place.search(*wishes, shown=shown, max_results=20)
        assert found.items
        assert not any("Navy Blue" in item.facets.get("color", ()) for item in found.items)
        shown += tuple(ids(found))
    assert len(set(shown)) > 350


def test_excluding_blue_excludes_navy_and_teal() -> None:
    place = real_shop("fashion-44k", "styles.csv")
    found = place.search(
        wish("category", "shoes"), wish("color", "blue", Operator.NOT_EQUALS, number=1), max_results=50
    )
    colors = {label for item in found.items for label in item.facets.get("color", ())}
    assert len(found.items) == 50
    assert not colors & {"Blue", "Navy Blue", "Teal", "Turquoise Blue"}


@pytest.mark.parametrize("amount", [5.0, 10.0])
def test_a_budget_below_the_cheapest_dress_is_answered_with_the_nearest(amount: float) -> None:
    place = real_shop("livostyle", "products.jsonl")
    dresses = wish("category", "dresses")
    everything = place.search(dresses, max_results=50)
    found = place.search(dresses, wish("price", amount, Operator.AT_MOST, number=1))
    prices = [item.price for item in found.items if item.price is not None]
    assert prices[0] == min(prices) > amount
    assert f"${prices[0]:.2f}" in found.message
    assert prices[0] <= min(item.price for item in everything.items if item.price is not None)


def test_a_budget_is_kept_when_it_can_be() -> None:
    place = real_shop("livostyle", "products.jsonl")
    found = place.search(wish("category", "dresses"), wish("price", 40.0, Operator.AT_MOST, number=1))
    assert len(found.items) == 10
    assert all(item.price is not None and item.price <= 40 for item in found.items)


def test_a_vague_beginning_gets_a_list_a_question_and_no_confidence() -> None:
    found = real_shop("livostyle", "products.jsonl").search()
    assert found.abstained
    assert len(found.items) == 10
    assert found.question is not None
    assert 2 <= len(found.question.options) <= 6


def test_a_product_named_by_its_title_is_first_and_trusted() -> None:
    place = real_shop("livostyle", "products.jsonl")
    target = place.products[1234]
    found = place.search(wish("text", target.title))
    assert ids(found)[0] == target.product_id
    assert found.confidence > 0.5
