import pytest

from services.ranker.belief import believe, recall
from shared.contracts.search import Pool
from tests.support.small_catalog import product, shop, wish

COLORS, FABRICS = ["Red", "Blue", "Green", "Black", "White"], ["cotton", "wool", "silk", "linen"]
HUNDRED = shop(
    *(
        product(
            n,
            f"Shirt model {n}",
            facets={"category": ["Shirts"], "color": [COLORS[n % 5]], "material": [FABRICS[n // 5 % 4]]},
            features=(f"Stitched by number {n}",),
        )
        for n in range(100)
    )
)


def test_confidence_rises_with_evidence() -> None:
    wishes = [
        wish("category", "shirts"),
        wish("color", "red", number=1),
        wish("material", "wool", number=2),
        wish("text", "stitched by number 25", number=3),
    ]
    rising = [HUNDRED.turn(*wishes[:known], max_results=3).confidence for known in range(len(wishes) + 1)]
    assert rising == sorted(rising)
    assert rising[0] < 0.05
    assert rising[-1] > 0.9


def test_a_vague_wish_is_answered_with_a_list_and_an_abstention() -> None:
    found = HUNDRED.turn(max_results=10)
    assert found.abstained
    assert len(found.items) == 10
    assert "not sure" in found.message


def test_a_product_that_matches_several_wishes_is_no_guess_however_many_are_like_it() -> None:
    found = HUNDRED.turn(wish("category", "shirts"), wish("color", "red", number=1), max_results=1)
    assert found.confidence < 0.15
    assert not found.abstained
    assert "shirts and red" in found.message
    assert HUNDRED.turn(wish("category", "shirts"), max_results=1).abstained


def test_a_clear_wish_is_answered_without_abstention_and_question() -> None:
    red_wool = wish("color", "red"), wish("material", "wool", number=1)
    found = HUNDRED.turn(*red_wool, wish("text", "stitched by number 25", number=2))
    assert not found.abstained
    assert found.question is None


def test_the_belief_is_a_distribution_in_the_order_of_scores() -> None:
    beliefs = believe([3.0, 2.0, 2.0, -50.0])
    assert sum(beliefs) == pytest.approx(1)
    assert beliefs == sorted(beliefs, reverse=True)
    assert beliefs[1] == beliefs[2]
    assert believe([]) == []


def test_the_belief_is_shared_by_the_best_only() -> None:
    assert len(believe([0.0] * 500)) == 100


@pytest.mark.parametrize(("tier", "size"), [(1, 3), (3, 3), (4, 3)])
def test_a_pool_that_was_not_cut_holds_the_wanted_product_most_likely(tier: int, size: int) -> None:
    whole = Pool(rows=tuple(range(size)), tiers=(tier,) * size, scores=(0,) * size)
    assert recall(whole, limit=4) >= recall(whole, limit=3)
    assert recall(whole, limit=4) < 1


def test_a_pool_cut_among_its_strictest_matches_is_the_least_certain() -> None:
    cut = [recall(Pool(rows=(1,), tiers=(tier,), scores=(0,)), limit=1) for tier in (1, 2, 3, 4)]
    assert cut == sorted(cut)
