import pytest

from services.ranker.domain import rank
from shared.contracts import domain_events as happened
from shared.contracts.domain_events import DomainEvent
from shared.contracts.search import Pool
from shared.contracts.utterance import Reference, ReferenceKind
from shared.contracts.values import Constraint, Intent, Operator, Order, ShortlistLine, Span, Status
from tests.support.small_catalog import ids, product, shop, slate, state_of, wish

OXFORD = product(
    1,
    "Oxford shirt",
    facets={"category": ["Shirts"], "color": ["Navy Blue"], "feature": ["Water resistant"]},
    details={"Care": "Machine wash cold"},
    features=("Chest pocket with a hidden button",),
    description="Cut from heavy cloth. The sleeves roll up easily.",
    price=40.0,
)
LINEN = product(2, "Linen shirt", facets={"category": ["Shirts"], "color": ["White"]}, price=55.5)
SOCKS = product(3, "Wool socks", facets={"category": ["Socks"], "color": ["White"]})
PLACE = shop(OXFORD, LINEN, SOCKS)
POINTING = Reference(kind=ReferenceKind.ORDINAL, position=5, span=Span(start=0, end=1))


def told(*events: DomainEvent, constraints: tuple[Constraint, ...] = (), **state: object) -> str:
    """The message of a turn that searched nothing."""
    held = state_of(constraints, **state)
    return rank(held, events, None, Pool(), PLACE.columns, PLACE.pack, 10).message


def asked(facet: str | None, words: str | None = None, *product_ids: str) -> str:
    return told(happened.ProductQuestioned(product_ids=product_ids or ("p001",), facet=facet, words=words))


def test_an_override_names_what_is_set_aside_and_what_is_looked_for() -> None:
    old = wish("color", "navy blue", number=1, status=Status.DEMOTED, weight=0.3)
    new = wish("color", "white", number=2)
    events = [
        happened.ConstraintDemoted(constraint_id=1, weight=0.3, reason="overridden", by_constraint_id=2),
        happened.ConstraintStated(constraint=new),
    ]
    found = PLACE.turn(old, new, events=events)
    assert found.message.startswith("Setting navy blue aside, looking for white.")
    assert ids(found)[0] in {"p002", "p003"}


def test_an_exclusion_is_told_as_left_out() -> None:
    gone = wish("color", "white", Operator.NOT_EQUALS)
    found = PLACE.turn(gone, events=[happened.ConstraintStated(constraint=gone)])
    assert "Leaving out white." in found.message
    assert ids(found) == ["p001"]


def test_a_wish_turned_into_an_exclusion_is_told_once() -> None:
    old = wish("color", "white", number=1, status=Status.DEMOTED, weight=0.3)
    gone = wish("color", "white", Operator.NOT_EQUALS, number=2)
    events = [
        happened.ConstraintDemoted(constraint_id=1, weight=0.3, reason="negated", by_constraint_id=2),
        happened.ConstraintStated(constraint=gone),
    ]
    message = PLACE.turn(old, gone, events=events).message
    assert "Leaving out white." in message
    assert "aside" not in message


def test_what_came_back_and_what_was_taken_off_is_named() -> None:
    events = [
        happened.ConstraintRetracted(constraint_id=1, reason="button"),
        happened.ConstraintRestored(constraint_id=2, reason="asked"),
    ]
    red, white = wish("color", "red", number=1), wish("color", "white", number=2)
    message = told(*events, constraints=(red, white))
    assert "Taking off red." in message
    assert "Back to white." in message


def test_a_wish_that_nothing_matches_is_told() -> None:
    found = PLACE.turn(wish("category", "shirts"), wish("material", "cashmere", number=1))
    assert "cashmere" in found.message
    assert "nothing" in found.message


def test_what_the_first_product_is_not_known_to_have_is_told() -> None:
    found = PLACE.turn(wish("category", "shirts"), wish("color", "navy blue", number=1), rejected=("p001",))
    assert "does not confirm navy blue" in found.message


def test_a_reference_beyond_the_slate_says_how_many_were_shown() -> None:
    message = told(happened.ReferenceFailed(reference=POINTING, cause="impossible", shown=3))
    assert "3" in message


def test_a_reference_before_any_slate_says_that_nothing_was_shown() -> None:
    assert "nothing" in told(happened.ReferenceFailed(reference=POINTING, cause="impossible"))


def test_an_ambiguous_reference_names_what_tells_the_candidates_apart() -> None:
    event = happened.ReferenceFailed(reference=POINTING, cause="ambiguous", product_ids=("p001", "p002"), shown=2)
    message = told(event)
    assert "Oxford shirt (colour: navy blue" in message
    assert "Linen shirt (colour: white" in message


def test_a_comparison_tells_the_differences_and_not_what_is_the_same() -> None:
    message = told(happened.ComparisonRequested(product_ids=("p001", "p002")), focus=("p001", "p002"))
    assert "price: $40.00" in message
    assert "colour: white" in message
    assert "category" not in message


def test_a_comparison_of_one_asks_for_another() -> None:
    assert "two" in told(happened.ComparisonRequested(product_ids=("p001",)))


def test_a_comparison_of_equals_says_so() -> None:
    place = shop(product(1, "Red hat"), product(2, "Red cap"))
    event = happened.ComparisonRequested(product_ids=("p001", "p002"))
    message = rank(state_of(), [event], None, Pool(), place.columns, place.pack, 10).message
    assert "no difference" in message


