"""What each candidate's record says of one constraint: match, contradiction or unknown, and how much it weighs."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ranker import weights
from shared.contracts.values import Constraint, EvidenceKind, Status, Strength

MATCH, CONTRADICTION, UNKNOWN = EvidenceKind.MATCH, EvidenceKind.CONTRADICTION, EvidenceKind.UNKNOWN
BARRED = -math.inf
"""The weight of a known match of an excluded value: the product is not shown."""
_KINDS = (UNKNOWN, MATCH, CONTRADICTION)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}


class Verdict(NamedTuple):
    """One candidate's; `weight` is before the constraint's own weight."""

    kind: EvidenceKind
    weight: float


class Verdicts(NamedTuple):
    """All candidates', by place in the pool: the kind's number, and the weight."""

    constraint: Constraint
    kinds: NDArray[np.uint8]
    weights: NDArray[np.float64]

    @property
    def scale(self) -> float:
        """How much the constraint counts: all of it when active, less when demoted."""
        return self.constraint.weight

    @property
    def active(self) -> bool:
        """Whether the constraint holds."""
        return self.constraint.status is Status.ACTIVE

    @property
    def wanted(self) -> bool:
        """Whether the constraint holds and asks for something."""
        return self.active and self.constraint.positive

    def at(self, place: int) -> Verdict:
        """One candidate's verdict."""
        return Verdict(_KINDS[self.kinds.item(place)], self.weights.item(place))

    def put(self, place: int, verdict: Verdict) -> None:
        """Gives one candidate another verdict."""
        self.kinds[place] = _NUMBERS[verdict.kind]
        self.weights[place] = verdict.weight

    def are(self, kind: EvidenceKind) -> NDArray[np.bool_]:
        """Which candidates' verdict is of the kind."""
        alike: NDArray[np.bool_] = self.kinds == _NUMBERS[kind]
        return alike

    def never_against(self) -> "Verdicts":
        """The same with silence where a verdict speaks against a product."""
        kept = self.weights >= 0
        return self._replace(kinds=self.kinds * kept, weights=np.where(kept, self.weights, 0.0))


SILENT = Verdict(UNKNOWN, 0.0)


def of_few(constraint: Constraint, verdicts: Sequence[Verdict], chosen: Sequence[int] | NDArray[np.uint8]) -> Verdicts:
    """The verdicts of a constraint of which there are but few; `chosen` numbers each candidate's."""
    kinds = np.array([_NUMBERS[verdict.kind] for verdict in verdicts], np.uint8)
    weighed = np.array([verdict.weight for verdict in verdicts], np.float64)
    numbers = np.asarray(chosen, np.uint8)
    return Verdicts(constraint, kinds[numbers], weighed[numbers])


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
