"""Scripted customers for a bench, and what times say. Pure: the random generator comes as an argument."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from shared.contracts.product import Product

OPENINGS = ("hi, I need {0}", "looking for {0}", "show me {0} please", "got any {0}?", "{0}")
WISHES = ("something {0}", "{0} would be nice", "preferably {0}", "it has to be {0}", "{0} please")
CHANGES = ("actually not {0}, rather {1}", "hmm, make it {1} instead", "no wait, {1}, forget {0}")
PASSES = ("show me others", "anything else?", "more", "none of those")
POINTS = ("tell me about the second one", "the first one looks good", "not the third", "what about the last two?")
WORD_BYTES = 60


class Percentiles(NamedTuple):
    """A distribution of times, in milliseconds."""

    times: int
    p50_ms: float
    p95_ms: float
    p99_ms: float


def percentiles(times_s: Sequence[float]) -> Percentiles:
    """The nearest-rank percentiles of times in seconds; zeros for none."""
    ordered = sorted(times_s)
    if not ordered:
        return Percentiles(0, 0.0, 0.0, 0.0)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99)]
    return Percentiles(len(ordered), *(round(value * 1000, 3) for value in at))


def script(product: Product, other: Product, random: Random, turns: int) -> tuple[str, ...]:
    """What a customer who wants that product says, turn by turn, in our own words."""
    wishes = _wishes(product)
    random.shuffle(wishes)
    category = (product.categories[-1] if product.categories else product.title).lower()
    said = [random.choice(OPENINGS).format(category)]
    said += [random.choice(WISHES).format(wish) for wish in wishes[: turns // 2]]
    changed = (_wishes(other) or ["plain"])[0]
    said.insert(min(2, len(said)), random.choice(CHANGES).format(changed, wishes[0] if wishes else "simple"))
    while len(said) < turns:
        said.append(random.choice(PASSES if len(said) % 2 else POINTS))
    return tuple(said[:turns])


def _wishes(product: Product) -> list[str]:
    values = [value for name in sorted(product.facets) if name != "category" for value in product.facets[name]]
    return [value.lower() for value in (*values, *product.features) if len(value) <= WORD_BYTES]
