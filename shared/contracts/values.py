"""Values of a dialogue: constraints, mentions, evidence, questions, the slate.

The enum members are the storage format of the log: never rename one, add an upcaster instead.
"""

from enum import StrEnum

from pydantic import Field

from shared.contracts.base import Contract
from shared.contracts.sealing import CustomerText, CustomerValue

TEXT_FACET = "text"
"""The facet of a term that no catalog value grounds: it is searched for and never a veto."""
CATEGORY_FACET = "category"
PRICE_FACET = "price"
OPEN_FACET = "open"
"""The facet of an open question ("what matters most to you?")."""


class Operator(StrEnum):
    """How a constraint compares a product's value with its own."""

    EQUALS = "="
    NOT_EQUALS = "!="
    AT_MOST = "<="
    AT_LEAST = ">="
    BETWEEN = "between"
    ABOUT = "about"


class Strength(StrEnum):
    """Whether a contradiction counts against a product fully (a constraint) or mildly (a preference)."""

    MUST = "must"
    SHOULD = "should"


class Status(StrEnum):
    """A constraint's life: active; demoted to weak evidence; or retracted, kept for the record only."""

    ACTIVE = "active"
    DEMOTED = "demoted"
    RETRACTED = "retracted"


class Policy(StrEnum):
    """Which products a slate may repeat and how many it shows."""

    PERSON = "person"
    FRESH = "fresh"
    CONTEST = "contest"


class Scenario(StrEnum):
    """What kind of conversation this is, routed from the signals the parser saw."""

    BUYING = "buying"
    BROWSING = "browsing"
    OVERRIDE = "override"
    BOUNDARY = "boundary"


class Intent(StrEnum):
    """What the last message mainly wanted."""

    SEARCH = "search"
    REFINE = "refine"
    OVERRIDE = "override"
    REJECT = "reject"
    MORE = "more"
    REFER = "refer"
    SELECT = "select"
    COMPARE = "compare"
    ASK = "ask"
    DECLINE = "decline"
    ORDER = "order"
    UNDO = "undo"
    GREET = "greet"
    THANK = "thank"
    OTHER = "other"


class Span(Contract):
    """Where in the utterance words stand: character offsets, `end` exclusive."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)


class Mention(Contract):
    """A value the parser found in the words; `value` is a catalog value's folded form when `grounded`.

    `upper` is set for `between` only. A `text` facet is a search term that nothing grounds.
    """

    facet: str
    operator: Operator = Operator.EQUALS
    value: CustomerValue = None
    upper: float | None = None
    unit: str | None = None
    strength: Strength = Strength.MUST
    span: Span
    confidence: float = Field(default=1.0, ge=0, le=1)
    grounded: bool = True


class Constraint(Contract):
    """One thing the customer stated, with its whole life.

    `weight` (0 to 1) scales its evidence: 1 when active, less when demoted, 0 when retracted.
    `turn` is when it was stated, `changed_turn` when its status last changed and `reason` why.
    """

    constraint_id: int
    facet: str
    operator: Operator = Operator.EQUALS
    value: CustomerValue = None
    upper: float | None = None
    unit: str | None = None
    strength: Strength = Strength.MUST
    status: Status = Status.ACTIVE
    weight: float = 1.0
    turn: int
    changed_turn: int
    reason: str = "stated"
    grounded: bool = True
    span: Span | None = None

    @property
    def positive(self) -> bool:
        """Whether the constraint asks for something rather than excludes it."""
        return self.operator is not Operator.NOT_EQUALS


class EvidenceKind(StrEnum):
    """The three states of evidence."""

    MATCH = "match"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"


class Evidence(Contract):
    """Why a product stands where it stands, citable to the customer.

    `value` is what the customer asked for, `product_value` what the catalog says, `weight` the signed
    contribution to the score.
    """

    kind: EvidenceKind
    facet: str
    constraint_id: int | None = None
    value: CustomerValue = None
    product_value: str | None = None
    weight: float = 0.0
    turn: int = 0


class Option(Contract):
    """One answer a question offers; `count` is how many candidates it would keep."""

    value: str
    label: str
    count: int = 0


class Question(Contract):
    """One clarifying question; `facet` is `open` for an open one."""

    facet: str
    text: str
    options: tuple[Option, ...] = ()


class SlateItem(Contract):
    """One shown product: catalog values only, so that the answer can be told from the log alone."""

    product_id: str
    rank: int
    score: float
    title: str
    price: float | None = None
    currency: str | None = None
    image: str | None = None
    url: str | None = None
    facets: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()


class ShownProduct(Contract):
    """What the dialogue state remembers of a shown product, enough to resolve a reference to it."""

    product_id: str
    title: str
    price: float | None = None
    facets: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class ShortlistLine(Contract):
    """A product put aside; `note` is the customer's."""

    product_id: str
    title: str
    quantity: int = 1
    note: CustomerText | None = None
    price: float | None = None


class Order(Contract):
    """What the customer is buying: open while it may change, placed afterwards."""

    lines: tuple[ShortlistLine, ...] = ()
    placed: bool = False
