"""Finding catalog values in text."""

from services.catalog.text_facets import colors_in_prose, materials_of_composition, own_sentences, values_in
from services.catalog.vocabulary import Vocabulary, label_of
from shared.plumbing.packs import load_pack

WORDS = Vocabulary(load_pack("apparel"))


def test_a_synonym_means_its_canonical_value() -> None:
    assert WORDS.canonical("color", "Gray") == "grey"
    assert WORDS.canonical("gender", "Ladies'") == "women"
    assert WORDS.canonical("size", "Extra-Large") == "xl"
    assert WORDS.canonical("color", "unheard of") is None


def test_the_longest_match_wins() -> None:
    assert values_in(["Navy blue faux leather jacket"], WORDS) == {"color": ["navy blue"], "material": ["faux leather"]}


def test_a_denied_value_is_not_found() -> None:
    assert values_in(["Non leather wallet", "polyester free tee", "denim look leggings"], WORDS) == {}


def test_codes_are_read_in_fields_only() -> None:
    assert WORDS.canonical("gender", "F") == "women"
    assert values_in(["Size M or F"], WORDS) == {}


def test_the_merchants_spelling_is_kept_when_it_says_the_canonical_value() -> None:
    assert label_of("navy blue", "Navy Blue") == "Navy Blue"
    assert label_of("grey", "Gray") == "grey"
    assert label_of("l", "large") == "L"


def test_advice_about_other_products_is_not_the_products_own() -> None:
    prose = "A crisp cotton shirt. Pair it with white sneakers. Wear it with black jeans and a red belt."
    assert own_sentences(prose) == "A crisp cotton shirt."


def test_a_composition_gives_the_materials() -> None:
    assert materials_of_composition("Made of 95% cotton and 5 % elastane. Looks like silk.", WORDS) == [
        "cotton",
        "spandex",
    ]


def test_prose_gives_a_colour_only_to_the_product_itself() -> None:
    prose = "This durable beige backpack has black straps and a red logo."
    assert colors_in_prose(prose, "Expedition Backpack", WORDS) == ["beige"]
