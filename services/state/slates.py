"""What a ranking makes of the turn: the slate that is shown and the question that is asked."""

from services.state.bounds import clipped
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, QuestionAsked, SlateShown
from shared.contracts.search import Ranking
from shared.contracts.values import Question, ShownProduct, SlateItem

TITLE_BYTES = 120
VALUE_BYTES = 48
VALUES_KEPT = 4
FACETS_KEPT = 6


def present(state: DialogueState, ranking: Ranking) -> tuple[DomainEvent, ...]:
    """The slate with what the state remembers of it, and the question, unless the customer wants none.

    A ranking without products shows nothing: what was shown last can still be pointed at.
    """
    return (*_slate(ranking), *_question(state, ranking.question))


def _slate(ranking: Ranking) -> tuple[DomainEvent, ...]:
    if not ranking.items:
        return ()
    remembered = tuple(_remembered(item) for item in ranking.items)
    shown = SlateShown(
        items=ranking.items, remembered=remembered, confidence=ranking.confidence, abstained=ranking.abstained
    )
    return (shown,)


def _question(state: DialogueState, question: Question | None) -> tuple[DomainEvent, ...]:
    if question is None or state.questions_stopped or question.facet in state.declined:
        return ()
    return (QuestionAsked(question=question),)


def _remembered(item: SlateItem) -> ShownProduct:
    """Enough to resolve a reference to the product, in little room."""
    facets = {
        name: tuple(clipped(value, VALUE_BYTES) for value in item.facets[name][:VALUES_KEPT])
        for name in sorted(item.facets)[:FACETS_KEPT]
    }
    return ShownProduct(
        product_id=item.product_id, title=clipped(item.title, TITLE_BYTES), price=item.price, facets=facets
    )
