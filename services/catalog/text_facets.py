"""Finds facet values in a product's text, and only where the text speaks of the product itself."""

import re
from collections.abc import Iterable

from services.catalog.vocabulary import Vocabulary
from shared.contracts.folding import fold_words

MAX_VALUES = 24
MAX_WORDS = 2000
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_OTHER_PRODUCT = re.compile(
    r"\b(?:pairs?|paired|pairing|team(?:s|ed)? (?:it|with)|wear (?:it|them|this)|style (?:it|them|with)|layer(?:ed|s|ing)?|goes with|"
    r"go with|match(?:es|ed|ing)? (?:it|with|your)|over your|with your|tuck)\b",
    re.IGNORECASE,
)
_RUN_IN_ADVICE = re.compile(r"\b(?:wear it with|style it with|how to wear it|pairs well with|complete the look)\b.*", re.IGNORECASE | re.DOTALL)
_PERCENT = re.compile(r"(\d{1,3})\s?%\s+((?:[^\W\d_]{1,30}[ -]?){1,3})")
_COLOR_PHRASE = re.compile(
    r"\b(?:(?:colou?rs?|hue|shade|finish|tone)\s*(?:is|:|of|-)\s*((?:[^\W\d_]{1,30}[ -]?){1,3})"
    r"|(?:this|our|these|a|an|in|the)\s+(?:[^\W\d_]{1,30},?\s+){0,2}?((?:[^\W\d_]{1,30}[ -]?){1,2})\s+"
    r"(?:colou?r|hue|shade|finish|tone|fabric|leather|suede|canvas|wool|cotton|knit|design|upper|silhouette))",
    re.IGNORECASE,
)


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
    return " ".join(sentence for sentence in _SENTENCE.split(text) if not _OTHER_PRODUCT.search(sentence))


def materials_in_prose(sentences: str, vocabulary: Vocabulary) -> list[str]:
    """The materials of a composition ("95 % cotton") if there is one, else those that the sentences name."""
    composition = [words for _, words in _PERCENT.findall(sentences)]
    return values_in(composition, vocabulary).get("material", []) or values_in([sentences], vocabulary).get("material", [])


def colors_in_prose(sentences: str, vocabulary: Vocabulary) -> list[str]:
    """The colours that the sentences give to the product itself ("in a black finish", "this navy wool coat")."""
    phrases = [first or second for first, second in _COLOR_PHRASE.findall(sentences)]
    return values_in(phrases, vocabulary).get("color", [])[:2]
