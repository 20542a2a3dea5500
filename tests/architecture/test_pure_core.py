from pathlib import Path

import pytest

from tests.architecture.purity import beyond_contracts, impurities
from tests.support.repository import ROOT, named, pure_modules

CONTRACTS = [path for path in pure_modules() if path.is_relative_to(ROOT / "shared")]


@pytest.mark.parametrize("path", pure_modules(), ids=named)
def test_a_pure_module_meets_neither_the_world_nor_the_clock(path: Path) -> None:
    assert impurities(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", CONTRACTS, ids=named)
def test_a_contract_imports_the_standard_library_pydantic_and_contracts_only(path: Path) -> None:
    assert beyond_contracts(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import os.path",
        "def f():\n    from time import monotonic",
        "import random",
        "from random import shuffle",
        "from random import Random\nchance = Random()",
        "import asyncio",
        "import numpy.random",
        "from nats.js import api",
        "from shared.plumbing.packs import load_pack",
        "from services.parser.adapters.index import Index",
        "from datetime import datetime\nat = datetime.now()",
        "from datetime import date\nat = date.today()",
        "from urllib import request",
        "import uuid\nkey = uuid.uuid4()",
        "order = sorted(words, key=lambda word: hash(word))",
        "text = open('catalog.json').read()",
    ],
)
def test_an_impure_module_is_found_out(source: str) -> None:
    assert len(impurities(source)) == 1


def test_a_pure_module_is_left_alone() -> None:
    lines = ["import json", "from urllib.parse import urlsplit", "from pydantic import Field"]
    lines += [
        "from shared.contracts.values import Span",
        "from services.parser.domain import parse",
        "from uuid import UUID",
        "from random import Random",
        "chance = Random(7)",
    ]
    source = "\n".join(lines)
    assert impurities(source) == []


def test_a_contract_that_imports_a_library_is_found_out() -> None:
    assert beyond_contracts("import numpy\nfrom shared.plumbing import packs\nimport json") == [
        "imports numpy",
        "imports shared.plumbing.packs",
    ]
