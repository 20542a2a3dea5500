"""The generated shop's shelves: departments, kinds of product, their leaf categories and how full each shelf is."""

from statistics import NormalDist
from typing import NamedTuple

from services.catalog.generator_words import words_of

SHELVES = 1380
ROOT = "Clothing, Shoes & Jewelry"
SHELF_SPREAD = 1.88
"""Standard deviation of the logarithm of shelf sizes: the middle shelf holds 8 of 50,000, 54 shelves hold half."""
COMPOUND_SHARE = 5
"""Of ten leaf names, how many repeat the kind's noun ("Running Shoes") instead of a bare word ("Casual")."""


LARGEST = 5
"""How many of the fullest shelves rise by steps instead, since a log-normal tail would make them too full."""


class Department(NamedTuple):
    """Whom a product is for: the category label, the `Department` detail, the title's word, its share."""

    label: str
    detail: str
    title: str
    share: int


DEPARTMENTS = {
    "w": Department("Women", "womens", "Women's", 52),
    "m": Department("Men", "mens", "Men's", 30),
    "g": Department("Girls", "girls", "Girls'", 7),
    "b": Department("Boys", "boys", "Boys'", 6),
    "k": Department("Baby", "unisex-baby", "Baby", 3),
    "u": Department("Unisex", "unisex-adult", "Unisex", 8),
}


class Kind(NamedTuple):
    """A kind of product: its category label, the noun in titles, its group and its departments' letters."""

    label: str
    noun: str
    group: str
    departments: str


class Shelf(NamedTuple):
    """A leaf category of a kind."""

    kind: Kind
    leaf: str


SECTIONS = {
    "tops": "Clothing",
    "warm": "Clothing",
    "dress": "Clothing",
    "legs": "Clothing",
    "under": "Clothing",
    "swim": "Clothing",
    "shoes": "Shoes",
    "bags": "Bags & Luggage",
    "jewel": "Jewelry",
    "watch": "Watches",
    "extra": "Accessories",
}

_LEAVES = {
    "tops": "Casual,Work,Graphic,Basic,Athletic,Fashion,Printed,Fitted,Relaxed,Maternity,Plus Size,Novelty",
    "warm": "Everyday,Hooded,Lightweight,Quilted,Winter,Cropped,Oversized,Rain,Zip,Knit,Travel,Heavyweight",
    "dress": "Casual,Evening,Cocktail,Wrap,Summer,Party,Beach,Wedding,Work,Formal,Maternity,Holiday",
    "legs": "Casual,Slim,Wide Leg,Work,Athletic,Stretch,Straight,Cropped,Cargo,Pull On,Maternity,Tapered",
    "under": "Everyday,Seamless,Cotton,Lace,Thermal,Novelty,Padded,Sport,Satin,Travel,Maternity,Plus Size",
    "swim": "Sport,Ruffled,Printed,High Waist,Tummy Control,Beach,Racing,Resort,Maternity,Plus Size",
    "shoes": "Casual,Running,Walking,Work,Dress,Hiking,Platform,Slip On,Trail,Comfort,Indoor,Wide Width",
    "bags": "Everyday,Travel,Work,School,Evening,Sport,Canvas,Leather,Small,Convertible,Rolling,Beach",
    "jewel": "Fashion,Statement,Dainty,Stacking,Birthstone,Personalized,Charm,Bridal,Vintage,Layered,Crystal",
    "watch": "Casual,Dress,Sport,Dive,Digital,Chronograph,Minimal,Smart,Pocket,Field",
    "extra": "Everyday,Winter,Fashion,Sport,Work,Travel,Novelty,Formal,Knit,Sun,Costume",
}

