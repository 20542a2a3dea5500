"""Acts that words make by themselves."""

import pytest

from shared.contracts.utterance import Decline
from tests.support.small_shop import kinds, understood

WORDINGS = {
    "decline": [
        "whatever",
        "I don't care",
        "doesn't matter",
        "no preference",
        "please use your judgment",
        "up to u... up to you",
    ],
    "stop_asking": [
        "stop asking",
        "enough questions, just show me",
        "no more questions pls",
        "quit asking me stuff",
        "too many questions",
    ],
    "undo": ["undo", "undo that", "take that back", "pls take it back", "one step back"],
    "recall": [
        "what did I say so far",
        "what did I have?",
        "recap please",
        "remind me what i asked for",
        "what are my filters",
    ],
    "start_over": ["start over", "lets start again", "reset everything", "START FROM SCRATCH", "i want to begin again"],
    "greet": ["hi", "Hello!", "hey there", "good morning", "HELLO??"],
    "thank": [
        "thanks",
        "thx bye",
        "that's all",
        "no, that's all for now",
        "nope i'm all set",
        "nothing else, thank you so much",
    ],
    "more": ["more", "show me others", "what else do you have", "anything else?", "next", "other options pls"],
    "affirm": ["yes", "yep", "sure", "ok", "sounds good"],
    "deny": ["no", "nope", "nah", "no thanks", "not really"],
    "out_of_scope": [
        "what's the weather like",
        "tell me a joke",
        "who is the president?",
        "do you ship to Norway",
        "reset my password",
    ],
}


@pytest.mark.parametrize(("kind", "words"), [(kind, words) for kind, all_ in WORDINGS.items() for words in all_])
def test_an_act_is_recognised_in_any_wording(kind: str, words: str) -> None:
    assert kind in kinds(words)


@pytest.mark.parametrize("words", WORDINGS["thank"])
def test_a_closing_turns_nothing_down_and_searches_for_nothing(words: str) -> None:
    assert not {"reject", "reject_slate", "inform"} & set(kinds(words))


@pytest.mark.parametrize(
    ("words", "facet"),
    [
        ("no preference on colour", "color"),
        ("any brand is fine", "brand"),
        ("I don't care about the price", "price"),
        ("size doesn't matter", "size"),
        ("not picky about the material", "material"),
        ("whatever", None),
        ("colour? don't care", "color"),
        ("the color is up to you but not pink", "color"),
        ("I don't have a preference for other; please use your judgment.", None),
    ],
)
def test_a_declined_facet_is_named_or_the_pending_one(words: str, facet: str | None) -> None:
    act = next(act for act in understood(words).acts if isinstance(act, Decline))
    assert act.facet == facet


@pytest.mark.parametrize("words", ["", "   ", "?!", "…", "\n\n", "🙂👍"])
def test_nothing_said_is_no_act(words: str) -> None:
    assert kinds(words) == []
