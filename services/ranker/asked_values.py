"""An asked facet value in the catalog's terms."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ranker.value_table import ValueTable
from shared.contracts.pack import FacetSpec, Pack

MAX_PHRASES = 4
SAYS_NOTHING, OTHER, BROADER, NARROWER, EXACT = range(5)
"""What a product's value is to the asked one; of several values the nearest counts."""


class AskedValue(NamedTuple):
    """A facet value in the catalog's terms.

    `nearness` holds for each value id, and at its end for no value, what it is to the asked one. `phrases` are words
    that mean it, padded with spaces; `share` is the part of the products with any value that have it.
    """

    nearness: NDArray[np.uint8]
    phrases: tuple[str, ...]
    share: float


def asked_value(facet: str, value: str, table: ValueTable, pack: Pack) -> AskedValue:
    """The value in the catalog's terms; no product is near to one that the catalog does not know."""
    spec = pack.facet(facet) or FacetSpec(name=facet, label=facet)
    narrower = _known(facet, spec.narrower(value), table)
    broader = _known(facet, tuple(name for name in spec.families if value in spec.narrower(name)), table)
    exact = _known(facet, (value,), table)
    nearness = np.zeros(len(table.facets) + 1, np.uint8)
    nearness[[number for number, name in enumerate(table.facets) if name == facet]] = OTHER
    for degree, values in ((BROADER, broader), (NARROWER, narrower), (EXACT, exact)):
        nearness[values] = degree
    having = sum(table.counts[known] for known in {*exact, *narrower})
    phrases = tuple(f" {words} " for words in (value, *spec.vocabulary.get(value, ()))[:MAX_PHRASES])
    return AskedValue(nearness, phrases, having / max(table.covered.get(facet, 0), 1))


def _known(facet: str, values: tuple[str, ...], table: ValueTable) -> list[int]:
    return [table.ids[facet, value] for value in values if (facet, value) in table.ids]
