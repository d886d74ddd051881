"""Demands on a day that a trip does not have: whoever asks for its list is at fault, so the demand is not met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripwright.language import ir
from tripwright.language.normal import conjuncts


def goes_beyond(cond: ir.Cond, last: int) -> bool:
    """True where a demand surely asks for the items of a day after the last one."""
    for source in _asked(cond):
        match source:
            case ir.Items(_, (_, ir.Const(int() as day))) if day > last:
                return True
            case _:
                pass
    return False


def _asked(node: Any) -> Iterator[ir.Source]:
    """The lists that are asked for in any case: not inside a loop, and not where another condition comes before."""
    match node:
        case ir.Loop(number, source, guard):
            if all(ir.Bound(number) in ir.walk(part) for part in conjuncts(guard) if part != ir.TRUE):
                yield source
        case ir.At(source, _):
            yield source
        case ir.Every(loop, _) | ir.Picked(loop, _, _, _):
            yield from _asked(loop)
        case ir.Total(loop, _) | ir.Pick(loop, _, _, _) | ir.Extreme(loop, _, _, _) | ir.Collected(loop, _):
            yield from _asked(loop)
        case ir.Or() | ir.Choice() | ir.Single():
            return
        case _:
            for child in ir.children(node):
                yield from _asked(child)
