"""Compiles a lexicon from a catalog and a pack."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from services.parser.cues import CueBook, split_entry
from services.parser.harvest import BRAND_FACET, Harvest, Harvester
from services.parser.lexicon import SQUEEZED_SHORTEST, Entry, Lexicon, ValueIndex
from services.parser.spelling import Slips, Speller
from services.parser.units import Units
from services.parser.wordforms import WordForms
from shared.contracts.folding import fold
from shared.contracts.pack import FacetSpec, Pack
from shared.contracts.product import CatalogManifest, Product
from shared.contracts.values import CATEGORY_FACET

CUE_WEIGHT = 0
COMMON_SHARE = 100
"""A short word is mended only towards a value that one product in a hundred has."""
LEAST_ENDING = 4
MOST_ENDING_WORDS = 5
SINGLE_LETTER = 1


def build_lexicon(products: Iterable[Product], manifest: CatalogManifest, pack: Pack) -> Lexicon:
    """What the parser needs to know of a catalog: its values, whole phrases and words, and the pack's words for them.

    Args:
        products: all products of the snapshot.
        manifest: what the snapshot is; gives the currency.
        pack: the domain's words; a synonym counts only where the catalog has what it means.
    """
    harvest = Harvester(pack).gather(products)
    cues, forms = CueBook(pack.cues), WordForms(pack.cues)
    stopwords = frozenset(word for entry in pack.stopwords for word in fold(entry).split())
    units = Units(pack.units, manifest.currency)
    values = _index(_value_forms(harvest, pack, stopwords | cues.single_words), forms)
    aliases = _index(_alias_forms(pack), forms)
    targets = _targets(values, cues)
    known = (*harvest.words, *stopwords, *targets, *cues.words, *units.vocabulary, *_pack_words(pack))
    return Lexicon(
        pack=pack,
        cues=cues,
        forms=forms,
        values=values,
        aliases=aliases,
        phrases=harvest.phrases.collected(),
        units=units,
        speller=Speller(targets, known, Slips(pack.cues), max(1, manifest.products // COMMON_SHARE)),
        stopwords=stopwords,
        rarity=harvest.words,
        currency=manifest.currency,
        word_lists={
            **{name: frozenset(entries) for name, entries in sorted(pack.cues.items())},
            "goods": frozenset(_goods(pack)),
        },
    )


def _value_forms(harvest: Harvest, pack: Pack, idle: frozenset[str]) -> Iterator[tuple[str, Entry]]:
    """Every form of every value; `idle` words alone make a weak one."""
    for spec in pack.facets:
        counts = harvest.values.get(spec.name, Counter())
        for value, count in sorted(_sayable(spec, counts).items()):
            for form in dict.fromkeys((value, *map(fold, spec.vocabulary.get(value, ())))):
                yield form, Entry(spec.name, value, count, weak=_is_weak(form, spec, idle))
        yield from _kin_forms(spec, pack, counts)
    categories = harvest.values.get(CATEGORY_FACET, Counter())
    for form, value in sorted(harvest.endings.items()):
        yield form, Entry(CATEGORY_FACET, value, categories[value])
    yield from _last_words(categories, idle)


def _kin_forms(spec: FacetSpec, pack: Pack, counts: Counter[str]) -> Iterator[tuple[str, Entry]]:
    """Members of a family and the like, whom the pack's `kin` cues give a value of the facet ("wife = women")."""
    for written in pack.cues.get("kin", ()):
        words, value = split_entry(written)
        if value in spec.vocabulary:
            yield " ".join(words), Entry(spec.name, value, counts[value], kin=True)


def _sayable(spec: FacetSpec, counts: Counter[str]) -> dict[str, int]:
    """What the catalog can answer, and the pack's own values, which customers say whatever the catalog holds.

    A category that the catalog lacks stays a search term: its words are found in titles.
    """
    own = {} if spec.name == CATEGORY_FACET else dict.fromkeys(spec.vocabulary, 0)
    return own | _answerable(spec, counts)


