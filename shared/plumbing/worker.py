"""The one shape of a service's process: subscriptions in a queue group, errors answered, spans, metrics, health.

A handler takes a contract and returns what to send where; everything else is here, once for all services.
"""

import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import structlog
import uvicorn
from faststream.asgi import AsgiFastStream, AsgiResponse, get
from faststream.nats import NatsBroker, NatsMessage
from nats.aio.client import Client
from prometheus_client import make_asgi_app
from pydantic import ValidationError

from shared.contracts.base import Contract
from shared.contracts.envelope import Failure
from shared.contracts.errors import PROBLEMS, ShopwalkerError
from shared.contracts.subjects import readiness_subject
from shared.plumbing.clock import now_s
from shared.plumbing.event_log import TIMINGS_HEADER
from shared.plumbing.logs import configure_logs
from shared.plumbing.memory import give_back_memory
from shared.plumbing.metrics import STAGE_SECONDS
from shared.plumbing.settings import ServiceSettings
from shared.plumbing.telemetry import configure_tracing, stage_span, trace_headers

KIND_HEADER = "Shopwalker-Kind"
DEADLINE_HEADER = "Shopwalker-Deadline"
RECONNECT_WAIT_S = 0.2
log = structlog.get_logger()


class Forward(NamedTuple):
    """Sends a contract on to the next service; the answer still goes to who asked first."""

    subject: str
    body: Contract


class Extend(NamedTuple):
    """Sends the received message on with one more part, the rest byte for byte as it came."""

    subject: str
    part: str
    body: Contract


class Reply(NamedTuple):
    """Answers who asked first."""

    body: Contract


Result = Forward | Extend | Reply
Handler = Callable[[Any], Awaitable[Result]]
received_timings: ContextVar[str] = ContextVar("received_timings", default="")
"""What the stages before took, as `parser=0.4,state.decide=0.3` in milliseconds."""


class Route(NamedTuple):
    """What is taken from a subject, by whom, and the stage's name in traces and metrics."""

    subject: str
    stage: str
    model: type[Contract]
    handle: Handler


class Adapters(Protocol):
    """What a service's handlers need of the world."""

    @property
    def ready(self) -> bool:
        """Whether the handlers can work."""

    async def start(self, client: Client) -> None:
        """Connects; called once the broker is up."""

    async def stop(self) -> None:
        """Lets go of everything that `start` took."""


