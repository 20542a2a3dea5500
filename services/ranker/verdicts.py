"""What each candidate's record says of one constraint: match, contradiction or unknown, and how much it weighs."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from services.ranker import weights
from shared.contracts.values import Constraint, EvidenceKind, Status, Strength

MATCH, CONTRADICTION, UNKNOWN = EvidenceKind.MATCH, EvidenceKind.CONTRADICTION, EvidenceKind.UNKNOWN
BARRED = -math.inf
"""The weight of a known match of an excluded value: the product is not shown."""


class Verdict(NamedTuple):
    """One candidate's; `weight` is before the constraint's own weight."""

    kind: EvidenceKind
    weight: float


class Verdicts(NamedTuple):
    """All candidates', in the pool's order."""

    constraint: Constraint
    verdicts: Sequence[Verdict]

    @property
    def scale(self) -> float:
        """How much the constraint counts: all of it when active, less when demoted."""
        return self.constraint.weight

    @property
    def active(self) -> bool:
        """Whether the constraint holds."""
        return self.constraint.status is Status.ACTIVE


SILENT = Verdict(UNKNOWN, 0.0)


def rarity(share: float) -> float:
    """A match's weight: -ln of the share that matches by chance, bounded."""
    return min(max(-math.log(max(share, 1e-9)), weights.MATCH_FLOOR), weights.MATCH_CEILING)


def unwanted(constraint: Constraint) -> Verdict:
    """A known match of an excluded value: barred, but for a mere dislike counted against."""
    if constraint.strength is Strength.SHOULD:
        return Verdict(CONTRADICTION, weights.CONTRADICTION)
    return Verdict(CONTRADICTION, BARRED)


def against(constraint: Constraint, weight: float) -> Verdict:
    """A contradiction, milder for a preference."""
    factor = weights.SHOULD_FACTOR if constraint.strength is Strength.SHOULD else 1.0
    return Verdict(CONTRADICTION, weight * factor)
