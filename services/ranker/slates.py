"""Which candidates are shown: by policy, without what was turned down, and without a row of look-alikes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.scoring import SCORE_DIGITS, Candidate
from services.ranker.verdicts import Verdicts
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, MoreRequested, SlateRejected
from shared.contracts.values import Policy

STAYING_SHARE = 0.3
"""Of a `person` slate, for strong matches that were in view last turn."""
CONTEST_TURNS = 10
CONTEST_SIZES = ((8, 2), (6, 1))
"""From how many turns before the last on a contest's slate stays at how many products at most."""
TITLE_WORDS = 3


def standing(
    candidates: Sequence[Candidate],
    state: DialogueState,
    events: Sequence[DomainEvent],
    judged: Sequence[Verdicts],
    columns: Columns,
    max_results: int,
) -> list[Candidate]:
    """The candidates as they stand for the slate: without the rejected, what was passed over further back."""
    rejected = set(state.rejected)
    shown = set(state.shown)
    banned = shown if shows_nothing_twice(state, events) else set()
    staying = _staying(candidates, state, judged, columns, max_results) if not banned else set()
    kept = []
    for candidate in candidates:
        product_id = columns.product_ids[candidate.row]
        if product_id in rejected or product_id in banned:
            continue
        passed_over = product_id in shown and candidate.row not in staying
        kept.append(_moved(candidate, weights.SHOWN) if passed_over else candidate)
    return _ordered(_spread(_ordered(kept), columns))


def shows_nothing_twice(state: DialogueState, events: Sequence[DomainEvent]) -> bool:
    """Whether what was shown is out of the question, by policy or because others were asked for."""
    asked = any(isinstance(event, MoreRequested | SlateRejected) for event in events)
    return asked or state.policy is Policy.FRESH


def _staying(
    candidates: Sequence[Candidate],
    state: DialogueState,
    judged: Sequence[Verdicts],
    columns: Columns,
    max_results: int,
) -> set[int]:
    """Rows of the last slate that match every active constraint: they stay in view."""
    wanted = sum(verdicts.active and verdicts.constraint.positive for verdicts in judged)
    if state.policy is not Policy.PERSON or not state.slates or not wanted:
        return set()
    last = set(state.slates[-1].product_ids)
    strong = [c.row for c in candidates if columns.product_ids[c.row] in last and c.matches >= wanted]
    return set(strong[: max(1, int(max_results * STAYING_SHARE))])


def _spread(candidates: Sequence[Candidate], columns: Columns) -> Iterator[Candidate]:
    """Each further product of one title a step back."""
    titles: dict[str, int] = {}
    for candidate in candidates:
        title = family_title(candidate.row, columns)
        earlier = titles.get(title, 0)
        titles[title] = earlier + 1
        yield _moved(candidate, weights.DUPLICATE * earlier) if earlier else candidate


def family_title(row: int, columns: Columns) -> str:
    """What a product's variants share of its title: the words before a comma, unless they are few."""
    title = columns.titles[row].casefold()
    head = title.partition(",")[0]
    return head if len(head.split()) >= TITLE_WORDS else title


def _moved(candidate: Candidate, by: float) -> Candidate:
    return replace(candidate, score=round(candidate.score + by, SCORE_DIGITS))


def _ordered(candidates: Sequence[Candidate] | Iterator[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: (-candidate.score, candidate.row))


def slate_size(state: DialogueState, beliefs: Sequence[float], max_results: int, *, asks: bool) -> int:
    """How many to show: all that are wanted, but in a contest few until the evidence separates."""
    if state.policy is not Policy.CONTEST:
        return max_results
    left = CONTEST_TURNS - state.turn
    if left <= 1 or not asks:
        return max_results if left <= 1 else min(max_results, 3)
    return min(max_results, 1)
