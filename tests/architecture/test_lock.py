import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.repository import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PIN = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(?P<version>[^ ;\\]+)(?P<rest>.*(?:\n[ \t]+--hash.*)*)", re.MULTILINE
)


def direct_requirements() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in [*project["dependencies"], *project["optional-dependencies"]["dev"]]]


def pins() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for match in PIN.finditer(LOCK):
        found.setdefault(canonicalize_name(match["name"]), set()).add(match["version"])
    return found


@pytest.mark.parametrize("requirement", direct_requirements(), ids=str)
def test_every_requirement_is_locked_within_its_range(requirement: Requirement) -> None:
    versions = pins().get(canonicalize_name(requirement.name), set())
    assert versions
    assert [version for version in versions if version not in requirement.specifier] == []


def test_every_locked_package_has_a_hash() -> None:
    assert [match["name"] for match in PIN.finditer(LOCK) if "--hash=sha256:" not in match["rest"]] == []
    assert LOCK.count("==") >= len(pins())


def test_the_lock_names_no_place_that_packages_come_from() -> None:
    assert [line for line in LOCK.split("\n") if "://" in line or line.startswith("--")] == []
