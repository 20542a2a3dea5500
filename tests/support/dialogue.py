"""Small builders for dialogues: mentions, acts, products, and a conversation that goes through the dialogue rules."""

from services.state.domain import begin_turn, decide, finish_turn, fold, present, search_query
from shared.contracts.acts import ButtonAct, Command, Press, Say
from shared.contracts.dialogue_state import AnsweredKey, DialogueState
from shared.contracts.domain_events import DomainEvent
from shared.contracts.pack import FacetKind, FacetSpec, Pack
from shared.contracts.search import Ranking, SearchQuery
from shared.contracts.utterance import DialogueAct, Inform, Override, ParsedUtterance, Reference, ReferenceKind, Select
from shared.contracts.values import (
    Constraint,
    Mention,
    Operator,
    Option,
    Policy,
    Question,
    SlateItem,
    Span,
    Status,
    Strength,
)

SPAN = Span(start=0, end=8)
PACK = Pack(
    name="test",
    version="1",
    stopwords=("the", "one"),
    cues={"at_least": ("over", "from")},
    facets=(
        FacetSpec(name="category", label="Category", exclusive=True, families={"shoes": ("sandals",)}),
        FacetSpec(
            name="color", label="Colour", reference=True, families={"blue": ("navy", "teal"), "navy": ("midnight",)}
        ),
        FacetSpec(name="material", label="Material", reference=True, families={"wool": ("cashmere",)}),
        FacetSpec(name="size", label="Size", exclusive=True),
        FacetSpec(name="gender", label="Department", exclusive=True),
        FacetSpec(name="feature", label="Feature"),
        FacetSpec(name="price", label="Price", kind=FacetKind.NUMBER, exclusive=True),
        FacetSpec(name="load", label="Load", kind=FacetKind.NUMBER),
    ),
)
PRODUCTS = (
    ("a", "Harbour jacket", 40.0, "navy", "wool"),
    ("b", "Ridge parka", 90.0, "black", "cotton"),
    ("c", "Meadow coat", 65.0, "red", "wool"),
    ("d", "Meadow cape", 25.0, "teal", "linen"),
)


def mention(
    facet: str,
    value: str | float | None,
    operator: str = Operator.EQUALS,
    *,
    soft: bool = False,
    **changes: object,
) -> Mention:
    """A mention, a must unless it is soft."""
    strength = Strength.SHOULD if soft else Strength.MUST
    stated = {"facet": facet, "value": value, "operator": operator, "strength": strength, "span": SPAN}
    return Mention.model_validate(stated | changes)


def no(facet: str, value: str) -> Mention:
    """A mention of what is not wanted."""
    return mention(facet, value, Operator.NOT_EQUALS)


def under(price: float) -> Mention:
    """A highest price."""
    return mention("price", price, Operator.AT_MOST)


def over(price: float) -> Mention:
    """A lowest price."""
    return mention("price", price, Operator.AT_LEAST)


def inform(*mentions: Mention) -> Inform:
    """States mentions."""
    return Inform(mentions=mentions, span=SPAN)


def override(*mentions: Mention, **changes: object) -> Override:
    """Takes something back, with a cue."""
    return Override.model_validate({"mentions": mentions, "span": SPAN, **changes})


def at(position: int, **changes: object) -> Reference:
    """An ordinal."""
    return Reference.model_validate({"kind": ReferenceKind.ORDINAL, "position": position, "span": SPAN, **changes})


def pointing(kind: ReferenceKind, **changes: object) -> Reference:
    """Another kind of reference."""
    return Reference.model_validate({"kind": kind, "span": SPAN, **changes})


def select(reference: Reference, **changes: object) -> Select:
    """Chooses."""
    return Select.model_validate({"reference": reference, "span": SPAN, **changes})


def question(facet: str, *options: str) -> Question:
    """A question with options."""
    return Question(facet=facet, text="?", options=tuple(Option(value=o, label=o) for o in options))


def item(product_id: str, rank: int = 1) -> SlateItem:
    """A product of `PRODUCTS`, or a plain one of that id."""
    found = next((p for p in PRODUCTS if p[0] == product_id), (product_id, product_id, 10.0, "grey", "cotton"))
    _, title, price, color, material = found
    facets = {"color": (color,), "material": (material,)}
    return SlateItem(product_id=product_id, rank=rank, score=1.0, title=title, price=price, facets=facets)


def ranking(ids: str | tuple[str, ...], asks: Question | None = None) -> Ranking:
    """A slate of these products, one per letter, and a question."""
    items = tuple(item(product_id, rank) for rank, product_id in enumerate(ids, start=1))
    return Ranking(items=items, confidence=0.5, question=asks)


class Conversation:
    """A session in memory: each turn goes through the rules as the service does it.

    `shows` are the products that every search finds, `asks` the question that comes with them; a turn that
    searches nothing shows the products in focus.
    """

    def __init__(
        self, shows: str | tuple[str, ...] = "abc", asks: Question | None = None, policy: Policy = Policy.PERSON
    ) -> None:
        self.state = DialogueState(pack="test", catalog_version="c1", policy=policy)
        self.shows = shows
        self.asks = asks
        self.catalog_version = "c1"
        self.events: tuple[DomainEvent, ...] = ()
        self.query: SearchQuery | None = None

    def say(self, *acts: DialogueAct, text: str = "some words", notes: tuple[str, ...] = ()) -> "Conversation":
        """One turn of words."""
        return self.turn(Say(text=text), ParsedUtterance(acts=acts, notes=notes))

    def press(self, act: ButtonAct) -> "Conversation":
        """One turn of a button."""
        return self.turn(Press(act=act), None)

    def turn(self, command: Command, parsed: ParsedUtterance | None) -> "Conversation":
        """One turn."""
        begun = begin_turn(self.state)
        decided = decide(begun, command, parsed, PACK, self.catalog_version)
        state = fold(begun, decided)
        self.query = search_query(state, decided)
        found = ranking(self.shows, self.asks) if self.query else ranking(state.focus)
        shown = present(state, found)
        self.events = (*decided, *shown)
        key = AnsweredKey(key=f"{state.version:032d}", body="b" * 32, version=state.version)
        self.state = finish_turn(fold(state, shown), key)
        return self

    def wishes(self) -> list[str]:
        """The active constraints, as `facet operator value`."""
        return [told(c) for c in self.state.active()]

    def demoted(self) -> dict[str, float]:
        """The demoted constraints with their weights."""
        return {told(c): c.weight for c in self.state.constraints if c.status is Status.DEMOTED}

    def happened(self, kind: type) -> list[DomainEvent]:
        """The last turn's events of a type."""
        return [event for event in self.events if isinstance(event, kind)]


def told(constraint: Constraint) -> str:
    """A constraint in short."""
    upper = "" if constraint.upper is None else f"..{constraint.upper:g}"
    value = f"{constraint.value:g}" if isinstance(constraint.value, float) else constraint.value
    return f"{constraint.facet} {constraint.operator.value} {value}{upper}"
