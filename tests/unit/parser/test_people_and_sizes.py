"""Whom the goods are for and what size they take, as people say it."""

import pytest

from tests.support.small_shop import wishes


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a belt for my granddad", ["category = belts", "gender = men"]),
        ("the other half's a bloke, boots for hubby", ["category = boots", "gender = men"]),
        ("my girlfriend needs sandals", ["gender = women", "category = sandals"]),
        ("a scarf for his auntie", ["category = scarves", "gender = women"]),
        ("jeans for the lads", ["category = jeans", "gender = men"]),
        ("a tee for my nephew", ["category = t shirts", "gender = boys"]),
        ("a dress for our niece", ["category = dresses", "gender = girls"]),
        ("a tee for my little brother", ["category = t shirts", "gender = boys"]),
        ("sandals for my grown daughter", ["category = sandals", "gender = women"]),
        ("oh, it is my stepson's, a tee for my stepson", ["gender = boys"]),
    ],
)
def test_a_person_whom_the_goods_are_for_is_a_department(words: str, expected: list[str]) -> None:
    assert wishes(words)[-len(expected) :] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a coat, she's 8", "gender = girls"),
        ("a coat for a 6 year old", "gender = kids"),
        ("a coat for my sister, she is 10", "gender = girls"),
        ("my 4 yr old boy wants a coat", "gender = boys"),
        ("a coat for my son who is turning 21", "gender = men"),
        ("a coat, my niece is 9", "gender = girls"),
        ("he's 7 and needs a coat", "gender = boys"),
    ],
)
def test_an_age_makes_the_department_that_of_children_or_adults(words: str, expected: str) -> None:
    found = wishes(words)
    assert expected in found
    assert "category = coats" in found
    assert not [wish for wish in found if wish.startswith(("text", "price", "size"))]


@pytest.mark.parametrize(
    "words",
    [
        "my wife hates wool",
        "a coat, it's cold at my mother's",
        "my brother said to ask",
        "a coat like my dad's",
        "my sister has a coat from you",
        "dad said a coat would do",
    ],
)
def test_a_person_who_is_only_spoken_of_is_no_department(words: str) -> None:
    assert not [wish for wish in wishes(words) if wish.startswith("gender")]


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("boots, I take a 7", "7"),
        ("jeans, he's a 36 waist", "36"),
        ("I wear 11", "11"),
        ("sz 12 boots", "12"),
        ("uk 5 sandals", "5"),
        ("I'm an xxl", "xxl"),
        ("extra small please", "xs"),
        ("triple XL", "3 xl"),
        ("she takes a 4", "4"),
    ],
)
def test_a_size_is_a_size_whether_or_not_the_catalog_has_it(words: str, size: str) -> None:
    assert f"size = {size}" in wishes(words)
    assert not [wish for wish in wishes(words) if wish.startswith("price")]
