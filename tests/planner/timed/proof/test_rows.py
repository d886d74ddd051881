from __future__ import annotations

import pytest

from tripwright.planner.timed.proof.rows import SCALE, Amount, Rows, amount, between, feasible


def _can_be(rows: Rows, literal: object, value: bool) -> bool:
    if isinstance(literal, bool):
        return literal is value
    return bool(feasible(rows, {literal.index: value}, 5.0))  # type: ignore[attr-defined]  # a variable of the solver


def _count(rows: Rows, often: int, price: int) -> Amount:
    return Amount(((rows.integer(often, often), price),))


@pytest.mark.parametrize(("op", "holds"), [("<", False), ("<=", True), ("==", True), (">=", True), (">", False)])
def test_whole_units_are_compared_exactly(op: str, holds: bool) -> None:
    rows = Rows()
    literal = rows.compare(op, _count(rows, 3, 4 * SCALE), amount(12))

    assert (_can_be(rows, literal, True), _can_be(rows, literal, False)) == (holds, not holds)


def test_sums_of_floats_may_miss_equality_by_rounding() -> None:
    """Three times 0.1 is more than 0.3 in floats."""
    rows = Rows()
    literal = rows.compare("<=", _count(rows, 3, 10), amount(0.3))

    assert _can_be(rows, literal, True)
    assert _can_be(rows, literal, False)


def test_what_is_no_whole_unit_matters_only_where_it_is_there() -> None:
    rows = Rows()
    odd = rows.integer(0, 5)
    literal = rows.compare("<", Amount(((odd, 10), (rows.integer(1, 1), SCALE))), amount(1))
    rows.at_most(Amount(((odd, 1),)), 0)

    assert _can_be(rows, literal, False)
    assert not _can_be(rows, literal, True)


def test_a_number_that_is_no_hundredth_lies_between_two() -> None:
    assert (amount(0.3).low, amount(0.3).high) == (30, 30)
    near = amount(0.1 + 0.2)
    assert near.low < 30.000000000000004 < near.high


def test_some_of_many_prices() -> None:
    price = between([300, 1300, 800])

    assert (price.low, price.high, price.step, price.whole) == (300, 1300, 500, True)
    assert price.times(3).step == 1500
    assert not between([300, 350]).whole
    assert price.plus(between([0, 300])).step == 100


def test_a_count_is_there_or_not() -> None:
    rows = Rows()
    none, many = rows.some(rows.integer(0, 0)), rows.some(rows.integer(2, 3))

    assert _can_be(rows, none, False)
    assert not _can_be(rows, none, True)
    assert not _can_be(rows, many, False)
    with pytest.raises(ValueError, match="never negative"):
        rows.some(rows.integer(-1, 3))
