"""A change of mind in so many words: what was wished before is demoted, never deleted; so it still counts a little.

Keeping an overridden value as weak evidence found the wanted product in every overridden session of a reported
ablation, against a third without it.
"""

from services.state.constraints import NEGATED_WEIGHT, WITHDRAWN_WEIGHT, inform
from services.state.drafting import Draft
from services.state.evolution import OVERRIDE_REASON
from services.state.mentions import (
    active_of,
    as_held,
    exclusive,
    matches,
    numeric,
    same,
    same_value,
    shared_words,
    single_choice,
    usable,
)
from services.state.topics import SHIFTED_WEIGHT, SIZE_FACET
from shared.contracts.domain_events import ConstraintRestored, FacetDeclined, FreshnessReset
from shared.contracts.utterance import Override, Restore, Retract
from shared.contracts.values import CATEGORY_FACET, TEXT_FACET, Constraint, Mention, Operator, Status

OVERRIDDEN_WEIGHT = 0.25


def override(draft: Draft, act: Override, *, outspoken: bool = False) -> None:
    """States what is wanted now, demotes what it takes the place of, and lets hidden products come back.

    `outspoken` says that the change of mind stands in a sentence of its own, so that something must be meant by it.
    """
    held = draft.state.active()
    wanted = tuple(as_held(draft, m) for m in map(usable, act.mentions) if m is not None)
    guess = _may_guess(draft, act, wanted, held, outspoken=outspoken)
    stated = inform(draft, wanted, OVERRIDE_REASON)
    negated = tuple(m for m in map(usable, act.withdrawn) if m is not None and m.operator is Operator.NOT_EQUALS)
    losing = [c for c in _losing(draft, act, wanted, held, guess=guess) if c.constraint_id not in stated]
    for constraint in losing:
        off = any(matches(draft, constraint, m) for m in negated)
        weight = NEGATED_WEIGHT if off else OVERRIDDEN_WEIGHT
        draft.demote(constraint, weight, OVERRIDE_REASON, stated[0] if stated else None, act.span)
    excluded = inform(draft, negated, OVERRIDE_REASON)
    if losing or stated or excluded:
        draft.emit(FreshnessReset(reason=OVERRIDE_REASON, released=len(draft.state.shown)))


def retract(draft: Draft, act: Retract) -> None:
    """Demotes what is only withdrawn to weak evidence; a facet that does not matter any more is not asked again."""
    held = draft.state.active()
    named = _named(draft, held, act.mentions, act.facets, both_signs=True)
    if not act.mentions and not act.facets:
        named = last_stated(held, draft.turn)
    for constraint in named:
        draft.demote(constraint, WITHDRAWN_WEIGHT, "withdrawn", span=act.span)
    for facet in dict.fromkeys(act.facets):
        if facet not in draft.state.declined:
            draft.emit(FacetDeclined(facet=facet, span=act.span))


def restore(draft: Draft, act: Restore) -> None:
    """Brings the value demoted last back (of one facet, if named); what stood in its place is demoted."""
    lost = [c for c in draft.state.constraints if c.status is Status.DEMOTED and act.facet in {None, c.facet}]
    if not lost:
        return
    back = max(lost, key=lambda c: (c.changed_turn, c.positive, c.constraint_id))
    instead = [c for c in draft.state.active() if c.positive != back.positive and same_value(c.value, back.value)]
    if back.positive and (single_choice(draft, back.facet) or numeric(draft, back.facet) or back.facet == SIZE_FACET):
        instead += active_of(draft, back.facet)
    draft.emit(ConstraintRestored(constraint_id=back.constraint_id, reason="went-back"))
    weight = SHIFTED_WEIGHT if back.facet == CATEGORY_FACET else OVERRIDDEN_WEIGHT
    for constraint in instead:
        draft.demote(constraint, weight, "went-back", back.constraint_id, act.span)
    draft.emit(FreshnessReset(reason="wish-changed", released=len(draft.state.shown)))


def last_stated(held: tuple[Constraint, ...], turn: int) -> list[Constraint]:
    """The preference stated last before this turn, the category aside."""
    before = [c for c in held if c.facet != CATEGORY_FACET and c.turn < turn]
    return [max(before, key=lambda c: (c.turn, c.constraint_id))] if before else []


