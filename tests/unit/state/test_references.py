import pytest

from services.state.references import resolve
from shared.contracts.domain_events import ProductRejected, ReferenceFailed, ReferenceResolved
from shared.contracts.utterance import Compare, Refer, Reference, Reject, WhichSlate
from shared.contracts.values import Operator
from tests.support.dialogue import PACK, SPAN, Conversation, at, inform, mention, no, over, pointing, select, under


def shown(*slates: str) -> Conversation:
    talk = Conversation()
    for n, slate in enumerate(slates):
        talk.shows = slate
        talk.say(inform(mention("feature", f"feature {n}")))
    return talk


def found(talk: Conversation, reference: Reference) -> str:
    resolution = resolve(reference, talk.state, PACK)
    return resolution.cause or "".join(resolution.product_ids)


ATTRIBUTES = [
    ((mention("color", "black"),), "b"),
    ((mention("color", "blue"),), "a"),
    ((mention("material", "wool"), mention("color", "red")), "c"),
    ((mention("text", "parka"),), "b"),
    ((no("color", "black"), mention("material", "wool"), under(50)), "a"),
    ((over(80),), "b"),
    ((mention("price", 65.0, Operator.EQUALS),), "c"),
    ((mention("color", "green"),), "impossible"),
    ((mention("material", "wool"),), "ambiguous"),
    ((), "impossible"),
]


@pytest.mark.parametrize(
    ("reference", "ids"),
    [
        (at(1), "a"),
        (at(3), "c"),
        (at(-1), "c"),
        (at(1, count=2), "ab"),
        (at(4), "impossible"),
        (at(0), "b"),
        (at(-9), "impossible"),
        (pointing("last"), "c"),
        (pointing("last", count=2), "bc"),
        (pointing("last", count=5), "impossible"),
        (pointing("all"), "abc"),
        (pointing("both"), "ambiguous"),
        (pointing("other"), "ambiguous"),
        (pointing("superlative"), "a"),
        (pointing("superlative", facet="price", descending=True), "b"),
        (pointing("superlative", facet="price", count=2), "ac"),
        (pointing("superlative", facet="load"), "impossible"),
        (pointing("name", words="the Ridge one"), "b"),
        (pointing("name", words="meadow coat"), "c"),
        (pointing("name", words="velvet"), "impossible"),
        (pointing("name", words=""), "impossible"),
        (pointing("pronoun"), "ambiguous"),
        (pointing("pronoun", count=2), "abc"),
        (pointing("ordinal"), "impossible"),
    ],
    ids=str,
)
def test_a_reference_counts_in_the_last_slate(reference: Reference, ids: str) -> None:
    assert found(shown("abc"), reference) == ids


@pytest.mark.parametrize(("mentions", "ids"), ATTRIBUTES, ids=str)
def test_an_attribute_points_at_the_product_that_fits_best(mentions: tuple[object, ...], ids: str) -> None:
    assert found(shown("abc"), pointing("attribute", mentions=mentions)) == ids


@pytest.mark.parametrize("kind", ["ordinal", "last", "both", "all", "other", "superlative", "name", "pronoun"])
def test_nothing_can_be_pointed_at_before_anything_was_shown(kind: str) -> None:
    assert found(Conversation(), pointing(kind, position=1, words="ridge")) == "impossible"


def test_the_second_of_the_first_list_is_found_after_four_lists() -> None:
    talk = shown("abc", "cad", "dba", "bdc")
    assert found(talk, at(2, slate=WhichSlate.FIRST)) == "b"
    assert found(talk, at(2, slate=WhichSlate.PREVIOUS)) == "b"
    assert found(talk, at(2)) == "d"


def test_there_is_no_list_before_the_first() -> None:
    assert found(shown("abc"), at(1, slate=WhichSlate.PREVIOUS)) == "impossible"


def test_what_the_last_list_lacks_is_looked_for_in_earlier_ones() -> None:
    talk = shown("ad", "cd")
    assert found(talk, pointing("attribute", mentions=(mention("color", "navy"),))) == "a"
    assert found(talk, pointing("name", words="harbour jacket")) == "a"


