"""Judges a constraint on a facet with values: the record's value first, then the words of its text."""

from collections.abc import Sequence
from typing import NamedTuple

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, Verdict, against, rarity, unwanted
from shared.contracts.folding import fold
from shared.contracts.pack import FacetSpec, Pack
from shared.contracts.values import Constraint

MAX_PHRASES = 4


class AskedValue(NamedTuple):
    """A facet value in the catalog's terms; `phrases` are words that mean it, padded with spaces."""

    exact: int
    narrower: frozenset[int]
    broader: frozenset[int]
    phrases: tuple[str, ...]
    share: float
    bit: int


def asked_value(facet: str, value: str, columns: Columns, pack: Pack) -> AskedValue:
    """The value in the catalog's terms; `exact` is -1 for one that the catalog does not know."""
    spec = pack.facet(facet) or FacetSpec(name=facet, label=facet)
    ids = columns.table.ids
    narrower = {ids[facet, name] for name in spec.narrower(value) if (facet, name) in ids}
    broader = {ids[facet, name] for name in spec.families if value in spec.narrower(name) and (facet, name) in ids}
    exact = ids.get((facet, value), -1)
    having = sum(columns.table.counts[known] for known in {exact, *narrower} if known >= 0)
    return AskedValue(
        exact,
        frozenset(narrower),
        frozenset(broader),
        tuple(f" {words} " for words in (value, *spec.vocabulary.get(value, ()))[:MAX_PHRASES]),
        having / max(columns.table.covered.get(facet, 0), 1),
        columns.table.bits.get(facet, 0),
    )


def judge_values(constraint: Constraint, rows: Sequence[int], columns: Columns, pack: Pack) -> list[Verdict]:
    """Each row's verdict on an asked value."""
    asked = asked_value(constraint.facet, fold(str(constraint.value)), columns, pack)
    weight = rarity(asked.share)
    exact, narrow = Verdict(MATCH, weight), Verdict(MATCH, weight * weights.NARROWER_FACTOR)
    broad = Verdict(SILENT.kind, weight * weights.BROADER_FACTOR)
    in_text = Verdict(MATCH, weight * weights.IN_TEXT_FACTOR)
    other = against(constraint, contradiction(constraint.facet, pack))
    texts, masks, all_values = columns.texts, columns.masks, columns.values
    found = []
    for row in rows:
        values = all_values[row]
        if asked.exact in values:
            found.append(exact)
        elif not asked.narrower.isdisjoint(values):
            found.append(narrow)
        elif not asked.broader.isdisjoint(values):
            found.append(broad)
        elif masks[row] & asked.bit:
            found.append(other)
        else:
            found.append(in_text if _says(texts[row], asked.phrases) else SILENT)
    return found


def judge_exclusion(constraint: Constraint, rows: Sequence[int], columns: Columns, pack: Pack) -> list[Verdict]:
    """Each row's verdict on an excluded value: barred when the product is known to have it."""
    asked = asked_value(constraint.facet, fold(str(constraint.value)), columns, pack)
    excluded = asked.narrower | {asked.exact}
    barred, avoided = unwanted(constraint), Verdict(MATCH, weights.AVOIDED)
    found = []
    for row in rows:
        if not excluded.isdisjoint(columns.values[row]):
            found.append(barred)
        elif columns.masks[row] & asked.bit:
            found.append(avoided)
        else:
            found.append(barred if _says(columns.texts[row], asked.phrases) else SILENT)
    return found


def contradiction(facet: str, pack: Pack) -> float:
    """How much another value counts against a product: less where a record lists but some of the true values."""
    spec = pack.facet(facet)
    if spec and spec.exclusive:
        return weights.EXCLUSIVE_CONTRADICTION
    listed = spec is not None and spec.find_in_text and not spec.reference
    return weights.LISTED_CONTRADICTION if listed else weights.CONTRADICTION


def _says(text: str, phrases: tuple[str, ...]) -> bool:
    return any(phrase in text for phrase in phrases)
