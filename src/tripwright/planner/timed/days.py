"""Changes of whole days: some days, or all after another hotel or ride, put together anew by a dynamic program."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from tripwright.planner.timed.anew import Anew, Need
from tripwright.planner.timed.bases import Base, based
from tripwright.planner.timed.housing import Beds
from tripwright.planner.timed.model import DAY, Lodging, Travel, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.net import Net, Worth
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.prices import Market
from tripwright.planner.timed.steps import Change
from tripwright.planner.timed.stock import Floats
from tripwright.planner.timed.trips import Frame, clock_trip

_LEAST, _AT_FIRST, _FREE = 300.0, 30_000.0, 150_000.0
"""What a stop may cost where money is limited, in minor units: at least, when that is first seen; above the last of
these money does not matter."""
_STEEP = 3.0
"""How fast that falls at first."""
_CHEAPER, _DEARER = 0.93, 1.1
"""What becomes of that where a change breaks a limit of money, and where it does not."""
DENSE = 1_000.0
"""What a stop is worth, in minutes of moving, where as many as possible are wanted."""
_SPREAD = 0.3
"""How far what a stop is worth may be from what it costs now, as the deviation of a logarithm."""
_SPARE = (0.0, 0.1, 0.1, 0.3)
"""By how much less a stop may be worth that is always open."""
_TOGETHER = (1, 1, 2, 2, 3, 9)
"""Days that are put together anew at once."""
_LOOKS = 1
"""Changes of prices for each look at a base."""
_HEEDED, _LAST = (0.5, 1.0), (0.1, 0.3, 0.6)
"""Shares of the prices that a day heeds while others are still to be filled; that the last one heeds, or a single one:
it may leave what it does not need."""
_BETWEEN = 0.3
"""How often only days between the first and the last are put together anew: these compete for the same sights."""
_SOME, _ALL = 0.5, 0.02
"""What the luck of each kind of change never falls below: days on the same base find what nothing else finds."""
_SAME, _FAVOURITE, _HOTEL, _RIDE = 0.25, 0.5, 0.9, 0.7
"""Up to which of chance all days stay on their base, or get a favourite one; up to which another hotel, from which
another ride."""

_ANYWHERE, _DEPTH = 0.3, 6
"""How often another hotel is drawn from all, not from those near a place; how far down an order, usually."""


class Days:
    """Random changes of whole days.

    Args:
        options: What trips are made of.
        needs: What must not be missed.
        rng: Where chance comes from.
        dense: As many stops as possible are wanted, else few minutes of moving for each.
        dear: Whether demands that are broken limit money; None where none does.
    """

    def __init__(
        self,
        options: Options,
        needs: Sequence[Need],
        rng: random.Random,
        *,
        dense: bool,
        dear: Callable[[Sequence[int]], bool] | None = None,
    ) -> None:
        self._options = options
        self._needs = [(need, {spot.id for spot in need.spots}) for need in needs]
        self._rng = rng
        self.dense, self._dear = dense, dear
        self.cost: float | None = None
        self._beds = Beds(options)
        self._anew = Anew(options, rng, dining=not dense)
        self._market = Market(self._anew.size)
        self._nets: dict[tuple[int, float], Net] = {}
        self.favourites: Sequence[Base] = ()
        self.travel: Travel | None = None
        self.kinds: Mapping[Change, float] = {self.some: _SOME, self.all: _ALL}

    def net(self, travel: Travel, value: Worth) -> Net:
        """The ways that are liked best where stops and money are worth that much."""
        key = id(travel), value.minute
        if key not in self._nets:
            self._nets[key] = Net(travel, value.minute, [spot.place for spot in self._options.sights])
        return self._nets[key]

    def _net(self, trip: Trip, value: Worth) -> Net:
        """Of the ways that a survey has chosen: a trip may allow itself taxis that it dare not take."""
        return self.net(self.travel or trip.way.travel, value)

    def _worth(self, trip: Trip, spread: float) -> Worth:
        """A stop is worth about as many minutes of moving as one of the trip costs now."""
        price = DENSE if self.dense else usual(trip, self._options) * math.exp(self._rng.gauss(0, spread))
        return Worth(price, 0.0 if self.cost is None else price / self.cost, self._rng.choice(_SPARE))

    def told(self, broken: Sequence[int]) -> None:
        """A stop may cost less where a change has broken a limit of money, and more where it has not."""
        if self._dear is not None:
            self._change_cost(_CHEAPER if self._dear(broken) else _DEARER)

    def told_of_many(self, standing: float) -> None:
        """Likewise of many trips, of which so large a share more breaks nothing than something; from -1 to 1."""
        if self._dear is not None and (standing <= 0 or self.cost is not None):
            self._change_cost(_STEEP**standing if standing > 0 else 1 / _STEEP)

    def _change_cost(self, factor: float) -> None:
        cost = max((self.cost or (_AT_FIRST if factor < 1 else _FREE)) * factor, _LEAST)
        self.cost = cost if cost < _FREE else None

    def some(self, trip: Trip) -> Trip | None:
        """One day anew, or several, one after the other."""
        here = trip.copy()
        days = self._drawn(len(here.days))
        for day in days:
            here.days[day] = []
        shares = self._shares(trip, self._worth(trip, 0.0))
        needs = [(need, self._rng.choice(days)) for need in self._missing(here.spots())]
        for left, day in zip(range(len(days), 0, -1), days, strict=True):
            value = self._worth(trip, _SPREAD)
            net = self._net(trip, value)
            here.way = net.way
            wanted = [need for need, on in needs if on == day]
            if not self._anew.day(here, day, wanted, net, value, own=trip.days[day], shares=self._part(shares, left)):
                return None
        return here

    def _drawn(self, count: int) -> list[int]:
        """Days to put together anew, by their numbers."""
        between = count > 3 and self._rng.random() < _BETWEEN
        among = range(1, count - 1) if between else range(count)
        return self._rng.sample(among, min(len(among), self._rng.choice(_TOGETHER)))

    def _part(self, shares: Floats, left: int) -> Floats:
        """The share of the prices that counts for a day where so many are left, with it."""
        return np.float32(self._rng.choice(_HEEDED if left > 1 else _LAST)) * shares

    def _shares(self, trip: Trip, value: Worth) -> Floats:
        """The prices on the trip's rides and hotels, a little better known than before."""
        return self._market.on(_base(trip), lambda: self._anew.alone(trip, self._net(trip, value), value))

    def bid(self, trip: Trip, value: Worth) -> float:
        """What whole trips on the trip's rides and hotels count at least, more or less; known better each time.

        What days count at prices at which no sight is wanted twice, the money for rides and hotels, and for each need
        the shortest way round by a spot that serves it.
        """
        net = self._net(trip, value)
        bound = self._market.bound((_base(trip), value), lambda: self._anew.alone(trip, net, value), _LOOKS)
        money = trip.go.cost + trip.back.cost + sum(lodging.cost for lodging in trip.slept())
        rounds = [_way_round(net, self._anew.frames(trip), need) for need, _ in self._needs]
        return bound + money * value.money + sum(max(0.0, minutes - value.stop) for minutes in rounds)

    def all(self, trip: Trip) -> Trip | None:
        """All days anew, mostly with another hotel or ride."""
        here, value = trip.copy(), self._worth(trip, _SPREAD)
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
        return self.whole(here, self._net(trip, value), value)

    def _front(self, length: int) -> int:
        return min(int(self._rng.expovariate(1 / _DEPTH)), length - 1)

    def whole(self, trip: Trip, net: Net, value: Worth) -> Trip | None:
        """All days anew, one after the other; each of what is needed on a day that chance chooses."""
        here = replace(trip, days=[[] for _ in trip.days], way=net.way)
        order = [day for day in range(len(here.days)) if day >= here.go.arrives // DAY]
        self._rng.shuffle(order)
        shares = self._shares(here, value)
        for left, day in zip(range(len(order), 0, -1), order, strict=True):
            needs = [need for need in self._missing(here.spots()) if self._rng.random() < 1 / left]
            if not self._anew.day(here, day, needs, net, value, shares=self._part(shares, left)):
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


def _way_round(net: Net, frames: Sequence[Frame], need: Need) -> float:
    """The least minutes by which any day grows with a spot that serves a need."""
    places = [spot.place for spot in need.spots]
    ways = [(net.least(edges.start), net.least(edges.end), edges.end) for edges in frames]
    return min((float((away + home)[places].min() - away[end]) for away, home, end in ways), default=math.inf)


def _base(trip: Trip) -> tuple[str, ...]:
    return (trip.go.id, trip.back.id, *(lodging.id for lodging in trip.nights))


def usual(trip: Trip, options: Options) -> float:
    """Minutes of moving for each hop of a trip; 1 minute at least in all."""
    days = [day for day in clock_trip(trip, options.habits) or () if day is not None]
    hops = [hop for day in days for hop in (*(timed.hop for timed in day.stops), day.last_hop) if hop is not None]
    return max(1, sum(hop.minutes for hop in hops)) / max(1, len(hops))
