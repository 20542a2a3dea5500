"""The measurements of a bench, each bounded in count and time."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from services.evaluator.adapters import HttpCustomer, OpenShop
from services.evaluator.baseline import BaselineAgent
from services.evaluator.domain import Percentiles, percentiles, script
from services.state.domain import fold
from shared.contracts.dialogue_state import DialogueState
from shared.contracts.log_events import TurnTaken, log_event_adapter
from shared.contracts.product import Product

Script = tuple[str, ...]
FOLD_ROUNDS = 20


def scripts(products: Sequence[Product], count: int, turns: int, seed: int) -> list[Script]:
    """What `count` customers say; the same for the same seed."""
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    pairs = ((random.choice(products), random.choice(products)) for _ in range(count))
    return [script(wanted, other, random, turns) for wanted, other in pairs]


def converse(url: str, said: Script, times_s: list[float]) -> str:
    """One whole conversation; returns the session's id and adds each turn's time."""
    customer = HttpCustomer(url)
    try:
        session: str = customer.post("/v1/sessions", {})["session_id"]
        for text in said:
            started = time.perf_counter()
            customer.post(f"/v1/sessions/{session}/turns", {"text": text})
            times_s.append(time.perf_counter() - started)
    finally:
        customer.close()
    return session


def load(url: str, conversations: Sequence[Script], at_once: int) -> tuple[Percentiles, float, list[str]]:
    """Turn times, turns per second and sessions of conversations held by that many customers at once."""
    times_s: list[float] = []
    sessions: list[str] = []
    waiting = list(conversations)
    lock = threading.Lock()

    def customer() -> None:
        while True:
            with lock:
                if not waiting:
                    return
                said = waiting.pop()
            sessions.append(converse(url, said, times_s))

    threads = [threading.Thread(target=customer) for _ in range(at_once)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    elapsed_s = time.perf_counter() - started
    if len(sessions) != len(conversations):
        raise RuntimeError(f"{len(conversations) - len(sessions)} conversations failed")
    return percentiles(times_s), round(len(times_s) / elapsed_s, 1), sessions


def stage_times(url: str, sessions: Sequence[str]) -> dict[str, Percentiles]:
    """What each stage took in those sessions, as the log recorded it."""
    customer = HttpCustomer(url)
    seen: dict[str, list[float]] = {}
    for session in sessions:
        for turn in customer.get(f"/v1/sessions/{session}/trace"):
            for stage, took_ms in turn["timings_ms"].items():
                seen.setdefault(stage, []).append(took_ms / 1000)
    customer.close()
    return {stage: percentiles(times) for stage, times in seen.items()}


def fold_rate(url: str, sessions: Sequence[str]) -> float:
    """Domain events folded per second, in process, over recorded turns."""
    customer = HttpCustomer(url)
    turns: list[tuple[DialogueState, TurnTaken]] = []
    for session in sessions:
        recorded = [
            log_event_adapter.validate_python(e["event"]) for e in customer.get(f"/v1/sessions/{session}/events")
        ]
        turns += [(b.state, n) for b, n in pairwise(recorded) if isinstance(n, TurnTaken)]
    customer.close()
    started = time.perf_counter()
    for _ in range(FOLD_ROUNDS):
        for before, turn in turns:
            fold(before, turn.events)
    events = FOLD_ROUNDS * sum(len(turn.events) for _, turn in turns)
    return round(events / (time.perf_counter() - started))


def replay_rate(shop: OpenShop) -> dict[str, Any]:
    """The whole log verified by the shop's own command: turns, differences, turns per second."""
    command = [sys.executable, "-m", "services.cli", "replay", "--all", "--verify", "--json", "--data", str(shop.data)]
    started = time.perf_counter()
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    elapsed_s = time.perf_counter() - started
    if not found.stdout:
        raise RuntimeError(f"replay failed: {found.stderr[-500:]}")
    report = json.loads(found.stdout)
    return {
        "turns": report["turns"],
        "differences": len(report["differences"]),
        "seconds_with_start": round(elapsed_s, 2),
        "turns_per_s": round(report["turns"] / report["seconds"], 1),
    }


def baseline_times(products: Sequence[Product], conversations: Sequence[Script]) -> tuple[Percentiles, float]:
    """The baseline agent's turn times over the same conversations, and the seconds its index took."""
    started = time.perf_counter()
    agent = BaselineAgent(products)
    built_s = time.perf_counter() - started
    times_s = []
    for said in conversations:
        agent.start()
        for text in said:
            begun = time.perf_counter()
            agent.turn(text)
            times_s.append(time.perf_counter() - begun)
    return percentiles(times_s), round(built_s, 2)


def catalog_file(folder: Path, products: int, seed: int) -> Path:
    """A generated catalog of that size."""
    path = folder / "generated.jsonl"
    size = ["--products", str(products), "--seed", str(seed)]
    command = [sys.executable, "-m", "services.catalog", "generate", *size, "--out", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    return path
