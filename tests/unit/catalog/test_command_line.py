"""The catalog's command line and its composition root."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from services.catalog.__main__ import cli
from services.catalog.app import CatalogApp
from services.catalog.domain import Snapshot
from shared.plumbing.snapshots import decompress, read_snapshot

ROWS = [{"id": str(number), "title": f"Blue cotton shirt {number}", "price": 10 + number} for number in range(3)]


@pytest.fixture
def catalog(tmp_path: Path) -> Path:
    path = tmp_path / "shop.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in ROWS) + "\n{broken\n", encoding="utf-8")
    return path


def run(*arguments: object, app: CatalogApp | None = None) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], obj=app)


def test_an_import_writes_the_snapshot_and_prints_only_data(catalog: Path, tmp_path: Path) -> None:
    result = run("import", catalog, "--out", tmp_path / "shop.gz", "--json")
    body = json.loads(result.stdout)
    products = read_snapshot(decompress((tmp_path / "shop.gz").read_bytes()))
    assert result.exit_code == 0
    assert (body["manifest"]["products"], body["manifest"]["rejected"]) == (3, 1)
    assert body["rejections"][0] == {"line": 4, "reason": "invalid-json", "detail": body["rejections"][0]["detail"]}
    assert [product.title for product in products] == [row["title"] for row in ROWS]


def test_an_import_is_published_through_the_function_that_the_app_is_given(catalog: Path) -> None:
    published = []

    async def publish(snapshot: Snapshot) -> None:
        published.append(snapshot.version)

    result = run("import", catalog, "--json", app=CatalogApp(publish_snapshot=publish))
    assert published == [json.loads(result.stdout)["manifest"]["version"]]


def test_a_dry_run_goes_nowhere(catalog: Path) -> None:
    published = []

    async def publish(snapshot: Snapshot) -> None:
        published.append(snapshot)

    result = run("import", catalog, "--dry-run", app=CatalogApp(publish_snapshot=publish))
    assert (result.exit_code, published) == (0, [])
    assert "3 products, 1 rejected" in result.stdout


def test_an_import_that_would_go_nowhere_is_a_usage_error(catalog: Path) -> None:
    assert run("import", catalog).exit_code == 2


def test_a_file_without_products_fails_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "empty.csv"
    path.write_text("colour,weight\nred,3\n", encoding="utf-8")
    result = run("import", path, "--dry-run")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "--mapping" in result.stderr


def test_a_failure_of_publishing_is_told_with_its_cause(catalog: Path) -> None:
    async def publish(_snapshot: Snapshot) -> None:
        raise ConnectionError("the store does not answer") from OSError("no route")

    result = run("import", catalog, app=CatalogApp(publish_snapshot=publish))
    assert result.exit_code == 1
    assert "because no route" in result.stderr


def test_an_unknown_pack_and_a_misspelt_mapping_fail(catalog: Path, tmp_path: Path) -> None:
    (tmp_path / "mapping.yaml").write_text("titel: title\n", encoding="utf-8")
    assert run("import", catalog, "--dry-run", "--pack", "nothing").exit_code == 1
    assert run("import", catalog, "--dry-run", "--mapping", tmp_path / "mapping.yaml").exit_code == 1


def test_what_inspect_prints_is_a_mapping_file(catalog: Path, tmp_path: Path) -> None:
    shown = run("inspect", catalog)
    (tmp_path / "mapping.yaml").write_text(shown.stdout, encoding="utf-8")
    with_mapping = run("import", catalog, "--dry-run", "--mapping", tmp_path / "mapping.yaml", "--json")
    assert (
        json.loads(with_mapping.stdout)["manifest"]
        == json.loads(run("import", catalog, "--dry-run", "--json").stdout)["manifest"]
    )


def test_a_generated_catalog_can_be_imported(tmp_path: Path) -> None:
    made = run("generate", "--products", 200, "--seed", 4, "--out", tmp_path / "made.jsonl", "--price-fill", "0.9")
    result = run("import", tmp_path / "made.jsonl", "--dry-run", "--json")
    assert (made.exit_code, made.stdout) == (0, "")
    assert json.loads(result.stdout)["manifest"]["products"] == 200
