"""What is only spoken of: what the goods shall go with, and verbs whose particle stands after their object."""

from services.parser.cues import Cue
from services.parser.lexicon import Lexicon
from services.parser.pieces import SENTENCE_ENDS, Kind, Piece, Reading
from shared.contracts.values import CATEGORY_FACET

PARTICLE_REACH = 7
"""Pieces between a verb and its particle ("leave the blue and the green ones out")."""
_SILENT = frozenset({Kind.VALUE, Kind.WORD, Kind.PHRASE})
_CONTEXT_ENDS = ("search", "at_most", "at_least", "between", "negation", "override", "must", "contrast", "more")


def settle_asides(reading: Reading, lexicon: Lexicon) -> None:
    """Joins parted verbs, and makes what the goods shall go with idle, as it says nothing about the goods."""
    _join_particles(reading, lexicon)
    for at, piece in enumerate(reading.pieces):
        if piece.has("context") and piece.kind is Kind.CUE and _is_aside(reading, at):
            _silence(reading, at + 1)


def _join_particles(reading: Reading, lexicon: Lexicon) -> None:
    """Gives a verb the cue that the pack says it makes with its particle ("leave … out = negation")."""
    for entry in lexicon.pack.cues.get("parted", ()):
        phrase, _, name = entry.partition(" = ")
        verb, particle = phrase.split()
        for at, piece in enumerate(reading.pieces):
            if reading.words[piece.end - 1] == verb and piece.kind in {Kind.CUE, Kind.IDLE, Kind.WORD}:
                end = _particle_at(reading, at, particle)
                if end is not None:
                    piece.kind, piece.cues = Kind.CUE, (Cue(name),)
                    reading.pieces[end].kind, reading.pieces[end].cues = Kind.IDLE, ()


def _particle_at(reading: Reading, verb: int, particle: str) -> int | None:
    between = False
    for at in range(verb + 1, min(len(reading.pieces), verb + 1 + PARTICLE_REACH)):
        piece = reading.pieces[at]
        if not SENTENCE_ENDS.isdisjoint(reading.tokens[piece.start].before):
            return None
        if between and reading.words[piece.start] == particle and piece.kind in {Kind.CUE, Kind.IDLE, Kind.WORD}:
            return at
        between = between or piece.kind in {Kind.VALUE, Kind.ALIAS, Kind.NUMBER}
    return None


def _is_aside(reading: Reading, at: int) -> bool:
    """Whether something is named after the words, so that they are no choice ("go with the second")."""
    following = reading.pieces[at + 1 : at + 4]
    return any(piece.kind in _SILENT for piece in following) and not any(
        piece.has("ordinals", "item", "one") and piece.kind is Kind.CUE for piece in following
    )


def _silence(reading: Reading, start: int) -> None:
    for piece in reading.pieces[start:]:
        gap = reading.tokens[piece.start].before
        if "," in gap or not SENTENCE_ENDS.isdisjoint(gap) or _ends_context(piece):
            return
        if piece.kind in _SILENT:
            was_category = piece.kind is Kind.VALUE and piece.entries[0].facet == CATEGORY_FACET
            piece.kind, piece.entries, piece.cues = Kind.IDLE, (), ()
            if was_category:
                return


def _ends_context(piece: Piece) -> bool:
    return piece.kind is Kind.AMOUNT or (piece.kind is Kind.CUE and piece.has(*_CONTEXT_ENDS))
