"""A merchant's tags: what describes the product stays, shop bookkeeping goes."""

import re
from typing import Any

from services.catalog.cleaning import texts
from services.catalog.vocabulary import Vocabulary
from shared.contracts.folding import fold, fold_words

MAX_TAGS = 60
MAX_TAG_WORDS = 6
MOSTLY = 0.6
_SEPARATOR = re.compile(r"\s*[|;]\s*|\s*,\s*")
_CODE = re.compile(r"[^\w\s'&/+-]|\d{3,}|^\W*\w?\W*$")


def split_tags(value: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    """The single tags of a list or of one delimited string."""
    return [tag for text in texts(value) for tag in _SEPARATOR.split(text) if tag][:MAX_TAGS]


def mostly_lower_case(tags: list[str]) -> bool:
    """Whether a catalog's tags are written in lower case, so that a capitalised one is a name."""
    return sum(tag == tag.lower() for tag in tags) > MOSTLY * len(tags)


def describing_tags(
    tags: list[str], ignored: tuple[str, ...], vocabulary: Vocabulary, *, names_capitalised: bool
) -> list[str]:
    """The tags that say something about the product.

    Left out are the pack's ignored tags and what begins with one; codes ("H#Y", "M^L"); and, with
    `names_capitalised`, capitalised tags without a known word: names of suppliers and campaigns.
    """
    return [tag for tag in tags if not _is_bookkeeping(tag, ignored, vocabulary, names_capitalised)]


def _is_bookkeeping(tag: str, ignored: tuple[str, ...], vocabulary: Vocabulary, names_capitalised: bool) -> bool:
    folded = fold(tag)
    if not folded or any(folded == entry or folded.startswith(f"{entry} ") for entry in ignored):
        return True
    words = fold_words(tag)
    if vocabulary.find(words):
        return False
    return len(words) > MAX_TAG_WORDS or _CODE.search(tag) is not None or (names_capitalised and tag != tag.lower())