_KINDS = {
    "tops": (
        "T-Shirts:T-Shirt:wmgbk Blouses:Blouse:w Button_Down_Shirts:Shirt:wmb Tank_Tops:Tank_Top:wmg "
        "Polos:Polo_Shirt:mwb Tunics:Tunic:w Henleys:Henley_Shirt:mw Camisoles:Camisole:wg Bodysuits:Bodysuit:wk "
        "Crop_Tops:Crop_Top:wg Jersey_Tops:Jersey_Top:mwu Halter_Tops:Halter_Top:w Peplum_Tops:Peplum_Top:w "
        "Flannel_Shirts:Flannel_Shirt:mw"
    ),
    "warm": (
        "Sweaters:Sweater:wmgbk Hoodies:Hoodie:mwgbu Jackets:Jacket:wmgb Cardigans:Cardigan:wmg "
        "Sweatshirts:Sweatshirt:wmub Coats:Coat:wmgb Vests:Vest:mw Blazers:Blazer:wm Pullovers:Pullover:mw "
        "Parkas:Parka:wm Windbreakers:Windbreaker:mwu Trench_Coats:Trench_Coat:w Denim_Jackets:Denim_Jacket:wm "
        "Ponchos:Poncho:w Fleece_Jackets:Fleece_Jacket:mwk Puffer_Jackets:Puffer_Jacket:wm Shrugs:Shrug:w "
        "Turtlenecks:Turtleneck:wm"
    ),
    "dress": (
        "Dresses:Dress:wg Maxi_Dresses:Maxi_Dress:w Jumpsuits:Jumpsuit:w Rompers:Romper:wk Skirts:Skirt:wg "
        "Midi_Dresses:Midi_Dress:w Mini_Dresses:Mini_Dress:w Suits:Suit:mb Gowns:Gown:w Sundresses:Sundress:wg "
        "Overalls:Overalls:wmk Tuxedos:Tuxedo:m Kimonos:Kimono:w Outfit_Sets:Outfit_Set:wgbk"
    ),
    "legs": (
        "Jeans:Jeans:wmgb Leggings:Leggings:wg Pants:Pants:wmgb Shorts:Shorts:wmgb Joggers:Joggers:mwb "
        "Chinos:Chinos:mw Sweatpants:Sweatpants:mwub Capris:Capris:w Trousers:Trousers:wm Yoga_Pants:Yoga_Pants:w "
        "Cargo_Pants:Cargo_Pants:mw Bike_Shorts:Bike_Shorts:w Track_Pants:Track_Pants:mb Snow_Pants:Snow_Pants:wmk "
        "Skorts:Skort:wg Culottes:Culottes:w"
    ),
    "under": (
        "Bras:Bra:w Socks:Socks:wmgbu Panties:Panties:w Boxer_Briefs:Boxer_Briefs:mb Pajama_Sets:Pajama_Set:wmgbk "
        "Robes:Robe:wm Nightgowns:Nightgown:wg Sports_Bras:Sports_Bra:w Undershirts:Undershirt:mb Tights:Tights:wg "
        "Shapewear:Shaper:w Boxers:Boxer_Shorts:m Slips:Slip:w Sleep_Shirts:Sleep_Shirt:wm "
        "Lounge_Pants:Lounge_Pants:mwu Base_Layers:Base_Layer:mw"
    ),
    "swim": (
        "One_Piece_Swimsuits:Swimsuit:wg Bikini_Sets:Bikini_Set:w Swim_Trunks:Swim_Trunks:mb Cover_Ups:Cover_Up:w "
        "Tankinis:Tankini:w Rash_Guards:Rash_Guard:mwgb Board_Shorts:Board_Shorts:m Swim_Briefs:Swim_Briefs:m"
    ),
    "shoes": (
        "Sneakers:Sneaker:wmgbu Sandals:Sandal:wmgb Boots:Boot:wmgb Slippers:Slipper:wmu Flats:Flat:w "
        "Loafers:Loafer:mw Pumps:Pump:w Ankle_Boots:Ankle_Boot:w Oxfords:Oxford_Shoe:mw Clogs:Clog:wmu "
        "Flip_Flops:Flip_Flop:wmu Wedges:Wedge_Sandal:w Mules:Mule:w Slides:Slide_Sandal:wmu "
        "Water_Shoes:Water_Shoe:umw Athletic_Shoes:Athletic_Shoe:mw Moccasins:Moccasin:mw Rain_Boots:Rain_Boot:wk "
        "Chukkas:Chukka_Boot:m"
    ),
    "bags": (
        "Crossbody_Bags:Crossbody_Bag:w Backpacks:Backpack:uwmgb Totes:Tote_Bag:w Wallets:Wallet:mw "
        "Shoulder_Bags:Shoulder_Bag:w Clutches:Clutch:w Duffel_Bags:Duffel_Bag:um Suitcases:Suitcase:u "
        "Messenger_Bags:Messenger_Bag:mu Waist_Packs:Waist_Pack:u Satchels:Satchel:w Hobo_Bags:Hobo_Bag:w "
        "Card_Cases:Card_Case:mw Laptop_Bags:Laptop_Bag:u"
    ),
    "jewel": (
        "Necklaces:Necklace:wm Earrings:Earrings:w Rings:Ring:wm Bracelets:Bracelet:wmu Anklets:Anklet:w "
        "Pendants:Pendant:w Brooches:Brooch:w Body_Jewelry:Body_Ring:u Jewelry_Sets:Jewelry_Set:w Bangles:Bangle:w "
        "Cuff_Links:Cuff_Links:m Charms:Charm:w Hoops:Hoop_Earrings:w"
    ),
    "watch": ("Wrist_Watches:Watch:wm Watch_Bands:Watch_Band:u Smart_Bands:Smart_Band:u Clip_Watches:Clip_Watch:u"),
    "extra": (
        "Belts:Belt:mw Hats:Hat:wmu Scarves:Scarf:wm Sunglasses:Sunglasses:wmu Gloves:Gloves:wm "
        "Baseball_Caps:Baseball_Cap:mu Beanies:Beanie:uwm Ties:Tie:mb Hair_Clips:Hair_Clip:wg Headbands:Headband:wg "
        "Suspenders:Suspenders:m Key_Rings:Key_Ring:u Umbrellas:Umbrella:u Bandanas:Bandana:u "
        "Eyeglass_Cases:Eyeglass_Case:u Face_Masks:Face_Mask:u Arm_Warmers:Arm_Warmers:w"
    ),
}


