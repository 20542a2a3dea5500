"""The one way in which words are compared: Unicode-normalised, case-folded, punctuation-free (UAX 15, UAX 29)."""

import re
import unicodedata

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\d+", re.UNICODE)


def fold(text: str) -> str:
    """The text's words, folded, joined by one space: `fold("Navy-Blue!") == "navy blue"`."""
    return " ".join(fold_words(text))


def fold_words(text: str) -> tuple[str, ...]:
    """The text's words, folded: NFKC, case-folded, accents removed, without punctuation."""
    if text.isascii():
        words = _WORD.findall(text.lower())
        return tuple(words) if "'" not in text else tuple(word.replace("'", "") for word in words)
    return tuple(plain(match.group()) for match in _WORD.finditer(unicodedata.normalize("NFKC", text)))


def plain(word: str) -> str:
    """One word, case-folded, without accents and apostrophes."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c) and c not in "'\u2019")
