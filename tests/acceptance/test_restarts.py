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


@pytest.mark.parametrize("which", ["last", "middle"])
def test_a_flipped_bit_in_the_log_is_named(tmp_path: Path, which: str) -> None:
    data = tmp_path / "data"
    with a_shop(data, "--products", PRODUCTS) as shop:
        sessions = []
        for _ in range(4):
            customer = Customer(shop.url)
            customer.say("black dresses")
            customer.say("under 60 dollars")
            sessions.append(customer.session_id)
            customer.close()
    (block,) = (data / "nats" / "jetstream" / "$G" / "streams" / "TURNS" / "msgs").glob("*.blk")
    stored = bytearray(block.read_bytes())
    damaged = sessions[-1] if which == "last" else sessions[1]
    stored[_message_at(bytes(stored), damaged) + 3] ^= 1
    block.write_bytes(stored)

    started = shopwalker("up", "--port", "0", data=data) if which == "last" else None
    if started is not None:
        assert started.returncode == 1, started.stderr
        assert damaged in started.stderr.replace("\n", "")
        assert "log-truncated" in started.stderr
    replayed = shopwalker("replay", "--all", "--verify", data=data)
    assert replayed.returncode == 1
    assert damaged in replayed.stdout
