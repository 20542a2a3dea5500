"""Prices, refusals, references, denials and remarks in the words of people whom nobody on the team knows."""

import pytest

from tests.support.small_shop import kinds, short, understood, wishes


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("70 tops", "price <= 70"),
        ("a tenner at the most", "price <= 10"),
        (">35", "price >= 35"),
        ("it mustn't cost more than forty", "price <= 40"),
        ("we wouldn't go beyond 120", "price <= 120"),
        ("push it to 95", "price <= 95"),
        ("is 29.50 as a maximum alright", "price <= 29.5"),
        ("18 dollers max", "price <= 18"),
        ("must cost no more than sixty pounds", "price <= 60"),
        ("thirty is all I've got", "price <= 30"),
        ("a fiver tops", "price <= 5"),
        ("north of 200", "price >= 200"),
    ],
)
def test_a_budget_is_understood_in_many_words(words: str, expected: str) -> None:
    assert expected in wishes(words)


@pytest.mark.parametrize(
    "words",
    [
        "total garbage, all of it",
        "none of it speaks to me",
        "these are ghastly",
        "I wouldn't be seen dead in any of them",
        "chuck the lot",
        "what a dreary and tacky bunch",
        "not one of these appeals to me",
        "nothing here does it for me",
    ],
)
def test_everything_shown_is_turned_down_in_free_words(words: str) -> None:
    assert "reject_slate" in kinds(words)
    assert not wishes(words)


@pytest.mark.parametrize(
    ("words", "position"),
    [
        ("5 is vile", 5),
        ("2? not in a million years", 2),
        ("number 3 leaves me cold", 3),
        ("chuck out the sixth", 6),
        ("the fourth one isn't my cup of tea", 4),
        ("do away with the 1", 1),
        ("the second does nothing for me", 2),
        ("I already own number 7", 7),
    ],
)
def test_a_product_is_turned_down_in_free_words(words: str, position: int) -> None:
    (act,) = [act for act in understood(words).acts if act.type == "reject"]
    assert act.reference is not None
    assert act.reference.position == position


@pytest.mark.parametrize(
    ("words", "position", "tentative"),
    [
        ("ooh 3 looks lovely", 3, True),
        ("6 is gorgeous", 6, True),
        ("something like no. 2", 2, False),
        ("entry 4 please", 4, False),
        ("the 30th", 30, False),
        ("item 0", None, False),
        ("I fancy 5", 5, True),
    ],
)
def test_a_bare_number_may_be_a_place_in_the_list(words: str, position: int | None, *, tentative: bool) -> None:
    (act,) = [act for act in understood(words).acts if act.type == "refer"]
    assert (act.reference.position, act.reference.tentative) == (position, tentative)


@pytest.mark.parametrize("words", ["I have 2 kids", "room for 3", "5 pockets", "at 9 tomorrow"])
def test_a_number_that_counts_or_tells_the_time_is_no_place(words: str) -> None:
    assert "refer" not in kinds(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("rule wool out", ["material != wool"]),
        ("leave the wool out of it", ["material != wool"]),
        ("never anything in wool", ["material != wool"]),
        ("neither wool nor silk", ["material != wool", "material != silk"]),
        ("wool makes me look frumpy", ["material != wool"]),
        ("I detest wool", ["material != wool"]),
        ("nothing beats wool", ["material = wool"]),
        ("nothing but wool", ["material = wool"]),
        ("I won't wear anything that isn't wool", ["material = wool"]),
        ("never buy anything but wool", ["material = wool"]),
        ("you can't go wrong with wool", ["material = wool"]),
        ("not wool, with a very long wish behind it", ["material != wool"]),
    ],
)
def test_a_denial_reaches_as_far_as_people_mean_it(words: str, expected: list[str]) -> None:
    assert [wish for wish in wishes(words) if not wish.startswith("text")] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("boots to go with my red dress", ["category = boots"]),
        ("a belt that matches my brown boots, under 30", ["category = belts", "price <= 30"]),
        ("sandals to wear with my linen shirt", ["category = sandals"]),
        ("a scarf to complement my grey coat", ["category = scarves"]),
        ("can I return it", []),
        ("when will you deliver", []),
        ("my hamster ate the remote", []),
        ("it's pouring here", []),
    ],
)
def test_remarks_and_what_the_goods_go_with_are_no_wishes(words: str, expected: list[str]) -> None:
    assert wishes(words) == expected


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("bring on more", "more"),
        ("keep em coming", "more"),
        ("let me see the rest", "more"),
        ("scroll further", "more"),
        ("mroe", "more"),
        ("a wider selection please", "more"),
        ("enough of this quizzing", "stop_asking"),
        ("pack it in with the questions", "stop_asking"),
        ("please stop grilling me", "stop_asking"),
        ("less asking", "stop_asking"),
        ("spare me the survey", "stop_asking"),
        ("could you quit probing", "stop_asking"),
        ("go back one step", "undo"),
        ("pretend I didn't say that", "undo"),
        ("take back what I just said", "undo"),
        ("as you were", "undo"),
        ("rewind that", "undo"),
        ("ignore my last message", "undo"),
        ("dunno", "decline"),
        ("all colours welcome", "decline"),
        ("not fussed", "decline"),
        ("money is no object", "decline"),
        ("couldn't tell you", "decline"),
        ("you're the expert", "decline"),
    ],
)
def test_whole_acts_are_understood_in_free_words(words: str, kind: str) -> None:
    assert kinds(words) == [kind]
    assert not wishes(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("black - silly me - brown boots", ["color = brown", "category = boots"]),
        ("a wool, excuse me, a silk scarf", ["material = silk", "category = scarves"]),
        ("red *green dress", ["color = green", "category = dresses"]),
        ("something formal, well, casual really", ["use_case = casual"]),
        ("under 30, nope, 45", ["price <= 45"]),
        ("wool. hang on, silk", ["material = silk"]),
    ],
)
def test_a_message_corrects_itself(words: str, expected: list[str]) -> None:
    said = [short(m) for act in understood(words).acts for m in getattr(act, "mentions", ())]
    assert sorted(wish for wish in said if "!=" not in wish) == sorted(expected)
