"""A pack: a domain's facets, synonyms, units and cue words, as data (ADR: same engine, other domains)."""

from enum import StrEnum

from pydantic import Field

from shared.contracts.base import Contract


class FacetKind(StrEnum):
    """How a facet's values compare."""

    CATEGORICAL = "categorical"
    NUMBER = "number"
    TEXT = "text"


class FacetSpec(Contract):
    """A facet customers choose by.

    `aliases` are catalog field names that carry it; `vocabulary` maps a canonical value to the words that mean
    it; `families` maps a broad value to narrower ones (blue → navy, teal); `find_in_text` says whether the
    catalog import may find it in titles and features; `reference` whether the state remembers it of shown
    products, so that "the black one" resolves.
    """

    name: str
    label: str
    kind: FacetKind = FacetKind.CATEGORICAL
    aliases: tuple[str, ...] = ()
    askable: bool = True
    exclusive: bool = False
    find_in_text: bool = False
    reference: bool = False
    question: str = ""
    vocabulary: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    families: dict[str, tuple[str, ...]] = Field(default_factory=dict)

    def narrower(self, value: str) -> tuple[str, ...]:
        """The values that a broad one takes in at any depth, without itself, in alphabetical order."""
        found: set[str] = set()
        waiting = list(self.families.get(value, ()))
        while waiting:
            narrow = waiting.pop()
            if narrow not in found:
                found.add(narrow)
                waiting.extend(self.families.get(narrow, ()))
        return tuple(sorted(found - {value}))


class Pack(Contract):
    """A domain's data. `cues` maps a cue's name (negation, override, more, …) to words and phrases."""

    name: str
    version: str
    facets: tuple[FacetSpec, ...]
    cues: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    units: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    stopwords: tuple[str, ...] = ()
    ignored_tags: tuple[str, ...] = ()
    messages: dict[str, str] = Field(default_factory=dict)

    def facet(self, name: str) -> FacetSpec | None:
        """The facet of that name, or None."""
        return next((facet for facet in self.facets if facet.name == name), None)
