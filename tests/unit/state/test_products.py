from shared.contracts.domain_events import (
    ComparisonRequested,
    ConstraintStated,
    FreshnessReset,
    ProductQuestioned,
    ProductRejected,
    ReferenceFailed,
    SlateRejected,
    VariationSearched,
)
from shared.contracts.utterance import Ask, Compare, More, Refer, Reject, RejectSlate
from shared.contracts.values import Operator
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, override, pointing, select


def shown(ids: str = "abc") -> Conversation:
    return Conversation(ids).say(inform(mention("category", "coats")))


def test_a_product_turned_down_does_not_come_back_even_after_a_change_of_mind() -> None:
    talk = shown().say(Reject(reference=at(2), span=SPAN))
    assert talk.query.excluded_product_ids == ("b",)
    talk.say(override(mention("color", "navy")))
    assert talk.query.excluded_product_ids == ("b",)


def test_without_a_reference_the_focus_is_turned_down_else_the_first() -> None:
    assert shown().say(Reject(span=SPAN)).state.rejected == ("a",)
    talk = shown().say(Refer(reference=at(3), span=SPAN)).say(Reject(span=SPAN))
    assert talk.state.rejected == ("c",)
    assert talk.state.focus == ()


def test_turning_down_before_anything_was_shown_does_nothing() -> None:
    assert Conversation().say(Reject(reasons=(mention("text", "shiny"),), span=SPAN)).state.rejected == ()


def test_a_product_is_turned_down_once() -> None:
    talk = shown().say(Reject(reference=at(2), span=SPAN)).say(Reject(reference=at(2), span=SPAN))
    assert talk.happened(ProductRejected) == []


def test_the_reason_becomes_mild_evidence_against_its_like() -> None:
    talk = shown().say(Reject(reference=at(2), reasons=(mention("text", "shiny"),), span=SPAN))
    reason = talk.state.active()[-1]
    assert (reason.operator, reason.value, reason.strength) == ("!=", "shiny", "should")


def test_a_reason_that_is_what_the_customer_asks_for_says_nothing_about_others() -> None:
    talk = Conversation().say(inform(mention("color", "navy")))
    talk.say(Reject(reference=at(1), reasons=(mention("color", "navy"),), span=SPAN))
    assert talk.wishes() == ["color = navy"]


def test_too_expensive_is_a_mild_bound_below_the_price_refused() -> None:
    talk = shown().say(Reject(reference=at(2), reasons=(mention("price", None, Operator.AT_MOST),), span=SPAN))
    assert talk.wishes() == ["category = coats", "price <= 89.99"]
    assert talk.state.active()[-1].strength == "should"


def test_none_of_those_hides_the_list_and_keeps_the_wish() -> None:
    talk = shown().say(RejectSlate(span=SPAN))
    assert talk.wishes() == ["category = coats"]
    assert talk.query.excluded_product_ids == ("a", "b", "c")
    assert talk.state.rejected == ()


def test_a_list_turned_down_may_come_back_after_a_change_of_mind() -> None:
    talk = shown().say(RejectSlate(span=SPAN)).say(override(mention("color", "navy")))
    assert len(talk.happened(FreshnessReset)) == 1
    assert talk.query.excluded_product_ids == ()


def test_a_list_is_turned_down_once() -> None:
    talk = shown().say(RejectSlate(span=SPAN)).say(RejectSlate(span=SPAN))
    assert talk.happened(SlateRejected) == []


def test_a_chosen_product_that_was_turned_down_is_asked_for() -> None:
    talk = shown().say(Reject(reference=at(2), span=SPAN)).say(select(at(2)))
    assert talk.state.rejected == ()


def test_a_variation_is_searched_once_and_demotes_nothing() -> None:
    talk = Conversation().say(inform(mention("category", "coats"), mention("color", "red")))
    talk.say(Refer(reference=at(2), changes=(mention("color", "navy"),), span=SPAN))
    assert talk.query.anchor_product_id == "b"
    assert [(c.facet, c.text) for c in talk.query.clauses] == [("color", "navy"), ("category", "coats")]
    assert talk.wishes() == ["category = coats", "color = red"]
    assert talk.demoted() == {}
    assert talk.happened(FreshnessReset) == []
    talk.say(More(span=SPAN))
    assert talk.query.anchor_product_id is None


