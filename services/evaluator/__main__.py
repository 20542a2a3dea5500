"""The evaluator's command: `python -m services.evaluator bench`."""

from pathlib import Path
from typing import Annotated

import typer

from services.evaluator.app import bench as run_bench
from services.evaluator.settings import EvaluatorSettings

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def evaluator() -> None:
    """Measures the running system and compares it with a baseline agent."""


@app.command()
def bench(
    catalog: Annotated[Path | None, typer.Option(help="A catalog file; none: a generated one.")] = None,
    products: Annotated[int, typer.Option(min=100, help="Size of the generated catalog.")] = 44_000,
    sessions: Annotated[int, typer.Option(min=1, max=2000, help="Sessions per level of concurrency.")] = 64,
    seed: Annotated[int, typer.Option(help="Seed of the customers.")] = 7,
    out: Annotated[Path | None, typer.Option(help="Where to write the figures as JSON.")] = None,
) -> None:
    """Measures turns over HTTP, stages, replay, memory, and a baseline agent on the same catalog and sessions."""
    settings = EvaluatorSettings(bench_sessions=sessions, bench_products=products, seed=seed)
    raise typer.Exit(run_bench(settings, catalog, out))


if __name__ == "__main__":
    app(prog_name="shopwalker")
