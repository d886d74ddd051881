from __future__ import annotations

from dataclasses import replace

import pytest

from tripwright.errors import BadInput
from tripwright.trip.costs import CostLine, CostSheet
from tripwright.trip.money import Basis, Money, Price


def line(minor: int | None, count: int | None = 1, *, basis: Basis = "person", kind: str = "flight") -> CostLine:
    money = Money(minor, "USD") if minor is not None else None
    return CostLine("day 1 / leg", "F1", kind, Price(money, basis), count)


def test_one_and_three_adults_pay_once_and_three_times() -> None:
    one, three = CostSheet("USD", (line(9900, 1),)), CostSheet("USD", (line(9900, 3),))

    assert one.total == Money(9900, "USD")
    assert three.total == Money(29700, "USD")


def test_a_missing_price_makes_the_total_and_the_budget_unknown(sheet: CostSheet) -> None:
    assert sheet.total is None
    assert sheet.known == Money(20000 * 3 + 12000 * 2 * 2 + 2500 * 3, "USD")
    assert [line.where for line in sheet.unknown] == ["day 2 / lunch"]
    assert sheet.within(Money(10**9, "USD")) is None


def test_all_prices_missing_is_not_a_free_trip() -> None:
    nothing = CostSheet("USD", (line(None), line(None)))

    assert nothing.total is None
    assert nothing.within(Money(0, "USD")) is None


def test_known_lines_over_the_budget_settle_it(sheet: CostSheet) -> None:
    assert sheet.within(Money(sheet.known.minor - 1, "USD")) is False


@pytest.mark.parametrize(("budget", "expected"), [(9899, False), (9900, True), (9901, True)])
def test_the_budget_may_be_spent_to_the_last_cent(budget: int, expected: bool) -> None:
    assert CostSheet("USD", (line(9900),)).within(Money(budget, "USD")) is expected


def test_a_budget_in_another_currency_is_refused() -> None:
    with pytest.raises(BadInput, match="two currencies"):
        CostSheet("USD", (line(9900),)).within(Money(9900, "EUR"))


def test_costs_group_by_kind_and_by_item(sheet: CostSheet) -> None:
    assert sheet.by_kind() == {"flight": Money(60000, "USD"), "stay": Money(48000, "USD"), "meal": None}
    assert [found.kind for found in sheet.at("day 1 / stay")] == ["stay"]


def test_an_unknown_count_is_an_unknown_amount() -> None:
    assert replace(line(100), count=None).amount is None
    assert line(100, 0).amount == Money(0, "USD")
