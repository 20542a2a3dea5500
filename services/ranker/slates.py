"""Which candidates are shown: by policy, without what was turned down, and without a row of look-alikes."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from services.ranker import weights
from services.ranker.candidates import Candidates
from services.ranker.columns import Columns
from services.ranker.scoring import match_all
from services.ranker.verdicts import Verdicts
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, MoreRequested, SlateRejected
from shared.contracts.values import Policy

STAYING_SHARE = 0.3
"""Of a `person` slate, for strong matches that were in view last turn."""
SPREAD_DEPTH = 150
"""How many of the best are looked through for look-alikes."""
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


def allowed(candidates: Candidates, showing: Showing, columns: Columns) -> Candidates:
    """The candidates without the rejected, and without the shown when nothing is to be shown twice."""
    barred = showing.rejected | showing.shown if showing.nothing_twice else showing.rejected
    return candidates.where(~columns.among(candidates.rows.tolist(), barred)) if barred else candidates


def standing(candidates: Candidates, showing: Showing, judged: Sequence[Verdicts], columns: Columns) -> Candidates:
    """The candidates as they stand for the slate: what was passed over and look-alikes further back."""
    if showing.shown:
        passed = columns.among(candidates.rows.tolist(), showing.shown)
        passed &= ~_staying(candidates, showing, judged, columns)
        candidates = candidates.moved([(place, weights.SHOWN) for place in np.flatnonzero(passed).tolist()])
    return candidates.moved(list(_look_alikes(candidates, columns)))


def _staying(
    candidates: Candidates, showing: Showing, judged: Sequence[Verdicts], columns: Columns
) -> NDArray[np.bool_]:
    """Which products of the last slate match every wish: they stay in view, the best of them."""
    staying = np.zeros(len(candidates.places), bool)
    if showing.state.policy is Policy.PERSON:
        in_view = columns.among(candidates.rows.tolist(), showing.last) & match_all(candidates, judged)
        staying[np.flatnonzero(in_view)[: max(1, int(showing.max_results * STAYING_SHARE))]] = True
    return staying


def _look_alikes(candidates: Candidates, columns: Columns) -> Iterator[tuple[int, float]]:
    """Each further product of one title and how far it steps back."""
    earlier: dict[int, int] = {}
    for place, family in enumerate(columns.families[candidates.rows[:SPREAD_DEPTH]].tolist()):
        before = earlier.get(family, 0)
        earlier[family] = before + 1
        if before:
            yield place, weights.DUPLICATE * before
