"""A conversation with the shop in a terminal, over HTTP; also in a pipe, line by line."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import httpx
from rich.console import Console

from services.cli.chat_commands import HELP, Ask, Leave, Look, Mistake, understand
from services.cli.chat_http import ChatProblem, ShopClient
from services.cli.chat_words import answer_text, state_text, why_text
from shared.contracts.answers import TurnAnswer

GREETING = "What are you looking for? (/help tells the commands, /quit ends)"
PROMPT = "> "


def chat(  # noqa: PLR0913 - a command's options
    base_url: str,
    *,
    pack: str | None = None,
    customer_id: str | None = None,
    as_json: bool = False,
    lines: Iterable[str] | None = None,
    out: Console | None = None,
    err: Console | None = None,
    http: httpx.Client | None = None,
) -> int:
    """Talks until the customer leaves or the lines end; gives the exit code: 0, or 1 when a turn was not answered.

    Args:
        base_url: The shop's address, such as `http://127.0.0.1:8080`.
        pack: Which pack's catalog to talk about; the shop's own choice when None.
        customer_id: Who is talking, for a shop that remembers its customers.
        as_json: Print the answers as the shop gave them, one JSON object a line.
        lines: What the customer types; standard input when None.
        out: Where the conversation goes; standard output when None.
        err: Where notes and problems go; standard error when None.
        http: The client that carries the requests; one with sound time-outs when None.
    """
    out = out or Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    err = err or Console(stderr=True, highlight=False)
    with ShopClient(base_url, http=http, tell=err.print) as shop:
        try:
            shop.open(pack=pack, customer_id=customer_id)
        except ChatProblem as problem:
            err.print(str(problem), style="red", markup=False)
            return 1
        return Conversation(shop, out, err, as_json=as_json).run(_typed(err) if lines is None else iter(lines))


class Conversation:
    """One session at the terminal; it keeps the last answer and the last one that showed products."""

    def __init__(self, shop: ShopClient, out: Console, err: Console, *, as_json: bool) -> None:
        self._shop, self._out, self._err, self._as_json = shop, out, err, as_json
        self._last: TurnAnswer | None = None
        self._shelf: TurnAnswer | None = None
        self._failures = 0

    def run(self, lines: Iterator[str]) -> int:
        """Takes line after line; gives the exit code."""
        if not self._as_json:
            self._err.print(GREETING, markup=False)
        for line in lines:
            if line.strip() and not self._take(line.strip()):
                break
        return 1 if self._failures else 0

    def _take(self, line: str) -> bool:
        match understand(line, self._last, self._shelf):
            case Leave():
                return False
            case Mistake(words):
                self._err.print(words, markup=False)
            case Look(what, number):
                self._look(what, number)
            case Ask(request):
                return self._ask(request)
        return True

    def _ask(self, request: dict[str, Any]) -> bool:
        try:
            body = self._shop.turn(request)
        except ChatProblem as problem:
            self._failures += 1
            self._err.print(str(problem), style="red", markup=False)
            return not problem.ended
        self._last = TurnAnswer.model_validate(body)
        if self._last.recommendations:
            self._shelf = self._last
        self._show(body, lambda: answer_text(self._last) if self._last else "")
        return True

    def _look(self, what: str, number: int) -> None:
        if what == "help":
            self._err.print(HELP, markup=False)
        elif what == "state":
            state = self._last.state if self._last else self._shop.state
            self._show(state, lambda: state_text(state))
        elif self._shelf and what == "why":
            item = self._shelf.recommendations[number - 1]
            state = self._shelf.state
            self._show(item.model_dump(mode="json"), lambda: why_text(item, state))
        elif self._shelf:
            shelf = self._shelf
            self._show(shelf.model_dump(mode="json"), lambda: answer_text(shelf, guesses=len(shelf.recommendations)))

    def _show(self, body: Any, words: Callable[[], Any]) -> None:  # noqa: ANN401 - any JSON value or renderable
        if self._as_json:
            self._out.file.write(json.dumps(body, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._out.file.flush()
        else:
            self._out.print(words())


def _typed(err: Console) -> Iterator[str]:
    """The lines of standard input, with a prompt when somebody types them."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield err.input(PROMPT, markup=False)
        except (EOFError, KeyboardInterrupt):
            err.print()
            return
