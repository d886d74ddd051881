"""Ranking tours: every (order of cities, split of nights, split of cuisines), best first, each with its exact weight.

The bound of an unfinished tour is the least weight of finishing it when cities may be visited twice (but not twice in
a row). That relaxed problem is a shortest path over (stops made, nights spent, city, cuisines to cover), solved
backwards once for each regime. The bound never exceeds the truth, so tours leave the queue in order of weight and the
first one is the best; a queue that runs empty proves that there is none.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripwright.planner.city_tour.legs import Moves
from tripwright.planner.city_tour.lodging import INFINITE
from tripwright.planner.city_tour.tour import Tour

Ints = NDArray[np.int64]


class OutOfTime(Exception):
    """The time limit ended the search; ``bound`` is the least weight that an unseen tour may have."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class Stop(NamedTuple):
    """A city on a tour: its place among the candidates, its nights, the cuisines (bits) that its meals must cover."""

    city: int
    nights: int
    mask: int


class Ranked(NamedTuple):
    """A complete tour: its least weight, the number of its regime, its stops in order."""

    weight: int
    regime: int
    stops: tuple[Stop, ...]


@dataclass(slots=True)
class Clock:
    """The time limit and the number of nodes opened; shared by all searches of one question."""

    deadline: float | None = None
    explored: int = 0

    def tick(self, bound: int) -> None:
        """Count a node, or end the search."""
        self.explored += 1
        if self.deadline is not None and time.perf_counter() > self.deadline:
            raise OutOfTime(bound)


class Bounds:
    """Least weights to finish a tour in one regime, revisits allowed.

    ``leave[j, s][c, m]``: j cities done, s nights spent, in city c, cuisines m still to cover.
    ``enter[j, s][c, m]``: the same before city c, the j-th, is visited, from the moment of arrival.
    """

    def __init__(self, tour: Tour, moves: Moves, visits: Ints) -> None:
        self.moves = moves
        self.leave: dict[tuple[int, int], Ints] = {}
        self.enter: dict[tuple[int, int], Ints] = {}
        stops, nights, masks = tour.stops, tour.nights, visits.shape[2]
        ending = np.full((len(tour.candidates), masks), INFINITE, dtype=np.int64)
        ending[:, 0] = moves.home
        self.leave[stops, nights] = ending
        needs, parts, starts = _splits(masks)
        for done in range(stops - 1, -1, -1):
            for spent in range(done, nights - (stops - done) + 1) if done else (0,):
                arrival = np.full((len(tour.candidates), masks), INFINITE, dtype=np.int64)
                for stay in range(1, tour.longest_stay + 1):
                    after = self.leave.get((done + 1, spent + stay))
                    if after is not None:
                        either = visits[:, stay][:, parts] + after[:, needs & ~parts]
                        np.minimum(arrival, np.minimum.reduceat(either, starts, axis=1), out=arrival)
                np.minimum(arrival, INFINITE, out=arrival)
                self.enter[done + 1, spent] = arrival
                if done:
                    through = moves.between[spent][:, :, None] + arrival[None, :, :]
                    self.leave[done, spent] = np.minimum(through.min(axis=1), INFINITE)

    def first(self, masks: int) -> Ints:
        """The weights of the whole tour by its first city."""
        return self.moves.out + self.enter[1, 0][:, masks - 1]


def _splits(masks: int) -> tuple[Ints, Ints, Ints]:
    """All (need, part of it) pairs in order of need, and where each need's pairs start."""
    needs: list[int] = []
    parts: list[int] = []
    starts: list[int] = []
    for need in range(masks):
        starts.append(len(needs))
        part = need
        while True:
            needs.append(need)
            parts.append(part)
            if not part:
                break
            part = (part - 1) & need
    return np.array(needs), np.array(parts), np.array(starts)


class _Node(NamedTuple):
    """An unfinished tour: just arrived in the last city of ``path`` (its stay open) or about to leave it."""

    regime: int
    spent: int
    need: int
    weight: int
    path: tuple[Stop, ...]
    arriving: int | None


def ranked_tours(tour: Tour, regimes: list[Bounds], visits: Ints, clock: Clock) -> Iterator[Ranked]:
    """Every tour with a finite weight, the least weight first.

    Raises:
        OutOfTime: From the iterator, when the clock's deadline passes.
    """
    order = count()
    queue: list[tuple[int, int, _Node]] = []
    full = visits.shape[2] - 1

    def push(bound: int, node: _Node) -> None:
        if bound < INFINITE:
            heapq.heappush(queue, (bound, next(order), node))

    for number, bounds in enumerate(regimes):
        for city, bound in enumerate(bounds.first(full + 1).tolist()):
            push(bound, _Node(number, 0, full, int(bounds.moves.out[city]), (), city))
    while queue:
        bound, _, node = heapq.heappop(queue)
        clock.tick(bound)
        bounds = regimes[node.regime]
        if node.arriving is not None:
            for child, least in _stays(tour, bounds, visits, node, node.arriving):
                push(least, child)
        elif len(node.path) == tour.stops:
            yield Ranked(bound, node.regime, node.path)
        else:
            for child, least in _moves(bounds, node):
                push(least, child)


def _moves(bounds: Bounds, node: _Node) -> Iterator[tuple[_Node, int]]:
    """The next city."""
    done = len(node.path)
    seen = {stop.city for stop in node.path}
    legs = bounds.moves.between[node.spent][node.path[-1].city]
    least = node.weight + legs + bounds.enter[done + 1, node.spent][:, node.need]
    for city, (leg, bound) in enumerate(zip(legs.tolist(), least.tolist(), strict=True)):
        if city not in seen and bound < INFINITE:
            yield node._replace(weight=node.weight + leg, arriving=city), bound


def _stays(tour: Tour, bounds: Bounds, visits: Ints, node: _Node, city: int) -> Iterator[tuple[_Node, int]]:
    """How long to stay in the city, and which cuisines to cover there."""
    done = len(node.path) + 1
    for stay in range(1, tour.longest_stay + 1):
        after = bounds.leave.get((done, node.spent + stay))
        if after is None:
            continue
        here, rest = visits[city, stay].tolist(), after[city].tolist()
        part = node.need
        while True:
            weight = node.weight + here[part]
            bound = weight + rest[node.need & ~part]
            if bound < INFINITE:
                path = (*node.path, Stop(city, stay, part))
                yield _Node(node.regime, node.spent + stay, node.need & ~part, weight, path, None), bound
            if not part:
                break
            part = (part - 1) & node.need
