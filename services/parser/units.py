"""The pack's units: their words, their signs, and which of them are money (ISO 4217 codes)."""

from collections.abc import Mapping, Sequence

from shared.contracts.folding import fold_words

MOST_WORDS = 3


class Units:
    """Looks units up after a number; of two units with one word the catalog's own currency wins, then measures."""

    def __init__(self, units: Mapping[str, Sequence[str]], currency: str | None) -> None:
        self._words: dict[tuple[str, ...], str] = {}
        self.signs: dict[str, str] = {}
        for unit in sorted(units, key=lambda name: (name != currency, is_money(name), name)):
            for written in units[unit]:
                words = fold_words(written)
                if words:
                    self._words.setdefault(words, unit)
                else:
                    self.signs.setdefault(written, unit)
        self._money = {
            words: unit for unit in sorted(units) if is_money(unit) for words in map(fold_words, units[unit]) if words
        }
        self.vocabulary = frozenset(word for words in self._words for word in words)

    def at(self, words: Sequence[str], start: int) -> tuple[str, int] | None:
        """The unit whose words begin at `start`, and how many words they are."""
        for length in range(min(MOST_WORDS, len(words) - start), 0, -1):
            unit = self._words.get(tuple(words[start : start + length]))
            if unit:
                return unit, length
        return None

    def money_ending(self, words: Sequence[str], end: int) -> str | None:
        """The currency whose word ends before `end`, whatever else the word measures ("pounds")."""
        return self._money.get(tuple(words[end - 1 : end]))

    def sign_at_end(self, gap: str) -> str | None:
        """The unit whose sign stands right before a number."""
        return self.signs.get(gap.rstrip()[-1:]) if gap else None

    def sign_at_start(self, gap: str) -> str | None:
        """The unit whose sign stands right after a number."""
        return self.signs.get(gap.lstrip(" ")[:1]) if gap else None


def is_money(unit: str | None) -> bool:
    """Whether a unit is a currency: the pack names those by their three-letter codes."""
    return unit is not None and len(unit) == len("USD") and unit.isupper()
