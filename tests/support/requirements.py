"""Turns a skip into a failure where the thing that is absent is required.

A test that needs something of its machine skips with the reason `absent: NAME …`. `SHOPWALKER_REQUIRE`, a list of
names with commas between them, says what must be there, so that a run that claims to test it cannot leave it out.
"""

import os
from collections.abc import Generator

import pytest

PREFIX = "Skipped: absent: "
Report = pytest.TestReport | pytest.CollectReport


def required() -> frozenset[str]:
    """The names that must not be absent."""
    return frozenset(name.strip() for name in os.environ.get("SHOPWALKER_REQUIRE", "").split(",") if name.strip())


def refuse_absence(report: Report) -> None:
    """Makes the report a failure when it skips for want of something that is required."""
    if not report.skipped or not isinstance(report.longrepr, tuple):
        return
    reason = str(report.longrepr[2])
    words = reason.removeprefix(PREFIX).split()
    if reason.startswith(PREFIX) and words and words[0] in required():
        report.outcome = "failed"
        report.longrepr = f"{words[0]} is required (SHOPWALKER_REQUIRE), but {reason.removeprefix('Skipped: ')}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_absence(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_absence(report)
    return report
