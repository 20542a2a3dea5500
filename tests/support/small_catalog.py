"""A hand-made catalog, and the values that a turn is made of."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from services.ranker.domain import Columns, build_columns, rank
from services.retriever.domain import CatalogIndex, build_index, retrieve
from shared.contracts.dialogue_state import DialogueState, Slate
from shared.contracts.domain_events import DomainEvent
from shared.contracts.pack import Pack
from shared.contracts.product import CatalogManifest, Product
from shared.contracts.search import Pool, PriceRange, Ranking, SearchClause, SearchExclusion, SearchQuery
from shared.contracts.values import Constraint, Operator, Status
from shared.plumbing.packs import load_pack

APPAREL = load_pack("apparel")


class Shop(NamedTuple):
    """A small catalog, ready to be searched and ranked."""

    products: Sequence[Product]
    index: CatalogIndex
    columns: Columns
    pack: Pack

    def titles(self, rows: Sequence[int]) -> list[str]:
        return [self.products[row].title for row in rows]

    def turn(
        self,
        *constraints: Constraint,
        events: Sequence[DomainEvent] = (),
        max_results: int = 10,
        **state: Any,  # noqa: ANN401 - any field of the state
    ) -> Ranking:
        """Ranks all products, which the search found equally good."""
        rows = tuple(range(len(self.products)))
        pool = Pool(rows=rows, tiers=(3,) * len(rows), scores=(0,) * len(rows))
        held = state_of(constraints, **state)
        return rank(held, events, SearchQuery(), pool, self.columns, self.pack, max_results)

    def search(self, *constraints: Constraint, max_results: int = 10, **state: Any) -> Ranking:  # noqa: ANN401 - any field of the state
        """Searches and ranks what the constraints ask for."""
        query = query_of(constraints)
        pool = retrieve(query, self.index)
        return rank(state_of(constraints, **state), (), query, pool, self.columns, self.pack, max_results)


def product(number: int, title: str, **fields: Any) -> Product:  # noqa: ANN401 - any field of the model
    """A product with the id `p007`; facets are given by name with a list of labels."""
    facets = {name: tuple(values) for name, values in fields.pop("facets", {}).items()}
    return Product(product_id=f"p{number:03}", title=title, facets=facets, **fields)


def shop(*products: Product, pack: Pack = APPAREL, currency: str | None = "USD") -> Shop:
    """The shop of these products."""
    ordered = sorted(products, key=lambda each: each.product_id)
    manifest = CatalogManifest(
        version="v", pack=pack.name, products=len(ordered), rejected=0, bytes=0, currency=currency
    )
    return Shop(ordered, build_index(ordered, pack), build_columns(ordered, manifest, pack), pack)


def wish(
    facet: str,
    value: str | float,
    operator: Operator = Operator.EQUALS,
    *,
    number: int = 0,
    **fields: Any,  # noqa: ANN401 - any field of the constraint
) -> Constraint:
    """An active constraint."""
    turn_stated = fields.pop("turn", 1)
    return Constraint(
        constraint_id=number,
        facet=facet,
        value=value,
        operator=operator,
        turn=turn_stated,
        changed_turn=turn_stated,
        **fields,
    )


def state_of(constraints: Sequence[Constraint] = (), **fields: Any) -> DialogueState:  # noqa: ANN401 - any field of the model
    """A dialogue state."""
    return DialogueState(pack="apparel", catalog_version="v", constraints=tuple(constraints), **fields)


def slate(*product_ids: str, turn_shown: int = 1) -> Slate:
    """A slate that was shown."""
    return Slate(turn=turn_shown, product_ids=product_ids)


def query_of(constraints: Sequence[Constraint]) -> SearchQuery:
    """The search for the constraints: categories and price filter, exclusions keep out, the rest is searched for."""
    held = [c for c in constraints if c.status is not Status.RETRACTED]
    searched = [c for c in held if c.positive and c.facet not in {"category", "price"}]
    return SearchQuery(
        clauses=tuple(SearchClause(facet=c.facet, text=str(c.value), weight=c.weight) for c in searched),
        categories=tuple(str(c.value) for c in held if c.facet == "category" and c.positive),
        exclusions=tuple(SearchExclusion(facet=c.facet, text=str(c.value)) for c in held if not c.positive),
        price=_price(held),
    )


def _price(held: Sequence[Constraint]) -> PriceRange:
    priced = [c for c in held if c.facet == "price" and isinstance(c.value, float)]
    highest = [c.value for c in priced if c.operator is Operator.AT_MOST and isinstance(c.value, float)]
    return PriceRange(maximum=min(highest, default=None))


def ids(ranking: Ranking) -> list[str]:
    """The shown products, in order."""
    return [item.product_id for item in ranking.items]
