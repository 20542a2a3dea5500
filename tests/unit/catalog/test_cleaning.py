"""Text as customers should read it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.catalog.cleaning import clean_text, texts


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("<p>Soft <b>wool</b></p><p>Warm</p>", "Soft wool Warm"),
        ("Tom &amp; Jerry&#39;s", "Tom & Jerry's"),
        ("&lt;b&gt;bold&lt;/b&gt;", "bold"),
        ("a\x00b\u200bc\ufeff", "a b c"),
        ("  two \n lines\t", "two lines"),
        ("cafe\u0301", "caf\u00e9"),
        ("heel < 3 in & > 1 in", "heel < 3 in & > 1 in"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("<script>alert(1)</script>", "alert(1)"),
    ],
)
def test_markup_entities_and_invisible_characters_go(written: str, clean: str) -> None:
    assert clean_text(written) == clean


def test_long_text_is_cut_at_a_word() -> None:
    assert clean_text("one two three", 9) == "one two"


def test_an_editor_document_gives_its_blocks_texts() -> None:
    document = {
        "time": 1,
        "blocks": [{"type": "paragraph", "data": {"text": "Very <b>soft</b>"}}, {"data": {"text": "Warm"}}],
    }
    assert texts(document) == ["Very soft", "Warm"]


def test_whole_numbers_are_written_without_a_point() -> None:
    assert texts([7.0, 7.5, float("nan"), True, None]) == ["7", "7.5"]


@given(st.text(max_size=300), st.integers(1, 50))
def test_clean_text_is_bounded_single_spaced_nfc_and_stays_as_it_is(text: str, limit: int) -> None:
    clean = clean_text(text, limit)
    assert len(clean) <= limit
    assert "  " not in clean
    assert clean == clean.strip()
    assert unicodedata.is_normalized("NFC", clean)
    clean.encode()
