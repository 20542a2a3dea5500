"""The small parts: cues, word forms, phrases, spelling, units."""

import pytest

from services.parser.cues import Cue, CueBook
from services.parser.phrases import LONGEST, PhraseCollector
from services.parser.spelling import Slips, Speller
from services.parser.units import Units, is_money
from services.parser.wordforms import WordForms
from shared.plumbing.packs import load_pack

CUES = load_pack("apparel").cues


def test_the_longest_cue_phrase_wins_and_carries_its_argument() -> None:
    book = CueBook({"deny": ["no"], "at_most": ["no more than"], "ordinals": ["first = 1"]})
    found = book.at(["no", "more", "than", "thirty"], 0, 4)
    assert found is not None
    assert (found.length, found.cues) == (3, (Cue("at_most"),))
    assert book.at(["first"], 0, 1).cues == (Cue("ordinals", "1"),)  # type: ignore[union-attr]


def test_a_cue_ends_before_its_limit_and_bridges_adverbs() -> None:
    book = CueBook({"deny": ["no"], "dislike": ["dont like"], "wait": ["no wait"], "adverbs": ["really"]})
    assert book.at(["no", "wait"], 0, 1).length == 1  # type: ignore[union-attr]
    assert book.at(["dont", "really", "like", "it"], 0, 4).length == 3  # type: ignore[union-attr]
    assert book.at(["dont", "know"], 0, 2) is None


@pytest.mark.parametrize(
    ("plural", "stem"),
    [("boots", "boot"), ("dresses", "dress"), ("scarves", "scarf"), ("pockets", "pocket"), ("shorts", "shorts")],
)
def test_plurals_share_a_form_with_their_singular(plural: str, stem: str) -> None:
    forms = WordForms(CUES)
    assert forms.stem(plural) == stem
    assert forms.stem(stem) == stem


def test_phrases_are_found_whole_and_longest_first() -> None:
    collector = PhraseCollector()
    for line in ("machine wash", "machine wash cold", "fully lined body", "x " * (LONGEST + 1), "single"):
        collector.add(line.split())
    phrases = collector.collected()
    assert len(phrases) == 3
    assert phrases.longest(["please", "machine", "wash", "cold"], 1) == 3
    assert phrases.longest(["machine", "wash", "warm"], 0) == 2
    assert phrases.longest(["fully", "lined"], 0) == 0


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("lether", "leather"),
        ("blakc", "black"),
        ("balck", "black"),
        ("waterprooof", "waterproof"),
        ("lightwieght", "lightweight"),
        ("boots", None),
        ("boats", None),
        ("wool", None),
        ("blackest", None),
        ("xx", None),
    ],
)
def test_slips_of_the_fingers_are_mended_and_other_words_are_not(written: str, meant: str | None) -> None:
    targets = {"leather": 9, "black": 90, "boots": 5, "waterproof": 3, "lightweight": 3}
    assert Speller(targets, [*targets, "boats", "wool"], Slips(CUES), common=10).mend(written) == meant


def test_of_two_units_with_one_word_the_catalogs_currency_wins() -> None:
    units = load_pack("apparel").units
    assert Units(units, "GBP").at(["pounds"], 0) == ("GBP", 1)
    assert Units(units, "USD").at(["pounds"], 0) == ("lb", 1)
    assert (is_money("GBP"), is_money("lb"), is_money(None)) == (True, False, False)
