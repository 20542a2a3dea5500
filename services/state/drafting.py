"""The draft of a turn's decision: the events so far and the state that they make."""

from services.state.evolution import evolve
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import ConstraintDemoted, DomainEvent
from shared.contracts.pack import FacetSpec, Pack
from shared.contracts.values import Constraint, Question, Span


class Draft:
    """Collects events; each is folded at once, so that a later rule sees what an earlier one decided.

    `pending` is the question that waited when the turn began and `text` the customer's words (empty for a
    button); `alternative` says that the words offer a value beside the held ones ("or", "also").
    """

    def __init__(self, state: DialogueState, pack: Pack, text: str = "", *, alternative: bool = False) -> None:
        self.state = state
        self.events: list[DomainEvent] = []
        self.pack = pack
        self.text = text
        self.alternative = alternative
        self.pending: Question | None = state.pending_question
        self._specs = {spec.name: spec for spec in pack.facets}

    @property
    def turn(self) -> int:
        """The turn that is being decided."""
        return self.state.turn

    def emit(self, event: DomainEvent) -> None:
        """Adds an event and folds it."""
        self.state = evolve(self.state, event, self.state.turn)
        self.events.append(event)

    def demote(
        self, constraint: Constraint, weight: float, reason: str, by: int | None = None, span: Span | None = None
    ) -> None:
        """Demotes a constraint to weak evidence of that weight."""
        self.emit(
            ConstraintDemoted(
                constraint_id=constraint.constraint_id, weight=weight, reason=reason, by_constraint_id=by, span=span
            )
        )

    def spec(self, facet: str) -> FacetSpec | None:
        """The pack's facet of that name, or None."""
        return self._specs.get(facet)

    def next_id(self) -> int:
        """The number of the next constraint; numbers never return within a session."""
        return max((c.constraint_id for c in self.state.constraints), default=-1) + 1

    def said(self, span: Span) -> str:
        """The customer's words at a span."""
        return self.text[span.start : span.end]
