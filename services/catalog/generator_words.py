"""Words of the generated shop: brands, colours, materials by group, prices, rare keys of details."""


def words_of(text: str) -> tuple[str, ...]:
    """The words; an underscore stands for a space inside one."""
    return tuple(word.replace("_", " ") for word in text.split())


BRAND_HEADS = words_of(
    "Alder Amber Arbor Ash Birch Bramble Briar Brook Calla Cedar Cinder Clover Cobble Coral Crest Dale Delta "
    "Dune Echo Elm Ember Fable Fawn Fern Field Finch Flint Forest Frost Gale Garnet Glen Grove Harbor Hazel "
    "Heron Hollow Indigo Iris Ivy Jasper Juniper Kestrel Lark Laurel Linden Lotus Lumen Maple Marlow Meadow "
    "Mesa Mist Moss Nettle North Oak Ocean Olive Onyx Opal Orchard Otter Pebble Petal Pine Plume Poppy "
    "Prairie Quartz Quill Raven Reed Ridge River Robin Rowan Rush Sable Sage Salt Shale Silver Slate Sorrel "
    "Sparrow Spruce Stone Summit Swift Tamar Teal Thistle Thorn Tide Timber Vale Velvet Verbena Vesper Violet "
    "Walnut Wander Wave Wheat Wild Willow Winter Wren Yarrow Zephyr Zinnia"
)
BRAND_TAILS = words_of(
    "ford well _&_Co wick berry line mere way _Apparel _Studio _Works field _Street _Outfitters wood _Lane "
    "_House ton gate _Basics _Supply _Goods _Atelier _Republic _&_Ivy _Sport _Collective _Mills _&_Daughters "
    "bridge"
)
BRANDS_DRAWN = 3_360

COLORS = words_of(
    "Black White Navy Grey Blue Red Brown Pink Green Beige Burgundy Khaki Purple Charcoal Olive Tan Ivory "
    "Yellow Orange Teal Coral Wine Lavender Gold Silver Cream Mint Turquoise Camel Mustard Rust Peach Plum "
    "Fuchsia Taupe"
)
SHADES = words_of("Heather Deep Light Dark Washed Dusty Bright Soft Faded Midnight Pale Marble")

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
SECOND_FIBRES = words_of("Spandex Polyester Elastane Rayon Nylon Cotton Viscose")

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


TITLE_LEADS: dict[str, tuple[str, ...]] = {
    "textile": words_of(
        "Classic Relaxed Essential Vintage Slim Modern Everyday Soft Lightweight Cozy Tailored Urban Active "
        "Floral Striped Plaid Solid Pleated Ribbed Embroidered Stretch Breathable Oversized Cropped Tie-Dye "
        "Distressed Printed Textured Ruffled"
    ),
    "shoes": words_of(
        "Classic Essential Vintage Modern Everyday Lightweight Waterproof Breathable Cushioned Platform Low-Top "
        "Woven Comfort Retro Textured Non-Slip Studded Embroidered"
    ),
    "bags": words_of(
        "Classic Essential Vintage Modern Everyday Quilted Waterproof Convertible Woven Slim Minimalist Embossed "
        "Structured Soft Foldable Studded Fringed"
    ),
    "jewel": words_of(
        "Classic Dainty Vintage Modern Layered Minimalist Statement Bohemian Twisted Hammered Polished Adjustable"
    ),
    "watch": words_of("Classic Vintage Modern Slim Minimalist Water-Resistant Everyday Luminous Adjustable Sport"),
    "extra": words_of(
        "Classic Essential Vintage Modern Everyday Soft Striped Plaid Solid Reversible Adjustable Lightweight Printed"
    ),
}
TITLE_TAILS: dict[str, tuple[str, ...]] = {
    "tops": words_of(
        "Crew_Neck V-Neck Long_Sleeve Short_Sleeve Sleeveless Button_Front Regular_Fit Loose_Fit for_Work for_Summer"
    ),
    "warm": words_of(
        "with_Pockets with_Zipper with_Hood Long_Sleeve Button_Front for_Winter for_Travel Loose_Fit Open_Front"
    ),
    "dress": words_of(
        "with_Pockets V-Neck Short_Sleeve Sleeveless Side_Slit for_Summer for_Wedding_Guests Tie_Waist Long_Sleeve"
    ),
    "legs": words_of(
        "with_Pockets High_Waist with_Drawstring Pull-On Regular_Fit Slim_Fit for_Work for_Travel Mid_Rise"
    ),
    "under": words_of("2_Pack 3_Pack Seamless for_Everyday Tagless with_Elastic_Waistband Full_Coverage for_Sleep"),
    "swim": words_of("with_Ruffles High_Waist Quick_Dry with_Pockets UPF_50 for_the_Beach Halter_Neck with_Lining"),
    "shoes": words_of(
        "Slip-On Lace-Up with_Memory_Foam for_Walking for_Work Round_Toe Wide_Width with_Arch_Support for_Travel"
    ),
    "bags": words_of(
        "with_Zipper with_Adjustable_Strap for_Travel for_Work Water_Resistant RFID_Blocking Large_Capacity"
    ),
    "jewel": words_of(
        "Gift_Boxed Hypoallergenic for_Everyday for_Weddings with_Crystals Nickel_Free Stackable for_Birthdays"
    ),
    "watch": words_of("with_Date Water_Resistant for_Work with_Leather_Band Gift_Boxed Quartz with_Large_Dial"),
    "extra": words_of(
        "Adjustable for_Winter for_Travel One_Size for_Outdoor_Sports Gift_Boxed UV_Protection Lightweight"
    ),
}
TITLE_SUFFIXES = words_of(
    "Small Medium Large X-Large 2_Pack 3_Pack One_Size Regular Tall Petite 8 10 Set_of_2 New_Version Short Wide"
)
STYLES = words_of("Casual Classic Modern Bohemian Sporty Vintage Elegant Western Minimalist Preppy")
SIZES = words_of("Small Medium Large X-Large One_Size 7 8 9 10 32W_x_30L 34W_x_32L 5-6_Years")

TAIL_THINGS = words_of(
    "Yoke Collar Cuff Hem Waist Heel Sole Insole Strap Handle Piping Button Zip Pouch Clasp Chain Stone Dial "
    "Case Gusset Gore Lens Hinge Brim Crown Shaft Toe Tag Care Origin Thread Welt Eyelet Package Warranty "
    "Weight Batch Seam Cord"
)
TAIL_ASPECTS = words_of("Type Length Width Grade Count Finish Description")
TAIL_VALUES = words_of(
    "Standard Regular Hand_Finished Approx._2.5_inches Mixed Not_Applicable Natural;_Untreated Fixed "
    "Adjustable Single Double Contrast Matte Polished Medium"
)
MONTHS = words_of("January February March April May June July August September October November December")
