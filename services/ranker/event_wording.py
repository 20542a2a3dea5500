"""What the turn's events have to tell the customer, one sentence each, in the order they happened."""

from collections.abc import Iterator, Sequence

from services.ranker.differences import comparison, told_apart
from services.ranker.phrases import Phrases
from services.ranker.record_answers import answer
from shared.contracts import domain_events as happened
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.values import Constraint, ShortlistLine, Status


def sentences(state: DialogueState, events: Sequence[happened.DomainEvent], phrases: Phrases) -> Iterator[str]:
    """The sentences of all events; changed wishes first, told together."""
    yield from _changed_wishes(state, events, phrases)
    for event in events:
        yield _about_products(event, phrases) or _about_the_talk(event, state, phrases)


def _changed_wishes(state: DialogueState, events: Sequence[happened.DomainEvent], phrases: Phrases) -> Iterator[str]:
    """What was set aside, what came back and what is left out."""
    held = {constraint.constraint_id: constraint for constraint in state.constraints}
    stated = [e.constraint for e in events if isinstance(e, happened.ConstraintStated | happened.ConstraintTightened)]
    unwanted = [str(c.value) for c in stated if not c.positive]
    demoted = [e.constraint_id for e in events if isinstance(e, happened.ConstraintDemoted)]
    old = _asked({n: c for n, c in held.items() if str(c.value) not in unwanted}, demoted, phrases)
    new = phrases.listed(phrases.asked(c) for c in stated if c.positive)
    if old:
        yield phrases.say("override", old=old, new=new) if new else phrases.say("set-aside", old=old)
    gone = _asked(held, [e.constraint_id for e in events if isinstance(e, happened.ConstraintRetracted)], phrases)
    if gone:
        yield phrases.say("retracted", values=gone)
    back = _asked(held, [e.constraint_id for e in events if isinstance(e, happened.ConstraintRestored)], phrases)
    if back:
        yield phrases.say("restored", values=back)
    if unwanted:
        yield phrases.say("leaving-out", values=phrases.listed(unwanted))


def _asked(held: dict[int, Constraint], ids: Sequence[int], phrases: Phrases) -> str:
    return phrases.listed(phrases.asked(held[number]) for number in ids if number in held)


def _about_products(event: happened.DomainEvent, phrases: Phrases) -> str:
    match event:
        case happened.ReferenceFailed():
            told = _lost_reference(event, phrases)
        case happened.VariationSearched():
            changes = phrases.listed(phrases.asked(change) for change in event.changes)
            told = phrases.say("variation", title=phrases.title(event.product_id), changes=changes)
        case happened.ComparisonRequested():
            told = comparison(event.product_ids, phrases)
        case happened.ProductQuestioned():
            told = answer(event, phrases)
        case happened.ProductRejected():
            told = phrases.say("rejected", title=phrases.title(event.product_id))
        case happened.ProductSelected():
            told = phrases.say("selected", title=phrases.title(event.product_id))
        case happened.ShortlistChanged():
            told = shortlist(event, phrases)
        case happened.OrderChanged():
            told = order(event, phrases)
        case _:
            told = ""
    return told


def _lost_reference(event: happened.ReferenceFailed, phrases: Phrases) -> str:
    """How many were shown, or what tells the candidates apart."""
    if event.cause == "ambiguous" and event.product_ids:
        return phrases.say("reference-ambiguous", candidates=told_apart(event.product_ids, phrases))
    return phrases.say("reference-impossible" if event.shown else "reference-nothing", shown=event.shown)


def _about_the_talk(event: happened.DomainEvent, state: DialogueState, phrases: Phrases) -> str:
    match event:
        case happened.StateRecalled():
            return recall(state, event.constraint_ids, phrases)
        case happened.FacetDeclined():
            return phrases.say("declined", label=phrases.label(event.facet))
        case happened.TopicShifted():
            return phrases.say("topic", new=phrases.listed(event.to_categories))
        case happened.ActRefused():
            return phrases.say(f"refused-{event.slug}") or phrases.say("refused")
        case happened.QuestionsStopped() | happened.StartedOver() | happened.TurnUndone() | happened.CatalogMoved():
            return phrases.say(event.type)
        case _:
            return ""


def recall(state: DialogueState, constraint_ids: Sequence[int], phrases: Phrases) -> str:
    """What was said, each with its turn; what no longer holds with why."""
    asked = [c for c in state.constraints if not constraint_ids or c.constraint_id in constraint_ids]
    held = [c for c in asked if c.status is Status.ACTIVE]
    past = [c for c in asked if c.status is not Status.ACTIVE]
    told = [phrases.say("recalled", asked=phrases.asked(c), turn=c.turn) for c in held]
    gone = [phrases.say("recalled-past", asked=phrases.asked(c), turn=c.turn, changed=c.changed_turn) for c in past]
    if not asked:
        return phrases.say("recall-nothing")
    return " ".join(
        phrases.say(name, constraints=phrases.listed(parts))
        for name, parts in (("recall", told), ("recall-past", gone))
        if parts
    )


def shortlist(event: happened.ShortlistChanged, phrases: Phrases) -> str:
    """What changed and what the shortlist holds now."""
    lead = phrases.say(f"shortlist-{event.action}", title=phrases.title(event.product_id))
    if not event.lines:
        return f"{lead} {phrases.say('shortlist-empty')}".strip()
    return f"{lead} {phrases.say('shortlist', lines=_lines(event.lines, phrases), total=total(event.lines, phrases))}"


def order(event: happened.OrderChanged, phrases: Phrases) -> str:
    """What the order holds, and its total."""
    lines = event.order.lines
    if not lines:
        return phrases.say("order-empty")
    name = "order-placed" if event.order.placed else "order"
    return phrases.say(name, lines=_lines(lines, phrases), total=total(lines, phrases))


def total(lines: Sequence[ShortlistLine], phrases: Phrases) -> str:
    """The sum of the known prices, and that some are unknown if so."""
    amount = sum(line.price * line.quantity for line in lines if line.price is not None)
    unknown = sum(line.price is None for line in lines)
    if unknown == len(lines):
        return phrases.say("total-unknown")
    return phrases.money(amount) + (f" {phrases.say('total-partly')}" if unknown else "")


def _lines(lines: Sequence[ShortlistLine], phrases: Phrases) -> str:
    return phrases.listed(phrases.say("line", quantity=line.quantity, title=line.title) for line in lines)
