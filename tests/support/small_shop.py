"""A shop of a few made-up products, as the parser sees it, and short forms of what it understood."""

from functools import cache

from services.parser.domain import Lexicon, build_lexicon, parse
from shared.contracts.product import CatalogManifest, Product, Variant
from shared.contracts.utterance import DialogueAct, ParsedUtterance, Reference
from shared.contracts.values import Mention, Strength
from shared.plumbing.packs import load_pack


def a_product(number: int, title: str, path: tuple[str, ...], **facets: tuple[str, ...]) -> Product:
    return Product(
        product_id=f"p{number}",
        title=title,
        categories=path,
        brand=(facets.get("brand") or (None,))[0],
        price=10.0 * number,
        currency="USD",
        facets={"category": (path[-1],), **facets},
    )


WOMEN = ("Clothing", "Women")
MEN = ("Clothing", "Men")
PRODUCTS = (
    a_product(1, "Harbour ankle boots", (*WOMEN, "Shoes", "Boots"), color=("black", "brown"), material=("leather",)),
    a_product(2, "Dune sandals", (*WOMEN, "Shoes", "Sandals"), color=("beige",), feature=("waterproof",)),
    a_product(3, "Pier sneakers", (*MEN, "Shoes", "Sneakers"), color=("white", "navy blue"), brand=("Norrland",)),
    a_product(4, "Meadow dress", (*WOMEN, "Dresses"), color=("red", "green"), pattern=("floral",), season=("summer",)),
    a_product(5, "Evening A-line dress", (*WOMEN, "Dresses"), color=("blue",), style=("a line",), use_case=("formal",)),
    a_product(6, "Fisher sweater", (*MEN, "Sweaters"), color=("grey",), material=("wool",), pattern=("striped",)),
    a_product(
        7, "Day tee", (*MEN, "T-Shirts"), color=("burgundy",), material=("cotton", "polyester"), fit=("slim fit",)
    ),
    a_product(8, "Card wallet", ("Accessories", "Wallets"), color=("black",), material=("leather",), gender=("men",)),
    a_product(9, "Belt", ("Accessories", "Belts"), material=("leather",), brand=("Only",), use_case=("gift", "casual")),
    a_product(10, "Hide goods", ("Accessories", "Leather"), material=("suede",), gender=("women",)),
    a_product(
        11, "Rain coat", (*MEN, "Coats"), feature=("hood", "lace up", "pockets", "lightweight"), color=("yellow",)
    ),
    a_product(12, "Silk scarf", ("Accessories", "Scarves"), material=("silk",), pattern=("polka dot", "solid")),
    a_product(13, "Linen shirt", (*MEN, "Shirts"), material=("linen",), color=("pink", "purple"), feature=("buttons",)),
    a_product(
        14, "Denim jeans", (*MEN, "Jeans"), material=("denim",), color=("denim blue",), feature=("machine washable",)
    ),
    Product(
        product_id="p15",
        title="Heather tee with a print",
        categories=(*MEN, "T-Shirts"),
        price=12.0,
        currency="USD",
        features=("Solids: 100% Cotton; Heathers: 60% Cotton, 40% Polyester", "Pull On closure", "Tagless collar"),
        details={"Department": "womens", "Care code": "Cool tumble 4"},
        facets={"category": ("T-Shirts",), "size": ("s", "m", "l", "xl", "6", "8", "9.5"), "color": ("black marble",)},
        variants=(Variant(variant_id="v1", options={"Size": "10", "Color": "Teal"}),),
    ),
)


@cache
def small_lexicon() -> Lexicon:
    """The lexicon of the small shop."""
    manifest = CatalogManifest(version="1", pack="apparel", products=len(PRODUCTS), rejected=0, bytes=0, currency="USD")
    return build_lexicon(PRODUCTS, manifest, load_pack("apparel"))


def understood(words: str) -> ParsedUtterance:
    return parse(words, small_lexicon())


def short(mention: Mention) -> str:
    """A mention as `color != navy blue`, `price <= 60`, `price between 20 30`, with ` ?` when merely preferred."""
    value = f"{mention.value:g}" if isinstance(mention.value, float) else str(mention.value)
    upper = "" if mention.upper is None else f" {mention.upper:g}"
    loose = " ?" if mention.strength is Strength.SHOULD else ""
    return f"{mention.facet} {mention.operator.value} {value}{upper}{loose}"


def pointed(reference: Reference | None) -> str:
    """A reference as `ordinal 2`, `last x2`, `superlative price`, `attribute color = black`, `ordinal 2 first`."""
    if reference is None:
        return "-"
    parts = [
        reference.kind.value,
        str(reference.position) if reference.position is not None else "",
        f"x{reference.count}" if reference.count not in {1, 20} else "",
        (reference.facet or "") + ("-" if reference.descending else ""),
        ", ".join(map(short, reference.mentions)),
        reference.words or "",
        reference.slate.value if reference.slate.value != "current" else "",
    ]
    return " ".join(part for part in parts if part)


def kinds(words: str) -> list[str]:
    """The types of the acts."""
    return [act.type for act in understood(words).acts]


def only(words: str, kind: str) -> DialogueAct:
    """The one act of that type."""
    found = [act for act in understood(words).acts if act.type == kind]
    assert len(found) == 1, f"{words!r} has {kinds(words)}"
    return found[0]


def wishes(words: str) -> list[str]:
    """What the message states as a wish, in short."""
    return [short(m) for act in understood(words).acts if act.type == "inform" for m in act.mentions]
