"""Rides between the cities of one tour, and the least weight of each move by date."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripwright.planner.city_tour.lodging import INFINITE
from tripwright.planner.city_tour.offer import Ride, Supply
from tripwright.planner.city_tour.tour import Rule, Tour, Weights

Ints = NDArray[np.int64]
OWN_CAR, PUBLIC, MIXED = "own car", "public", "mixed"


class RideBook:
    """Every ride that a tour may take, fetched once: out, between candidates and home."""

    def __init__(self, supply: Supply, tour: Tour) -> None:
        self._roads: dict[str, dict[str, tuple[Ride, ...]]] = {}
        self._dated: dict[tuple[str, str, str], tuple[Ride, ...]] = {}
        between = tour.dates[1:-1] if tour.stops > 1 else ()
        self._fetch(supply, tour.origin, tour.candidates, tour.dates[:1])
        for city in tour.candidates:
            if between:
                self._fetch(supply, city, [other for other in tour.candidates if other != city], between)
            self._fetch(supply, city, [tour.origin], tour.dates[-1:])

    def _fetch(self, supply: Supply, origin: str, dests: Sequence[str], dates: Sequence[str]) -> None:
        self._roads.setdefault(origin, {}).update(supply.roads(origin, dests))
        for (dest, date), rides in supply.departures(origin, dests, dates).items():
            self._dated[origin, dest, date] = rides

    def roads(self, origin: str, dest: str) -> tuple[Ride, ...]:
        """The rides that go on any date."""
        return self._roads.get(origin, {}).get(dest, ())

    def dated(self, origin: str, dest: str, date: str) -> tuple[Ride, ...]:
        """The rides of that date alone."""
        return self._dated.get((origin, dest, date), ())


class Regime(NamedTuple):
    """Rides that may occur in one trip together, seen with one party, one set of weights and modes ruled out."""

    name: str
    book: RideBook
    people: int
    weights: Weights
    without: frozenset[str]

    def weight(self, ride: Ride) -> int:
        """The ride's weight for the party; infinite when it does not belong, or its length counts and is unknown."""
        if ride.mode in self.without or (self.name != MIXED and ride.own_car != (self.name == OWN_CAR)):
            return INFINITE
        if self.weights.minutes and ride.minutes is None:
            return INFINITE
        return self.weights.cost * ride.cost(self.people) + self.weights.minutes * (ride.minutes or 0)

    def options(self, origin: str, dest: str, date: str) -> list[Ride]:
        """The rides of the regime on that date."""
        rides = (*self.book.roads(origin, dest), *self.book.dated(origin, dest, date))
        return [ride for ride in rides if self.weight(ride) < INFINITE]

    def best(self, origin: str, dest: str, date: str) -> Ride:
        """The ride of least weight, which must exist; among equals the shortest, then the first."""
        return min(
            self.options(origin, dest, date),
            key=lambda ride: (self.weight(ride), ride.minutes is None, ride.minutes or 0),
        )


class Moves(NamedTuple):
    """Least weights of one regime: ``out[c]``, ``between[s][c, d]`` after s nights, ``home[c]``."""

    out: Ints
    between: dict[int, Ints]
    home: Ints


def least_moves(regime: Regime, tour: Tour, waived: frozenset[Rule] = frozenset()) -> Moves:
    """The least weight of each move of the tour in one regime; infinite where there is no ride.

    A waived way (for the conflict analysis) weighs nothing where there is no ride.
    """
    cities, origin, dates = tour.candidates, tour.origin, tour.dates

    def table(starts: Sequence[str], dests: Sequence[str], date: str | None) -> Ints:
        find = regime.book.roads if date is None else partial(regime.book.dated, date=date)
        rows = [[min(map(regime.weight, find(start, dest)), default=INFINITE) for dest in dests] for start in starts]
        return np.array(rows, dtype=np.int64).reshape(len(starts), len(dests))

    def either(starts: Sequence[str], dests: Sequence[str], dates: Sequence[str], way: Rule) -> list[Ints]:
        standing = table(starts, dests, None)
        found = [np.minimum(standing, table(starts, dests, date)) for date in dates]
        return [np.where(least < INFINITE, least, 0) if way in waived else least for least in found]

    (out,) = either([origin], cities, dates[:1], Rule.WAY_OUT)
    (home,) = either(cities, [origin], dates[-1:], Rule.WAY_HOME)
    between: dict[int, Ints] = {}
    if tour.stops > 1:
        for spent, least in enumerate(either(cities, cities, dates[1:-1], Rule.WAY_BETWEEN), start=1):
            np.fill_diagonal(least, INFINITE)
            between[spent] = least
    return Moves(out[0], between, home[:, 0])
