"""Answers a question about products from their records, with the field cited; what a record lacks is not invented."""

from collections.abc import Sequence

from services.ranker.differences import known_rows
from services.ranker.phrases import Phrases
from shared.contracts.domain_events import ProductQuestioned
from shared.contracts.folding import fold
from shared.contracts.values import PRICE_FACET

MOST_PRODUCTS = 3
LINE_LENGTH = 160
SHORT_WORD = 3


def answer(event: ProductQuestioned, phrases: Phrases) -> str:
    """One sentence per product asked about."""
    rows = known_rows(event.product_ids, phrases.columns)[:MOST_PRODUCTS]
    if not rows:
        return phrases.say("answer-nothing")
    return " ".join(_answer(row, event, phrases) for row in rows)


def _answer(row: int, event: ProductQuestioned, phrases: Phrases) -> str:
    title = phrases.title(phrases.columns.product_ids[row])
    labels = _labels(row, event.facet, phrases)
    same = [label for label in labels if _named(label, event, phrases)]
    field = phrases.label(event.facet or "")
    if same:
        return phrases.say("answer", title=title, field=field, value=phrases.listed(same))
    line = _from_lines(row, event, phrases)
    if line:
        return phrases.say("answer", title=title, field=line[0], value=line[1])
    if labels and _names_a_value(event, phrases):
        told = phrases.listed(labels)
        return phrases.say("answer-other", title=title, field=field, value=told, asked=event.words)
    if labels:
        return phrases.say("answer", title=title, field=field, value=phrases.listed(labels))
    return phrases.say("answer-unknown", title=title, asked=event.words or field)


def _labels(row: int, facet: str | None, phrases: Phrases) -> tuple[str, ...]:
    """The product's values of the facet asked about; its price as money."""
    columns = phrases.columns
    if facet == PRICE_FACET:
        price = columns.price(row)
        return () if price is None else (phrases.money(price, columns.currencies[row]),)
    return columns.labels(row, facet) if facet else ()


def _named(label: str, event: ProductQuestioned, phrases: Phrases) -> bool:
    """Whether the question's words name the value."""
    if not (event.words and event.facet) or event.facet == PRICE_FACET:
        return False
    asked = phrases.columns.asked(event.facet, fold(label))
    return any(phrase in f" {fold(event.words)} " for phrase in asked.phrases)


def _names_a_value(event: ProductQuestioned, phrases: Phrases) -> bool:
    """Whether the question's words name some value of the facet that other products have."""
    spec = phrases.pack.facet(event.facet or "")
    known = {value for facet, value in phrases.columns.table.ids if facet == event.facet}
    known.update(word for words in (spec.vocabulary.values() if spec else ()) for word in words)
    words = f" {fold(event.words or '')} "
    return any(f" {value} " in words for value in known)


def _from_lines(row: int, event: ProductQuestioned, phrases: Phrases) -> tuple[str, str] | None:
    """The record's line that holds all telling words of the question, details by name first."""
    said = [word for word in fold(event.words or "").split() if len(word) > SHORT_WORD]
    words = [word for word in said if word not in phrases.pack.stopwords] or said
    lines = phrases.columns.record(row)
    named = [(name, text) for name, text in lines if _holds(fold(name), words)]
    found = named or [(name, text) for name, text in lines if _holds(fold(f"{name} {text}"), words)]
    return (found[0][0], _cut(found[0][1])) if words and found else None


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(f" {word.removesuffix('s')}" in f" {text} " for word in words)


def _cut(text: str) -> str:
    return text if len(text) <= LINE_LENGTH else f"{text[:LINE_LENGTH].rsplit(' ', 1)[0]}…"
