"""The numbers of the ranking, in nats (natural-log likelihood), each with what it is for."""

MATCH_FLOOR, MATCH_CEILING = 0.7, 6.0
"""A match weighs -ln of the share of products that match by chance, within these bounds."""
NARROWER_FACTOR = 0.8
"""Of a full match, for a narrower value (blue asked, navy found)."""
BROADER_FACTOR = 0.3
"""Of a full match, for a broader value (navy asked, blue found)."""
IN_TEXT_FACTOR = 0.6
"""Of a full match, for the value's words in the text of a product whose field does not say."""

CONTRADICTION = -3.0
"""A product whose record says another value."""
EXCLUSIVE_CONTRADICTION = -4.6
"""The same for a facet of which a product has one value only."""
LISTED_CONTRADICTION = -1.5
"""The same for a facet found in text, such as features, so that silence is weak evidence."""
SHOULD_FACTOR = 0.5
"""Of a contradiction, for a preference."""
AVOIDED = 0.2
"""A product known to have another value than an excluded one."""

WHOLE_LINE = 2.0
"""More for an asked text that is a whole line of the record, such as the title: that is no coincidence."""
PARTIAL_CEILING = 4.0
PARTIAL_FACTOR = 0.5
"""Words of an asked text found one by one, each by its rarity in the pool."""
PARTIAL_WORDS = 8

PRICE_STEP = 2.0
"""More per doubling beyond a price bound."""
ABOUT_TOLERANCE = 0.2
"""How far from the asked number still matches "about"."""

POPULARITY = 1.0
"""The most popular product's lead over one that nobody has rated."""
RETRIEVAL = 1.5
"""The best retrieval score's lead over none."""
TIERS = {1: 0.6, 2: 0.3, 3: 0.0, 4: -1.0}

SHOWN = -3.0
"""A product that was shown and passed over."""
DUPLICATE = -1.5
"""Each further product with the title of one that stands before it."""

ABSTAIN_BELOW = 0.15
"""The confidence below which the answer says that it is not sure."""
SURE_FROM = 0.85
"""The confidence from which no question is asked."""
