import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.retriever.domain import build_index, retrieve
from shared.contracts.search import PriceRange, SearchClause, SearchExclusion, SearchQuery
from tests.support.shared_data import ROOT
from tests.support.small_catalog import APPAREL, Shop, product, shop

NAVY_SHIRT = product(
    1, "Casual shirt", facets={"category": ["Shirts"], "color": ["Navy Blue"], "gender": ["men"]}, price=30.0
)
BLUE_SHIRT = product(2, "Blue work shirt", facets={"category": ["Shirts"], "color": ["Blue"]}, price=50.0)
RED_DRESS = product(
    3, "Red cotton dress", facets={"category": ["Dresses"], "color": ["Red"]}, rating_count=900, price=80.0
)
BOOTS = product(
    4,
    "Hiking boots",
    facets={"category": ["Hiking Boots"], "color": ["Brown"]},
    features=("Water resistant leather upper", "Closes with a zip"),
    rating_count=20,
)
SANDALS = product(5, "Beach sandals", facets={"category": ["Sandals"]}, description="In navy, with a cotton strap.")
PLAIN = shop(NAVY_SHIRT, BLUE_SHIRT, RED_DRESS, BOOTS, SANDALS)


def search(place: Shop, *clauses: tuple[str, str], **query: object) -> list[str]:
    return place.titles(retrieve(_query(clauses, **query), place.index).rows)


def _query(clauses: tuple[tuple[str, str], ...], **query: object) -> SearchQuery:
    words = tuple(SearchClause(facet=facet, text=text) for facet, text in clauses)
    return SearchQuery.model_validate({"clauses": words, **query})


def test_an_exact_value_comes_before_a_narrower_one() -> None:
    assert search(PLAIN, ("color", "blue"), categories=("shirts",))[:2] == ["Blue work shirt", "Casual shirt"]


def test_a_broad_category_takes_in_narrower_ones() -> None:
    assert search(PLAIN, categories=("shoes",))[:2] == ["Hiking boots", "Beach sandals"]


def test_an_exact_phrase_outranks_all_terms_and_all_terms_outrank_any() -> None:
    place = shop(
        product(1, "leather leather leather belt"),
        product(2, "belt", description="soft to the touch, in full-grain leather"),
        product(3, "upper of soft leather"),
    )
    pool = retrieve(_query((("text", "soft leather"),)), place.index)
    assert place.titles(pool.rows) == ["upper of soft leather", "belt", "leather leather leather belt"]
    assert pool.tiers == (1, 2, 3)


def test_a_phrase_does_not_span_two_lines() -> None:
    place = shop(product(1, "bag", features=("made of soft", "leather is not used")))
    assert retrieve(_query((("text", "soft leather"),)), place.index).tiers == (2,)


def test_words_are_found_in_any_inflection_case_and_accent() -> None:
    place = shop(product(1, "Crème-coloured DRESSES for weddings"))
    assert retrieve(_query((("text", "creme dress wedding"),)), place.index).tiers == (2,)


def test_a_filter_that_leaves_the_pool_short_is_filled_from_outside_last() -> None:
    pool = retrieve(_query((("text", "cotton"),), categories=("sandals",)), PLAIN.index)
    assert PLAIN.titles(pool.rows) == ["Beach sandals", "Red cotton dress"]
    assert pool.tiers == (1, 4)


def test_a_product_of_unknown_price_passes_the_price_filter() -> None:
    pool = retrieve(_query((("text", "boots shirt"),), price=PriceRange(maximum=40)), PLAIN.index)
    assert sorted(PLAIN.titles(pool.rows[:2])) == ["Casual shirt", "Hiking boots"]
    assert PLAIN.titles(pool.rows[2:]) == ["Blue work shirt"]
    assert pool.tiers == (3, 3, 4)


def test_of_two_equals_the_one_known_to_be_within_the_price_comes_first() -> None:
    place = shop(product(1, "Plain shirt"), product(2, "Plain shirt", price=30.0))
    pool = retrieve(_query((("text", "shirt"),), price=PriceRange(minimum=20)), place.index)
    assert pool.rows == (1, 0)


def test_an_excluded_value_and_its_narrower_ones_never_enter() -> None:
    found = search(PLAIN, ("text", "shirt sandals"), exclusions=(SearchExclusion(facet="color", text="blue"),))
    assert found == ["Beach sandals"]


def test_an_excluded_value_in_the_text_counts_when_the_record_says_nothing_else() -> None:
    found = search(PLAIN, ("text", "shirt sandals"), exclusions=(SearchExclusion(facet="color", text="navy"),))
    assert "Beach sandals" not in found


def test_excluded_words_never_enter() -> None:
    found = search(PLAIN, exclusions=(SearchExclusion(facet="text", text="with a zip"),))
    assert "Hiking boots" not in found
    assert len(found) == 4


def test_excluded_products_never_enter_and_leave_room_for_others() -> None:
    found = search(PLAIN, excluded_product_ids=("p003", "p004", "unknown"), limit=2)
    assert found == ["Casual shirt", "Blue work shirt"]


def test_an_empty_search_is_by_popularity_then_row() -> None:
    pool = retrieve(SearchQuery(), PLAIN.index)
    assert PLAIN.titles(pool.rows) == [
        "Red cotton dress",
        "Hiking boots",
        "Casual shirt",
        "Blue work shirt",
        "Beach sandals",
    ]
    assert pool.scores == (900, 20, 0, 0, 0)


