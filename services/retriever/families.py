"""Broad facet values and the narrower ones they take in (blue: navy, teal; shoes: boots, hiking boots)."""

from shared.contracts.folding import fold
from shared.contracts.pack import Pack

Families = dict[tuple[str, str], tuple[str, ...]]


def families_of(pack: Pack) -> Families:
    """For every facet and broad value, all narrower values, at any depth, in alphabetical order."""
    return {
        (facet.name, fold(broad)): tuple(sorted(_narrower(facet.families, broad) - {fold(broad)}))
        for facet in pack.facets
        for broad in facet.families
    }


def _narrower(families: dict[str, tuple[str, ...]], broad: str) -> set[str]:
    found: set[str] = set()
    waiting = list(families.get(broad, ()))
    while waiting:
        value = waiting.pop()
        if fold(value) not in found:
            found.add(fold(value))
            waiting.extend(families.get(value, ()))
    return found
