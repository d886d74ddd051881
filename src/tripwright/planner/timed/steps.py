"""Random changes of a trip, of several kinds, from several orders of candidates; kinds that helped come oftener."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tripwright.planner.timed.housing import Beds, a_stay
from tripwright.planner.timed.model import Lodging, Spot, Stop, Trip
from tripwright.planner.timed.moves import rehoused
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.refill import Refill
from tripwright.planner.timed.trips import days_without, insert_best

Order = Callable[[Trip, int, bool], Sequence[Spot]]
"""Candidates for a day, the most promising first; the flag asks for tables."""
Change = Callable[[Trip], Trip | None]
_STAYS = (60, 90, 120, 180)
_FADE, _GAIN = 0.995, 0.2
_USUAL, _BESIDE = (1.0, 0.05), (0.1, 0.005)
"""The luck of a kind of change at first, and what it never falls below; likewise beside slow ones."""
_DOUBLE = 0.15
"""Share of changes that are two at once: a dear hotel and a cheap ride may only be had together."""
_LONG, _SLOW = 4, 50
"""A day filled anew takes as long as some other changes; a day put together anew, as many."""


class Step(NamedTuple):
    """A changed trip, whose clocks may not be kept, and the kind of change."""

    kind: int
    trip: Trip


class Steps:
    """Draws changes.

    Args:
        options: What trips are made of.
        anchors: Places that demands or the preference name.
        rng: Where chance comes from.
        more: Further kinds of changes.
        slow: Further kinds that take long, and what the luck of each never falls below.
        told: Is told what demands a change of these kinds breaks.
    """

    def __init__(
        self,
        options: Options,
        anchors: Sequence[int],
        rng: random.Random,
        more: Sequence[Change] = (),
        slow: Mapping[Change, float] | None = None,
        told: Callable[[Sequence[int]], None] | None = None,
    ) -> None:
        self._options = options
        self._rng = rng
        self._beds = Beds(options)
        self._hotel_ids = {lodging.id for lodging in options.lodgings}
        cheap = {meal: sorted(self._pool(meal), key=lambda spot: spot.cost) for meal in (False, True)}
        self._cheap = cheap
        self._ranks = {spot.id: rank for spots in cheap.values() for rank, spot in enumerate(spots)}
        self._orders: list[Order] = [
            self._near_by,
            lambda trip, day, meal: cheap[meal],
            lambda trip, day, meal: cheap[meal][::-1],
        ]
        for anchor in anchors:
            around = {meal: options.near(anchor, self._pool(meal)) for meal in (False, True)}
            self._orders.append(lambda trip, day, meal, around=around: around[meal])
        self._hotels: list[Sequence[Lodging]] = [
            options.lodgings,
            sorted(options.lodgings, key=lambda lodging: lodging.cost),
        ]
        self._hotels += [self._beds.near(place) for place in anchors]
        refill = self._refill = Refill(options, rng)
        self._kinds: list[Change] = [
            *(self._insert, self._remove, self._exchange, self._shift, self._swap),
            *(self._lodging, self._way, self._stay, refill.ride, refill.part),
            *more,
            *(slow or ()),
        ]
        self._told = told
        self._slow = range(len(self._kinds) - len(slow or ()), len(self._kinds))
        first, least = _BESIDE if slow else _USUAL
        self._luck = [1.0 if kind in (slow or ()) else first for kind in self._kinds]
        self._fades = [self._fade(kind, slow or ()) for kind in self._kinds]
        self._floors = [(slow or {}).get(kind, least) for kind in self._kinds]

    def _fade(self, kind: Change, slow: Collection[Change]) -> float:
        """By what the luck of a kind of change fades with each draw, the faster the longer such a change takes."""
        return _FADE ** (_SLOW if kind in slow else _LONG if kind in (self._refill.ride, self._refill.part) else 1)

    def draw(self, trip: Trip) -> Step | None:
        """A random change; None when the drawn kind has nothing to change."""
        kind = self._rng.choices(range(len(self._kinds)), weights=self._luck)[0]
        self._luck[kind] = max(self._luck[kind] * self._fades[kind], self._floors[kind])
        changed = self._kinds[kind](trip)
        if changed is not None and self._rng.random() < _DOUBLE:
            more = self._rng.choices(self._kinds, weights=self._luck)[0](changed)
            changed = more or changed
        return None if changed is None else Step(kind, changed)

    def reward(self, step: Step, share: float = 1.0) -> None:
        """Draw that kind of change more often."""
        self._luck[step.kind] += _GAIN * share

    def tell(self, step: Step, broken: Sequence[int]) -> None:
        """Tells whoever made a change what demands it breaks."""
        if self._told is not None and step.kind in self._slow:
            self._told(broken)

    def _pool(self, meal: bool) -> Sequence[Spot]:
        return self._options.tables if meal else self._options.sights

    def _near_by(self, trip: Trip, day: int, meal: bool) -> Sequence[Spot]:
        stops = trip.days[day]
        host = trip.host(day)
        home = host.place if host is not None else trip.go.station
        places = [stop.spot.place for stop in stops] or [home]
        return self._options.near(self._rng.choice(places), self._pool(meal))

    def _candidate(self, trip: Trip, day: int, meal: bool) -> Spot:
        """A spot from the front of one of the orders; how far from the front falls off geometrically."""
        order = self._rng.choice(self._orders)(trip, day, meal)
        return order[self._depth(len(order))]

    def _depth(self, length: int) -> int:
        return min(int(self._rng.expovariate(1 / 6)), length - 1)

    def _insert(self, trip: Trip) -> Trip | None:
        day = self._rng.randrange(len(trip.days))
        have = {stop.role for stop in trip.days[day]}
        role = self._rng.choice([*({"breakfast", "lunch", "dinner"} - have), "attraction", "attraction"])
        host = trip.host(day) if role == "breakfast" else None
        if host is not None and self._rng.random() < 0.5:
            spot = self._options.breakfast(host)
        else:
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
        spot = self._of_like_cost(old) if self._rng.random() < 0.4 else None
        spot = spot or self._candidate(trip, picked[0], old.role != "attraction")
        if spot.id in trip.spots():
            return None
        changed = trip.copy()
        changed.days[picked[0]][picked[1]] = replace(old, spot=spot, stay=min(old.stay, spot.stay))
        return changed

    def _of_like_cost(self, stop: Stop) -> Spot | None:
        """A spot that is somewhat dearer or cheaper; None for a hotel's breakfast, which is free."""
        meal = stop.role != "attraction"
        rank = self._ranks.get(stop.spot.id)
        if rank is None:
            return None
        away = (1 + int(self._rng.expovariate(1 / 8))) * self._rng.choice((-1, 1))
        pool = self._cheap[meal]
        return pool[min(max(rank + away, 0), len(pool) - 1)]

    def _shift(self, trip: Trip) -> Trip | None:
        """A stop taken out and put back where it fits best, a meal on a day that has none of its kind."""
        picked = self._picked(trip)
        if picked is None:
            return None
        bare = trip.copy()
        stop = bare.days[picked[0]].pop(picked[1])
        days = days_without(bare, stop)
        if stop.spot.id in self._hotel_ids:  # a hotel's breakfast is for its guests
            days = [day for day in days if trip.host(day) == trip.host(picked[0])]
        return insert_best(bare, stop, self._options.habits, days)

    def _swap(self, trip: Trip) -> Trip | None:
        """Two stops of a kind change places."""
        first, second = self._picked(trip), self._picked(trip)
        if first is None or second is None or first == second:
            return None
        changed = trip.copy()
        one, other = changed.days[first[0]][first[1]], changed.days[second[0]][second[1]]
        if one.spot.meal != other.spot.meal or {one.spot.id, other.spot.id} & self._hotel_ids:
            return None  # a hotel serves nothing but breakfast
        changed.days[first[0]][first[1]] = replace(one, spot=other.spot)
        changed.days[second[0]][second[1]] = replace(other, spot=one.spot)
        return changed

    def _lodging(self, trip: Trip) -> Trip | None:
        if not trip.nights:
            return None
        stay = a_stay(trip, self._rng)
        if self._rng.random() < 0.3:
            lodging = self._rng.choice(self._options.lodgings)
        else:
            order = self._rng.choice([*self._hotels, None])
            if order is None:
                order = self._beds.near(self._rng.choice(_places(trip)))
            lodging = order[self._depth(len(order))]
        moved = rehoused(trip, lodging, self._options, stay)
        return self._refill.kept(moved, first=self._rng.random() < 0.5)

    def _way(self, trip: Trip) -> Trip:
        return replace(trip.copy(), way=self._rng.choice(self._options.ways))

    def _stay(self, trip: Trip) -> Trip | None:
        picked = self._picked(trip)
        if picked is None:
            return None
        old = trip.days[picked[0]][picked[1]]
        changed = trip.copy()
        stay = self._rng.choice((old.spot.least, old.spot.stay, *_STAYS))
        changed.days[picked[0]][picked[1]] = replace(old, stay=stay)
        return changed


def _places(trip: Trip) -> list[int]:
    """Where the party is at some time of the trip, stations included."""
    return [trip.go.station, trip.back.station, *(stop.spot.place for stops in trip.days for stop in stops)]
