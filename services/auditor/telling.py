"""A replayed session in words: event by event, what changed and why."""

from collections.abc import Iterator

from shared.contracts.acts import Press
from shared.contracts.domain_events import (
    ConstraintDemoted,
    ConstraintRestored,
    ConstraintRetracted,
    ConstraintStated,
    ConstraintTightened,
    DomainEvent,
    FreshnessReset,
    QuestionAsked,
    SlateShown,
)
from shared.contracts.log_events import LogEvent, SessionErased, TurnTaken
from shared.contracts.values import Constraint


def tell(event: LogEvent) -> Iterator[str]:
    """An event's lines."""
    if isinstance(event, TurnTaken):
        yield f"turn {event.turn}  {_said(event)}"
        held = {c.constraint_id: c for c in event.state.constraints}
        yield from (f"    {_told(each, held)}" for each in event.events)
        yield f"    → {event.message}"
    elif isinstance(event, SessionErased):
        yield f"erased after turn {event.turn}: {event.reason}"
    else:
        made = event.versions
        yield f"opened  policy {event.policy}, pack {made.pack}, catalog {made.catalog}, engine {made.engine}"


def _said(event: TurnTaken) -> str:
    command = event.command
    return f"[{command.act.type}]" if isinstance(command, Press) else f"“{command.text}”"


def _told(event: DomainEvent, held: dict[int, Constraint]) -> str:  # noqa: PLR0911 - one line per kind of event
    if isinstance(event, ConstraintStated | ConstraintTightened):
        return f"{event.type}: {_constraint(event.constraint)} ({event.constraint.reason})"
    if isinstance(event, ConstraintDemoted):
        return f"demoted: {_constraint(held.get(event.constraint_id))} → weight {event.weight:g} ({event.reason})"
    if isinstance(event, ConstraintRetracted | ConstraintRestored):
        return f"{event.type}: {_constraint(held.get(event.constraint_id))} ({event.reason})"
    if isinstance(event, FreshnessReset):
        return f"freshness reset: {event.released} products may come back ({event.reason})"
    if isinstance(event, SlateShown):
        shown = ", ".join(item.product_id for item in event.items)
        return f"shown: {shown or 'nothing'} (confidence {event.confidence:.2f})"
    if isinstance(event, QuestionAsked):
        return f"asked about {event.question.facet}: {event.question.text}"
    fields = event.model_dump(mode="json", exclude={"type"}, exclude_none=True, exclude_defaults=True)
    return f"{event.type}: {fields}" if fields else event.type


def _constraint(constraint: Constraint | None) -> str:
    if constraint is None:
        return "a constraint that is no longer kept"
    upper = "" if constraint.upper is None else f" to {constraint.upper:g}"
    unit = f" {constraint.unit}" if constraint.unit else ""
    return f"{constraint.facet} {constraint.operator} {constraint.value}{upper}{unit} [turn {constraint.turn}]"
