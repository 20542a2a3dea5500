from pydantic import TypeAdapter

from shared.contracts.acts import AnswerAct, ShortlistAct
from shared.contracts.domain_events import DomainEvent
from shared.contracts.sealing import Vault
from shared.contracts.utterance import Ask, Recall, Refer, Reject, Retract
from tests.support.dialogue import SPAN, Conversation, at, inform, mention, no, override, pointing

EVENTS: TypeAdapter[tuple[DomainEvent, ...]] = TypeAdapter(tuple[DomainEvent, ...])
WORD = "Elmstreet"


def test_no_event_and_no_state_holds_the_customers_words_in_the_open() -> None:
    word = mention("text", WORD, grounded=False)
    place = mention("category", WORD, grounded=False)
    talk = Conversation()
    turns = (
        lambda: talk.say(inform(place, word, no("color", WORD)), text=WORD),
        lambda: talk.say(inform(mention("category", f"{WORD} twelve")), text=WORD),
        lambda: talk.say(override(mention("color", WORD), withdrawn=(word,))),
        lambda: talk.say(Retract(mentions=(word,), span=SPAN), Recall(mentions=(word,), span=SPAN)),
        lambda: talk.say(Refer(reference=at(1), changes=(word,), span=SPAN)),
        lambda: talk.say(Refer(reference=pointing("name", words=WORD), span=SPAN)),
        lambda: talk.say(Refer(reference=pointing("attribute", mentions=(word,)), span=SPAN)),
        lambda: talk.say(Reject(reference=at(1), reasons=(word,), span=SPAN)),
        lambda: talk.say(Ask(reference=at(1), span=SPAN), text=WORD),
        lambda: talk.press(AnswerAct(facet="color", value=WORD)),
        lambda: talk.press(AnswerAct(facet=WORD, value=WORD)),
        lambda: talk.press(ShortlistAct(product_id="b", note=WORD)),
        lambda: talk.press(ShortlistAct(product_id=WORD)),
    )
    for turn in turns:
        turn()
        vault = Vault(b"secret")
        sealed = EVENTS.dump_json(talk.events, context=vault).decode() + talk.state.model_dump_json(context=vault)
        sealed += talk.query.model_dump_json(context=vault) if talk.query else ""
        assert WORD.casefold()[:8] not in sealed.casefold()
        assert vault.words
