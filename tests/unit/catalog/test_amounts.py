"""Amounts of money in every spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.catalog.amounts import Amount, read_amount, read_prices


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("$1,299.00", Amount(1299.0, 1299.0, "USD")),
        ("1.299,00 €", Amount(1299.0, 1299.0, "EUR")),
        ("40.000", Amount(40.0, 40.0, None)),
        ("1,299", Amount(1299.0, 1299.0, None)),
        ("12,50", Amount(12.5, 12.5, None)),
        ("$12.99 - $19.99", Amount(12.99, 19.99, "USD")),
        ("19.99-12.99", Amount(12.99, 19.99, None)),
        ("from 5", Amount(5.0, None, None)),
        ("PLN 89.90", Amount(89.9, 89.9, "PLN")),
        (17, Amount(17.0, 17.0, None)),
        ({"amount": "7.5", "currency": "GBP"}, Amount(7.5, 7.5, "GBP")),
        ({"min": 3, "max": 9}, Amount(3.0, 9.0, None)),
        (["5.00", "8.00"], Amount(5.0, 8.0, None)),
    ],
)
def test_an_amount_is_read_in_each_spelling(written: object, amount: Amount) -> None:
    assert read_amount(written) == amount


@pytest.mark.parametrize(
    "written", [None, "", "on request", True, 0, -3, "0.00", float("nan"), float("inf"), 10**400, {}, []]
)
def test_what_is_no_amount_is_unknown(written: object) -> None:
    assert read_amount(written) == Amount()


def test_amounts_by_currency_are_kept_apart() -> None:
    assert read_prices({"USD": "10.000", "PLN": "40.000", "note": "1"}) == {
        "USD": Amount(10.0, 10.0, None),
        "PLN": Amount(40.0, 40.0, None),
    }


@given(st.text() | st.floats() | st.integers() | st.dictionaries(st.text(), st.text() | st.integers()))
def test_no_value_raises(value: object) -> None:
    amount = read_amount(value)
    assert amount.low is None or amount.low > 0
