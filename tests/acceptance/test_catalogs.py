import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from services.evaluator.adapters import OpenShop
from tests.support.shared_data import shared_data
from tests.support.shop import Customer, a_shop, shopwalker

SERVED_WITHIN_S = 30
CATALOGS = [
    (("livostyle", "products.parquet"), 2766, "a black dress under 50 dollars"),
    (("retail-demo", "products.jsonl"), 2465, "a leather backpack"),
    (("tau-retail", "products.json"), 50, "a blue t-shirt in size M"),
    (("saleor", "populatedb_data.json"), 32, "sneakers"),
]


@pytest.mark.parametrize(("names", "products", "wish"), CATALOGS, ids=[names[0] for names, _, _ in CATALOGS])
def test_a_real_catalog_is_served_without_a_mapping(
    tmp_path: Path, names: tuple[str, str], products: int, wish: str
) -> None:
    file = shared_data("data", "catalogs", *names)
    started = time.monotonic()
    with a_shop(tmp_path / "data", "--catalog", str(file)) as shop:
        assert time.monotonic() - started < SERVED_WITHIN_S
        assert httpx.get(f"{shop.url}/v1/catalog").json()["products"] == products
        customer = Customer(shop.url)
        answer = customer.say(wish)
        customer.close()
        assert answer["recommendations"]


@pytest.fixture(scope="module")
def fashion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenShop]:
    file = shared_data("data", "catalogs", "fashion-44k", "styles.csv")
    started = time.monotonic()
    with a_shop(tmp_path_factory.mktemp("fashion") / "data", "--catalog", str(file)) as shop:
        assert time.monotonic() - started < SERVED_WITHIN_S
        yield shop


@pytest.fixture
def customer(fashion: OpenShop) -> Iterator[Customer]:
    new = Customer(fashion.url)
    yield new
    new.close()


def test_all_44446_products_are_served_those_with_stray_commas_too(fashion: OpenShop) -> None:
    catalog = httpx.get(f"{fashion.url}/v1/catalog").json()
    assert (catalog["products"], catalog["rejected"]) == (44_446, 0)
    assert "," in httpx.get(f"{fashion.url}/v1/products/44065").json()["title"]


def colors(answer: dict) -> list[str]:
    return [" ".join(item["facets"].get("color", [])).lower() for item in answer["recommendations"]]


def test_a_change_of_mind_demotes_and_a_variation_changes_nothing(fashion: OpenShop, customer: Customer) -> None:
    first = customer.say("navy shirts for men, casual")
    assert all("navy" in color for color in colors(first)), colors(first)

    second = customer.say("actually not navy, white")
    assert sum("white" in color for color in colors(second)) >= 8, colors(second)
    assert not any("navy" in color for color in colors(second))
    assert second["scenario"] == "override"

    third = customer.say("the second one in blue?")
    assert any("blue" in color for color in colors(third)), colors(third)
    assert not all("navy" in color for color in colors(third))
    held = {(c["facet"], c["value"], c["operator"]): c for c in third["state"]["constraints"]}
    white = next(c for (facet, value, operator), c in held.items() if facet == "color" and value == "white")
    navy = next(c for (facet, value, op), c in held.items() if facet == "color" and "navy" in value and op == "=")
    assert white["status"] == "active"
    assert (navy["status"], navy["turn"], navy["changed_turn"]) == ("demoted", 1, 2)
    assert navy["reason"]
    (pointed,) = [e for e in customer.events()[-1]["event"]["events"] if e["type"] == "variation-searched"]
    assert pointed["product_id"] == second["recommendations"][1]["product_id"]

    replayed = shopwalker("replay", customer.session_id, "--verify", data=fashion.data)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert "demoted" in replayed.stdout


def test_more_never_repeats_and_a_rejected_product_does_not_return(customer: Customer) -> None:
    slates = [customer.say("black handbags for women")]
    rejected = slates[0]["recommendations"][0]["product_id"]
    customer.press("reject", product_id=rejected)
    slates += [customer.say(text) for text in ("show me others", "anything else?", "more please")]
    shown = [item["product_id"] for answer in slates for item in answer["recommendations"]]
    assert len(shown) == len(set(shown))
    later = customer.say("black handbags")
    assert rejected not in [item["product_id"] for item in later["recommendations"]]


def test_what_is_refused_is_never_shown(customer: Customer) -> None:
    for text in ("shoes for women but nothing in black", "more", "others please"):
        assert not any("black" in color for color in colors(customer.say(text)))


def test_a_question_is_never_asked_twice_and_never_about_what_was_said(customer: Customer) -> None:
    asked = []
    for text in ("I want something to wear", "whatever", "no preference", "you choose", "any is fine", "dunno"):
        answer = customer.say(text)
        assert answer["recommendations"]
        asked += [answer["question"]["facet"]] if answer["question"] else []
    assert len(asked) == len(set(asked))
    assert asked
