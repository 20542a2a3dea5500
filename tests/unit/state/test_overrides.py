import pytest

from shared.contracts.domain_events import ConstraintStated, FacetDeclined, FreshnessReset
from shared.contracts.utterance import Restore, Retract
from tests.support.dialogue import SPAN, Conversation, inform, mention, no, over, override, under


def a_wish() -> Conversation:
    talk = Conversation().say(inform(mention("category", "coats"), mention("color", "red")))
    return talk.say(inform(mention("feature", "hood"), under(60)))


def test_an_override_demotes_the_value_of_the_same_facet_and_keeps_the_rest() -> None:
    talk = a_wish().say(override(mention("color", "navy")))
    assert talk.wishes() == ["category = coats", "feature = hood", "price <= 60", "color = navy"]
    assert talk.demoted() == {"color = red": 0.25}
    lost = talk.state.constraints[1]
    assert (lost.turn, lost.changed_turn, lost.reason) == (1, 3, "override")


def test_an_override_within_the_sentence_demotes_too() -> None:
    talk = Conversation().say(inform(mention("color", "red")), override(mention("color", "navy")))
    assert talk.wishes() == ["color = navy"]
    assert talk.demoted() == {"color = red": 0.25}


def test_what_is_stated_right_after_a_bare_change_of_mind_says_what_it_is_about() -> None:
    talk = a_wish().say(override(), inform(mention("color", "navy")))
    assert talk.demoted() == {"color = red": 0.25}


def test_a_withdrawn_phrase_means_the_closest_one_held() -> None:
    talk = Conversation().say(inform(mention("feature", "zipper closure"), mention("feature", "deep pockets")))
    talk.say(override(mention("color", "navy"), withdrawn=(mention("text", "a zip closure"),)))
    assert talk.demoted() == {"feature = zipper closure": 0.25}


def test_a_withdrawn_phrase_that_nothing_is_close_to_means_the_preference_stated_last() -> None:
    talk = a_wish().say(override(withdrawn=(mention("text", "that idea"),)))
    assert talk.demoted() == {"price <= 60": 0.25}


def test_a_withdrawn_feature_that_nothing_holds_means_the_last_feature_only() -> None:
    talk = Conversation().say(inform(mention("feature", "hood"))).say(inform(mention("feature", "zip")))
    assert talk.say(override(withdrawn=(mention("feature", "laces"),))).demoted() == {"feature = zip": 0.25}


def test_an_override_demotes_what_its_words_name() -> None:
    talk = a_wish().say(override(mention("material", "wool"), withdrawn=(mention("feature", "hood"),)))
    assert talk.demoted() == {"feature = hood": 0.25}
    assert "material = wool" in talk.wishes()


def test_an_override_of_a_facet_demotes_what_it_holds() -> None:
    talk = a_wish().say(override(withdrawn_facets=("price",)))
    assert talk.demoted() == {"price <= 60": 0.25}


def test_a_withdrawn_value_that_nothing_holds_means_its_facet() -> None:
    talk = a_wish().say(override(withdrawn=(mention("color", "green"),)))
    assert talk.demoted() == {"color = red": 0.25}


def test_without_a_name_the_preference_stated_last_is_demoted_and_never_the_category() -> None:
    talk = Conversation().say(inform(mention("category", "coats"))).say(inform(mention("feature", "hood")))
    talk.say(override(mention("material", "leather")))
    assert talk.wishes() == ["category = coats", "material = leather"]
    talk = Conversation().say(inform(mention("category", "coats"))).say(override(mention("material", "leather")))
    assert talk.wishes() == ["category = coats", "material = leather"]


def test_a_bare_override_demotes_the_preference_stated_last() -> None:
    assert a_wish().say(override()).demoted() == {"price <= 60": 0.25}


def test_taking_everything_back_leaves_the_category() -> None:
    talk = a_wish().say(override(mention("color", "navy"), everything=True))
    assert talk.wishes() == ["category = coats", "color = navy"]


def test_a_value_negated_by_the_override_is_demoted_and_excluded() -> None:
    talk = a_wish().say(override(mention("color", "navy"), withdrawn=(no("color", "red"),)))
    assert "color != red" in talk.wishes()
    assert talk.demoted() == {"color = red": 0.0}
    assert [(e.facet, e.text) for e in talk.query.exclusions] == [("color", "red")]


def test_an_override_that_only_excludes_takes_nothing_else_back() -> None:
    talk = a_wish().say(override(no("material", "polyester")))
    assert talk.demoted() == {}


def test_an_override_lets_what_was_shown_come_back() -> None:
    talk = a_wish().say(override(mention("color", "navy")))
    assert [(e.reason, e.released) for e in talk.happened(FreshnessReset)] == [("override", 3)]
    assert talk.state.overrides == 1


