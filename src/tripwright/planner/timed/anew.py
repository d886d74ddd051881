"""One day put together anew: what it is offered, and what a dynamic program makes of that."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from tripwright.planner.timed.daily import USUAL, Candidates, best_day
from tripwright.planner.timed.model import Spot, Stop, Trip
from tripwright.planner.timed.net import Net, Worth, candidates
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.prices import priced
from tripwright.planner.timed.stock import Flags, Floats, Numbering, Stock, joined
from tripwright.planner.timed.trips import Frame, frame

_TIE = 0.001
"""What chance may add to a hop, as a share of what a stop is worth: days of equal hops are many, and no two alike."""
_DROPPED = (0.0, 0.0, 0.05)
"""Shares of the sights that are not offered, so that the same day is not found twice."""
_DINING, _TABLES = 0.85, 6
"""How often meals are offered; tables for each that are near, on the way, and amid the most sights."""
_SERVING = 12
"""Further spots that are offered for what is needed."""
_ROLES = ("breakfast", "lunch", "dinner")


class Need(NamedTuple):
    """A stop without which a demand is broken, and the spots that would serve as well (its own among them)."""

    stop: Stop
    spots: Sequence[Spot]


class Anew:
    """Puts days together anew.

    Args:
        options: What trips are made of.
        rng: Where chance comes from.
        dining: Meals are offered too.
    """

    def __init__(self, options: Options, rng: random.Random, *, dining: bool) -> None:
        self._options = options
        self._rng = rng
        self._dining = dining
        self._numbering = Numbering()
        self._sights = self._numbering.stock([Stop(spot, "attraction", spot.least) for spot in options.sights])
        self._tables = [
            self._numbering.stock([options.bounds.fit(Stop(spot, role, spot.least)) for spot in options.tables])
            for role in _ROLES
        ]
        self.size = len(self._numbering)

    def frames(self, trip: Trip) -> list[Frame]:
        """Where and when its days begin and end, those on the ride there left out."""
        frames = [frame(trip, day, (), self._options.habits) for day in range(len(trip.days))]
        return [edges for edges in frames if edges is not None and edges.begins <= edges.deadline]

    def alone(self, trip: Trip, net: Net, value: Worth) -> list[tuple[Candidates, int]]:
        """What each day of the trip would be offered if it were alone, equal days once, with how many they are."""
        frames = self.frames(trip)
        offers = [(edges, self._offered((), set(), edges, net, value, all_=True)) for edges in dict.fromkeys(frames)]
        return [
            (candidates(net, (), offered, edges, value), frames.count(edges))
            for edges, offered in offers
            if offered.stops
        ]

    def day(
        self,
        here: Trip,
        day: int,
        needs: Sequence[Need],
        net: Net,
        value: Worth,
        *,
        own: Sequence[Stop] = (),
        shares: Floats | None = None,
    ) -> bool:
        """Fills an empty day of a trip; False where the day is too short for its way home.

        Args:
            here: The trip, which is changed.
            day: The day's number.
            needs: What must not be missed on it.
            net: The ways.
            value: What stops and money are worth.
            own: What the day had before.
            shares: What its stops are worth to other days.
        """
        edges = frame(here, day, [need.stop for need in needs], self._options.habits)
        if edges is None or edges.begins > edges.deadline:
            return edges is None and not here.days[day]
        present = here.spots()
        places = [stop.spot.place for stop in own] or [edges.start, edges.end]
        needed = [self._numbering.stock(serving) for need in needs if (serving := self._serving(need, present, places))]
        offered = self._offered(own, present, edges, net, value)
        found = candidates(net, needed, offered, edges, value)
        luck = np.random.default_rng(self._rng.getrandbits(64)).random(found.weights.shape, dtype=np.float32)
        found = replace(found, weights=found.weights + np.float32(_TIE * value.stop) * luck)
        if shares is not None:
            found = priced(found, shares)
        here.days[day] = best_day(found).stops if found.stock.stops else []
        return True

    def _serving(self, need: Need, present: set[str], places: Sequence[int]) -> list[Stop]:
        """Stops that serve a need: its own and some that are near to where the day is spent, none that is taken."""
        near = self._options.near(self._rng.choice(places), need.spots) if len(need.spots) > _SERVING else need.spots
        others = islice((spot for spot in near if spot.id not in present and spot.id != need.stop.spot.id), _SERVING)
        stops = [need.stop, *(replace(need.stop, spot=spot, stay=min(need.stop.stay, spot.stay)) for spot in others)]
        return [stop for stop in stops if stop.spot.id not in present]

    def _offered(
        self, own: Sequence[Stop], present: set[str], edges: Frame, net: Net, value: Worth, *, all_: bool = False
    ) -> Stock:
        """Sights and tables for which the day may be worth the way; ``all_``: none is left out by chance."""
        chance = np.random.default_rng(self._rng.getrandbits(64))
        least = net.least(edges.start) + net.least(edges.end)
        farthest = least[edges.end] + value.stop * (edges.deadline - edges.begins) / USUAL
        had = self._numbering.spots(present)
        taken = np.zeros(len(self._numbering), dtype=np.bool_)
        taken[had] = True

        def free(stock: Stock) -> Flags:
            near = least[stock.whole("place")] <= farthest
            return near & ~taken[stock.whole("spot")] & stock.fitting(edges.begins, edges.deadline)

        sights = free(self._sights)
        dropped = 0.0 if all_ else self._rng.choice(_DROPPED)
        if dropped:
            sights &= chance.random(len(sights)) >= dropped
        offered = [self._sights.some(sights)]
        if self._dining and (all_ or self._rng.random() < _DINING):
            offered.append(self._numbering.stock([s for s in own if s.spot.meal and s.spot.id not in present]))
            here = np.array([edges.start, edges.end, *(stop.spot.place for stop in own)], dtype=np.intp)
            near = net.rows(here)[0][here].min(axis=0)
            around = self._sights.whole("place")[sights]
            amid = (net.rows(around)[0][around] < value.stop).sum(axis=0)
            on_the_way = least - amid / max(1, amid.max(initial=0))
            for tables in self._tables:
                (open_,) = np.nonzero(free(tables))
                places, luck = tables.whole("place")[open_], chance.random(len(open_)) / 2  # chance among equals
                orders = [np.argsort(away[places] + luck)[:_TABLES] for away in (near, on_the_way, -amid)]
                offered.append(tables.some(open_[np.unique(np.concatenate(orders))]))
        return joined(offered)
