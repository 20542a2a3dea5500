"""Errors as `application/problem+json` (RFC 9457), each with a stable slug."""

from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from shared.contracts.canonical import canonical_json
from shared.contracts.errors import PROBLEMS, ShopwalkerError

RETRY_AFTER_S = "1"
STATUS_SLUGS = {404: "not-found", 405: "method-not-allowed", 413: "text-too-long", 422: "invalid-request"}
log = structlog.get_logger()


def problem_response(slug: str, detail: str, **members: Any) -> Response:  # noqa: ANN401 - JSON members
    """The answer that tells a client of a problem."""
    problem = PROBLEMS[slug]
    body = {
        "type": f"urn:shopwalker:problem:{slug}",
        "slug": slug,
        "title": problem.title,
        "status": problem.status,
        "detail": detail,
        **{name: value for name, value in members.items() if value is not None},
    }
    headers = {"Retry-After": RETRY_AFTER_S} if problem.retryable else {}
    return Response(canonical_json(body), problem.status, headers, "application/problem+json")


async def tell_shopwalker_error(_: Request, error: Exception) -> Response:
    """Tells of an error that the product knows."""
    if not isinstance(error, ShopwalkerError):
        return await tell_unexpected(_, error)
    return problem_response(error.slug, error.detail, current_version=error.current_version)


async def tell_invalid_request(_: Request, error: Exception) -> Response:
    """Tells where a request does not have the described form, without repeating what it held."""
    found = error.errors() if isinstance(error, RequestValidationError) else []
    places = [{"at": ".".join(str(part) for part in e["loc"]), "problem": e["msg"]} for e in found]
    detail = "; ".join(f"{place['at']}: {place['problem']}" for place in places)
    return problem_response("invalid-request", detail[:2000], errors=places[:20])


async def tell_http_error(_: Request, error: Exception) -> Response:
    """Tells of an address or a method that is not there."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    other = "invalid-request" if status < 500 else "internal-error"  # noqa: PLR2004 - HTTP's client errors end there
    return problem_response(STATUS_SLUGS.get(status, other), "see /openapi.json for what there is")


async def tell_unexpected(_: Request, error: Exception) -> Response:
    """Tells of what should not have failed; the log names the kind of error, never a customer's words."""
    log.warning("request failed", error=type(error).__name__)
    return problem_response("internal-error", type(error).__name__)


def install(app: FastAPI) -> None:
    """Makes the application tell every error as a problem."""
    app.add_exception_handler(ShopwalkerError, tell_shopwalker_error)
    app.add_exception_handler(RequestValidationError, tell_invalid_request)
    app.add_exception_handler(HTTPException, tell_http_error)
    app.add_exception_handler(Exception, tell_unexpected)
