"""The retriever's composition root."""

from functools import partial

from services.retriever.adapters import adapters
from services.retriever.handlers import gather
from services.retriever.settings import RetrieverSettings
from shared.contracts.envelope import ToRetrieve
from shared.contracts.subjects import RETRIEVE
from shared.plumbing.worker import Route, Worker


def build(settings: RetrieverSettings) -> Worker:
    """The retriever's process, not yet started."""
    catalog = adapters(settings)
    routes = [Route(RETRIEVE, "retriever", ToRetrieve, partial(gather, catalog=catalog))]
    return Worker("retriever", settings, routes, catalog)
