"""Which candidates are shown: by policy, without what was turned down, and without a row of look-alikes."""

from collections.abc import Iterator, Sequence

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.scoring import Candidate, matches_all, ordered
from services.ranker.verdicts import Verdicts
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, MoreRequested, SlateRejected
from shared.contracts.values import Policy

STAYING_SHARE = 0.3
"""Of a `person` slate, for strong matches that were in view last turn."""
SPREAD_DEPTH = 150
"""How many of the best are looked through for look-alikes."""
TITLE_WORDS = 3
CONTEST_TURNS = 10
CONTEST_FEW = 3


class Showing:
    """What decides a slate, apart from the candidates: the state, the turn's events and the most to show."""

    def __init__(self, state: DialogueState, events: Sequence[DomainEvent], max_results: int) -> None:
        self.state = state
        self.shown = frozenset(state.shown)
        self.rejected = frozenset(state.rejected)
        self.last = frozenset(state.slates[-1].product_ids) if state.slates else frozenset()
        self.max_results = max_results
        others = any(isinstance(event, MoreRequested | SlateRejected) for event in events)
        self.nothing_twice = others or state.policy is Policy.FRESH

    def size(self, *, asks: bool) -> int:
        """How many to show: all that are wanted, but in a contest few until the evidence separates."""
        last_turn = self.state.turn >= CONTEST_TURNS
        if self.state.policy is not Policy.CONTEST or last_turn:
            return self.max_results
        return min(self.max_results, 1 if asks else CONTEST_FEW)


def allowed(candidates: list[Candidate], showing: Showing, columns: Columns) -> list[Candidate]:
    """The candidates without the rejected, and without the shown when nothing is to be shown twice."""
    barred = showing.rejected | showing.shown if showing.nothing_twice else showing.rejected
    ids = columns.product_ids
    return [candidate for candidate in candidates if ids[candidate.row] not in barred] if barred else candidates


def standing(
    candidates: list[Candidate], showing: Showing, judged: Sequence[Verdicts], columns: Columns
) -> list[Candidate]:
    """The candidates as they stand for the slate: what was passed over and look-alikes further back."""
    ids = columns.product_ids
    if showing.shown:
        staying = _staying(candidates, showing, judged, columns)
        candidates = ordered(
            c.moved(weights.SHOWN) if ids[c.row] in showing.shown and c.row not in staying else c for c in candidates
        )
    return ordered([*_spread(candidates[:SPREAD_DEPTH], columns), *candidates[SPREAD_DEPTH:]])


def _staying(
    candidates: Sequence[Candidate], showing: Showing, judged: Sequence[Verdicts], columns: Columns
) -> set[int]:
    """Rows of the last slate that match every wish: they stay in view, the best of them."""
    if showing.state.policy is not Policy.PERSON:
        return set()
    in_view = [candidate for candidate in candidates if columns.product_ids[candidate.row] in showing.last]
    strong = [candidate.row for candidate in in_view if matches_all(candidate, judged)]
    return set(strong[: max(1, int(showing.max_results * STAYING_SHARE))])


def _spread(candidates: Sequence[Candidate], columns: Columns) -> Iterator[Candidate]:
    """Each further product of one title a step back."""
    titles: dict[str, int] = {}
    for candidate in candidates:
        title = family_title(columns.titles[candidate.row])
        earlier = titles.get(title, 0)
        titles[title] = earlier + 1
        yield candidate.moved(weights.DUPLICATE * earlier) if earlier else candidate


def family_title(title: str) -> str:
    """What a product's variants share of its title: the words before a comma, unless they are few."""
    head = title.partition(",")[0].casefold()
    return head if head.count(" ") >= TITLE_WORDS - 1 else title.casefold()
