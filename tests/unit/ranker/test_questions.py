import math

import pytest

from services.ranker.price_bands import price_options, rounded_up
from services.ranker.questions import expected_gain
from shared.contracts.values import OPEN_FACET, Operator
from tests.support.small_catalog import product, shop, wish

COLORS, FABRICS = ["Red", "Blue", "Green", "Black"], ["cotton", "wool"]
SHIRTS = shop(
    *(
        product(
            n,
            f"Shirt model {n}",
            facets={
                "category": ["Shirts"],
                "gender": ["men"],
                "color": [COLORS[n % 4]],
                "material": [FABRICS[n // 4 % 2]],
            },
            price=10.0 + n,
        )
        for n in range(16)
    )
)


def test_the_most_telling_facet_is_asked_with_its_values_as_options() -> None:
    question = SHIRTS.turn().question
    assert question is not None
    assert question.facet == "color"
    assert [(option.value, option.label, option.count) for option in question.options] == [
        ("red", "Red", 4),
        ("blue", "Blue", 4),
        ("green", "Green", 4),
        ("black", "Black", 4),
    ]


def test_a_facet_is_not_asked_again_nor_when_declined_nor_when_a_wish_answers_it() -> None:
    for held in ({"asked": ("color",)}, {"declined": ("color",)}):
        question = SHIRTS.turn(**held).question
        assert question is not None
        assert question.facet == "price"
    answered = SHIRTS.turn(wish("color", "red"), asked=("price",), max_results=1).question
    assert answered is not None
    assert answered.facet == "material"


def test_an_exclusion_does_not_answer_a_facet() -> None:
    question = SHIRTS.turn(wish("color", "red", Operator.NOT_EQUALS)).question
    assert question is not None
    assert question.facet == "color"
    assert "red" not in {option.value for option in question.options}


def test_a_facet_that_does_not_split_the_candidates_is_not_asked() -> None:
    asked: list[str] = []
    while (question := SHIRTS.turn(asked=tuple(asked)).question) and question.facet != OPEN_FACET:
        asked.append(question.facet)
    assert asked == ["color", "price", "material"]


def test_an_open_question_is_asked_once_when_no_facet_helps() -> None:
    known = ("color", "price", "material")
    question = SHIRTS.turn(asked=known).question
    assert question is not None
    assert (question.facet, question.options) == (OPEN_FACET, ())
    assert question.text
    assert SHIRTS.turn(asked=(*known, OPEN_FACET)).question is None
    assert SHIRTS.turn(asked=known, declined=(OPEN_FACET,)).question is None


def test_no_question_when_questions_were_stopped() -> None:
    assert SHIRTS.turn(questions_stopped=True).question is None


def test_options_are_six_at_most() -> None:
    many = shop(*(product(n, f"Shirt model {n}", facets={"color": [f"shade {n % 9}"]}) for n in range(36)))
    question = many.turn().question
    assert question is not None
    assert len(question.options) == 6


def test_a_price_question_offers_round_bands_that_hold_every_price() -> None:
    question = SHIRTS.turn(asked=("color",)).question
    assert question is not None
    assert [(option.label, option.count) for option in question.options] == [
        ("under 15", 6),
        ("15 to 20", 5),
        ("over 20", 5),
    ]


@pytest.mark.parametrize(
    ("price", "bound"), [(23.99, 25.0), (410.0, 500.0), (1.0, 1.0), (0.031, 0.04), (10.0, 10.0), (101.0, 150.0)]
)
def test_bounds_are_round(price: float, bound: float) -> None:
    assert rounded_up(price) == bound


def test_bands_need_two_prices() -> None:
    assert price_options([9.0, 9.0, None], [0.5, 0.4, 0.1]) == ()
    assert price_options([], []) == ()


def test_the_gain_is_the_entropy_of_single_valued_answers() -> None:
    assert expected_gain([(0.5, (1,)), (0.5, (2,))]) == pytest.approx(math.log(2))


def test_products_that_could_give_either_answer_gain_nothing() -> None:
    assert expected_gain([(0.5, (1, 2)), (0.5, (1, 2))]) == pytest.approx(0)


def test_a_product_without_a_value_neither_adds_nor_loses() -> None:
    assert expected_gain([(0.25, (1,)), (0.25, (2,))]) == pytest.approx(0.5 * math.log(2))
