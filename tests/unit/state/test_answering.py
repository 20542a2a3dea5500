import pytest

from shared.contracts.acts import AnswerAct, DeclineAct, StopAskingAct
from shared.contracts.domain_events import (
    ActRefused,
    ConstraintStated,
    FacetDeclined,
    QuestionAnswered,
    QuestionAsked,
    QuestionsStopped,
    SlateRejected,
)
from shared.contracts.utterance import Affirm, Decline, Deny, Reject, StopAsking
from tests.support.dialogue import SPAN, Conversation, inform, mention, no, question


def asked(facet: str, *options: str) -> Conversation:
    return Conversation(asks=question(facet, *options)).say(inform(mention("category", "coats")))


def test_a_value_of_the_facet_asked_about_answers_the_question() -> None:
    talk = asked("size", "m", "l").say(inform(mention("size", "m")))
    assert [e.facet for e in talk.happened(QuestionAnswered)] == ["size"]


def test_another_fact_leaves_the_question_unanswered() -> None:
    talk = asked("size", "m", "l").say(inform(mention("color", "navy")))
    assert talk.happened(QuestionAnswered) == []


def test_a_few_plain_words_answer_the_question() -> None:
    plain = mention("text", "something roomy", grounded=False)
    assert len(asked("size", "m", "l").say(inform(plain)).happened(QuestionAnswered)) == 1


def test_any_fact_answers_an_open_question() -> None:
    talk = asked("open").say(inform(mention("feature", "hood")))
    assert [e.facet for e in talk.happened(QuestionAnswered)] == ["open"]


def test_a_word_that_is_an_option_is_read_as_that_option() -> None:
    talk = asked("material", "leather", "cotton").say(inform(mention("category", "leather")))
    assert talk.wishes() == ["category = coats", "material = leather"]


def test_no_preference_declines_the_facet_asked_about() -> None:
    talk = asked("size", "m", "l").say(Decline(span=SPAN))
    assert [e.facet for e in talk.happened(FacetDeclined)] == ["size"]
    assert talk.state.declined == ("size",)
    assert talk.query is not None


def test_a_named_facet_is_declined_without_a_question() -> None:
    assert Conversation().say(Decline(facet="color", span=SPAN)).state.declined == ("color",)


def test_no_preference_without_a_question_declines_nothing() -> None:
    talk = Conversation().say(Decline(span=SPAN))
    assert talk.state.declined == ()
    assert talk.query.clauses == ()


def test_a_declined_facet_is_not_asked_about_again() -> None:
    talk = asked("size", "m", "l").say(Decline(span=SPAN))
    assert talk.happened(QuestionAsked) == []


def test_a_bare_no_declines_a_question_of_many_options() -> None:
    assert asked("size", "m", "l").say(Deny(span=SPAN)).state.declined == ("size",)


def test_a_bare_no_to_the_only_option_would_rather_not_have_it() -> None:
    talk = asked("feature", "hood").say(Deny(span=SPAN))
    assert talk.wishes() == ["category = coats", "feature != hood"]
    assert talk.state.active()[-1].strength == "should"


def test_a_bare_yes_takes_the_only_option() -> None:
    assert asked("feature", "hood").say(Affirm(span=SPAN)).wishes() == ["category = coats", "feature = hood"]


@pytest.mark.parametrize("talk", [asked("size", "m", "l"), Conversation()])
def test_a_bare_yes_to_anything_else_says_nothing(talk: Conversation) -> None:
    before = talk.state.constraints
    assert talk.say(Affirm(span=SPAN)).state.constraints == before


def test_a_bare_no_without_a_question_turns_the_list_down() -> None:
    talk = Conversation().say(inform(mention("category", "coats"))).say(Deny(span=SPAN))
    assert len(talk.happened(SlateRejected)) == 1


def test_a_no_before_something_else_is_only_a_word() -> None:
    talk = asked("size", "m", "l").say(Deny(span=SPAN), inform(mention("color", "navy")))
    assert talk.state.declined == ()


def test_no_more_questions_ends_them_and_products_still_come() -> None:
    talk = asked("size", "m", "l").say(StopAsking(span=SPAN))
    assert len(talk.happened(QuestionsStopped)) == 1
    assert talk.happened(QuestionAsked) == []
    assert talk.query is not None
    assert talk.press(StopAskingAct()).happened(QuestionsStopped) == []


def test_an_answer_button_states_the_folded_value() -> None:
    talk = asked("color", "navy", "red").press(AnswerAct(facet="color", value="Navy "))
    assert talk.wishes() == ["category = coats", "color = navy"]
    assert talk.state.active()[-1].grounded
    assert len(talk.happened(QuestionAnswered)) == 1
    assert talk.press(AnswerAct(facet="color", value="navy")).happened(ConstraintStated) == []


@pytest.mark.parametrize(
    ("value", "wish"),
    [
        ("25 to 50", "price between 25..50"),
        ("over 50", "price >= 50"),
        ("under $40.50", "price <= 40.5"),
        ("1,200", "price <= 1200"),
    ],
)
def test_an_answer_about_the_price_is_a_bound(value: str, wish: str) -> None:
    assert Conversation().press(AnswerAct(facet="price", value=value)).wishes() == [wish]


@pytest.mark.parametrize(
    ("facet", "value", "slug"),
    [("price", "cheap", "invalid-request"), ("color", "!!", "invalid-request"), ("colr", "navy", "facet-not-found")],
)
def test_an_answer_that_cannot_be_is_refused(facet: str, value: str, slug: str) -> None:
    talk = Conversation().press(AnswerAct(facet=facet, value=value))
    assert [e.slug for e in talk.happened(ActRefused)] == [slug]
    assert talk.wishes() == []


def test_an_answer_to_an_open_question_is_a_plain_term() -> None:
    talk = asked("open").press(AnswerAct(facet="open", value="Something warm"))
    assert talk.wishes() == ["category = coats", "text = something warm"]
    assert not talk.state.active()[-1].grounded


def test_declining_an_unknown_facet_is_refused() -> None:
    talk = Conversation().press(DeclineAct(facet="my address"))
    assert [e.slug for e in talk.happened(ActRefused)] == ["facet-not-found"]
    assert talk.state.declined == ()


def test_why_a_product_is_turned_down_answers_no_question() -> None:
    talk = asked("open").say(Reject(reasons=(mention("text", "shiny"),), span=SPAN))
    assert talk.happened(QuestionAnswered) == []


def test_no_preference_withdraws_what_was_wanted_of_the_facet() -> None:
    talk = Conversation().say(inform(mention("color", "red"), no("color", "black"), mention("feature", "hood")))
    talk.say(Decline(facet="color", span=SPAN))
    assert talk.wishes() == ["color != black", "feature = hood"]
    assert talk.demoted() == {"color = red": 0.15}


def test_another_colour_in_answer_to_an_open_question_is_still_a_change_of_mind() -> None:
    talk = Conversation(asks=question("open")).say(inform(mention("color", "red")))
    talk.say(inform(mention("color", "navy")))
    assert talk.wishes() == ["color = navy"]
