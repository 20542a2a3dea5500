"""Every problem a client can meet: a stable slug, an HTTP status, a title and whether a retry can help (RFC 9457)."""

from typing import NamedTuple


class Problem(NamedTuple):
    """One kind of problem."""

    slug: str
    status: int
    title: str
    retryable: bool = False


PROBLEMS: dict[str, Problem] = {
    problem.slug: problem
    for problem in (
        Problem("invalid-request", 422, "The request does not have the form that the interface describes."),
        Problem("empty-text", 422, "The text holds nothing but white space."),
        Problem("text-too-long", 413, "The text is longer than 8 KiB."),
        Problem("session-not-found", 404, "There is no such session."),
        Problem("product-not-found", 404, "The catalog holds no such product."),
        Problem("turn-not-found", 404, "The session has no such turn."),
        Problem("pack-not-found", 404, "No catalog is loaded for that pack."),
        Problem("session-erased", 410, "The session was erased."),
        Problem("session-full", 409, "The session has reached its greatest length; open a new one."),
        Problem("version-conflict", 409, "Another turn of this session came first; read it and try again."),
        Problem("key-reused", 422, "The idempotency key was used with another request."),
        Problem("too-many-turns", 429, "Too many turns are in flight; try again shortly.", retryable=True),
        Problem("catalog-not-loaded", 503, "The session's catalog version is not loaded.", retryable=True),
        Problem("shop-not-ready", 503, "The shop is starting or a service is missing.", retryable=True),
        Problem("stage-failed", 503, "A service could not do its part of the turn.", retryable=True),
        Problem("turn-timed-out", 503, "The turn was not answered in time; send it again.", retryable=True),
        Problem("log-unavailable", 503, "The event log does not answer.", retryable=True),
        Problem("log-truncated", 503, "The event log has lost acknowledged events; writes are stopped."),
        Problem("log-corrupt", 500, "The session's last event does not match its hash."),
        Problem("unknown-schema", 500, "The log holds an event of a version this engine does not know."),
        Problem("not-found", 404, "There is nothing here."),
        Problem("method-not-allowed", 405, "This address does not take that method."),
        Problem("internal-error", 500, "Something failed that should not have."),
    )
}


class ShopwalkerError(Exception):
    """An error with a stable slug; `detail` says what happened, where, and what to do next."""

    def __init__(self, slug: str, detail: str, *, current_version: int | None = None) -> None:
        super().__init__(f"{slug}: {detail}")
        self.problem = PROBLEMS[slug]
        self.slug = slug
        self.detail = detail
        self.current_version = current_version
