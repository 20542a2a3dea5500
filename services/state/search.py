"""What a turn searches for: the wish as it stands, or a one-off variation of a product shown."""

from math import isinf

from services.state.mentions import held_interval, key_of
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import (
    ActRefused,
    CatalogMoved,
    ComparisonRequested,
    DomainEvent,
    IntentChanged,
    MoreRequested,
    OrderChanged,
    ProductQuestioned,
    ProductSelected,
    ReferenceFailed,
    ReferenceResolved,
    ScenarioRouted,
    ShortlistChanged,
    StateRecalled,
    VariationSearched,
)
from shared.contracts.folding import fold
from shared.contracts.search import PriceRange, SearchClause, SearchExclusion, SearchQuery
from shared.contracts.values import (
    CATEGORY_FACET,
    PRICE_FACET,
    Constraint,
    Intent,
    Operator,
    Policy,
    Status,
    Strength,
)

MUST_WEIGHT = 1.0
SHOULD_WEIGHT = 0.6

_ABOUT_PRODUCTS = (
    ActRefused,
    ComparisonRequested,
    OrderChanged,
    ProductQuestioned,
    ProductSelected,
    ReferenceFailed,
    ReferenceResolved,
    ShortlistChanged,
    StateRecalled,
)
_LABELS = (CatalogMoved, IntentChanged, ScenarioRouted)


def search_query(state: DialogueState, events: tuple[DomainEvent, ...]) -> SearchQuery | None:
    """What to search after these events, on the state that they made; None when nothing new is searched.

    That is so once products were shown and the turn is only about those, or only says thanks. The first slate
    comes with the first answer, whatever was said; an empty query stands for popular products.
    """
    if state.slates and not _searches(state, events):
        return None
    variation = next((e for e in reversed(events) if isinstance(e, VariationSearched)), None)
    wish = state.constraints if variation is None else _varied(state.constraints, variation)
    others = state.policy is Policy.FRESH or any(isinstance(e, MoreRequested) for e in events)
    held = [c for c in wish if c.status is Status.ACTIVE]
    unwanted = [c for c in held if not c.positive and isinstance(c.value, str)]
    hidden = (*state.rejected, *state.passed_over, *(state.shown if others else ()))
    return SearchQuery(
        clauses=_clauses(wish, {key_of(c.value) for c in unwanted}),
        categories=_categories(held),
        exclusions=_exclusions(unwanted),
        excluded_product_ids=tuple(dict.fromkeys(hidden)),
        price=_price(held),
        anchor_product_id=variation.product_id if variation else None,
    )


def _searches(state: DialogueState, events: tuple[DomainEvent, ...]) -> bool:
    telling = [event for event in events if not isinstance(event, _LABELS)]
    if telling:
        return not all(isinstance(event, _ABOUT_PRODUCTS) for event in telling)
    return state.intent not in {Intent.THANK, Intent.SELECT, Intent.ORDER}


def _varied(constraints: tuple[Constraint, ...], variation: VariationSearched) -> tuple[Constraint, ...]:
    """The wish with the changes in the place of what it says about the same facets."""
    facets = {change.facet for change in variation.changes}
    return (*variation.changes, *(c for c in constraints if c.facet not in facets))


def _clauses(wish: tuple[Constraint, ...], unwanted: set[str | float | None]) -> tuple[SearchClause, ...]:
    """One clause per wanted value, newest last; what is excluded is never searched for, demoted or not."""
    clauses: dict[tuple[str, str], SearchClause] = {}
    for c in wish:
        weight = _weight(c)
        if weight <= 0 or not c.positive or c.facet == PRICE_FACET or key_of(c.value) in unwanted:
            continue
        if c.operator is not Operator.EQUALS or c.value is None:
            continue
        clause = SearchClause(facet=c.facet, text=_text(c.value), weight=weight)
        before = clauses.get((c.facet, clause.text))
        if before is None or before.weight < weight:
            clauses[c.facet, clause.text] = clause
    return tuple(clauses.values())


def _weight(constraint: Constraint) -> float:
    if constraint.status is not Status.ACTIVE:
        return constraint.weight
    return MUST_WEIGHT if constraint.strength is Strength.MUST else SHOULD_WEIGHT


def _text(value: str | float) -> str:
    if isinstance(value, str):
        return value
    return str(int(value)) if float(value).is_integer() else str(value)


def _categories(held: list[Constraint]) -> tuple[str, ...]:
    """The folded values of the categories that must be met; words that no category grounds filter nothing."""
    grounded = [c for c in held if c.facet == CATEGORY_FACET and c.positive and c.grounded]
    firm = [c for c in grounded if c.strength is Strength.MUST and isinstance(c.value, str)]
    return tuple(dict.fromkeys(fold(str(c.value)) for c in firm))


def _exclusions(unwanted: list[Constraint]) -> tuple[SearchExclusion, ...]:
    """What must not be; a mere dislike only counts against a product, and leaves it in the pool."""
    firm = [c for c in unwanted if c.strength is Strength.MUST]
    return tuple(SearchExclusion(facet=c.facet, text=str(c.value)) for c in firm)


def _price(held: list[Constraint]) -> PriceRange:
    """The prices that every active bound allows; a bare number is the most, as a budget is."""
    low, high = float("-inf"), float("inf")
    for c in held:
        if c.facet != PRICE_FACET or (allowed := held_interval(c)) is None:
            continue
        low = low if c.operator is Operator.EQUALS else max(low, allowed.low)
        high = min(high, allowed.high)
    if low > high:
        low = float("-inf")
    return PriceRange(minimum=None if isinf(low) else low, maximum=None if isinf(high) else high)
