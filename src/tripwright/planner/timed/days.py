"""Changes of whole days: some days, or all after another hotel or ride, put together anew by a dynamic program."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from tripwright.planner.timed.bases import Base, based
from tripwright.planner.timed.daily import USUAL, best_day
from tripwright.planner.timed.housing import Beds
from tripwright.planner.timed.model import DAY, Lodging, Spot, Stop, Travel, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.net import Net, Worth, candidates
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.steps import Change
from tripwright.planner.timed.stock import Flags, Numbering, Stock, joined
from tripwright.planner.timed.trips import Frame, clock_trip, frame, moving

STOP_COSTS = (1_000.0, 3_000.0, 10_000.0)
"""What a stop may cost where money is limited, in minor units."""
_SAVING = 0.8
"""How often money counts there."""
DENSE = 1_000.0
"""What a stop is worth, in minutes of moving, where as many as possible are wanted."""
_SPREAD = 0.3
"""How far what a stop is worth may be from what it costs now, as the deviation of a logarithm."""
_SPARE = (0.0, 0.1, 0.1, 0.3)
"""By how much less a stop may be worth that is always open."""
_TOGETHER = (1, 2, 9, 9)
"""Days that are put together anew at once."""
_DROPPED = (0.0, 0.0, 0.05)
"""Shares of the sights that are not offered, so that the same day is not found twice."""
_DINING, _TABLES = 0.85, 15
"""How often meals are offered, and tables for each."""
_SERVING = 12
"""Further spots that are offered for what is needed."""
_ROLES = ("breakfast", "lunch", "dinner")
_SOME, _ALL = 0.3, 0.06
"""What the luck of each kind of change never falls below: days on the same base find what nothing else finds."""
_SAME, _FAVOURITE, _HOTEL, _RIDE = 0.25, 0.5, 0.9, 0.7
"""Up to which of chance all days stay on their base, or get a favourite one; up to which another hotel, from which
another ride."""

_ANYWHERE, _DEPTH = 0.3, 6
"""How often another hotel is drawn from all, not from those near a place; how far down an order, usually."""


class Need(NamedTuple):
    """A stop without which a demand is broken, and the spots that would serve as well (its own among them)."""

    stop: Stop
    spots: Sequence[Spot]


class Days:
    """Random changes of whole days.

    Args:
        options: What trips are made of.
        needs: What must not be missed.
        rng: Where chance comes from.
        dense: As many stops as possible are wanted, else few minutes of moving for each.
        thrifty: Money is limited.
    """

    def __init__(
        self, options: Options, needs: Sequence[Need], rng: random.Random, *, dense: bool, thrifty: bool
    ) -> None:
        self._options = options
        self._needs = [(need, {spot.id for spot in need.spots}) for need in needs]
        self._rng = rng
        self.dense, self.thrifty = dense, thrifty
        self._beds = Beds(options)
        self._numbers = Numbering()
        self._sights = self._numbers.stock([Stop(spot, "attraction", spot.least) for spot in options.sights])
        self._tables = [
            self._numbers.stock([options.bounds.fit(Stop(spot, role, spot.least)) for spot in options.tables])
            for role in _ROLES
        ]
        self._nets: dict[tuple[int, float], Net] = {}
        self.favourites: Sequence[Base] = ()
        self.kinds: Mapping[Change, float] = {self.some: _SOME, self.all: _ALL}

    def net(self, travel: Travel, value: Worth) -> Net:
        """The ways that are liked best where stops and money are worth that much."""
        key = id(travel), value.minute
        if key not in self._nets:
            self._nets[key] = Net(travel, value.minute, [spot.place for spot in self._options.sights])
        return self._nets[key]

    def _worth(self, trip: Trip) -> Worth:
        """A stop is worth about as many minutes of moving as one of the trip costs now."""
        price = DENSE if self.dense else usual(trip, self._options) * math.exp(self._rng.gauss(0, _SPREAD))
        money = price / self._rng.choice(STOP_COSTS) if self.thrifty and self._rng.random() < _SAVING else 0.0
        return Worth(price, money, self._rng.choice(_SPARE))

    def some(self, trip: Trip) -> Trip | None:
        """One day anew, or several, one after the other."""
        here = trip.copy()
        days = self._rng.sample(range(len(here.days)), min(len(here.days), self._rng.choice(_TOGETHER)))
        for day in days:
            here.days[day] = []
        needs = [(need, self._rng.choice(days)) for need in self._missing(here.spots())]
        for day in days:
            value = self._worth(trip)
            net = self.net(trip.way.travel, value)
            here.way = net.way
            own = trip.days[day]
            if not self._anew(here, day, own, [need for need, on in needs if on == day], net, value):
                return None
        return here

    def all(self, trip: Trip) -> Trip | None:
        """All days anew, mostly with another hotel or ride."""
        here, value = trip.copy(), self._worth(trip)
        chance = self._rng.random()
        if _SAME < chance < _FAVOURITE and self.favourites:
            here = based(here, self.favourites[self._front(len(self.favourites))], self._options)
        elif chance > _FAVOURITE:
            if chance < _HOTEL and trip.nights:
                here = rehoused(here, self._lodging(trip), self._options)
            if chance > _RIDE and self._rng.random() < 0.5:
                here.go = self._rng.choice(self._options.goes)
            elif chance > _RIDE:
                here.back = self._rng.choice(self._options.backs)
        return self.whole(here, self.net(trip.way.travel, value), value)

    def _front(self, length: int) -> int:
        return min(int(self._rng.expovariate(1 / _DEPTH)), length - 1)

    def whole(self, trip: Trip, net: Net, value: Worth) -> Trip | None:
        """All days anew, one after the other; each of what is needed on a day that chance chooses."""
        here = replace(trip, days=[[] for _ in trip.days], way=net.way)
        order = [day for day in range(len(here.days)) if day >= here.go.arrives // DAY]
        self._rng.shuffle(order)
        for left, day in zip(range(len(order), 0, -1), order, strict=True):
            needs = [need for need in self._missing(here.spots()) if self._rng.random() < 1 / left]
            if not self._anew(here, day, [], needs, net, value):
                return None
        return here

    def _missing(self, present: set[str]) -> list[Need]:
        """What is needed and not among the spots of these ids; each of them serves one need."""
        left, missing = set(present), list[Need]()
        for need, ids in self._needs:
            serving = next(iter(sorted(ids & left)), None)
            if serving is None:
                missing.append(need)
            else:
                left.remove(serving)
        return missing

    def _lodging(self, trip: Trip) -> Lodging:
        if self._rng.random() < _ANYWHERE:
            return self._rng.choice(self._options.lodgings)
        places = [trip.go.station, trip.back.station, *(stop.spot.place for stops in trip.days for stop in stops)]
        order = self._beds.near(self._rng.choice(places))
        return order[self._front(len(order))]

    def _anew(self, here: Trip, day: int, own: Sequence[Stop], needs: Sequence[Need], net: Net, value: Worth) -> bool:
        edges = frame(here, day, [need.stop for need in needs], self._options.habits)
        if edges is None or edges.begins > edges.deadline:
            return edges is None and not here.days[day]
        present = here.spots()
        places = [stop.spot.place for stop in own] or [edges.start, edges.end]
        needed = [self._numbers.stock(serving) for need in needs if (serving := self._serving(need, present, places))]
        offered = self._offered(own, present, edges, net, value)
        found = candidates(net, needed, offered, edges, value)
        here.days[day] = best_day(found).stops if found.stock.stops else []
        return True

    def _serving(self, need: Need, present: set[str], places: Sequence[int]) -> list[Stop]:
        """Stops that serve a need: its own and some that are near to where the day is spent, none that is taken."""
        near = self._options.near(self._rng.choice(places), need.spots) if len(need.spots) > _SERVING else need.spots
        others = islice((spot for spot in near if spot.id not in present and spot.id != need.stop.spot.id), _SERVING)
        stops = [need.stop, *(replace(need.stop, spot=spot, stay=min(need.stop.stay, spot.stay)) for spot in others)]
        return [stop for stop in stops if stop.spot.id not in present]

    def _offered(self, own: Sequence[Stop], present: set[str], edges: Frame, net: Net, value: Worth) -> Stock:
        """Sights and tables for which the day may be worth the way."""
        chance = np.random.default_rng(self._rng.getrandbits(64))
        least = net.least(edges.start) + net.least(edges.end)
        farthest = least[edges.end] + value.stop * (edges.deadline - edges.begins) / USUAL
        had = self._numbers.spots(present)
        taken = np.zeros(len(self._numbers), dtype=np.bool_)
        taken[had] = True

        def free(stock: Stock) -> Flags:
            near = least[stock.whole("place")] <= farthest
            return near & ~taken[stock.whole("spot")] & stock.fitting(edges.begins, edges.deadline)

        sights = free(self._sights)
        if dropped := self._rng.choice(_DROPPED):
            sights &= chance.random(len(sights)) >= dropped
        offered = [self._sights.some(sights)]
        if not self.dense and self._rng.random() < _DINING:
            offered.append(self._numbers.stock([s for s in own if s.spot.meal and s.spot.id not in present]))
            here = np.array([edges.start, edges.end, *(stop.spot.place for stop in own)], dtype=np.intp)
            away = net.rows(here)[0][here].min(axis=0)
            for tables in self._tables:
                (open_,) = np.nonzero(free(tables))
                ways = away[tables.whole("place")[open_]] + chance.random(len(open_)) / 2  # chance among equals
                offered.append(tables.some(open_[np.argsort(ways)[:_TABLES]]))
        return joined(offered)


def usual(trip: Trip, options: Options) -> float:
    """Minutes of moving for each hop of a trip; 1 minute at least in all."""
    days = [day for day in clock_trip(trip, options.habits) or () if day is not None]
    return max(1, sum(moving(day) for day in days)) / max(1, sum(len(day.stops) + 1 for day in days))
