"""What kind of conversation this is, and what a message mainly wanted, from the signals that the parser saw."""

from services.state.drafting import Draft
from shared.contracts.domain_events import IntentChanged, ScenarioRouted
from shared.contracts.values import CATEGORY_FACET, Intent, Scenario, Strength

_PRIORITY = (
    Intent.UNDO,
    Intent.OVERRIDE,
    Intent.ORDER,
    Intent.SELECT,
    Intent.COMPARE,
    Intent.REJECT,
    Intent.ASK,
    Intent.REFER,
    Intent.MORE,
    Intent.REFINE,
    Intent.SEARCH,
    Intent.DECLINE,
    Intent.THANK,
    Intent.GREET,
    Intent.OTHER,
)
_OF_ACT = {
    "inform": Intent.SEARCH,
    "override": Intent.OVERRIDE,
    "retract": Intent.REFINE,
    "restore": Intent.REFINE,
    "reject": Intent.REJECT,
    "reject_slate": Intent.REJECT,
    "refer": Intent.REFER,
    "select": Intent.SELECT,
    "shortlist": Intent.SELECT,
    "quantity": Intent.SELECT,
    "order": Intent.ORDER,
    "answer": Intent.SEARCH,
    "more": Intent.MORE,
    "compare": Intent.COMPARE,
    "ask": Intent.ASK,
    "recall": Intent.ASK,
    "decline": Intent.DECLINE,
    "deny": Intent.DECLINE,
    "stop_asking": Intent.DECLINE,
    "affirm": Intent.OTHER,
    "undo": Intent.UNDO,
    "start_over": Intent.SEARCH,
    "greet": Intent.GREET,
    "thank": Intent.THANK,
    "out_of_scope": Intent.OTHER,
}
"""From an act's type, of words or of a button, to what it wants."""


def note_intent(draft: Draft, act_types: tuple[str, ...], *, refining: bool) -> None:
    """Records what the message mainly wanted, when that differs from the message before.

    A statement refines when something but the category was already held.
    """
    wants = {_OF_ACT[act_type] for act_type in act_types} or {Intent.OTHER}
    if refining and Intent.SEARCH in wants and "start_over" not in act_types:
        wants = (wants - {Intent.SEARCH}) | {Intent.REFINE}
    intent = min(wants, key=_PRIORITY.index)
    if intent is not draft.state.intent:
        draft.emit(IntentChanged(intent=intent))


def route(draft: Draft, act_types: tuple[str, ...]) -> None:
    """Records the scenario and why, when it changes.

    Override: an earlier wish was withdrawn, and it stays so. Boundary: a preference was declined and none but
    the category is stated. Buying: a requirement is stated. Browsing: neither, so far.
    """
    scenario, reason = _scenario(draft, act_types)
    if scenario is not draft.state.scenario:
        draft.emit(ScenarioRouted(scenario=scenario, reason=reason))


def _scenario(draft: Draft, act_types: tuple[str, ...]) -> tuple[Scenario, str]:
    state = draft.state
    if state.overrides or "override" in act_types:
        return Scenario.OVERRIDE, "wish-withdrawn"
    requirements = [c for c in state.active() if c.facet != CATEGORY_FACET]
    if any(c.strength is Strength.MUST for c in requirements):
        return Scenario.BUYING, "requirement-stated"
    if state.declined or "decline" in act_types:
        return Scenario.BOUNDARY, "preference-declined"
    return Scenario.BROWSING, "preference-only" if requirements else "no-requirement-yet"
