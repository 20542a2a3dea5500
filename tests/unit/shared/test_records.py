import pytest

from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import log_event_adapter
from shared.plumbing.records import DataKey, bound_to, decode_record, encode_record, key_id_of
from tests.support.log_events import a_turn

KEY = DataKey("k1", b"s" * 32)
PLACE = bound_to("main", "s1", 2)


def test_a_record_gives_its_event_back() -> None:
    event = a_turn("navy blue")
    assert decode_record(encode_record(event, KEY, b"n" * 12), KEY, PLACE, log_event_adapter) == event


def test_a_record_holds_no_customer_word_and_names_its_key() -> None:
    payload = encode_record(a_turn("zibeline"), KEY, b"n" * 12)
    assert b"zibeline" not in payload
    assert key_id_of(payload) == "k1"


def test_with_a_destroyed_key_the_event_still_has_its_shape() -> None:
    event = decode_record(encode_record(a_turn("navy"), KEY, b"n" * 12), DataKey("k1", None), PLACE, log_event_adapter)
    assert (event.turn, event.version) == (1, 2)
    assert "navy" not in event.model_dump_json()


@pytest.mark.parametrize("place", [bound_to("main", "s2", 2), bound_to("other", "s1", 2), bound_to("main", "s1", 3)])
def test_a_record_from_elsewhere_does_not_open(place: bytes) -> None:
    payload = encode_record(a_turn("navy"), KEY, b"n" * 12)
    with pytest.raises(ShopwalkerError, match="log-corrupt"):
        decode_record(payload, KEY, place, log_event_adapter)


def test_another_key_does_not_open_a_record() -> None:
    payload = encode_record(a_turn("navy"), KEY, b"n" * 12)
    with pytest.raises(ShopwalkerError, match="log-corrupt"):
        decode_record(payload, DataKey("k1", b"t" * 32), PLACE, log_event_adapter)


@pytest.mark.parametrize("payload", [b"", b"{}", b"{}\n{}", b'{"type":"turn-taken"}\nnot json'])
def test_bytes_that_are_no_record_are_named_corrupt(payload: bytes) -> None:
    with pytest.raises(ShopwalkerError, match=r"log-corrupt|unknown-schema"):
        decode_record(payload, KEY, PLACE, log_event_adapter)


def test_nothing_is_written_under_a_destroyed_key() -> None:
    with pytest.raises(ShopwalkerError, match="session-erased"):
        encode_record(a_turn("navy"), DataKey("k1", None), b"n" * 12)
