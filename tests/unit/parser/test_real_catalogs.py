"""Lexicons of real merchants' catalogs (skipped where they are absent)."""

import json
import time
from statistics import median

import pytest

from services.catalog.handlers import import_file
from services.catalog.settings import CatalogSettings
from services.parser.domain import Lexicon, build_lexicon, parse
from shared.contracts.folding import fold_words
from shared.contracts.values import Mention
from shared.plumbing.packs import load_pack
from shared.plumbing.snapshots import read_snapshot
from tests.support.shared_data import shared_data
from tests.support.small_shop import short

PACK = load_pack("apparel")


def lexicon_of(*parts: str) -> Lexicon:
    snapshot = import_file(shared_data("data", "catalogs", *parts), PACK, CatalogSettings()).snapshot
    return build_lexicon(read_snapshot(snapshot.payload), snapshot.manifest, PACK)


@pytest.fixture(scope="module")
def fashion() -> Lexicon:
    return lexicon_of("fashion-44k", "styles.csv")


@pytest.fixture(scope="module")
def livostyle() -> Lexicon:
    return lexicon_of("livostyle", "products.jsonl")


def mentions(words: str, lexicon: Lexicon) -> list[Mention]:
    return [m for act in parse(words, lexicon).acts for m in getattr(act, "mentions", ())]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "nike sports shoes for men, ideally navy",
            "brand = nike|category = sports shoes|gender = men|color = navy blue ?",
        ),
        ("lookin for a womens kurta under 1,200 rupees", "gender = women|category = kurtas|price <= 1200"),
        ("blak leathr wallets", "color = black|material = leather|category = wallets"),
        ("watches, not silver, not gold", "category = watches|color != silver|color != gold"),
        ("Accessories Belts in leather", "category = belts|material = leather"),
    ],
)
def test_shoppers_of_a_large_catalog_are_understood(words: str, expected: str, fashion: Lexicon) -> None:
    assert [short(m) for m in mentions(words, fashion)] == expected.split("|")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a v-neck dress with long sleeves", "style = v neck|category = dresses|feature = long sleeve"),
        ("wide leg pants no polyester", "style = wide leg|category = pants|material != polyester"),
        ("sth boho for the beach, $20-$40", "style = bohemian|use_case = beach|price between 20 40"),
    ],
)
def test_shoppers_of_a_boutique_are_understood(words: str, expected: str, livostyle: Lexicon) -> None:
    assert [short(m) for m in mentions(words, livostyle)] == expected.split("|")


def test_written_requests_are_parsed_fast_and_keep_their_words(fashion: Lexicon) -> None:
    requests = json.loads(shared_data("data", "dialogues", "webshop", "human_goals.json").read_text("utf-8"))[:1500]
    times_ms: list[float] = []
    silent = 0
    for words in requests:
        began = time.perf_counter()
        found = parse(words, fashion)
        times_ms.append((time.perf_counter() - began) * 1e3)
        silent += not found.acts and len(fold_words(words)) > 6
    assert silent <= len(requests) // 100
    assert median(times_ms) < 5


def test_a_no_that_closes_the_talk_turns_no_product_down(fashion: Lexicon) -> None:
    lines = shared_data("data", "dialogues", "negation", "train.jsonl").read_text("utf-8").splitlines()
    closings = [row["utterance"] for row in map(json.loads, lines) if row["kind"] == "closing_no"]
    refused = [w for w in closings if {"reject", "reject_slate"} & {act.type for act in parse(w, fashion).acts}]
    assert len(closings) > 50
    assert len(refused) <= len(closings) // 20


def test_a_request_for_alternatives_is_heard(fashion: Lexicon) -> None:
    lines = shared_data("data", "dialogues", "negation", "train.jsonl").read_text("utf-8").splitlines()
    wanted = [row["utterance"] for row in map(json.loads, lines) if row["kind"] == "alternatives"]
    heard = [w for w in wanted if "more" in {act.type for act in parse(w, fashion).acts}]
    assert len(heard) > 0.7 * len(wanted)
