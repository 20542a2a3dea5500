"""Verdicts, retrieval and popularity → one score per candidate, in an order that is total."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.ranker import weights
from services.ranker.candidates import Candidate, Candidates, Pooled, ordered, rounded
from services.ranker.columns import Columns
from services.ranker.verdicts import BARRED, CONTRADICTION, MATCH, Verdicts
from shared.contracts.search import Pool
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Strength

SEVERAL = 2
_TIER_WEIGHTS = np.array([0.0, *(weights.TIERS[tier] for tier in sorted(weights.TIERS))])


def score(pool: Pool, products: Pooled, judged: Sequence[Verdicts], columns: Columns) -> Candidates:
    """The candidates that may be shown, best first, then by row; a known match of an excluded value is left out."""
    totals = _before_evidence(pool, products, columns)
    for verdicts in judged:
        totals += verdicts.weights * verdicts.scale
    places = np.flatnonzero(totals > BARRED)
    return ordered(places, products.numbers[places], rounded(totals[places]))


def _before_evidence(pool: Pool, products: Pooled, columns: Columns) -> NDArray[np.float64]:
    """What the search and popularity say."""
    unit = weights.RETRIEVAL / (max(pool.scores, default=0) or 1)
    found = unit * np.array(pool.scores, np.float64) + _TIER_WEIGHTS[list(pool.tiers)]
    total: NDArray[np.float64] = found + weights.POPULARITY * columns.popularity[products.numbers]
    return total


def match_all(candidates: Candidates, judged: Sequence[Verdicts]) -> NDArray[np.bool_]:
    """Which candidates are known to match every wish that holds, of which there is one at least."""
    wanted = [verdicts for verdicts in judged if verdicts.wanted]
    matching = np.full(len(candidates.places), bool(wanted))
    for verdicts in wanted:
        matching &= verdicts.are(MATCH)[candidates.places]
    return matching


def told_enough(slate: Sequence[Candidate], judged: Sequence[Verdicts]) -> bool:
    """Whether the first product matches all of several wishes: right as an answer, however many are like it."""
    wanted = [verdicts for verdicts in judged if verdicts.wanted]
    return bool(slate) and len(wanted) >= SEVERAL and all(v.at(slate[0].place).kind is MATCH for v in wanted)


def of_other_category(candidates: Candidates, judged: Sequence[Verdicts]) -> NDArray[np.bool_]:
    """Which candidates are known to be of another category than the asked one."""
    other = np.zeros(len(candidates.places), bool)
    for verdicts in judged:
        if verdicts.active and verdicts.constraint.facet == CATEGORY_FACET:
            other |= verdicts.are(CONTRADICTION)[candidates.places]
    return other


def is_firm_price(verdicts: Verdicts) -> bool:
    """Whether the constraint is a price bound that holds and is more than a preference."""
    constraint = verdicts.constraint
    return verdicts.active and constraint.facet == PRICE_FACET and constraint.strength is Strength.MUST
