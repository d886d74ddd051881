"""Whether a value comes twice: more items than different values among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.language.build import MIRRORED
from tripwright.planner.timed.proof.loops import unnumbered
from tripwright.planner.timed.proof.rows import Literal, added, amount
from tripwright.planner.timed.proof.sets import counts

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader


def repeated(reader: LoopReader, cond: ir.Compare, env: Env) -> Literal | None:
    """The literal of a comparison of a count with the size of the set of the same items' values; None for any other.

    There are never fewer items than values, so there are more exactly where one value comes twice. Said so, each value
    decides by itself, where sums over all of them would stay loose.

    Raises:
        Open: A value is not known.
    """
    for op, left, right in ((cond.op, cond.left, cond.right), (MIRRORED[cond.op], cond.right, cond.left)):
        match left, right:
            case ir.Total(loop, ir.Const(1)), ir.Size(ir.Collected(same, term)) if _bare(loop) == _bare(same):
                if op in {">=", "<"}:
                    return op == ">="
                found = counts(reader, same, term, env).values()
                twice = reader.rows.any_of(reader.rows.compare(">=", added(parts), amount(2)) for parts in found)
                return twice if op in {">", "!="} else reader.rows.invert(twice)
            case _:
                pass
    return None


def _bare(loop: ir.Loop) -> ir.Loop:
    return unnumbered(ir.Total(loop, ir.ONE)).loop
