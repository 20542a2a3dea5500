from shared.contracts.acts import RejectAct, RetractAct, SelectAct, StartOverAct, UndoAct
from shared.contracts.domain_events import ActRefused, TurnUndone
from shared.contracts.utterance import Greet, Recall, RejectSlate, StartOver, Undo
from shared.contracts.values import Status
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, override, select


def test_undo_brings_the_wish_before_the_last_change_back() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(override(mention("color", "navy")))
    talk.say(Undo(span=SPAN))
    assert talk.wishes() == ["color = red"]
    assert [e.undone_turn for e in talk.happened(TurnUndone)] == [2]
    assert talk.query is not None


def test_what_is_undone_stays_for_the_record() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).press(UndoAct())
    assert [(c.status, c.reason, c.weight) for c in talk.state.constraints] == [(Status.RETRACTED, "undone", 0.0)]


def test_turns_that_changed_nothing_are_passed_over() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(Greet(span=SPAN)).say(Recall(span=SPAN))
    assert talk.say(Undo(span=SPAN)).wishes() == []


def test_repeated_undo_walks_back_three_changes() -> None:
    talk = Conversation()
    for feature in ("hood", "zip", "pockets", "belt"):
        talk.say(inform(mention("feature", feature)))
    counts = [len(talk.say(Undo(span=SPAN)).wishes()) for _ in range(4)]
    assert counts == [3, 2, 1, 1]
    assert [e.slug for e in talk.happened(ActRefused)] == ["nothing-to-undo"]


def test_undo_at_the_start_is_refused() -> None:
    assert [e.slug for e in Conversation().press(UndoAct()).happened(ActRefused)] == ["nothing-to-undo"]


def test_undo_brings_products_back_that_were_turned_down() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).press(RejectAct(product_id="a"))
    assert talk.press(UndoAct()).state.rejected == ()
    talk.say(RejectSlate(span=SPAN)).press(UndoAct())
    assert talk.query.excluded_product_ids == ()


def test_undo_takes_a_choice_back() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).press(SelectAct(product_id="a")).press(UndoAct())
    assert talk.state.shortlist == ()
    assert talk.wishes() == ["color = red"]


def test_what_is_said_after_an_undo_can_be_undone() -> None:
    talk = Conversation().say(inform(mention("color", "red")))
    talk.say(Undo(span=SPAN), inform(mention("color", "navy")))
    assert talk.wishes() == ["color = navy"]
    assert talk.say(Undo(span=SPAN)).wishes() == []


def test_a_tightened_price_is_loosened_again() -> None:
    talk = Conversation().say(inform(mention("price", 60.0, "<="))).say(inform(mention("price", 40.0, "<=")))
    assert talk.press(UndoAct()).wishes() == ["price <= 60"]


def test_a_constraint_is_taken_off_by_its_button() -> None:
    talk = Conversation().say(inform(mention("color", "red"), mention("feature", "hood")))
    talk.press(RetractAct(constraint_id=0))
    assert talk.wishes() == ["feature = hood"]
    assert talk.state.constraints[0].weight == 0.0
    assert [c.text for c in talk.query.clauses] == ["hood"]
    assert talk.press(RetractAct(constraint_id=0)).happened(ActRefused) == []
    assert [e.slug for e in talk.press(RetractAct(constraint_id=9)).happened(ActRefused)] == ["constraint-not-found"]


def test_starting_over_drops_the_wish_and_keeps_the_shortlist() -> None:
    talk = Conversation().say(inform(mention("color", "red"))).say(select(at(1))).say(StartOver(span=SPAN))
    assert talk.wishes() == []
    assert [line.product_id for line in talk.state.shortlist] == ["a"]
    assert talk.query.clauses == ()
    assert talk.press(UndoAct()).wishes() == ["color = red"]


def test_what_is_said_after_starting_over_holds() -> None:
    talk = Conversation().say(inform(mention("color", "red")))
    talk.say(StartOver(span=SPAN), inform(mention("color", "navy")))
    assert talk.wishes() == ["color = navy"]
    assert talk.press(StartOverAct()).wishes() == []
