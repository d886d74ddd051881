"""The largest or smallest of some values against a limit, as a demand on each of the values."""

from __future__ import annotations

from tripwright.language import ir
from tripwright.language.build import MIRRORED, compare, conj, disj, narrow, negate

_DECIDED = (ir.Total, ir.Pick, ir.Extreme, ir.Size)


def against_limit(comparison: ir.Compare) -> ir.Cond | None:
    """The same comparison without an extreme in it; None where it has none, or one that need not exist.

    The largest is above a limit where one value is, and below it where all are: no such number has to be found.
    """
    match comparison:
        case ir.Compare(op, ir.Extreme(start=start) as extreme, limit) if start is not None and _is_fixed(limit):
            return _each(op, extreme, start, limit)
        case ir.Compare(op, limit, ir.Extreme(start=start) as extreme) if start is not None and _is_fixed(limit):
            return _each(MIRRORED[op], extreme, start, limit)
        case _:
            return None


def _is_fixed(limit: ir.Term) -> bool:
    return not any(isinstance(part, _DECIDED) for part in ir.walk(limit))


def _each(op: ir.CompareOp, extreme: ir.Extreme, start: ir.Term, limit: ir.Term) -> ir.Cond:
    if op == "!=":
        return negate(_each("==", extreme, start, limit))
    if op == "==":
        return conj((_each("<=", extreme, start, limit), _each(">=", extreme, start, limit)))
    first, one = compare(op, start, limit), compare(op, extreme.term, limit)
    if (op in {">", ">="}) is extreme.largest:
        return disj((first, ir.Some(narrow(extreme.loop, one))))
    return conj((first, ir.Every(extreme.loop, one)))
