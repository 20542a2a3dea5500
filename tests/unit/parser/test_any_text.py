"""Properties that hold for any text whatever."""

from itertools import chain, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from services.parser.domain import parse
from services.parser.tokens import tokenise
from shared.contracts.folding import fold_words
from shared.contracts.utterance import ParsedUtterance
from shared.contracts.values import Mention, Operator, Span
from tests.support.small_shop import small_lexicon, understood

SPICE = [
    *("black", "boots", "not", "no", "actually", "the second one", "under", "$", "50", "-", ",", "make it", "forget"),
    *("and", "or", "in", "it", "those", "too", "size", "M", "more", "compare", "first", "one", "of them", "sorry"),
    *("leather", "?", "Department:", "womens", "%", "inch", "twenty", "hundred", "whatever", "colour"),
    *("e\u0301", "\ufb01", "\u00bd", "\u0130", "\u00df"),
]
MIXED = st.lists(st.one_of(st.sampled_from(SPICE), st.text(max_size=6)), max_size=25).map(" ".join)


def parts(value: object) -> list[object]:
    """A contract and everything inside it."""
    if isinstance(value, BaseModel):
        inner = [getattr(value, name) for name in type(value).model_fields]
        return [value, *chain.from_iterable(map(parts, inner))]
    return list(chain.from_iterable(map(parts, value))) if isinstance(value, tuple) else []


@given(st.one_of(st.text(max_size=300), MIXED))
@settings(max_examples=400, deadline=None)
def test_any_text_is_understood_somehow_with_spans_inside_it(text: str) -> None:
    for part in parts(understood(text)):
        if isinstance(part, Span):
            assert 0 <= part.start <= part.end <= len(text)


@given(MIXED)
@settings(max_examples=300, deadline=None)
def test_the_result_survives_json_and_parsing_is_repeatable(text: str) -> None:
    parsed = understood(text)
    assert ParsedUtterance.model_validate_json(parsed.model_dump_json()) == parsed
    assert parse(text, small_lexicon()) == parsed


@given(MIXED)
@settings(max_examples=300, deadline=None)
def test_no_value_comes_from_nowhere(text: str) -> None:
    """A mention's span holds words, and a search term is made of nothing but them."""
    for mention in (part for part in parts(understood(text)) if isinstance(part, Mention)):
        said = fold_words(text[mention.span.start : mention.span.end])
        assert said
        if mention.facet == "text" and mention.unit is None and mention.operator is Operator.EQUALS:
            assert set(str(mention.value).split()) <= set(said) | {str(mention.value)} or mention.confidence < 1


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_tokens_stand_in_order_and_hold_their_words(text: str) -> None:
    tokens = tokenise(text)
    for token in tokens:
        assert 0 <= token.start < token.end <= len(text)
    assert all(one.start <= other.start for one, other in pairwise(tokens))
    assert [token.text for token in tokens] == list(fold_words(text))


def test_a_very_long_message_is_cut_and_says_so() -> None:
    parsed = understood("black boots, " * 600)
    assert parsed.notes == ("cut",)
    assert [act.type for act in parsed.acts] == ["inform"]
