from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.trip.money import Money, Price, format_money, total


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Money(0, "USD"), "$0"),
        (Money(123450, "USD"), "$1,234.50"),
        (Money(-205, "EUR"), "-€2.05"),
        (Money(1200, "CNY"), "¥12"),
        (Money(1200, "JPY"), "JPY 1,200"),
        (Money(1500, "KWD"), "KWD 1.500"),
        (Money(-100, "CHF"), "-CHF 1"),
        (None, "unknown"),
    ],
)
def test_money_reads_in_its_own_currency(amount: Money | None, text: str) -> None:
    assert format_money(amount) == text


def test_two_currencies_never_meet_in_a_sum() -> None:
    with pytest.raises(BadInput, match="two currencies"):
        Money(1, "USD") + Money(1, "EUR")
    with pytest.raises(BadInput, match="two currencies"):
        total([None, Money(1, "EUR")], "USD")


def test_a_sum_with_an_unknown_part_is_unknown_never_zero() -> None:
    assert total([], "USD") == Money(0, "USD")
    assert total([Money(5, "USD"), None], "USD") is None
    assert total([None], "USD") is None


@given(st.lists(st.integers(-(10**9), 10**9)))
def test_sums_are_exact_and_know_no_order(amounts: list[int]) -> None:
    parts = [Money(amount, "USD") for amount in amounts]

    assert total(parts, "USD") == total(reversed(parts), "USD") == Money(sum(amounts), "USD")


def test_a_price_per_person_scales_with_the_party() -> None:
    ticket = Price(Money(1999, "USD"), "person")

    assert ticket.times(1) == Money(1999, "USD")
    assert ticket.times(3) == Money(5997, "USD")
    assert ticket.times(None) is None
    assert Price(None, "person").times(3) is None
