import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.plumbing.pointers import Pointers, next_pointers, parse_pointers, step_towards


def chain(length: int) -> list[Pointers]:
    """The pointers of versions 1 to `length`, version v standing at sequence 10 v."""
    pointers = [Pointers()]
    for version in range(1, length):
        pointers.append(next_pointers(version, version * 10, pointers[-1]))
    return pointers


CHAIN = chain(2000)


@given(st.integers(2, 2000), st.data())
def test_every_earlier_version_is_reached_in_few_steps(start: int, data: st.DataObject) -> None:
    target = data.draw(st.integers(1, start - 1))
    version, steps = start, 0
    while version != target:
        version, sequence = step_towards(target, version, CHAIN[version - 1])
        steps += 1
        assert sequence == version * 10
    assert steps <= start // 512 + 24


def test_a_version_that_is_not_earlier_cannot_be_reached() -> None:
    with pytest.raises(ValueError, match="cannot be reached"):
        step_towards(7, 7, CHAIN[6])


def test_pointers_survive_their_header() -> None:
    assert parse_pointers(CHAIN[999].header()) == CHAIN[999]
