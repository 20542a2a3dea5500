"""Gathers from a catalog the values, phrases and words that customers may name."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from services.parser.phrases import PhraseCollector
from shared.contracts.folding import fold, fold_words
from shared.contracts.pack import FacetKind, Pack
from shared.contracts.product import Product
from shared.contracts.values import CATEGORY_FACET

BRAND_FACET = "brand"
MOST_VALUE_WORDS = 8
ENDING_PARTS = 2
"""A category is also named by the last two parts of its path together ("Accessories Belts")."""

_folded = lru_cache(maxsize=65_536)(fold)


@dataclass(slots=True)
class Harvest:
    """What a catalog holds: values with their counts by facet, category paths' endings, words with their counts."""

    values: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    endings: dict[str, str] = field(default_factory=dict)
    words: Counter[str] = field(default_factory=Counter)
    phrases: PhraseCollector = field(default_factory=PhraseCollector)


class Harvester:
    """Walks over a catalog once."""

    def __init__(self, pack: Pack) -> None:
        self._numbers = {spec.name for spec in pack.facets if spec.kind is FacetKind.NUMBER}
        self._facets = {_folded(alias): spec.name for spec in reversed(pack.facets) for alias in spec.aliases}
        self._canonical = {spec.name: _canonical_forms(spec.vocabulary) for spec in pack.facets}

    def gather(self, products: Iterable[Product]) -> Harvest:
        """The catalog's values, phrases and words."""
        harvest = Harvest()
        for product in products:
            for facet, value in self._values(product):
                if value and len(value.split()) <= MOST_VALUE_WORDS:
                    harvest.values[facet][value] += 1
            self._take_endings(product, harvest)
            _take_texts(product, harvest)
        return harvest

    def _values(self, product: Product) -> Iterator[tuple[str, str]]:
        """Each value once; a category part that no facet value equals stands for itself."""
        pairs = {(facet, _folded(value)) for facet, values in product.facets.items() for value in values}
        pairs |= {(CATEGORY_FACET, self._value(CATEGORY_FACET, part)) for part in product.categories}
        if product.brand:
            pairs.add((BRAND_FACET, _folded(product.brand)))
        options = [option for variant in product.variants for option in variant.options.items()]
        for name, value in (*options, *product.details.items()):
            facet = self._facets.get(_folded(name))
            if facet and len(value) <= MOST_VALUE_WORDS * 12:
                pairs.add((facet, self._value(facet, value)))
        return (pair for pair in sorted(pairs) if pair[0] not in self._numbers)

    def _value(self, facet: str, written: str) -> str:
        value = _folded(written)
        return self._canonical.get(facet, {}).get(value, value)

    def _take_endings(self, product: Product, harvest: Harvest) -> None:
        """From "Accessories", "Belts" to "accessories belts", unless the first says more ("Women")."""
        last = product.categories[-ENDING_PARTS:]
        folded = [_folded(part) for part in last]
        others = (forms for facet, forms in self._canonical.items() if facet != CATEGORY_FACET)
        plain = bool(folded) and all(folded[0] not in forms for forms in others)
        if len(last) == ENDING_PARTS and plain and all(folded):
            harvest.endings.setdefault(" ".join(folded), self._value(CATEGORY_FACET, last[-1]))


def _take_texts(product: Product, harvest: Harvest) -> None:
    harvest.words.update(fold_words(product.title))
    for line in product.features:
        words = fold_words(line)
        harvest.words.update(words)
        harvest.phrases.add(words)
    for key, value in product.details.items():
        words = fold_words(f"{key}: {value}")
        harvest.words.update(words)
        harvest.phrases.add(words)


def _canonical_forms(vocabulary: dict[str, tuple[str, ...]]) -> dict[str, str]:
    forms = {_folded(word): value for value, synonyms in vocabulary.items() for word in synonyms}
    return forms | {_folded(value): value for value in vocabulary}
