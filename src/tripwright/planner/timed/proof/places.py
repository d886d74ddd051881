"""Where an item stands in its list, as far as the rides at both ends tell."""

from __future__ import annotations

from tripwright.language import ir
from tripwright.language.build import MIRRORED
from tripwright.planner.timed.proof.elements import Element, Open

_FAR = 10**6


def stands(element: Element, op: ir.CompareOp, limit: ir.Term, source: ir.Source, *, opens: bool, closes: bool) -> bool:
    """Whether an item's place in its list, from 0, compares like this with a number or with the length less a number.

    ``opens`` and ``closes`` say that a ride stands first in the list, or last.

    Raises:
        Open: That is not known.
    """
    first = (0, 0) if element.rank == 0 else (int(opens or element.rank == -1), _FAR)
    last = (0, 0) if element.rank == -1 else (int(closes or element.rank == 0), _FAR)
    match limit:
        case ir.Const(int() as number):
            found = compared(op, first, (number, number))
        case ir.Arith("-", ir.Total(ir.Loop(_, same, ir.Truth(True)), ir.Const(1)), ir.Const(int() as less)) if (
            same == source
        ):
            found = compared(MIRRORED[op], last, (less - 1, less - 1))
        case _:
            found = None
    if found is None:
        raise Open("the place of an item")
    return found


def compared(op: ir.CompareOp, span: tuple[int, int], other: tuple[int, int]) -> bool | None:
    """The comparison of anything in a span with anything in another; None where that differs."""
    (low, high), (least, most) = span, other
    above = True if low >= most else False if high < least else None
    beyond = True if low > most else False if high <= least else None
    same = True if low == high == least == most else False if high < least or most < low else None
    negated = {"<": above, "<=": beyond, "!=": same}
    if op in negated:
        return None if negated[op] is None else not negated[op]
    return {">=": above, ">": beyond, "==": same}[op]
