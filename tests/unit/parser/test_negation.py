"""Denials: what is excluded, how far it reaches, and idioms that deny nothing."""

import pytest

from tests.support.small_shop import kinds, only, short, wishes


@pytest.mark.parametrize(
    "words",
    [
        "not black",
        "no black please",
        "anything but black",
        "i dont want black",
        "I hate black",
        "everything except black",
        "nothing in black",
        "avoid black",
        "black is out",
        "NOT BLACK!!",
        "pls no blakc",
        "colors other than black",
        "black isn't for me",
        "it can't be black",
        "definitely not black",
        "black? no way",
        "black is a no-no",
        "I already have black",
        "enough with black",
        "no more black, ever",
        "black looks cheap",
    ],
)
def test_a_denied_value_is_excluded(words: str) -> None:
    assert wishes(words) == ["color != black"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("boots without laces", ["category = boots", "feature != lace up"]),
        ("no polyester, under $40", ["material != polyester", "price <= 40"]),
        ("not black but brown", ["color != black", "color = brown"]),
        ("no black, blue please", ["color != black", "color = blue"]),
        ("no black, blue or grey", ["color != black", "color != blue", "color != grey"]),
        ("without a hood and in red", ["feature != hood", "color = red"]),
        ("I don't want black boots", ["color != black", "category = boots"]),
        ("I don't want boots", ["category != boots"]),
        ("neither black nor brown", ["color != black", "color != brown"]),
        ("a dress, not formal, something floral", ["category = dresses", "use_case != formal", "pattern = floral"]),
        ("no wool - cotton", ["material != wool", "material = cotton"]),
        ("leather-free wallet", ["material != leather", "category = wallets"]),
        ("non-leather wallet", ["material != leather", "category = wallets"]),
        ("wool itches, no wool", ["material != wool"]),
        ("must not contain wool", ["material != wool"]),
        ("my wife hates wool but likes silk", ["material != wool", "material = silk"]),
        ("I prefer cotton over polyester", ["material = cotton ?", "material != polyester ?"]),
        ("nothing that has buttons", ["feature != buttons"]),
        ("preferably not black", ["color != black ?"]),
        ("anything but black and in cotton", ["color != black", "material = cotton"]),
    ],
)
def test_a_denial_ends_with_its_clause(words: str, expected: list[str]) -> None:
    assert wishes(words) == expected


def test_a_denial_inside_an_override_does_not_reach_what_is_wanted() -> None:
    act = only("Actually, no black - make it blue and lightweight", "override")
    assert [short(m) for m in act.mentions] == ["color != black", "color = blue", "feature = lightweight"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("no preference", "decline"),
        ("why not", "affirm"),
        ("no problem", None),
        ("no more than $30", "inform"),
        ("no more questions", "stop_asking"),
        ("nothing else, thanks", "thank"),
        ("no thanks", "deny"),
        ("no", "deny"),
    ],
)
def test_an_idiom_is_recognised_before_a_denial(words: str, kind: str | None) -> None:
    assert kinds(words) == ([kind] if kind else [])


@pytest.mark.parametrize("words", ["gluten free", "bpa free bottle"])
def test_an_unknown_word_that_is_free_of_something_is_searched_for_as_said(words: str) -> None:
    assert wishes(words) == [f"text = {words}"]
