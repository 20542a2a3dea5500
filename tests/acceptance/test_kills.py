import threading
from pathlib import Path

from tests.support.shop import PRODUCTS, Customer, a_shop, kill, shopwalker, wait_until_ready

SESSIONS = 50
TURNS = 10
SAYINGS = (
    "black dresses",
    "under 60 dollars",
    "cotton if possible",
    "show me others",
    "actually white",
    "not the first one",
    "something casual",
    "the second one in blue?",
    "no polyester",
    "thanks",
)
VICTIMS = ("parser", "retriever", "ranker", "state", "gateway", "projector", "nats-server")


def test_no_turn_is_lost_or_doubled_while_every_process_is_killed_in_turn(tmp_path: Path) -> None:
    answers: dict[int, list[int]] = {number: [] for number in range(SESSIONS)}
    customers: dict[int, Customer] = {}

    with a_shop(tmp_path / "data", "--products", PRODUCTS) as shop:
        for number in range(SESSIONS):
            customers[number] = Customer(shop.url)

        def converse(number: int) -> None:
            for text in SAYINGS[:TURNS]:
                answers[number].append(customers[number].say_surely(text)["turn"])

        threads = [threading.Thread(target=converse, args=(number,)) for number in range(SESSIONS)]
        for thread in threads:
            thread.start()
        killed = []
        for victim in VICTIMS:
            killed.append(victim)
            wait_until_ready(shop, kill(shop, victim))
        for thread in threads:
            thread.join()

        assert killed == list(VICTIMS)
        for number, customer in customers.items():
            assert answers[number] == list(range(1, TURNS + 1))
            assert [event["turn"] for event in customer.events()] == list(range(TURNS + 1))
            customer.close()

        verified = shopwalker("replay", "--all", "--verify", data=tmp_path / "data")
        assert verified.returncode == 0, verified.stdout + verified.stderr
        assert f"{SESSIONS} sessions, {SESSIONS * TURNS} turns: 0 differences" in " ".join(verified.stderr.split())
