"""The evaluator's composition root: the bench, its table and its JSON."""

import json
import platform
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from services.evaluator.adapters import OpenShop, memory_mb, open_shop
from services.evaluator.handlers import (
    baseline_times,
    catalog_file,
    fold_rate,
    load,
    replay_rate,
    scripts,
    stage_times,
)
from services.evaluator.settings import EvaluatorSettings
from shared import __version__
from shared.plumbing.snapshots import read_snapshot

stderr = Console(stderr=True, highlight=False)
FOLDED_SESSIONS = 20


def bench(settings: EvaluatorSettings, catalog: Path | None, out: Path | None) -> int:
    """Runs every measurement, prints a table, writes JSON; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="shopwalker-bench-") as folder:
        work = Path(folder)
        source = catalog or catalog_file(work, settings.bench_products, settings.seed)
        stderr.print("opening a shop of its own …")
        with open_shop(work / "data", ["--catalog", str(source)]) as shop:
            figures = _measure(settings, shop)
    figures["machine"] = {"python": platform.python_version(), "machine": platform.machine(), "version": __version__}
    _print(figures)
    if out is not None:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
        stderr.print(f"written: {out}")
    return 0 if figures["replay"]["differences"] == 0 else 1


def _measure(settings: EvaluatorSettings, shop: OpenShop) -> dict[str, Any]:
    products = read_snapshot(next((shop.data / "cache").glob("*.jsonl")).read_bytes())
    load(shop.url, scripts(products, 4, settings.bench_turns, settings.seed + 1), 2)
    levels: dict[str, Any] = {}
    held: list[str] = []
    said = scripts(products, settings.bench_sessions, settings.bench_turns, settings.seed)
    for at_once in settings.bench_levels:
        stderr.print(f"{len(said)} conversations, {at_once} at once …")
        times, rate, sessions = load(shop.url, said, at_once)
        levels[str(at_once)] = {**times._asdict(), "turns_per_s": rate}
        held = held or sessions
    stderr.print("stages, fold, replay, baseline …")
    stages = {stage: times._asdict() for stage, times in stage_times(shop.url, held).items()}
    memory = memory_mb(shop.pid)
    baseline, built_s = baseline_times(products, said[: settings.baseline_sessions])
    return {
        "products": len(products),
        "open_s": round(shop.open_s, 2),
        "turns": levels,
        "stages": stages,
        "memory_mb": {**memory, "all": round(sum(memory.values()), 1)},
        "fold_events_per_s": fold_rate(shop.url, held[:FOLDED_SESSIONS]),
        "replay": replay_rate(shop),
        "baseline": {**baseline._asdict(), "index_s": built_s},
        "ratio_p50_to_baseline": round(levels["1"]["p50_ms"] / baseline.p50_ms, 3) if baseline.p50_ms else None,
    }


def _print(figures: dict[str, Any]) -> None:
    table = Table("what", "p50 ms", "p95 ms", "p99 ms", "turns/s", title=f"{figures['products']} products")
    for at_once, row in figures["turns"].items():
        table.add_row(f"{at_once} at once", *_times(row), str(row["turns_per_s"]))
    for stage, row in figures["stages"].items():
        table.add_row(f"stage {stage}", *_times(row), "")
    table.add_row("baseline agent, in process", *_times(figures["baseline"]), "")
    Console(file=sys.stdout).print(table)
    replay, memory = figures["replay"], figures["memory_mb"]
    print(f"opened in {figures['open_s']} s; memory {memory['all']} MB (proportional set size)")
    print(f"replay {replay['turns_per_s']} turns/s, {replay['differences']} differences in {replay['turns']} turns")
    print(
        f"fold {figures['fold_events_per_s']} events/s; p50 is {figures['ratio_p50_to_baseline']} times the baseline's"
    )


def _times(row: dict[str, float]) -> tuple[str, str, str]:
    return f"{row['p50_ms']:.2f}", f"{row['p95_ms']:.2f}", f"{row['p99_ms']:.2f}"
