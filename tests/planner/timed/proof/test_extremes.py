from __future__ import annotations

import pytest

from tripwright.language import ir
from tripwright.language.operations import COMPARE_FUNCTIONS
from tripwright.planner.timed.proof.extremes import against_limit

VALUES = (3, 5)
DAYS = ir.Loop(1, ir.Span(ir.Const(1), ir.Const(2)), ir.TRUE)


def _extreme(largest: bool, start: int | None = 4) -> ir.Extreme:
    return ir.Extreme(DAYS, ir.Bound(1), largest, None if start is None else ir.Const(start))


def _holds(cond: ir.Cond, element: int | None = None) -> bool:
    """What a condition says of two values, 3 and 5."""
    match cond:
        case ir.Truth(value):
            return value
        case ir.And(parts):
            return all(_holds(part, element) for part in parts)
        case ir.Or(parts):
            return any(_holds(part, element) for part in parts)
        case ir.Some(loop):
            return any(_holds(loop.guard, value) for value in VALUES)
        case ir.Every(_, part):
            return all(_holds(part, value) for value in VALUES)
        case ir.Not(part):
            return not _holds(part, element)
        case ir.Compare(op, ir.Bound(1), ir.Const(int() as limit)):
            assert element is not None
            return COMPARE_FUNCTIONS[op](element, limit)
        case _:
            raise AssertionError(cond)


@pytest.mark.parametrize("limit", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("op", ["<", "<=", "==", "!=", ">=", ">"])
@pytest.mark.parametrize(("largest", "value"), [(True, 5), (False, 3)])
def test_an_extreme_against_a_limit(op: ir.CompareOp, limit: int, largest: bool, value: int) -> None:
    plain = against_limit(ir.Compare(op, _extreme(largest), ir.Const(limit)))
    turned = against_limit(ir.Compare(op, ir.Const(limit), _extreme(largest)))

    assert plain is not None
    assert turned is not None
    assert _holds(plain) == COMPARE_FUNCTIONS[op](value, limit)
    assert _holds(turned) == COMPARE_FUNCTIONS[op](limit, value)


@pytest.mark.parametrize("limit", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("op", ["<", "<=", "==", "!=", ">=", ">"])
@pytest.mark.parametrize(("largest", "value"), [(True, 5), (False, 3)])
def test_an_extreme_of_nothing_but_the_values(op: ir.CompareOp, limit: int, largest: bool, value: int) -> None:
    cond = against_limit(ir.Compare(op, _extreme(largest, None), ir.Const(limit)))

    assert cond is not None
    assert _holds(cond) == COMPARE_FUNCTIONS[op](value, limit)


@pytest.mark.parametrize(
    "comparison",
    [
        ir.Compare("<", ir.Bound(1), ir.Const(3)),
        ir.Compare("<", _extreme(True), _extreme(False)),
        ir.Compare("<", _extreme(True), ir.Total(DAYS, ir.ONE)),
    ],
)
def test_what_stays_as_it_is(comparison: ir.Compare) -> None:
    assert against_limit(comparison) is None
