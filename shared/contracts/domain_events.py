"""What happened in a turn, in the order decided: the storage format of the log, so never rename, add an upcaster."""

from typing import Annotated, Literal

from pydantic import Field

from shared.contracts.base import Contract
from shared.contracts.sealing import CustomerText
from shared.contracts.utterance import Reference
from shared.contracts.values import (
    Constraint,
    Intent,
    Order,
    Question,
    Scenario,
    ShortlistLine,
    ShownProduct,
    SlateItem,
    Span,
)


class ConstraintStated(Contract):
    """A new constraint holds."""

    type: Literal["constraint-stated"] = "constraint-stated"
    constraint: Constraint


class ConstraintTightened(Contract):
    """A held constraint was narrowed or made firmer; `constraint` is how it stands now."""

    type: Literal["constraint-tightened"] = "constraint-tightened"
    constraint: Constraint


class ConstraintDemoted(Contract):
    """A constraint lost to a later wish and stays as weak evidence of that weight."""

    type: Literal["constraint-demoted"] = "constraint-demoted"
    constraint_id: int
    weight: float
    reason: str
    by_constraint_id: int | None = None
    span: Span | None = None


class ConstraintRetracted(Contract):
    """A constraint was taken off by its button, or undone; it no longer counts at all."""

    type: Literal["constraint-retracted"] = "constraint-retracted"
    constraint_id: int
    reason: str


class ConstraintRestored(Contract):
    """A demoted or retracted constraint holds again."""

    type: Literal["constraint-restored"] = "constraint-restored"
    constraint_id: int
    reason: str


class ProductRejected(Contract):
    """A product was turned down and does not return unless asked for."""

    type: Literal["product-rejected"] = "product-rejected"
    product_id: str
    reason: str
    span: Span | None = None


class SlateRejected(Contract):
    """All products of the last slate were turned down as they were shown; the constraints stay."""

    type: Literal["slate-rejected"] = "slate-rejected"
    product_ids: tuple[str, ...]
    span: Span | None = None


class FreshnessReset(Contract):
    """What was shown may come back, because the wish changed."""

    type: Literal["freshness-reset"] = "freshness-reset"
    reason: str
    released: int


class ReferenceResolved(Contract):
    """Words pointed at these products; they are the focus now."""

    type: Literal["reference-resolved"] = "reference-resolved"
    reference: Reference | None = None
    product_ids: tuple[str, ...]
    reason: str


class ReferenceFailed(Contract):
    """Words pointed at nothing (`impossible`) or at too much (`ambiguous`: `product_ids` are the candidates)."""

    type: Literal["reference-failed"] = "reference-failed"
    reference: Reference
    cause: Literal["impossible", "ambiguous"]
    product_ids: tuple[str, ...] = ()
    shown: int = 0


class VariationSearched(Contract):
    """Something like a shown product, with changes, is searched for once; no constraint changes."""

    type: Literal["variation-searched"] = "variation-searched"
    product_id: str
    changes: tuple[Constraint, ...]


class FacetDeclined(Contract):
    """The customer has no preference about a facet: it is not asked again."""

    type: Literal["facet-declined"] = "facet-declined"
    facet: str
    span: Span | None = None


class QuestionsStopped(Contract):
    """The customer wants no more questions."""

    type: Literal["questions-stopped"] = "questions-stopped"


class QuestionAnswered(Contract):
    """The pending question was answered."""

    type: Literal["question-answered"] = "question-answered"
    facet: str


class MoreRequested(Contract):
    """Others than those shown were asked for."""

    type: Literal["more-requested"] = "more-requested"


class ComparisonRequested(Contract):
    """These products are to be compared."""

    type: Literal["comparison-requested"] = "comparison-requested"
    product_ids: tuple[str, ...]


class ProductQuestioned(Contract):
    """Something was asked about these products, to be answered from their records."""

    type: Literal["product-questioned"] = "product-questioned"
    product_ids: tuple[str, ...]
    facet: str | None = None
    words: CustomerText | None = None


