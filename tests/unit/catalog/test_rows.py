"""Rows out of every format, traps included."""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.catalog.adapters import read_catalog
from services.catalog.rejections import RejectedRow
from services.catalog.row_formats import MAX_ROW_BYTES, Row, delimited_rows, document_rows, json_line_rows


def records(rows: Iterable[Row | RejectedRow]) -> list[dict[str, Any]]:
    return [row.record for row in rows if isinstance(row, Row)]


def test_a_json_line_that_is_broken_is_rejected_with_its_number_and_the_rest_is_read() -> None:
    rows = list(json_line_rows([b'{"id": 1}\n', b"{oops\n", b"\n", b"[1]\n", b'"\xff"\n', b'{"id": 2}']))
    assert records(rows) == [{"id": 1}, {"id": 2}]
    assert [(row.line, row.reason) for row in rows if isinstance(row, RejectedRow)] == [
        (2, "invalid-json"),
        (4, "not-an-object"),
        (5, "invalid-encoding"),
    ]


def test_a_line_longer_than_the_limit_is_rejected_unread() -> None:
    (row,) = json_line_rows([b'{"a": "' + b"x" * MAX_ROW_BYTES + b'"}'])
    assert isinstance(row, RejectedRow)
    assert row.reason == "row-too-long"


def test_deeply_nested_json_is_rejected_and_does_not_overflow() -> None:
    (row,) = json_line_rows([b"[" * 200_000])
    assert isinstance(row, RejectedRow)
    assert row.reason == "invalid-json"


def test_surplus_unquoted_commas_belong_to_the_last_column() -> None:
    rows = list(delimited_rows(["id,kind,name\n", "1,Ties,Tie, silk, blue\n", '2,Ties,"Tie, wool"\n']))
    assert [row["name"] for row in records(rows)] == ["Tie, silk, blue", "Tie, wool"]


def test_the_text_na_stays_a_value_and_an_empty_field_is_absent() -> None:
    assert records(delimited_rows(["id;use;year\n", "1;NA;\n"])) == [{"id": "1", "use": "NA"}]


def test_line_numbers_count_quoted_line_breaks() -> None:
    rows = [row for row in delimited_rows(["id,name\n", '1,"two\n', 'lines"\n', "2,b\n"]) if isinstance(row, Row)]
    assert [row.line for row in rows] == [3, 4]


def test_an_inch_mark_that_begins_a_field_swallows_no_other_row() -> None:
    lines = ["id,name\n", '1,"5 inch heel\n', *(f"{number},Sock\n" for number in range(2, 900))]
    rows = list(delimited_rows(lines))
    assert len(records(rows)) == 899
    assert records(rows)[0] == {"id": "1", "name": '"5 inch heel'}
    assert [row.line for row in rows] == list(range(2, 901))


def test_text_after_a_closed_quotation_mark_is_kept() -> None:
    rows = records(delimited_rows(["id,name\n", '1,"Best" sock\n', '2,"A\n', 'B" c\n', "3,Cap\n"]))
    assert [row.get("name") for row in rows] == ['"Best" sock', '"A', None, "Cap"]


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_the_delimiter_is_the_commonest_of_the_header(delimiter: str) -> None:
    rows = delimited_rows([delimiter.join(["id", "title", "price"]) + "\n", delimiter.join(["1", "Hat", "3"]) + "\n"])
    assert records(rows) == [{"id": "1", "title": "Hat", "price": "3"}]


@pytest.mark.parametrize(
    "document",
    [
        [{"id": "a", "name": "Hat"}],
        {"products": [{"id": "a", "name": "Hat"}]},
        {"data": {"items": [{"id": "a", "name": "Hat"}]}},
        {"a": {"name": "Hat"}},
    ],
)
def test_a_document_holds_its_records_as_a_list_under_a_key_or_by_id(document: object) -> None:
    assert records(document_rows(document)) == [{"id": "a", "name": "Hat"}]


