"""Learns brands from titles when no field names them: frequent first words that describe nothing."""

from collections import Counter
from collections.abc import Iterable, Sequence

from services.catalog.vocabulary import Vocabulary
from shared.contracts.folding import fold_words

MAX_BRAND_WORDS = 4
MIN_TITLES = 4
SUB_BRAND_FACTOR = 3
MIN_COVERAGE = 0.5
"""Share of titles that must begin with a learnt brand, or the catalog's titles do not begin with brands."""
LEADING = 0.75
"""Share of a brand's first word that stands at the beginning of titles, of all its places."""


def learn_brands(titles: Iterable[str], vocabulary: Vocabulary) -> dict[tuple[str, ...], str]:
    """Folded brand words to the brand as written most often; empty when titles do not begin with brands."""
    prefixes: Counter[tuple[str, ...]] = Counter()
    anywhere: Counter[str] = Counter()
    leading: Counter[str] = Counter()
    spelled: dict[tuple[str, ...], Counter[str]] = {}
    total = 0
    for title in titles:
        words = fold_words(title)
        total += 1
        anywhere.update(words)
        leading.update(words[:1])
        whole = _leading_words(words, vocabulary)
        if whole:
            prefixes[whole[:1]] += 1
            spelled.setdefault(whole, Counter())[written_prefix(title, len(whole))] += 1
    counts = {prefix: spellings.total() for prefix, spellings in spelled.items()}
    frequent = {
        prefix: count for prefix, count in counts.items()
        if count >= MIN_TITLES and leading[prefix[0]] >= LEADING * anywhere[prefix[0]]
    }  # fmt: skip
    brands = [prefix for prefix in sorted(frequent) if not _is_sub_brand(prefix, frequent)]
    heads = {prefix[:1] for prefix in brands}
    if sum(prefixes[head] for head in heads) < MIN_COVERAGE * max(total, 1):
        return {}
    return {brand: _most_common(spelled[brand]) for brand in brands}


def _is_sub_brand(prefix: tuple[str, ...], frequent: dict[tuple[str, ...], int]) -> bool:
    """Whether a shorter brand, far more frequent, begins the prefix: then the rest names a line of that brand."""
    shorter = (frequent.get(prefix[:size], 0) for size in range(1, len(prefix)))
    return any(count >= SUB_BRAND_FACTOR * frequent[prefix] for count in shorter)


def brand_of(title: str, brands: dict[tuple[str, ...], str]) -> str | None:
    """The longest learnt brand that the title begins with."""
    words = fold_words(title)[:MAX_BRAND_WORDS]
    return next((brands[words[:size]] for size in range(len(words), 0, -1) if words[:size] in brands), None)


def _leading_words(words: Sequence[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The words before the first that describes the product."""
    size = 0
    while size < min(len(words), MAX_BRAND_WORDS + 1) and not vocabulary.find(words[size : size + 1]):
        size += 1
    return tuple(words[:size]) if size <= MAX_BRAND_WORDS else ()


def written_prefix(title: str, size: int) -> str:
    """The title's first `size` words as written."""
    parts = title.split()
    taken = ""
    for count in range(1, len(parts) + 1):
        taken = " ".join(parts[:count])
        if len(fold_words(taken)) >= size:
            break
    return taken.rstrip(",;:-")


def _most_common(spellings: Counter[str]) -> str:
    return min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
