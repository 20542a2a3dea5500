"""The apparel pack's facets: data that the whole shop leans on."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.contracts.folding import fold, fold_words, plain
from shared.contracts.pack import FacetSpec
from shared.plumbing.packs import load_pack

PACK = load_pack("apparel")


@pytest.mark.parametrize("spec", PACK.facets, ids=lambda spec: spec.name)
def test_every_word_of_a_facet_is_folded(spec: FacetSpec) -> None:
    words = [word for value, synonyms in spec.vocabulary.items() for word in (value, *synonyms)]
    words += [*spec.aliases, *spec.families]
    assert [word for word in words if fold(word) != word] == []


def test_no_word_means_two_values() -> None:
    meanings = Counter(
        word for spec in PACK.facets for value, synonyms in spec.vocabulary.items() for word in {value, *synonyms}
    )
    assert [word for word, count in meanings.items() if count > 1] == []


def test_no_field_name_belongs_to_two_facets() -> None:
    names = Counter(alias for spec in PACK.facets for alias in {spec.name.replace("_", " "), *spec.aliases})
    assert [name for name, count in names.items() if count > 1] == []


def test_every_family_is_headed_by_a_known_value() -> None:
    assert [head for spec in PACK.facets for head in spec.families if head not in spec.vocabulary] == []


def test_every_askable_facet_has_a_question() -> None:
    assert [spec.name for spec in PACK.facets if spec.askable and not spec.question.endswith("?")] == []


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=60))
def test_folding_ascii_text_the_short_way_gives_what_the_long_way_gives(text: str) -> None:
    long_way = tuple(plain(word) for word in fold_words(f"{text} \u00e9")[:-1])
    assert fold_words(text) == long_way
