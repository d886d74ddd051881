"""Mending a trip demand by demand: steps that bring it nearer to what is demanded, the cheaper of equals.

A demand that resists gains weight, so that the search leaves a trip that no single step improves. The judge is exact,
so a trip that breaks nothing is a plan; the search itself proves nothing.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from tripwright.planner.timed.housing import house_moves
from tripwright.planner.timed.model import TimedDay, Trip
from tripwright.planner.timed.moves import moves
from tripwright.planner.timed.options import Hints, Judge, Options, cost_of
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import clock_trip

_DRAWN = 60
"""Random steps that are tried where no hinted one helps."""
_KICK = 3
"""Random steps that are taken at once to leave a trip that no single step improves."""


class Judged(NamedTuple):
    """A trip with its clocks.

    Attributes:
        trip: The trip.
        days: Its clocks.
        broken: The numbers of the demands that it breaks.
        distances: For each of them, how far it is from meeting it.
        cost: In minor units.
    """

    trip: Trip
    days: Sequence[TimedDay | None]
    broken: tuple[int, ...]
    distances: tuple[float, ...]
    cost: int


def judged(trip: Trip, options: Options, judge: Judge) -> Judged | None:
    """The trip with clocks and judgement; None when its clocks cannot be kept."""
    days = clock_trip(trip, options.habits)
    if days is None:
        return None
    broken = judge.broken(trip, days)
    distances = tuple(judge.distance(demand, trip, days) for demand in broken)
    return Judged(trip, days, broken, distances, cost_of(trip, days))


class Repair:
    """Mends trips of one task.

    Args:
        options: What trips are made of.
        hints: What a demand names, by its number.
        judge: Decides.
        steps: Random changes.
        rng: Where chance comes from.
    """

    def __init__(
        self, options: Options, hints: Callable[[int], Hints], judge: Judge, steps: Steps, rng: random.Random
    ) -> None:
        self._options = options
        self._hints = hints
        self._judge = judge
        self._steps = steps
        self._rng = rng
        self._weights: defaultdict[int, float] = defaultdict(lambda: 1.0)

    def mended(self, start: Judged, until: float) -> Judged:
        """A trip that breaks nothing, or the least broken one found by the clock ``until`` (``time.monotonic``)."""
        here = best = start
        while here.broken and time.monotonic() < until:
            demand = self._rng.choice(here.broken)
            step = self._best(here, self._hinted(here.trip, demand), until)
            step = step or self._best(here, self._housed(here.trip, demand), until)
            step = step or self._best(here, self._drawn(here.trip), until)
            if step is None:
                self._weights[demand] += 1.0
                step = self._kicked(here, demand)
            here = step
            if _rank(here) < _rank(best):
                best = here
        return best

    def _hinted(self, trip: Trip, demand: int) -> Iterator[Trip]:
        return moves(trip, self._hints(demand), self._options)

    def _housed(self, trip: Trip, demand: int) -> Iterator[Trip]:
        return house_moves(trip, self._hints(demand), self._options)

    def _drawn(self, trip: Trip) -> Iterator[Trip]:
        draws = (self._steps.draw(trip) for _ in range(_DRAWN))
        return (step.trip for step in draws if step is not None)

    def _best(self, here: Judged, trips: Iterable[Trip], until: float) -> Judged | None:
        """The first trip that meets a demand more and comes nearer in all, else the one that comes nearest."""
        best, least = None, self._key(here)
        for trip in trips:
            found = judged(trip, self._options, self._judge)
            if found is not None and (then := self._key(found)) < least:
                best, least = found, then
                if len(found.broken) < len(here.broken):
                    break
            if time.monotonic() > until:
                break
        return best

    def _key(self, found: Judged) -> tuple[float, float, int]:
        pairs = zip(found.broken, found.distances, strict=True)
        short = round(sum(self._weights[demand] * distance for demand, distance in pairs), 9)
        return short, self._judge.value(found.trip, found.days), found.cost

    def _kicked(self, here: Judged, demand: int) -> Judged:
        """The trip after some random steps, whatever they break."""
        for _ in range(_KICK):
            hinted = [
                *islice(self._hinted(here.trip, demand), _DRAWN),
                *islice(self._housed(here.trip, demand), _DRAWN),
            ]
            pool = hinted if self._rng.random() < 0.5 else list(self._drawn(here.trip))
            self._rng.shuffle(pool)
            found = (judged(trip, self._options, self._judge) for trip in pool)
            here = next((one for one in found if one is not None), here)
        return here


def _rank(found: Judged) -> tuple[int, float]:
    return len(found.broken), sum(found.distances)
