from typing import Any

import pytest

from services.cli.chat_commands import Ask, Leave, Look, Mistake, letters, understand
from shared.contracts.answers import TurnAnswer
from shared.contracts.values import Intent, Option, Question, SlateItem

SIZES = Question(
    facet="size", text="Which size?", options=(Option(value="b", label="B"), Option(value="small", label="Small"))
)


def answer(question: Question | None = None, products: int = 0) -> TurnAnswer:
    items = tuple(
        SlateItem(product_id=f"p{n}", rank=n, score=1.0, title=f"Product {n}") for n in range(1, products + 1)
    )
    return TurnAnswer(
        session_id="s",
        turn=1,
        version=2,
        message="Here.",
        question=question,
        recommendations=items,
        confidence=0.4,
        abstained=False,
        intent=Intent.SEARCH,
        scenario=None,
        state={},
    )


def asked(line: str, last: TurnAnswer | None = None, shelf: TurnAnswer | None = None) -> dict[str, Any]:
    step = understand(line, last, shelf)
    assert isinstance(step, Ask)
    return step.request


def test_words_are_said_to_the_shop() -> None:
    assert asked("something warm") == {"text": "something warm"}


def test_a_letter_answers_the_pending_question() -> None:
    assert asked("c)", answer(SIZES))["act"] == {"type": "decline", "facet": "size"}


def test_an_option_typed_out_wins_over_a_letter() -> None:
    assert asked("b", answer(SIZES))["act"] == {"type": "answer", "facet": "size", "value": "b"}
    assert asked("SMALL", answer(SIZES))["act"]["value"] == "small"


def test_a_letter_beyond_the_options_is_words() -> None:
    assert asked("x", answer(SIZES)) == {"text": "x"}


def test_a_letter_without_a_question_is_words() -> None:
    assert asked("a", answer()) == {"text": "a"}


def test_an_open_question_is_answered_in_words() -> None:
    open_question = Question(facet="open", text="What matters most?")
    assert asked("a", answer(open_question)) == {"text": "a"}


def test_one_letter_more_than_options_declines() -> None:
    assert letters(SIZES) == ("a", "b", "c")


@pytest.mark.parametrize(
    ("line", "kind"), [("/reject 2", "reject"), ("/shortlist 2", "shortlist"), ("/choose 2", "select")]
)
def test_a_numbered_command_acts_on_the_product_of_that_number(line: str, kind: str) -> None:
    assert asked(line, None, answer(products=3))["act"] == {"type": kind, "product_id": "p2"}


@pytest.mark.parametrize("line", ["/why", "/why 0", "/why 4", "/reject two", "/shortlist -1", "/why 1 2"])
def test_a_number_that_is_not_shown_is_explained(line: str) -> None:
    step = understand(line, None, answer(products=3))
    assert isinstance(step, Mistake)
    assert "1 to 3" in step.words


def test_a_numbered_command_before_any_product_is_explained() -> None:
    assert isinstance(understand("/why 1", None, None), Mistake)


@pytest.mark.parametrize(("line", "kind"), [("/more", "more"), ("/undo", "undo"), ("/none", "reject_slate")])
def test_a_plain_command_is_an_act(line: str, kind: str) -> None:
    assert asked(line)["act"] == {"type": kind}


def test_why_and_state_need_no_turn() -> None:
    assert understand("/why 2", None, answer(products=2)) == Look("why", 2)
    assert understand("/STATE", None, None) == Look("state")


def test_quit_leaves() -> None:
    assert understand("/quit", None, None) == Leave()


def test_an_unknown_command_is_not_said_to_the_shop() -> None:
    assert isinstance(understand("/teleport", None, None), Mistake)
