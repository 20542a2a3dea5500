"""The message: what the events have to tell, then what the search found, so that text and list never disagree."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from services.ranker.candidates import Candidate
from services.ranker.columns import Columns
from services.ranker.event_wording import sentences
from services.ranker.phrases import Phrases
from services.ranker.verdicts import MATCH, Verdicts
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent, MoreRequested, SlateRejected
from shared.contracts.pack import Pack
from shared.contracts.values import Constraint, Intent

MOST_NAMED = 5


class Outcome(NamedTuple):
    """What the search came to: the slate, the verdicts, and the nearest price when no price satisfies the bound."""

    slate: Sequence[Candidate]
    judged: Sequence[Verdicts]
    bound: Constraint | None = None
    nearest: float | None = None
    exhausted: bool = False
    abstained: bool = False


def search_message(
    state: DialogueState, events: Sequence[DomainEvent], outcome: Outcome, columns: Columns, pack: Pack
) -> str:
    """The message of a turn that searched."""
    phrases = Phrases(columns, pack)
    return _joined([*sentences(state, events, phrases), *_found(events, outcome, phrases)])


def focus_message(state: DialogueState, events: Sequence[DomainEvent], columns: Columns, pack: Pack) -> str:
    """The message of a turn that searched nothing."""
    phrases = Phrases(columns, pack)
    told = _joined(list(sentences(state, events, phrases)))
    if told:
        return told
    greeting = {Intent.GREET: "greeting", Intent.THANK: "thanks"}.get(state.intent)
    return phrases.say(greeting or ("in-focus" if state.focus else "nothing-understood"))


def _joined(told: Sequence[str]) -> str:
    return " ".join(dict.fromkeys(sentence for sentence in told if sentence))


def _found(events: Sequence[DomainEvent], outcome: Outcome, phrases: Phrases) -> Iterator[str]:
    if not outcome.slate:
        yield phrases.say("nothing-new" if outcome.exhausted else "nothing-found")
        return
    if any(isinstance(event, MoreRequested | SlateRejected) for event in events):
        yield phrases.say("others")
    unmatched = [v.constraint for v in outcome.judged if v.wanted and _by_none(v)]
    unmatched = [constraint for constraint in unmatched if constraint is not outcome.bound]
    if outcome.bound and outcome.nearest is not None:
        nearest = phrases.money(outcome.nearest)
        yield phrases.say("out-of-budget", bound=phrases.asked(outcome.bound), nearest=nearest)
    if unmatched:
        yield phrases.say("unmatched", values=phrases.listed(map(phrases.asked, unmatched)))
    elif outcome.abstained:
        yield phrases.say("not-sure")
    else:
        yield _fits(outcome, phrases)


def _by_none(verdicts: Verdicts) -> bool:
    return verdicts.kinds.size > 0 and not verdicts.are(MATCH).any()


def _fits(outcome: Outcome, phrases: Phrases) -> str:
    wanted = [v for v in outcome.judged if v.wanted and v.constraint is not outcome.bound]
    if not wanted:
        return phrases.say("popular") if outcome.bound is None else ""
    first = outcome.slate[0].place
    met = [v.constraint for v in wanted if v.at(first).kind is MATCH]
    missed = [v.constraint for v in wanted if v.at(first).kind is not MATCH]
    asked = phrases.listed(phrases.asked(constraint) for constraint in met[:MOST_NAMED])
    if not missed:
        return phrases.say("fits", asked=asked)
    lacking = phrases.listed(phrases.asked(constraint) for constraint in missed)
    return (
        phrases.say("fits-partly", asked=asked, lacking=lacking) if asked else phrases.say("unsure-of", lacking=lacking)
    )
