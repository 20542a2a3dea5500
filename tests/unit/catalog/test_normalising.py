"""One row becomes one product."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from services.catalog.domain import (
    CatalogHints,
    FieldMapping,
    Normaliser,
    RejectedRow,
    Row,
    guess_mapping,
    normalise,
    normalise_all,
)
from services.catalog.snapshot import product_line
from shared.contracts.product import Product
from shared.plumbing.packs import load_pack

PACK = load_pack("apparel")
MAPPING = FieldMapping(
    product_id="id",
    title="title",
    categories="category",
    price="price",
    features="features",
    description="description",
    details="details",
    variants="variants",
    tags="tags",
    brand="brand",
    image="image",
)


def product(*, hints: CatalogHints | None = None, **fields: object) -> Product:
    made = normalise({"id": "p1", "title": "Some thing", **fields}, MAPPING, PACK, hints)
    assert isinstance(made, Product)
    return made


def test_a_row_without_a_title_is_rejected() -> None:
    rejected = normalise({"id": "p1", "title": " <br> "}, MAPPING, PACK)
    assert isinstance(rejected, RejectedRow)
    assert rejected.reason == "no-title"


def test_a_row_without_an_id_gets_one_that_is_the_same_next_time() -> None:
    first, second, other = (normalise({"title": title}, MAPPING, PACK) for title in ("Red hat", "Red hat", "Tan hat"))
    assert first == second
    assert first.product_id.startswith("t-")
    assert first.product_id != other.product_id


def test_the_second_row_with_an_id_is_rejected_and_names_the_first() -> None:
    rows = [Row(line, {"id": "7", "title": title}) for line, title in ((1, "Hat"), (2, "Cap"))]
    kept, rejected = normalise_all(rows, Normaliser(MAPPING, PACK))
    assert isinstance(kept, Product)
    assert kept.title == "Hat"
    assert isinstance(rejected, RejectedRow)
    assert (rejected.line, rejected.reason) == (2, "duplicate-id")
    assert "line 1" in rejected.detail


def test_a_category_path_is_split_and_parts_of_other_facets_go_there() -> None:
    made = product(
        category="Wear > Women > Dresses > Casual", hints=CatalogHints(generic_categories=frozenset(("wear",)))
    )
    assert made.categories == ("Wear", "Women", "Dresses", "Casual")
    assert made.facets["category"] == ("Dresses",)
    assert made.facets["gender"] == ("women",)
    assert made.facets["use_case"] == ("casual",)


def test_nested_details_are_flattened_and_known_names_become_facets() -> None:
    made = product(
        details={
            "Department": "mens",
            "Color": "Dark Slate",
            "Rank": {"Shoes": 12},
            "Fabric Type": "60% Cotton, 40% Linen",
            "Care": "N/A",
        }
    )
    assert made.details["Rank: Shoes"] == "12"
    assert "Care" not in made.details
    assert made.facets["gender"] == ("men",)
    assert made.facets["color"] == ("Dark Slate",)
    assert made.facets["material"] == ("cotton", "linen")


def test_options_of_variants_become_facets_and_unknown_ones_details() -> None:
    made = product(
        variants={
            "a": {
                "item_id": "v1",
                "options": {"color": "blue", "size": "large", "RAM": "8GB"},
                "price": 30,
                "available": False,
            },
            "b": {"item_id": "v2", "options": {"Color": "Gray", "ram": "16GB"}, "price": 40.5, "available": True},
        }
    )
    assert made.facets["color"] == ("blue", "grey")
    assert made.facets["size"] == ("L",)
    assert made.details == {"ram": "8GB, 16GB"}
    assert (made.price, made.in_stock) == (40.5, True)
    assert [variant.available for variant in made.variants] == [False, True]


def test_prices_in_two_currencies_are_kept_apart() -> None:
    made = product(
        variants=[
            {"sku": "s", "prices": {"USD": "10.000", "PLN": "40.000"}},
            {"sku": "t", "prices": {"USD": "12.000", "PLN": "30.000"}},
        ],
        hints=CatalogHints(currency="USD"),
    )
    assert (made.price, made.price_max, made.currency) == (10.0, 12.0, "USD")
    assert made.prices == {"PLN": 30.0, "USD": 10.0}
    assert [variant.price for variant in made.variants] == [10.0, 12.0]


def test_shop_bookkeeping_among_tags_is_left_out() -> None:
    made = product(
        tags="beach | boho | issues | Ship From Overseas | Shipping delay Feb 12 | H#Y | Zenith | long sleeve | white",
        hints=CatalogHints(lower_case_tags=True),
    )
    assert made.features == ("beach", "boho", "long sleeve", "white")
    assert made.facets == {
        "color": ("white",),
        "feature": ("long sleeve",),
        "style": ("bohemian",),
        "use_case": ("beach",),
    }


def test_what_a_field_says_is_not_changed_by_text() -> None:
    made = product(title="Blue striped shirt with red trim", details={"Color": "Green"})
    assert made.facets["color"] == ("Green",)
    assert made.facets["pattern"] == ("striped",)


def test_a_placeholder_is_no_facet_value() -> None:
    made = product(title="Black thing", details={"Color": "NA", "Brand": "Unknown"})
    assert made.facets == {"color": ("black",)}
    assert made.brand is None


def test_a_product_without_categories_takes_its_kind_from_the_title() -> None:
    assert product(title="Trail Hiking Boots").facets["category"] == ("hiking boots",)


def test_an_address_that_runs_code_is_dropped() -> None:
    assert product(image="javascript:alert(1)").image is None
    assert product(image=[{"large": "https://shop.example/a.jpg"}]).image == "https://shop.example/a.jpg"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
field_names = st.sampled_from([*FieldMapping.model_fields, "id", "name", "color", "size", "Category"]) | st.text(
    max_size=10
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(["id", "title", *MAPPING.model_dump()]), json_values))
def test_no_row_raises_and_every_product_can_be_written(row: dict[str, Any]) -> None:
    made = normalise(row, MAPPING, PACK)
    if isinstance(made, Product):
        assert Product.model_validate_json(product_line(made)) == made


@settings(max_examples=60, deadline=None)
@given(st.lists(st.dictionaries(field_names, json_values, max_size=6), max_size=5))
def test_no_rows_break_the_guess_or_what_follows_from_it(rows: list[dict[str, Any]]) -> None:
    mapping = guess_mapping(rows, PACK).mapping
    for row in rows:
        normalise(row, mapping, PACK)
