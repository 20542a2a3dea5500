"""Guessing the mapping by names and by values."""

from typing import Any

from services.catalog.guessing import field_key, guess_mapping
from services.catalog.mapping import FieldMapping, value_at
from shared.plumbing.packs import load_pack

PACK = load_pack("apparel")


def rows(**columns: list[Any]) -> list[dict[str, Any]]:
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def test_one_name_in_every_case_is_one_key() -> None:
    assert {field_key(name) for name in ("baseColour", "base_colour", "Base Colour", "base-colour")} == {"base colour"}


def test_marketplace_metadata_is_understood() -> None:
    mapping = guess_mapping(
        rows(
            parent_asin=["B01", "B02"],
            title=["Wool Sock", "Silk Tie"],
            features=[["Soft"], ["Shiny"]],
            description=[["A warm sock."], []],
            price=[None, "12.50"],
            categories=[["Clothing", "Socks"], ["Clothing", "Ties"]],
            details=[{"Department": "mens"}, {}],
            average_rating=[4.1, 3.9],
            rating_number=[12, 3],
            store=["Alder", "Birch"],
        ),
        PACK,
    ).mapping
    assert mapping == FieldMapping(
        product_id="parent_asin",
        title="title",
        features="features",
        description="description",
        price="price",
        categories="categories",
        details="details",
        rating="average_rating",
        rating_count="rating_number",
        brand="store",
    )


def test_facet_fields_are_found_by_their_aliases_and_category_columns_go_from_coarse_to_fine() -> None:
    mapping = guess_mapping(
        rows(
            id=["1", "2", "3"],
            articleType=["Tee", "Tie", "Cap"],
            masterCategory=["Wear", "Wear", "Wear"],
            baseColour=["Red", "Red", "Tan"],
            usage=["Casual", "Formal", "Casual"],
            productDisplayName=["Red Tee", "Red Tie", "Tan Cap"],
        ),
        PACK,
    ).mapping
    assert mapping.categories == ("masterCategory", "articleType")
    assert mapping.facets == {"color": ("baseColour",), "use_case": ("usage",)}
    assert mapping.title == ("productDisplayName",)


def test_a_facet_name_whose_values_nest_in_the_category_is_a_category() -> None:
    mapping = guess_mapping(
        rows(
            id=[str(number) for number in range(40)],
            name=[f"Thing number {number} here" for number in range(40)],
            category=["kitchen", "garden"] * 20,
            style=["pans", "rakes"] * 20,
        ),
        PACK,
    ).mapping
    assert mapping.categories == ("category", "style")
    assert mapping.facets == {}


def test_unknown_names_are_understood_by_their_values() -> None:
    prose = "A text of many more than a few words that tells how well this thing is made and how long it lasts, number"
    mapping = guess_mapping(
        rows(
            nr=["X-1", "X-2", "X-3"],
            bezeichnung=["Blue wool scarf", "Green silk tie", "Grey felt hat"],
            langtext=[f"{prose} one", f"{prose} two", f"{prose} three"],
            vk=["€ 12,50", "€ 30,00", "€ 8,00"],
        ),
        PACK,
    ).mapping
    assert mapping.product_id == ("nr",)
    assert mapping.title == ("bezeichnung",)
    assert mapping.description == ("langtext",)
    assert mapping.price == ("vk",)


def test_the_currency_may_stand_in_the_fields_name() -> None:
    mapping = guess_mapping(
        rows(id=["1", "2"], title=["A hat", "A cap"], price_min_usd=[1.5, 2.5], price_max_usd=[2.5, 3.5]), PACK
    ).mapping
    assert (mapping.price, mapping.price_max, mapping.currency_code) == (("price_min_usd",), ("price_max_usd",), "USD")


def test_fields_that_tell_a_customer_nothing_are_left_out_with_the_reason() -> None:
    report = guess_mapping(
        rows(
            id=["1", "2"],
            title=["A hat", "A cap"],
            created_on=["2024-01-02", "2024-01-03"],
            secret=[True, False],
            variant_count=[3, 4],
            heel=["2 in", "3 in"],
        ),
        PACK,
    )
    assert report.ignored == {
        "created_on": "time stamps",
        "secret": "flags",
        "variant_count": "bookkeeping by its name",
    }
    assert report.mapping.kept == ("heel",)


def test_a_dotted_path_reaches_into_maps_and_a_literal_name_comes_first() -> None:
    assert value_at({"a": {"b": 1}}, "a.b") == 1
    assert value_at({"a.b": 2, "a": {"b": 1}}, "a.b") == 2
    assert value_at({"a": 3}, "a.b") is None
