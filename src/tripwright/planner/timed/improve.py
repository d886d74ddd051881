"""Making a plan better under a preference: random steps, taken when they break nothing and are good enough.

Simulated annealing over whole trips, with steps drawn from several kinds of change and several orders of candidates
(near by, near a named place, cheap, dear); kinds that helped before are drawn more often. Anytime: the best plan so far
is kept, and no bound is claimed.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tripwright.planner.timed.model import Spot, Stop, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.options import Judge, Options, cost_of
from tripwright.planner.timed.repair import Judged
from tripwright.planner.timed.trips import clock_trip, insert_best

Order = Callable[[Trip, int, bool], Sequence[Spot]]
"""Candidates for a day, the most promising first; the flag asks for tables."""
Step = Callable[[Trip], Trip | None]


class Improver:
    """Steps of one search.

    Args:
        options: What trips are made of.
        anchors: Places that the preference names.
        rng: Where chance comes from.
    """

    def __init__(self, options: Options, anchors: Sequence[int], rng: random.Random) -> None:
        self._options = options
        self._rng = rng
        cheap = {meal: sorted(self._pool(meal), key=lambda spot: spot.cost) for meal in (False, True)}
        self._orders: list[Order] = [
            self._near_by,
            lambda trip, day, meal: cheap[meal],
            lambda trip, day, meal: cheap[meal][::-1],
        ]
        for anchor in anchors:
            around = {meal: options.near(anchor, self._pool(meal)) for meal in (False, True)}
            self._orders.append(lambda trip, day, meal, around=around: around[meal])
        hotels: list[Sequence[int]] = [range(len(options.lodgings))]
        hotels.append(sorted(hotels[0], key=lambda number: options.lodgings[number].cost))
        self._hotels = hotels
        self._steps: list[Step] = [
            self._insert, self._remove, self._exchange, self._shift, self._lodging, self._ride, self._way, self._stay,
        ]  # fmt: skip
        self._luck = [1.0] * len(self._steps)

    def improve(self, start: Judged, judge: Judge, until: float) -> Judged:
        """The best trip found by the clock ``until``; at worst the start.

        A step's value is asked first, since it is one program against all the others.
        """
        here = best = start
        here_value = best_value = judge.value(start.trip, start.days)
        begun = time.monotonic()
        scale = abs(here_value) * 0.03 + 1e-9
        while (now := time.monotonic()) < until:
            heat = scale * (1 - (now - begun) / (until - begun)) ** 2 + 1e-12
            number = self._rng.choices(range(len(self._steps)), weights=self._luck)[0]
            self._luck[number] = max(self._luck[number] * 0.995, 0.05)
            trip = self._steps[number](here.trip)
            days = None if trip is None else clock_trip(trip, self._options.habits)
            if trip is None or days is None:
                continue
            value = judge.value(trip, days)
            worse = value - here_value
            if worse > 0 and self._rng.random() >= math.exp(-worse / heat):
                continue
            if judge.broken(trip, days):
                continue
            here, here_value = Judged(trip, days, (), cost_of(trip, days)), value
            self._luck[number] += 0.2 if worse < 0 else 0.0
            if here_value < best_value:
                best, best_value = here, here_value
        return best

    def _pool(self, meal: bool) -> Sequence[Spot]:
        return self._options.tables if meal else self._options.sights

    def _near_by(self, trip: Trip, day: int, meal: bool) -> Sequence[Spot]:
        stops = trip.days[day]
        home = trip.lodging.place if trip.lodging is not None else trip.go.station
        places = [stop.spot.place for stop in stops] or [home]
        return self._options.near(self._rng.choice(places), self._pool(meal))

    def _candidate(self, trip: Trip, day: int, meal: bool) -> Spot:
        """A spot from the front of one of the orders; how far from the front falls off geometrically."""
        order = self._rng.choice(self._orders)(trip, day, meal)
        depth = min(int(self._rng.expovariate(1 / 6)), len(order) - 1)
        return order[depth]

    def _insert(self, trip: Trip) -> Trip | None:
        day = self._rng.randrange(len(trip.days))
        have = {stop.role for stop in trip.days[day]}
        role = self._rng.choice([*({"breakfast", "lunch", "dinner"} - have), "attraction", "attraction"])
        spot = self._candidate(trip, day, role != "attraction")
        if spot.id in trip.spots():
            return None
        stay = self._rng.choice((spot.stay, spot.least))
        return insert_best(trip, self._options.bounds.fit(Stop(spot, role, stay)), self._options.habits, [day])

    def _picked(self, trip: Trip) -> tuple[int, int] | None:
        places = [(day, index) for day, stops in enumerate(trip.days) for index in range(len(stops))]
        return self._rng.choice(places) if places else None

    def _remove(self, trip: Trip) -> Trip | None:
        picked = self._picked(trip)
        if picked is None:
            return None
        shorter = trip.copy()
        del shorter.days[picked[0]][picked[1]]
        return shorter

    def _exchange(self, trip: Trip) -> Trip | None:
        picked = self._picked(trip)
        if picked is None:
            return None
        old = trip.days[picked[0]][picked[1]]
        spot = self._candidate(trip, picked[0], old.role != "attraction")
        if spot.id in trip.spots():
            return None
        changed = trip.copy()
        changed.days[picked[0]][picked[1]] = replace(old, spot=spot, stay=min(old.stay, spot.stay))
        return changed

    def _shift(self, trip: Trip) -> Trip | None:
        """A stop taken out and put back where it fits best, on any day."""
        picked = self._picked(trip)
        bare = self._remove(trip) if picked is not None else None
        if picked is None or bare is None:
            return None
        bare = trip.copy()
        stop = bare.days[picked[0]].pop(picked[1])
        return insert_best(bare, stop, self._options.habits)

    def _lodging(self, trip: Trip) -> Trip | None:
        if trip.lodging is None:
            return None
        order = self._rng.choice(self._hotels)
        depth = min(int(self._rng.expovariate(1 / 8)), len(order) - 1)
        lodging = self._options.lodgings[order[depth]]
        if self._rng.random() < 0.5:
            lodging = self._rng.choice(self._options.lodgings)
        return rehoused(trip, lodging, self._options)

    def _ride(self, trip: Trip) -> Trip:
        if self._rng.random() < 0.5:
            return replace(trip.copy(), go=self._rng.choice(self._options.goes))
        return replace(trip.copy(), back=self._rng.choice(self._options.backs))

    def _way(self, trip: Trip) -> Trip:
        return replace(trip.copy(), way=self._rng.choice(self._options.ways))

    def _stay(self, trip: Trip) -> Trip | None:
        picked = self._picked(trip)
        if picked is None:
            return None
        old = trip.days[picked[0]][picked[1]]
        changed = trip.copy()
        stay = old.spot.least if old.stay > old.spot.least else old.spot.stay
        changed.days[picked[0]][picked[1]] = replace(old, stay=stay)
        return changed
