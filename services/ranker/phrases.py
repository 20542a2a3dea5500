"""Pieces of sentences: constraints, prices, products and lists in the customer's words."""

from collections.abc import Iterable, Sequence

from services.ranker.columns import Columns
from shared.contracts.pack import Pack
from shared.contracts.values import PRICE_FACET, TEXT_FACET, Constraint, Operator

SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "JPY": "¥"}
TITLE_LENGTH = 60


class Phrases:
    """Fills the pack's templates; a template that the pack lacks says nothing."""

    def __init__(self, columns: Columns, pack: Pack) -> None:
        self.columns = columns
        self.pack = pack

    def say(self, template: str, **words: object) -> str:
        """The pack's sentence of that name, filled."""
        return self.pack.messages.get(template, "").format(**words)

    def listed(self, words: Iterable[str]) -> str:
        """The words as an enumeration ending in "and", nothing twice."""
        unique = list(dict.fromkeys(word for word in words if word))
        last = self.pack.messages.get("and", "and")
        return f"{', '.join(unique[:-1])} {last} {unique[-1]}" if len(unique) > 1 else "".join(unique)

    def money(self, amount: float, currency: str | None = None) -> str:
        """An amount in the catalog's currency."""
        code = currency or self.columns.currency
        if code in SYMBOLS:
            return f"{SYMBOLS[code]}{amount:,.2f}"
        return f"{amount:,.2f} {code}" if code else f"{amount:,.2f}"

    def asked(self, constraint: Constraint) -> str:
        """What a constraint asks for: "navy blue", "under $60.00", "no wool"."""
        value = self._value(constraint, constraint.value)
        upper = "" if constraint.upper is None else self._value(constraint, constraint.upper)
        match constraint.operator:
            case Operator.EQUALS:
                return self._quoted(constraint, value)
            case Operator.NOT_EQUALS:
                return self.say("not", value=self._quoted(constraint, value))
            case Operator.AT_MOST:
                return self.say("at-most", value=value)
            case Operator.AT_LEAST:
                return self.say("at-least", value=value)
            case Operator.BETWEEN:
                return self.say("between", value=value, upper=upper)
            case Operator.ABOUT:
                return self.say("about", value=value)

    def _value(self, constraint: Constraint, value: str | float | None) -> str:
        if isinstance(value, str) or value is None:
            return value or ""
        if constraint.facet == PRICE_FACET:
            return self.money(value)
        return f"{value:g} {constraint.unit}" if constraint.unit else f"{value:g}"

    def _quoted(self, constraint: Constraint, value: str) -> str:
        return f"“{value}”" if constraint.facet == TEXT_FACET else value

    def label(self, facet: str) -> str:
        """The facet's name in a sentence."""
        spec = self.pack.facet(facet)
        return (spec.label if spec else facet).lower()

    def title(self, product_id: str) -> str:
        """A product's title, cut at a word."""
        row = self.columns.row(product_id)
        title = product_id if row is None else self.columns.titles[row]
        return title if len(title) <= TITLE_LENGTH else f"{title[:TITLE_LENGTH].rsplit(' ', 1)[0]}…"

    def titles(self, product_ids: Sequence[str], most: int = 3) -> str:
        """The first products' titles."""
        return self.listed(self.title(product_id) for product_id in product_ids[:most])
