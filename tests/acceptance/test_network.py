import ipaddress
import threading

import psutil

from services.evaluator.adapters import OpenShop
from tests.support.shop import Customer


def _remote_addresses(pid: int) -> set[str]:
    found = set()
    for process in [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]:
        for connection in process.net_connections(kind="inet"):
            found.add(connection.laddr.ip)
            if connection.raddr:
                found.add(connection.raddr.ip)
    return found


def test_a_whole_conversation_connects_to_loopback_only(shop: OpenShop) -> None:
    seen: set[str] = set()
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            seen.update(_remote_addresses(shop.pid))

    watcher = threading.Thread(target=look)
    watcher.start()
    customer = Customer(shop.url)
    for text in ("hello", "black dresses", "under 60 dollars", "actually white", "more", "the second one"):
        customer.say(text)
    customer.close()
    done.set()
    watcher.join()
    assert seen
    assert all(ipaddress.ip_address(address).is_loopback for address in seen), seen
