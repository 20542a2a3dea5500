"""The shop over HTTP, as the terminal chat needs it: one session, turns that are retried under one key."""

import time
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx

RETRY_STATUSES = frozenset({429, 502, 503, 504})
FIRST_DELAY_S = 0.5
LONGEST_DELAY_S = 8.0
PATIENCE_S = 30.0
ONE_TRY_S = 20.0
CONFLICT = "version-conflict"
ENDED = frozenset({"session-erased", "session-not-found", "session-full"})


class ChatProblem(Exception):  # noqa: N818 - the public interface calls these problems
    """The shop did not answer; the text says what happened and what to do next."""

    def __init__(self, words: str, *, slug: str = "", retryable: bool = False) -> None:
        super().__init__(words)
        self.slug = slug
        self.retryable = retryable

    @property
    def ended(self) -> bool:
        """Whether the session takes no more turns."""
        return self.slug in ENDED


class ShopClient:
    """One session of a shop. Close it, or use it as a context manager."""

    def __init__(
        self,
        base_url: str,
        *,
        http: httpx.Client | None = None,
        tell: Callable[[str], None] = lambda _words: None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._http = http or httpx.Client(base_url=base_url, timeout=ONE_TRY_S)
        self._tell, self._sleep, self._clock = tell, sleep, clock
        self._session_id = ""
        self._version: int | None = None
        self.state: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def open(self, *, pack: str | None = None, customer_id: str | None = None) -> None:
        """Opens a session; raises ChatProblem."""
        wishes = {"pack": pack, "customer_id": customer_id}
        body = self._patiently("POST", "/v1/sessions", {k: v for k, v in wishes.items() if v is not None})
        self._enter(body)

    def turn(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one turn; raises ChatProblem. After a conflict the session is read again, nothing is resent."""
        try:
            body = self._patiently("POST", f"/v1/sessions/{self._session_id}/turns", request, version=self._version)
        except ChatProblem as problem:
            if problem.slug == CONFLICT:
                self._enter(self._patiently("GET", f"/v1/sessions/{self._session_id}"))
            raise
        self._version = body.get("version", self._version)
        self.state = body.get("state", self.state)
        return body

    def _enter(self, session: dict[str, Any]) -> None:
        self._session_id, self._version = session["session_id"], session.get("version")
        self.state = session.get("state", {})

    def _patiently(
        self, method: str, path: str, body: dict[str, Any] | None = None, *, version: int | None = None
    ) -> dict[str, Any]:
        headers = {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" else {}
        if version is not None:
            headers["If-Match"] = str(version)
        start, delay = self._clock(), FIRST_DELAY_S
        while True:
            try:
                return self._once(method, path, body, headers)
            except ChatProblem as problem:
                if not problem.retryable or self._clock() - start + delay > PATIENCE_S:
                    raise
            self._tell("The shop does not answer; reconnecting…")
            self._sleep(delay)
            delay = min(2 * delay, LONGEST_DELAY_S)

    def _once(self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> dict[str, Any]:
        try:
            response = self._http.request(method, path, json=body, headers=headers)
        except httpx.TransportError as error:
            message = f"The shop at {self._http.base_url} cannot be reached ({str(error) or type(error).__name__})."
            raise ChatProblem(message, retryable=True) from error
        content = _json(response)
        if response.is_success:
            return content
        raise problem_of(response.status_code, content)


def problem_of(status: int, body: dict[str, Any]) -> ChatProblem:
    """The problem that a response other than success tells of (RFC 9457)."""
    slug = str(body.get("slug") or str(body.get("type", "")).replace(":", "/").rsplit("/", 1)[-1])
    words = [str(body.get("title") or f"The shop answered with status {status}.")]
    if detail := body.get("detail"):
        words.append(str(detail))
    if slug == CONFLICT:
        words.append("The session was read again; send your message once more if you still want it.")
    retryable = status in RETRY_STATUSES and slug != "log-truncated" and body.get("retryable") is not False
    return ChatProblem(" ".join(words), slug=slug, retryable=retryable)


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        content = response.json()
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}