def test_the_focus_is_shown_in_its_order_told_from_the_catalog() -> None:
    found = rank(state_of(focus=("p002", "gone", "p001")), (), None, Pool(), PLACE.columns, PLACE.pack, 10)
    assert ids(found) == ["p002", "p001"]
    assert found.items[0].price == 55.5
    assert found.items[1].facets == {"category": ("Shirts",), "color": ("Navy Blue",)}
    assert found.question is None
    assert not found.abstained


@pytest.mark.parametrize(
    ("facet", "words", "answer"),
    [
        ("price", None, "$40.00 (price)"),
        ("color", None, "Navy Blue (colour)"),
        ("feature", "water resistant", "Water resistant (feature)"),
        (None, "care", "Machine wash cold (Care)"),
        (None, "hidden buttons", "Chest pocket with a hidden button (feature)"),
        (None, "sleeves", "The sleeves roll up easily. (description)"),
        ("size", None, "does not tell “size”"),
        (None, "warranty", "does not tell “warranty”"),
        (None, None, "does not tell"),
    ],
)
def test_a_question_is_answered_from_the_record_with_the_field(
    facet: str | None, words: str | None, answer: str
) -> None:
    assert answer in asked(facet, words)


def test_a_question_for_a_value_that_the_record_does_not_say_is_not_answered_with_yes() -> None:
    assert asked("color", "white") == "Oxford shirt: the catalog says Navy Blue (colour), and nothing of “white”."


def test_a_question_names_a_value_in_any_of_its_words() -> None:
    assert "Navy Blue (colour)." in asked("color", "is it navy")


def test_a_question_about_several_products_is_answered_for_each() -> None:
    message = asked("price", None, "p001", "p002")
    assert "Oxford shirt: $40.00" in message
    assert "Linen shirt: $55.50" in message


def test_a_question_about_nothing_asks_which() -> None:
    assert "which product" in asked("price", None, "gone")


def test_a_price_that_the_record_lacks_is_not_invented() -> None:
    assert "does not tell “price” for Wool socks" in asked("price", None, "p003")


def test_a_recall_lists_what_holds_with_its_turn_and_what_no_longer_does() -> None:
    held = wish("color", "white", number=1, turn=2)
    gone = wish("material", "wool", number=2, status=Status.DEMOTED, weight=0.3, turn=1)
    budget = wish("price", 60.0, Operator.AT_MOST, number=3, turn=4)
    message = told(happened.StateRecalled(), constraints=(held, gone, budget))
    assert "So far: white (turn 2) and at most $60.00 (turn 4)." in message
    assert "No longer: wool (turn 1" in message
    assert "wool" in told(happened.StateRecalled(constraint_ids=(2,)), constraints=(held, gone))
    assert "white" not in told(happened.StateRecalled(constraint_ids=(2,)), constraints=(held, gone))


def test_a_recall_of_nothing_says_so() -> None:
    assert "not asked" in told(happened.StateRecalled())


def test_the_shortlist_is_told_with_its_total() -> None:
    lines = (
        ShortlistLine(product_id="p001", title="Oxford shirt", quantity=2, price=40.0),
        ShortlistLine(product_id="p003", title="Wool socks"),
    )
    message = told(happened.ShortlistChanged(action="add", product_id="p003", lines=lines))
    assert "2 \u00d7 Oxford shirt and 1 \u00d7 Wool socks" in message
    assert "$80.00" in message
    assert "no price" in message
    assert "empty" in told(happened.ShortlistChanged(action="remove", product_id="p001", lines=()))


def test_a_placed_order_is_told_with_its_total() -> None:
    line = ShortlistLine(product_id="p002", title="Linen shirt", quantity=3, price=55.5)
    message = told(happened.OrderChanged(action="placed", order=Order(lines=(line,), placed=True)))
    assert message == "Ordered: 3 \u00d7 Linen shirt, $166.50 in all."


def test_a_choice_is_certain() -> None:
    event = happened.ProductSelected(product_id="p001")
    found = rank(state_of(focus=("p001",)), [event], None, Pool(), PLACE.columns, PLACE.pack, 10)
    assert found.confidence == 1
    assert "Oxford shirt" in found.message


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (happened.FacetDeclined(facet="color"), "colour"),
        (happened.QuestionsStopped(), "No more questions"),
        (happened.StartedOver(), "afresh"),
        (happened.ProductRejected(product_id="p001", reason="said"), "Oxford shirt"),
        (happened.TopicShifted(from_categories=("shirts",), to_categories=("socks",)), "socks"),
        (happened.ActRefused(slug="product-not-found"), "does not hold"),
        (happened.ActRefused(slug="anything-else"), "not possible"),
    ],
)
def test_what_happened_is_told(event: DomainEvent, words: str) -> None:
    assert words in told(event)


@pytest.mark.parametrize(
    ("intent", "words"), [(Intent.GREET, "Hello"), (Intent.THANK, "welcome"), (Intent.OTHER, "Tell me")]
)
def test_small_talk_is_answered(intent: Intent, words: str) -> None:
    assert words in told(intent=intent)


def test_others_are_announced_when_asked_for() -> None:
    found = PLACE.turn(events=[happened.MoreRequested()], shown=("p001",), slates=(slate("p001"),))
    assert "Here are others." in found.message


def test_a_pack_without_templates_is_silent() -> None:
    pack = PLACE.pack.model_copy(update={"messages": {}})
    found = rank(state_of(), [happened.StartedOver()], None, Pool(), PLACE.columns, pack, 10)
    assert found.message == ""


def test_braces_in_customer_words_are_no_placeholders() -> None:
    found = PLACE.turn(wish("text", "{0} {asked} {"))
    assert "{0} {asked} {" in found.message
