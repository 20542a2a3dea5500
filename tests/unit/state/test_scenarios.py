import pytest

from shared.contracts.acts import MoreAct, OrderAct
from shared.contracts.domain_events import CatalogMoved, IntentChanged, ScenarioRouted, StateRecalled
from shared.contracts.utterance import (
    Decline,
    DialogueAct,
    Greet,
    More,
    OutOfScope,
    Recall,
    Refer,
    StartOver,
    Thank,
    Undo,
)
from shared.contracts.values import Intent, Scenario
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, no, override, question, select


def test_a_requirement_makes_it_buying() -> None:
    talk = Conversation().say(inform(mention("category", "coats"), mention("material", "wool")))
    assert [(e.scenario, e.reason) for e in talk.happened(ScenarioRouted)] == [("buying", "requirement-stated")]


def test_a_category_alone_is_browsing() -> None:
    talk = Conversation().say(inform(mention("category", "coats")))
    assert (talk.state.scenario, talk.state.scenario_reason) == (Scenario.BROWSING, "no-requirement-yet")


def test_a_withdrawn_wish_makes_it_an_override_for_good() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(override(mention("color", "navy")))
    assert talk.state.scenario is Scenario.OVERRIDE
    assert talk.say(inform(mention("feature", "hood"))).state.scenario is Scenario.OVERRIDE


def test_no_preference_makes_it_a_boundary_until_a_requirement_is_stated() -> None:
    talk = Conversation(asks=question("color", "red", "navy")).say(inform(mention("category", "coats")))
    assert talk.say(Decline(span=SPAN)).state.scenario is Scenario.BOUNDARY
    assert talk.say(inform(mention("feature", "hood"))).state.scenario is Scenario.BUYING


def test_the_scenario_is_recorded_when_it_changes_only() -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(inform(mention("color", "navy")))
    assert talk.happened(ScenarioRouted) == []


@pytest.mark.parametrize(
    ("acts", "intent"),
    [
        ((inform(mention("color", "navy")),), Intent.REFINE),
        ((inform(mention("color", "navy")), override(mention("feature", "hood"))), Intent.OVERRIDE),
        ((select(at(1)), Thank(span=SPAN)), Intent.SELECT),
        ((Greet(span=SPAN), inform(mention("color", "navy"))), Intent.REFINE),
        ((More(span=SPAN),), Intent.MORE),
        ((Refer(reference=at(1), span=SPAN),), Intent.REFER),
        ((Undo(span=SPAN),), Intent.UNDO),
        ((Thank(span=SPAN),), Intent.THANK),
        ((Greet(span=SPAN),), Intent.GREET),
        ((OutOfScope(span=SPAN),), Intent.OTHER),
        ((StartOver(span=SPAN), inform(mention("color", "navy"))), Intent.SEARCH),
        ((), Intent.OTHER),
    ],
    ids=str,
)
def test_the_intent_is_what_the_message_mainly_wanted(acts: tuple[DialogueAct, ...], intent: Intent) -> None:
    talk = Conversation().say(inform(mention("material", "wool"))).say(*acts)
    assert talk.state.intent is intent


def test_the_first_statement_is_a_search_and_an_intent_is_recorded_when_it_changes_only() -> None:
    talk = Conversation().say(inform(mention("material", "wool")))
    assert talk.state.intent is Intent.SEARCH
    talk.say(inform(mention("color", "navy"))).say(inform(mention("feature", "hood")))
    assert talk.happened(IntentChanged) == []


@pytest.mark.parametrize(("act", "intent"), [(MoreAct(), Intent.MORE), (OrderAct(), Intent.ORDER)])
def test_a_button_has_its_intent(act: MoreAct | OrderAct, intent: Intent) -> None:
    assert Conversation().press(act).state.intent is intent


def test_recalling_names_the_constraints_asked_about_whatever_became_of_them() -> None:
    talk = Conversation().say(inform(mention("material", "wool"), mention("color", "red")))
    talk.say(inform(no("material", "wool"))).say(Recall(mentions=(mention("material", "wool"),), span=SPAN))
    assert [e.constraint_ids for e in talk.happened(StateRecalled)] == [(0, 2)]
    assert talk.query is None


def test_a_session_moves_to_another_catalog_first_of_all() -> None:
    talk = Conversation().say(inform(mention("material", "wool")))
    talk.catalog_version = "c2"
    talk.say(inform(mention("color", "navy")))
    assert isinstance(talk.events[0], CatalogMoved)
    assert talk.state.catalog_version == "c2"
    assert talk.say(More(span=SPAN)).happened(CatalogMoved) == []


def test_a_choice_searches_nothing_though_the_catalog_moved() -> None:
    talk = Conversation().say(inform(mention("material", "wool")))
    talk.catalog_version = "c2"
    assert talk.say(select(at(1))).query is None
