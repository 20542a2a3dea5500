"""The HTTP interface: sessions, turns, the catalog."""

import json
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from opentelemetry import trace

from services.gateway.adapters import GatewayAdapters
from services.gateway.domain import command_of, expected_version
from services.gateway.driver import TurnDrive, TurnRequested
from services.gateway.problems import problem_response
from services.gateway.sessions import erase, open_last, opened, session_events, session_trace
from shared.contracts.answers import (
    SessionAnswer,
    SessionRequest,
    TurnAnswer,
    TurnRequest,
    public_state,
    session_answer,
)
from shared.contracts.errors import ShopwalkerError
from shared.contracts.subjects import is_token
from shared.plumbing.clock import new_id
from shared.plumbing.metrics import TURN_SECONDS, TURNS_IN_FLIGHT
from shared.plumbing.telemetry import TRACER, received_context

router = APIRouter(prefix="/v1")
IdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=1, max_length=256)]
IfMatch = Annotated[str | None, Header(alias="If-Match", max_length=64)]
JSON = "application/json"


def _adapters(request: Request) -> GatewayAdapters:
    adapters: GatewayAdapters = request.app.state.adapters
    return adapters


def _session(session_id: str) -> str:
    if not is_token(session_id):
        raise ShopwalkerError("session-not-found", "no such session")
    return session_id


@router.post("/sessions", status_code=201, responses={201: {"model": SessionAnswer}})
async def open_session(request: Request, body: SessionRequest | None = None, key: IdempotencyKey = None) -> Response:
    """Opens a session; it is in the log before this answers. A repeated Idempotency-Key gives the same session."""
    payload = await opened(body or SessionRequest(), key, _adapters(request))
    location = f"/v1/sessions/{json.loads(payload)['session_id']}"
    return Response(payload, 201, {"Location": location}, JSON)


@router.post("/sessions/{session_id}/turns", responses={200: {"model": TurnAnswer}})
async def take_turn(
    request: Request, session_id: str, body: TurnRequest, key: IdempotencyKey = None, if_match: IfMatch = None
) -> Response:
    """Answers one turn: words or a button's act. `Accept: text/event-stream` streams; no product before its ack."""
    turn = TurnRequested(_session(session_id), command_of(body), key or new_id(), expected_version(if_match))
    adapters = _adapters(request)
    if "text/event-stream" in request.headers.get("accept", ""):
        return StreamingResponse(_stream(turn, adapters), media_type="text/event-stream", headers=NO_BUFFER)
    answer = await _driven(turn, adapters, dict(request.headers))
    return Response(answer, 200, {"ETag": f'"{_version_of(answer)}"'}, JSON)


NO_BUFFER = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def _driven(turn: TurnRequested, adapters: GatewayAdapters, headers: dict[str, str]) -> bytes:
    if TURNS_IN_FLIGHT._value.get() >= adapters.settings.turns_in_flight:  # noqa: SLF001 - the gauge is the count
        raise ShopwalkerError("too-many-turns", "too many turns are in flight")
    started, outcome = perf_counter(), "ok"
    with (
        TURNS_IN_FLIGHT.track_inprogress(),
        TRACER.start_as_current_span(
            "POST /v1/sessions/{session_id}/turns", context=received_context(headers), kind=trace.SpanKind.SERVER
        ) as span,
    ):
        try:
            return await TurnDrive(turn, adapters).answer()
        except ShopwalkerError as error:
            outcome = error.slug
            span.set_attribute("error.type", error.slug)
            raise
        finally:
            TURN_SECONDS.labels(outcome).observe(perf_counter() - started)


async def _stream(turn: TurnRequested, adapters: GatewayAdapters) -> AsyncIterator[bytes]:
    """Server-sent events (WHATWG HTML): `accepted`, then `turn` with the whole answer, or `problem`."""
    yield _sse("accepted", json.dumps({"session_id": turn.session_id}).encode())
    try:
        answer = await _driven(turn, adapters, {})
    except ShopwalkerError as error:
        told = problem_response(error.slug, error.detail, current_version=error.current_version)
        yield _sse("problem", bytes(told.body))
        return
    yield _sse("turn", answer)


def _sse(event: str, payload: bytes) -> bytes:
    return b"event: " + event.encode() + b"\ndata: " + payload + b"\n\n"


def _version_of(answer: bytes) -> int:
    head = answer[: answer.index(b',"message"')]
    return int(head.rsplit(b":", 1)[1])


@router.get("/sessions/{session_id}", responses={200: {"model": SessionAnswer}})
async def read_session(request: Request, session_id: str) -> Response:
    """A session as its last turn left it."""
    adapters = _adapters(request)
    stored = await open_last(_session(session_id), adapters)
    answer = session_answer(stored.event)
    return Response(answer.model_dump_json(), 200, {"ETag": f'"{stored.head.version}"'}, JSON)


@router.get("/sessions/{session_id}/state")
async def read_state(
    request: Request, session_id: str, at: Annotated[int | None, Query(ge=0)] = None
) -> dict[str, Any]:
    """The dialogue state now, or as it was after turn `at`."""
    adapters = _adapters(request)
    stored = await open_last(_session(session_id), adapters)
    if at is not None:
        stored = await adapters.log.version(session_id, stored.head, at + 1)
    return public_state(stored.event.state)


@router.get("/sessions/{session_id}/events")
async def read_events(
    request: Request,
    session_id: str,
    after: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The session's events after a version, oldest first, as they are recorded."""
    adapters = _adapters(request)
    stored = await open_last(_session(session_id), adapters)
    return Response(await session_events(stored, after, limit, adapters), 200, media_type=JSON)


@router.get("/sessions/{session_id}/trace")
async def read_trace(request: Request, session_id: str) -> list[dict[str, Any]]:
    """Where each turn's trace is found, and what each stage took (milliseconds)."""
    adapters = _adapters(request)
    return await session_trace(await open_last(_session(session_id), adapters), adapters)


@router.delete("/sessions/{session_id}", status_code=204)
async def erase_session(request: Request, session_id: str) -> Response:
    """Erases what the customer said: the log keeps the session's shape, its words become unreadable for good."""
    await erase(_session(session_id), _adapters(request))
    return Response(status_code=204)


@router.get("/catalog")
async def read_catalog(request: Request, pack: str | None = None) -> dict[str, Any]:
    """The current catalog: version, how many products, and the facets customers choose by."""
    adapters = _adapters(request)
    version = adapters.current_version(pack)
    return adapters.shelf.get(version).manifest.model_dump(mode="json")


@router.get("/products/{product_id}")
async def read_product(request: Request, product_id: str, pack: str | None = None) -> dict[str, Any]:
    """A product's record as the catalog holds it."""
    adapters = _adapters(request)
    return adapters.shelf.get(adapters.current_version(pack)).find(product_id)
