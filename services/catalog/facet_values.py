"""Collects a product's facet values: what fields say comes first, text fills the facets that are still empty."""

from typing import Any

from services.catalog.cleaning import is_placeholder, texts
from services.catalog.guessing import field_key
from services.catalog.mapping import value_at
from services.catalog.text_facets import colors_in_prose, materials_of_composition, own_sentences, values_in
from services.catalog.vocabulary import Vocabulary, folded, label_of
from shared.contracts.folding import fold_words

MAX_VALUES = 24
MAX_CATEGORIES = 4
MAX_SHADE_WORDS = 4
MAX_UNKNOWN_WORDS = 8
_LIST_MARKS = ("/", ",", "|", ";", "&", " and ")
MAX_PROSE_VALUES = 3
_FROM_PROSE = ("feature", "use_case")
_LOOSELY_SAID = frozenset(("soft", "warm", "work"))
_NOT_FROM_FIELDS = frozenset(("brand", "price", "category"))


class FacetBuilder:
    """One product's facets while they are collected."""

    def __init__(self, vocabulary: Vocabulary, titles: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._titles = titles
        self._values: dict[str, dict[str, str]] = {}

    def add_categories(self, path: tuple[str, ...], generic: frozenset[str]) -> None:
        """The path, leaf first; a part that is a whole value of another facet ("Women", "Casual") goes there.

        Parts that nearly every product has (`generic`, folded) are no choice.
        """
        for part in reversed(path):
            elsewhere = None if self._vocabulary.canonical("category", part) else self._vocabulary.facet_of(part)
            if elsewhere:
                self._add(elsewhere[0], elsewhere[1])
            elif folded(part) not in generic and len(self._values.get("category", ())) < MAX_CATEGORIES:
                self.add("category", part)

    def add_fields(self, row: dict[str, Any], fields: dict[str, tuple[str, ...]]) -> None:
        """The merchant's own facet fields."""
        for facet, paths in fields.items():
            for path in paths:
                for text in texts(value_at(row, path)):
                    self.add(facet, text)

    def add_options(self, options: list[dict[str, str]]) -> dict[str, str]:
        """The options of all variants; those that are no facet come back joined, by folded name."""
        leftover: dict[str, dict[str, None]] = {}
        for option in options:
            for name, value in option.items():
                facet = self._facet(name)
                if facet:
                    self.add(facet, value)
                elif not is_placeholder(value):
                    leftover.setdefault(name.casefold(), {})[value] = None
        return {name: ", ".join(values)[:500] for name, values in leftover.items()}

    def add_details(self, details: dict[str, str]) -> None:
        """Details whose names are facets."""
        for name, value in details.items():
            facet = self._facet(name)
            if facet and facet not in _NOT_FROM_FIELDS:
                self.add(facet, value)

    def _facet(self, name: str) -> str | None:
        return self._vocabulary.aliases.get(field_key(name))

    def add(self, facet: str, written: str) -> None:
        """A value as the merchant writes it: whole if it is known or short, else the known values in it."""
        if is_placeholder(written):
            return
        canonical = self._vocabulary.canonical(facet, written)
        if canonical:
            self._add(facet, label_of(canonical, written))
            return
        parts = self._listed(facet, written)
        if parts:
            for part in parts:
                self.add(facet, part)
            return
        within = values_in([written], self._vocabulary).get(facet, [])
        longest = MAX_SHADE_WORDS if within and facet == "color" else MAX_UNKNOWN_WORDS * (not within)
        if len(fold_words(written)) <= longest:
            self._add(facet, written)
        for value in within:
            self._add(facet, value)

    def _listed(self, facet: str, written: str) -> list[str]:
        """The parts of "Red / Blue", if each is known."""
        for mark in _LIST_MARKS:
            if mark in written:
                parts = [part.strip() for part in written.split(mark) if part.strip()]
                if len(parts) > 1 and all(self._vocabulary.canonical(facet, part) for part in parts):
                    return parts
        return []

    def _add(self, facet: str, label: str) -> None:
        values = self._values.setdefault(facet, {})
        key = folded(label)
        if key and len(values) < MAX_VALUES:
            values.setdefault(key, label)

    def add_text(self, title: str, tags: list[str], features: tuple[str, ...], description: str) -> None:
        """Fills empty facets from a composition, then from title, tags and features, then from the description."""
        found = values_in((title, *tags, *features), self._vocabulary)
        composition = materials_of_composition(description, self._vocabulary)
        found["material"] = [*composition, *found.get("material", [])]
        for facet in [name for name in found if name not in self._values]:
            for value in found[facet]:
                self._add(facet, value)
        if "category" not in self._values:
            for value in values_in((title,), self._titles).get("category", [])[-1:]:
                self._add("category", value)
        if description:
            self._add_prose(title, own_sentences(description))

    def _add_prose(self, title: str, sentences: str) -> None:
        """Facets that are still empty, from prose, where styles and patterns are too loosely said to be trusted."""
        said = values_in([sentences], self._vocabulary)
        found = {
            **{
                facet: [value for value in said.get(facet, []) if value not in _LOOSELY_SAID][:MAX_PROSE_VALUES]
                for facet in _FROM_PROSE
            },
            "material": said.get("material", []),
            "color": colors_in_prose(sentences, title, self._vocabulary),
        }
        for facet in [name for name in found if name not in self._values]:
            for value in found[facet]:
                self._add(facet, value)

    def facets(self, brand: str | None) -> dict[str, tuple[str, ...]]:
        """The values by facet, facets by name."""
        if brand:
            self._values["brand"] = {folded(brand): brand}
        return {name: tuple(self._values[name].values()) for name in sorted(self._values) if self._values[name]}
