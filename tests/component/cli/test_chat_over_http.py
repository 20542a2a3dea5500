"""The terminal chat against a real HTTP server that fails in the ways a shop can."""

import io
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from rich.console import Console

from services.cli.chat import chat
from services.cli.chat_http import ChatProblem, ShopClient

ANSWER = {
    "session_id": "s1",
    "turn": 1,
    "version": 2,
    "message": "Here is a lamp.",
    "question": None,
    "recommendations": [{"product_id": "p1", "rank": 1, "score": 1.0, "title": "Lamp"}],
    "confidence": 0.6,
    "abstained": False,
    "intent": "search",
    "scenario": None,
    "state": {"constraints": []},
}
SESSION = {"session_id": "s1", "version": 1, "turn": 0, "state": {}}


class Counter(ThreadingHTTPServer):
    """A shop with a list of planned failures; it notes the requests it got."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Clerk)
        self.failures: list[tuple[int, dict[str, Any]]] = []
        self.seen: list[tuple[str, str | None, str | None, Any]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Clerk(BaseHTTPRequestHandler):
    server: Counter

    def do_GET(self) -> None:
        self._answer(200, SESSION)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, self.headers["Idempotency-Key"], self.headers["If-Match"], body))
        if self.path == "/v1/sessions":
            self._answer(201, SESSION)
        elif self.server.failures:
            self._answer(*self.server.failures.pop(0))
        else:
            self._answer(200, ANSWER)

    def _answer(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def shop() -> Iterator[Counter]:
    with Counter() as server:
        thread = Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def talk(shop: Counter, *lines: str, as_json: bool = False) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = chat(shop.url, as_json=as_json, lines=lines, out=Console(file=out), err=Console(file=err, width=200))
    return code, out.getvalue(), err.getvalue()


def test_a_piped_conversation_prints_products_and_ends_well(shop: Counter) -> None:
    code, out, _ = talk(shop, "a lamp\n", "\n", "/quit\n", "never said\n")
    assert code == 0
    assert "1. Lamp" in out
    assert [body for path, _, _, body in shop.seen if path.endswith("/turns")] == [{"text": "a lamp"}]


def test_a_failed_turn_is_sent_again_under_the_same_key(shop: Counter) -> None:
    shop.failures = [(503, {"type": "stage-failed", "title": "A service could not do its part."})] * 2
    pauses: list[float] = []
    with ShopClient(shop.url, sleep=pauses.append) as client:
        client.open()
        assert client.turn({"text": "a lamp"})["message"] == "Here is a lamp."
    keys = [key for path, key, _, _ in shop.seen if path.endswith("/turns")]
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert pauses == [0.5, 1.0]


def test_two_turns_have_two_keys_and_name_the_version_they_build_on(shop: Counter) -> None:
    talk(shop, "a lamp", "a cheaper lamp")
    turns = [(key, version) for path, key, version, _ in shop.seen if path.endswith("/turns")]
    assert len({key for key, _ in turns}) == 2
    assert [version for _, version in turns] == ["1", "2"]


def test_patience_ends_after_half_a_minute(shop: Counter) -> None:
    shop.failures = [(503, {"type": "shop-not-ready", "title": "The shop is starting."})] * 50
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    with ShopClient(shop.url, sleep=sleep, clock=lambda: now[0]) as client:
        client.open()
        with pytest.raises(ChatProblem, match="starting"):
            client.turn({"text": "a lamp"})
    assert now[0] <= 30


def test_a_problem_that_a_retry_cannot_help_is_told_once(shop: Counter) -> None:
    shop.failures = [(422, {"type": "https://shop/problems/empty-text", "title": "The text is empty."})]
    code, _, err = talk(shop, "a lamp", "a lamp")
    assert code == 1
    assert "The text is empty." in err
    assert sum(path.endswith("/turns") for path, *_ in shop.seen) == 2


def test_a_conflict_reads_the_session_again_and_sends_nothing_by_itself(shop: Counter) -> None:
    shop.failures = [(409, {"type": "version-conflict", "title": "Another turn came first."})]
    code, out, err = talk(shop, "a lamp", "a lamp please")
    assert code == 1
    assert "send your message once more" in err
    assert "1. Lamp" in out


def test_an_erased_session_ends_the_conversation(shop: Counter) -> None:
    shop.failures = [(410, {"type": "session-erased", "title": "The session was erased."})]
    code, _, err = talk(shop, "a lamp", "hello?")
    assert code == 1
    assert "erased" in err
    assert sum(path.endswith("/turns") for path, *_ in shop.seen) == 1


def test_json_prints_each_answer_on_one_line(shop: Counter) -> None:
    _, out, _ = talk(shop, "a lamp", "/more", as_json=True)
    assert [json.loads(line) for line in out.splitlines()] == [ANSWER, ANSWER]


def test_a_shop_that_is_not_there_is_an_error(shop: Counter) -> None:
    now = [0.0]
    client = ShopClient("http://127.0.0.1:1", sleep=lambda s: now.__setitem__(0, now[0] + s), clock=lambda: now[0])
    with client, pytest.raises(ChatProblem, match="cannot be reached"):
        client.open()
    assert shop.seen == []
