"""Values: what is grounded in the catalog, and what stays a search term."""

import pytest

from tests.support.small_shop import only, wishes


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("black leather boots", ["color = black", "material = leather", "category = boots"]),
        ("NAVY   sneakers!!!", ["color = navy blue", "category = sneakers"]),
        ("tshirt", ["category = t shirts"]),
        ("a t-shirt", ["category = t shirts"]),
        ("T shirts", ["category = t shirts"]),
        ("some floral dresses for summer...", ["pattern = floral", "category = dresses", "season = summer"]),
        ("it should be waterproof and have pockets", ["feature = waterproof", "feature = pockets"]),
        ("polka-dot scarf", ["pattern = polka dot", "category = scarves"]),
        ("ladies sandal", ["gender = women", "category = sandals"]),
        ("a gift", ["use_case = gift"]),
        ("ein Kleid in \uff22\uff2c\uff35\uff25", ["text = ein kleid", "color = blue"]),
    ],
)
def test_values_are_found_in_any_form(words: str, expected: list[str]) -> None:
    assert wishes(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("blakc boots", "color = black"),
        ("lether boots", "material = leather"),
        ("waterprof boots", "feature = waterproof"),
        ("boots in burgandy", "color = burgundy"),
        ("sneekers", "category = sneakers"),
        ("polyster", "material = polyester"),
    ],
)
def test_typing_errors_are_mended_towards_what_the_shop_sells(words: str, expected: str) -> None:
    assert expected in wishes(words)


@pytest.mark.parametrize("words", ["harbour", "meadow", "pier", "fisher"])
def test_a_word_of_the_catalog_is_never_mended(words: str) -> None:
    assert wishes(words) == [f"text = {words}"]


@pytest.mark.parametrize("words", ["living room", "dairy", "duty", "dresser", "protector", "remover"])
def test_ordinary_words_are_not_taken_for_misspelt_values(words: str) -> None:
    assert wishes(words) == [f"text = {words}"]


def test_unknown_words_stay_one_search_term_per_phrase_and_are_never_grounded() -> None:
    mentions = only("looking for steel shelf brackets for a warehouse", "inform").mentions
    assert [(m.facet, m.value, m.grounded) for m in mentions] == [
        ("text", "steel shelf brackets", False),
        ("text", "warehouse", False),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "A key requirement is: leather.",
        "must be leather!",
        "um, leather I'd say is key",
        "LEATHER",
        "what i need is leather...",
    ],
)
def test_a_requirement_is_found_whatever_announces_it(words: str) -> None:
    assert wishes(words) == ["material = leather"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Wallets in leather", ["category = wallets", "material = leather"]),
        ("leather wallet", ["material = leather", "category = wallets"]),
        ("looking for Leather", ["category = leather"]),
        ("looking for Accessories Belts in leather", ["category = belts", "material = leather"]),
        ("I'm looking for Accessories Leather, suede ideally", ["category = leather", "material = suede ?"]),
    ],
)
def test_category_and_material_are_two_slots(words: str, expected: list[str]) -> None:
    assert wishes(words) == expected


def test_a_whole_catalog_phrase_is_kept_whole() -> None:
    whole = "solids 100 cotton heathers 60 cotton 40 polyester"
    assert wishes("cotton; Solids: 100% Cotton; Heathers: 60% Cotton, 40% Polyester.") == [
        "material = cotton",
        f"feature = {whole}",
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Department: womens", ["gender = women"]),
        ("Color: Black Marble", ["color = black marble"]),
        ("color black-marble", ["color = black marble"]),
        ("care code: cool tumble 4", ["feature = care code cool tumble 4"]),
        ("with a pull-on closure", ["feature = pull on closure"]),
    ],
)
def test_a_key_and_value_of_the_catalog_is_read_as_one(words: str, expected: list[str]) -> None:
    assert wishes(words) == expected


def test_a_brand_named_like_an_ordinary_word_needs_a_sign() -> None:
    assert wishes("only black") == ["color = black"]
    assert wishes("belts by Only") == ["category = belts", "brand = only"]
    assert wishes("do you have Only belts") == ["brand = only", "category = belts"]


def test_a_variants_option_is_a_value() -> None:
    assert wishes("dress in teal, size 10") == ["category = dresses", "color = teal", "size = 10"]


def test_a_value_of_the_pack_that_the_catalog_lacks_is_a_wish_of_its_facet_that_nothing_grounds() -> None:
    (mention,) = only("cashmere", "inform").mentions
    assert (mention.facet, mention.value, mention.grounded) == ("material", "cashmere", False)


@pytest.mark.parametrize(
    "words",
    [
        "ideally black",
        "black if possible",
        "black would be nice",
        "preferably black",
        "not only black",
        "black, if possible",
    ],
)
def test_a_preference_is_weaker_than_a_requirement(words: str) -> None:
    assert wishes(words) == ["color = black ?"]


def test_strength_belongs_to_its_clause() -> None:
    assert wishes("ideally leather, must be black") == ["material = leather ?", "color = black"]


@pytest.mark.parametrize(
    "words", ["any leather ones?", "do you have leather?", "are there leather ones", "got any leather"]
)
def test_a_question_about_what_the_shop_sells_is_a_wish(words: str) -> None:
    assert wishes(words) == ["material = leather"]


def test_two_values_across_a_comma_are_two() -> None:
    assert wishes("navy, blue, black") == ["color = navy blue", "color = blue", "color = black"]
