import re
from pathlib import Path

import pytest

from shared.contracts.errors import PROBLEMS
from shared.contracts.schemas import problem_table
from tests.support.repository import ROOT, held_files, named

LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ +(?P<text>.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
GUIDES = ("README.md", "CONTRIBUTING.md")
ADRS = ROOT / "docs" / "adr"


def anchors(text: str) -> set[str]:
    """The anchors a page's headings make."""
    headings = (match["text"].lower() for match in HEADING.finditer(FENCE.sub("", text)))
    return {re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """Relative links of a page that lead nowhere."""
    broken = []
    for match in LINK.finditer(FENCE.sub("", page.read_text(encoding="utf-8"))):
        place, _, anchor = match["target"].partition("#")
        if re.match(r"[a-z]+:", place):
            continue
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            broken.append(match["target"])
    return broken


def make_targets(text: str) -> set[str]:
    """Every `make X` that a text tells its reader to run, in a code block or between backticks."""
    return set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, re.MULTILINE))


def defined_targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", held_files(".md"), ids=named)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_a_link_that_leads_nowhere_is_found_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A page\n[here](#a-page) [there](#none) [gone](gone.md) [web](https://example.com)\n```\n[code](x)\n```\n"
    )
    assert broken_links(page) == ["#none", "gone.md"]


@pytest.mark.parametrize("name", GUIDES)
def test_every_make_target_that_a_guide_names_exists(name: str) -> None:
    named_there = make_targets((ROOT / name).read_text(encoding="utf-8"))
    assert named_there
    assert named_there - defined_targets() == set()


def test_every_decision_is_listed_under_its_title() -> None:
    listed = dict(re.findall(r"^\| \[\d{4}\]\(([^)]+)\) \| (.+) \|$", (ADRS / "README.md").read_text(), re.MULTILINE))
    written = {path.name: path.read_text(encoding="utf-8").split("\n")[0] for path in ADRS.glob("[0-9]*.md")}
    assert {name: f"# {name[:4]} {title}" for name, title in listed.items()} == written


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(path.name[:4]) for path in sorted(ADRS.glob("[0-9]*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("path", sorted(ADRS.glob("[0-9]*.md")), ids=named)
def test_a_decision_has_context_decision_and_consequences(path: Path) -> None:
    sections = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sections == ["Context", "Decision", "Consequences"]


def test_the_page_of_errors_lists_every_problem_as_the_contracts_do() -> None:
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert problem_table() in text
    assert re.findall(r"^\| `([a-z-]+)`", text, re.MULTILINE) == list(PROBLEMS)


def test_every_decision_that_the_code_cites_exists() -> None:
    numbers = {path.name[:4] for path in ADRS.glob("[0-9]*.md")}
    cited = {
        number
        for path in held_files(".py")
        for group in re.findall(r"\bADR ((?:\d{4}(?:, )?)+)", path.read_text(encoding="utf-8"))
        for number in re.findall(r"\d{4}", group)
    }
    assert cited
    assert cited - numbers == set()
