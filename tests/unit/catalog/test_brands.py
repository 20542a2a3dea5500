"""Learning brands from titles."""

from services.catalog.brands import brand_of, learn_brands
from services.catalog.vocabulary import Vocabulary
from shared.plumbing.packs import load_pack

PACK = load_pack("apparel")
EVERYTHING = Vocabulary(PACK, searched=[spec.name for spec in PACK.facets])
BRANDED = [
    f"{brand} {who} {thing}"
    for brand in ("Aldertree", "Finch and Vale", "ORBIT 9")
    for who in ("Men", "Women")
    for thing in ("Tee", "Sock", "Cap")
]


def test_frequent_first_words_that_describe_nothing_are_brands() -> None:
    brands = learn_brands([*BRANDED, "Rarely Men Tee"], EVERYTHING)
    assert sorted(brands.values()) == ["Aldertree", "Finch and Vale", "ORBIT 9"]
    assert brand_of("finch and vale women blue scarf", brands) == "Finch and Vale"
    assert brand_of("Rarely Men Tee", brands) is None


def test_titles_that_begin_with_a_description_teach_nothing() -> None:
    titles = [
        f"{look} {thing}"
        for look in ("Airy", "Openwork", "Chunky", "Crisp")
        for thing in ("Tee", "Sock Airy", "Openwork Cap", "Crisp Chunky Hat")
    ]
    assert learn_brands(titles, EVERYTHING) == {}


def test_a_line_of_a_far_more_frequent_brand_is_that_brand() -> None:
    titles = [
        *BRANDED,
        *(f"Aldertree {thing}" for thing in ("Tee", "Cap", "Tie", "Bag", "Belt", "Hat") for _ in range(3)),
        *["Aldertree Sprint Men Tee"] * 4,
    ]
    brands = learn_brands(titles, EVERYTHING)
    assert brand_of("Aldertree Sprint Men Tee", brands) == "Aldertree"


def test_no_titles_teach_nothing() -> None:
    assert learn_brands([], EVERYTHING) == {}
