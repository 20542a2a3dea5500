"""The sentences of generated products: compositions, short stock lines, and feature lines with open places."""

from services.catalog.generator_words import words_of

STOCK_LINES: dict[str, tuple[str, ...]] = {
    "textile": (
        "Imported",
        "Machine wash cold",
        "Hand wash only",
        "Pull On closure",
        "Zipper closure",
        "Button closure",
        "Tumble dry low",
        "Dry clean only",
        "Runs true to size",
        "Drawstring closure",
        "Fully lined",
        "Made from recycled fibers",
    ),
    "shoes": ("Imported", "Rubber sole", "Lace Up closure", "Slip On closure", "Buckle closure", "Runs true to size"),
    "bags": (
        "Imported",
        "Zipper closure",
        "Snap closure",
        "Magnetic closure",
        "Wipe clean; do not soak",
        "Fully lined",
    ),
    "jewel": ("Imported", "Lobster clasp", "Comes in a gift box", "Wipe clean; do not soak", "Nickel free"),
    "watch": ("Imported", "Buckle closure", "Water resistant to 30 meters", "Comes in a gift box", "Quartz movement"),
    "extra": (
        "Imported",
        "Hand wash only",
        "Buckle closure",
        "One size fits most",
        "Spot clean",
        "Comes in a gift box",
    ),
}

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
WHOLE_COMPOSITIONS = ("{fibre}", "100% {fibre}", "Made of {fibre}", "Outer: {fibre}", "{fibre}; hand finished")

SENTENCES = (
    "{lead}: the {part} {gives} {benefit}, so this {noun} {stays} {mood} {occasion}",
    "{lead} - {part} measures about {number}.{digit} inches; allow {digit} % for {cause}",
    "{quality} {part} and {quality2} {part2} for {benefit} {occasion}",
    "Our {noun} {gives} {benefit} with its {quality} {part}, its {quality2} {part2}, and {benefit2}",
    "The {quality} {color} finish on the {part} {gives} {benefit} {occasion}",
    "{lead}; {quality} {part}; {quality2} {part2}; {benefit} {occasion}",
    "Wear it {occasion}: {benefit}, {benefit2} and its {quality} {part}",
    "Model {number}{digit}: {quality} {part} {gives} {benefit}; {quality2} {part2} {stays} {mood}",
    "Choose the {noun} for {benefit}: {quality} {part}, {number} stitches per side",
    "{lead}: {number} percent more room at the {part}, {benefit} {occasion}",
    "The {part2} is {quality}, the {part} is {quality2}, and {cause} will not spoil {benefit}",
    "{benefit} comes from the {quality} {part}; the {part2} {stays} {mood} through {number} washes",
    "{color} {part2} with {quality} edges, {quality2} {part} and {benefit}",
    "Easy to pair with {pair} {occasion}, thanks to its {quality} {part}",
)
DESCRIPTIONS = (
    "{brand} made this {noun} for {benefit} {occasion}. Its {quality} {part} and {quality2} {part2} last.",
    "A {noun} that {gives} {benefit}: {quality} {part}, {quality2} {part2}, {color} details to go with {pair}.",
    "From {pair} to {occasion2}, this {noun} {stays} {mood}. Note: {cause} may fade it by up to {digit} %.",
    "{lead}. We tested the {part} for {number} days against {cause}, and it still {gives} {benefit}.",
)

PARTS: dict[str, tuple[str, ...]] = {
    "textile": words_of(
        "waistband hem cuff seam inner_layer front_panel back_yoke side_pocket shoulder_line gusset edge_binding "
        "outer_shell trim sleeve_end label stitching back_panel chest_pocket neckline inner_facing placket"
    ),
    "shoes": words_of(
        "toe_box heel_cup inner_sole footbed outsole tongue lace_loop ankle_collar upper arch_zone strap welt "
        "side_panel heel_tab inner_layer edge_binding"
    ),
    "bags": words_of(
        "handle shoulder_strap zip_pull inner_pocket card_slot base_panel flap inner_layer side_pocket "
        "edge_binding key_loop front_panel buckle back_sleeve compartment clasp"
    ),
    "jewel": words_of(
        "clasp chain setting post backing edge bead_row pendant_loop charm surface band link extender prong"
    ),
    "watch": words_of("case dial strap buckle crown crystal case_back second_hand bezel lug hour_marker clasp"),
    "extra": words_of(
        "edge seam buckle inner_layer band clasp brim hem hinge strap stitching outer_layer inner_layer finish "
        "fastening rim"
    ),
}
WORDS: dict[str, tuple[str, ...]] = {
    "lead": words_of(
        "GOOD_FIT SOFT_TOUCH EASY_CARE SMART_DETAILS ALL_DAY_EASE BUILT_TO_LAST Gift_idea Size_note "
        "Why_we_like_it Made_to_move Season_after_season For_busy_days Thoughtful_finish Fabric_note Small_print "
        "Room_to_breathe What_is_inside Daily_favorite"
    ),
    "quality": words_of(
        "double_stitched brushed ribbed reinforced padded flat_locked hand_finished elastic breathable structured "
        "quick_drying angled contoured rounded curved stretchy water_repellent broad hidden adjustable removable "
        "smooth pebbled perforated bonded garment_washed cushioned tightly_woven snag_free raised"
    ),
    "gives": words_of("gives adds brings offers provides delivers"),
    "benefit": words_of(
        "a_clean_shape gentle_support steady_warmth cool_comfort a_flattering_line room_to_move a_secure_hold "
        "quiet_style lasting_color light_coverage better_balance easy_layering a_snug_feel less_chafing good_grip "
        "soft_drape quick_changes dry_skin a_tidy_look gentle_hold fast_drying extra_storage a_calm_profile "
        "freedom_of_stride protection_from_wind"
    ),
    "stays": words_of("stays feels remains sits looks"),
    "mood": words_of("fresh relaxed in_place comfortable polished dry light ready smooth sharp neat quiet"),
    "occasion": words_of(
        "on_long_walks at_the_office on_weekend_trips for_evening_dinners at_the_gym on_the_trail for_school_days "
        "during_yoga by_the_pool on_cold_mornings at_garden_parties for_daily_errands on_rainy_commutes "
        "while_traveling around_the_house for_spring_weddings on_summer_nights at_music_festivals on_the_court "
        "during_early_runs"
    ),
    "occasion2": words_of("a_dinner_out the_morning_train a_picnic the_boardroom a_beach_walk the_first_day_of_school"),
    "cause": words_of("shrinkage rain daily_wear sunlight hand_measuring screen_settings heavy_use salt_water"),
    "pair": words_of(
        "jeans a_blazer white_sneakers a_denim_jacket leggings ankle_boots a_linen_shirt tailored_trousers "
        "a_wool_coat sandals a_pleated_skirt a_simple_tee"
    ),
}
SENTENCE_PLACES = {"quality2": "quality", "benefit2": "benefit"}
TEXTILES = frozenset(("tops", "warm", "dress", "legs", "under", "swim"))


def wording_of(group: str) -> str:
    """The group under which parts, stock lines and title words stand."""
    return "textile" if group in TEXTILES else group
