"""Category paths, however a merchant writes them."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from services.catalog.cleaning import is_placeholder, texts
from services.catalog.mapping import value_at
from services.catalog.vocabulary import Vocabulary, folded

MAX_DEPTH = 12
GENERIC_SHARE = 0.6
"""A first part that more products share tells nothing."""
_SEPARATOR = re.compile(r"\s+/\s+|\s*[>|\u203a\u00bb]\s*|\s*//\s*")


def category_path(row: dict[str, Any], fields: tuple[str, ...], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The path from root to leaf; a part that means the same as an earlier one is left out."""
    path: list[str] = []
    seen: set[str] = set()
    for field in fields:
        for text in _parts(value_at(row, field)):
            key = vocabulary.canonical("category", text) or folded(text)
            if key and key not in seen and not is_placeholder(text):
                seen.add(key)
                path.append(text[:200])
    return tuple(path[:MAX_DEPTH])


def _parts(value: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    if isinstance(value, list) and value and isinstance(value[0], list):
        value = value[0]
    return [part for text in texts(value) for part in _SEPARATOR.split(text) if part]


def generic_parts(paths: Iterable[tuple[str, ...]]) -> frozenset[str]:
    """The leading parts (folded) that most products share, such as "Clothing, Shoes & Jewelry"."""
    counted = [path for path in paths if path]
    generic: set[str] = set()
    for depth in range(MAX_DEPTH):
        heads = Counter(folded(path[depth]) for path in counted if len(path) > depth + 1)
        top = sorted(heads.items(), key=lambda item: (-item[1], item[0]))[:1]
        if not top or top[0][1] < GENERIC_SHARE * len(counted):
            break
        generic.add(top[0][0])
    return frozenset(generic)
