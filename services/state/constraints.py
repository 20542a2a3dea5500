"""How wishes add up: a mention becomes a new, a firmer, a narrower or a returning constraint, or nothing new.

Which earlier constraint loses to a new one, when no cue word says so:
 - the same value with the opposite sign loses all its weight, in either direction, families included;
 - of an exclusive facet (size, gender) an earlier turn's value loses to `REPLACED_WEIGHT`;
 - of another facet by which products are told apart (colour, material) an earlier turn's value is taken for a
   change of mind (three in four of these come without a cue word), unless it answers a question about that facet
   or is offered as an alternative ("or", "also"), or one value is a kind of the other (navy, blue): it keeps
   `SUPERSEDED_WEIGHT`, as the customer did not say that it is off;
 - numbers are ranges: the narrower bound tightens, a conflict is won by the later one;
 - a category narrows, or shifts the topic;
 - features, occasions and plain terms add up, and values of one message are alternatives.
"""

from services.state.admission import admit, constraint_of, firm_up
from services.state.drafting import Draft
from services.state.evolution import OVERRIDE_REASON
from services.state.mentions import (
    active_of,
    as_held,
    exclusive,
    narrower,
    numeric,
    opposed,
    same,
    same_value,
    single_choice,
    usable,
)
from services.state.ranges import state_range
from services.state.topics import shift_topic
from shared.contracts.domain_events import (
    ConstraintTightened,
    FreshnessReset,
    QuestionAnswered,
)
from shared.contracts.values import (
    CATEGORY_FACET,
    OPEN_FACET,
    TEXT_FACET,
    Constraint,
    Mention,
    Operator,
    Question,
    Strength,
)

REPLACED_WEIGHT = 0.25
SUPERSEDED_WEIGHT = 0.5
NEGATED_WEIGHT = 0.0
WITHDRAWN_WEIGHT = 0.15
BLAME_REASON = "blamed"
"""The reason of a constraint that says why a product was turned down; it answers no question."""
ANSWER_WORDS = 4
"""An answer without a grounded value counts as one when it is no longer than this."""


def inform(draft: Draft, mentions: tuple[Mention, ...], reason: str = "stated") -> list[int]:
    """States what the mentions say, categories first; returns the numbers of the constraints that say it now."""
    ready = [as_answer(as_held(draft, m), draft.pending) for m in map(usable, mentions) if m is not None]
    ready.sort(key=lambda m: m.facet != CATEGORY_FACET)
    pending = draft.pending
    answering = reason != BLAME_REASON and answers(pending, ready)
    asked = pending.facet if pending is not None and answering else None
    stated = [n for m in ready if (n := state_one(draft, m, reason, answering=m.facet == asked)) is not None]
    if asked is not None and draft.state.pending_question == pending:
        draft.emit(QuestionAnswered(facet=asked))
    return stated


def as_answer(mention: Mention, pending: Question | None) -> Mention:
    """The mention, read as an option of the pending question if it names one ("leather": material, not a shelf)."""
    if pending is None or pending.facet in {mention.facet, OPEN_FACET}:
        return mention
    named = any(same_value(option.value, mention.value) for option in pending.options)
    return mention.model_copy(update={"facet": pending.facet, "grounded": True}) if named else mention


def answers(pending: Question | None, mentions: list[Mention]) -> bool:
    """Whether the mentions answer the question: its facet, anything for an open one, or a few plain words."""
    if pending is None or not mentions:
        return False
    if pending.facet == OPEN_FACET or any(m.facet == pending.facet for m in mentions):
        return True
    if any(m.facet != TEXT_FACET for m in mentions):
        return False
    return sum(len(str(m.value).split()) for m in mentions) <= ANSWER_WORDS


