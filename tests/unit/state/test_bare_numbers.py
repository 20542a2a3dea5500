"""Bare numbers: a place in the list where it has one, a size or a bound where the wish holds one, else a wish."""

import pytest

from shared.contracts.domain_events import ReferenceFailed
from shared.contracts.utterance import Inform, Override, Refer, Reject
from shared.contracts.values import Mention
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, under


def tentative(position: int) -> dict[str, object]:
    return {"reference": at(position).model_copy(update={"tentative": True}), "span": SPAN}


def talking(*mentions: Mention) -> Conversation:
    talk = Conversation()
    talk.shows = "abcd"
    talk.say(inform(mention("category", "coat"), *mentions))
    return talk


def test_a_tentative_place_that_the_list_has_is_resolved() -> None:
    talk = talking()
    talk.say(Refer(**tentative(2)))
    assert talk.state.focus == ("b",)


@pytest.mark.parametrize("position", [5, 9, 20])
def test_a_tentative_place_that_the_list_lacks_says_nothing(position: int) -> None:
    talk = talking()
    talk.say(Reject(**tentative(position)))
    assert not talk.state.rejected
    assert not talk.happened(ReferenceFailed)


def test_what_was_to_be_changed_of_no_product_is_a_wish() -> None:
    talk = talking()
    talk.say(Refer(changes=(mention("color", "red"),), **tentative(8)))
    assert [c.value for c in talk.state.active() if c.facet == "color"] == ["red"]


def test_a_number_that_is_all_that_is_said_is_a_place_in_the_list() -> None:
    talk = talking()
    talk.say(inform(mention("text", "3")))
    assert talk.state.focus == ("c",)


def test_a_number_after_a_size_is_another_size() -> None:
    talk = talking(mention("size", "8"))
    talk.say(Override(mentions=(mention("text", "9"),), span=SPAN))
    assert [c.value for c in talk.state.active() if c.facet == "size"] == ["9"]


def test_a_number_after_a_budget_is_another_budget() -> None:
    talk = talking(under(40))
    talk.say(Inform(mentions=(mention("text", "60"),), span=SPAN))
    assert [(c.operator, c.value) for c in talk.state.active() if c.facet == "price"] == [("<=", 60.0)]
