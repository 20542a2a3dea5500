"""Real merchants' files, each with its traps (skipped where they are absent)."""

import random

import pytest

from services.catalog.adapters import read_catalog
from services.catalog.domain import build_snapshot
from services.catalog.handlers import ImportOutcome, import_file
from services.catalog.settings import CatalogSettings
from shared.contracts.product import FacetSummary, Product
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import read_snapshot
from tests.support.shared_data import shared_data

Imported = tuple[ImportOutcome, dict[str, Product]]
PACK = load_pack("apparel")


def imported(*parts: str) -> Imported:
    outcome = import_file(shared_data("data", "catalogs", *parts), PACK, CatalogSettings())
    return outcome, {product.product_id: product for product in read_snapshot(outcome.snapshot.payload)}


def facet(outcome: ImportOutcome, name: str) -> FacetSummary:
    return next(summary for summary in outcome.snapshot.manifest.facets if summary.name == name)


@pytest.fixture(scope="module")
def fashion() -> Imported:
    return imported("fashion-44k", "styles.csv")


@pytest.fixture(scope="module")
def livostyle() -> Imported:
    return imported("livostyle", "products.jsonl")


def test_every_fashion_row_is_a_product_also_those_with_stray_commas(fashion: Imported) -> None:
    outcome, products = fashion
    rows = list(read_catalog(shared_data("data", "catalogs", "fashion-44k", "styles.csv")))
    stray = [row.record for row in rows if "," in row.record["productDisplayName"]]
    assert (len(products), outcome.rejected) == (44_446, 0)
    assert len(stray) >= 22
    assert all("," in products[record["id"]].title for record in stray)


def test_fashion_facets_are_what_a_shopper_expects(fashion: Imported) -> None:
    outcome, products = fashion
    genders = {value.value: value.count for value in facet(outcome, "gender").values}
    assert genders == {"men": 22_165, "women": 18_632, "unisex": 2_164, "boys": 830, "girls": 655}
    assert "na" not in {value.value for summary in outcome.snapshot.manifest.facets for value in summary.values}
    assert facet(outcome, "brand").coverage > 0.8
    assert {"nike", "puma"} <= {value.value for value in facet(outcome, "brand").values}
    assert "price" not in {summary.name for summary in outcome.snapshot.manifest.facets}
    assert all(product.categories for product in products.values())


def test_shuffled_products_give_the_same_version(fashion: Imported) -> None:
    outcome, products = fashion
    shuffled = list(products.values())
    random.Random(1).shuffle(shuffled)  # noqa: S311 - reproducible, not secret
    assert build_snapshot(shuffled, PACK, outcome.rejected).version == outcome.snapshot.version


def test_livostyle_is_the_same_catalog_as_json_lines_and_as_parquet(livostyle: Imported) -> None:
    outcome, products = livostyle
    other, _ = imported("livostyle", "products.parquet")
    assert len(products) == 2_766
    assert other.snapshot == outcome.snapshot


def test_livostyle_bookkeeping_is_no_facet_and_no_feature(livostyle: Imported) -> None:
    outcome, products = livostyle
    values = {value.value for summary in outcome.snapshot.manifest.facets for value in summary.values}
    features = {feature.casefold() for product in products.values() for feature in product.features}
    for word in ("issues", "ship from overseas", "ship from usa", "zenana", "doorbusters"):
        assert word not in values
        assert word not in features
    assert outcome.snapshot.manifest.currency == "USD"
    assert (facet(outcome, "price").minimum, facet(outcome, "price").maximum) == (8.99, 498.99)
    assert facet(outcome, "color").coverage > 0.9
    assert sum(product.in_stock is False for product in products.values()) == 6


def test_retail_demo_kinds_are_categories_and_not_styles() -> None:
    outcome, products = imported("retail-demo", "products.jsonl")
    assert len(products) == 2_465
    assert "kitchen" in {value.value for value in facet(outcome, "category").values}
    assert "kitchen" not in {value.value for value in facet(outcome, "style").values}
    assert {value.value: value.count for value in facet(outcome, "gender").values}["women"] > 400
    assert facet(outcome, "material").coverage > 0.3


def test_tau_retail_variants_keep_options_prices_and_availability() -> None:
    _, products = imported("tau-retail", "products.json")
    variants = [variant for product in products.values() for variant in product.variants]
    assert (len(products), len(variants)) == (50, 591)
    assert sum(variant.available for variant in variants) == 379
    assert (min(v.price for v in variants), max(v.price for v in variants)) == (28.14, 3289.46)
    shirt = products["9523456873"]
    assert set(shirt.facets) == {"category", "color", "material", "size", "style"}


def test_saleor_prices_are_kept_by_currency() -> None:
    outcome, products = imported("saleor", "populatedb_data.json")
    assert len(products) == 32
    assert sum(len(product.variants) for product in products.values()) == 73
    assert outcome.snapshot.manifest.currency == "USD"
    assert all(set(product.prices) == {"USD", "PLN"} for product in products.values())
    assert not any("<" in product.description for product in products.values())
