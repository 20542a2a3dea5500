import pytest

from shared.contracts.domain_events import VariationSearched
from shared.contracts.pack import FacetKind, FacetSpec, Pack
from shared.contracts.search import Ranking
from shared.contracts.values import EvidenceKind, Operator, Status, Strength
from tests.support.small_catalog import ids, product, shop, wish

NAVY = product(1, "Oxford shirt", facets={"category": ["Shirts"], "color": ["Navy Blue"]}, price=40.0)
BLUE = product(2, "Linen shirt", facets={"category": ["Shirts"], "color": ["Blue"]}, price=90.0)
RED = product(3, "Flannel shirt", facets={"category": ["Shirts"], "color": ["Red"]}, price=20.0)
UNKNOWN = product(4, "Chambray shirt", facets={"category": ["Shirts"]})
TOLD = product(5, "Poplin shirt", facets={"category": ["Shirts"]}, description="Woven from blue yarn.")
SHIRTS = shop(NAVY, BLUE, RED, UNKNOWN, TOLD)
MATCH, CONTRADICTION, UNKNOWN_KIND = EvidenceKind.MATCH, EvidenceKind.CONTRADICTION, EvidenceKind.UNKNOWN


def kinds(ranking: Ranking, place: int = 0) -> dict[str, EvidenceKind]:
    return {item.product_id: item.evidence[place].kind for item in ranking.items}


def test_evidence_is_a_match_a_contradiction_or_unknown() -> None:
    ranking = SHIRTS.turn(wish("color", "blue"))
    assert kinds(ranking) == {"p001": MATCH, "p002": MATCH, "p003": CONTRADICTION, "p004": UNKNOWN_KIND, "p005": MATCH}


def test_a_field_weighs_more_than_a_narrower_value_than_the_text_than_silence_than_another_value() -> None:
    found = SHIRTS.turn(wish("color", "blue"))
    weight = {item.product_id: item.evidence[0].weight for item in found.items}
    assert weight["p002"] > weight["p001"] > weight["p005"] > weight["p004"] == 0 > weight["p003"]
    assert ids(found)[-1] == "p003"


def test_a_broader_value_is_unknown_yet_better_than_silence() -> None:
    found = SHIRTS.turn(wish("color", "navy blue"))
    evidence = {item.product_id: item.evidence[0] for item in found.items}
    assert evidence["p002"].kind is UNKNOWN_KIND
    assert evidence["p002"].weight > evidence["p004"].weight == 0


def test_evidence_cites_the_wish_its_turn_and_what_the_record_says() -> None:
    first = SHIRTS.turn(wish("color", "navy blue", number=7, turn=3)).items[0].evidence[0]
    assert (first.constraint_id, first.turn, first.value, first.product_value) == (7, 3, "navy blue", "Navy Blue")


def test_a_preference_is_contradicted_more_mildly_than_a_requirement() -> None:
    must = SHIRTS.turn(wish("color", "blue"))
    should = SHIRTS.turn(wish("color", "blue", strength=Strength.SHOULD))
    assert must.items[-1].evidence[0].weight < should.items[-1].evidence[0].weight < 0


def test_a_demoted_wish_is_weak_evidence() -> None:
    held = wish("category", "shirts")
    old = wish("color", "red", number=1, status=Status.DEMOTED, weight=0.3)
    assert ids(SHIRTS.turn(held, old))[0] == "p003"
    assert ids(SHIRTS.turn(held, old, wish("color", "blue", number=2)))[0] == "p002"


def test_a_retracted_wish_does_not_count() -> None:
    gone = wish("color", "red", number=1, status=Status.RETRACTED, weight=0.0)
    assert all(len(item.evidence) == 1 for item in SHIRTS.turn(wish("category", "shirts"), gone).items)


def test_a_demoted_wish_for_what_is_excluded_now_does_not_count() -> None:
    old = wish("color", "red", status=Status.DEMOTED, weight=0.3)
    now = wish("color", "red", Operator.NOT_EQUALS, number=1)
    assert all(len(item.evidence) == 1 for item in SHIRTS.turn(old, now).items)


@pytest.mark.parametrize("facet", ["color", "text"])
def test_a_known_match_of_an_excluded_value_is_never_shown(facet: str) -> None:
    shown = ids(SHIRTS.turn(wish("category", "shirts"), wish(facet, "blue", Operator.NOT_EQUALS, number=1)))
    assert "p005" not in shown
    assert {"p003", "p004"} <= set(shown)
    if facet == "color":
        assert not {"p001", "p002"} & set(shown)


