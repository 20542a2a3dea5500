from statistics import median
from time import perf_counter

from services.state.bounds import STATE_BYTES
from shared.contracts.dialogue_state import CONSTRAINTS_KEPT, KEYS_KEPT, SHOWN_KEPT, SLATES_KEPT
from shared.contracts.utterance import DialogueAct, More, RejectSlate, Undo, WhichSlate
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, override, question, select, under

COLORS = ("red", "navy", "teal", "black", "white")


def acts_of(n: int) -> tuple[DialogueAct, ...]:
    """Turn `n` of a lively customer who says something new each time."""
    color = mention("color", COLORS[n // 8 % 5])
    script = (
        (inform(mention("feature", f"feature number {n}"), color),),
        (inform(under(20.0 + n % 60)),),
        (override(mention("material", ("wool", "linen")[n % 2])),),
        (More(span=SPAN),),
        (select(at(2)),),
        (RejectSlate(span=SPAN),),
        (inform(mention("category", ("coats", "belts", "shoes")[n % 3])),),
        (Undo(span=SPAN),),
    )
    return script[n % len(script)]


def talk_of(turns: int, seconds: list[float] | None = None) -> Conversation:
    talk = Conversation(asks=question("size", "m", "l"))
    for n in range(turns):
        talk.shows = tuple(f"B{n % 700:05d}{rank:03d}" for rank in range(10))
        started = perf_counter()
        talk.say(*acts_of(n))
        if seconds is not None:
            seconds.append(perf_counter() - started)
    return talk


def test_the_two_thousandth_turn_costs_what_the_hundredth_did() -> None:
    seconds: list[float] = []
    talk = talk_of(2000, seconds)
    assert talk.state.turn == 2000
    assert median(seconds[-200:]) < 3 * median(seconds[100:300])


def test_everything_is_bounded_and_the_whole_is_small() -> None:
    state = talk_of(600).state
    kept = (len(state.constraints), len(state.shown), len(state.slates), len(state.keys))
    most = (CONSTRAINTS_KEPT, SHOWN_KEPT, SLATES_KEPT, KEYS_KEPT)
    assert all(now <= limit for now, limit in zip(kept, most, strict=True))
    assert len(state.keys) == KEYS_KEPT
    assert len(state.model_dump_json().encode()) <= STATE_BYTES


def test_the_first_list_and_the_last_are_still_there_to_point_at() -> None:
    talk = talk_of(600)
    talk.say(select(at(2, slate=WhichSlate.FIRST)))
    assert talk.state.focus == ("B00000001",)
    told = {p.product_id for p in talk.state.remembered}
    assert told.issuperset(talk.state.slates[0].product_ids + talk.state.slates[-1].product_ids)


def test_a_hundred_constraints_drop_the_inactive_ones_first() -> None:
    talk = Conversation()
    for n in range(120):
        talk.say(inform(mention("size", f"size {n}"), mention("feature", "hood")))
    assert talk.wishes() == ["feature = hood", "size = size 119"]
    assert talk.state.constraints[-1].constraint_id == 120
