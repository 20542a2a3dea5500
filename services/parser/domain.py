"""Words → dialogue acts. `parse` knows one catalog's lexicon and no context."""

from services.parser.acting import clause_acts
from services.parser.amounts import AmountReader
from services.parser.asides import settle_asides
from services.parser.assembling import assemble, corrected, find_corrections
from services.parser.building import build_lexicon
from services.parser.clauses import clauses, scene_of
from services.parser.lexicon import Lexicon
from services.parser.numbers import merge_numbers
from services.parser.people import PeopleReader
from services.parser.pieces import Reading, read
from services.parser.tokens import tokenise
from services.parser.views import View
from shared.contracts.utterance import ParsedUtterance

__all__ = ["Lexicon", "build_lexicon", "parse"]

ALTERNATIVE_NOTE = "alternative"
"""The message offers values beside the held ones ("also", "as well", "or …")."""
SIMILAR_NOTE = "similar"
"""The message asks for products like one that it points at."""
CUT_NOTE = "cut"
"""The message has more words or acts than are read."""
MOST_WORDS = 700
MOST_ACTS = 64


def parse(utterance: str, lexicon: Lexicon) -> ParsedUtterance:
    """What the words of one message mean, found anywhere in them; any text at all is understood somehow.

    Spans are character offsets into `utterance`. A value is a catalog value's folded form when grounded, else the
    customer's folded words.
    """
    tokens = tokenise(utterance)
    if not tokens:
        return ParsedUtterance()
    reading = read(tokens[:MOST_WORDS], lexicon)
    merge_numbers(reading)
    PeopleReader(reading, lexicon).read()
    AmountReader(reading, lexicon).read()
    settle_asides(reading, lexicon)
    views = _views(reading, lexicon)
    acts = assemble(views, [clause_acts(view) for view in views])
    acts = corrected(acts, find_corrections(views))
    cut = (CUT_NOTE,) if len(tokens) > MOST_WORDS or len(acts) > MOST_ACTS else ()
    return ParsedUtterance(acts=tuple(acts[:MOST_ACTS]), notes=(*_notes(views), *cut))


def _views(reading: Reading, lexicon: Lexicon) -> list[View]:
    scene = scene_of(reading)
    views = [View(scene, clause, lexicon) for clause in clauses(reading, scene.gaps)]
    for view in views:
        view.loosen_aliases()
    return views


def _notes(views: list[View]) -> tuple[str, ...]:
    offered = any(view.has("alternative") or view.begins_with("alternative_start") for view in views)
    similar = any(view.has("like") and view.pointers for view in views)
    return (ALTERNATIVE_NOTE,) * offered + (SIMILAR_NOTE,) * similar
