"""JSON Schema (2020-12) of every contract that leaves a process, and the table of problems, as published in docs/.

`python -m shared.contracts.schemas [--check] [FOLDER]` writes them, or says which differ and exits with 1.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from shared.contracts.acts import ButtonAct, Command
from shared.contracts.answers import SessionAnswer, SessionRequest, TurnAnswer, TurnRequest
from shared.contracts.domain_events import DomainEvent
from shared.contracts.envelope import EraseSession, Failure, OpenSession, TurnEnvelope
from shared.contracts.errors import PROBLEMS
from shared.contracts.log_events import LogEvent
from shared.contracts.product import CatalogManifest, Product

FAMILIES: dict[str, Any] = {
    "button-act": ButtonAct,
    "catalog-manifest": CatalogManifest,
    "command": Command,
    "domain-event": DomainEvent,
    "erase-session": EraseSession,
    "failure": Failure,
    "log-event": LogEvent,
    "open-session": OpenSession,
    "product": Product,
    "session-answer": SessionAnswer,
    "session-request": SessionRequest,
    "turn-answer": TurnAnswer,
    "turn-envelope": TurnEnvelope,
    "turn-request": TurnRequest,
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(family: str) -> str:
    """The JSON Schema of a family, with sorted keys; raises KeyError for an unknown family."""
    schema = {"$schema": DIALECT, "$id": f"urn:shopwalker:{family}", **TypeAdapter(FAMILIES[family]).json_schema()}
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def problem_table() -> str:
    """Every problem as a Markdown table, in the order of `PROBLEMS`."""
    rows = ["| Slug | Status | Title | A retry can help |", "|---|---|---|---|"]
    rows += [f"| `{p.slug}` | {p.status} | {p.title} | {'yes' if p.retryable else 'no'} |" for p in PROBLEMS.values()]
    return "\n".join(rows) + "\n"


def with_table(page: str, table: str) -> str:
    """The page with its one table replaced; raises ValueError for a page without a table."""
    lines = page.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith("|")]
    if not places:
        raise ValueError("the page holds no table to replace")
    return "".join([*lines[: places[0]], table, *lines[places[-1] + 1 :]])


def documents(folder: Path) -> dict[Path, str]:
    """What each published file should hold, for a documentation folder that has an `errors.md`."""
    schemas = {folder / "schemas" / f"{family}.json": schema_text(family) for family in sorted(FAMILIES)}
    errors = folder / "errors.md"
    return schemas | {errors: with_table(errors.read_text(encoding="utf-8"), problem_table())}


def differing(folder: Path) -> list[Path]:
    """The files that are absent, out of date, or left over from a family that is no more."""
    wanted = documents(folder)
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    return stale + sorted(set((folder / "schemas").glob("*.json")) - set(wanted))


def main(arguments: list[str]) -> int:
    """Writes the files, or with `--check` names those that differ."""
    folder = Path(next((a for a in arguments if not a.startswith("-")), "docs"))
    if "--check" not in arguments:
        for path, text in documents(folder).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    stale = differing(folder)
    for path in stale:
        sys.stderr.write(f"{path} does not say what the contracts say: run make schemas (or delete it)\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
