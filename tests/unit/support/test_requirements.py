from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.shared_data import shared_data

pytest_plugins = ["pytester"]

SKIPPING = """
import pytest

def test_that_needs_it():
    pytest.skip("absent: chromium browser")

def test_that_skips_for_another_reason():
    pytest.skip("only at night")
"""
SKIPPING_MODULE = """
import pytest
pytest.skip("absent: shared data x", allow_module_level=True)
"""


Outcomes = Callable[[str, str], dict[str, int]]


@pytest.fixture
def outcomes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Outcomes:
    def run(source: str, required: str) -> dict[str, int]:
        monkeypatch.setenv("SHOPWALKER_REQUIRE", required)
        pytester.makepyfile(source)
        plugins = ("-p", "no:asyncio", "-p", "tests.support.requirements")
        return pytester.runpytest_inprocess(*plugins).parseoutcomes()

    return run


def test_a_skip_for_want_of_something_not_required_stays_a_skip(outcomes: Outcomes) -> None:
    assert outcomes(SKIPPING, "postgres") == {"skipped": 2}


def test_a_skip_for_want_of_something_required_fails(outcomes: Outcomes) -> None:
    assert outcomes(SKIPPING, "postgres,chromium") == {"failed": 1, "skipped": 1}


def test_a_module_that_skips_for_want_of_something_required_is_an_error(outcomes: Outcomes) -> None:
    assert outcomes(SKIPPING_MODULE, "shared") == {"errors": 1}


def test_shared_data_is_looked_for_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOPWALKER_SHARED", str(tmp_path))
    (tmp_path / "catalogs").mkdir()
    assert shared_data("catalogs") == tmp_path / "catalogs"
    with pytest.raises(pytest.skip.Exception, match=r"^absent: shared data catalogs/none$"):
        shared_data("catalogs", "none")