def _kinds_of(group: str, text: str) -> list[Kind]:
    triples = (words_of(part.replace(":", " ")) for part in text.split())
    return [Kind(label, noun, group, departments) for label, noun, departments in triples]


def _interleaved() -> list[Kind]:
    """Kinds in order of popularity: the groups' firsts, then their seconds, and so on."""
    columns = [_kinds_of(group, text) for group, text in _KINDS.items()]
    longest = max(len(column) for column in columns)
    return [column[row] for row in range(longest) for column in columns if row < len(column)]


def shelves() -> tuple[Shelf, ...]:
    """Every shelf, fullest first."""
    ranked = [
        ((row + 1) * (place + 1) ** 1.3, row, place, Shelf(kind, _leaf_name(kind, modifier, row + place)))
        for row, kind in enumerate(_interleaved())
        for place, modifier in enumerate(_LEAVES[kind.group].split(","))
    ]
    return tuple(shelf for *_, shelf in sorted(ranked, key=lambda entry: entry[:3])[:SHELVES])


def _leaf_name(kind: Kind, modifier: str, place: int) -> str:
    """A leaf's label, such as `Casual` or `Running Sneakers`."""
    return f"{modifier} {kind.label}" if (place * 3) % 10 < COMPOUND_SHARE else modifier


def shelf_weights(count: int) -> list[float]:
    """Cumulative shares of the shelves: quantiles of a log-normal distribution, fullest first, ending at 1."""
    normal = NormalDist(0, SHELF_SPREAD)
    sizes = [2.0 ** (normal.inv_cdf(1 - (rank + 0.5) / count) * 1.4427) for rank in range(count)]
    sizes[:LARGEST] = [sizes[LARGEST] * (1 + (LARGEST - rank) / 10) for rank in range(LARGEST)]
    total = sum(sizes)
    running, cumulative = 0.0, []
    for size in sizes:
        running += size
        cumulative.append(running / total)
    return cumulative
