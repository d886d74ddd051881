"""Items of one list that come one after another, each the first of its kind after the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tripwright.language.build import compare, conj, narrow, picked, some, substitute
from tripwright.language.ir import FALSE, TRUE, Bound, Compare, Cond, Const, Index, Loop, Pick


class Step(NamedTuple):
    """The next item.

    Attributes:
        stops: What the first item is that counts at all.
        cond: What that item has to be; it is one of those that count.
    """

    stops: Cond
    cond: Cond


def successive(loop: Loop, steps: Sequence[Step], new_loop: Callable[[], int]) -> Cond:
    """There are such items in the loop; every condition reads one item, as the loop's."""
    if all(step.stops == step.cond for step in steps):
        return _in_turn([_anew(narrow(loop, step.cond), new_loop) for step in steps])
    return _one_by_one(loop, steps, None, new_loop)


def _anew(loop: Loop, new_loop: Callable[[], int]) -> Loop:
    """The loop under a number of its own."""
    number = new_loop()
    moved = {Bound(loop.id): Bound(number), Index(loop.id): Index(number)}
    return Loop(number, loop.source, substitute(loop.guard, moved))


def _in_turn(loops: Sequence[Loop]) -> Cond:
    """Whatever item there is of each loop: the first of the first one, the last of the last one, some between."""
    if len(loops) == 1:
        return some(loops[0])
    first, *between, last = loops
    begins, ends = Pick(first, Index(first.id), Const(-1), last=False), Pick(last, Index(last.id), Const(-1))
    there = some(first), some(last)
    if not between:
        return conj((*there, Compare(">", ends, begins)))
    inside: Cond = Compare("<", Index(between[-1].id), ends)
    for number in reversed(range(len(between))):
        loop, earlier = between[number], Index(between[number - 1].id) if number else begins
        inside = some(narrow(loop, conj((Compare(">", Index(loop.id), earlier), inside))))
    return conj((*there, inside))


def _one_by_one(loop: Loop, steps: Sequence[Step], before: int | None, new_loop: Callable[[], int]) -> Cond:
    """Each item is the first one that counts after the one before."""
    (stops, cond), *later = steps
    both = _anew(narrow(loop, stops), new_loop)
    place = TRUE if before is None else compare(">", Index(both.id), Index(before))
    moved = {Bound(loop.id): Bound(both.id), Index(loop.id): Index(both.id)}
    here: Cond = substitute(cond, moved) if cond != stops else TRUE
    rest = _one_by_one(loop, later, both.id, new_loop) if later else TRUE
    return picked(narrow(both, place), conj((here, rest)), FALSE, last=False)
