"""The gateway's composition root."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from services.gateway import problems
from services.gateway.adapters import GatewayAdapters
from services.gateway.guard import Guard
from services.gateway.handlers import router
from services.gateway.settings import GatewaySettings
from shared import __version__
from shared.plumbing.logs import configure_logs
from shared.plumbing.memory import give_back_memory
from shared.plumbing.telemetry import configure_tracing
from shared.plumbing.worker import serve


def build(settings: GatewaySettings) -> FastAPI:
    """The gateway's application; it connects when it starts."""
    adapters = GatewayAdapters(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await adapters.start()
        give_back_memory()
        yield
        await adapters.stop()

    app = FastAPI(title="Shopwalker", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.adapters = adapters
    problems.install(app)
    app.include_router(router)
    app.add_middleware(Guard)
    _add_health(app, adapters)
    _add_page(app)
    return app


def _add_health(app: FastAPI, adapters: GatewayAdapters) -> None:
    @app.get("/healthz")
    async def alive() -> Response:
        """Whether this process answers."""
        return PlainTextResponse("ok")

    @app.get("/metrics")
    async def metrics() -> Response:
        """This process's metrics (Prometheus text format)."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/readyz")
    async def ready() -> Response:
        """Whether a turn can be answered now."""
        missing = await adapters.missing()
        if missing:
            return problems.problem_response("shop-not-ready", f"missing: {', '.join(missing)}", missing=missing)
        return PlainTextResponse("ready")


def _add_page(app: FastAPI) -> None:
    folder = Path(str(files("services.gateway") / "static"))

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(folder / "index.html")

    app.mount("/static", StaticFiles(directory=folder), name="static")


def run(settings: GatewaySettings) -> None:
    """Runs until SIGINT or SIGTERM."""
    configure_logs("gateway", settings.log_level)
    tracing = configure_tracing("gateway")
    serve(build(settings), settings.host, settings.http_port)
    tracing.shutdown()
