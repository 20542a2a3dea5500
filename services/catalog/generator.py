"""A seeded generator of clothing catalogs: raw records with the shape of a large marketplace's metadata.

Calibrated on published statistics of a 50,000-product catalog: heavy-tailed shelves, few prices, colours and
materials mostly inside feature lines, a fifth of the products with an exact look-alike, review counts with a long
tail. Every name and sentence is made up. Only `random.Random(seed).random()` is drawn from, whose sequence Python
keeps between versions. Products stream: memory does not grow with their number.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from statistics import NormalDist
from typing import Any, NamedTuple

from services.catalog import generator_lines as lines
from services.catalog import generator_words as words
from services.catalog.generator_shelves import (
    DEPARTMENTS,
    ROOT,
    SECTIONS,
    Department,
    Kind,
    Shelf,
    shelf_weights,
    shelves,
)

Record = dict[str, Any]

MARKET_PRICE_FILL = 0.211
"""Share of products with a price in the catalog the generator is calibrated on."""
RATING_MEDIAN = 12
RATING_SPREAD = 2.57
"""Of the log-normal review counts: drawn in proportion to them, the median product has 6,846."""
PRICE_SPREAD = 3.126
"""Spread of price filling against popularity: 89 % of what shoppers want has a price when 21 % of all have."""
TWIN_SHARE = 0.086
"""Share of designs that several products share word for word; it makes 22 % of the products look-alikes."""
TWIN_SIZES = (2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 9)
DETAIL_SHARES = (("Color", 0.049), ("Brand", 0.047), ("Material", 0.041), ("Style", 0.035), ("Size", 0.019))
_BASE36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_QUANTILES = 8192
_NORMAL = NormalDist()


class Design(NamedTuple):
    """What look-alike products share."""

    shelf: Shelf
    department: Department
    brand: str
    noun: str
    title: str
    color: str
    fibre: str
    features: list[str]
    description: list[str]
    details: dict[str, Any] | None


def generate_records(products: int, *, seed: int, price_fill: float = MARKET_PRICE_FILL) -> Iterator[Record]:
    """Yields raw records, the same for the same arguments on every machine.

    Args:
        products: how many, 0 or more.
        seed: which catalog.
        price_fill: share of products with a price, between 0 and 1, exclusive; popular ones get theirs first.

    Raises:
        ValueError: when `price_fill` is not between 0 and 1.
    """
    if not 0 < price_fill < 1:
        raise ValueError(f"price_fill must be between 0 and 1, not {price_fill}")
    draw = _Draws(seed, price_fill)
    made = 0
    while made < products:
        design = draw.design()
        for twin in range(min(draw.design_size(), products - made)):
            yield draw.record(design, made, twin)
            made += 1


class _Draws:
    """The random choices, all from one sequence."""

    def __init__(self, seed: int, price_fill: float) -> None:
        self._random = Random(seed).random  # noqa: S311 - reproducible, not secret
        self._shelves = shelves()
        self._weights = shelf_weights(len(self._shelves))
        self._ratings = _rating_quantiles()
        self._price_chances = _price_chances(price_fill)
        self._id_offset = seed * 7_919_191
        self._materials = {group: _cumulative(pairs) for group, pairs in words.MATERIALS.items()}

    def _pick(self, options: Any) -> Any:  # noqa: ANN401 - any sequence's element
        return options[int(self._random() * len(options))]

    def design_size(self) -> int:
        """How many products share the design."""
        return int(self._pick(TWIN_SIZES)) if self._random() < TWIN_SHARE else 1

    def design(self) -> Design:
        """A new design."""
        shelf = self._shelves[min(bisect_left(self._weights, self._random()), len(self._shelves) - 1)]
        kind = shelf.kind
        department = DEPARTMENTS[self._department(kind.departments)]
        names, weights = self._materials[kind.group]
        fibre = names[bisect_left(weights, self._random())]
        color = self._color()
        brand = self._brand()
        noun = kind.noun
        places = {"noun": noun.lower(), "color": color.lower(), "brand": brand, "group": lines.wording_of(kind.group)}
        return Design(
            shelf,
            department,
            brand,
            noun,
            self._title(brand, department, kind, color, fibre),
            color,
            fibre,
            self._features(kind.group, fibre, color, places),
            self._description(places),
            self._details(department, brand, fibre, color),
        )

    def _department(self, letters: str) -> str:
        if self._random() < 0.4:  # noqa: PLR2004 - the kind's main department
            return letters[0]
        return str(self._pick(letters))

    def _color(self) -> str:
        at = self._random()
        color = words.COLORS[int(at * at * len(words.COLORS))]
        return f"{self._pick(words.SHADES)} {color}" if self._random() < 0.2 else color  # noqa: PLR2004 - shaded names

    def _brand(self) -> str:
        at = self._random()
        return brand_name(int(at * at * words.BRANDS_DRAWN))

    def _title(self, brand: str, department: Department, kind: Kind, color: str, fibre: str) -> str:
        parts = [brand, department.title, self._pick(words.TITLE_LEADS[lines.wording_of(kind.group)])]
        if self._random() < 0.25:  # noqa: PLR2004 - titles that name the material
            parts.append(fibre)
        parts += [kind.noun, self._pick(words.TITLE_TAILS[kind.group])]
        if self._random() < 0.3:  # noqa: PLR2004 - titles that name a colour
            parts.append(color)
        return " ".join(parts)

    def _sentence(self, template: str, places: dict[str, str]) -> str:
        for name, options in lines.WORDS.items():
            places[name] = self._pick(options)
        for name, source in lines.SENTENCE_PLACES.items():
            places[name] = self._pick(lines.WORDS[source])
        parts = lines.PARTS[places["group"]]
        places["part"], places["part2"] = self._pick(parts), self._pick(parts)
        places["number"] = str(2 + int(self._random() * 58))
        places["digit"] = str(1 + int(self._random() * 9))
        sentence = template.format_map(places)
        return sentence[0].upper() + sentence[1:]

    def _features(self, group: str, fibre: str, color: str, places: dict[str, str]) -> list[str]:
        if self._random() >= 0.896:  # noqa: PLR2004 - share with features
            return []
        found: list[str] = []
        if self._random() < 0.78:  # noqa: PLR2004 - share that states its material
            found.append(self._composition(group, fibre))
        if self._random() < 0.2:  # noqa: PLR2004 - share that lists its colour
            found.append(f"Color: {color}")
        stock = [self._pick(lines.STOCK_LINES[places["group"]]) for _ in range(int(self._random() * 3))]
        sentences = [self._sentence(self._pick(lines.SENTENCES), places) for _ in range(2 + int(self._random() * 4))]
        return list(dict.fromkeys(found + stock + sentences))

    def _composition(self, group: str, fibre: str) -> str:
        template = self._pick(lines.COMPOSITIONS if group in lines.TEXTILES else lines.WHOLE_COMPOSITIONS)
        share = 50 + int(self._random() * 49)
        second = self._pick(words.SECOND_FIBRES)
        second = "Modal" if second == fibre else second
        return str(template.format(fibre=fibre, share=share, rest=100 - share, second=second))

    def _description(self, places: dict[str, str]) -> list[str]:
        if self._random() >= 0.522:  # noqa: PLR2004 - share with a description
            return []
        return [self._sentence(self._pick(lines.DESCRIPTIONS), places) for _ in range(1 + int(self._random() * 4))]

    def _details(self, department: Department, brand: str, fibre: str, color: str) -> dict[str, Any] | None:
        details: dict[str, Any] = {}
        if self._random() >= 0.967:  # noqa: PLR2004 - share with details
            return None
        if self._random() < 0.9:  # noqa: PLR2004 - of those, share with a department
            details["Department"] = department.detail
        values = {"Color": color, "Brand": brand, "Material": fibre}
        for key, share in DETAIL_SHARES:
            if self._random() < share:
                details[key] = values.get(key) or self._pick(words.STYLES if key == "Style" else words.SIZES)
        while self._random() < 0.25:  # noqa: PLR2004 - rare keys, a third of a key per product
            key = f"{self._pick(words.TAIL_THINGS)} {self._pick(words.TAIL_ASPECTS)}"
            details[key] = self._pick(words.TAIL_VALUES)
        return details

    def record(self, design: Design, index: int, twin: int) -> Record:
        """One product of a design."""
        at = self._random()
        title = design.title
        if twin and self._random() < 0.95:  # noqa: PLR2004 - most look-alikes differ in a title word
            title = f"{title}, {words.TITLE_SUFFIXES[twin % len(words.TITLE_SUFFIXES)]}"
        kind = design.shelf.kind
        return {
            "parent_asin": _identifier(index, self._id_offset),
            "title": title,
            "features": design.features,
            "description": design.description,
            "price": self._price(kind.group, at),
            "categories": [ROOT, design.department.label, SECTIONS[kind.group], kind.label, design.shelf.leaf],
            "details": self._own_details(design.details),
            "average_rating": self._average(),
            "rating_number": self._ratings[int(at * _QUANTILES)],
            "store": design.brand,
        }

    def _own_details(self, shared: dict[str, Any] | None) -> dict[str, Any]:
        if shared is None:
            return {}
        details = dict(shared)
        if self._random() < 0.57:  # noqa: PLR2004 - share with a model number
            details["Item model number"] = f"{self._pick(_BASE36[10:])}{int(self._random() * 90000) + 10000}"
        if self._random() < 0.97:  # noqa: PLR2004 - share with a date
            details["Date First Available"] = self._date()
        if self._random() < 0.05:  # noqa: PLR2004 - share with a nested rank
            details["Best Sellers Rank"] = {ROOT: int(self._random() * 900_000) + 1}
        return details

    def _date(self) -> str:
        return f"{self._pick(words.MONTHS)} {1 + int(self._random() * 28)}, {2012 + int(self._random() * 12)}"

    def _price(self, group: str, popularity: float) -> float | None:
        chance = self._price_chances[int(popularity * _QUANTILES)]
        drawn, level = self._random(), self._random()
        if drawn >= chance:
            return None
        factor = 0.45 + 1.1 * level + (3.0 * (level - 0.9) * 10 if level > 0.9 else 0.0)  # noqa: PLR2004 - luxury tail
        return round(int(words.BASE_PRICES[group] * factor) + 0.99, 2)

    def _average(self) -> float:
        return min(5.0, round(3.1 + 1.1 * (self._random() + self._random()) / 1.25, 1))


def brand_name(number: int) -> str:
    """The made-up brand of that number; numbers far apart share a name."""
    head = words.BRAND_HEADS[number % len(words.BRAND_HEADS)]
    return (
        head
        + words.BRAND_TAILS[
            (number % len(words.BRAND_HEADS) * 7 + number // len(words.BRAND_HEADS) * 11) % len(words.BRAND_TAILS)
        ]
    )


def _identifier(index: int, offset: int) -> str:
    """Ten characters, different for every index below 36 ** 8: 5 ** 9 shares no factor with 36."""
    number = (index * 1_953_125 * 401 + offset) % 36**8
    digits = []
    for _ in range(8):
        number, digit = divmod(number, 36)
        digits.append(_BASE36[digit])
    return "B0" + "".join(reversed(digits))


def _cumulative(pairs: tuple[tuple[str, int], ...]) -> tuple[list[str], list[float]]:
    total = sum(weight for _, weight in pairs)
    shares = [weight / total for weight in accumulate(weight for _, weight in pairs)]
    return [name for name, _ in pairs], [*shares[:-1], 1.0]


def _rating_quantiles() -> list[int]:
    """Review counts at equally spaced ranks of the log-normal distribution."""
    log2e = 1.4426950408889634
    return [
        max(1, int(RATING_MEDIAN * 2.0 ** (RATING_SPREAD * _NORMAL.inv_cdf((at + 0.5) / _QUANTILES) * log2e)))
        for at in range(_QUANTILES)
    ]


def _price_chances(fill: float) -> list[float]:
    """The chance of a price at each popularity rank: a probit in the logarithm of the review count.

    With x normal, P(price) = Phi((x - m) / k) has the mean Phi((mean - m) / sqrt(k^2 + s^2)), which gives m and k.
    """
    slope = (PRICE_SPREAD**2 - RATING_SPREAD**2) ** 0.5
    shift = _NORMAL.inv_cdf(fill) * PRICE_SPREAD
    return [
        _NORMAL.cdf((RATING_SPREAD * _NORMAL.inv_cdf((at + 0.5) / _QUANTILES) + shift) / slope)
        for at in range(_QUANTILES)
    ]
