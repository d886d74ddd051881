"""What an item has to do with the one just before or after it: how often items of one kind follow those of another.

The list of a trip is a chain: every item but the first has one before it, every item but the last one after it. Items
are parted by all that a condition reads of them, and what is counted is how many of one part come next to those of
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.language.build import substitute
from tripwright.planner.timed.proof.elements import Clock, Element, Open
from tripwright.planner.timed.proof.rows import SCALE, Amount, added

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader

_OTHER = -1_000
"""The number of the loop that stands for the item next to the one that a loop is at."""
_MOST = 40
"""Parts; with more of them nothing is known."""
Part = Sequence[Element]


def steps_in(cond: ir.Cond, loop: int) -> set[int]:
    """How far from the item that a loop is at a condition looks."""
    return {part.step for part in ir.walk(cond) if isinstance(part, ir.Near) and part.place.loop == loop}


def number_with_neighbours(reader: LoopReader, loop: ir.Loop) -> Amount:
    """How many elements of a loop over the whole list meet a guard that also reads the items next to them.

    Raises:
        Open: The guard reads more than one known value of each, or of others.
    """
    steps = steps_in(loop.guard, loop.id)
    if len(steps) != 1 or not isinstance(loop.source, ir.Items) or len(loop.source.args) > 1:
        raise Open("items that are far apart")
    (step,) = steps
    near = ir.Near(loop.source, ir.Index(loop.id), step)
    guard: ir.Cond = substitute(loop.guard, {near: ir.Bound(_OTHER)})
    reader.sources[loop.id] = loop.source
    mine, others = _parted(reader, guard, loop.id), _parted(reader, guard, _OTHER)
    alone = 0 if step < 0 else -1  # has nothing next to it on that side
    joined = _chained(reader, mine, others, alone)
    found: list[Amount] = []
    for number, part in enumerate(mine):
        if part[0].rank == alone:
            found.append(_count(part) if _holds(reader, guard, {loop.id: part[0]}) else Amount())
            continue
        for place, other in enumerate(others):
            if (number, place) in joined and _holds(reader, guard, {loop.id: part[0], _OTHER: other[0]}):
                found.append(joined[number, place])
    return added(found)


def _holds(reader: LoopReader, guard: ir.Cond, env: Env) -> bool:
    lit = reader.literal(guard, env)
    if not isinstance(lit, bool):
        raise Open("what is next to an item")
    return lit


def _parted(reader: LoopReader, guard: ir.Cond, loop: int) -> list[Part]:
    """The elements parted by every value that the guard reads of them, rides at the ends by themselves."""
    terms = [part for part in ir.walk(guard) if isinstance(part, ir.Apply) and _reads(part) == {loop}]
    parts: dict[object, list[Element]] = {}
    for one in reader.elements:
        values = [reader.term(term, {loop: one}) for term in dict.fromkeys(terms)]
        if any(isinstance(value, Amount | Clock | Element | tuple) for value in values):
            raise Open("a value that is not known")
        parts.setdefault((one.rank if one.rank in (0, -1) else None, *values), []).append(one)
    if len(parts) > _MOST:
        raise Open("too many kinds of items")
    return list(parts.values())


def _reads(term: ir.Term) -> set[int]:
    return {part.loop for part in ir.walk(term) if isinstance(part, ir.Bound | ir.Index)}


def _chained(
    reader: LoopReader, mine: Sequence[Part], others: Sequence[Part], alone: int
) -> dict[tuple[int, int], Amount]:
    """How many items of each part have one of each other part next to them."""
    rows, ends = reader.rows, (alone, -1 - alone)
    joined: dict[tuple[int, int], Amount] = {}
    for (number, part), (place, other) in product(enumerate(mine), enumerate(others)):
        if part[0].rank != ends[0] and other[0].rank != ends[1]:
            most = min(rows.bounds(_count(one))[1] for one in (part, other)) // SCALE
            joined[number, place] = Amount(((rows.integer(0, most), SCALE),))
    for number, part in enumerate(mine):
        if part[0].rank != ends[0]:
            of_part = added(often for (one, _), often in joined.items() if one == number)
            rows.between(of_part.plus(_count(part), -1), 0, 0)
    for place, other in enumerate(others):
        if other[0].rank != ends[1]:
            of_other = added(often for (_, one), often in joined.items() if one == place)
            rows.between(of_other.plus(_count(other), -1), 0, 0)
    return joined


def _count(part: Part) -> Amount:
    return Amount(tuple((one.count, SCALE) for one in part))
