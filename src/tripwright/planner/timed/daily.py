"""The best order of stops for one day: a dynamic program over (number of stops, last stop).

Each cell keeps one way to fill the day so far: of all that end with that stop after that many, the one that has used
the least time and moving. A stop is never taken twice, so the result is a day, but not always the best one; where hops
of no minute abound it is far better than what small changes find.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tripwright.planner.timed.model import ENDLESS, Stop
from tripwright.planner.timed.stock import Flags, Floats, Numbers, Stock

_NEVER = np.float32(np.inf)
_WIDTH = 90
"""Cells of a layer that are followed, the most hopeful ones."""
USUAL = 30.0
"""Minutes that a stop takes: a minute is worth a thirtieth of a stop."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Stops that a day may have, with the ways between them. What ways count is in minutes of moving.

    Attributes:
        stock: The stops, ``n`` of them.
        needed: How many of them, from the first on, serve a need. groups: Where those begin that serve the same one.
        price: What a stop is worth, for what time is worth.
        gains: What each stop is worth; shape ``(n,)``.
        minutes: From each to each; shape ``(n, n)``. weights: What these hops count, likewise.
        begins: When the traveller is free. there: Minutes from there, and what they count; shape ``(n,)`` each.
        deadline: When the day ends. home: Minutes to there, and what they count; shape ``(n,)`` each.
        direct: What a day without a stop counts; infinite where there is no time for it.
        excludes: True where a stop leaves no room for another (itself, the same spot, the same meal); ``(n, n)``.
    """

    stock: Stock
    needed: int
    groups: Numbers
    price: float
    gains: Floats
    minutes: Floats
    weights: Floats
    begins: int
    there: tuple[Floats, Floats]
    deadline: int
    home: tuple[Floats, Floats]
    direct: float
    excludes: Flags


class Layer(NamedTuple):
    """For each stop, the best way found to have it last after so many stops.

    Attributes:
        weight: What it counts, infinite where there is none. ends: When it ends.
        seen: What it leaves no room for; shape ``(n, n)``.
        parent: The stop before.
    """

    weight: Floats
    ends: Floats
    seen: Flags
    parent: Numbers


class Filled(NamedTuple):
    """A day's stops in a good order, what it counts (the smaller the better), and the stops' numbers."""

    score: float
    stops: list[Stop]
    order: list[int]


def best_day(found: Candidates) -> Filled:
    """The best day found of these candidates; without a stop and of infinite score where none can be kept."""
    parents: list[Numbers] = []
    best = (found.direct, 0, 0)
    worth = np.float32(found.price / USUAL)
    layers = _Layers(found)
    layer = layers.first()
    while True:
        parents.append(layer.parent)
        whole = layer.weight + found.home[1]
        last = int(whole.argmin())
        if whole[last] < best[0]:
            best = float(whole[last]), len(parents), last
        open_ = layers.latest[: found.needed] >= layer.ends[:, None]
        serving = (open_ & ~layer.seen[:, : found.needed]) * found.gains[: found.needed]
        missed = np.maximum.reduceat(serving, found.groups, axis=1).sum(axis=1) if found.needed else np.float32(0)
        hoped = layer.weight - (found.deadline - layer.ends) * worth - missed
        (alive,) = np.nonzero(hoped < best[0])
        if len(alive) > _WIDTH:
            alive = alive[np.argpartition(hoped[alive], _WIDTH)[:_WIDTH]]
        if not len(alive):
            order = _traced(parents[1 : best[1]], best[2]) if best[1] else []
            return Filled(best[0], [found.stock.stops[number] for number in order], order)
        layer = layers.after(layer, alive)


def layers(found: Candidates) -> Iterator[Layer]:
    """All layers, the one of a single stop first."""
    steps = _Layers(found)
    layer = steps.first()
    while len(alive := np.nonzero(layer.weight < _NEVER)[0]):
        yield layer
        layer = steps.after(layer, alive)


class _Layers:
    def __init__(self, found: Candidates) -> None:
        self._found = found
        self._worth = np.float32(found.price / USUAL)
        self._columns = np.arange(len(found.stock.stops))
        self._opens, self.latest, self._stays, self._untils = _windows(found)

    def first(self) -> Layer:
        found = self._found
        arrives = np.float32(found.begins) + found.there[0]
        weight = np.where(arrives <= self.latest, found.there[1] - found.gains, _NEVER)
        ends = np.maximum(np.maximum(arrives, self._opens) + self._stays, self._untils)
        return Layer(weight, ends, found.excludes, self._columns)

    def after(self, layer: Layer, alive: Numbers) -> Layer:
        """The layer of one stop more, from the cells of these numbers."""
        found = self._found
        then = found.minutes[alive]
        then += layer.ends[alive, None]
        never = then > self.latest
        never |= layer.seen[alive]
        np.maximum(then, self._opens, out=then)
        then += self._stays
        np.maximum(then, self._untils, out=then)
        weights = found.weights[alive]
        weights += layer.weight[alive, None]
        key = then * self._worth
        key += weights
        key[never] = _NEVER
        rows = key.argmin(axis=0)
        parent = alive[rows]
        at = rows, self._columns
        weight = np.where(key[at] < _NEVER, weights[at] - found.gains, _NEVER)
        return Layer(weight, then[at], layer.seen[parent] | found.excludes, parent)


def _windows(found: Candidates) -> tuple[Floats, Floats, Floats, Floats]:
    """For each stop its earliest and latest begin, its length, and the earliest end."""
    opens, stays, untils = (np.ascontiguousarray(found.stock.column(name)) for name in ("opens", "stay", "until"))
    ends_by = np.minimum(found.stock.column("closes"), found.deadline - found.home[0])
    begins_by = np.minimum(ends_by - stays, found.stock.column("latest"))
    begins_by[(untils > ends_by) | (opens > begins_by)] = -ENDLESS
    return opens, begins_by, stays, untils


def _traced(parents: Sequence[Numbers], last: int) -> list[int]:
    order = [last]
    for parent in reversed(parents):
        order.append(int(parent[order[-1]]))
    return order[::-1]
