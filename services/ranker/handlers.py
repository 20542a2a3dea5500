"""Takes a turn's pool and passes on what the customer will see."""

from services.ranker.adapters import RankedCatalog
from services.ranker.domain import rank
from shared.contracts.envelope import TurnEnvelope
from shared.contracts.errors import ShopwalkerError
from shared.contracts.search import Pool
from shared.contracts.subjects import COMMIT
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.worker import Forward


async def order(envelope: TurnEnvelope, catalog: CatalogFollower[RankedCatalog]) -> Forward:
    """Ranks the pool of a turn; a turn that searched nothing is answered from the products in focus."""
    if envelope.decision is None:
        raise ShopwalkerError("invalid-request", "a turn reached the ranker undecided")
    columns, pack = catalog.shelf.get(envelope.catalog_version)
    decision = envelope.decision
    ranking = rank(
        decision.state,
        decision.events,
        decision.query,
        envelope.pool or Pool(),
        columns,
        pack,
        envelope.command.max_results,
    )
    return Forward(COMMIT, envelope.model_copy(update={"pool": None, "ranking": ranking}))
