"""Lists of a program's own that a loop has filled: the values at their ends, where a value stands, equal lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tripwright.language.build import choose, compare, conj, narrow, some, substitute
from tripwright.language.ir import ONE, TRUE, Bound, Cond, Const, Index, Loop, Pick, Scalar, Term, Total
from tripwright.language.successive import Step, successive
from tripwright.language.symbols import Entry, Gathered, ListValue, NotUnderstood, Place, Value, as_term

_FEW = 8
"""Values of a list that are looked at one by one."""
NewLoop = Callable[[], int]


def gathered(values: ListValue) -> Gathered:
    """The one stretch that a list is made of.

    Raises:
        NotUnderstood: It is made of more.
    """
    match values.parts:
        case (Gathered() as only,):
            return only
        case _:
            raise NotUnderstood("a part of a list")


def place_of(values: ListValue, value: Term, new_loop: NewLoop) -> Place:
    """Where a value stands in a list for the first time."""
    part = gathered(values)
    these = _anew(Gathered(narrow(part.loop, compare("==", as_term(part.value), value)), ONE), new_loop)
    return Place(part.loop, these.loop)


def compare_places(symbol: str, left: Value, right: Value, line: int) -> Cond:
    """The comparison of two places of one list."""
    match symbol, left, right:
        case ("==" | "!=" | "<" | "<=" | ">" | ">=") as op, Place(), Place() if left.loop == right.loop:
            return compare(op, left.among_items, right.among_items)
        case _:
            raise NotUnderstood("a place of a list", line)


def nth_of(values: ListValue, place: int, new_loop: NewLoop) -> tuple[Loop, Value]:
    """A loop whose first (or last) element is the one at a place of a list, and the value that it has there."""
    part = gathered(values)
    if not -_FEW <= place < _FEW:
        raise NotUnderstood("a part of a list")
    last = place < 0
    for _ in range(-place - 1 if last else place):
        edge = Pick(part.loop, Index(part.loop.id), Const(-1), last)
        part = _anew(part, new_loop)
        part = Gathered(narrow(part.loop, compare("<" if last else ">", Index(part.loop.id), edge)), part.value)
    return part.loop, part.value


def element_at(values: ListValue, place: Term) -> Term:
    """The value at a place that is not known, of a list whose values are."""
    known = [part.value for part in values.parts if isinstance(part, Entry) and part.test == TRUE]
    if not known or len(known) != len(values.parts) or len(known) > _FEW:
        raise NotUnderstood("a part of a list")
    found = as_term(known[-1])
    for number in (*range(len(known) - 1), *range(-len(known), -1)):
        found = choose(compare("==", place, Const(number)), as_term(known[number]), found)
    return found


def constants_of(values: Value) -> Sequence[Scalar] | None:
    """The values of a list of constants; None for anything else."""
    if not isinstance(values, ListValue):
        return None
    known = [
        part.value.value
        for part in values.parts
        if isinstance(part, Entry) and part.test == TRUE and isinstance(part.value, Const)
    ]
    return known if len(known) == len(values.parts) else None


def equals(values: ListValue, constants: Sequence[Scalar], new_loop: NewLoop) -> Cond:
    """A list holds these constants, in this order, and nothing else."""
    part, count = gathered(values), len(constants)
    if count > _FEW:
        raise NotUnderstood("a comparison of lists")
    term = as_term(part.value)
    number = compare("==", Total(part.loop, ONE), Const(count))
    if len(set(constants)) == count:  # each comes once
        these = [place_of(values, Const(constant), new_loop) for constant in constants]
        turns = (compare("<", one.among_items, two.among_items) for one, two in pairwise(these))
        return conj((*(some(one.these) for one in these), number, *turns))
    steps = [Step(TRUE, compare("==", term, Const(constant))) for constant in constants]
    return conj((number, successive(part.loop, steps, new_loop)))


def _anew(part: Gathered, new_loop: NewLoop) -> Gathered:
    """The stretch with its loop under a number of its own."""
    number, old = new_loop(), part.loop
    moved = {Bound(old.id): Bound(number), Index(old.id): Index(number)}
    return Gathered(Loop(number, old.source, substitute(old.guard, moved)), substitute(part.value, moved))
