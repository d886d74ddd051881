"""Values that a choice may lead to, and conditions that say of a value what it is."""

from __future__ import annotations

from typing import Any

from tripwright.language.build import compare, conj, negate, substitute
from tripwright.language.ir import FALSE, TRUE, And, Choice, Compare, Cond, Const, Member, Scalar, Term, Truth, walk


def leaves_of(term: Term, test: Cond = TRUE) -> list[tuple[Cond, Term]]:
    """The values that choices may lead to, each with its conditions."""
    if not isinstance(term, Choice):
        return [(test, term)]
    then, other = conj((test, term.test)), conj((test, negate(term.test)))
    return [*leaves_of(term.then, then), *leaves_of(term.other, other)]


def tidied(cond: Cond) -> Cond:
    """The condition, without comparisons that are decided where it says that a value is, or is not, a constant."""
    if not isinstance(cond, And):
        return cond
    equal: dict[Term, Const] = {}
    decided: dict[Any, Cond] = {}
    for part in cond.parts:
        match part:
            case Compare("==", left, Const() as value) if not isinstance(left, Const):
                equal.setdefault(left, value)
            case Compare("!=", left, Const() as value):
                decided[Compare("==", left, value)] = FALSE
            case _:
                pass
    known = {Compare("==", left, value) for left, value in equal.items()}
    for node in walk(cond):
        match node:
            case Compare(op, left, Const() as other) if left in equal and node not in known:
                decided[node] = compare(op, equal[left], other)
            case Member(left, values) if left in equal:
                decided[node] = Truth(_scalar(equal[left]) in values)
            case _:
                pass
    if not any(part in decided for part in walk(cond)):
        return cond
    return tidied(conj(part if part in known else substitute(part, decided) for part in cond.parts))


def _scalar(value: Const) -> Scalar:
    return value.value