def test_an_override_said_again_changes_nothing_more() -> None:
    talk = a_wish().say(override(mention("color", "navy")))
    before = talk.state.constraints
    talk.say(override(mention("color", "navy")))
    assert talk.state.constraints == before


def test_an_override_of_the_category_keeps_the_other_facts() -> None:
    talk = a_wish().say(override(mention("category", "belts")))
    assert talk.wishes() == ["color = red", "feature = hood", "price <= 60", "category = belts"]


@pytest.mark.parametrize("act", [{"mentions": (mention("color", "red"),)}, {"facets": ("color",)}])
def test_a_value_that_is_only_withdrawn_stays_as_weak_evidence(act: dict[str, object]) -> None:
    talk = a_wish().say(Retract.model_validate({"span": SPAN, **act}))
    assert talk.demoted() == {"color = red": 0.15}
    assert [(c.text, c.weight) for c in talk.query.clauses if c.facet == "color"] == [("red", 0.15)]
    assert talk.happened(FreshnessReset) == []


def test_a_facet_that_does_not_matter_any_more_is_declined() -> None:
    talk = a_wish().say(Retract(facets=("color",), span=SPAN))
    assert [e.facet for e in talk.happened(FacetDeclined)] == ["color"]


def test_an_exclusion_can_be_withdrawn() -> None:
    talk = (
        Conversation().say(inform(no("material", "wool"))).say(Retract(mentions=(no("material", "wool"),), span=SPAN))
    )
    assert talk.wishes() == []
    assert talk.query.exclusions == ()


def test_withdrawing_what_nobody_said_changes_nothing() -> None:
    talk = a_wish()
    before = talk.state.constraints
    assert talk.say(Retract(mentions=(mention("text", "zebra"),), span=SPAN)).state.constraints == before


def test_going_back_restores_the_value_before_and_demotes_the_one_in_its_place() -> None:
    talk = Conversation().say(inform(mention("size", "m"))).say(inform(mention("size", "l")))
    talk.say(Restore(facet="size", span=SPAN))
    assert talk.wishes() == ["size = m"]
    assert talk.demoted() == {"size = l": 0.25}
    assert talk.happened(ConstraintStated) == []


def test_going_back_without_a_facet_restores_what_was_demoted_last() -> None:
    talk = a_wish().say(override(mention("color", "navy"))).say(Restore(span=SPAN))
    assert "color = red" in talk.wishes()


def test_going_back_with_nothing_demoted_changes_nothing() -> None:
    talk = a_wish()
    before = talk.state.constraints
    assert talk.say(Restore(facet="size", span=SPAN)).state.constraints == before


def test_a_first_price_size_or_category_after_actually_takes_nothing_else_back() -> None:
    for first in (under(60), mention("size", "m"), mention("category", "belts")):
        talk = Conversation().say(inform(mention("color", "red"))).say(override(first))
        assert talk.demoted() == {}


def test_a_first_size_after_an_outspoken_change_of_mind_takes_the_last_preference_back() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(override(), inform(mention("size", "m")))
    assert talk.demoted() == {"color = red": 0.25}


def test_an_override_of_features_takes_back_the_last_one_only() -> None:
    talk = Conversation().say(inform(mention("feature", "hood"))).say(inform(mention("feature", "zip")))
    assert talk.say(override(mention("feature", "belt"))).demoted() == {"feature = zip": 0.25}


def test_a_corrected_limit_leaves_the_other_side_of_the_range() -> None:
    talk = Conversation().say(inform(over(20), under(60))).say(override(under(90)))
    assert talk.wishes() == ["price >= 20", "price <= 90"]


def test_plain_terms_do_not_stand_for_each_other() -> None:
    talk = Conversation().say(inform(mention("text", "festival"))).say(inform(mention("color", "red")))
    assert talk.say(override(mention("text", "for the office"))).demoted() == {"color = red": 0.25}


def test_going_back_to_what_was_excluded_ends_the_exclusion() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(inform(no("material", "wool")))
    assert talk.say(Restore(facet="material", span=SPAN)).wishes() == ["material = wool"]


def test_going_back_to_an_earlier_price_puts_the_later_one_down() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(under(90))).say(Restore(facet="price", span=SPAN))
    assert talk.wishes() == ["price <= 60"]


def test_several_changes_in_one_message_let_products_return_once() -> None:
    talk = Conversation().say(inform(mention("color", "red"), mention("size", "m")))
    talk.say(inform(mention("color", "navy"), mention("size", "l")))
    assert [e.released for e in talk.happened(FreshnessReset)] == [3]
