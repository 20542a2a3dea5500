"""Structured logs: one JSON object a line on stderr, never a customer's words."""

import logging
import sys

import structlog
from opentelemetry import trace


def configure_logs(service: str, level: str = "INFO") -> None:
    """Makes structlog and the standard library write JSON lines that name the service and the trace."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            _add_trace,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    structlog.contextvars.bind_contextvars(service=service)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)


def _add_trace(_: object, __: str, entry: structlog.types.EventDict) -> structlog.types.EventDict:
    span = trace.get_current_span().get_span_context()
    if span.is_valid:
        entry["trace_id"] = trace.format_trace_id(span.trace_id)
    return entry
