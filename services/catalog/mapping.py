"""Which of a merchant's fields carries what: given in a YAML file, or guessed."""

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field

from shared.contracts.base import Contract

MAX_PATH_DEPTH = 8


def _as_paths(value: Any) -> Any:  # noqa: ANN401 - whatever the YAML file holds
    return (value,) if isinstance(value, str) else value


Paths = Annotated[tuple[str, ...], BeforeValidator(_as_paths)]


class FieldMapping(Contract):
    """Our field to the merchant's fields, by name or dotted path; the first that holds something wins.

    `categories` are read one after the other, from the root to the leaf. `facets` maps a facet's name to fields,
    `kept` are fields that become details under their own names, and `currency_code` is what amounts are in
    when no field tells.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    product_id: Paths = ()
    title: Paths = ()
    categories: Paths = ()
    brand: Paths = ()
    price: Paths = ()
    price_max: Paths = ()
    currency: Paths = ()
    features: Paths = ()
    description: Paths = ()
    details: Paths = ()
    rating: Paths = ()
    rating_count: Paths = ()
    in_stock: Paths = ()
    stock: Paths = ()
    variants: Paths = ()
    image: Paths = ()
    url: Paths = ()
    tags: Paths = ()
    facets: dict[str, Paths] = Field(default_factory=dict)
    kept: Paths = ()
    currency_code: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")


class MappingReport(Contract):
    """What was guessed: the mapping, the fields left out with the reason, and how many rows were looked at."""

    mapping: FieldMapping
    ignored: dict[str, str] = Field(default_factory=dict)
    rows_sampled: int = 0


def value_at(row: dict[str, Any], path: str) -> Any:  # noqa: ANN401 - any JSON value
    """The value under a field's name or, if there is none, under the dotted path; None when absent."""
    if path in row:
        return row[path]
    if "." not in path:
        return None
    value: Any = row
    for name in path.split(".", MAX_PATH_DEPTH):
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def first_value(row: dict[str, Any], paths: tuple[str, ...]) -> Any:  # noqa: ANN401 - any JSON value
    """The first of the paths' values that is neither absent nor empty."""
    for path in paths:
        value = value_at(row, path)
        if value is not None and value not in ("", [], {}):
            return value
    return None
