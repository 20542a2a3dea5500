"""Judges a constraint on a facet with values: the record's value first, then the words of its text."""

import numpy as np
from numpy.typing import NDArray

from services.ranker import weights
from services.ranker.asked_values import BROADER, EXACT, NARROWER, OTHER, SAYS_NOTHING, AskedValue
from services.ranker.candidates import Pooled
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, Verdict, Verdicts, against, of_few, rarity, unwanted
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import Constraint

IN_TEXT = EXACT + 1


def judge_values(constraint: Constraint, pooled: Pooled, columns: Columns, pack: Pack) -> Verdicts:
    """Each candidate's verdict on an asked value."""
    asked = columns.asked(constraint.facet, fold(str(constraint.value)))
    weight = rarity(asked.share)
    verdicts = {
        SAYS_NOTHING: SILENT,
        OTHER: against(constraint, contradiction(constraint.facet, pack)),
        BROADER: Verdict(SILENT.kind, weight * weights.BROADER_FACTOR),
        NARROWER: Verdict(MATCH, weight * weights.NARROWER_FACTOR),
        EXACT: Verdict(MATCH, weight),
        IN_TEXT: Verdict(MATCH, weight * weights.IN_TEXT_FACTOR),
    }
    return of_few(constraint, list(verdicts.values()), _found(asked, pooled, columns))


def judge_exclusion(constraint: Constraint, pooled: Pooled, columns: Columns) -> Verdicts:
    """Each candidate's verdict on an excluded value: barred when the product is known to have it."""
    asked = columns.asked(constraint.facet, fold(str(constraint.value)))
    barred, avoided = unwanted(constraint), Verdict(MATCH, weights.AVOIDED)
    verdicts = {
        SAYS_NOTHING: SILENT,
        OTHER: avoided,
        BROADER: avoided,
        NARROWER: barred,
        EXACT: barred,
        IN_TEXT: barred,
    }
    return of_few(constraint, list(verdicts.values()), _found(asked, pooled, columns))


def _found(asked: AskedValue, pooled: Pooled, columns: Columns) -> NDArray[np.uint8]:
    """What each candidate's record is to the asked value: its nearest value, else the words of its text."""
    found: NDArray[np.uint8] = np.maximum.reduceat(asked.nearness[pooled.values.ids], pooled.values.starts[:-1])
    texts, rows = columns.texts, pooled.rows
    for place in np.flatnonzero(found == SAYS_NOTHING).tolist():
        text = texts[rows[place]]
        for phrase in asked.phrases:
            if phrase in text:
                found[place] = IN_TEXT
                break
    return found


def contradiction(facet: str, pack: Pack) -> float:
    """How much another value counts against a product: less where a record lists but some of the true values."""
    spec = pack.facet(facet)
    if spec and spec.exclusive:
        return weights.EXCLUSIVE_CONTRADICTION
    listed = spec is not None and spec.find_in_text and not spec.reference
    return weights.LISTED_CONTRADICTION if listed else weights.CONTRADICTION
