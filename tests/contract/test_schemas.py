import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from shared.contracts.acts import RejectAct
from shared.contracts.answers import TurnRequest
from shared.contracts.schemas import FAMILIES, differing, documents, main, schema_text
from tests.support.repository import ROOT

DOCS = ROOT / "docs"


def validator(family: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((DOCS / "schemas" / f"{family}.json").read_text(encoding="utf-8")))


def test_the_published_schemas_and_problems_are_what_the_contracts_say() -> None:
    assert differing(DOCS) == []


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_a_published_schema_is_a_json_schema(family: str) -> None:
    Draft202012Validator.check_schema(validator(family).schema)


def test_a_request_that_the_contract_writes_satisfies_the_published_schema() -> None:
    request = TurnRequest(act=RejectAct(product_id="p1"), max_results=5)
    validator("turn-request").validate(request.model_dump(mode="json"))


@pytest.mark.parametrize("body", [{"txt": "shoes"}, {"max_results": 0}, {"act": {"type": "dance"}}])
def test_the_published_schema_refuses_what_the_contract_refuses(body: dict[str, object]) -> None:
    assert not validator("turn-request").is_valid(body)
    with pytest.raises(ValueError, match="validation error"):
        TurnRequest.model_validate(body)


def test_a_schema_that_was_changed_by_hand_or_left_over_is_named(tmp_path: Path) -> None:
    (tmp_path / "errors.md").write_text("# Errors\n\n| Slug |\n|---|\n")
    assert main([str(tmp_path)]) == 0
    (tmp_path / "schemas" / "command.json").write_text(schema_text("failure"))
    (tmp_path / "schemas" / "gone.json").write_text("{}")
    assert differing(tmp_path) == [tmp_path / "schemas" / "command.json", tmp_path / "schemas" / "gone.json"]
    assert main([str(tmp_path), "--check"]) == 1


def test_writing_the_documents_twice_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "errors.md").write_text("# Errors\n\nBefore.\n\n| Slug |\n|---|\n\nAfter.\n")
    main([str(tmp_path)])
    written = {path: path.read_text(encoding="utf-8") for path in documents(tmp_path)}
    main([str(tmp_path)])
    assert documents(tmp_path) == written
