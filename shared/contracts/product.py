"""The catalog's record, normalised from whatever the merchant gave."""

from pydantic import Field

from shared.contracts.base import Contract


class Variant(Contract):
    """One sellable form of a product, such as a size in a colour."""

    variant_id: str
    options: dict[str, str] = Field(default_factory=dict)
    price: float | None = None
    available: bool = True


class Product(Contract):
    """One product.

    `categories` is the path from the root to the leaf. `facets` maps a facet's name to the values as the
    merchant writes them, in a fixed order, whether they came from a field or were found in the text.
    `prices` holds the lowest amount per currency when the catalog has several; `price` is in `currency`.
    """

    product_id: str
    title: str
    categories: tuple[str, ...] = ()
    brand: str | None = None
    price: float | None = None
    price_max: float | None = None
    currency: str | None = None
    prices: dict[str, float] = Field(default_factory=dict)
    features: tuple[str, ...] = ()
    description: str = ""
    details: dict[str, str] = Field(default_factory=dict)
    facets: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    rating: float | None = None
    rating_count: int = 0
    in_stock: bool | None = None
    variants: tuple[Variant, ...] = ()
    image: str | None = None
    url: str | None = None


class FacetValue(Contract):
    """A value of a facet and how many products have it; `value` is folded, `label` as the merchant writes it."""

    value: str
    label: str
    count: int


class FacetSummary(Contract):
    """A facet of a catalog: `coverage` is the share of products that have a value (0 to 1)."""

    name: str
    label: str
    kind: str
    coverage: float
    distinct: int
    askable: bool = True
    minimum: float | None = None
    maximum: float | None = None
    values: tuple[FacetValue, ...] = ()


class CatalogManifest(Contract):
    """What a catalog snapshot is: `version` is the content hash of its normalised records and its pack."""

    version: str
    pack: str
    products: int
    rejected: int
    bytes: int
    facets: tuple[FacetSummary, ...] = ()
    currency: str | None = None
