"""How answers look in a terminal. Pure: contract objects in, styled text out."""

from typing import Any

from rich.text import Text

from services.cli.chat_commands import letters
from shared.contracts.answers import TurnAnswer
from shared.contracts.values import (
    PRICE_FACET,
    TEXT_FACET,
    Constraint,
    Evidence,
    EvidenceKind,
    Operator,
    Question,
    ShortlistLine,
    SlateItem,
    Status,
    Strength,
)

GUESSES_SHOWN = 3
EVIDENCE_SHOWN = 4
MARKS = {EvidenceKind.MATCH: "✓", EvidenceKind.CONTRADICTION: "✗", EvidenceKind.UNKNOWN: "?"}
STYLES = {EvidenceKind.MATCH: "green", EvidenceKind.CONTRADICTION: "red", EvidenceKind.UNKNOWN: "dim"}
HOW_SURE = (
    (0.75, "very likely among these"),
    (0.5, "probably among these"),
    (0.25, "quite possibly among these"),
    (0.1, "perhaps among these"),
    (0.0, "a first look; a little more will narrow it down"),
)


def answer_text(answer: TurnAnswer, *, guesses: int = GUESSES_SHOWN) -> Text:
    """The whole answer: message, numbered products, question with lettered options.

    Of an unsure answer the first `guesses` products are shown.
    """
    shown = answer.recommendations[:guesses] if answer.abstained else answer.recommendations
    parts = [Text(answer.message, style="bold")]
    if shown:
        parts.append(Text(f"({how_sure(answer.confidence, abstained=answer.abstained)})", style="dim"))
    parts.extend(product_text(number, item) for number, item in enumerate(shown, 1))
    if hidden := len(answer.recommendations) - len(shown):
        parts.append(Text(f"   … and {hidden} more guesses: /all", style="dim"))
    if answer.question:
        parts.append(question_text(answer.question))
    return Text("\n").join(parts)


def how_sure(confidence: float, *, abstained: bool) -> str:
    """A probability (0 to 1) that the wanted product is among those shown, in words."""
    if abstained:
        return "not sure yet: these are guesses"
    return next((words for least, words in HOW_SURE if confidence >= least), HOW_SURE[-1][1])


def money(amount: float | None, currency: str | None) -> str:
    """An amount with its currency; words when the catalog has no price."""
    if amount is None:
        return "price not listed"
    return f"{amount:,.2f} {currency}" if currency else f"{amount:,.2f}"


def product_text(number: int, item: SlateItem) -> Text:
    """A numbered product with its price, and one line of evidence when there is some."""
    text = Text.assemble((f"{number:>3}. ", "bold cyan"), item.title, "  ", (money(item.price, item.currency), "bold"))
    if item.evidence:
        text.append("\n     ")
        text.append_text(Text("  ").join(_short(piece) for piece in item.evidence[:EVIDENCE_SHOWN]))
    return text


def question_text(question: Question) -> Text:
    """The question with its options, each behind the letter that answers it."""
    text = Text(question.text, style="bold")
    if not question.options:
        return text
    labels = [f"{option.label} ({option.count})" if option.count else option.label for option in question.options]
    for letter, label in zip(letters(question), [*labels[:25], "no preference"], strict=True):
        text.append_text(Text.assemble("\n  ", (f"{letter}) ", "bold cyan"), label))
    return text


def why_text(item: SlateItem, state: dict[str, Any]) -> Text:
    """All evidence of a product: what was asked and in which turn, and what the catalog says."""
    constraints: dict[int | None, Constraint] = {c.constraint_id: c for c in constraints_of(state)}
    lines = [Text(item.title, style="bold")]
    lines.extend(_long(piece, constraints.get(piece.constraint_id)) for piece in item.evidence)
    if not item.evidence:
        lines.append(Text("  Nothing you said bears on this one yet.", style="dim"))
    return Text("\n").join(lines)


def state_text(state: dict[str, Any]) -> Text:
    """What the shop understood: the wishes that hold, those set aside, the shortlist."""
    constraints = constraints_of(state)
    lines = [Text("You are looking for", style="bold")]
    active = [c for c in constraints if c.status is Status.ACTIVE]
    lines.extend(Text(f"  {constraint_words(c)} (turn {c.turn})") for c in active)
    if not active:
        lines.append(Text("  nothing in particular yet", style="dim"))
    lines.extend(
        Text.assemble("  ", (constraint_words(c), "strike"), f" set aside in turn {c.changed_turn}: {c.reason}")
        for c in constraints
        if c.status is Status.DEMOTED
    )
    shortlist = [ShortlistLine.model_validate(line) for line in state.get("shortlist", ())]
    if shortlist:
        lines.append(Text("On your shortlist", style="bold"))
        lines.extend(Text(f"  {line.quantity} x {line.title}  {money(line.price, None)}") for line in shortlist)
    return Text("\n").join(lines)


def constraints_of(state: dict[str, Any]) -> tuple[Constraint, ...]:
    """The constraints of a public state."""
    return tuple(Constraint.model_validate(constraint) for constraint in state.get("constraints", ()))


def constraint_words(constraint: Constraint) -> str:
    """A constraint in words, such as "color: not navy" or "price: up to 40"."""
    words = wanted_words(constraint)
    return words if constraint.facet == TEXT_FACET else f"{_plain(constraint.facet)}: {words}"


def wanted_words(constraint: Constraint) -> str:
    """What a constraint asks for, without its facet."""
    value = _value(constraint.value, constraint.unit)
    if constraint.facet == TEXT_FACET:
        value = f"“{value}”"
    words = {
        Operator.EQUALS: value,
        Operator.NOT_EQUALS: f"not {value}",
        Operator.AT_MOST: f"up to {value}",
        Operator.AT_LEAST: f"at least {value}",
        Operator.BETWEEN: f"{_value(constraint.value, None)} to {_value(constraint.upper, constraint.unit)}",
        Operator.ABOUT: f"about {value}",
    }[constraint.operator]
    return f"preferably {words}" if constraint.strength is Strength.SHOULD else words


def _short(piece: Evidence) -> Text:
    facet = f"“{piece.value}”" if piece.facet == TEXT_FACET else _plain(piece.facet)
    said = "not known" if piece.kind is EvidenceKind.UNKNOWN else (piece.product_value or "")
    said = "" if piece.facet == TEXT_FACET else said
    return Text(f"{MARKS[piece.kind]} {facet} {said}".rstrip(), style=STYLES[piece.kind])


def _long(piece: Evidence, constraint: Constraint | None) -> Text:
    facet = "words" if piece.facet == TEXT_FACET else _plain(piece.facet)
    parts = []
    if piece.value is not None:
        wanted = wanted_words(constraint) if constraint else _value(piece.value, None)
        parts.append(f"you asked for {wanted}" + (f" in turn {piece.turn}" if piece.turn else ""))
    says = piece.product_value
    parts.append("the catalog does not say" if says is None else f"the catalog says {says}")
    return Text.assemble("  ", (f"{MARKS[piece.kind]} {facet}: ", STYLES[piece.kind]), "; ".join(parts))


def _value(value: str | float | None, unit: str | None) -> str:
    number = f"{value:,.2f}".rstrip("0").rstrip(".") if isinstance(value, (int, float)) else str(value or "")
    return f"{number} {unit}" if unit else number


def _plain(facet: str) -> str:
    return "price" if facet == PRICE_FACET else facet.replace("_", " ").replace("-", " ")
