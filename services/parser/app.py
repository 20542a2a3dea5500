"""The parser's composition root."""

from functools import partial

from services.parser.adapters import adapters
from services.parser.handlers import understand
from services.parser.settings import ParserSettings
from shared.contracts.envelope import ToParse
from shared.contracts.subjects import PARSE
from shared.plumbing.worker import Route, Worker


def build(settings: ParserSettings) -> Worker:
    """The parser's process, not yet started."""
    catalog = adapters(settings)
    routes = [Route(PARSE, "parser", ToParse, partial(understand, catalog=catalog))]
    return Worker("parser", settings, routes, catalog)
