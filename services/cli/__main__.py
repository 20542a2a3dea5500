"""The `shopwalker` command: talk to stderr, data to stdout, exit 0, 1 (failed) or 2 (usage)."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from services.cli.care import AsJson, Data, NatsUrl, dlq, doctor, erase, fail
from services.cli.chat import chat as talk
from services.cli.settings import CliSettings
from services.cli.up import Plan, Shop, Told, UpError
from shared.plumbing.data_folder import DataFolderBusyError, running
from shared.plumbing.logs import configure_logs
from shared.plumbing.nats_server import NatsServerError, reachable

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
stderr = Console(stderr=True, highlight=False)

app.command()(doctor)
app.command()(erase)
app.add_typer(dlq, name="dlq")


@app.command()
def up(  # noqa: PLR0913, PLR0917 - one parameter per flag
    data: Data = Path("data"),
    catalog: Annotated[
        list[str] | None, typer.Option("--catalog", envvar="SHOPWALKER_CATALOG", help="[PACK=]FILE, may be repeated.")
    ] = None,
    port: Annotated[int, typer.Option(envvar="SHOPWALKER_PORT", help="The shop's port; 0 takes a free one.")] = 8080,
    workers: Annotated[
        str, typer.Option(envvar="SHOPWALKER_WORKERS", help="Processes per service, such as parser=2,ranker=2.")
    ] = "",
    products: Annotated[
        int, typer.Option(envvar="SHOPWALKER_DEMO_PRODUCTS", help="Size of the demo catalog, when none is given.")
    ] = 5000,
    nats_url: NatsUrl = None,
) -> None:
    """Opens the shop: NATS, every service, the catalog. Ctrl-C ends all of it."""
    settings = CliSettings()
    plan = Plan(
        data=data,
        port=port,
        host="127.0.0.1",
        nats_url=nats_url,
        catalogs=tuple(_catalog(text) for text in catalog or []),
        workers=_workers(workers),
        demo_products=products,
        demo_seed=settings.demo_seed,
    )
    try:
        Shop(plan, Told(stderr.print, lambda url: print(url, flush=True))).run()
    except (UpError, DataFolderBusyError, NatsServerError) as error:
        raise fail(error) from error


def _catalog(text: str) -> tuple[str | None, Path]:
    pack, separator, name = text.rpartition("=")
    path = Path(name)
    if not path.is_file():
        raise typer.BadParameter(f"{path} is not a file", param_hint="--catalog")
    return (pack if separator else None), path


def _workers(text: str) -> dict[str, int]:
    try:
        pairs = (part.split("=") for part in text.split(",") if part)
        return {name.strip(): int(count) for name, count in pairs}
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not like parser=2,ranker=2", param_hint="--workers") from error


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def catalog(context: typer.Context, data: Data = Path("data"), nats_url: NatsUrl = None) -> None:
    """Imports, inspects and generates catalogs; `shopwalker catalog --help` says more."""
    raise typer.Exit(_with_nats("services.catalog", context.args, data, nats_url))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def replay(context: typer.Context, data: Data = Path("data"), nats_url: NatsUrl = None) -> None:
    """Rebuilds sessions from the log alone and verifies them; `shopwalker replay --help` says more."""
    raise typer.Exit(_with_nats("services.auditor", context.args, data, nats_url))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def bench(context: typer.Context) -> None:
    """Measures turns, stages, replay and memory on this machine; `shopwalker bench --help` says more."""
    command = [sys.executable, "-m", "services.evaluator", "bench", *context.args]
    raise typer.Exit(subprocess.run(command, check=False).returncode)  # noqa: S603 - our own module


@app.command()
def chat(
    url: Annotated[
        str | None, typer.Option(envvar="SHOPWALKER_URL", help="The shop; none: the one over --data.")
    ] = None,
    data: Data = Path("data"),
    pack: Annotated[str | None, typer.Option(envvar="SHOPWALKER_PACK", help="Which catalog.")] = None,
    customer_id: Annotated[str | None, typer.Option(help="Who is talking, where that is known.")] = None,
    as_json: AsJson = False,
) -> None:
    """Talks to an open shop in the terminal."""
    shop = running(data)
    address = url or (shop.http_url if shop else "http://127.0.0.1:8080")
    raise typer.Exit(talk(address, pack=pack, customer_id=customer_id, as_json=as_json))


def _with_nats(module: str, arguments: list[str], data: Path, nats_url: str | None) -> int:
    """Runs a service's own command, against the running shop's NATS server or one of its own."""
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, "SHOPWALKER_DATA": str(data.absolute())}
    if "--help" in arguments or not arguments:
        return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - our own module
    try:
        with reachable(data, nats_url) as shop:
            return subprocess.run(command, env={**environment, "NATS_URL": shop.nats_url}, check=False).returncode  # noqa: S603
    except (DataFolderBusyError, NatsServerError) as error:
        stderr.print(f"[red]{error}[/red]")
        return 1


def main() -> None:
    """Runs the command line."""
    configure_logs("cli", os.environ.get("SHOPWALKER_LOG_LEVEL", "WARNING"))
    app()


if __name__ == "__main__":
    main()
