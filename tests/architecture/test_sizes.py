import ast
from pathlib import Path

import pytest

from tests.support.repository import held_files, named

LONGEST_FILE = 300
LONGEST_FUNCTION = 70


def oversized(source: str) -> list[str]:
    """What is too long in a module."""
    lines = source.count("\n")
    found = [f"{lines} lines"] if lines > LONGEST_FILE else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            found += [f"{node.name}: {length} lines"] if length > LONGEST_FUNCTION else []
    return found


@pytest.mark.parametrize("path", held_files(".py"), ids=named)
def test_no_file_and_no_function_is_too_long(path: Path) -> None:
    assert oversized(path.read_text(encoding="utf-8")) == []


def test_what_is_too_long_is_found_out() -> None:
    assert oversized("def f():\n" + "    x = 1\n" * 70) == ["f: 71 lines"]
    assert oversized("x = 1\n" * 301) == ["301 lines"]
