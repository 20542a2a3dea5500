"""The pure stages of a turn over one catalog version, composed in process."""

from collections.abc import Sequence
from typing import NamedTuple

from services.parser.domain import Lexicon, build_lexicon
from services.parser.domain import parse as parse_utterance
from services.ranker.domain import Columns, build_columns
from services.ranker.domain import rank as rank_pool
from services.retriever.domain import CatalogIndex, build_index
from services.retriever.domain import retrieve as retrieve_pool
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.domain_events import DomainEvent
from shared.contracts.pack import Pack
from shared.contracts.product import CatalogManifest, Product
from shared.contracts.search import Pool, Ranking, SearchQuery
from shared.contracts.utterance import ParsedUtterance


class Stages(NamedTuple):
    """What the stages need of a catalog version."""

    lexicon: Lexicon
    catalog_index: CatalogIndex
    columns: Columns
    pack: Pack

    def parse(self, utterance: str) -> ParsedUtterance:
        """What the parser makes of the words."""
        return parse_utterance(utterance, self.lexicon)

    def retrieve(self, query: SearchQuery) -> Pool:
        """What the retriever finds."""
        return retrieve_pool(query, self.catalog_index)

    def rank(
        self,
        state: DialogueState,
        events: Sequence[DomainEvent],
        query: SearchQuery | None,
        pool: Pool,
        max_results: int,
    ) -> Ranking:
        """What the ranker makes of the pool."""
        return rank_pool(state, events, query, pool, self.columns, self.pack, max_results)


def build_stages(products: Sequence[Product], manifest: CatalogManifest, pack: Pack) -> Stages:
    """The stages over a snapshot's products."""
    return Stages(
        build_lexicon(products, manifest, pack),
        build_index(products, pack),
        build_columns(products, manifest, pack),
        pack,
    )
