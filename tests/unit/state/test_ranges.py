from shared.contracts.domain_events import ConstraintStated, ConstraintTightened
from shared.contracts.values import Operator
from tests.support.dialogue import Conversation, inform, mention, over, override, under


def test_a_lower_limit_tightens_the_price() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(under(40)))
    assert talk.wishes() == ["price <= 40"]
    assert [e.constraint.constraint_id for e in talk.happened(ConstraintTightened)] == [0]
    assert talk.happened(ConstraintStated) == []


def test_a_higher_limit_takes_the_place_of_the_first() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(under(80)))
    assert talk.wishes() == ["price <= 80"]
    assert talk.demoted() == {"price <= 60": 0.25}


def test_two_sides_of_a_range_hold_together() -> None:
    talk = Conversation().say(inform(over(20))).say(inform(under(60)))
    assert talk.wishes() == ["price >= 20", "price <= 60"]
    assert (talk.query.price.minimum, talk.query.price.maximum) == (20, 60)


def test_a_limit_that_conflicts_wins_as_the_later_one() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(over(100)))
    assert talk.wishes() == ["price >= 100"]


def test_the_last_of_two_limits_in_one_message_holds() -> None:
    assert Conversation().say(inform(under(60), under(80))).wishes() == ["price <= 80"]


def test_a_limit_inside_a_range_narrows_it() -> None:
    talk = Conversation().say(inform(mention("price", 20.0, Operator.BETWEEN, upper=60.0))).say(inform(under(40)))
    assert talk.wishes() == ["price between 20..40"]
    assert talk.say(inform(over(30))).wishes() == ["price between 30..40"]


def test_a_range_takes_the_place_of_what_was_held() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(mention("price", 20.0, Operator.BETWEEN, upper=30.0)))
    assert talk.wishes() == ["price between 20..30"]


def test_a_repeated_limit_is_nothing_new() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(under(60)))
    assert talk.happened(ConstraintStated) == talk.happened(ConstraintTightened) == []


def test_cheaper_is_just_below_the_middle_of_the_last_slate() -> None:
    talk = Conversation("abc").say(inform(mention("category", "coats")))
    talk.say(inform(mention("price", None, Operator.AT_MOST)))
    assert talk.wishes()[1:] == ["price <= 64.99"]


def test_cheaper_before_anything_was_shown_says_nothing() -> None:
    assert Conversation().say(inform(mention("price", None, Operator.AT_MOST))).wishes() == []


def test_a_corrected_limit_keeps_the_rest() -> None:
    talk = Conversation().say(inform(mention("color", "navy"), under(60))).say(override(under(90)))
    assert talk.wishes() == ["color = navy", "price <= 90"]


def test_bounds_with_another_unit_stand_beside_each_other() -> None:
    talk = Conversation().say(inform(mention("load", 150.0, Operator.AT_LEAST, unit="kg")))
    talk.say(inform(mention("load", 100.0, Operator.AT_LEAST, unit="lbs")))
    assert talk.wishes() == ["load >= 150", "load >= 100"]


def test_about_a_price_searches_around_it() -> None:
    talk = Conversation().say(inform(mention("price", 40.0, Operator.ABOUT)))
    assert (talk.query.price.minimum, talk.query.price.maximum) == (30, 50)


def test_a_bare_price_is_the_most() -> None:
    talk = Conversation().say(inform(mention("price", 40.0)))
    assert (talk.query.price.minimum, talk.query.price.maximum) == (None, 40)


def test_a_word_about_the_price_leaves_the_limit() -> None:
    talk = Conversation().say(inform(under(60))).say(inform(mention("price", "affordable", grounded=False)))
    assert talk.query.price.maximum == 60
