"""The auditor's command: `python -m services.auditor SESSION | --all`."""

import asyncio
from typing import Annotated

import typer

from services.auditor.app import replay_all, replay_one
from services.auditor.settings import AuditorSettings

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command(name="replay")
def replay(
    session: Annotated[str | None, typer.Argument(help="The session to replay.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Verify the whole log.")] = False,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this turn.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Recompute every stage and compare.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rebuilds a session from the log alone, shows what changed and why, and verifies it."""
    if (session is None) != everything:
        raise typer.BadParameter("name one session, or say --all")
    settings = AuditorSettings()
    if session is None:
        raise typer.Exit(asyncio.run(replay_all(settings, as_json=as_json)))
    raise typer.Exit(asyncio.run(replay_one(settings, session, at, check=verify, as_json=as_json)))


if __name__ == "__main__":
    app(prog_name="shopwalker replay")
