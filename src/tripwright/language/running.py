"""Whether a sum that a loop adds up has gone beyond a limit at some element: what only grows is largest in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tripwright.language.build import MIRRORED, arith, choose, compare, conj, narrow, some, substitute
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.fixed import is_fixed
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
    """A variable that starts with a value that the request fixes, and to which some elements add an amount.

    Those are the elements that meet a test.
    """

    carried: Carried
    before: Term
    test: Cond
    amount: Term


def reached(cond: Cond, loop: Loop, sums: Iterable[Growing], library: ConceptLibrary) -> Cond | None:
    """That a condition holds at some element, where it compares such a sum; None where that has no form.

    The comparison fails before the loop, or is made at some element, and at each element that adds something it is made
    after that is added.
    """
    for one in sums:
        sign, asked = _sign(one.amount, library), _sum_first(cond, one)
        for op, limit in _limits(asked, one, (">", ">=") if sign > 0 else ("<", "<="), library) if sign else ():
            if (rest := _is_made_after(asked, one, op, limit)) is None:
                continue
            beyond = compare(op, arith("+", one.before, Total(narrow(loop, one.test), one.amount)), limit)
            fails_before = compare(op, one.before, limit) == FALSE
            return beyond if fails_before else conj((some(narrow(loop, rest)), beyond))
    return None


def _sum_first(cond: Cond, one: Growing) -> Cond:
    """The condition with the sum on the left of its comparisons."""
    found: dict[Compare, Cond] = {}
    for part in walk(cond):
        match part:
            case Compare(op, left, right) if one.carried in walk(right) and one.carried not in walk(left):
                found[part] = Compare(MIRRORED[op], right, left)
            case _:
                pass
    return substitute(cond, found) if found else cond


def _limits(
    cond: Cond, one: Growing, wanted: Sequence[CompareOp], library: ConceptLibrary
) -> Iterator[tuple[CompareOp, Term]]:
    """What a variable, or what it is with the next amount, is compared with."""
    for part in walk(cond):
        match part:
            case Compare(op, left, limit) if op in wanted and one.carried in walk(left) and is_fixed(limit, library):
                yield op, limit
                moved = arith("+", limit, one.amount)  # n + 1 >= 9 stands there as n >= 8
                if isinstance(moved, Const):
                    yield op, moved
            case _:
                pass


def _is_made_after(cond: Cond, one: Growing, op: CompareOp, limit: Term) -> Cond | None:
    """Where the condition says that the sum is beyond the limit, if that is at every element that adds to it."""
    parts = cond.parts if isinstance(cond, And) else (cond,)
    rest = conj(part for part in parts if not depends_on(part, one.carried.loop))
    if not implies(one.test, rest):
        return None
    added = _plus(one.carried, one.amount)
    known = [choose(one.test, added, one.carried), *([added] if implies(rest, one.test) else [])]
    return rest if any(cond == conj((rest, compare(op, after, limit))) for after in known) else None


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
