"""Takes a turn's words and passes on what they mean."""

from services.parser.domain import Lexicon, parse
from shared.contracts.acts import Say
from shared.contracts.envelope import TurnEnvelope
from shared.contracts.subjects import DECIDE
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.worker import Forward


async def understand(envelope: TurnEnvelope, catalog: CatalogFollower[Lexicon]) -> Forward:
    """Parses the words of a turn; a button's act passes as it is."""
    if isinstance(envelope.command, Say):
        lexicon = catalog.shelf.get(envelope.catalog_version)
        envelope = envelope.model_copy(update={"parsed": parse(envelope.command.text, lexicon)})
    return Forward(DECIDE, envelope)
