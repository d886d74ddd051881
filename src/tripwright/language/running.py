"""Whether a sum that a loop adds up has gone beyond a limit at some element: what only grows is largest in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tripwright.language.build import arith, choose, compare, conj, narrow
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.ir import (
    FALSE,
    And,
    Apply,
    Arith,
    Carried,
    Compare,
    CompareOp,
    Cond,
    Const,
    Loop,
    Term,
    Total,
    walk,
)
from tripwright.language.symbols import depends_on, implies


class Growing(NamedTuple):
    """A variable that starts as a constant and to which each element that meets a test adds an amount."""

    carried: Carried
    before: Const
    test: Cond
    amount: Term


def reached(cond: Cond, loop: Loop, sums: Iterable[Growing], library: ConceptLibrary) -> Cond | None:
    """That a condition holds at some element, where it compares such a sum; None where that has no form.

    The comparison fails before the loop, and at each element that adds something it is made after that is added.
    """
    for one in sums:
        sign = _sign(one.amount, library)
        for op, limit in _limits(cond, one, (">", ">=") if sign > 0 else ("<", "<=")) if sign else ():
            if compare(op, one.before, limit) == FALSE and _is_made_after(cond, one, op, limit):
                return compare(op, arith("+", one.before, Total(narrow(loop, one.test), one.amount)), limit)
    return None


def _limits(cond: Cond, one: Growing, wanted: Sequence[CompareOp]) -> Iterator[tuple[CompareOp, Const]]:
    """What a variable, or what it is with the next amount, is compared with."""
    for part in walk(cond):
        match part:
            case Compare(op, left, Const() as limit) if op in wanted and one.carried in walk(left):
                yield op, limit
                moved = arith("+", limit, one.amount)  # n + 1 >= 9 stands there as n >= 8
                if isinstance(moved, Const):
                    yield op, moved
            case _:
                pass


def _is_made_after(cond: Cond, one: Growing, op: CompareOp, limit: Const) -> bool:
    """The condition says that the sum is beyond the limit, at every element that adds to it and perhaps at others."""
    parts = cond.parts if isinstance(cond, And) else (cond,)
    rest = conj(part for part in parts if not depends_on(part, one.carried.loop))
    if not implies(one.test, rest):
        return False
    added = _plus(one.carried, one.amount)
    known = [choose(one.test, added, one.carried), *([added] if implies(rest, one.test) else [])]
    return any(cond == conj((rest, compare(op, after, limit))) for after in known)


def _plus(term: Term, amount: Term) -> Term:
    match amount:
        case Arith("-", Const(0), less):
            return arith("-", term, less)
        case _:
            return arith("+", term, amount)


def _sign(amount: Term, library: ConceptLibrary) -> int:
    """1 for an amount that is never negative on a well-formed plan, -1 for one that is never positive, else 0."""
    match amount:
        case Const(int() | float() as value):
            return 1 if value > 0 else -1 if value < 0 else 0
        case Apply(concept, _, _):
            least = library.concepts[concept].returns.least
            return 1 if least is not None and least >= 0 else 0
        case Arith("-", Const(0), more):
            return -_sign(more, library)
        case Arith("+", left, right):
            signs = {_sign(left, library), _sign(right, library)}
            return signs.pop() if len(signs) == 1 else 0
        case Arith("*" | "/", left, right):
            return _sign(left, library) * _sign(right, library)
        case _:
            return 0
