from shared.contracts.acts import OrderAct, QuantityAct, SelectAct, ShortlistAct
from shared.contracts.domain_events import ActRefused, OrderChanged, ProductSelected, ShortlistChanged
from tests.support.dialogue import Conversation, at, inform, mention, pointing, select


def shown(ids: str = "abc") -> Conversation:
    return Conversation(ids).say(inform(mention("category", "coats")))


def lines(talk: Conversation) -> list[tuple[str, int]]:
    return [(line.product_id, line.quantity) for line in talk.state.shortlist]


def test_a_choice_is_the_focus_and_stands_on_the_shortlist() -> None:
    talk = shown().say(select(at(2), quantity=2))
    assert lines(talk) == [("b", 2)]
    line = talk.state.shortlist[0]
    assert (line.title, line.price) == ("Ridge parka", 90.0)
    assert talk.state.focus == ("b",)
    assert talk.query is None


def test_the_same_choice_again_is_nothing_new() -> None:
    talk = shown().say(select(at(2))).say(select(at(2)))
    assert talk.happened(ProductSelected) == talk.happened(ShortlistChanged) == []


def test_a_product_can_be_put_aside_and_taken_off() -> None:
    talk = shown().say(select(pointing("last", count=2), shortlist=True))
    assert lines(talk) == [("b", 1), ("c", 1)]
    assert talk.happened(ProductSelected) == []
    assert lines(talk.say(select(pointing("name", words="Ridge parka"), remove=True))) == [("c", 1)]


def test_what_is_taken_off_is_counted_on_the_shortlist() -> None:
    talk = shown().say(select(pointing("last", count=2), shortlist=True)).say(select(at(2), remove=True))
    assert lines(talk) == [("b", 1)]


def test_what_is_taken_off_is_looked_for_among_those_shown_too() -> None:
    talk = shown().say(select(at(1), shortlist=True)).say(select(at(2), remove=True))
    assert [e.slug for e in talk.happened(ActRefused)] == ["not-on-shortlist"]


def test_taking_off_what_is_not_there_is_refused() -> None:
    talk = shown().say(select(at(2), remove=True))
    assert [(e.slug, e.product_id) for e in talk.happened(ActRefused)] == [("not-on-shortlist", "b")]


def test_a_button_changes_quantity_and_note() -> None:
    talk = shown().press(ShortlistAct(product_id="a", quantity=3, note="for Sam"))
    assert (lines(talk), talk.state.shortlist[0].note) == ([("a", 3)], "for Sam")
    talk.press(ShortlistAct(product_id="a", quantity=3, note="for Kim"))
    assert [e.action for e in talk.happened(ShortlistChanged)] == ["note"]
    assert lines(talk.press(QuantityAct(product_id="a", quantity=5))) == [("a", 5)]
    assert lines(talk.press(QuantityAct(product_id="a", quantity=0))) == []


def test_the_quantity_of_what_is_not_on_the_shortlist_is_refused() -> None:
    talk = shown().press(QuantityAct(product_id="a", quantity=5))
    assert [e.slug for e in talk.happened(ActRefused)] == ["not-on-shortlist"]


def test_an_order_is_placed_once_and_again_after_a_change() -> None:
    talk = shown().press(SelectAct(product_id="a")).press(OrderAct())
    assert talk.state.order.placed
    assert talk.press(OrderAct()).happened(OrderChanged) == []
    talk.press(SelectAct(product_id="b")).press(OrderAct())
    assert [line.product_id for line in talk.state.order.lines] == ["a", "b"]
    assert talk.query is None


def test_an_order_of_nothing_is_refused() -> None:
    assert [e.slug for e in shown().press(OrderAct()).happened(ActRefused)] == ["shortlist-empty"]


def test_a_full_shortlist_refuses_another_product_and_keeps_all_it_has() -> None:
    ids = tuple(f"product-{n:03d}" for n in range(50))
    talk = Conversation(ids).say(inform(mention("category", "coats")))
    for product_id in ids:
        talk.press(ShortlistAct(product_id=product_id, note="a note"))
    assert [e.slug for e in talk.happened(ActRefused)] == ["shortlist-full"]
    held = [line.product_id for line in talk.state.shortlist]
    assert len(held) > 5
    assert held == list(ids[: len(held)])


def test_what_is_bought_is_apart_from_what_is_searched() -> None:
    talk = shown().say(select(at(1)))
    talk.shows = "cd"
    talk.say(inform(mention("category", "belts")))
    assert lines(talk) == [("a", 1)]