def test_several_in_another_colour_are_a_wish() -> None:
    talk = shown().say(Refer(reference=pointing("all"), changes=(mention("color", "navy"),), span=SPAN))
    assert talk.happened(VariationSearched) == []
    assert talk.wishes() == ["category = coats", "color = navy"]


def test_not_those_turns_the_list_down_and_not_each_product() -> None:
    talk = shown().say(Reject(reference=pointing("all"), reasons=(mention("text", "shiny"),), span=SPAN))
    assert (talk.state.rejected, talk.state.passed_over) == ((), ("a", "b", "c"))
    assert talk.wishes() == ["category = coats", "text != shiny"]


def test_not_that_one_is_the_first_shown_when_nothing_is_in_focus() -> None:
    assert shown().say(Reject(reference=pointing("pronoun"), span=SPAN)).state.rejected == ("a",)
    talk = shown().say(Refer(reference=at(2), span=SPAN)).say(Reject(reference=pointing("pronoun"), span=SPAN))
    assert talk.state.rejected == ("b",)


def test_more_hides_what_was_shown_in_that_turn_only() -> None:
    talk = shown().say(More(span=SPAN))
    assert talk.query.excluded_product_ids == ("a", "b", "c")
    assert talk.say(inform(mention("color", "navy"))).query.excluded_product_ids == ()


def test_two_products_are_compared() -> None:
    talk = shown().say(Compare(references=(at(1), at(3)), span=SPAN))
    assert [e.product_ids for e in talk.happened(ComparisonRequested)] == [("a", "c")]
    assert talk.state.focus == ("a", "c")
    assert talk.query is None


def test_one_product_is_compared_with_the_focus() -> None:
    talk = shown().say(Refer(reference=at(2), span=SPAN)).say(Compare(references=(at(1),), span=SPAN))
    assert [e.product_ids for e in talk.happened(ComparisonRequested)] == [("a", "b")]


def test_without_a_reference_the_first_three_are_compared() -> None:
    talk = shown("abcd").say(Compare(references=(), span=SPAN))
    assert [e.product_ids for e in talk.happened(ComparisonRequested)] == [("a", "b", "c")]


def test_a_comparison_that_points_beyond_the_list_fails() -> None:
    talk = shown().say(Compare(references=(at(1), at(9)), span=SPAN))
    assert talk.happened(ComparisonRequested) == []
    assert len(talk.happened(ReferenceFailed)) == 1


def test_a_comparison_before_anything_was_shown_fails() -> None:
    talk = Conversation().say(Compare(references=(), span=SPAN))
    assert len(talk.happened(ReferenceFailed)) == 1
    assert talk.query is not None


def test_a_question_about_a_product_searches_nothing() -> None:
    talk = shown().say(Ask(facet="material", reference=at(2), span=SPAN), text="material?")
    asked = talk.happened(ProductQuestioned)[0]
    assert (asked.product_ids, asked.facet, asked.words) == (("b",), "material", "material")
    assert talk.query is None


def test_a_question_without_a_product_is_about_the_focus() -> None:
    talk = shown().say(select(at(3))).say(Ask(facet="material", span=SPAN))
    assert [e.product_ids for e in talk.happened(ProductQuestioned)] == [("c",)]


def test_a_question_about_none_of_several_fails_as_ambiguous() -> None:
    talk = shown().say(Ask(facet="material", span=SPAN))
    assert [e.cause for e in talk.happened(ReferenceFailed)] == ["ambiguous"]


def test_a_value_asked_of_several_narrows_the_search() -> None:
    rated = mention("load", 150.0, Operator.AT_LEAST, unit="kg")
    talk = shown().say(Ask(facet="load", reference=pointing("all"), mentions=(rated,), span=SPAN))
    assert talk.wishes() == ["category = coats", "load >= 150"]
    assert talk.query is not None


def test_a_value_asked_of_one_product_is_no_wish() -> None:
    talk = shown().say(Ask(reference=at(1), mentions=(mention("feature", "waterproof"),), span=SPAN))
    assert talk.happened(ConstraintStated) == []
