"""Changes of a trip's meals by price: dearer tables, meals that a day lacks, money saved elsewhere spent at a table."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tripwright.planner.timed.housing import a_stay
from tripwright.planner.timed.model import Spot, Stop, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import clock_one, insert_best

_TRIES = 12
"""Tables that are tried for one meal."""
_ROLES = ("breakfast", "lunch", "dinner")


class Meals:
    """Random changes of meals.

    A budget makes a dear table and a dear hotel exclude one another, and no single change leads from the one to the
    other: so money is saved and spent in one change.

    Args:
        options: What trips are made of.
        rng: Where chance comes from.
    """

    def __init__(self, options: Options, rng: random.Random) -> None:
        self._options = options
        self._rng = rng
        self._dearest = sorted(options.tables, key=lambda spot: -spot.cost)
        self._falling = [-spot.cost for spot in self._dearest]
        self._hotels = sorted(options.lodgings, key=lambda lodging: lodging.cost)
        self.kinds = (self._lacking, self._dearer, self._saved)

    def _lacking(self, trip: Trip) -> Trip | None:
        """A meal on a day that has none of its kind, if need be in place of a sight."""
        days = enumerate(trip.days)
        gaps = [(day, role) for day, stops in days for role in _ROLES if all(stop.role != role for stop in stops)]
        if not gaps:
            return None
        day, role = self._rng.choice(gaps)
        sights = [index for index, stop in enumerate(trip.days[day]) if stop.role == "attraction"]
        bare = trip.copy()
        if sights and self._rng.random() < 0.5:
            del bare.days[day][self._rng.choice(sights)]
        first = self._rng.randrange(len(self._dearest)) if self._rng.random() < 0.5 else 0
        for table in self._from(first, trip):
            stop = self._options.bounds.fit(Stop(table, role, table.least))
            grown = insert_best(bare, stop, self._options.habits, [day])
            if grown is not None:
                return grown
        return None

    def _dearer(self, trip: Trip) -> Trip | None:
        """The dearest table for a meal that keeps the clocks, below a price above that of now."""
        picked = self._meal(trip)
        if picked is None:
            return None
        cost = trip.days[picked[0]][picked[1]].spot.cost or -self._falling[len(self._falling) // 2]  # a hotel's is free
        limit = self._falling[0] if self._rng.random() < 0.4 else -cost * (1 + self._rng.expovariate(2))
        return self._with_table(trip, picked, bisect_left(self._falling, limit))

    def _saved(self, trip: Trip) -> Trip | None:
        """Money saved on hotel, rides or a sight, and spent on a meal."""
        saved = self._rng.choice((self._hotel, self._ride, self._sight))(trip)
        picked = None if saved is None else self._meal(saved[0])
        if saved is None or picked is None:
            return None
        cheaper, money = saved
        limit = cheaper.days[picked[0]][picked[1]].spot.cost + money
        return self._with_table(cheaper, picked, bisect_left(self._falling, -limit))

    def _hotel(self, trip: Trip) -> tuple[Trip, int] | None:
        if not trip.nights:
            return None
        stay = a_stay(trip, self._rng)
        cost = trip.nights[stay.start].cost
        cheaper = [one for one in self._hotels if one.cost < cost]
        if not cheaper:
            return None
        lodging = cheaper[min(int(self._rng.expovariate(1 / 4)), len(cheaper) - 1)]
        return rehoused(trip, lodging, self._options, stay), (cost - lodging.cost) * len(stay)

    def _ride(self, trip: Trip) -> tuple[Trip, int] | None:
        there = self._rng.random() < 0.5
        now = trip.go if there else trip.back
        cheaper = [ride for ride in (self._options.goes if there else self._options.backs) if ride.cost < now.cost]
        if not cheaper:
            return None
        ride = self._rng.choice(cheaper)
        changed = replace(trip.copy(), go=ride) if there else replace(trip.copy(), back=ride)
        return changed, now.cost - ride.cost

    def _sight(self, trip: Trip) -> tuple[Trip, int] | None:
        """The trip without a sight: its ticket, and at least the ways there, are saved."""
        sights = [
            (day, index)
            for day, stops in enumerate(trip.days)
            for index, stop in enumerate(stops)
            if stop.role == "attraction"
        ]
        if not sights:
            return None
        day, index = self._rng.choice(sights)
        shorter = trip.copy()
        stop = shorter.days[day].pop(index)
        return shorter, stop.spot.cost

    def _meal(self, trip: Trip) -> tuple[int, int] | None:
        meals = [
            (day, index)
            for day, stops in enumerate(trip.days)
            for index, stop in enumerate(stops)
            if stop.role != "attraction"
        ]
        return self._rng.choice(meals) if meals else None

    def _with_table(self, trip: Trip, picked: tuple[int, int], first: int) -> Trip | None:
        """The trip with the first table from that rank on that keeps the day's clocks."""
        day, index = picked
        old = trip.days[day][index]
        changed = trip.copy()
        for table in self._from(first, trip):
            changed.days[day][index] = replace(old, spot=table, stay=table.least)
            if clock_one(changed, day, changed.days[day], self._options.habits) is not None:
                return changed
        return None

    def _from(self, first: int, trip: Trip) -> Iterator[Spot]:
        """Tables that are not in the trip, dearest first from a rank on."""
        present = trip.spots()
        tables: Sequence[Spot] = self._dearest[first : first + 2 * _TRIES]
        return islice((table for table in tables if table.id not in present), _TRIES)
