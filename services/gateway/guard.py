"""What holds for every request: a largest body, and headers that keep a page safe (OWASP secure headers)."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.gateway.problems import problem_response

BODY_BYTES = 65_536
SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' https: data:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Guard:
    """Refuses bodies that are too large, declared or not, and adds the safe headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdigit() and int(declared) > BODY_BYTES:
            await _refuse(scope, receive, send)
            return
        await self._app(scope, _limited(receive), _with_safe_headers(send))


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = problem_response("text-too-long", f"a request has at most {BODY_BYTES} bytes")
    await refusal(scope, receive, _with_safe_headers(send))


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY_BYTES:
            raise HTTPException(413)
        return message

    return limited


def _with_safe_headers(send: Send) -> Send:
    async def safe(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(SAFE_HEADERS)
        await send(message)

    return safe
