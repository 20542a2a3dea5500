import ast
from pathlib import Path

import pytest

from tests.architecture.purity import imports
from tests.support.repository import IMPURE_PARTS, ROOT, named, services

MODULES = ("__init__", "__main__", "settings", "app", "handlers", "domain", "adapters")
EXCEPTIONS = {
    # A client of the shop that serves nothing: its modules are its commands, and `__main__` puts them together.
    "cli": frozenset({"app", "handlers", "domain", "adapters"}),
}
"""What a service may lack, each with the reason."""
COMPOSERS = ("auditor", "evaluator")
"""Services that compose the pure cores of others (ADR 0009)."""


def missing_parts(service: Path) -> list[str]:
    """The parts of the skeleton that a service lacks; a part is a module or a package."""
    absent = [m for m in MODULES if not (service / f"{m}.py").is_file() and not (service / m / "__init__.py").is_file()]
    absent += [] if (service / "README.md").is_file() else ["README.md"]
    return [part for part in absent if part not in EXCEPTIONS.get(service.name, frozenset())]


def impure_parts_of_others(path: Path, own: str) -> list[str]:
    """What a module imports of another service's parts that touch the world."""
    found = []
    for name in imports(ast.parse(path.read_text(encoding="utf-8"))):
        parts = name.split(".")
        if parts[0] == "services" and len(parts) > 1 and parts[1] != own and not IMPURE_PARTS.isdisjoint(parts[2:3]):
            found.append(name)
    return found


@pytest.mark.parametrize("service", services(), ids=named)
def test_a_service_has_every_part_of_the_skeleton(service: Path) -> None:
    assert missing_parts(service) == []


@pytest.mark.parametrize("name", COMPOSERS)
def test_who_composes_other_services_takes_their_pure_cores_only(name: str) -> None:
    modules = sorted((ROOT / "services" / name).rglob("*.py"))
    assert {named(path): found for path in modules if (found := impure_parts_of_others(path, name))} == {}


def test_a_service_that_lacks_a_part_is_found_out(tmp_path: Path) -> None:
    for part in MODULES:
        (tmp_path / f"{part}.py").touch()
    (tmp_path / "README.md").touch()
    assert missing_parts(tmp_path) == []
    (tmp_path / "handlers.py").unlink()
    (tmp_path / "README.md").unlink()
    assert missing_parts(tmp_path) == ["handlers", "README.md"]


def test_a_composer_that_takes_an_adapter_is_found_out(tmp_path: Path) -> None:
    module = tmp_path / "domain.py"
    module.write_text("from services.state.domain import evolve\nfrom services.catalog.adapters import files\n")
    assert impure_parts_of_others(module, "auditor") == ["services.catalog.adapters.files"]
