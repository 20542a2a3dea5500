"""What a sample of rows says about each field: how full, how distinct, and what its values look like."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from services.catalog.amounts import NOTHING, read_amount
from services.catalog.cleaning import is_placeholder

_URL = re.compile(r"^(?:https?://|www\.)\S+$|^\S+\.(?:jpe?g|png|webp|gif)(?:\?\S*)?$", re.IGNORECASE)
_TIME = re.compile(r"^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
MAX_DISTINCT = 4000
MAX_COLUMNS = 500


class Column(NamedTuple):
    """A field over the sample; the shares (0 to 1) are of its filled values, `filled` is of the rows."""

    name: str
    filled: float
    distinct: float
    words: float
    urls: float
    times: float
    numbers: float
    amounts: float
    booleans: float
    lists: float
    maps: float
    values: tuple[str, ...]


def describe(rows: Sequence[dict[str, Any]]) -> list[Column]:
    """The fields of the rows in order of first appearance."""
    names = list(dict.fromkeys(name for row in rows for name in row))[:MAX_COLUMNS]
    return [_column(name, [row.get(name) for row in rows]) for name in names]


def _column(name: str, cells: list[Any]) -> Column:
    held = [cell for cell in cells if cell is not None and cell not in ("", [], {})]
    total = max(len(held), 1)
    written = [str(cell)[:500] for cell in held if not isinstance(cell, dict | list)]
    texts = [text for text in written if not is_placeholder(text)]
    return Column(
        name=name,
        filled=len(held) / max(len(cells), 1),
        distinct=len(set(written)) / max(len(written), 1),
        words=sum(len(_LETTERS.findall(text)) for text in texts) / max(len(texts), 1),
        urls=sum(bool(_URL.match(text)) for text in texts) / total,
        times=sum(bool(_TIME.match(text)) for text in texts) / total,
        numbers=sum(_is_number(cell) for cell in held) / total,
        amounts=sum(_is_amount(cell) for cell in held) / total,
        booleans=sum(_is_boolean(cell) for cell in held) / total,
        lists=sum(isinstance(cell, list) for cell in held) / total,
        maps=sum(isinstance(cell, dict) for cell in held) / total,
        values=tuple(texts[:MAX_DISTINCT]),
    )


def _is_number(cell: Any) -> bool:  # noqa: ANN401 - any JSON value
    if isinstance(cell, bool):
        return False
    if isinstance(cell, int | float):
        return True
    return isinstance(cell, str) and re.fullmatch(r"-?\d+(?:\.\d+)?", cell.strip()) is not None


def _is_amount(cell: Any) -> bool:  # noqa: ANN401 - any JSON value
    if isinstance(cell, str) and len(_LETTERS.findall(cell)) > 3:  # noqa: PLR2004 - a sentence is no amount
        return False
    return isinstance(cell, int | float | str) and read_amount(cell) != NOTHING


def _is_boolean(cell: Any) -> bool:  # noqa: ANN401 - any JSON value
    return isinstance(cell, bool) or (isinstance(cell, str) and cell.casefold() in ("true", "false", "yes", "no"))
