"""The largest or smallest of some values against a limit, as a demand on each of the values."""

from __future__ import annotations

from tripwright.language import ir
from tripwright.language.build import MIRRORED, compare, conj, disj, narrow, negate

_DECIDED = (ir.Total, ir.Pick, ir.Extreme, ir.Size)


def against_limit(comparison: ir.Compare) -> ir.Cond | None:
    """The same comparison without an extreme in it; None where it has none.

    The largest is above a limit where one value is, and below it where all are: no such number has to be found. Of no
    values there is no largest: such a plan is at fault, whatever is asked, and a relaxation may let it pass.
    """
    match comparison:
        case ir.Compare(op, ir.Extreme() as extreme, limit) if _is_fixed(limit):
            return _each(op, extreme, limit)
        case ir.Compare(op, limit, ir.Extreme() as extreme) if _is_fixed(limit):
            return _each(MIRRORED[op], extreme, limit)
        case _:
            return None


def _is_fixed(limit: ir.Term) -> bool:
    return not any(isinstance(part, _DECIDED) for part in ir.walk(limit))


def _each(op: ir.CompareOp, extreme: ir.Extreme, limit: ir.Term) -> ir.Cond:
    if op == "!=":
        return negate(_each("==", extreme, limit))
    if op == "==":
        return conj((_each("<=", extreme, limit), _each(">=", extreme, limit)))
    first = () if extreme.start is None else (compare(op, extreme.start, limit),)
    one = compare(op, extreme.term, limit)
    if (op in {">", ">="}) is extreme.largest:
        return disj((*first, ir.Some(narrow(extreme.loop, one))))
    return conj((*first, ir.Every(extreme.loop, one)))