def test_a_fixture_is_joined_over_its_tables() -> None:
    def row(model: str, pk: int, **fields: object) -> dict[str, Any]:
        return {"model": f"shop.{model}", "pk": pk, "fields": fields}

    fixture = [
        row("category", 1, name="Clothes", parent=None),
        row("category", 2, name="Socks", parent=1),
        row("attribute", 5, name="Material"),
        row("attribute", 6, name="Size"),
        row("attributevalue", 50, name="Wool", attribute=5),
        row("attributevalue", 60, name="M", attribute=6),
        row("product", 9, name="Hiking sock", category=2, description=None),
        row("assignedproductattributevalue", 1, value=50, product=9),
        row("productvariant", 7, product=9, sku="S7", name="M"),
        row("assignedvariantattribute", 3, variant=7),
        row("assignedvariantattributevalue", 4, value=60, assignment=3),
        row("productvariantchannellisting", 2, variant=7, channel=2, currency="PLN", price_amount="40.000"),
        row("productvariantchannellisting", 1, variant=7, channel=1, currency="USD", price_amount="10.000"),
        row("stock", 1, product_variant=7, quantity=0),
        row("productmedia", 1, product=9, image="sock.png"),
    ]
    (record,) = records(document_rows(fixture))
    assert record["categories"] == ["Clothes", "Socks"]
    assert record["attributes"] == {"Material": ["Wool"]}
    (variant,) = record["variants"]
    assert variant["options"] == {"Size": "M"}
    assert list(variant["prices"].items()) == [("USD", "10.000"), ("PLN", "40.000")]
    assert not variant["available"]


def test_a_fixture_whose_categories_point_in_a_circle_is_still_read() -> None:
    fixture = [
        {"model": "shop.category", "pk": 1, "fields": {"name": "A", "parent": 1}},
        {"model": "shop.product", "pk": 2, "fields": {"name": "Hat", "category": 1}},
    ]
    (record,) = records(document_rows(fixture))
    assert record["name"] == "Hat"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", b'{"id": "1", "title": "Hat"}\n{"id": "2", "title": "Cap"}\n'),
        ("a.json", json.dumps([{"id": "1", "title": "Hat"}, {"id": "2", "title": "Cap"}], indent=1).encode()),
        ("a.txt", b"\xef\xbb\xbfid,title\r\n1,Hat\r\n2,Cap\r\n"),
        ("a.json", b'{"1": {"title": "Hat", "id": "1"}, "2": {"title": "Cap", "id": "2"}}'),
    ],
)
def test_the_format_is_recognised_by_the_content(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert records(read_catalog(tmp_path / name)) == [{"id": "1", "title": "Hat"}, {"id": "2", "title": "Cap"}]


def test_old_windows_text_is_read_as_such(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("id,title\n1,Caf\u00e9 au lait\n".encode("cp1252"))
    assert records(read_catalog(tmp_path / "a.csv"))[0]["title"] == "Caf\u00e9 au lait"


@pytest.mark.parametrize("content", [b"", b"  \n", b"\x00\x01\x02 binary"])
def test_what_is_no_catalog_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.bin").write_bytes(content)
    with pytest.raises(ValueError, match=r"a\.bin"):
        list(read_catalog(tmp_path / "a.bin"))


def test_a_line_of_many_megabytes_costs_one_rejection_and_the_next_line_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"id": 1}\n{"a": "' + b"x" * (3 * MAX_ROW_BYTES) + b'"}\n{"id": 2}\n')
    rows = list(read_catalog(path))
    assert records(rows) == [{"id": 1}, {"id": 2}]
    assert [(row.line, row.reason) for row in rows if isinstance(row, RejectedRow)] == [(2, "row-too-long")]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200) | st.text(alphabet='{}[]",:;ab1\n\t|', max_size=80).map(str.encode))
def test_no_bytes_break_the_reader_otherwise_than_with_a_reason(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any"
    path.write_bytes(content)
    with suppress(ValueError):
        assert all(isinstance(row, Row | RejectedRow) for row in read_catalog(path))
