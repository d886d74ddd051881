"""A look at all hotels and rides before the search begins: full trips on those that leave the best days."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from heapq import heappush, heapreplace
from itertools import islice

from tripwright.planner.timed.bases import Base, based, ranked_bases
from tripwright.planner.timed.days import DENSE, Days, usual
from tripwright.planner.timed.model import ENDLESS, Trip, Way
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.net import Worth
from tripwright.planner.timed.options import Judge, Options
from tripwright.planner.timed.repair import Judged, judged

_FAVOURITES = 64
"""Bases that bid, and that the search may come back to."""
_TRIED, _TURNS = 8, 2
"""Bases on which whole trips are tried in one round; trips on each."""
_PATIENCE = 2
"""Rounds without a better trip after which the look ends."""
_FIRST = 0.3
"""What a stop is worth at first, in minutes of moving."""
_SPARE = 0.3
"""By how much less a stop is worth that is always open."""
_BIDDING = 0.75
"""The most of the time left that may go into bids before trips are tried again."""
_HOPED = 0.87
"""What a stop is worth to a bid, as a share of what one costs now: the search makes trips better by about as much."""


def survey(
    bare: Trip,
    options: Options,
    days: Days,
    judge: Judge,
    until: float,
    *,
    firm: Callable[[Trip], int],
) -> list[Judged]:
    """Trips that break nothing, the best first, each with another hotel (a trip of one day: another ride there).

    What a stop is worth follows the best trip: minutes for each hop are made small by making small the minutes less
    what they are worth now (Dinkelbach 1967). While most trips break something, a stop may cost less and less.

    Args:
        bare: A trip of what is demanded.
        options: What trips are made of.
        days: Puts days together; is told how to move, and the bases that leave the best ones.
        judge: Decides, and gives the value.
        until: When to end (``time.monotonic``).
        firm: How many demands a trip breaks that do not speak of money.
    """
    options = _allowed(bare, options, judge)
    if not (options.goes and options.backs and options.sights):
        return []
    way = _way(bare, options, days, firm)
    days.travel = way.travel
    seen = _Survey(replace(bare, way=way), options, days, judge)
    seen.look(until)
    return seen.ranked()


class _Survey:
    def __init__(self, bare: Trip, options: Options, days: Days, judge: Judge) -> None:
        self._bare = bare
        self._options = options
        self._days = days
        self._judge = judge
        self._found: dict[str, tuple[float, Judged]] = {}

    def ranked(self) -> list[Judged]:
        """The best trip with each hotel, the best of them first."""
        return [found for _, found in sorted(self._found.values(), key=lambda pair: pair[0])]

    def look(self, until: float) -> None:
        """Looks for trips while that helps: first on bases with the best days, then on those of the best bids."""
        lasting, bidding = 0, False
        while time.monotonic() < until and lasting <= _PATIENCE:
            value, before = self._value(), next(iter(self.ranked()), None)
            self._days.favourites = self._promising(value, _most(until)) if bidding else self._ranked(value, _TRIED)
            tried = self._days.favourites[:_TRIED]
            if not tried:
                return
            standing = sum(self._standing(tried, value, until) for _ in range(_TURNS))
            self._days.told_of_many(standing / (_TURNS * len(tried)))
            if standing > 0:
                bidding = True
                lasting = lasting + 1 if next(iter(self.ranked()), None) is before else 0

    def _value(self) -> Worth:
        best, cost = next(iter(self.ranked()), None), self._days.cost
        stop = DENSE if self._days.dense else _FIRST if best is None else usual(best.trip, self._options)
        return Worth(stop, 0.0 if cost is None else stop / cost, _SPARE)

    def _ranked(self, value: Worth, count: int) -> list[Base]:
        net = self._days.net(self._bare.way.travel, value)
        return list(islice(ranked_bases(self._options, net, value), count))

    def _standing(self, bases: Sequence[Base], value: Worth, until: float) -> int:
        """Tries a trip on each base; how many more break nothing than something."""
        net, standing = self._days.net(self._bare.way.travel, value), 0
        for base in bases:
            trip = self._days.whole(based(self._bare, base, self._options), net, value)
            found = None if trip is None else judged(trip, self._options, self._judge)
            if found is None or found.broken:
                standing -= 1
            else:
                standing += 1
                self._keep(found, base)
            if time.monotonic() > until:
                break
        return standing

    def _promising(self, now: Worth, until: float) -> list[Base]:
        """Bases by what their days count together at least, those looked at again that count the least."""
        value = Worth(_HOPED * now.stop, _HOPED * now.money)
        ranked, bids = self._ranked(value, _FAVOURITES), list[tuple[float, int]]()
        for number, base in enumerate(ranked):
            if time.monotonic() > until:
                break
            heappush(bids, (self._bid(base, value), number))
        for _ in range(len(bids)):
            if time.monotonic() > until:
                break
            number = bids[0][1]
            heapreplace(bids, (self._bid(ranked[number], value), number))
        return [ranked[number] for _, number in sorted(bids)] + ranked[len(bids) :]

    def _bid(self, base: Base, value: Worth) -> float:
        return self._days.bid(based(self._bare, base, self._options), value)

    def _keep(self, found: Judged, base: Base) -> None:
        name = base.go.id if base.lodging is None else base.lodging.id
        value = self._judge.value(found.trip, found.days)
        if name not in self._found or value < self._found[name][0]:
            self._found[name] = value, found


def _most(until: float) -> float:
    """When bidding has to end: bids that leave no time for trips are in vain."""
    now = time.monotonic()
    return now + _BIDDING * (until - now)


def _way(bare: Trip, options: Options, days: Days, firm: Callable[[Trip], int]) -> Way:
    """The ordinary ways, or where full trips break demands with these, those with which one breaks the fewest."""
    value = Worth(DENSE if days.dense else _FIRST)

    def breaks(way: Way) -> int:
        trip = days.whole(bare, days.net(way.travel, value), value)
        return ENDLESS if trip is None else firm(trip)

    if not breaks(bare.way):
        return bare.way
    return min({id(way.travel): way for way in (bare.way, *options.ways)}.values(), key=breaks)


def _allowed(bare: Trip, options: Options, judge: Judge) -> Options:
    """The rides and hotels with which a bare trip breaks nothing, or for which its stops would have to move."""

    def stands(trip: Trip) -> bool:
        found = judged(trip, options, judge)
        return found is None or not found.broken

    return replace(
        options,
        lodgings=[one for one in options.lodgings if stands(rehoused(bare, one, options))],
        goes=[one for one in options.goes if stands(replace(bare, go=one))],
        backs=[one for one in options.backs if stands(replace(bare, back=one))],
    )
