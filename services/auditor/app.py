"""The auditor's composition root: `replay` as the command line gives it."""

import json
import sys

from rich.console import Console
from rich.progress import Progress

from services.auditor.adapters import AuditorAdapters, connected
from services.auditor.domain import Recorded
from services.auditor.handlers import Report, replay_session, verify_all, verify_session
from services.auditor.settings import AuditorSettings
from services.auditor.telling import tell
from shared.contracts.answers import public_state
from shared.contracts.errors import ShopwalkerError

stderr = Console(stderr=True, highlight=False)


async def replay_one(settings: AuditorSettings, session_id: str, at: int | None, *, check: bool, as_json: bool) -> int:
    """Tells (and verifies) one session; returns the exit code."""
    async with connected(settings) as adapters:
        try:
            events = await replay_session(session_id, at, adapters)
            report = await verify_session(events, adapters) if check else None
        except ShopwalkerError as error:
            stderr.print(f"[red]{error}[/red]", markup=True)
            return 1
    if as_json:
        print(json.dumps(_as_json(events, report), ensure_ascii=False))
    else:
        _print_session(events)
    return _conclude(report, as_json=as_json)


async def replay_all(settings: AuditorSettings, *, as_json: bool) -> int:
    """Verifies the whole log; returns the exit code."""
    async with connected(settings) as adapters:
        report = await _verify_with_progress(adapters)
    if as_json:
        print(json.dumps(_report_json(report)))
    return _conclude(report, as_json=as_json)


async def _verify_with_progress(adapters: AuditorAdapters) -> Report:
    with Progress(console=stderr, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("verifying", total=None)
        return await verify_all(adapters, lambda done, total: progress.update(task, completed=done, total=total))


def _print_session(events: list[Recorded]) -> None:
    for now in events:
        for line in tell(now.event):
            print(line)
    print(json.dumps(public_state(events[-1].event.state), ensure_ascii=False, indent=2))


def _conclude(report: Report | None, *, as_json: bool) -> int:
    if report is None:
        return 0
    if not as_json:
        for difference in report.differences:
            print(difference)
        stderr.print(
            f"{report.sessions} sessions, {report.turns} turns: {len(report.differences)} differences, "
            f"{report.other_engine} events of another engine (chain and fold checked), {report.erased} erased"
        )
    return 1 if report.differences else 0


def _as_json(events: list[Recorded], report: Report | None) -> dict[str, object]:
    told = [{"turn": now.event.turn, "lines": list(tell(now.event)), "hash": now.hash} for now in events]
    verified = _report_json(report) if report else None
    return {"events": told, "state": public_state(events[-1].event.state), "verification": verified}


def _report_json(report: Report) -> dict[str, object]:
    return report._asdict() | {"differences": [difference._asdict() for difference in report.differences]}
