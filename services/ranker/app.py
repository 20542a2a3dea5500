"""The ranker's composition root."""

from functools import partial

from services.ranker.adapters import adapters
from services.ranker.handlers import order
from services.ranker.settings import RankerSettings
from shared.contracts.envelope import TurnEnvelope
from shared.contracts.subjects import RANK
from shared.plumbing.worker import Route, Worker


def build(settings: RankerSettings) -> Worker:
    """The ranker's process, not yet started."""
    catalog = adapters(settings)
    routes = [Route(RANK, "ranker", TurnEnvelope, partial(order, catalog=catalog))]
    return Worker("ranker", settings, routes, catalog)