def test_a_likeness_is_sought_with_the_change_on_top() -> None:
    place = shop(
        product(1, "Striped linen shirt", facets={"category": ["Shirts"], "color": ["Red"]}),
        product(2, "Striped linen shirt", facets={"category": ["Shirts"], "color": ["Blue"]}),
        product(3, "Blue jeans", facets={"category": ["Jeans"], "color": ["Blue"]}),
        product(4, "Plain linen shirt", facets={"category": ["Shirts"], "color": ["Red"]}),
    )
    pool = retrieve(_query((("color", "blue"),), anchor_product_id="p001"), place.index)
    assert [place.products[row].product_id for row in pool.rows] == ["p002", "p003", "p001", "p004"]


def test_an_unknown_anchor_is_no_error() -> None:
    assert len(retrieve(SearchQuery(anchor_product_id="gone"), PLAIN.index).rows) == len(PLAIN.products)


def test_the_cut_comes_after_scoring() -> None:
    crowd = [product(n, "plain shirt in cotton with a long and winding name") for n in range(600)]
    place = shop(*crowd, product(900, "cotton cotton"))
    pool = retrieve(_query((("text", "cotton"),)), place.index)
    assert len(pool.rows) == 500
    assert place.products[pool.rows[0]].product_id == "p900"
    assert pool.rows[1:] == tuple(range(499))


def test_a_demoted_clause_scores_without_setting_a_tier() -> None:
    query = SearchQuery(
        clauses=(SearchClause(facet="text", text="shirt"), SearchClause(facet="color", text="navy blue", weight=0.3))
    )
    pool = retrieve(query, PLAIN.index)
    assert PLAIN.titles(pool.rows) == ["Casual shirt", "Blue work shirt", "Beach sandals"]
    assert pool.tiers == (1, 1, 3)


@pytest.mark.parametrize(
    "text",
    ['"', "AND", "a:b", "title:x OR (", "*", "~2", "\\", "🙂", "", " ", "\x00", "né", "+-!", "[a TO b]", "x" * 9000],
)
def test_any_text_is_safe(text: str) -> None:
    pool = retrieve(
        SearchQuery(
            clauses=(SearchClause(facet="text", text=text), SearchClause(facet=text, text=text)),
            categories=(text,),
            exclusions=(SearchExclusion(facet="text", text=text), SearchExclusion(facet="color", text=text)),
        ),
        PLAIN.index,
    )
    assert len(pool.rows) <= len(PLAIN.products)


def test_words_that_no_product_holds_give_the_popular_ones_rather_than_nothing() -> None:
    assert retrieve(_query((("text", "zxqv"),)), PLAIN.index) == retrieve(SearchQuery(), PLAIN.index)


def test_an_empty_catalog_gives_an_empty_pool() -> None:
    empty = shop()
    assert retrieve(SearchQuery(), empty.index).rows == ()
    assert retrieve(_query((("text", "shirt"),)), empty.index).rows == ()


def test_an_index_in_a_directory_finds_the_same(tmp_path: Path) -> None:
    on_disk = build_index(PLAIN.products, APPAREL, str(tmp_path))
    query = _query((("text", "shirt"),))
    assert retrieve(query, on_disk) == retrieve(query, PLAIN.index)


WORDS = st.sampled_from(["shirt", "blue", "navy", "cotton", "red dress", "zip", "leather upper", "nothing"])
QUERIES = st.builds(
    SearchQuery,
    clauses=st.lists(
        st.builds(
            SearchClause,
            facet=st.sampled_from(["text", "color", "category"]),
            text=WORDS | st.text(max_size=30),
            weight=st.sampled_from([0.3, 1.0]),
        ),
        max_size=4,
    ).map(tuple),
    categories=st.lists(st.sampled_from(["shirts", "shoes", "hats"]), max_size=2).map(tuple),
    exclusions=st.lists(
        st.builds(SearchExclusion, facet=st.sampled_from(["text", "color"]), text=WORDS), max_size=2
    ).map(tuple),
    excluded_product_ids=st.lists(st.sampled_from(["p001", "p003"]), max_size=2).map(tuple),
    price=st.builds(PriceRange, minimum=st.none() | st.floats(0, 100), maximum=st.none() | st.floats(0, 100)),
    anchor_product_id=st.none() | st.sampled_from(["p001", "p004", "zz"]),
    limit=st.integers(1, 6),
)


@given(QUERIES)
@settings(max_examples=150, deadline=None)
def test_every_pool_is_in_total_order_within_its_limit_and_without_the_excluded(query: SearchQuery) -> None:
    pool = retrieve(query, PLAIN.index)
    order = list(zip(pool.tiers, (-score for score in pool.scores), pool.rows, strict=True))
    assert order == sorted(order)
    assert len(set(pool.rows)) == len(pool.rows) <= query.limit
    assert not set(query.excluded_product_ids) & {PLAIN.products[row].product_id for row in pool.rows}
    assert pool == retrieve(query, PLAIN.index)


def test_another_process_gives_the_same_pool() -> None:
    script = (
        "from tests.unit.retriever.test_pool import PLAIN, _query, retrieve\n"
        "print(retrieve(_query((('text', 'blue cotton shirt'),)), PLAIN.index).model_dump_json())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {retrieve(_query((("text", "blue cotton shirt"),)), PLAIN.index).model_dump_json() + "\n"}
