from shared.contracts.domain_events import ConstraintTightened, FreshnessReset, TopicShifted
from tests.support.dialogue import Conversation, inform, mention, under


def test_another_category_keeps_colour_gender_and_price_and_leaves_the_size() -> None:
    facts = (mention("color", "navy"), mention("gender", "women"), mention("size", "m"), under(60))
    talk = Conversation().say(inform(mention("category", "coats"), *facts)).say(inform(mention("category", "belts")))
    assert talk.wishes() == ["color = navy", "gender = women", "price <= 60", "category = belts"]
    assert talk.demoted() == {"category = coats": 0.1, "size = m": 0.1}
    shift = talk.happened(TopicShifted)[0]
    assert (shift.from_categories, shift.to_categories, shift.kept) == (("coats",), ("belts",), (1, 2, 4))
    assert len(talk.happened(FreshnessReset)) == 1


def test_a_size_said_with_the_new_category_belongs_to_it() -> None:
    talk = Conversation().say(inform(mention("category", "coats"), mention("size", "m")))
    talk.say(inform(mention("size", "90"), mention("category", "belts")))
    assert talk.wishes() == ["category = belts", "size = 90"]


def test_a_narrower_category_tightens_the_one_held() -> None:
    for narrow in ("running shoes", "sandals"):
        talk = Conversation().say(inform(mention("category", "shoes"))).say(inform(mention("category", narrow)))
        assert talk.wishes() == [f"category = {narrow}"]
        assert len(talk.happened(ConstraintTightened)) == 1
        assert talk.happened(TopicShifted) == []


def test_a_wider_category_takes_the_place_of_the_narrow_one_and_keeps_the_size() -> None:
    talk = Conversation().say(inform(mention("category", "sandals"), mention("size", "6")))
    talk.say(inform(mention("category", "shoes")))
    assert talk.wishes() == ["size = 6", "category = shoes"]
    assert talk.happened(TopicShifted) == []


def test_two_categories_in_one_message_are_alternatives() -> None:
    talk = Conversation().say(inform(mention("category", "coats"), mention("category", "capes")))
    assert talk.query.categories == ("coats", "capes")


def test_a_category_that_is_merely_preferred_shifts_nothing() -> None:
    talk = Conversation().say(inform(mention("category", "coats")))
    talk.say(inform(mention("category", "belts", soft=True)))
    assert talk.happened(TopicShifted) == []
    assert talk.query.categories == ("coats",)


def test_words_that_the_catalog_lacks_do_not_narrow_a_category_it_holds() -> None:
    talk = Conversation().say(inform(mention("category", "running shoes")))
    talk.say(inform(mention("category", "barefoot running shoes", grounded=False)))
    assert talk.query.categories == ("running shoes",)
    assert [c.text for c in talk.query.clauses] == ["running shoes", "barefoot running shoes"]


def test_a_narrower_category_that_is_merely_preferred_stays_a_must() -> None:
    talk = (
        Conversation().say(inform(mention("category", "shoes"))).say(inform(mention("category", "sandals", soft=True)))
    )
    assert [(c.value, c.strength) for c in talk.state.active()] == [("sandals", "must")]
