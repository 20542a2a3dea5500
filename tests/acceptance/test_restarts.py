from pathlib import Path

import httpx
import psutil
import pytest

from tests.support.shop import PRODUCTS, Customer, a_shop, shopwalker


def test_a_session_and_its_keys_survive_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_shop(data, "--products", PRODUCTS) as shop:
        customer = Customer(shop.url)
        first = customer.post({"text": "black dresses"}, Idempotency_Key="k1")
        customer.say("under 60 dollars")
        customer.close()
    with a_shop(data) as shop:
        http = httpx.Client(base_url=shop.url, timeout=30)
        again = http.post(f"{customer.path}/turns", json={"text": "black dresses"}, headers={"Idempotency-Key": "k1"})
        assert again.content == first.content
        assert http.post(f"{customer.path}/turns", json={"text": "cotton"}).json()["turn"] == 3
        http.close()


def test_closing_the_shop_leaves_no_process_behind(tmp_path: Path) -> None:
    with a_shop(tmp_path / "data", "--products", PRODUCTS) as shop:
        pids = [process.pid for process in psutil.Process(shop.pid).children(recursive=True)]
        assert len(pids) >= 7
    assert [pid for pid in pids if psutil.pid_exists(pid)] == []
    assert not (tmp_path / "data" / "server.json").exists()


def test_two_shops_cannot_own_one_folder(tmp_path: Path) -> None:
    with a_shop(tmp_path / "data", "--products", PRODUCTS):
        second = shopwalker("up", "--port", "0", data=tmp_path / "data")
    assert second.returncode == 1
    assert "in use" in second.stderr


def _message_at(stored: bytes, session_id: str) -> int:
    """Where the body of a session's last event stands in a block of the stream's file."""
    return stored.rindex(b'"type":"turn-taken"', 0, stored.rindex(session_id.encode()))


@pytest.mark.parametrize("crashed", [False, True])
@pytest.mark.parametrize("place", [1, -1])
def test_a_flipped_bit_in_the_log_is_named(tmp_path: Path, place: int, crashed: bool) -> None:
    data = tmp_path / "data"
    with a_shop(data, "--products", PRODUCTS) as shop:
        sessions = [_a_conversation(shop.url) for _ in range(3)]
    folder = data / "nats" / "jetstream" / "$G" / "streams" / "TURNS" / "msgs"
    (block,) = folder.glob("*.blk")
    stored = bytearray(block.read_bytes())
    stored[_message_at(bytes(stored), sessions[place]) + 3] ^= 1
    block.write_bytes(stored)
    if crashed:  # without its index, as after a crash, the server reads the blocks and drops a damaged tail
        (folder / "index.db").unlink()

    replayed = shopwalker("replay", "--all", "--verify", data=data)
    assert replayed.returncode == 1
    assert sessions[place] in replayed.stdout
    if crashed or place == -1:
        started = shopwalker("up", "--port", "0", data=data)
        assert started.returncode == 1, started.stderr
        assert sessions[place] in started.stderr.replace("\n", "")


def _a_conversation(url: str) -> str:
    customer = Customer(url)
    for text in ("black dresses", "under 60 dollars"):
        customer.say(text)
    customer.close()
    return customer.session_id


def _message_at(stored: bytes, session_id: str) -> int:
    """Where the body of a session's last event stands in a block of the stream's file."""
    return stored.rindex(b'"type":"turn-taken"', 0, stored.rindex(session_id.encode()))
