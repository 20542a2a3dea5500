"""The sentences of generated products: compositions, short stock lines, and feature lines with open places."""

STOCK_LINES = (
    "Imported",
    "Machine wash cold",
    "Hand wash only",
    "Pull On closure",
    "Zipper closure",
    "Button closure",
    "Lace Up closure",
    "Buckle closure",
    "Hook and Eye closure",
    "Slip On closure",
    "Tumble dry low",
    "Wipe clean; do not soak",
    "Dry clean only",
    "Made from recycled fibers",
    "Runs true to size",
    "Drawstring closure",
    "Rubber sole",
    "Fully lined",
    "Snap closure",
    "Magnetic closure",
)

COMPOSITIONS = (
    "100% {fibre}",
    "{share}% {fibre}, {rest}% {second}",
    "Body: 100% {fibre}; Trim: {share}% {fibre}, {rest}% {second}",
    "Shell: 100% {fibre}; Lining: 100% {second}",
    "{fibre} blend: {share}% {fibre} & {rest}% {second}",
    "Plain shades: 100% {fibre}; Melange shades: {share}% {fibre}, {rest}% {second}",
    "{fibre}",
    "Genuine {fibre} feel",
)
WHOLE_COMPOSITIONS = ("{fibre}", "100% {fibre}", "{fibre} upper", "Made of {fibre}", "{fibre}; nickel free", "Outer: {fibre}")

SENTENCES = (
    "{lead}: the {part} {gives} {benefit}, so this {noun} {stays} {mood} {occasion}",
    "{lead} - {part} measures about {number}.{digit} inches; allow {digit} % for {cause}",
    "{quality} {part} and {quality2} {part2} for {benefit} {occasion}",
    "Our {noun} {gives} {benefit} with a {quality} {part}, a {quality2} {part2}, and {benefit2}",
    "A {quality} {color} finish on the {part} {gives} {benefit} {occasion}",
    "{lead}; {quality} {part}; {quality2} {part2}; {benefit} {occasion}",
    "Wear it {occasion}: {benefit}, {benefit2} and a {quality} {part}",
    "Model {number}{digit}: {quality} {part} {gives} {benefit}; {quality2} {part2} {stays} {mood}",
    "Choose the {noun} for {benefit}: {quality} {part}, {number} stitches per side",
    "{lead}: {number} percent more room at the {part}, {benefit} {occasion}",
    "The {part2} is {quality}, the {part} is {quality2}, and {cause} never spoils {benefit}",
    "{benefit} comes from the {quality} {part}; the {part2} {stays} {mood} through {number} washes",
    "{color} {part2} with {quality} edges, {quality2} {part} and {benefit}",
    "Easy to pair with {pair} {occasion}, thanks to a {quality} {part}",
)
DESCRIPTIONS = (
    "{brand} made this {noun} for {benefit} {occasion}. The {quality} {part} and the {quality2} {part2} keep you {mood}.",
    "Meet a {noun} that {gives} {benefit}: {quality} {part}, {quality2} {part2}, and {color} details that go with {pair}.",
    "From {pair} to {occasion2}, the {brand} {noun} {stays} {mood}. Note: {cause} may change the shade by up to {digit} %.",
    "{lead}. We tested the {part} for {number} days against {cause}, and it still {gives} {benefit}.",
)

WORDS: dict[str, tuple[str, ...]] = {
    "lead": tuple(
        "GOOD FIT|SOFT TOUCH|EASY CARE|SMART DETAILS|ALL DAY EASE|BUILT TO LAST|Gift idea|Size note|Why we like it|Made to move|"
        "Season after season|For busy days|Thoughtful finish|Fabric note|Small print|Room to breathe|What is inside|Daily favorite".split(
            "|"
        )
    ),
    "part": tuple(
        "waistband|hem|collar|cuff|seam|lining|strap|toe box|heel cup|inner sole|front panel|back yoke|neckline|side pocket|chest pocket|"
        "shoulder line|gusset|zip pull|button row|clasp|edge binding|outer shell|footbed|handle|drawcord|lower leg|sleeve end".split("|")
    ),
    "quality": tuple(
        "double stitched|brushed|ribbed|reinforced|padded|flat locked|hand finished|elastic|breathable|structured|quick drying|tapered|"
        "contoured|rounded|curved|stretchy|water repellent|extra wide|hidden|adjustable|removable|smooth|pebbled|perforated|bonded|"
        "garment washed|cushioned|tightly woven|snag free|raised".split("|")
    ),
    "gives": ("gives", "adds", "brings", "offers", "provides", "keeps up", "delivers"),
    "benefit": tuple(
        "a clean shape|gentle support|steady warmth|cool comfort|a flattering line|room to move|a secure hold|quiet style|lasting color|"
        "light coverage|better balance|easy layering|a snug feel|less chafing|good grip|soft drape|quick changes|dry skin|a tidy look|"
        "gentle compression|fast drying|extra storage|a calm profile|freedom of stride|protection from wind".split("|")
    ),
    "stays": ("stays", "feels", "remains", "sits", "looks", "keeps"),
    "mood": ("fresh", "relaxed", "in place", "comfortable", "polished", "dry", "warm", "light", "ready", "smooth", "flat", "sharp"),
    "occasion": tuple(
        "on long walks|at the office|on weekend trips|for evening dinners|at the gym|on the trail|for school days|during yoga|by the pool|"
        "on cold mornings|at garden parties|for daily errands|on rainy commutes|while traveling|around the house|for spring weddings|"
        "on summer nights|at music festivals|on the court|during early runs".split("|")
    ),
    "occasion2": ("a dinner out", "the morning train", "a picnic", "the boardroom", "a beach walk", "the first day of school"),
    "cause": ("shrinkage", "rain", "daily wear", "sunlight", "hand measuring", "screen settings", "heavy use", "salt water"),
    "pair": tuple(
        "jeans|a blazer|white sneakers|a denim jacket|leggings|ankle boots|a linen shirt|tailored trousers|a wool coat|sandals|a pleated skirt|"
        "a simple tee".split("|")
    ),
}
SENTENCE_PLACES = {"part2": "part", "quality2": "quality", "benefit2": "benefit"}
