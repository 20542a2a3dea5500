import pytest

from shared.contracts.acts import MoreAct, RejectAct, SelectAct
from shared.contracts.domain_events import ActRefused, SlateShown
from shared.contracts.utterance import Decline, DialogueAct, Greet, OutOfScope, Recall, Thank
from shared.contracts.values import Operator, Policy
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, no, override, select


@pytest.mark.parametrize(
    "acts", [(), (Greet(span=SPAN),), (Thank(span=SPAN),), (Decline(span=SPAN),), (Recall(span=SPAN),)], ids=str
)
def test_the_first_list_comes_with_the_first_answer(acts: tuple[DialogueAct, ...]) -> None:
    talk = Conversation().say(*acts)
    assert talk.query.model_dump(exclude_defaults=True) == {}
    assert len(talk.happened(SlateShown)) == 1


def test_thanks_after_a_list_searches_nothing() -> None:
    assert Conversation().say(Greet(span=SPAN)).say(Thank(span=SPAN)).query is None


@pytest.mark.parametrize("acts", [(), (Greet(span=SPAN),), (OutOfScope(span=SPAN),)], ids=str)
def test_words_that_say_nothing_search_the_wish_again(acts: tuple[DialogueAct, ...]) -> None:
    talk = Conversation().say(inform(mention("color", "navy"))).say(*acts)
    assert [c.text for c in talk.query.clauses] == ["navy"]


def test_a_repeated_fact_searches_again() -> None:
    assert Conversation().say(inform(mention("color", "red"))).say(inform(mention("color", "red"))).query is not None


def test_a_choice_together_with_a_new_wish_searches() -> None:
    talk = Conversation().say(inform(mention("color", "navy")))
    assert talk.say(select(at(1)), inform(mention("category", "belts"))).query is not None


def test_every_wish_is_a_clause_with_its_weight() -> None:
    talk = Conversation().say(inform(mention("color", "red"), mention("material", "wool", soft=True)))
    talk.say(override(mention("color", "navy")))
    clauses = {(c.facet, c.text): c.weight for c in talk.query.clauses}
    assert clauses == {("color", "red"): 0.25, ("material", "wool"): 0.6, ("color", "navy"): 1.0}


def test_what_is_excluded_is_never_searched_for() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(inform(no("material", "wool")))
    assert talk.query.clauses == ()
    assert [e.text for e in talk.query.exclusions] == ["wool"]


def test_a_grounded_category_filters_and_a_plain_one_is_only_searched_for() -> None:
    talk = Conversation().say(inform(mention("category", "Rain Coats"), mention("category", "macs", grounded=False)))
    assert talk.query.categories == ("rain coats",)
    assert [c.text for c in talk.query.clauses] == ["Rain Coats", "macs"]


def test_a_number_is_searched_as_it_is_written_and_a_bound_is_not() -> None:
    talk = Conversation().say(inform(mention("size", 8.0), mention("load", 150.0, Operator.AT_LEAST)))
    assert [(c.facet, c.text) for c in talk.query.clauses] == [("size", "8")]


def test_the_policy_fresh_never_repeats_until_the_wish_changes() -> None:
    talk = Conversation(policy=Policy.FRESH).say(inform(mention("color", "red")))
    talk.shows = "cd"
    talk.say(inform(mention("feature", "hood")))
    assert talk.query.excluded_product_ids == ("a", "b", "c")
    talk.say(override(mention("color", "navy")))
    assert talk.query.excluded_product_ids == ()


@pytest.mark.parametrize("policy", [Policy.PERSON, Policy.CONTEST])
def test_other_policies_may_repeat(policy: Policy) -> None:
    talk = Conversation(policy=policy).say(inform(mention("color", "red"))).say(inform(mention("feature", "hood")))
    assert talk.query.excluded_product_ids == ()


def test_rejected_products_are_left_out_of_every_search() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).press(RejectAct(product_id="b")).press(MoreAct())
    assert talk.query.excluded_product_ids == ("b", "a", "c")


def test_a_button_for_an_unknown_product_is_refused_and_the_session_goes_on() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).press(SelectAct(product_id="nowhere"))
    assert [e.slug for e in talk.happened(ActRefused)] == ["product-not-found"]
    assert talk.query is None
    assert talk.say(inform(mention("feature", "hood"))).wishes() == ["color = red", "feature = hood"]


def test_an_empty_list_leaves_the_last_one_to_point_at() -> None:
    talk = Conversation().say(inform(mention("color", "red")))
    talk.shows = ""
    talk.say(inform(mention("feature", "hood")))
    assert talk.happened(SlateShown) == []
    assert talk.state.slates[-1].product_ids == ("a", "b", "c")


def test_a_mere_dislike_bars_nothing_and_is_not_searched_for() -> None:
    disliked = mention("material", "wool", Operator.NOT_EQUALS, soft=True)
    talk = Conversation().say(inform(mention("text", "wool"), mention("color", "red"))).say(inform(disliked))
    assert talk.query.exclusions == ()
    assert [c.text for c in talk.query.clauses] == ["red"]
    assert "material != wool" in talk.wishes()
