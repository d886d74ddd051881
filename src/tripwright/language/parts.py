"""Parts of a list of items, such as ``items[1:-1]`` or ``items[-2:]``."""

from __future__ import annotations

from collections.abc import Callable

from tripwright.language.build import arith, compare, conj
from tripwright.language.ir import ONE, TRUE, At, Bound, CompareOp, Cond, Const, Index, Loop, Source, Term, Total
from tripwright.language.symbols import Entry, Gathered, ListValue

_FEW = 4
"""Items at one end of a list that are looked at one by one."""


def part_of(source: Source, low: int | None, high: int | None, new_loop: Callable[[], int]) -> ListValue:
    """The items from one place up to another, as a slice counts them: none is left out for missing ends."""
    count = Total(Loop(new_loop(), source, TRUE), ONE)
    if high is not None and 0 <= (low or 0) <= high <= _FEW:
        return ListValue(tuple(_at(source, place, place + 1, count) for place in range(low or 0, high)))
    if high is None and low is not None and -_FEW <= low < 0:
        return ListValue(tuple(_at(source, place, -place, count) for place in range(low, 0)))
    loop = Loop(new_loop(), source, TRUE)
    place = Index(loop.id)
    guard = conj((_bound(">=", place, low, count), _bound("<", place, high, count)))
    return ListValue((Gathered(Loop(loop.id, source, guard), Bound(loop.id)),))


def _at(source: Source, place: int, needed: int, count: Term) -> Entry:
    return Entry(compare(">=", count, Const(needed)), At(source, place))


def _bound(op: CompareOp, place: Index, edge: int | None, count: Term) -> Cond:
    if edge is None:
        return TRUE
    return compare(op, place, Const(edge) if edge >= 0 else arith("-", count, Const(-edge)))