def _losing(
    draft: Draft, act: Override, wanted: tuple[Mention, ...], held: tuple[Constraint, ...], *, guess: bool
) -> list[Constraint]:
    """What an override takes back, of what was held before it and still holds.

    What the words name; or everything but the category, if they say so; besides, what holds of the facets that
    are stated anew; and if that is nothing at all and a `guess` is allowed, the preference stated last.
    """
    now = {c.constraint_id: c for c in draft.state.active()}
    still = tuple(now[c.constraint_id] for c in held if c.constraint_id in now)
    if act.everything:
        return [c for c in still if c.facet != CATEGORY_FACET]
    named = _named(draft, still, act.withdrawn, act.withdrawn_facets)
    rivals = [c for c in _rivals(draft, still, wanted) if c not in named]
    if act.withdrawn or act.withdrawn_facets:
        rivals = [c for c in rivals if single_choice(draft, c.facet)]
    return named + rivals or (last_stated(still, draft.turn) if guess else [])


def _rivals(draft: Draft, held: tuple[Constraint, ...], wanted: tuple[Mention, ...]) -> list[Constraint]:
    """What holds of the facets stated anew: all of it, or of facets that add up the last; bounds settle themselves."""
    found: list[Constraint] = []
    for facet in sorted({m.facet for m in wanted if m.operator is not Operator.NOT_EQUALS} - {TEXT_FACET}):
        said = [c for c in held if c.positive and c.facet == facet and not any(same(c, m) for m in wanted)]
        if not numeric(draft, facet):
            found += said if single_choice(draft, facet) else said[-1:]
    return found


def _may_guess(
    draft: Draft, act: Override, wanted: tuple[Mention, ...], held: tuple[Constraint, ...], *, outspoken: bool
) -> bool:
    """Whether something unnamed is taken back, as an override that is missed costs more than one too many.

    Not when the words only repeat what holds or only exclude. A first size, department, category or bound after
    "actually" takes nothing else back, unless the change of mind is outspoken.
    """
    if act.withdrawn or act.withdrawn_facets:
        return any(m.operator is not Operator.NOT_EQUALS for m in act.withdrawn)
    if not wanted:
        return True
    if all(any(same(c, m) for c in held) for m in wanted):
        return False
    facets = {m.facet for m in wanted if m.operator is not Operator.NOT_EQUALS}
    if not outspoken:
        facets = {f for f in facets if not numeric(draft, f) and not exclusive(draft, f)}
    return bool(facets) and facets.isdisjoint({c.facet for c in held} - {TEXT_FACET})


def _named(
    draft: Draft,
    held: tuple[Constraint, ...],
    mentions: tuple[Mention, ...],
    facets: tuple[str, ...],
    *,
    both_signs: bool = False,
) -> list[Constraint]:
    """The constraints that the words name.

    A wish is meant, unless `both_signs` and the words name an exclusion ("forget the no-wool rule").
    """
    found = {c.constraint_id: c for c in held if c.facet in facets}
    for mention in (m for m in map(usable, mentions) if m is not None):
        wish = not both_signs or mention.operator is not Operator.NOT_EQUALS
        meant = _meant(draft, [c for c in held if c.positive == wish], mention)
        found.update((c.constraint_id, c) for c in meant)
    return [found[number] for number in sorted(found)]


def _meant(draft: Draft, held: list[Constraint], mention: Mention) -> list[Constraint]:
    """What a value means: itself, else the closest in words, else what its facet holds (of many, the last)."""
    exact = [c for c in held if matches(draft, c, mention)]
    if exact or mention.operator is Operator.NOT_EQUALS:
        return exact
    near = [c for c in held if c.facet == mention.facet or TEXT_FACET in {c.facet, mention.facet}]
    closest = max(near, key=lambda c: (shared_words(c.value, mention.value), c.turn, c.constraint_id), default=None)
    if closest is not None and shared_words(closest.value, mention.value):
        return [closest]
    of_facet = [c for c in near if c.facet == mention.facet != TEXT_FACET]
    return of_facet if single_choice(draft, mention.facet) else of_facet[-1:]
