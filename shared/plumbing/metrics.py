"""Every metric of the product, declared once. Labels are bounded: never a session, a customer or a product."""

from prometheus_client import Counter, Gauge, Histogram

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

STAGE_SECONDS = Histogram(
    "shopwalker_stage_seconds", "Time one stage of a turn took.", ("stage", "outcome"), buckets=SECONDS
)
TURN_SECONDS = Histogram(
    "shopwalker_turn_seconds", "Time from request to answer of a turn.", ("outcome",), buckets=SECONDS
)
TURNS_IN_FLIGHT = Gauge("shopwalker_turns_in_flight", "Turns that are being answered now.")
TURNS_DRIVEN_AGAIN = Counter("shopwalker_turns_driven_again", "Attempts after a turn's first.", ("cause",))
APPENDS = Counter("shopwalker_appends", "Events appended to the log.", ("outcome",))
DEAD_LETTERS = Counter("shopwalker_dead_letters", "Turns given up after their last attempt.", ("stage",))
CATALOG_LOADED = Gauge("shopwalker_catalog_products", "Products of a loaded catalog.", ("pack", "version"))
CATALOG_LOAD_SECONDS = Gauge("shopwalker_catalog_load_seconds", "Time the last catalog load took.", ("pack",))
PROJECTOR_POSITION = Gauge("shopwalker_projector_position", "The last stream sequence in the read models.")
PROJECTOR_LAG = Gauge("shopwalker_projector_lag", "Events of the stream that are not in the read models yet.")
