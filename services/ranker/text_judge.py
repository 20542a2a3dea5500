"""Judges a constraint that no facet grounds: its phrase in the product's lines, else its words one by one."""

import numpy as np

from services.ranker import weights
from services.ranker.candidates import Pooled
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, Verdict, Verdicts, of_few, rarity, unwanted
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import Constraint

SHORT_WORD = 3
PLURAL_FROM = 4
IN_PARTS = 0.5
"""The most that words one by one may weigh, of the phrase."""


def judge_text(constraint: Constraint, products: Pooled, columns: Columns, pack: Pack) -> Verdicts:
    """Each candidate's verdict on asked words; a product that does not hold them is unknown, never contradicted."""
    words = fold(str(constraint.value))
    texts = [columns.texts[row] for row in products.rows]
    phrase = f" {words} "
    holders = [place for place, text in enumerate(texts) if phrase in text]
    matched = Verdict(MATCH, rarity(len(holders) / max(len(texts), 1)))
    line = Verdict(MATCH, matched.weight + weights.WHOLE_LINE)
    ceiling = min(weights.PARTIAL_CEILING, matched.weight * IN_PARTS) if holders else weights.PARTIAL_CEILING
    verdicts = of_few(constraint, [SILENT], [0] * len(texts))
    np.minimum(_partial(words, texts, pack), ceiling, out=verdicts.weights)
    as_line = f"\n{phrase}\n"
    for place in holders:
        verdicts.put(place, line if as_line in texts[place] else matched)
    return verdicts


def _partial(words: str, texts: list[str], pack: Pack) -> list[float]:
    """The summed rarities, within the pool, of the words that each text holds, singular or plural."""
    sums = [0.0] * len(texts)
    telling = [word for word in dict.fromkeys(words.split()) if word not in pack.stopwords and len(word) >= SHORT_WORD]
    for word in telling[: weights.PARTIAL_WORDS]:
        start = f" {word.removesuffix('s')}" if len(word) >= PLURAL_FROM else f" {word} "
        holders = [place for place, text in enumerate(texts) if start in text]
        if holders and len(holders) < len(texts):
            weight = rarity(len(holders) / len(texts)) * weights.PARTIAL_FACTOR
            for place in holders:
                sums[place] += weight
    return sums


def judge_text_exclusion(constraint: Constraint, products: Pooled, columns: Columns) -> Verdicts:
    """Each candidate's verdict on excluded words: barred when a line holds them."""
    phrase = f" {fold(str(constraint.value))} "
    holding = [phrase in columns.texts[row] for row in products.rows]
    return of_few(constraint, [SILENT, unwanted(constraint)], holding)
