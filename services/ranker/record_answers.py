"""Answers a question about products from their records, with the field cited; what a record lacks is not invented."""

from collections.abc import Sequence

from services.ranker.columns import Columns
from services.ranker.differences import known_rows
from services.ranker.phrases import Phrases
from services.ranker.values_judge import asked_value
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
    told = _from_facet(row, event, phrases) or _from_lines(row, event, phrases)
    if told:
        field, value = told
        return phrases.say("answer", title=title, field=field, value=value)
    asked = event.words or (phrases.label(event.facet) if event.facet else "")
    return phrases.say("answer-unknown", title=title, asked=asked)


def _from_facet(row: int, event: ProductQuestioned, phrases: Phrases) -> tuple[str, str] | None:
    """The asked value if the product has it, else all its values of the facet."""
    columns = phrases.columns
    if not event.facet:
        return None
    if event.facet == PRICE_FACET:
        price = columns.price(row)
        return None if price is None else (phrases.label(PRICE_FACET), phrases.money(price, columns.currencies[row]))
    labels = columns.labels(row, event.facet)
    same = _asked_labels(row, event, columns, phrases)
    if event.words and not same and _from_lines(row, event, phrases):
        return None
    told = same or labels
    return (phrases.label(event.facet), phrases.listed(told)) if told else None


def _asked_labels(row: int, event: ProductQuestioned, columns: Columns, phrases: Phrases) -> tuple[str, ...]:
    """The product's values that the question's words name, narrower ones too."""
    if not (event.words and event.facet):
        return ()
    words = f" {fold(event.words)} "
    return tuple(
        columns.table.labels[value]
        for value in columns.value_ids(row, event.facet)
        if any(
            phrase in words
            for phrase in asked_value(event.facet, columns.table.folded[value], columns, phrases.pack).phrases
        )
    )


def _from_lines(row: int, event: ProductQuestioned, phrases: Phrases) -> tuple[str, str] | None:
    """The record's line that holds all telling words of the question, details by name first."""
    words = [w for w in fold(event.words or "").split() if len(w) > SHORT_WORD and w not in phrases.pack.stopwords]
    lines = phrases.columns.record(row)
    named = [(name, text) for name, text in lines if _holds(fold(name), words)]
    found = named or [(name, text) for name, text in lines if _holds(fold(f"{name} {text}"), words)]
    return (found[0][0], _cut(found[0][1])) if words and found else None


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(f" {word.removesuffix('s')}" in f" {text} " for word in words)


def _cut(text: str) -> str:
    return text if len(text) <= LINE_LENGTH else f"{text[:LINE_LENGTH].rsplit(' ', 1)[0]}…"
