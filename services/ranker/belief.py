"""How likely each candidate is the wanted product: scores normalised over the best of the pool."""

import math
from collections.abc import Sequence

from shared.contracts.search import Pool

BELIEF_DEPTH = 100
"""How many of the best candidates share the belief; the many others, all but equal, would drown it."""
TEMPERATURE = 1.25
"""Flattens the belief, because evidence is not independent: measured on simulated sessions."""
FULL_POOL_RECALL = {1: 0.7, 2: 0.75, 3: 0.88}
"""The chance that a pool cut within a tier holds the wanted product: measured on simulated sessions."""
OPEN_POOL_RECALL = 0.98
"""The same for a pool that holds all that its filters let in."""


def believe(scores: Sequence[float], depth: int = BELIEF_DEPTH) -> list[float]:
    """The softmax of the first scores, best first: the probability of each, given that the pool holds it."""
    if not scores:
        return []
    likelihoods = [math.exp((score - scores[0]) / TEMPERATURE) for score in scores[:depth]]
    total = sum(likelihoods)
    return [likelihood / total for likelihood in likelihoods]


def recall(pool: Pool, limit: int) -> float:
    """The chance that the pool holds the wanted product at all."""
    if len(pool.rows) < limit:
        return OPEN_POOL_RECALL
    return FULL_POOL_RECALL.get(pool.tiers[-1], OPEN_POOL_RECALL)


def confidence(beliefs: Sequence[float], shown: int, held: float) -> float:
    """The probability that the wanted product is among the first ones, which are shown."""
    return round(min(sum(beliefs[:shown]), 1.0) * held, 4)
