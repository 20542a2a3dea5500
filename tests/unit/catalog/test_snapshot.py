"""Snapshots: the same content is the same bytes and the same version."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.catalog.domain import build_snapshot
from shared.contracts.pack import Pack
from shared.contracts.product import Product, Variant
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import compress, decompress, read_snapshot

PACK = load_pack("apparel")
PRODUCTS = [
    Product(
        product_id=f"p{number}",
        title=f"Sock {number}",
        price=number or None,
        currency="EUR",
        facets={"color": (color,), "brand": ("Alder",)},
    )
    for number, color in enumerate(["Grey", "grey", "Grey", "Red", "Blue"])
]


def test_the_order_of_the_products_does_not_matter() -> None:
    shuffled = PRODUCTS[:]
    random.Random(3).shuffle(shuffled)  # noqa: S311 - reproducible, not secret
    assert build_snapshot(shuffled, PACK) == build_snapshot(PRODUCTS, PACK)


def test_the_order_in_which_maps_were_filled_does_not_matter() -> None:
    one, other = ({"a": "1", "b": "2"}, {"b": "2", "a": "1"})
    assert build_snapshot([Product(product_id="p", title="t", details=one)], PACK).payload == (
        build_snapshot([Product(product_id="p", title="t", details=other)], PACK).payload
    )


def test_any_change_of_content_or_pack_changes_the_version() -> None:
    versions = {
        build_snapshot(PRODUCTS, PACK).version,
        build_snapshot(PRODUCTS[1:], PACK).version,
        build_snapshot([PRODUCTS[0].model_copy(update={"title": "Other"}), *PRODUCTS[1:]], PACK).version,
        build_snapshot(PRODUCTS, PACK.model_copy(update={"version": "next"})).version,
    }
    assert len(versions) == 4
    assert all(len(version) == 16 for version in versions)


def test_the_manifest_counts_folded_values_and_labels_them_as_written_most_often() -> None:
    manifest = build_snapshot(PRODUCTS, PACK, rejected=2).manifest
    color = next(facet for facet in manifest.facets if facet.name == "color")
    price = next(facet for facet in manifest.facets if facet.name == "price")
    assert [(value.value, value.label, value.count) for value in color.values] == [
        ("grey", "Grey", 3),
        ("blue", "Blue", 1),
        ("red", "Red", 1),
    ]
    assert (color.coverage, color.distinct) == (1.0, 3)
    assert (price.coverage, price.minimum, price.maximum) == (0.8, 1.0, 4.0)
    assert (manifest.products, manifest.rejected, manifest.currency) == (5, 2, "EUR")
    assert "size" not in [facet.name for facet in manifest.facets]


def test_an_empty_catalog_is_a_snapshot_too() -> None:
    snapshot = build_snapshot([], Pack(name="none", version="1", facets=()))
    assert (snapshot.payload, snapshot.manifest.facets) == (b"", ())
    assert read_snapshot(snapshot.payload) == []


texts = st.text(max_size=20)
products = st.builds(
    Product,
    product_id=st.text(min_size=1, max_size=8),
    title=texts,
    details=st.dictionaries(texts, texts, max_size=3),
    facets=st.dictionaries(st.sampled_from(["color", "size"]), st.tuples(texts, texts)),
    price=st.none() | st.floats(0.01, 1e6),
    variants=st.tuples(st.builds(Variant, variant_id=texts)),
)


@given(st.lists(products, max_size=5, unique_by=lambda product: product.product_id))
def test_what_is_read_back_is_what_was_built_even_with_line_breaks_in_the_text(made: list[Product]) -> None:
    payload = build_snapshot(made, PACK).payload
    assert read_snapshot(decompress(compress(payload))) == sorted(made, key=lambda product: product.product_id)


def test_equal_bytes_are_equal_when_compressed() -> None:
    assert compress(b"catalog") == compress(b"catalog")


def test_a_cut_stream_is_an_error_and_not_a_shorter_catalog() -> None:
    with pytest.raises(EOFError):
        decompress(compress(b"catalog" * 100)[:-9])
