import pytest

from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SCHEMA_VERSION
from shared.contracts.upcasters import UPCASTERS, check_upcasters, upcast


def rename(event: dict) -> dict:
    return {**event, "b": event.get("a")}


def test_the_shipped_upcasters_lead_from_every_version_to_the_current_one() -> None:
    check_upcasters(UPCASTERS, SCHEMA_VERSION)


@pytest.mark.parametrize("upcasters", [{1: rename}, {2: rename}, {1: rename, 2: rename, 3: rename}, {}])
def test_a_gap_or_a_step_beyond_the_current_version_is_refused(upcasters: dict) -> None:
    with pytest.raises(ShopwalkerError, match="unknown-schema"):
        check_upcasters(upcasters, 3)


def test_an_old_event_is_brought_up_step_by_step() -> None:
    event = upcast({"schema_version": 1, "a": 7}, {1: rename, 2: lambda e: e | {"c": e["b"] + 1}}, 3)
    assert (event["schema_version"], event["c"]) == (3, 8)


@pytest.mark.parametrize("version", [0, 4, None, "1"])
def test_an_event_of_an_unknown_version_is_refused(version: object) -> None:
    with pytest.raises(ShopwalkerError, match="this engine reads 1 to 3"):
        upcast({"schema_version": version}, {1: rename, 2: rename}, 3)
