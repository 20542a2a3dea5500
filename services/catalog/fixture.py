"""Joins a shop's Django fixture (rows of model, pk and fields, spread over tables) into one record a product."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

Fields = dict[str, Any]
Table = dict[Any, Fields]
MAX_CATEGORY_DEPTH = 20


def is_fixture(records: list[Any]) -> bool:
    """Whether the list looks like a Django fixture."""
    return bool(records) and all(
        isinstance(row, dict) and {"model", "pk", "fields"} <= row.keys() for row in records[:50]
    )


def join_fixture(records: Iterable[Any]) -> list[Fields]:
    """One record for each `product` row, with category path, attributes, variants, prices by currency, image."""
    tables = _tables(records)
    joined = _Joins(tables)
    return [joined.product(pk, fields) for pk, fields in tables["product"].items()]


def _tables(records: Iterable[Any]) -> dict[str, Table]:
    tables: dict[str, Table] = defaultdict(dict)
    for row in records:
        if isinstance(row, dict) and isinstance(row.get("fields"), dict):
            tables[str(row.get("model")).rpartition(".")[2].lower()][_key(row.get("pk"))] = row["fields"]
    return tables


def _key(value: Any) -> Any:  # noqa: ANN401 - a primary key, or whatever stands in its place
    return str(value) if isinstance(value, dict | list) else value


def _grouped(table: Table, name: str) -> dict[Any, list[Fields]]:
    groups: dict[Any, list[Fields]] = defaultdict(list)
    for pk, fields in table.items():
        groups[_key(fields.get(name))].append({"pk": pk, **fields})
    return groups


class _Joins:
    """The fixture's tables, indexed by what they point at."""

    def __init__(self, tables: dict[str, Table]) -> None:
        self._tables = tables
        self._variants = _grouped(tables["productvariant"], "product")
        self._listings = _grouped(tables["productvariantchannellisting"], "variant")
        self._stock = _grouped(tables["stock"], "product_variant")
        self._media = _grouped(tables["productmedia"], "product")
        self._product_values = _grouped(tables["assignedproductattributevalue"], "product")
        self._assignments = _grouped(tables["assignedvariantattribute"], "variant")
        self._variant_values = _grouped(tables["assignedvariantattributevalue"], "assignment")

    def product(self, pk: Any, fields: Fields) -> Fields:  # noqa: ANN401 - a primary key
        """The product's record."""
        images = [media.get("image") for media in self._media[pk] if media.get("image")]
        return {
            "id": pk,
            "name": fields.get("name"),
            "description": fields.get("description") or fields.get("description_plaintext"),
            "categories": self._category_path(fields.get("category")),
            "attributes": self._attributes(self._product_values[pk]),
            "variants": [self._variant(variant) for variant in self._variants[pk]],
            "rating": fields.get("rating") or None,
            "image": images[0] if images else None,
        }

    def _category_path(self, pk: Any) -> list[str]:  # noqa: ANN401 - a primary key
        path: list[str] = []
        while (category := self._tables["category"].get(_key(pk))) and len(path) < MAX_CATEGORY_DEPTH:
            path.insert(0, str(category.get("name")))
            pk = category.get("parent")
        return path

    def _attributes(self, assigned: list[Fields]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for row in assigned:
            value = self._tables["attributevalue"].get(_key(row.get("value")), {})
            attribute = self._tables["attribute"].get(_key(value.get("attribute")), {})
            if attribute and value.get("name"):
                found.setdefault(str(attribute.get("name")), []).append(str(value["name"]))
        return found

    def _variant(self, fields: Fields) -> Fields:
        pk = fields["pk"]
        assigned = [value for row in self._assignments[pk] for value in self._variant_values[row["pk"]]]
        stock = [row.get("quantity") or 0 for row in self._stock[pk]]
        options = {name: ", ".join(values) for name, values in self._attributes(assigned).items()}
        return {
            "id": str(pk),
            "sku": fields.get("sku"),
            "options": options,
            "prices": self._prices(pk),
            "available": not stock or sum(stock) > 0,
        }

    def _prices(self, pk: Any) -> dict[str, Any]:  # noqa: ANN401 - a primary key
        """Amounts by currency, in the order of the channels' keys: the first is the shop's main channel."""
        listings = sorted(self._listings[pk], key=lambda row: (str(type(row.get("channel"))), row.get("channel") or 0))
        amounts = {
            str(row.get("currency")): row.get("discounted_price_amount") or row.get("price_amount") for row in listings
        }
        return {currency: amount for currency, amount in amounts.items() if amount is not None}
