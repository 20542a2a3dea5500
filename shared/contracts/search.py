"""What one stage of a turn hands to the next: the search, the pool, the ranking."""

from pydantic import Field

from shared.contracts.base import Contract
from shared.contracts.sealing import CustomerText
from shared.contracts.values import Question, SlateItem

POOL_LIMIT = 500


class SearchClause(Contract):
    """One thing to search for, scaled by `weight` (0 to 1); `facet` is `text` for words that nothing grounds."""

    facet: str
    text: CustomerText
    weight: float = 1.0


class SearchExclusion(Contract):
    """A value that is not wanted; `facet` is `text` for words that nothing grounds."""

    facet: str
    text: CustomerText


class PriceRange(Contract):
    """Bounds in the catalog's currency; None is open."""

    minimum: float | None = None
    maximum: float | None = None


class SearchQuery(Contract):
    """What to retrieve.

    `categories` (folded values) and `price` are filters that recover: a pool they leave short is filled from outside.

    `anchor_product_id` asks for what is like that product; `excluded_product_ids` never enter the pool.
    """

    clauses: tuple[SearchClause, ...] = ()
    categories: tuple[CustomerText, ...] = ()
    exclusions: tuple[SearchExclusion, ...] = ()
    excluded_product_ids: tuple[str, ...] = ()
    price: PriceRange = Field(default_factory=PriceRange)
    anchor_product_id: str | None = None
    limit: int = Field(default=POOL_LIMIT, ge=1, le=POOL_LIMIT)


class Pool(Contract):
    """Candidates as parallel arrays, in order: score descending within tier, then product id.

    `rows` are row numbers of the catalog snapshot (rows are sorted by product id); `tiers` 1 exact phrase,
    2 all terms, 3 any term, 4 outside the filters; `scores` are BM25 in thousandths, rounded before ordering.
    """

    rows: tuple[int, ...] = ()
    tiers: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class Ranking(Contract):
    """What the customer sees of a search, except the wording that needs the words.

    `confidence` is the probability that the wanted product is in this slate.
    """

    items: tuple[SlateItem, ...] = ()
    confidence: float = 0.0
    abstained: bool = False
    question: Question | None = None
    message: CustomerText = ""
    pool_digest: str = ""
    pool_size: int = 0
