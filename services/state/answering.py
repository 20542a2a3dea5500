"""Bare answers to the pending question: yes, no, no preference, no more questions."""

from services.state.constraints import WITHDRAWN_WEIGHT, inform
from services.state.drafting import Draft
from services.state.mentions import active_of
from services.state.products import reject_slate
from shared.contracts.domain_events import FacetDeclined, QuestionAnswered, QuestionsStopped
from shared.contracts.values import OPEN_FACET, Mention, Operator, Question, Span, Strength


def decline(draft: Draft, facet: str | None, span: Span | None = None) -> None:
    """There is no preference about the facet, or the pending question's; without either nothing is declined.

    What was wanted of the facet is withdrawn ("any price is fine"); what was excluded stays excluded.
    """
    declined = facet or (draft.pending.facet if draft.pending else None)
    if declined is None:
        return
    for constraint in active_of(draft, declined):
        if constraint.turn < draft.turn:
            draft.demote(constraint, WITHDRAWN_WEIGHT, "declined", span=span)
    if declined not in draft.state.declined or _waits(draft):
        draft.emit(FacetDeclined(facet=declined, span=span))


def affirm(draft: Draft, span: Span) -> None:
    """Yes to a question with one option wants that option; to another question it says nothing."""
    option = _only_option(draft.pending)
    if option is not None and _waits(draft):
        inform(draft, (option.model_copy(update={"span": span}),), "answered")


def deny(draft: Draft, span: Span) -> None:
    """No to a question with one option would rather not have it; to another question: no preference.

    With no question waiting it turns the last slate down.
    """
    pending = draft.pending
    option = _only_option(pending)
    if pending is None:
        reject_slate(draft, span)
    elif option is not None:
        against = {"operator": Operator.NOT_EQUALS, "strength": Strength.SHOULD, "span": span}
        inform(draft, (option.model_copy(update=against),), "answered")
        if _waits(draft):
            draft.emit(QuestionAnswered(facet=pending.facet))
    else:
        decline(draft, None, span)


def stop_asking(draft: Draft) -> None:
    """No more questions; said again it is nothing new."""
    if not draft.state.questions_stopped:
        draft.emit(QuestionsStopped())


def _waits(draft: Draft) -> bool:
    return draft.state.pending_question is not None


def _only_option(question: Question | None) -> Mention | None:
    if question is None or len(question.options) != 1 or question.facet == OPEN_FACET:
        return None
    return Mention(facet=question.facet, value=question.options[0].value, span=Span(start=0, end=0))
