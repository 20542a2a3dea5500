"""Back pointers: how a session is read by following sequences instead of scanning (a skip list, Pugh 1990).

An event of version v points at version v - 1 and at the greatest multiples of 8, 64 and 512 below v. They are
positions in the stream, so they travel in a header, outside the decision hash. Any version is at most
v / 512 + 24 steps away.
"""

from typing import NamedTuple

LEVELS = (1, 8, 64, 512)


class Pointers(NamedTuple):
    """Stream sequences of earlier events, one per level; 0 where there is none."""

    sequences: tuple[int, int, int, int] = (0, 0, 0, 0)

    def header(self) -> str:
        """The pointers as a header's value."""
        return ",".join(str(sequence) for sequence in self.sequences)


def parse_pointers(header: str) -> Pointers:
    """The pointers of a header; raises ValueError for anything else."""
    one, eight, sixty_four, most = (int(part) for part in header.split(","))
    return Pointers((one, eight, sixty_four, most))


def next_pointers(version: int, sequence: int, pointers: Pointers) -> Pointers:
    """The pointers of version + 1, whose predecessor stands at `sequence` and has these pointers."""
    one, eight, sixty_four, most = (
        sequence if version % level == 0 else old for level, old in zip(LEVELS, pointers.sequences, strict=True)
    )
    return Pointers((one, eight, sixty_four, most))


def step_towards(target: int, version: int, pointers: Pointers) -> tuple[int, int]:
    """The farthest (version, sequence) that lies below `version` and not below `target`.

    Raises ValueError when the target is not below the version.
    """
    for level, sequence in reversed(list(zip(LEVELS, pointers.sequences, strict=True))):
        there = (version - 1) // level * level
        if sequence and target <= there < version:
            return there, sequence
    raise ValueError(f"version {target} cannot be reached from {version}")
