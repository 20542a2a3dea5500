"""The clarifying question: the facet whose answer is expected to tell most, over the belief."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from services.ranker.candidates import Candidates
from services.ranker.columns import Columns
from services.ranker.price_bands import price_answers, price_options
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.pack import FacetSpec, Pack
from shared.contracts.values import OPEN_FACET, PRICE_FACET, Constraint, Option, Question

QUESTION_DEPTH = 60
"""How many of the best candidates a question is chosen for."""
MAX_OPTIONS, MIN_OPTIONS = 6, 2
MIN_COVERAGE = 0.2
"""The belief that must lie on products that have a value."""
MIN_GAIN = 0.15
"""The expected information, in nats, below which a question is not worth a customer's turn."""

Answers = list[tuple[float, Sequence[int]]]
"""For each believed candidate that has any, its probability and the ids of its values."""


class Believed(NamedTuple):
    """The candidates, best first, and the probability of the first of them, which a question is to tell apart."""

    candidates: Candidates
    beliefs: Sequence[float]


def ask(
    believed: Believed, constraints: Sequence[Constraint], state: DialogueState, columns: Columns, pack: Pack
) -> Question | None:
    """The most telling question that was not asked, answered or declined; else an open one, once; else none."""
    if state.questions_stopped or not believed.candidates:
        return None
    closed = {*state.asked, *state.declined, *(c.facet for c in constraints if c.positive)}
    open_facets = [facet for facet in pack.facets if facet.askable and facet.name not in closed]
    answers = _answers(open_facets, believed, columns)
    best = _best(open_facets, answers)
    if best:
        text = best.question or pack.messages.get("question", "").format(label=best.label.lower())
        options = _options(best, answers[best.name], believed, columns)
        return Question(facet=best.name, text=text, options=options)
    if OPEN_FACET in closed:
        return None
    return Question(facet=OPEN_FACET, text=pack.messages.get("question-open", ""))


def _best(facets: Sequence[FacetSpec], answers: dict[str, Answers]) -> FacetSpec | None:
    """The facet with the greatest gain; among equals the first of the pack."""
    gains = [(round(expected_gain(answers[facet.name]), 6), facet) for facet in facets]
    worthy = [(gain, facet) for gain, facet in gains if gain >= MIN_GAIN]
    return max(worthy, key=lambda pair: pair[0])[1] if worthy else None


def _answers(facets: Sequence[FacetSpec], believed: Believed, columns: Columns) -> dict[str, Answers]:
    """By facet, what the believed products would answer."""
    answers: dict[str, Answers] = {facet.name: [] for facet in facets}
    rows = believed.candidates.rows[: len(believed.beliefs)].tolist()
    for row, belief in zip(rows, believed.beliefs, strict=True):
        for facet, own in columns.values_by_facet(row).items():
            if facet in answers:
                answers[facet].append((belief, own))
    if PRICE_FACET in answers:
        answers[PRICE_FACET] = price_answers([columns.price(row) for row in rows], believed.beliefs)
    return answers


def expected_gain(answers: Answers) -> float:
    """The mutual information between the answer and the wanted product, in nats; 0 when too few have a value.

    A product with k values is answered by each with probability 1/k; values that are no option count as one;
    a product without a value is answered like the others, so it neither adds nor loses.
    """
    mass = _mass(answers)
    offered = set(_top(mass))
    covered = sum(belief for belief, _ in answers)
    if len(offered) < MIN_OPTIONS or covered < MIN_COVERAGE:
        return 0.0
    chosen = [share for value, share in mass.items() if value in offered]
    noise = sum(belief * _own_entropy(values, offered) for belief, values in answers if len(values) > 1)
    return covered * _entropy([share / covered for share in (*chosen, covered - sum(chosen))]) - noise


def _mass(answers: Answers) -> dict[int, float]:
    mass: dict[int, float] = {}
    for belief, values in answers:
        share = belief / len(values)
        for value in values:
            mass[value] = mass.get(value, 0.0) + share
    return mass


def _top(mass: dict[int, float]) -> list[int]:
    return sorted(mass, key=lambda value: (-round(mass[value], 9), value))[:MAX_OPTIONS]


def _own_entropy(values: Sequence[int], offered: set[int]) -> float:
    inside = sum(value in offered for value in values)
    rest = len(values) - inside
    return _entropy([1 / len(values)] * inside + [rest / len(values)])


def _entropy(shares: Sequence[float]) -> float:
    return -sum(share * math.log(share) for share in shares if share > 0)


def _options(facet: FacetSpec, answers: Answers, believed: Believed, columns: Columns) -> tuple[Option, ...]:
    """The answers with most belief, each with how many of all candidates it would keep."""
    rows = believed.candidates.rows
    if facet.name == PRICE_FACET:
        return price_options([columns.price(row) for row in rows.tolist()], believed.beliefs)
    table, ids = columns.table, columns.values.of_rows(rows).ids
    return tuple(
        Option(value=table.folded[value], label=table.labels[value], count=int(np.count_nonzero(ids == value)))
        for value in _top(_mass(answers))
    )
