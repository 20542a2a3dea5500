"""The generator: deterministic, streaming, and as uneven as a real marketplace."""

import hashlib
import json
from bisect import bisect_left
from collections import Counter
from itertools import accumulate, islice
from statistics import median

import pytest

from services.catalog.adapters import Record
from services.catalog.domain import Normaliser, guess_mapping, normalise_all
from services.catalog.generator import generate_records
from services.catalog.row_formats import Row
from shared.contracts.product import Product
from shared.plumbing.packs import load_pack

SIZE = 50_000


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return list(generate_records(SIZE, seed=11))


def share(records: list[Record], field: str) -> float:
    return sum(bool(record[field]) for record in records) / len(records)


def test_one_seed_gives_one_catalog_on_every_machine() -> None:
    lines = "\n".join(json.dumps(record, sort_keys=True) for record in generate_records(500, seed=5))
    assert hashlib.sha256(lines.encode()).hexdigest()[:16] == "2e4e19541d31b0fa"
    assert next(generate_records(1, seed=5)) != next(generate_records(1, seed=6))


def test_a_longer_catalog_begins_like_a_shorter_one_and_streams() -> None:
    stream = generate_records(10**12, seed=2)
    assert list(islice(stream, 200)) == list(generate_records(200, seed=2))


def test_ids_are_ten_characters_and_different(records: list[Record]) -> None:
    assert len({record["parent_asin"] for record in records}) == SIZE
    assert {len(record["parent_asin"]) for record in records} == {10}


@pytest.mark.parametrize(
    ("field", "expected"), [("price", 0.211), ("description", 0.522), ("features", 0.896), ("details", 0.967)]
)
def test_fields_are_filled_as_often_as_in_the_calibrating_catalog(
    records: list[Record], field: str, expected: float
) -> None:
    assert share(records, field) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("Date First Available", 0.938),
        ("Department", 0.872),
        ("Item model number", 0.555),
        ("Color", 0.049),
        ("Brand", 0.047),
        ("Material", 0.041),
        ("Style", 0.035),
        ("Size", 0.019),
    ],
)
def test_details_have_their_keys_in_the_known_shares(records: list[Record], key: str, expected: float) -> None:
    found = sum(key in record["details"] for record in records) / SIZE
    assert found == pytest.approx(expected, rel=0.12, abs=0.004)


def test_details_have_a_long_tail_of_keys(records: list[Record]) -> None:
    assert 230 <= len({key for record in records for key in record["details"]}) <= 300


def test_shelves_have_a_heavy_tail(records: list[Record]) -> None:
    sizes = sorted(Counter(tuple(record["categories"][-2:]) for record in records).values(), reverse=True)
    half = sum(running < SIZE / 2 for running in accumulate(sizes)) + 1
    assert 950 <= len(sizes) <= 1250
    assert 1000 <= sizes[0] <= 1800
    assert 5 <= median(sizes) <= 15
    assert 45 <= half <= 65
    assert 700 <= len({part for record in records for part in record["categories"]}) <= 950


def test_review_counts_are_skewed_and_what_is_wanted_is_priced(records: list[Record]) -> None:
    wanted = sorted((record["rating_number"], record["price"] is not None) for record in records)
    total = sum(count for count, _ in wanted)
    middle = wanted[bisect_left([*accumulate(count for count, _ in wanted)], total / 2)][0]
    assert 10 <= median(count for count, _ in wanted) <= 14
    assert 4500 <= middle <= 9500
    assert sum(count * priced for count, priced in wanted) / total == pytest.approx(0.89, abs=0.04)


def test_nine_of_ten_phrases_belong_to_one_product_and_a_fifth_of_the_products_have_a_look_alike(
    records: list[Record],
) -> None:
    phrases = Counter(line for record in records for line in {*record["features"], *record["description"]})
    designs = Counter((*record["features"], *record["description"]) for record in records if record["features"])
    assert sum(count == 1 for count in phrases.values()) / len(phrases) == pytest.approx(0.9, abs=0.02)
    assert sum(count for count in designs.values() if count > 1) / SIZE == pytest.approx(0.22, abs=0.03)


def test_feature_lines_hold_the_marks_that_break_naive_splitting(records: list[Record]) -> None:
    lines = [line for record in records[:5000] for line in record["features"]]
    for mark in ";:%,":
        assert sum(mark in line for line in lines) > 300


def test_a_shop_page_can_ask_for_prices() -> None:
    assert share(list(generate_records(4000, seed=1, price_fill=0.9)), "price") == pytest.approx(0.9, abs=0.02)
    with pytest.raises(ValueError, match="price_fill"):
        next(generate_records(1, seed=1, price_fill=1.0))


def test_generated_records_are_imported_whole(records: list[Record]) -> None:
    pack = load_pack("apparel")
    sample = records[:1000]
    normaliser = Normaliser(guess_mapping(sample, pack).mapping, pack)
    made = list(normalise_all((Row(line, record) for line, record in enumerate(sample, start=1)), normaliser))
    assert all(isinstance(product, Product) for product in made)
    assert sum("material" in product.facets for product in made) > 700
    assert all(product.brand and product.facets["category"] for product in made)
