"""A city as the timed planner sees it: numbered places, ways with minutes and fares for the party, spots, hotels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS, WINDOWS
from tripwright.benchmarks.chinatravel.transit import MODES, TransitLeg, TransitMode, TransitRow
from tripwright.benchmarks.chinatravel.writing import party_cost, party_costs
from tripwright.planner.timed.model import ENDLESS, Hop, Ints32, Lodging, Ride, Spot
from tripwright.planner.timed.trips import Bounds
from tripwright.world.geo import geodesic_km

MEAL_MINUTES, LEAST_MEAL = 60, 30
VISIT_MINUTES, LEAST_VISIT = 90, 30
BREAKFAST_MINUTES = 30
BOUNDS = Bounds(dict(WINDOWS))


class Allowed(NamedTuple):
    """The ways that the party may take.

    Attributes:
        modes: Modes for any distance.
        near: Kilometres (of a hop's legs together) up to which it may take every mode.
    """

    modes: frozenset[str]
    near: float = -1.0

    def takes(self, mode: str, km: float) -> bool:
        """Whether it may take that way."""
        return mode in self.modes or km <= self.near

    def of_row(self, row: TransitRow) -> npt.NDArray[np.bool_]:
        """To which points it may take that mode."""
        return row.offered if row.mode in self.modes else row.offered & (row.distance <= self.near)


ANYTHING = Allowed(frozenset(MODES))


class CityTravel:
    """The ways between the named points of a city, fares for the whole party in fen; cached."""

    def __init__(self, sandbox: Sandbox, city: str, people: int, allowed: Allowed = ANYTHING) -> None:
        self.transit = sandbox.transit.city(city)
        self.names: tuple[str, ...] = tuple(self.transit.index)
        self.people = people
        self.allowed = allowed
        self._hops: dict[tuple[int, int], tuple[Hop, ...]] = {}
        self._ways_of: dict[int, Sequence[tuple[npt.NDArray[np.bool_], Ints32, Ints32]]] = {}
        self._minutes: dict[int, list[int]] = {}
        self._near: dict[tuple[int, int], tuple[Sequence[Spot], list[Spot]]] = {}

    def place(self, name: str) -> int | None:
        """The number of a named point; None when the city has none of that name."""
        return self.transit.index.get(name)

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        """The allowed ways, the fastest first."""
        found = self._hops.get((start, end))
        if found is None:
            found = self._hops[start, end] = tuple(self._ways(start, end))
        return found

    def minutes(self, start: int) -> list[int]:
        """Minutes by the fastest allowed way to each place, :data:`ENDLESS` where there is none."""
        found = self._minutes.get(start)
        if found is None:
            found = self._minutes[start] = self._fastest(start).tolist()
        return found

    def _fastest(self, start: int) -> npt.NDArray[np.int64]:
        best = np.full(len(self.names), ENDLESS, dtype=np.int64)
        for row in self.transit.rows(start):
            best = np.where(self.allowed.of_row(row), np.minimum(best, row.minutes), best)
        best[start] = 0
        return best

    def liked(self, start: int, price: float) -> tuple[Ints32, Ints32]:
        """Minutes and fares to each place by the way with the least of minutes and fare at ``price`` for a minute."""
        minutes = np.full(len(self.names), ENDLESS, dtype=np.int32)
        fares = np.zeros(len(self.names), dtype=np.int32)
        for offered, took, fare in self._offered_ways(start):
            better = offered & (took + fare / price < minutes + fares / price)
            minutes, fares = np.where(better, took, minutes), np.where(better, fare, fares)
        minutes[start] = fares[start] = 0
        return minutes.astype(np.int32), fares.astype(np.int32)

    def _offered_ways(self, start: int) -> Sequence[tuple[npt.NDArray[np.bool_], Ints32, Ints32]]:
        """For each mode: to where it is allowed, minutes, fares."""
        found = self._ways_of.get(start)
        if found is None:
            found = self._ways_of[start] = [
                (
                    self.allowed.of_row(row),
                    row.minutes.astype(np.int32),
                    party_costs(row.mode, row.cost, self.people).astype(np.int32),
                )
                for row in self.transit.rows(start)
            ]
        return found

    def legs(self, start: int, end: int, departs: int, mode: TransitMode) -> tuple[TransitLeg, ...]:
        """The published legs of a hop."""
        return self.transit.legs(self.names[start], self.names[end], departs, mode) or ()

    def _ways(self, start: int, end: int) -> list[Hop]:
        ways = [way for way in self.transit.ways(start, end) if self.allowed.takes(way.mode, way.distance)]
        hops = (Hop(way.mode, way.minutes, party_cost(way.mode, way.cost, self.people)) for way in ways)
        return sorted(hops, key=lambda hop: (hop.minutes, hop.cost))

    def km(self, start: int, end: int) -> float:
        """Straight distance between two places."""
        return self.transit.km(self.names[start], self.names[end])

    def nearest(self, place: int, others: Sequence[Spot]) -> list[Spot]:
        """The spots in the order of their straight distance from a place; do not change the sequence afterwards."""
        known = self._near.get((place, id(others)))
        if known is None:
            numbers = np.array([spot.place for spot in others], dtype=np.intp)
            lat, lon = self.transit.lat, self.transit.lon
            km = geodesic_km(lat[place], lon[place], lat[numbers], lon[numbers])
            found = [others[int(index)] for index in np.argsort(km, kind="stable")]
            known = self._near[place, id(others)] = (others, found)  # held, so that its id stays its own
        return known[1]


class CityModel:
    """Spots, hotels and rides of one city for one party."""

    def __init__(self, sandbox: Sandbox, city: str, people: int) -> None:
        self.sandbox = sandbox
        self.city = city
        self.people = people
        self.index = sandbox.transit.city(city).index

    @cached_property
    def sights(self) -> tuple[Spot, ...]:
        """Every sight with a known price and known hours."""
        spots: list[Spot] = []
        for row in self.sandbox.attractions(self.city).values():
            if row.price is not None and row.opens is not None and row.closes is not None and row.name in self.index:
                stay = min(max(row.visit_min or VISIT_MINUTES, LEAST_VISIT), VISIT_MINUTES)
                opens, closes = _hours(row.opens, row.closes)
                cost = row.price * self.people
                spots.append(
                    Spot(row.id, row.name, self.index[row.name], opens, closes, cost, stay, LEAST_VISIT, meal=False)
                )
        return tuple(spots)

    @cached_property
    def tables(self) -> tuple[Spot, ...]:
        """Every restaurant with a known price and known hours."""
        spots: list[Spot] = []
        for row in self.sandbox.restaurants(self.city).values():
            if row.price is not None and row.opens is not None and row.closes is not None and row.name in self.index:
                opens, closes = _hours(row.opens, row.closes)
                cost = row.price * self.people
                place = self.index[row.name]
                spots.append(Spot(row.id, row.name, place, opens, closes, cost, MEAL_MINUTES, LEAST_MEAL, meal=True))
        return tuple(spots)

    def breakfast(self, lodging: Lodging) -> Spot:
        """The hotel's own breakfast: free, at any hour."""
        return Spot(lodging.id, lodging.name, lodging.place, 0, 1440, 0, BREAKFAST_MINUTES, 10, meal=True)

    def lodgings(self, rooms: int | None = None) -> list[Lodging]:
        """Every hotel, with ``rooms`` rooms or as many as give each traveller a bed."""
        found: list[Lodging] = []
        for row in self.sandbox.hotels(self.city).values():
            if row.price is not None and row.beds and row.name in self.index:
                count = rooms if rooms is not None else math.ceil(self.people / row.beds)
                found.append(Lodging(row.id, row.name, self.index[row.name], row.price * count, count))
        return found

    def shared_rooms(self) -> list[Lodging]:
        """Every hotel with the fewest rooms that have a bed for everybody, where these are fewer than usual."""
        beds = {row.name: row.beds or 1 for row in self.sandbox.hotels(self.city).values()}
        usual = self.lodgings()
        least = (math.ceil(self.people / (beds[one.name] * SLEEPERS)) for one in usual)
        pairs = zip(usual, least, strict=True)
        return [
            replace(one, rooms=rooms, cost=one.cost // one.rooms * rooms) for one, rooms in pairs if rooms < one.rooms
        ]

    def rides(self, start_city: str) -> tuple[list[Ride], list[Ride]]:
        """The rides there and back, of both kinds, whose fare and station are known."""
        there, home = self.between(start_city, self.city), self.between(self.city, start_city)
        go = [self._ride(row, self.index[row.end]) for row in there if row.end in self.index]
        back = [self._ride(row, self.index[row.start]) for row in home if row.start in self.index]
        return go, back

    def between(self, origin: str, dest: str) -> list[Departure]:
        """The trains and flights from one city to another whose fare is known."""
        rows = (*self.sandbox.trains(origin, dest), *self.sandbox.flights(origin, dest))
        return [row for row in rows if row.price is not None]

    def _ride(self, row: Departure, station: int) -> Ride:
        return Ride(row.id, row.kind, station, row.departs, row.arrives, (row.price or 0) * self.people)


def _hours(opens: int, closes: int) -> tuple[int, int]:
    """Opening hours whose closing lies after their opening, on the next day if need be."""
    return opens, closes + 1440 if closes <= opens else closes
