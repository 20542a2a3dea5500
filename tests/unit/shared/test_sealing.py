import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.contracts.log_events import log_event_adapter
from shared.contracts.sealing import Vault
from tests.support.log_events import a_turn

SECRET = b"s" * 32


@given(st.text(min_size=1))
def test_words_come_back_as_they_were(words: str) -> None:
    vault = Vault(SECRET)
    line = log_event_adapter.dump_json(a_turn(words), context=vault)
    assert log_event_adapter.validate_json(line, context=Vault(SECRET, vault.words)) == a_turn(words)


def test_no_customer_word_stands_in_the_sealed_line() -> None:
    line = log_event_adapter.dump_json(a_turn("zibeline"), context=Vault(SECRET))
    assert b"zibeline" not in line


def test_the_same_word_has_the_same_token_in_every_event_of_a_session() -> None:
    assert Vault(SECRET).put("wool") == Vault(SECRET, ["silk"]).put("wool")


def test_two_sessions_have_different_tokens_for_one_word() -> None:
    assert Vault(SECRET).put("wool") != Vault(b"t" * 32).put("wool")


def test_an_erased_event_reads_with_stand_ins_that_tell_words_apart() -> None:
    line = log_event_adapter.dump_json(a_turn("wool"), context=Vault(SECRET))
    erased = log_event_adapter.validate_json(line, context=Vault(None))
    values = {erased.state.constraints[0].value, erased.message}
    assert len(values) == 2
    assert all(str(value).startswith("erased:") for value in values)


@pytest.mark.parametrize("token", ["wool", "sealed:0000000000000000", ""])
def test_a_token_that_the_vault_does_not_hold_is_refused(token: str) -> None:
    with pytest.raises(ValueError, match=r"unsealed|outside"):
        Vault(SECRET, ["wool"]).get(token)
