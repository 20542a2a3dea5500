"""Verdicts, retrieval and popularity → one score per candidate, in an order that is total."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.verdicts import BARRED, CONTRADICTION, MATCH, Verdicts
from shared.contracts.search import Pool
from shared.contracts.values import CATEGORY_FACET, PRICE_FACET, Strength

SCORE_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A product of the pool: where it stands there, its row, its score in nats and how it fares.

    `matches` and `contradictions` count active constraints; `over` is how far its price breaks a firm bound;
    `foreign` says that its category is another than the asked one.
    """

    place: int
    row: int
    score: float
    matches: int
    contradictions: int
    over: float
    foreign: bool


def score(pool: Pool, judged: Sequence[Verdicts], columns: Columns) -> list[Candidate]:
    """The candidates that may be shown, best first, then by row; a known match of an excluded value is left out."""
    best = max(pool.scores, default=0) or 1
    found = []
    for place, row in enumerate(pool.rows):
        total = weights.RETRIEVAL * pool.scores[place] / best + weights.TIERS.get(pool.tiers[place], 0.0)
        total += weights.POPULARITY * columns.popularity[row]
        matches = contradictions = 0
        over, foreign = 0.0, False
        for verdicts in judged:
            kind, weight = verdicts.verdicts[place]
            if weight == BARRED:
                break
            total += weight * verdicts.scale
            if verdicts.active:
                matches += kind is MATCH
                if kind is CONTRADICTION:
                    contradictions += 1
                    over -= weight if is_firm_price(verdicts) else 0.0
                    foreign = foreign or verdicts.constraint.facet == CATEGORY_FACET
        else:
            found.append(Candidate(place, row, round(total, SCORE_DIGITS), matches, contradictions, over, foreign))
    return sorted(found, key=lambda candidate: (-candidate.score, candidate.row))


def is_firm_price(verdicts: Verdicts) -> bool:
    """Whether the constraint is a price bound that holds and is more than a preference."""
    constraint = verdicts.constraint
    return verdicts.active and constraint.facet == PRICE_FACET and constraint.strength is Strength.MUST
