"""Rides and hotels by the days that they leave, if nothing is demanded of these.

One dynamic program from where a ride arrives gives a first day to every hotel at once, one against the clock a last day
from every hotel, and one that begins anywhere a day between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tripwright.planner.timed.daily import USUAL, best_day, layers
from tripwright.planner.timed.model import DAY, Lodging, Ride, Stop, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.net import Net, Worth, candidates
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.stock import Floats, Numbering, Numbers, Stock
from tripwright.planner.timed.trips import Frame


class Base(NamedTuple):
    """Rides and a hotel for all nights, if there are any."""

    go: Ride
    back: Ride
    lodging: Lodging | None


def based(trip: Trip, base: Base, options: Options) -> Trip:
    """The trip with these rides and this hotel."""
    here = replace(trip.copy(), go=base.go, back=base.back)
    return here if base.lodging is None else rehoused(here, base.lodging, options)


def ranked_bases(options: Options, net: Net, value: Worth) -> Iterator[Base]:
    """Rides and hotels of one way of moving, those first that leave the best days. There is a ride and a sight."""
    ranking = _Ranking(options, net, value)
    yield from ranking.stays() if options.days > 1 else ranking.day_trips()


class _Ranking:
    """Of each station the earliest ride there and the latest one back, as far as money allows."""

    def __init__(self, options: Options, net: Net, value: Worth) -> None:
        self._options = options
        self._net = net
        self._value = value
        self._sights = Numbering().stock([Stop(spot, "attraction", spot.least) for spot in options.sights])
        self._last, self._early = options.days - 1, min(ride.arrives for ride in options.goes) // DAY
        minute = value.stop / USUAL
        goes = [ride for ride in options.goes if ride.arrives // DAY == self._early]
        self._goes = _best_of_each_station(goes, lambda ride: ride.arrives * minute + ride.cost * value.money)
        self._backs = _best_of_each_station(options.backs, lambda ride: ride.cost * value.money - ride.departs * minute)

    def day_trips(self) -> Iterator[Base]:
        """The bases of trips of one day."""
        scores: list[tuple[float, int, Base]] = []
        for go, back in product(self._goes, self._backs):
            if go.arrives < back.departs:
                money = (go.cost + back.cost) * self._value.money
                score = self._score(Frame(go.station, go.arrives, back.station, back.departs)) + money
                scores.append((score, len(scores), Base(go, back, None)))
        yield from (base for _, _, base in sorted(scores))

    def stays(self) -> Iterator[Base]:
        """The bases of longer trips."""
        nights, habits = self._last - self._early, self._options.habits
        by_price = sorted(self._options.lodgings, key=lambda one: one.cost, reverse=True)
        lodgings = list({one.place: one for one in by_price}.values())
        if nights < 1 or not lodgings:
            return
        homes = np.array([one.place for one in lodgings], dtype=np.intp)
        first = [Frame(ride.station, ride.arrives - self._early * DAY, 0, habits.home) for ride in self._goes]
        final = [Frame(ride.station, self._last * DAY - ride.departs, 0, -habits.wake) for ride in self._backs]
        there, goes = self._for_each_home(self._sights, first, homes, self._goes)
        home, backs = self._for_each_home(self._sights.mirrored(), final, homes, self._backs)
        scores = there + home + nights * self._value.money * np.array([one.cost for one in lodgings])
        if nights > 1:
            scores += (nights - 1) * self._between(homes)
        for number in np.argsort(scores, kind="stable").tolist():
            yield Base(self._goes[goes[number]], self._backs[backs[number]], lodgings[number])

    def _between(self, homes: Numbers) -> Floats:
        """For each home about what a day counts which begins and ends there: one that begins anywhere, and the way."""
        places, habits = self._sights.whole("place"), self._options.habits
        near = self._net.rows(places)[0][np.ix_(places, homes)].min(axis=0)
        edges = Frame(int(places[0]), habits.wake, 0, habits.home)
        return np.minimum(self._ends(self._sights, edges, homes, anywhere=True) + near, 0)

    def _score(self, edges: Frame) -> float:
        return best_day(candidates(self._net, (), self._sights, edges, self._value)).score

    def _for_each_home(
        self, stock: Stock, frames: Sequence[Frame], homes: Numbers, rides: Sequence[Ride]
    ) -> tuple[npt.NDArray[np.float64], Numbers]:
        """For each home the least that a day counts which ends there, and by which of the rides."""
        money = self._value.money * np.array([[ride.cost] for ride in rides])
        each = np.array([self._ends(stock, edges, homes) for edges in frames]) + money
        return each.min(axis=0), each.argmin(axis=0)

    def _ends(self, stock: Stock, edges: Frame, homes: Numbers, *, anywhere: bool = False) -> Floats:
        """For each home the least that a day in these edges counts which ends there, and may begin anywhere."""
        places = stock.whole("place")
        minutes, fares = self._net.rows(places)
        ways = np.ix_(places, homes)
        home, nothing = minutes[ways], np.zeros(len(places), dtype=np.float32)
        weights = home + fares[ways] * np.float32(self._value.money)
        found = candidates(self._net, (), stock, edges, self._value)
        if anywhere:
            found = replace(found, there=(nothing, nothing))
        best = self._net.row(edges.start)[0][homes]
        best = np.where(edges.begins + best <= edges.deadline, best, np.float32(np.inf))
        for layer in layers(replace(found, home=(home.min(axis=1), nothing))):
            whole = layer.weight[:, None] + weights
            whole[layer.ends[:, None] + home > edges.deadline] = np.inf
            best = np.minimum(best, whole.min(axis=0))
        return best


def _best_of_each_station(rides: Sequence[Ride], dislike: Callable[[Ride], float]) -> list[Ride]:
    return list({ride.station: ride for ride in sorted(rides, key=dislike, reverse=True)}.values())