@pytest.mark.parametrize("facet", ["color", "text"])
def test_a_dislike_counts_against_a_product_without_hiding_it(facet: str) -> None:
    dislike = wish(facet, "blue", Operator.NOT_EQUALS, number=1, strength=Strength.SHOULD)
    shown = ids(SHIRTS.turn(wish("category", "shirts"), dislike))
    assert len(shown) == 5
    assert shown[-1] == "p005" if facet == "text" else shown[-3:] == ["p001", "p002", "p005"]


def test_a_variation_replaces_what_it_speaks_of_for_once() -> None:
    change = wish("color", "red", number=9)
    event = VariationSearched(product_id="p002", changes=(change,))
    found = SHIRTS.turn(wish("color", "blue"), events=[event])
    assert ids(found)[0] == "p003"
    assert "red" in found.message


def test_asked_words_are_matched_as_a_phrase_before_one_by_one() -> None:
    place = shop(
        product(1, "Bag with laces and a zip"),
        product(2, "Bag", features=("Closes with a zip, not a button",)),
        product(3, "Bag"),
    )
    found = place.turn(wish("text", "closes with a zip"))
    assert ids(found) == ["p002", "p001", "p003"]
    assert kinds(found) == {"p002": MATCH, "p001": UNKNOWN_KIND, "p003": UNKNOWN_KIND}


def test_a_whole_line_weighs_more_than_a_phrase_within_one() -> None:
    place = shop(
        product(1, "Bag", features=("Closes with a zip, not a button",)),
        product(2, "Bag", features=("Closes with a zip",)),
        product(3, "Bag"),
    )
    assert ids(place.turn(wish("text", "closes with a zip"))) == ["p002", "p001", "p003"]


def test_words_that_no_product_holds_veto_nothing() -> None:
    found = SHIRTS.turn(wish("category", "shirts"), wish("text", "zorbular", number=1))
    assert len(found.items) == 5
    assert "zorbular" in found.message


def test_a_number_of_a_facet_is_compared_as_a_number() -> None:
    weight = FacetSpec(name="load", label="Load", kind=FacetKind.NUMBER)
    pack = Pack(name="b2b", version="1", facets=(weight,))
    place = shop(
        product(1, "Bracket", facets={"load": ["100 kg"]}),
        product(2, "Bracket two", facets={"load": ["200 kg"]}),
        product(3, "Bracket three"),
        pack=pack,
    )
    found = place.turn(wish("load", 150.0, Operator.AT_LEAST, unit="kg"), wish("text", "bracket", number=1))
    assert ids(found)[0] == "p002"
    assert kinds(found) == {"p002": MATCH, "p003": UNKNOWN_KIND, "p001": CONTRADICTION}


@pytest.mark.parametrize(
    ("operator", "value", "upper", "kept"),
    [
        (Operator.AT_MOST, 50.0, None, {"p001", "p003"}),
        (Operator.AT_LEAST, 50.0, None, {"p002"}),
        (Operator.BETWEEN, 30.0, 60.0, {"p001"}),
        (Operator.BETWEEN, 60.0, 30.0, {"p001"}),
        (Operator.ABOUT, 42.0, None, {"p001"}),
        (Operator.AT_MOST, "$50", None, {"p001", "p003"}),
        (Operator.EQUALS, 50.0, None, {"p001", "p003"}),
    ],
)
def test_a_firm_price_bound_keeps_known_prices_within_it_and_unknown_ones(
    operator: Operator, value: str | float, upper: float | None, kept: set[str]
) -> None:
    found = SHIRTS.turn(wish("category", "shirts"), wish("price", value, operator, upper=upper, number=1))
    assert set(ids(found)) == kept | {"p004", "p005"}


def test_a_soft_price_bound_hides_nothing() -> None:
    soft = wish("price", 50.0, Operator.AT_MOST, strength=Strength.SHOULD, number=1)
    assert len(SHIRTS.turn(wish("category", "shirts"), soft).items) == 5


@pytest.mark.parametrize("value", ["cheap", None, float("nan"), float("inf"), ""])
def test_a_price_that_is_no_number_is_skipped(value: str | float | None) -> None:
    odd = wish("price", 1.0, Operator.AT_MOST, number=1).model_copy(update={"value": value})
    found = SHIRTS.turn(wish("category", "shirts"), odd)
    assert {item.evidence[1].kind for item in found.items} == {UNKNOWN_KIND}


def test_popularity_only_breaks_ties() -> None:
    place = shop(
        product(1, "Plain red shirt", facets={"color": ["Red"]}),
        product(2, "Plain red shirts", facets={"color": ["Red"]}, rating_count=9000),
        product(3, "Plain tan shirt", facets={"color": ["Tan"]}, rating_count=90000),
    )
    assert ids(place.turn(wish("color", "red"), wish("text", "shirt", number=1))) == ["p002", "p001", "p003"]