def state_one(draft: Draft, mention: Mention, reason: str, *, answering: bool = False) -> int | None:
    """States one mention and settles what it contradicts; returns its constraint's number, None for nothing."""
    bound = mention.operator is not Operator.NOT_EQUALS and not isinstance(mention.value, str)
    if bound and numeric(draft, mention.facet):
        return state_range(draft, mention, reason)
    known = next((c for c in draft.state.active() if same(c, mention)), None)
    if known is not None:
        firm_up(draft, known, mention)
        return known.constraint_id
    if mention.value is None:
        return None
    if (held := wider_category(draft, mention)) is not None:
        return narrow_category(draft, held, mention)
    losing = losers(draft, mention, cued=reason == OVERRIDE_REASON, answering=answering)
    number = admit(draft, mention, reason)
    settle(draft, mention, number, losing, cued=reason == OVERRIDE_REASON)
    return number


def losers(
    draft: Draft, mention: Mention, *, cued: bool = False, answering: bool = False
) -> list[tuple[Constraint, float, str]]:
    """The active constraints that the mention puts down, each with what it keeps and why.

    With an override's cue (`cued`) only its opposites: the override's own rule finds the others.
    """
    found = [(c, NEGATED_WEIGHT, opposite_reason(mention)) for c in draft.state.active() if opposed(draft, c, mention)]
    if mention.operator is Operator.NOT_EQUALS or mention.facet == CATEGORY_FACET or draft.alternative or cued:
        return found
    added = numeric(draft, mention.facet) or not single_choice(draft, mention.facet)
    if added or mention.strength is Strength.SHOULD:
        return found
    rivals = [c for c in active_of(draft, mention.facet) if c.turn < draft.turn and not related(draft, c, mention)]
    if exclusive(draft, mention.facet):
        return found + [(c, REPLACED_WEIGHT, "replaced") for c in rivals]
    return found if answering else found + [(c, SUPERSEDED_WEIGHT, "superseded") for c in rivals]


def opposite_reason(mention: Mention) -> str:
    """Why the opposite of a mention loses."""
    return "negated" if mention.operator is Operator.NOT_EQUALS else "wanted-after-all"


def related(draft: Draft, constraint: Constraint, mention: Mention) -> bool:
    """Whether one value is a kind of the other, so that both can hold."""
    one, other = constraint.value, mention.value
    return narrower(draft.pack, mention.facet, one, other) or narrower(draft.pack, mention.facet, other, one)


def settle(
    draft: Draft, mention: Mention, number: int, losing: list[tuple[Constraint, float, str]], *, cued: bool = False
) -> None:
    """Demotes what lost, shifts the topic for another category, and lets hidden products return after a change."""
    for constraint, weight, reason in losing:
        draft.demote(constraint, weight, reason, number, mention.span)
    shifted = mention.facet == CATEGORY_FACET and mention.operator is not Operator.NOT_EQUALS
    shifted = shifted and not draft.alternative and shift_topic(draft, mention, number)
    changed = shifted or any(reason in {"replaced", "superseded"} for _, _, reason in losing)
    if changed and not cued and not any(isinstance(event, FreshnessReset) for event in draft.events):
        draft.emit(FreshnessReset(reason="wish-changed", released=len(draft.state.shown)))


def wider_category(draft: Draft, mention: Mention) -> Constraint | None:
    """The active category of an earlier turn that the mention narrows ("shoes", then "running shoes").

    Words that the catalog does not hold narrow no category that it does.
    """
    if mention.facet != CATEGORY_FACET or mention.operator is Operator.NOT_EQUALS:
        return None
    held = [c for c in active_of(draft, CATEGORY_FACET) if c.turn < draft.turn and mention.grounded >= c.grounded]
    return next((c for c in held if narrower(draft.pack, CATEGORY_FACET, mention.value, c.value)), None)


def narrow_category(draft: Draft, held: Constraint, mention: Mention) -> int:
    """The held category becomes the narrower one."""
    new = constraint_of(draft, mention, held.constraint_id, "narrowed")
    if held.strength is Strength.MUST:
        new = new.model_copy(update={"strength": Strength.MUST})
    draft.emit(ConstraintTightened(constraint=new))
    return held.constraint_id
