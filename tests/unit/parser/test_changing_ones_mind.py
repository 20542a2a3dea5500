"""Corrections, overrides, withdrawals, returns."""

import pytest

from shared.contracts.utterance import Override
from tests.support.small_shop import kinds, only, short, understood, wishes


def override(words: str) -> tuple[list[str], list[str]]:
    act = only(words, "override")
    assert isinstance(act, Override)
    return [short(m) for m in act.withdrawn], [short(m) for m in act.mentions]


@pytest.mark.parametrize(
    ("words", "withdrawn", "wanted"),
    [
        ("black, no wait, blue", "color = black", "color = blue"),
        ("under 50, make that 80", "price <= 50", "price <= 80"),
        ("budget $50, sorry, $80", "price <= 50", "price <= 80"),
        ("red i mean burgundy", "color = red", "color = burgundy"),
        ("size 8, wait, size 10", "size = 8", "size = 10"),
        ("blue - no, black", "color = blue", "color = black"),
        ("leather... oops, suede", "material = leather", "material = suede"),
    ],
)
def test_of_a_correction_inside_one_message_the_last_holds(words: str, withdrawn: str, wanted: str) -> None:
    assert override(words) == ([withdrawn], [wanted])
    assert withdrawn not in wishes(words)


def test_what_is_not_corrected_stays_a_wish() -> None:
    assert wishes("a red, I mean burgundy, scarf under $30") == ["category = scarves", "price <= 30"]


@pytest.mark.parametrize(
    "words",
    [
        "make it blue",
        "actually blue",
        "blue instead",
        "on second thought, blue",
        "i changed my mind: blue",
        "scratch that, I want blue",
        "could we switch to blue?",
        "change the color to blue",
        "hmm id rather have blue",
    ],
)
def test_a_cue_word_makes_a_wish_an_override(words: str) -> None:
    assert override(words) == ([], ["color = blue"])


def test_an_override_says_what_is_excluded_and_what_is_wanted() -> None:
    withdrawn, wanted = override("actually not navy, white")
    assert withdrawn == ["color = navy blue"]
    assert wanted == ["color != navy blue", "color = white"]


@pytest.mark.parametrize(
    "words",
    [
        "Actually, ignore my earlier preference. What I need is: leather.",
        "scratch what I said before, leather please",
        "forget my previous preference, leather",
        "changed my mind... what matters is leather",
    ],
)
def test_an_unnamed_earlier_wish_gives_way_to_what_the_next_words_state(words: str) -> None:
    assert kinds(words) == ["override"]
    assert override(words)[1] == ["material = leather"]


@pytest.mark.parametrize("words", ["forget everything I said, a red dress", "ignore all that I said. red dress"])
def test_everything_can_be_taken_back(words: str) -> None:
    act = only(words, "override")
    assert isinstance(act, Override)
    assert (act.everything, [short(m) for m in act.mentions]) == (True, ["color = red", "category = dresses"])


@pytest.mark.parametrize(
    "words", ["suede instead of leather", "instead of leather, suede", "suede rather than leather"]
)
def test_one_value_in_place_of_another(words: str) -> None:
    assert override(words) == (["material = leather"], ["material = suede"])


@pytest.mark.parametrize("words", ["make it blue", "please change the color to blue", "sorry, blue"])
def test_a_mild_cue_takes_back_only_the_facet_it_restates(words: str) -> None:
    act = only(words, "override")
    assert isinstance(act, Override)
    assert act.withdrawn_facets == ("color",)


@pytest.mark.parametrize(
    "words", ["forget navy", "drop the navy", "never mind navy", "ignore navy please", "no longer want navy"]
)
def test_a_withdrawal_without_a_replacement_retracts(words: str) -> None:
    act = only(words, "retract")
    assert [short(m) for m in act.mentions] == ["color = navy blue"]


@pytest.mark.parametrize(
    "words", ["colour does not matter any more", "forget the colour", "drop the color", "never mind the colour"]
)
def test_a_facet_can_be_withdrawn(words: str) -> None:
    assert only(words, "retract").facets == ("color",)


@pytest.mark.parametrize(
    ("words", "facet"),
    [
        ("go back to the size before", "size"),
        ("the size before", "size"),
        ("back to the previous colour please", "color"),
        ("go back to the blue", "color"),
        ("use the old size", "size"),
        ("can we go back to what I had before", None),
    ],
)
def test_an_earlier_value_is_restored(words: str, facet: str | None) -> None:
    assert only(words, "restore").facet == facet


@pytest.mark.parametrize("words", ["also in green", "or in green", "green as well"])
def test_a_value_beside_the_held_ones_is_noted(words: str) -> None:
    assert understood(words).notes == ("alternative",)
    assert wishes(words) == ["color = green"]


@pytest.mark.parametrize("words", ["wait", "sorry", "hold on", "hmm wait"])
def test_a_cue_word_alone_changes_nothing(words: str) -> None:
    assert kinds(words) == []


@pytest.mark.parametrize("words", ["swap navy for blue", "replace navy with blue", "forget navy, blue please"])
def test_a_withdrawal_with_a_replacement_is_an_override(words: str) -> None:
    assert override(words) == (["color = navy blue"], ["color = blue"])


@pytest.mark.parametrize("words", ["never mind", "forget it", "nvm"])
def test_a_bare_withdrawal_means_what_was_said_last(words: str) -> None:
    act = only(words, "retract")
    assert (act.mentions, act.facets) == ((), ())
