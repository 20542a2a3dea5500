"""Numbers in digits and in words."""

import math
import re

from services.parser.pieces import Kind, Piece, Reading

_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?")
_HUNDRED = 100.0


def merge_numbers(reading: Reading) -> None:
    """Gives number pieces their value; neighbouring number words become one piece ("two hundred fifty")."""
    merged: list[Piece] = []
    for piece in reading.pieces:
        piece.number = _value(piece, reading)
        last = merged[-1] if merged else None
        total = _joined(last, piece) if last is not None and _adjacent(reading, piece) else None
        if last is not None and total is not None:
            merged[-1] = Piece(Kind.NUMBER, last.start, piece.end, number=total)
        else:
            merged.append(piece)
    reading.pieces[:] = merged


def number_of(text: str) -> float | None:
    """The number that digits with points and commas stand for; None when it is no finite one."""
    if _THOUSANDS.fullmatch(text):
        separator = "," if text.find(",") < (text.find(".") % (len(text) + 1)) and "," in text else "."
        text = text.replace(separator, "")
    text = text.replace(",", ".")
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _value(piece: Piece, reading: Reading) -> float | None:
    if piece.kind is Kind.NUMBER:
        return number_of(reading.words[piece.start])
    argument = piece.argument("numbers")
    return number_of(argument) if argument else None


def _adjacent(reading: Reading, piece: Piece) -> bool:
    return reading.tokens[piece.start].before in {" ", "-", ""}


def _joined(last: Piece, piece: Piece) -> float | None:
    """What two neighbouring number words make together: 20, 5 → 25; 2, x100 → 200; 200, 50 → 250."""
    argument = piece.argument("numbers")
    if last.number is None or argument is None:
        return None
    if argument.startswith("x"):
        return last.number * float(argument[1:])
    small = float(argument)
    if last.kind is Kind.NUMBER and last.number < _HUNDRED and last.end - last.start == 1:
        return None
    tens = last.number % 10 == 0 and 20 <= last.number < _HUNDRED and small < 10  # noqa: PLR2004 - twenty-five
    hundreds = last.number >= _HUNDRED and last.number % _HUNDRED == 0 and small < _HUNDRED
    return last.number + small if tens or hundreds else None
