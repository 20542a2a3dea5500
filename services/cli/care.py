"""The commands that look after a shop: `doctor`, `dlq`, `erase`."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

import httpx
import nats
import typer
from rich.console import Console

from services.cli.dead_letters import listed, retried
from services.cli.doctor import examine
from shared.plumbing.data_folder import DataFolderBusyError, RunningShop, running
from shared.plumbing.keyring import Keyring
from shared.plumbing.nats_server import NatsServerError, reachable
from shared.plumbing.settings import ServiceSettings

stderr = Console(stderr=True, highlight=False)
Data = Annotated[Path, typer.Option("--data", envvar="SHOPWALKER_DATA", help="The data folder.")]
NatsUrl = Annotated[str | None, typer.Option("--nats-url", envvar="NATS_URL", help="A NATS server that is not ours.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
FAILURES = (DataFolderBusyError, NatsServerError, nats.errors.Error, httpx.HTTPError, OSError)

dlq = typer.Typer(no_args_is_help=True, help="The turns that were given up after their last attempt.")


def fail(error: BaseException) -> typer.Exit:
    """Prints the chain of causes; returns the exit that says failed."""
    told, cause = [str(error) or type(error).__name__], error.__cause__
    while cause is not None:
        told.append(str(cause) or type(cause).__name__)
        cause = cause.__cause__
    stderr.print(f"[red]{' ← '.join(told)}[/red]", soft_wrap=True)
    return typer.Exit(1)


def doctor(data: Data = Path("data"), nats_url: NatsUrl = None, as_json: AsJson = False) -> None:
    """Says what holds and, for what does not, the command that mends it."""
    try:
        with reachable(data, nats_url) as shop:
            checks = asyncio.run(examine(shop, ServiceSettings(data=data)))
    except FAILURES as error:
        raise fail(error) from error
    if as_json:
        print(json.dumps([check._asdict() for check in checks]))
    else:
        for check in checks:
            print(f"{'ok  ' if check.well else 'FAIL'}  {check.name}: {check.detail}")
            if not check.well:
                print(f"      mend: {check.mend}")
    raise typer.Exit(0 if all(check.well for check in checks) else 1)


@dlq.command("list")
def list_letters(data: Data = Path("data"), nats_url: NatsUrl = None, as_json: AsJson = False) -> None:
    """Lists the dead letters; what the customers said stays sealed."""
    try:
        with reachable(data, nats_url) as shop:
            found = asyncio.run(listed(shop))
    except FAILURES as error:
        raise fail(error) from error
    if as_json:
        rows = [{"sequence": e.sequence, **e.letter.model_dump(exclude={"box", "nonce"})} for e in found]
        print(json.dumps(rows))
        return
    for entry in found:
        letter = entry.letter
        told = f"{letter.session_id}  {letter.stage}  {letter.slug}: {letter.detail} ({letter.attempts} attempts)"
        print(f"{entry.sequence}  {letter.time}  {told}")
    stderr.print(f"{len(found)} dead letters")


@dlq.command("retry")
def retry_letters(
    sequence: Annotated[list[int] | None, typer.Argument(help="Which; all when none is named.")] = None,
    data: Data = Path("data"),
) -> None:
    """Sends dead letters to the running shop again, under the keys they had."""
    shop = _open_shop(data)
    keyring = Keyring(ServiceSettings(data=data).keys_database)
    try:
        results = asyncio.run(retried(shop, keyring, set(sequence or ())))
    except FAILURES as error:
        raise fail(error) from error
    finally:
        keyring.close()
    for result in results:
        print(f"{result.sequence}  {result.status}  {result.outcome}")
    failed = any(result.status >= httpx.codes.INTERNAL_SERVER_ERROR for result in results)
    raise typer.Exit(1 if failed else 0)


def erase(
    session: Annotated[str, typer.Option(help="The session to erase.")],
    data: Data = Path("data"),
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erases what was said in a session, for good: its words become unreadable in the log and in every copy of it."""
    shop = _open_shop(data)
    if not yes and not (sys.stdin.isatty() and typer.confirm(f"Erase session {session} for good?", err=True)):
        raise typer.Exit(1)
    try:
        answer = httpx.delete(f"{shop.http_url}/v1/sessions/{session}", timeout=30)
    except FAILURES as error:
        raise fail(error) from error
    if answer.status_code != httpx.codes.NO_CONTENT:
        stderr.print(f"[red]{answer.json().get('title', answer.text)}[/red]")
        raise typer.Exit(1)
    stderr.print(f"session {session} is erased")


def _open_shop(data: Path) -> RunningShop:
    shop = running(data)
    if shop is None:
        stderr.print(f"[red]no shop is open over {data}; start it with `shopwalker up --data {data}`[/red]")
        raise typer.Exit(1)
    return shop