class Worker:
    """A service's process."""

    def __init__(self, name: str, settings: ServiceSettings, routes: Sequence[Route], adapters: Adapters) -> None:
        self._name = name
        self._settings = settings
        self._adapters = adapters
        self._broker = NatsBroker(
            settings.nats_url,
            name=name,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_WAIT_S,  # type: ignore[arg-type] # nats-py takes fractions
            apply_types=False,
            decoder=_keep_message,
            logger=None,
        )
        for route in routes:
            self._subscribe(route)
        self._broker.subscriber(readiness_subject(name))(self._answer_readiness)

    @property
    def client(self) -> Client:
        """The connection to NATS."""
        return self._broker.connection

    def run(self) -> None:
        """Runs until SIGINT or SIGTERM."""
        configure_logs(self._name, self._settings.log_level)
        tracing = configure_tracing(self._name)
        app = AsgiFastStream(
            self._broker,
            logger=None,
            asgi_routes=[("/metrics", make_asgi_app()), ("/healthz", _alive), ("/readyz", self._readiness())],
            after_startup=[self._started],
            on_shutdown=[self._adapters.stop],
        )
        serve(app, self._settings.host, self._settings.http_port)
        tracing.shutdown()

    async def _started(self) -> None:
        await self._adapters.start(self.client)
        give_back_memory()
        log.info("started", nats=self.client.connected_url.netloc if self.client.connected_url else "")

    def _subscribe(self, route: Route) -> None:
        async def receive(message: NatsMessage) -> None:
            await self._receive(route, message)

        self._broker.subscriber(route.subject, queue=self._name, no_reply=True)(receive)

    async def _receive(self, route: Route, message: NatsMessage) -> None:
        if now_s() > float(message.headers.get(DEADLINE_HEADER, "inf")):
            STAGE_SECONDS.labels(route.stage, "expired").observe(0)
            return
        started = perf_counter()
        before = message.headers.get(TIMINGS_HEADER, "")
        received_timings.set(before)
        with stage_span(route.stage, route.subject, message.headers):
            outcome, result = await _outcome(route, message.body)
            elapsed_s = perf_counter() - started
            timings = f"{before},{route.stage}={elapsed_s * 1000:.3f}".lstrip(",")
            await self._send(result, message, {**trace_headers(), TIMINGS_HEADER: timings})
        STAGE_SECONDS.labels(route.stage, outcome).observe(elapsed_s)

    async def _send(self, result: Result, received: NatsMessage, headers: dict[str, str]) -> None:
        payload = result.body.model_dump_json(exclude_none=not isinstance(result, Reply)).encode()
        if isinstance(result, Reply):
            if received.reply_to:
                await self.client.publish(
                    received.reply_to, payload, headers={**headers, KIND_HEADER: type(result.body).__name__}
                )
            return
        if isinstance(result, Extend):
            payload = with_part(received.body, result.part, payload)
        if DEADLINE_HEADER in received.headers:
            headers[DEADLINE_HEADER] = received.headers[DEADLINE_HEADER]
        await self.client.publish(result.subject, payload, reply=received.reply_to, headers=headers)

    async def _answer_readiness(self, message: NatsMessage) -> str:
        del message
        return "ready" if self._adapters.ready else "starting"

    def _readiness(self) -> Any:  # noqa: ANN401 - FastStream's own handler type is private
        @get
        async def readiness(scope: Mapping[str, Any]) -> AsgiResponse:
            del scope
            well = self._adapters.ready and self.client.is_connected
            return AsgiResponse(b"ready" if well else b"not ready", 200 if well else 503)

        return readiness


@get
async def _alive(scope: Mapping[str, Any]) -> AsgiResponse:
    del scope
    return AsgiResponse(b"ok", 200)


async def _keep_message(message: NatsMessage) -> NatsMessage:
    return message


def with_part(message: bytes, name: str, part: bytes) -> bytes:
    """A JSON object's bytes with one more member at its end."""
    return b"".join((message[: message.rindex(b"}")], b',"', name.encode(), b'":', part, b"}"))


async def _outcome(route: Route, body: bytes) -> tuple[str, Result]:
    """What the handler made of a message; every failure becomes an answer, so that no caller only times out."""
    try:
        return "ok", await route.handle(route.model.model_validate_json(body))
    except ShopwalkerError as error:
        return error.slug, _failure(route, error.slug, error.detail, error.current_version)
    except ValidationError as error:
        log.warning("unreadable", stage=route.stage, errors=error.error_count())
        return "invalid-request", _failure(route, "invalid-request", "a message between services is unreadable")
    except Exception as error:  # noqa: BLE001 - a handler that fails must still answer
        place = traceback.format_tb(error.__traceback__)[-3:]
        log.warning("stage failed", stage=route.stage, error=type(error).__name__, place=place)
        return "stage-failed", _failure(route, "stage-failed", f"{route.stage}: {type(error).__name__}")


def _failure(route: Route, slug: str, detail: str, version: int | None = None) -> Reply:
    retryable = PROBLEMS[slug].retryable
    return Reply(Failure(slug=slug, detail=detail, stage=route.stage, retryable=retryable, current_version=version))


def serve(app: Any, host: str, port: int) -> None:  # noqa: ANN401 - any ASGI application
    """Serves an ASGI application until SIGINT or SIGTERM; port 0 takes a free one."""
    config = uvicorn.Config(
        app, host=host, port=port, log_level="warning", access_log=False, loop="uvloop", timeout_graceful_shutdown=5
    )
    uvicorn.Server(config).run()
