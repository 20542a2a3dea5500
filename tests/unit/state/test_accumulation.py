from services.state.words import ALTERNATIVE_NOTE
from shared.contracts.domain_events import (
    ConstraintDemoted,
    ConstraintStated,
    ConstraintTightened,
    FreshnessReset,
    QuestionAnswered,
)
from shared.contracts.values import Operator
from tests.support.dialogue import Conversation, inform, mention, no, question


def test_facts_of_several_turns_add_up() -> None:
    talk = Conversation().say(inform(mention("category", "coats"))).say(inform(mention("color", "navy")))
    talk.say(inform(mention("feature", "hood"))).say(inform(mention("feature", "pockets")))
    assert talk.wishes() == ["category = coats", "color = navy", "feature = hood", "feature = pockets"]
    assert [c.turn for c in talk.state.active()] == [1, 2, 3, 4]


def test_a_repeated_fact_is_no_new_constraint() -> None:
    talk = Conversation().say(inform(mention("color", "navy"))).say(inform(mention("color", "Navy")))
    assert talk.happened(ConstraintStated) == []
    assert talk.wishes() == ["color = navy"]


def test_a_preference_said_again_as_a_must_becomes_firmer() -> None:
    talk = Conversation().say(inform(mention("color", "navy", soft=True))).say(inform(mention("color", "navy")))
    assert [e.constraint.strength for e in talk.happened(ConstraintTightened)] == ["must"]
    assert len(talk.state.constraints) == 1


def test_a_must_said_again_as_a_preference_stays_a_must() -> None:
    talk = Conversation().say(inform(mention("color", "navy"))).say(inform(mention("color", "navy", soft=True)))
    assert [c.strength for c in talk.state.active()] == ["must"]


def test_another_size_in_a_later_turn_takes_the_place_of_the_first() -> None:
    talk = Conversation().say(inform(mention("size", "m"))).say(inform(mention("size", "l")))
    assert talk.wishes() == ["size = l"]
    assert talk.demoted() == {"size = m": 0.25}


def test_two_sizes_in_one_message_are_alternatives() -> None:
    talk = Conversation().say(inform(mention("size", "m"), mention("size", "l")))
    assert talk.wishes() == ["size = m", "size = l"]


def test_another_colour_in_a_later_turn_is_a_change_of_mind_that_costs_half() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(inform(mention("color", "navy")))
    assert talk.wishes() == ["color = navy"]
    assert talk.demoted() == {"color = red": 0.5}
    demoted = talk.happened(ConstraintDemoted)[0]
    assert (demoted.reason, demoted.by_constraint_id) == ("superseded", 1)


def test_hidden_products_may_return_after_an_uncued_change_of_mind() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(inform(mention("color", "navy")))
    assert [(e.reason, e.released) for e in talk.happened(FreshnessReset)] == [("wish-changed", 3)]
    assert talk.state.overrides == 0


def test_another_colour_offered_beside_the_first_is_an_alternative() -> None:
    talk = Conversation().say(inform(mention("color", "red")))
    talk.say(inform(mention("color", "navy")), notes=(ALTERNATIVE_NOTE,))
    assert talk.wishes() == ["color = red", "color = navy"]


def test_a_kind_of_the_colour_held_goes_with_it() -> None:
    talk = Conversation().say(inform(mention("color", "blue"))).say(inform(mention("color", "navy")))
    assert talk.wishes() == ["color = blue", "color = navy"]


def test_another_colour_as_a_mere_preference_puts_nothing_down() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(inform(mention("color", "navy", soft=True)))
    assert talk.wishes() == ["color = red", "color = navy"]


def test_a_second_material_that_answers_a_question_adds_up() -> None:
    talk = Conversation(asks=question("material", "cotton", "linen")).say(inform(mention("material", "wool")))
    talk.say(inform(mention("material", "cotton")))
    assert talk.wishes() == ["material = wool", "material = cotton"]
    assert [e.facet for e in talk.happened(QuestionAnswered)] == ["material"]


def test_no_wool_after_wool_leaves_one_active_and_one_demoted_with_turn_and_reason() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(inform(no("material", "wool")))
    assert talk.wishes() == ["material != wool"]
    lost = talk.state.constraints[0]
    assert (lost.status, lost.weight, lost.turn, lost.changed_turn, lost.reason) == ("demoted", 0.0, 1, 2, "negated")


def test_a_negated_family_puts_down_its_members() -> None:
    for member in ("navy", "midnight"):
        talk = Conversation().say(inform(mention("color", member))).say(inform(no("color", "blue")))
        assert talk.wishes() == ["color != blue"]


def test_a_negated_member_leaves_the_family() -> None:
    talk = Conversation().say(inform(mention("color", "blue"))).say(inform(no("color", "navy")))
    assert talk.wishes() == ["color = blue", "color != navy"]


def test_what_was_excluded_can_be_wanted_after_all() -> None:
    talk = Conversation().say(inform(no("material", "wool"))).say(inform(mention("material", "wool")))
    assert talk.wishes() == ["material = wool"]
    assert talk.demoted() == {"material != wool": 0.0}


def test_a_word_that_nothing_grounds_is_opposed_to_the_same_value_of_a_facet() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(inform(no("text", "wool")))
    assert talk.wishes() == ["text != wool"]


def test_what_was_demoted_and_is_said_again_holds_again_under_its_number() -> None:
    talk = Conversation().say(inform(mention("size", "m"))).say(inform(mention("size", "l")))
    talk.say(inform(mention("size", "m")))
    assert [(c.constraint_id, c.status.value) for c in talk.state.constraints] == [(0, "active"), (1, "demoted")]


def test_a_mention_that_says_nothing_is_left_out() -> None:
    nothing = (mention("color", " "), mention("color", None), mention("price", float("nan"), Operator.AT_MOST))
    talk = Conversation().say(inform(*nothing, mention("price", float("inf"), Operator.AT_MOST)))
    assert talk.wishes() == []


def test_an_endless_value_is_cut() -> None:
    talk = Conversation().say(inform(mention("text", "warm " * 2000)))
    assert len(str(talk.state.constraints[0].value)) <= 64


def test_thirty_facts_in_one_message_are_all_kept() -> None:
    talk = Conversation().say(inform(*(mention("feature", f"feature {n}") for n in range(30))))
    assert len(talk.wishes()) == 30


def test_a_value_that_the_parser_doubts_is_a_preference_and_puts_nothing_down() -> None:
    doubted = mention("color", "navy").model_copy(update={"confidence": 0.3})
    talk = Conversation().say(inform(mention("color", "red"))).say(inform(doubted))
    assert [(c.value, c.strength) for c in talk.state.active()] == [("red", "must"), ("navy", "should")]