def test_an_exact_colour_counts_more_than_its_family() -> None:
    talk = shown("ab")
    blue = talk.state.remembered[1].model_copy(update={"facets": {"color": ("blue",)}})
    talk.state = talk.state.model_copy(update={"remembered": (talk.state.remembered[0], blue)})
    assert found(talk, pointing("attribute", mentions=(mention("color", "blue"),))) == "b"


def test_it_is_what_was_pointed_at_before() -> None:
    talk = shown("abc").say(Refer(reference=at(2), span=SPAN))
    assert found(talk, pointing("pronoun")) == "b"


def test_the_focus_decides_between_two_that_fit() -> None:
    talk = shown("abc").say(Refer(reference=at(3), span=SPAN))
    assert found(talk, pointing("attribute", mentions=(mention("material", "wool"),))) == "c"


def test_it_is_the_only_product_shown() -> None:
    assert found(shown("b"), pointing("pronoun")) == "b"


def test_it_means_nothing_certain_with_more_than_three_in_focus() -> None:
    talk = shown("abcd").say(Refer(reference=pointing("all"), span=SPAN))
    assert len(talk.state.focus) == 4
    assert resolve(pointing("pronoun"), talk.state, PACK).product_ids == ("a", "b", "c")


def test_the_other_one_is_the_one_of_two_that_is_not_in_focus() -> None:
    talk = shown("ab").say(Refer(reference=at(1), span=SPAN))
    assert found(talk, pointing("other")) == "b"


def test_both_are_the_two_shown_or_in_focus() -> None:
    assert found(shown("ab"), pointing("both")) == "ab"
    assert found(shown("abc").say(Refer(reference=pointing("last", count=2), span=SPAN)), pointing("both")) == "bc"


def test_the_cheaper_of_two_in_focus_is_one_of_them() -> None:
    talk = shown("abc").say(Refer(reference=pointing("last", count=2), span=SPAN))
    assert found(talk, pointing("superlative")) == "c"


def test_a_new_list_without_the_product_in_focus_ends_its_focus() -> None:
    talk = shown("abc").say(Refer(reference=at(1), span=SPAN))
    talk.shows = "bc"
    talk.say(inform(mention("feature", "hood")))
    assert talk.state.focus == ()


def test_a_chosen_product_stays_in_focus_through_new_lists() -> None:
    talk = shown("abc").say(select(at(1)))
    talk.shows = "bc"
    assert talk.say(inform(mention("feature", "hood"))).state.focus == ("a",)


def test_the_choice_is_recorded_with_its_reason() -> None:
    talk = shown("abc").say(Refer(reference=at(2), span=SPAN))
    assert [(e.product_ids, e.reason) for e in talk.happened(ReferenceResolved)] == [(("b",), "ordinal-current")]


def test_a_position_beyond_what_was_shown_fails_with_how_many_were() -> None:
    talk = shown("abc").say(select(at(5)))
    assert [(e.cause, e.shown) for e in talk.happened(ReferenceFailed)] == [("impossible", 3)]
    assert talk.state.shortlist == ()
    assert talk.query is None


def test_an_ambiguous_reference_names_its_candidates_and_does_nothing() -> None:
    wool = pointing("attribute", mentions=(mention("material", "wool"),))
    talk = shown("abc").say(Reject(reference=wool, span=SPAN))
    assert [(e.cause, e.product_ids) for e in talk.happened(ReferenceFailed)] == [("ambiguous", ("a", "c"))]
    assert talk.happened(ProductRejected) == []


def test_the_middle_one_of_two_is_ambiguous() -> None:
    assert found(shown("ab"), at(0)) == "ambiguous"


def test_a_product_shown_by_itself_is_no_list_to_count_in() -> None:
    talk = shown("abc").say(select(at(2)))
    assert found(talk, at(3)) == "c"
    assert found(talk, pointing("superlative")) == "a"


def test_a_position_beyond_a_comparison_counts_in_the_list_it_was_made_from() -> None:
    talk = shown("abc").say(Compare(references=(at(1), at(3)), span=SPAN))
    assert [found(talk, at(position)) for position in (1, 2, 3, 4)] == ["a", "c", "c", "impossible"]
