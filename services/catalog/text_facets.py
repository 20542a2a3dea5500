"""Finds facet values in a product's text, and only where the text speaks of the product itself."""

import re
from collections.abc import Iterable

from services.catalog.vocabulary import Vocabulary
from shared.contracts.folding import fold_words

MAX_VALUES = 24
MAX_WORDS = 2000
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_OTHER_PRODUCT = re.compile(
    r"\b(?:pairs?|paired|pairing|team(?:s|ed)? (?:it|with)|wear (?:it|them|this)|style (?:it|them|with)"
    r"|layer(?:ed|s|ing)?|goes? with|match(?:es|ed|ing)? (?:it|with|your)|over your|with your|tuck)\b",
    re.IGNORECASE,
)
_RUN_IN_ADVICE = re.compile(
    r"\b(?:wear it with|style it with|how to wear it|pairs well with|complete the look)\b.*", re.IGNORECASE | re.DOTALL
)
_PERCENT = re.compile(r"(\d{1,3})\s?%\s+((?:[^\W\d_]{1,30}[ -]?){1,3})")
COLORED_THINGS = frozenset(
    [
        "color",
        "colors",
        "colour",
        "colours",
        "hue",
        "hues",
        "shade",
        "shades",
        "tone",
        "tones",
        "finish",
        "exterior",
        "upper",
        "body",
        "fabric",
        "leather",
        "suede",
        "canvas",
        "wool",
        "cotton",
        "denim",
        "satin",
        "velvet",
        "design",
        "silhouette",
        "base",
    ]
)
MAX_PROSE_COLORS = 2
NOUN_REACH = 3


def values_in(parts: Iterable[str], vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Canonical values by facet, in the order in which they are first named."""
    found: dict[str, list[str]] = {}
    for part in parts:
        for match in vocabulary.find(fold_words(part)[:MAX_WORDS]):
            values = found.setdefault(match.facet, [])
            if match.value not in values and len(values) < MAX_VALUES:
                values.append(match.value)
    return found


def own_sentences(description: str) -> str:
    """The description without advice about other products ("pair it with white sneakers")."""
    text = _RUN_IN_ADVICE.sub("", description)
    return " ".join(sentence for sentence in _SENTENCE.split(text.strip()) if not _OTHER_PRODUCT.search(sentence))


def materials_of_composition(description: str, vocabulary: Vocabulary) -> list[str]:
    """The materials that a description gives shares of ("95 % cotton, 5 % spandex")."""
    if "%" not in description:
        return []
    return values_in([words for _, words in _PERCENT.findall(description)], vocabulary).get("material", [])


def colors_in_prose(sentences: str, title: str, vocabulary: Vocabulary) -> list[str]:
    """The colours that the prose gives to the product itself: before the title's noun or before a word like "finish".

    "This durable beige backpack with black straps" is beige: straps are no backpack.
    """
    words = fold_words(sentences)[:MAX_WORDS]
    own = COLORED_THINGS | set(fold_words(title)[-2:])
    found = [match for match in vocabulary.find(words) if match.facet == "color"]
    named = [match.value for match in found if own & set(words[match.end : match.end + NOUN_REACH])]
    return list(dict.fromkeys(named))[:MAX_PROSE_COLORS]
