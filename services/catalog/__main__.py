"""The command line: `python -m services.catalog import FILE`, `inspect FILE`, `generate`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import Progress as ProgressBar
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from services.catalog import presentation
from services.catalog.app import CatalogApp, build
from services.catalog.generator import MARKET_PRICE_FILL
from services.catalog.handlers import Progress
from services.catalog.settings import CatalogSettings

talk = Console(stderr=True)
cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Import, inspect and generate catalogs.")
File = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="JSON, JSON lines, CSV, TSV or Parquet.")
]
PackName = Annotated[str, typer.Option("--pack", envvar="SHOPWALKER_PACK", help="The domain to read it with.")]
AsJson = Annotated[bool, typer.Option("--json", envvar="SHOPWALKER_JSON", help="Print JSON for machines.")]


@cli.command("import")
def import_(  # noqa: PLR0913, PLR0917 - one parameter per flag
    context: typer.Context,
    file: File,
    pack: PackName = "apparel",
    mapping: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, envvar="SHOPWALKER_MAPPING", help="YAML: our field to yours."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False, envvar="SHOPWALKER_SNAPSHOT", help="Write the snapshot here instead of publishing it."
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", envvar="SHOPWALKER_DRY_RUN", help="Read and report only.")
    ] = False,
    report: Annotated[
        bool,
        typer.Option("--report", envvar="SHOPWALKER_REPORT", help="Also print the mapping and every kept rejection."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Read a catalog file and make it the shop's."""
    app = _app(context)
    if not (dry_run or out or app.publishes):
        raise typer.BadParameter("say where the snapshot goes with --out FILE, or only look with --dry-run")
    with _failures(), _progress("rows read") as progress:
        outcome = app.read(file, pack, mapping_file=mapping, progress=progress)
    if not dry_run:
        with _failures():
            app.deliver(outcome.snapshot, out)
    typer.echo(
        presentation.outcome_json(outcome, whole=report)
        if as_json
        else presentation.outcome_text(outcome, whole=report)
    )


@cli.command()
def inspect(context: typer.Context, file: File, pack: PackName = "apparel", as_json: AsJson = False) -> None:
    """Show which field is taken for what, as a mapping file that --mapping takes."""
    with _failures():
        found = _app(context).inspect(file, pack)
    typer.echo(found.model_dump_json(indent=2) if as_json else presentation.mapping_text(found))


@cli.command()
def generate(
    context: typer.Context,
    products: Annotated[
        int, typer.Option(min=1, max=100_000_000, envvar="SHOPWALKER_PRODUCTS", help="How many products.")
    ],
    out: Annotated[Path, typer.Option(dir_okay=False, envvar="SHOPWALKER_OUT", help="The JSON lines file to write.")],
    seed: Annotated[
        int, typer.Option(min=0, envvar="SHOPWALKER_SEED", help="The same seed gives the same catalog.")
    ] = 1,
    price_fill: Annotated[
        float, typer.Option(min=0.01, max=0.99, envvar="SHOPWALKER_PRICE_FILL", help="Share of products with a price.")
    ] = MARKET_PRICE_FILL,
) -> None:
    """Write a made-up clothing catalog with the shape of a large marketplace's."""
    with _failures(), _progress("products written") as progress:
        written = _app(context).generate(out, products, seed=seed, price_fill=price_fill, progress=progress)
    talk.print(f"{written:,} products in {out}")


def _app(context: typer.Context) -> CatalogApp:
    return context.obj if isinstance(context.obj, CatalogApp) else build(CatalogSettings())


@contextmanager
def _progress(unit: str) -> Iterator[Progress | None]:
    """A progress line on a terminal, nothing in a pipe."""
    if not talk.is_terminal:
        yield None
        return
    columns = (SpinnerColumn(), TextColumn("{task.completed:,.0f} {task.description}"), TimeElapsedColumn())
    with ProgressBar(*columns, console=talk, transient=True) as bar:
        task = bar.add_task(unit, total=None)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def _failures() -> Iterator[None]:
    """Turns what can go wrong into a chain of causes on standard error and exit code 1."""
    try:
        yield
    except (OSError, ValueError, KeyError, ConnectionError) as error:
        _fail(error)


def _fail(error: BaseException) -> NoReturn:
    cause: BaseException | None = error
    lines = []
    while cause is not None:
        lines.append(str(cause.args[0]) if isinstance(cause, KeyError) and cause.args else str(cause))
        cause = cause.__cause__
    talk.print("\n  because ".join(lines), style="red", markup=False, highlight=False)
    raise typer.Exit(1) from error


def main() -> None:
    """Run the command line."""
    cli(prog_name="shopwalker catalog")


if __name__ == "__main__":
    main()
