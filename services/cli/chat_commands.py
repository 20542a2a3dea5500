"""What a typed line asks for: words, an option's letter, or a command. Pure."""

from typing import Any, NamedTuple

from shared.contracts.answers import TurnAnswer
from shared.contracts.values import Question, SlateItem

HELP = """\
/why N        why product N is here        /reject N     not this one
/choose N     take product N               /shortlist N  put it aside
/more         show others                  /none         none of these
/all          all products of the shelf    /state        what the shop understood
/undo         take the last change back    /over         start over
/stop         ask no more questions        /order        order what is on the shortlist
/help         this list                    /quit         leave
A letter answers the question; anything else is said to the shop."""

NUMBERED_ACTS: dict[str, str] = {"reject": "reject", "shortlist": "shortlist", "choose": "select"}
PLAIN_ACTS: dict[str, str] = {
    "more": "more",
    "none": "reject_slate",
    "undo": "undo",
    "over": "start_over",
    "stop": "stop_asking",
    "order": "order",
}


class Ask(NamedTuple):
    """A turn to send: the body of the request."""

    request: dict[str, Any]


class Look(NamedTuple):
    """Something to show that needs no turn: `why`, `all`, `state` or `help`; `number` is a product's."""

    what: str
    number: int = 0


class Mistake(NamedTuple):
    """What is wrong with the line and what to type instead."""

    words: str


class Leave(NamedTuple):
    """The customer leaves."""


Step = Ask | Look | Mistake | Leave


def understand(line: str, last: TurnAnswer | None, shelf: TurnAnswer | None) -> Step:
    """What a line asks for, given the last answer and the last one that showed products."""
    if line.startswith("/"):
        return _command(line[1:], shelf)
    if last and last.question and (act := _option_act(line, last.question)):
        return Ask({"act": act})
    return Ask({"text": line})


def letters(question: Question) -> tuple[str, ...]:
    """The letters of a question's options, in order; one more stands for "no preference"."""
    return tuple(chr(ord("a") + place) for place in range(min(len(question.options), 25) + 1))


def _option_act(line: str, question: Question) -> dict[str, Any] | None:
    for option in question.options:
        if line.casefold() in {option.label.casefold(), option.value.casefold()}:
            return {"type": "answer", "facet": question.facet, "value": option.value}
    known = letters(question)
    letter = line.strip(" ().").lower()
    if not question.options or letter not in known:
        return None
    place = known.index(letter)
    if place == len(known) - 1:
        return {"type": "decline", "facet": question.facet}
    return {"type": "answer", "facet": question.facet, "value": question.options[place].value}


def _command(words: str, shelf: TurnAnswer | None) -> Step:
    name, _, rest = words.strip().lower().partition(" ")
    if name in {"quit", "exit", "q"}:
        return Leave()
    if name in {"help", "state"}:
        return Look(name)
    if name in PLAIN_ACTS:
        return Ask({"act": {"type": PLAIN_ACTS[name]}})
    if name == "all":
        return Look("all") if shelf else Mistake("No products have been shown yet.")
    if name == "why" or name in NUMBERED_ACTS:
        return _numbered(name, rest.strip(), shelf)
    return Mistake(f"There is no command /{name}; /help lists those there are.")


def _numbered(name: str, rest: str, shelf: TurnAnswer | None) -> Step:
    shown: tuple[SlateItem, ...] = shelf.recommendations if shelf else ()
    if not shown:
        return Mistake("No products have been shown yet.")
    if not rest.isdecimal() or not 1 <= int(rest) <= len(shown):
        return Mistake(f"/{name} needs a product's number from 1 to {len(shown)}.")
    number = int(rest)
    if name == "why":
        return Look("why", number)
    return Ask({"act": {"type": NUMBERED_ACTS[name], "product_id": shown[number - 1].product_id}})
