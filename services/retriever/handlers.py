"""Takes a turn's search and passes on the candidate pool."""

from services.retriever.domain import CatalogIndex, retrieve
from shared.contracts.envelope import ToRetrieve
from shared.contracts.search import SearchQuery
from shared.contracts.subjects import RANK
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.worker import Extend


async def gather(turn: ToRetrieve, catalog: CatalogFollower[CatalogIndex]) -> Extend:
    """Retrieves the candidates of a turn that searches."""
    index = catalog.shelf.get(turn.catalog_version)
    return Extend(RANK, "pool", retrieve(turn.decision.query or SearchQuery(), index))