def _answerable(spec: FacetSpec, counts: Counter[str]) -> dict[str, int]:
    """The catalog's values, and the pack's broader values of which the catalog has a kind."""
    broad = {value: sum(counts[kind] for kind in kinds) for value, kinds in spec.families.items()}
    return {value: count for value, count in broad.items() if count and not counts[value]} | dict(counts)


def _is_weak(form: str, spec: FacetSpec, idle: frozenset[str]) -> bool:
    words = form.split()
    if len(form) == SINGLE_LETTER or not any(word.isalpha() for word in words):
        return True
    in_pack = any(form == value or form in synonyms for value, synonyms in spec.vocabulary.items())
    return not in_pack and all(word in idle for word in words)


def _last_words(categories: Counter[str], idle: frozenset[str]) -> Iterator[tuple[str, Entry]]:
    """The last words of longer category names ("fashion sneakers" → "sneakers"), the largest category first."""
    for value, count in sorted(categories.items(), key=lambda item: (-item[1], item[0])):
        words = value.split()
        for start in range(1, len(words) if len(words) <= MOST_ENDING_WORDS else 0):
            ending = words[start:]
            if len(ending[0]) >= LEAST_ENDING and not set(words) & set(idle):
                yield " ".join(ending), Entry(CATEGORY_FACET, value, count)


def _alias_forms(pack: Pack) -> Iterator[tuple[str, Entry]]:
    for spec in pack.facets:
        for alias in dict.fromkeys(map(fold, (spec.name, spec.label, *spec.aliases))):
            yield alias, Entry(spec.name, spec.name, 0)


def _index(forms: Iterable[tuple[str, Entry]], word_forms: WordForms) -> ValueIndex:
    exact: dict[str, dict[str, Entry]] = {}
    for form, entry in forms:
        held = exact.setdefault(form, {})
        if entry.facet not in held or (entry.value == form and held[entry.facet].value != form):
            held[entry.facet] = entry
    ranked = {form: _ranked(entries) for form, entries in exact.items() if form}
    stems: dict[str, tuple[Entry, ...]] = {}
    squeezed: dict[str, tuple[Entry, ...]] = {}
    lengths: dict[str, set[int]] = {}
    for form, entries in ranked.items():
        words = form.split()
        stem = word_forms.stemmed(words)
        stems.setdefault(stem, entries)
        lengths.setdefault(word_forms.stem(words[0]), set()).add(len(words))
        joined = stem.replace(" ", "")
        if len(joined) >= SQUEEZED_SHORTEST:
            squeezed.setdefault(joined, entries)
    return ValueIndex(ranked, stems, squeezed, {k: tuple(sorted(v, reverse=True)) for k, v in lengths.items()})


def _ranked(entries: Mapping[str, Entry]) -> tuple[Entry, ...]:
    """The firm entries first, then those with more products, then brands last, then by name."""
    return tuple(sorted(entries.values(), key=lambda e: (e.weak, e.facet == BRAND_FACET, -e.products, e.facet)))


def _targets(values: ValueIndex, cues: CueBook) -> dict[str, int]:
    """The words to mend typing errors towards, and how common what they name is."""
    targets = dict.fromkeys(cues.telling_words, CUE_WEIGHT)
    for form, entries in values.exact.items():
        for word in form.split():
            targets[word] = max(targets.get(word, 0), entries[0].products)
    return targets


def _goods(pack: Pack) -> Iterator[str]:
    """The pack's single words for kinds of goods, whether or not the catalog has them."""
    spec = pack.facet(CATEGORY_FACET)
    for value, synonyms in spec.vocabulary.items() if spec else ():
        yield from (form for form in map(fold, (value, *synonyms)) if " " not in form)


def _pack_words(pack: Pack) -> Iterator[str]:
    for spec in pack.facets:
        for value, synonyms in spec.vocabulary.items():
            for form in (value, *synonyms):
                yield from fold(form).split()
