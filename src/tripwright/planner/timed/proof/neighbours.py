"""What an item has to do with the one just before or after it: how often items of one kind follow those of another.

The list of a trip is a chain: every item but the first has one before it, every item but the last one after it. Items
are parted by all that a condition reads of them, and what is counted is how many of one part come next to those of
another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.language.build import substitute
from tripwright.language.normal import conjuncts
from tripwright.planner.timed.proof.elements import Candidate, Clock, Element, Open, Order
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, added

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader

_OTHER = -1_000
"""The number of the loop that stands for the item next to the one that a loop is at."""
_MOST = 40
"""Parts; with more of them nothing is known."""
_MOST_CLOCKS = 200
"""Elements of two parts; with more of them no clocks are followed."""
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
    if len(steps) != 1 or not isinstance(loop.source, ir.Items):
        raise Open("items that are far apart")
    (step,) = steps
    day = reader.day(loop.source.args[1], {}) if len(loop.source.args) > 1 else None
    near = ir.Near(loop.source, ir.Index(loop.id), step)
    inside = ir.Compare(">=", ir.Index(loop.id), ir.ONE)  # whatever is next to another is
    has_one = step < 0 and inside in conjuncts(loop.guard)
    guard: ir.Cond = substitute(loop.guard, {near: ir.Bound(_OTHER), **({inside: ir.TRUE} if has_one else {})})
    if day is not None and not has_one:
        raise Open("the first of a day")
    reader.sources[loop.id] = loop.source
    mine, others = _parted(reader, guard, loop.id, day), _parted(reader, guard, _OTHER, day)
    alone = 0 if step < 0 else -1  # has nothing next to it on that side
    joined = _chained(reader, mine, others, alone)
    found: list[Amount] = []
    for number, part in enumerate(mine):
        if part[0].rank == alone:
            met = not has_one and _holds(reader, guard, {loop.id: part[0]})
            found.append(_count(part) if met else Amount())
            continue
        for where, other in enumerate(others):
            if day is not None and not part[0].day == other[0].day == day:
                continue
            if (number, where) in joined and _holds(reader, guard, {loop.id: part[0], _OTHER: other[0]}):
                found.append(joined[number, where])
                _next_to(reader, *((other, part) if step < 0 else (part, other)), joined[number, where])
    return added(found)


def _holds(reader: LoopReader, guard: ir.Cond, env: Env) -> bool:
    lit = reader.literal(guard, env)
    if not isinstance(lit, bool):
        raise Open("what is next to an item")
    return lit


def _parted(reader: LoopReader, guard: ir.Cond, loop: int, day: int | None) -> list[Part]:
    """The elements parted by all that the guard finds out about them, rides at the ends by themselves.

    Where one day is looked at, those of that day are parted from all others.
    """
    alone, together = list[ir.Cond](), list[ir.Term]()
    for cond in _comparisons(guard):
        if _reads(cond) == {loop} and not any(isinstance(part, ir.Index) for part in ir.walk(cond)):
            alone.append(cond)
        else:
            together += (part for part in ir.walk(cond) if isinstance(part, ir.Apply) and _reads(part) == {loop})
    parts: dict[object, list[Element]] = {}
    for one in reader.elements:
        values = [reader.term(term, {loop: one}) for term in dict.fromkeys(together)]
        if any(isinstance(value, Amount | Clock | Element | tuple) for value in values):
            raise Open("a value that is not known")
        if day is not None and one.day is None:
            raise Open("the day of an item")
        met = [_holds(reader, cond, {loop: one}) for cond in dict.fromkeys(alone)]
        parts.setdefault((one.rank if one.rank in (0, -1) else None, one.day == day, *met, *values), []).append(one)
    if len(parts) > _MOST:
        raise Open("too many kinds of items")
    return list(parts.values())


def _comparisons(cond: ir.Cond) -> Iterator[ir.Cond]:
    """The conditions that are put together by and, or, not."""
    match cond:
        case ir.And(parts) | ir.Or(parts):
            for part in parts:
                yield from _comparisons(part)
        case ir.Not(part):
            yield from _comparisons(part)
        case _:
            yield cond


def _reads(term: ir.Node) -> set[int]:
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


def _next_to(reader: LoopReader, first: Part, second: Part, often: Amount) -> None:
    """Where there are such two items, one right before the other, with clocks of their own if those are followed."""
    if reader.order is None or len(first) + len(second) > _MOST_CLOCKS:
        return
    there = reader.rows.positive(often)
    try:
        one, two = (_item_of(reader, reader.order, part, there) for part in (first, second))
    except Open:
        return
    of = {element.count.index for element in (*first, *second)}
    reader.order.next_to(one, two, of, there)


def _item_of(reader: LoopReader, order: Order, part: Part, there: Literal) -> Element:
    """One item of a part, there where a literal holds."""
    if part[0].begins is not None and all(element.begins == part[0].begins for element in part):
        return part[0]
    rows, among = reader.rows, [Candidate(element, reader.rows.boolean(), False) for element in part]
    for one in among:
        rows.require(rows.some(one.element.count), [one.chosen])
    rows.between(added(reader.switched(one.chosen) for one in among).plus(reader.switched(there), -1), 0, 0)
    return order.one_of(there, among, last=False)


def _count(part: Part) -> Amount:
    return Amount(tuple((one.count, SCALE) for one in part))
