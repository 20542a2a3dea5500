"""Loads a pack's data: every YAML file of `shared/packs/<name>/`, merged by top-level key."""

from functools import cache
from importlib.resources import files

import yaml

from shared.contracts.pack import Pack


def pack_names() -> tuple[str, ...]:
    """The packs that are shipped, in alphabetical order."""
    folder = files("shared") / "packs"
    return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / "facets.yaml").is_file()))


@cache
def load_pack(name: str) -> Pack:
    """The pack of that name; raises KeyError with the known names for an unknown one."""
    if name not in pack_names():
        raise KeyError(f"no pack {name!r}; there is {', '.join(pack_names())}")
    merged: dict[str, object] = {"name": name}
    for entry in sorted((files("shared") / "packs" / name).iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".yaml"):
            merged |= yaml.safe_load(entry.read_text(encoding="utf-8")) or {}
    return Pack.model_validate(merged)
