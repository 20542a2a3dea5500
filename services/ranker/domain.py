"""The pool → slate, evidence, belief, question and message. It reorders the pool and never extends it."""

from collections.abc import Sequence

from services.ranker import weights
from services.ranker.belief import BELIEF_DEPTH, believe, confidence, recall
from services.ranker.budget import within_budget
from services.ranker.building import build_columns
from services.ranker.candidates import pooled
from services.ranker.columns import Columns
from services.ranker.differences import known_rows
from services.ranker.items import item, shown
from services.ranker.judging import constraints_in_force, judge
from services.ranker.questions import QUESTION_DEPTH, Believed, ask
from services.ranker.scoring import score, told_enough
from services.ranker.slates import Showing, allowed, standing
from services.ranker.wording import Outcome, focus_message, search_message
from shared.contracts.canonical import canonical_json, digest
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, ProductSelected
from shared.contracts.pack import Pack
from shared.contracts.search import Pool, Ranking, SearchQuery

__all__ = ["Columns", "build_columns", "rank"]

POINTED_AT = 0.5
"""The confidence in products that the customer pointed at without choosing one."""


def rank(  # noqa: PLR0913, PLR0917 - the turn's parts, as the envelope holds them
    state: DialogueState,
    events: Sequence[DomainEvent],
    query: SearchQuery | None,
    pool: Pool,
    columns: Columns,
    pack: Pack,
    max_results: int,
) -> Ranking:
    """What the customer sees of a turn.

    Args:
        state: after the turn's events; its `shown` does not hold this turn's slate yet.
        events: of this turn; what they tell the customer goes into the message.
        query: what was searched; None shows the products in focus.
        pool: the candidates; nothing else is shown.
        columns: the same catalog snapshot that the pool's rows count in.
        pack: the domain, for facets and message templates.
        max_results: the most products to show, 1 to 50.
    """
    if query is None:
        return _focus(state, events, columns, pack, max_results)
    constraints = constraints_in_force(state, events)
    products = pooled(pool, columns)
    judged = [judge(constraint, products, columns, pack) for constraint in constraints]
    showing = Showing(state, events, max_results)
    affordable = within_budget(allowed(score(pool, products, judged, columns), showing, columns), judged, columns)
    candidates = standing(affordable.candidates, showing, judged, columns)
    scores = candidates.scores[:BELIEF_DEPTH].tolist()
    question = ask(Believed(candidates, believe(scores, QUESTION_DEPTH)), constraints, state, columns, pack)
    slate = candidates.first(showing.size(asks=question is not None))
    sure = confidence(believe(scores), len(slate), recall(pool, query.limit))
    abstained = sure < weights.ABSTAIN_BELOW and not told_enough(slate, judged)
    outcome = Outcome(
        slate,
        judged,
        bound=affordable.bound,
        nearest=affordable.nearest,
        exhausted=not candidates and bool(pool.rows or query.excluded_product_ids),
        abstained=abstained,
    )
    return Ranking(
        items=tuple(item(candidate, rank, judged, columns, pack) for rank, candidate in enumerate(slate, start=1)),
        confidence=sure,
        abstained=abstained,
        question=question if sure < weights.SURE_FROM else None,
        message=search_message(state, events, outcome, columns, pack),
        pool_digest=digest(canonical_json([pool.rows, pool.tiers, pool.scores])),
        pool_size=len(pool.rows),
    )


def _focus(
    state: DialogueState, events: Sequence[DomainEvent], columns: Columns, pack: Pack, max_results: int
) -> Ranking:
    """The products in focus, with what the turn's act has to tell."""
    rows = known_rows(state.focus, columns)[:max_results]
    chosen = any(isinstance(event, ProductSelected) for event in events)
    return Ranking(
        items=tuple(shown(row, rank, columns, pack) for rank, row in enumerate(rows, start=1)),
        confidence=0.0 if not rows else 1.0 if chosen else POINTED_AT,
        message=focus_message(state, events, columns, pack),
    )
