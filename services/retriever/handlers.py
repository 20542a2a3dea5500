"""Takes a turn's search and passes on the candidate pool."""

from services.retriever.domain import CatalogIndex, retrieve
from shared.contracts.envelope import TurnEnvelope
from shared.contracts.search import SearchQuery
from shared.contracts.subjects import RANK
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.worker import Forward


async def gather(envelope: TurnEnvelope, catalog: CatalogFollower[CatalogIndex]) -> Forward:
    """Retrieves the candidates of a turn that searches."""
    query = envelope.decision.query if envelope.decision else None
    pool = retrieve(query or SearchQuery(), catalog.shelf.get(envelope.catalog_version))
    return Forward(RANK, envelope.model_copy(update={"pool": pool}))
