"""Linear rows: comparisons of sums, brought into the form that a master problem takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tripwright.language.build import MIRRORED, arith, compare, conj, narrow, negate
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.fixed import is_fixed
from tripwright.language.ir import (
    ONE,
    ZERO,
    Apply,
    Arith,
    Choice,
    Compare,
    CompareOp,
    Cond,
    Linear,
    Loop,
    Term,
    Total,
    Weighted,
    walk,
)

_Flat = Callable[[Loop, Loop], Loop | None]


@dataclass(frozen=True, slots=True)
class _Form:
    """``sum of factor * total + rest``, divided by ``under``."""

    sums: dict[Total, Term]
    rest: Term
    under: tuple[_Form, ...] = ()


class Linearizer:
    """Brings comparisons into linear rows where they are linear."""

    def __init__(self, library: ConceptLibrary, flat: _Flat) -> None:
        self._library = library
        self._flat = flat

    def row(self, cond: Compare) -> Cond:
        """The comparison as a linear row, or as it was."""
        if not any(isinstance(part, Total) for part in walk(cond)):
            return cond
        left, right = self._form(cond.left), self._form(cond.right)
        if left is None or right is None:
            return cond
        if left.under and right.under:
            return cond
        if right.under:
            return self._divided(MIRRORED[cond.op], right, left, cond)
        return self._divided(cond.op, left, right, cond)

    def _divided(self, op: CompareOp, left: _Form, right: _Form, cond: Compare) -> Cond:
        """``left / under op right`` as ``left op right * under``, where what is below the line is positive."""
        positive: list[Cond] = []
        for under in left.under:
            scaled = _times(right, under)
            if scaled is None:
                return cond
            right = scaled
            if not under.sums and not self._is_count(under):
                positive.append(compare(">", under.rest, ZERO))
            elif under.sums:
                positive.append(self._linear(">", under, _Form({}, ZERO)))
        return conj((*positive, self._linear(op, _Form(left.sums, left.rest), right)))

    def _is_count(self, form: _Form) -> bool:
        """A count that the request fixes, which is at least 1."""
        return not form.sums and isinstance(form.rest, Apply)

    def _linear(self, op: CompareOp, left: _Form, right: _Form) -> Cond:
        sums = dict(left.sums)
        for total, factor in right.sums.items():
            sums[total] = arith("-", sums.get(total, ZERO), factor)
        bound = arith("-", right.rest, left.rest)
        kept = tuple(Weighted(factor, total) for total, factor in sums.items() if factor != ZERO)
        if not kept:
            return compare(op, ZERO, bound)
        return Linear(kept, op, bound)

    def _form(self, term: Term) -> _Form | None:
        match term:
            case Total():
                return self._total(term)
            case Arith("+" | "-" as op, left, right):
                return self._added(op, self._form(left), self._form(right))
            case Arith("*", left, right):
                first, second = self._form(left), self._form(right)
                return None if first is None or second is None else _times(first, second)
            case Arith("/", left, right):
                first, second = self._form(left), self._form(right)
                if first is None or second is None or second.under:
                    return None
                return _Form(first.sums, first.rest, (*first.under, second))
            case _:
                return _Form({}, term) if is_fixed(term, self._library) else None

    def _added(self, op: str, left: _Form | None, right: _Form | None) -> _Form | None:
        if left is None or right is None or left.under or right.under:
            return None
        sums = dict(left.sums)
        for total, factor in right.sums.items():
            sums[total] = arith("+" if op == "+" else "-", sums.get(total, ZERO), factor)
        return _Form(sums, arith("+" if op == "+" else "-", left.rest, right.rest))

    def _total(self, total: Total) -> _Form | None:
        """A sum over a loop, parted into sums of plain terms."""
        loop = total.loop
        match total.term:
            case Arith("+" | "-" as op, left, right):
                return self._added(op, self._total(Total(loop, left)), self._total(Total(loop, right)))
            case Arith("*", factor, term) if is_fixed(factor, self._library):
                return self._scaled(self._total(Total(loop, term)), factor)
            case Arith("*", term, factor) if is_fixed(factor, self._library):
                return self._scaled(self._total(Total(loop, term)), factor)
            case Choice(test, then, other):
                first = self._total(Total(narrow(loop, test), then))
                return self._added("+", first, self._total(Total(narrow(loop, negate(test)), other)))
            case Total(inner, term):
                flat = self._flat(loop, inner)
                return _Form({total: ONE}, ZERO) if flat is None else self._total(Total(flat, term))
            case term if term == ZERO:
                return _Form({}, ZERO)
            case term if term != ONE and is_fixed(term, self._library):
                return self._scaled(_Form({Total(loop, ONE): ONE}, ZERO), term)
            case _:
                return _Form({total: ONE}, ZERO)

    def _scaled(self, form: _Form | None, factor: Term) -> _Form | None:
        return None if form is None else _times(form, _Form({}, factor))


def _times(left: _Form, right: _Form) -> _Form | None:
    if left.sums and right.sums:
        return None
    if right.sums:
        left, right = right, left
    if right.under:
        return None
    factor = right.rest
    return _Form(
        {total: arith("*", weight, factor) for total, weight in left.sums.items()},
        arith("*", left.rest, factor) if left.rest != ZERO else ZERO,
        left.under,
    )
