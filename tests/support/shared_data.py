"""Catalogs and dialogues that are not in the repository: beside it, or where `SHOPWALKER_SHARED` says."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def shared_data(*parts: str) -> Path:
    """The path of shared data; skips the test when it is not there."""
    folder = Path(os.environ.get("SHOPWALKER_SHARED") or ROOT.parent / "shared")
    path = folder.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"absent: shared data {'/'.join(parts)}")
    return path
