import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.ranker.domain import rank
from services.ranker.titles import family_title
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, MoreRequested, SlateRejected
from shared.contracts.search import Pool, SearchQuery
from shared.contracts.values import Operator, Policy
from tests.support.small_catalog import ids, product, shop, slate, state_of, wish

COLORS = ["Red", "Blue", "Green", "Black"]
TWENTY = shop(
    *(product(n, f"Shirt model {n}", facets={"category": ["Shirts"], "color": [COLORS[n % 4]]}) for n in range(20))
)
RED = wish("color", "red")
ALL_RED = ["p000", "p004", "p008", "p012", "p016"]


def test_a_rejected_product_never_comes_back() -> None:
    assert ids(TWENTY.turn(RED, rejected=("p000", "p008"), max_results=3)) == ["p004", "p012", "p016"]


def test_strong_matches_of_the_last_slate_stay_in_view_while_the_tail_rotates() -> None:
    first = ids(TWENTY.turn(RED))
    second = ids(TWENTY.turn(RED, shown=tuple(first), slates=(slate(*first),)))
    assert first[:5] == ALL_RED
    assert set(first) & set(second) == {"p000", "p004", "p008", "p012", "p016"}
    assert second[:3] == ["p000", "p004", "p008"]


def test_what_matches_no_wish_does_not_stay_in_view() -> None:
    first = ids(TWENTY.turn(max_results=10))
    second = ids(TWENTY.turn(shown=tuple(first), slates=(slate(*first),)))
    assert not set(first) & set(second)


def test_what_was_shown_before_the_last_slate_gives_way() -> None:
    held = {"shown": ("p000", "p004"), "slates": (slate("p000"), slate("p004"))}
    assert ids(TWENTY.turn(RED, **held))[:4] == ["p004", "p008", "p012", "p016"]


@pytest.mark.parametrize("event", [MoreRequested(), SlateRejected(product_ids=("p000", "p004"))])
@pytest.mark.parametrize("policy", list(Policy))
def test_nothing_shown_returns_when_others_are_asked_for(event: DomainEvent, policy: Policy) -> None:
    found = TWENTY.turn(RED, events=[event], policy=policy, shown=("p000", "p004"), slates=(slate("p000", "p004"),))
    assert ids(found)[0] == "p008"
    assert not {"p000", "p004"} & set(ids(found))


def test_fresh_shows_nothing_twice() -> None:
    shown: tuple[str, ...] = ()
    for _ in range(4):
        found = ids(TWENTY.turn(RED, policy=Policy.FRESH, shown=shown, max_results=5))
        assert len(found) == 5
        assert not set(found) & set(shown)
        shown += tuple(found)
    last = TWENTY.turn(RED, policy=Policy.FRESH, shown=shown)
    assert last.items == ()
    assert "no others left" in last.message


def test_when_the_search_left_out_all_that_was_shown_there_are_no_others() -> None:
    query = SearchQuery(excluded_product_ids=("p000",))
    held = state_of([RED], shown=("p000",))
    found = rank(held, [MoreRequested()], query, Pool(), TWENTY.columns, TWENTY.pack, 10)
    assert "no others left" in found.message


def test_a_contest_shows_one_while_there_is_a_question_and_all_in_its_last_turn() -> None:
    assert len(TWENTY.turn(policy=Policy.CONTEST).items) == 1
    assert len(TWENTY.turn(policy=Policy.CONTEST, turn=9).items) == 1
    assert len(TWENTY.turn(policy=Policy.CONTEST, questions_stopped=True).items) == 3
    assert len(TWENTY.turn(policy=Policy.CONTEST, turn=10).items) == 10


def test_look_alikes_do_not_fill_the_slate() -> None:
    twins = [product(n, f"Oxford work shirt, size {n}", facets={"color": ["Red"]}) for n in range(8)]
    others = [product(n, f"Other shirt {n}", facets={"color": ["Red"]}) for n in range(20, 24)]
    found = ids(shop(*twins, *others).turn(RED, max_results=5))
    assert found == ["p000", "p020", "p021", "p022", "p023"]


def test_look_alikes_are_shown_when_there_is_nothing_else() -> None:
    twins = [product(n, f"Oxford work shirt, size {n}") for n in range(8)]
    assert len(shop(*twins).turn(max_results=5).items) == 5


@pytest.mark.parametrize(
    ("title", "family"),
    [
        ("Oxford Work Shirt, Blue, XL", "oxford work shirt"),
        ("Shirt, blue", "shirt, blue"),
        ("", ""),
    ],
)
def test_variants_share_the_words_before_a_comma(title: str, family: str) -> None:
    assert family_title(title) == family


def test_ranks_count_from_one_and_max_results_is_kept() -> None:
    found = TWENTY.turn(RED, max_results=4)
    assert [item.rank for item in found.items] == [1, 2, 3, 4]
    assert found.pool_size == 20


def test_an_empty_pool_is_answered_honestly() -> None:
    found = rank(state_of([RED]), (), SearchQuery(), Pool(), TWENTY.columns, TWENTY.pack, 10)
    assert found.items == ()
    assert found.confidence == 0
    assert found.question is None
    assert "nothing" in found.message


IDS = st.sampled_from([f"p{n:03}" for n in range(20)])
ROWS = st.lists(st.integers(0, 19), unique=True, max_size=20)
WISHES = st.lists(
    st.builds(
        wish,
        st.sampled_from(["color", "category", "text", "brand", "nowhere"]),
        st.sampled_from(["red", "blue", "shirts", "model 1", "zorb"]),
        st.sampled_from([Operator.EQUALS, Operator.NOT_EQUALS]),
        number=st.integers(0, 5),
        weight=st.sampled_from([0.3, 1.0]),
    ),
    max_size=4,
)


@given(
    ROWS,
    st.builds(
        state_of,
        WISHES,
        rejected=st.lists(IDS, max_size=6).map(tuple),
        shown=st.lists(IDS, max_size=6).map(tuple),
        policy=st.sampled_from(list(Policy)),
    ),
    st.integers(1, 50),
)
def test_a_slate_is_part_of_the_pool_without_the_rejected_and_the_excluded(
    rows: list[int], state: DialogueState, most: int
) -> None:
    pool = Pool(rows=tuple(rows), tiers=(3,) * len(rows), scores=tuple(1000 * n for n in range(len(rows), 0, -1)))
    found = rank(state, (), SearchQuery(), pool, TWENTY.columns, TWENTY.pack, most)
    assert found == rank(state, (), SearchQuery(), pool, TWENTY.columns, TWENTY.pack, most)
    chosen = ids(found)
    assert len(set(chosen)) == len(chosen) <= most
    assert set(chosen) <= {f"p{row:03}" for row in rows} - set(state.rejected)
    excluded = {c.value for c in state.active() if c.operator is Operator.NOT_EQUALS and c.facet == "color"}
    for item in found.items:
        assert not {label.lower() for label in item.facets["color"]} & excluded
    assert 0 <= found.confidence <= 1
