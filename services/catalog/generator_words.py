"""Words of the generated shop: brands, colours, materials by group, title words, tail keys of details."""

BRAND_HEADS = tuple(
    "Alder Amber Arbor Ash Birch Bramble Briar Brook Calla Cedar Cinder Clover Cobble Coral Crest Dale Delta Dune Echo Elm "
    "Ember Fable Fawn Fern Field Finch Flint Forest Frost Gale Garnet Glen Grove Harbor Hazel Heron Hollow Indigo Iris Ivy "
    "Jasper Juniper Kestrel Lark Laurel Linden Lotus Lumen Maple Marlow Meadow Mesa Mist Moss Nettle North Oak Ocean Olive "
    "Onyx Opal Orchard Otter Pebble Petal Pine Plume Poppy Prairie Quartz Quill Raven Reed Ridge River Robin Rowan Rush Sable "
    "Sage Salt Shale Silver Slate Sorrel Sparrow Spruce Stone Summit Swift Tamar Teal Thistle Thorn Tide Timber Vale Velvet "
    "Verbena Vesper Violet Walnut Wander Wave Wheat Wild Willow Winter Wren Yarrow Zephyr Zinnia".split()
)
BRAND_TAILS = tuple(
    "ford well & Co wick berry line mere way Apparel Studio Works field Street Outfitters wood Lane House son & Daughters "
    "bridge ton gate Basics Supply Goods Atelier Republic and Ivy Sport Collective Mills".replace(" & ", "_&_")
    .replace("and Ivy", "and_Ivy")
    .split()
)
BRANDS_DRAWN = 9000

COLORS = tuple(
    "Black White Navy Grey Blue Red Brown Pink Green Beige Burgundy Khaki Purple Charcoal Olive Tan Ivory Yellow Orange Teal "
    "Coral Wine Lavender Gold Silver Cream Mint Turquoise Camel Mustard Rust Peach Plum Fuchsia Taupe".split()
)
SHADES = ("Heather", "Deep", "Light", "Dark", "Washed", "Dusty", "Bright", "Soft", "Faded", "Midnight", "Pale", "Marble")

MATERIALS: dict[str, tuple[tuple[str, int], ...]] = {
    "tops": (("Cotton", 46), ("Polyester", 30), ("Rayon", 12), ("Linen", 5), ("Modal", 4), ("Silk", 3)),
    "warm": (("Polyester", 34), ("Cotton", 30), ("Wool", 12), ("Acrylic", 10), ("Fleece", 7), ("Nylon", 7)),
    "dress": (("Polyester", 48), ("Cotton", 20), ("Rayon", 18), ("Chiffon", 6), ("Linen", 5), ("Satin", 3)),
    "legs": (("Cotton", 44), ("Polyester", 28), ("Denim", 12), ("Nylon", 10), ("Linen", 4), ("Corduroy", 2)),
    "under": (("Cotton", 42), ("Nylon", 30), ("Polyester", 14), ("Modal", 8), ("Satin", 4), ("Bamboo", 2)),
    "swim": (("Nylon", 52), ("Polyester", 48)),
    "shoes": (("Leather", 38), ("Faux Leather", 18), ("Mesh", 16), ("Suede", 12), ("Canvas", 12), ("Rubber", 4)),
    "bags": (("Leather", 34), ("Faux Leather", 30), ("Nylon", 16), ("Canvas", 14), ("Polyester", 6)),
    "jewel": (("Sterling Silver", 48), ("Stainless Steel", 26), ("Brass", 16), ("Pearl", 10)),
    "watch": (("Stainless Steel", 48), ("Leather", 26), ("Silicone", 26)),
    "extra": (("Cotton", 30), ("Leather", 26), ("Polyester", 22), ("Wool", 10), ("Acrylic", 12)),
}
SECOND_FIBRES = ("Spandex", "Polyester", "Elastane", "Rayon", "Nylon", "Cotton", "Viscose")

BASE_PRICES = {
    "tops": 22,
    "warm": 42,
    "dress": 36,
    "legs": 34,
    "under": 19,
    "swim": 29,
    "shoes": 52,
    "bags": 44,
    "jewel": 27,
    "watch": 78,
    "extra": 18,
}

TITLE_LEADS = tuple(
    "Classic Relaxed Essential Vintage Slim Modern Everyday Premium Soft Signature Lightweight Cozy Tailored Urban Active "
    "Heritage Floral Striped Plaid Solid Pleated Ribbed Quilted Embroidered Reversible Stretch Waterproof Breathable Oversized "
    "Cropped Tie-Dye Distressed Printed Textured Padded Seamless Ruffled".split()
)
TITLE_TAILS = (
    "with Pockets",
    "with Zipper",
    "for Travel",
    "for Work",
    "Crew Neck",
    "V-Neck",
    "Long Sleeve",
    "Short Sleeve",
    "High Waist",
    "Pull-On",
    "Slip-On",
    "with Drawstring",
    "Button Front",
    "for Summer",
    "for Winter",
    "Gift Boxed",
    "Regular Fit",
    "Loose Fit",
    "with Hood",
    "Side Slit",
)
TITLE_SUFFIXES = ("Small", "Medium", "Large", "X-Large", "2 Pack", "3 Pack", "One Size", "Regular", "Tall", "Petite", "8", "10")
STYLES = ("Casual", "Classic", "Modern", "Bohemian", "Sporty", "Vintage", "Elegant", "Western", "Minimalist", "Preppy")
SIZES = ("Small", "Medium", "Large", "X-Large", "One Size", "7", "8", "9", "10", "32W x 30L", "34W x 32L", "5-6 Years")

TAIL_THINGS = tuple(
    "Sleeve Collar Cuff Hem Waist Heel Sole Insole Strap Handle Lining Closure Button Zipper Pocket Clasp Chain Stone Dial "
    "Case Band Lens Frame Brim Crown Shaft Toe Pattern Care Origin Season Occasion Sport Theme Package Warranty Weight Batch".split()
)
TAIL_ASPECTS = ("Type", "Length", "Width", "Material", "Color", "Style", "Description")
TAIL_VALUES = (
    "Standard",
    "Regular",
    "Hand Finished",
    "Approx. 2.5 inches",
    "Mixed",
    "Not Applicable",
    "Natural; Untreated",
    "Fixed",
    "Adjustable",
    "Single",
    "Double",
    "Contrast",
    "Matte",
    "Polished",
    "Medium",
)
MONTHS = tuple(
    "January February March April May June July August September October November December".split()
)