class StateRecalled(Contract):
    """The customer asked what was said so far; `constraint_ids` are those asked about (empty: all)."""

    type: Literal["state-recalled"] = "state-recalled"
    constraint_ids: tuple[int, ...] = ()


class IntentChanged(Contract):
    """The message mainly wanted this."""

    type: Literal["intent-changed"] = "intent-changed"
    intent: Intent


class ScenarioRouted(Contract):
    """The conversation is of this kind, for this reason."""

    type: Literal["scenario-routed"] = "scenario-routed"
    scenario: Scenario
    reason: str


class TopicShifted(Contract):
    """The customer wants another kind of product; `kept` constraints go over to it."""

    type: Literal["topic-shifted"] = "topic-shifted"
    from_categories: tuple[CustomerText, ...]
    to_categories: tuple[CustomerText, ...]
    kept: tuple[int, ...] = ()


class ProductSelected(Contract):
    """A product was chosen and is the focus."""

    type: Literal["product-selected"] = "product-selected"
    product_id: str
    quantity: int = 1


class ShortlistChanged(Contract):
    """The shortlist as it stands now, and what changed it."""

    type: Literal["shortlist-changed"] = "shortlist-changed"
    action: Literal["add", "remove", "quantity", "note"]
    product_id: str
    lines: tuple[ShortlistLine, ...]


class OrderChanged(Contract):
    """The order as it stands now."""

    type: Literal["order-changed"] = "order-changed"
    action: Literal["add", "remove", "quantity", "placed"]
    order: Order


class ActRefused(Contract):
    """A button's act could not be carried out; `slug` says why and the session goes on."""

    type: Literal["act-refused"] = "act-refused"
    slug: str
    product_id: str | None = None


class TurnUndone(Contract):
    """The last change was taken back: the state's parts as they were before turn `undone_turn`."""

    type: Literal["turn-undone"] = "turn-undone"
    undone_turn: int
    constraints: tuple[Constraint, ...]
    rejected: tuple[str, ...]
    declined: tuple[str, ...]
    shortlist: tuple[ShortlistLine, ...]
    order: Order
    passed_over: tuple[str, ...] = ()


class StartedOver(Contract):
    """The whole wish was dropped; the shortlist and the order stay."""

    type: Literal["started-over"] = "started-over"


class CatalogMoved(Contract):
    """The session goes on with another version of its catalog."""

    type: Literal["catalog-moved"] = "catalog-moved"
    from_version: str
    to_version: str


class SlateShown(Contract):
    """The products shown, with evidence, and what the state keeps of them."""

    type: Literal["slate-shown"] = "slate-shown"
    items: tuple[SlateItem, ...]
    remembered: tuple[ShownProduct, ...] = ()
    confidence: float
    abstained: bool


class QuestionAsked(Contract):
    """One question was asked."""

    type: Literal["question-asked"] = "question-asked"
    question: Question


DomainEvent = Annotated[
    ConstraintStated
    | ConstraintTightened
    | ConstraintDemoted
    | ConstraintRetracted
    | ConstraintRestored
    | ProductRejected
    | SlateRejected
    | FreshnessReset
    | ReferenceResolved
    | ReferenceFailed
    | VariationSearched
    | FacetDeclined
    | QuestionsStopped
    | QuestionAnswered
    | MoreRequested
    | ComparisonRequested
    | ProductQuestioned
    | StateRecalled
    | IntentChanged
    | ScenarioRouted
    | TopicShifted
    | ProductSelected
    | ShortlistChanged
    | OrderChanged
    | ActRefused
    | TurnUndone
    | StartedOver
    | CatalogMoved
    | SlateShown
    | QuestionAsked,
    Field(discriminator="type"),
]
"""One of them, with all that the fold needs; `evolve` refuses none of them: history happened."""
