"""Judges a constraint that no facet grounds: its phrase in the product's lines, else its words one by one."""

from collections.abc import Sequence

from services.ranker import weights
from services.ranker.columns import Columns
from services.ranker.verdicts import MATCH, SILENT, UNKNOWN, Verdict, rarity, unwanted
from shared.contracts.folding import fold
from shared.contracts.pack import Pack
from shared.contracts.values import Constraint

SHORT_WORD = 3
PLURAL_FROM = 4
IN_PARTS = 0.5
"""The most that words one by one may weigh, of the phrase."""


def judge_text(constraint: Constraint, rows: Sequence[int], columns: Columns, pack: Pack) -> list[Verdict]:
    """Each row's verdict on asked words; a product that does not hold them is unknown, never contradicted."""
    words = fold(str(constraint.value))
    texts = [columns.texts[row] for row in rows]
    phrase = f" {words} "
    whole = [phrase in text for text in texts]
    matched = Verdict(MATCH, rarity(sum(whole) / max(len(rows), 1)))
    line = Verdict(MATCH, matched.weight + weights.WHOLE_LINE)
    as_line = f"\n{phrase}\n"
    partial = _partial(words, texts, pack)
    ceiling = min(weights.PARTIAL_CEILING, matched.weight * IN_PARTS) if any(whole) else weights.PARTIAL_CEILING
    return [
        (line if as_line in text else matched) if hit else Verdict(UNKNOWN, min(part, ceiling))
        for hit, part, text in zip(whole, partial, texts, strict=True)
    ]


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


def judge_text_exclusion(constraint: Constraint, rows: Sequence[int], columns: Columns) -> list[Verdict]:
    """Each row's verdict on excluded words: barred when a line holds them."""
    phrase = f" {fold(str(constraint.value))} "
    barred = unwanted(constraint)
    return [barred if phrase in columns.texts[row] else SILENT for row in rows]
