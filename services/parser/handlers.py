"""Takes a turn's words and passes on what they mean."""

from services.parser.domain import Lexicon, parse
from shared.contracts.acts import Say
from shared.contracts.envelope import ToParse
from shared.contracts.subjects import DECIDE
from shared.contracts.utterance import ParsedUtterance
from shared.plumbing.catalog_follower import CatalogFollower
from shared.plumbing.worker import Extend


async def understand(turn: ToParse, catalog: CatalogFollower[Lexicon]) -> Extend:
    """Parses the words of a turn; a button's act holds none."""
    if not isinstance(turn.command, Say):
        return Extend(DECIDE, "parsed", ParsedUtterance())
    lexicon = catalog.shelf.get(turn.catalog_version)
    return Extend(DECIDE, "parsed", parse(turn.command.text, lexicon))
