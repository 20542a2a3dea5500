import re

import pytest

from tests.support.repository import held_files, named

FOLDERS = ("work", "root", "farm", "Users")
HOSTS = ("pythonhosted", "pypi", "npmjs", "docker")
TRACES = re.compile(
    rf"(?<![\w.])/(?:{'|'.join(FOLDERS)})/"
    rf"|\b(?:{'|'.join(HOSTS)})\.(?:org|com|io)\b"
    r"|\bindex-url\s+\w+:|\bregistry\s*=\s|\"resolved\":\s*\"http"
)


def traces(text: str) -> list[str]:
    """Every mention of a machine's folder or a package registry's address, with its line."""
    return [f"{number}: {line.strip()[:120]}" for number, line in enumerate(text.split("\n"), 1) if TRACES.search(line)]


def test_no_file_names_a_folder_of_a_machine_or_a_registry() -> None:
    found = {}
    for path in held_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found |= {named(path): lines} if (lines := traces(text)) else {}
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [f"DATA = '/{FOLDERS[0]}/shared'", f"see https://{HOSTS[1]}.org/project", f"--index-url {'http'}://mirror.local"],
)
def test_such_a_trace_is_found_out(line: str) -> None:
    assert traces(f"first\n{line}") == [f"2: {line}"]


def test_an_ordinary_path_is_no_trace() -> None:
    assert traces("GET /v1/work/7 and shared/work/notes.md and ./work/x") == []
