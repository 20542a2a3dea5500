"""What makes a module impure, told from its source text alone."""

import ast
import sys
from collections.abc import Iterator

IMPURE_STANDARD = frozenset(
    {
        *("asyncio", "concurrent", "contextvars", "multiprocessing", "queue", "sched", "threading"),
        *("locale", "platform", "random", "secrets", "time"),
        *("fcntl", "getpass", "glob", "logging", "mmap", "os", "shutil", "signal", "sqlite3", "subprocess", "tempfile"),
        *(
            "http.client",
            "http.server",
            "select",
            "selectors",
            "smtplib",
            "socket",
            "socketserver",
            "ssl",
            "urllib.request",
        ),
    }
)
"""Modules of the standard library that meet the world, the clock, chance or other threads."""
IMPURE_LIBRARIES = frozenset(
    {
        *("fastapi", "faststream", "httpx", "nats", "requests", "starlette", "uvicorn", "uvloop"),
        *("aiosqlite", "asyncpg", "psycopg", "sqlalchemy", "sqlmodel"),
        *(
            "cryptography",
            "numpy.random",
            "opentelemetry",
            "playwright",
            "prometheus_client",
            "psutil",
            "pydantic_settings",
        ),
        *("rich", "structlog", "typer", "yaml"),
    }
)
CONTRACT_LIBRARIES = frozenset({"pydantic", "pydantic_core", "typing_extensions"})
SEEDED = "random.Random"
"""The one source of chance that a pure module may use: with the seed it was given."""
IMPURE_BUILTINS = frozenset({"open", "input", "print", "hash", "id", "breakpoint", "exec", "eval", "uuid1", "uuid4"})
CHANGING_CALLS = frozenset({"now", "utcnow", "today", "uuid1", "uuid4"})


def imports(tree: ast.AST) -> Iterator[str]:
    """The full name of everything that a module imports, members of modules too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def impure_calls(tree: ast.AST) -> Iterator[str]:
    """Calls that read the clock, the disk, chance or an address in memory."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name) if name in IMPURE_BUILTINS:
                yield f"calls {name}()"
            case ast.Name(id="Random") if not node.args:
                yield "calls Random() without a seed"
            case ast.Attribute(attr=name) if name in CHANGING_CALLS:
                yield f"calls .{name}()"


def impurities(source: str) -> list[str]:
    """Why a pure module is not pure; empty for one that is."""
    tree = ast.parse(source)
    found = [f"imports {name}" for name in imports(tree) if not _pure(name)]
    return found + list(impure_calls(tree))


def beyond_contracts(source: str) -> list[str]:
    """What a contract imports besides the standard library, pydantic and other contracts."""
    return [
        f"imports {name}"
        for name in imports(ast.parse(source))
        if name.split(".")[0] not in CONTRACT_LIBRARIES | sys.stdlib_module_names
        and not name.startswith("shared.contracts")
    ]


def _pure(name: str) -> bool:
    if name == SEEDED:
        return True
    parts = name.split(".")
    if parts[0] == "shared":
        return parts[:2] == ["shared", "contracts"]
    if parts[0] == "services":
        return not {"__main__", "app", "handlers", "adapters", "settings"}.intersection(parts[2:3])
    return {parts[0], ".".join(parts[:2])}.isdisjoint(IMPURE_STANDARD | IMPURE_LIBRARIES)
