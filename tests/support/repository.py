"""The repository as the tests see it: its root, the files it holds, the modules of its services."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMPURE_PARTS = frozenset({"__main__", "app", "handlers", "adapters", "settings"})
"""The parts of a service that may touch the world; every other module of it is pure, but for those below."""
IMPURE_SIBLINGS = {
    # A client of the shop: each command is a module, and all that a command does is touch the world.
    "cli": frozenset({"*"}),
    # Its rules are HTTP's: what is let in, how errors become problems, how a turn is driven through the services.
    "gateway": frozenset({"driver", "guard", "problems", "sessions"}),
    # The baseline agent is SQLite in memory: a design to measure against, not a core of the product.
    "evaluator": frozenset({"baseline"}),
    # How an import is told on the command line; it writes the mapping as YAML.
    "catalog": frozenset({"presentation"}),
}
"""Modules beside a service's `domain` that may touch the world; `*` is all of them."""


def held_files(*suffixes: str) -> list[Path]:
    """The files that git holds or would add, sorted; with suffixes, only those."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    paths = [ROOT / name for name in sorted(set(listed.split("\0"))) if name]
    return [path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes)]


def services() -> list[Path]:
    """The folder of every service."""
    return sorted(path.parent for path in (ROOT / "services").glob("*/__init__.py"))


def pure_modules() -> list[Path]:
    """The modules that must be pure: the contracts, and of each service all but its parts that touch the world."""
    modules = list((ROOT / "shared" / "contracts").rglob("*.py"))
    for service in services():
        for path in service.rglob("*.py"):
            part = path.relative_to(service).parts[0].removesuffix(".py")
            modules += [path] if is_pure(service.name, part) else []
    return sorted(modules)


def is_pure(service: str, part: str) -> bool:
    """Whether a part of a service must be pure; `domain` always is."""
    siblings = IMPURE_SIBLINGS.get(service, frozenset())
    return part == "domain" or not (part in IMPURE_PARTS or part in siblings or "*" in siblings)


def named(path: Path) -> str:
    """A path as a test's id."""
    return path.relative_to(ROOT).as_posix()
