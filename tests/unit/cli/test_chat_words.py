import pytest

from services.cli.chat_words import answer_text, constraint_words, how_sure, money, product_text, state_text, why_text
from shared.contracts.answers import TurnAnswer
from shared.contracts.values import (
    Constraint,
    Evidence,
    EvidenceKind,
    Intent,
    Operator,
    Option,
    Question,
    ShortlistLine,
    SlateItem,
    Status,
    Strength,
)

NAVY = Constraint(constraint_id=0, facet="color", value="navy", turn=1, changed_turn=1)
BUDGET = Constraint(
    constraint_id=1, facet="price", operator=Operator.AT_MOST, value=40.0, unit="usd", turn=2, changed_turn=2
)
ITEM = SlateItem(
    product_id="p1",
    rank=1,
    score=1.0,
    title="Harbour coat [red label]",
    price=1234.5,
    currency="EUR",
    evidence=(
        Evidence(kind=EvidenceKind.MATCH, facet="color", constraint_id=0, value="navy", product_value="Navy", turn=1),
        Evidence(kind=EvidenceKind.CONTRADICTION, facet="price", constraint_id=1, value=40.0, product_value="1234.50"),
        Evidence(kind=EvidenceKind.UNKNOWN, facet="material", value="wool"),
    ),
)
STATE = {"constraints": [NAVY.model_dump(mode="json"), BUDGET.model_dump(mode="json")]}


def answer(count: int, *, abstained: bool, question: Question | None = None) -> TurnAnswer:
    return TurnAnswer(
        session_id="s",
        turn=1,
        version=2,
        message="Here is what I found.",
        question=question,
        recommendations=tuple(
            SlateItem(product_id=f"p{n}", rank=n, score=1.0, title=f"Lamp {n}") for n in range(1, count + 1)
        ),
        confidence=0.3,
        abstained=abstained,
        intent=Intent.SEARCH,
        scenario=None,
        state={},
    )


def test_a_product_shows_number_title_price_and_short_evidence() -> None:
    lines = product_text(3, ITEM).plain.splitlines()
    assert lines[0].split() == ["3.", "Harbour", "coat", "[red", "label]", "1,234.50", "EUR"]
    assert lines[1].strip() == "✓ color Navy  ✗ price 1234.50  ? material not known"


def test_a_missing_price_is_said() -> None:
    assert money(None, "USD") == "price not listed"
    assert money(5, None) == "5.00"


def test_a_sure_answer_shows_all_products() -> None:
    text = answer_text(answer(5, abstained=False)).plain
    assert "5. Lamp 5" in text
    assert "guesses" not in text


def test_an_unsure_answer_shows_three_guesses_and_says_how_to_see_the_rest() -> None:
    text = answer_text(answer(5, abstained=True)).plain
    assert "3. Lamp 3" in text
    assert "Lamp 4" not in text
    assert "2 more guesses: /all" in text


def test_an_unsure_answer_can_be_shown_whole() -> None:
    assert "Lamp 5" in answer_text(answer(5, abstained=True), guesses=5).plain


def test_a_question_has_lettered_options_and_no_preference_last() -> None:
    question = Question(
        facet="color",
        text="Which colour?",
        options=(Option(value="red", label="Red", count=4), Option(value="tan", label="Tan")),
    )
    lines = answer_text(answer(1, abstained=False, question=question)).plain.splitlines()
    assert [line.strip() for line in lines[-4:]] == ["Which colour?", "a) Red (4)", "b) Tan", "c) no preference"]


def test_why_tells_what_was_asked_when_and_what_the_catalog_says() -> None:
    lines = why_text(ITEM, STATE).plain.splitlines()
    assert "you asked for navy in turn 1; the catalog says Navy" in lines[1]
    assert "you asked for up to 40 usd; the catalog says 1234.50" in lines[2]
    assert "you asked for wool; the catalog does not say" in lines[3]


def test_why_without_evidence_says_so() -> None:
    bare = SlateItem(product_id="p", rank=1, score=0.0, title="Lamp")
    assert "Nothing you said" in why_text(bare, {}).plain


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "color: navy"),
        ({"operator": Operator.NOT_EQUALS}, "color: not navy"),
        ({"strength": Strength.SHOULD}, "color: preferably navy"),
        ({"facet": "text"}, "“navy”"),
        ({"facet": "text", "operator": Operator.NOT_EQUALS}, "not “navy”"),
        ({"facet": "price", "operator": Operator.BETWEEN, "value": 20.0, "upper": 30.0}, "price: 20 to 30"),
        ({"facet": "shoe_size", "operator": Operator.ABOUT, "value": 6.5}, "shoe size: about 6.5"),
    ],
)
def test_a_constraint_reads_as_words(changes: dict[str, object], words: str) -> None:
    assert constraint_words(NAVY.model_copy(update=changes)) == words


def test_the_state_lists_active_wishes_demoted_ones_with_reason_and_the_shortlist() -> None:
    demoted = NAVY.model_copy(update={"status": Status.DEMOTED, "changed_turn": 4, "reason": "black was asked for"})
    line = ShortlistLine(product_id="p", title="Lamp", quantity=2, price=3.0)
    text = state_text(
        {
            "constraints": [demoted.model_dump(mode="json"), BUDGET.model_dump(mode="json")],
            "shortlist": [line.model_dump(mode="json")],
        }
    ).plain
    assert "price: up to 40 usd (turn 2)" in text
    assert "color: navy set aside in turn 4: black was asked for" in text
    assert "2 x Lamp  3.00" in text


def test_an_empty_state_says_that_nothing_is_known() -> None:
    assert "nothing in particular yet" in state_text({}).plain


@pytest.mark.parametrize(("confidence", "words"), [(1.0, "very likely"), (0.5, "probably"), (0.0, "a first look")])
def test_confidence_is_said_in_words(confidence: float, words: str) -> None:
    assert how_sure(confidence, abstained=False).startswith(words)


def test_an_unsure_answer_is_called_guesses_whatever_the_number() -> None:
    assert "guesses" in how_sure(0.9, abstained=True)
