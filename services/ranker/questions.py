"""The clarifying question: the facet whose answer is expected to tell most, over the belief."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from services.ranker.columns import Columns
from services.ranker.price_bands import price_bands
from services.ranker.scoring import Candidate
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.pack import FacetSpec, Pack
from shared.contracts.values import OPEN_FACET, PRICE_FACET, Constraint, Option, Question

MAX_OPTIONS, MIN_OPTIONS = 6, 2
MIN_COVERAGE = 0.2
"""The belief that must lie on products that have a value."""
MIN_GAIN = 0.15
"""The expected information, in nats, below which a question is not worth a customer's turn."""


class Prospect(NamedTuple):
    """A question that could be asked, and its expected information in nats."""

    gain: float
    facet: FacetSpec
    options: tuple[Option, ...]


def ask(
    candidates: Sequence[Candidate],
    beliefs: Sequence[float],
    constraints: Sequence[Constraint],
    state: DialogueState,
    columns: Columns,
    pack: Pack,
) -> Question | None:
    """The most telling question that was not asked, answered or declined; else an open one, once; else none."""
    if state.questions_stopped:
        return None
    closed = {*state.asked, *state.declined, *(c.facet for c in constraints if c.positive)}
    prospects = [
        prospect
        for facet in pack.facets
        if facet.askable and facet.name not in closed
        if (prospect := _prospect(facet, candidates, beliefs, columns))
    ]
    best = max(prospects, key=lambda prospect: prospect.gain, default=None)
    if best:
        text = best.facet.question or pack.messages.get("question", "").format(label=best.facet.label)
        return Question(facet=best.facet.name, text=text, options=best.options)
    if OPEN_FACET in closed or not candidates:
        return None
    return Question(facet=OPEN_FACET, text=pack.messages.get("question-open", ""))


def _prospect(
    facet: FacetSpec, candidates: Sequence[Candidate], beliefs: Sequence[float], columns: Columns
) -> Prospect | None:
    if facet.name == PRICE_FACET:
        options, shares = price_bands(candidates, beliefs, columns)
    else:
        options, shares = _values(facet.name, candidates, beliefs, columns)
    covered = sum(belief for belief, values in shares if values)
    gain = expected_gain(shares, [option.value for option in options])
    if len(options) < MIN_OPTIONS or covered < MIN_COVERAGE or gain < MIN_GAIN:
        return None
    return Prospect(round(gain, 6), facet, tuple(options))


Shares = list[tuple[float, tuple[str, ...]]]
"""For each believed candidate, its probability and its values."""


def _values(
    facet: str, candidates: Sequence[Candidate], beliefs: Sequence[float], columns: Columns
) -> tuple[list[Option], Shares]:
    """The values with most belief as options, and every candidate's values."""
    table = columns.table
    mass: Counter[int] = Counter()
    shares: Shares = []
    for candidate, belief in zip(candidates, beliefs, strict=False):
        ids = columns.value_ids(candidate.row, facet)
        shares.append((belief, tuple(table.folded[value] for value in ids)))
        for value in ids:
            mass[value] += belief / len(ids)
    top = sorted(mass, key=lambda value: (-round(mass[value], 9), table.folded[value]))[:MAX_OPTIONS]
    counts = Counter(value for c in candidates for value in columns.values[c.row])
    return [Option(value=table.folded[v], label=table.labels[v], count=counts[v]) for v in top], shares


def expected_gain(shares: Shares, options: Sequence[str]) -> float:
    """The mutual information between the answer and the wanted product, in nats.

    A product with k values is answered by each with probability 1/k; values that are no option count as one;
    a product without a value is answered like the others, so it neither adds nor loses.
    """
    offered = set(options)
    answers: Counter[str] = Counter()
    noise = covered = 0.0
    for belief, values in shares:
        if not values:
            continue
        covered += belief
        own = Counter(value if value in offered else "" for value in values)
        for value, times in own.items():
            answers[value] += belief * times / len(values)
        noise += belief * _entropy([times / len(values) for times in own.values()])
    if covered <= 0:
        return 0.0
    return covered * _entropy([mass / covered for mass in answers.values()]) - noise


def _entropy(shares: Sequence[float]) -> float:
    return -sum(share * math.log(share) for share in shares if share > 0)
