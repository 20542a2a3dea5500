"""Acts about products that were shown: turning them down, choosing, varying, comparing, asking."""

from services.state.admission import constraint_of
from services.state.constraints import BLAME_REASON, inform
from services.state.drafting import Draft
from services.state.mentions import same, usable
from services.state.ranges import relative
from services.state.references import CANDIDATES_NAMED, Resolution, resolve
from services.state.shortlist import choose, put_aside, take_off
from shared.contracts.dialogue_state import Slate
from shared.contracts.domain_events import (
    ComparisonRequested,
    ProductQuestioned,
    ProductRejected,
    ReferenceFailed,
    ReferenceResolved,
    SlateRejected,
    VariationSearched,
)
from shared.contracts.utterance import Ask, Compare, Refer, Reference, ReferenceKind, Reject, Select
from shared.contracts.values import PRICE_FACET, Mention, Operator, Span, Strength

COMPARED_MOST = 4


def point(draft: Draft, reference: Reference, *, first_in: tuple[str, ...] = ()) -> Resolution:
    """Resolves a reference and records the choice, or why there is none.

    Products listed elsewhere than in a slate (`first_in`, such as the shortlist) are tried first.
    """
    found = resolve(reference, draft.state, draft.pack)
    if first_in:
        listed = Slate(turn=draft.turn, product_ids=first_in)
        there = resolve(reference, draft.state.model_copy(update={"slates": (listed,)}), draft.pack)
        found = there if there.cause is None else found
    if found.cause is None:
        draft.emit(ReferenceResolved(reference=reference, product_ids=found.product_ids, reason=found.reason))
    else:
        failed = ReferenceFailed(
            reference=reference, cause=found.cause, product_ids=found.product_ids, shown=found.shown
        )
        draft.emit(failed)
    return found


def reject(draft: Draft, act: Reject) -> None:
    """Turns products down, the focus or the last slate's first when none is named; the reasons become evidence.

    All that was shown is turned down as a slate, which a change of mind may bring back.
    """
    ids = _turned_down(draft, act.reference)
    if act.reference is not None and act.reference.kind is ReferenceKind.ALL and ids == _last_slate(draft):
        reject_slate(draft, act.span)
    else:
        for product_id in ids:
            turn_down(draft, product_id, "said", act.span)
    if ids:
        blame(draft, act.reasons, ids)


def _turned_down(draft: Draft, reference: Reference | None) -> tuple[str, ...]:
    if reference is not None and (reference.kind is not ReferenceKind.PRONOUN or draft.state.focus):
        found = point(draft, reference)
        return found.product_ids if found.cause is None else ()
    return draft.state.focus or _last_slate(draft)[:1]


def _last_slate(draft: Draft) -> tuple[str, ...]:
    return draft.state.slates[-1].product_ids if draft.state.slates else ()


def turn_down(draft: Draft, product_id: str, reason: str, span: Span | None = None) -> None:
    """The product does not come back unless it is asked for; the same again is nothing new."""
    if product_id not in draft.state.rejected:
        draft.emit(ProductRejected(product_id=product_id, reason=reason, span=span))


def blame(draft: Draft, reasons: tuple[Mention, ...], ids: tuple[str, ...]) -> None:
    """Makes the reasons mild evidence against their like; "too expensive" is a bound below the price refused.

    A reason that contradicts what the customer asks for says nothing about other products.
    """
    against = [m.model_copy(update={"strength": Strength.SHOULD}) for m in map(usable, reasons) if m is not None]
    wanted = [c for c in draft.state.active() if c.positive]
    for mention in against:
        if mention.facet == PRICE_FACET:
            bound = (
                relative(draft.state.model_copy(update={"focus": ids}), mention) if mention.value is None else mention
            )
            inform(draft, (bound,) if bound else (), BLAME_REASON)
            continue
        unwanted = mention.model_copy(update={"operator": Operator.NOT_EQUALS})
        asked = any(same(c, unwanted.model_copy(update={"operator": c.operator})) for c in wanted)
        if not asked and unwanted.value is not None:
            inform(draft, (unwanted,), BLAME_REASON)


def reject_slate(draft: Draft, span: Span | None = None) -> None:
    """Turns down the last slate as it was shown; the constraints stay."""
    ids = _last_slate(draft)
    fresh = tuple(product_id for product_id in ids if product_id not in draft.state.passed_over)
    if fresh:
        draft.emit(SlateRejected(product_ids=ids, span=span))


def refer(draft: Draft, act: Refer) -> None:
    """Points at products; with changes, one product is varied in a search of its own.

    Several cannot be varied at once: "those in blue" is a wish for all that follows.
    """
    found = point(draft, act.reference)
    changes = tuple(m for m in map(usable, act.changes) if m is not None and m.value is not None)
    if found.cause is not None or not changes:
        return
    if len(found.product_ids) > 1:
        inform(draft, changes)
        return
    first = draft.next_id()
    varied = tuple(constraint_of(draft, m, first + place, "variation") for place, m in enumerate(changes))
    draft.emit(VariationSearched(product_id=found.product_ids[0], changes=varied))


def select(draft: Draft, act: Select) -> None:
    """Chooses products, puts them aside, or takes them off the shortlist, whose lines are then counted first."""
    listed = tuple(line.product_id for line in draft.state.shortlist) if act.remove else ()
    found = point(draft, act.reference, first_in=listed)
    if found.cause is not None:
        return
    for product_id in found.product_ids:
        if act.remove:
            take_off(draft, product_id)
        elif act.shortlist:
            put_aside(draft, product_id, _quantity(act.quantity))
        else:
            choose(draft, product_id, _quantity(act.quantity))


def compare(draft: Draft, act: Compare) -> None:
    """Compares what is pointed at, with the focus when that is one product; else the focus, else the first shown."""
    before = draft.state.focus
    ids: dict[str, None] = {}
    for reference in act.references:
        found = resolve(reference, draft.state, draft.pack)
        if found.cause is not None:
            point(draft, reference)
            return
        ids.update(dict.fromkeys(found.product_ids))
    if len(ids) == 1:
        ids.update(dict.fromkeys(before))
    if not ids:
        ids = dict.fromkeys(before if len(before) > 1 else _last_slate(draft)[:CANDIDATES_NAMED])
    if len(ids) > 1:
        draft.emit(ComparisonRequested(product_ids=tuple(ids)[:COMPARED_MOST]))
    else:
        point(draft, (*act.references, Reference(kind=ReferenceKind.BOTH, span=act.span))[0])


def ask(draft: Draft, act: Ask) -> None:
    """A question about products, answered from their records; asked of several with a value, it is a wish too.

    "Which of those hold over 150 kg" narrows what is searched for; "is it waterproof" does not.
    """
    found = point(draft, act.reference or Reference(kind=ReferenceKind.PRONOUN, span=act.span))
    if found.cause is not None:
        return
    words = draft.said(act.span) or None
    draft.emit(ProductQuestioned(product_ids=found.product_ids, facet=act.facet, words=words))
    if len(found.product_ids) > 1:
        inform(draft, tuple(m for m in act.mentions if m.value is not None))


def _quantity(quantity: int | None) -> int | None:
    return None if quantity is None else max(1, min(quantity, 100_000))
