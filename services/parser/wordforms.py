"""One form for the singular and the plural of a word, by the pack's endings."""

from collections.abc import Iterable, Mapping, Sequence

from services.parser.cues import split_entry

LEAST_STEM = 3


class WordForms:
    """Takes plural endings off; words whose singular means something else are left alone."""

    def __init__(self, cues: Mapping[str, Sequence[str]]) -> None:
        pairs = [split_entry(entry) for entry in cues.get("plural_endings", ())]
        self._endings = tuple(("".join(words), argument) for words, argument in pairs)
        self._kept = tuple(cues.get("plural_kept", ())) or ("\0",)
        self._only = frozenset(cues.get("plural_only", ()))

    def stem(self, word: str) -> str:
        """The word without its plural ending."""
        if word in self._only or word.endswith(self._kept) or not word.isalpha():
            return word
        for ending, instead in self._endings:
            if word.endswith(ending) and len(word) - len(ending) + len(instead) >= LEAST_STEM:
                return word[: len(word) - len(ending)] + instead
        return word

    def stemmed(self, words: Iterable[str]) -> str:
        """A phrase's words, each without its plural ending, joined by spaces."""
        return " ".join(map(self.stem, words))
