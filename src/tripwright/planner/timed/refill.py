"""Changes that reach far: a part of a day, or one after another ride, emptied and filled with what lies on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from tripwright.planner.timed.clockwork import gaps
from tripwright.planner.timed.model import DAY, Spot, Stop, Trip
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import clock_one, clock_trip, frame, insert_best

_PARTS, _GROWTHS = (1, 2, 4, 8, 16), (2, 6, 20, 90)
"""Stops that are taken out at once; minutes of moving that each sight put in may add."""
_LATE = (0.0, 0.3, 1.0)
"""What a minute by which the next stop is put off may count against a minute of moving."""
_NOISE = 4
"""Minutes by which chance may prefer a sight."""
_MOVED = 3
"""Stops that are put elsewhere where there is no time for them any more."""
_OFFERED = 6
"""Sights that are tried at one position."""


class Refill:
    """Random changes of whole stretches.

    Args:
        options: What trips are made of.
        rng: Where chance comes from.
    """

    def __init__(self, options: Options, rng: random.Random) -> None:
        self._options = options
        self._rng = rng
        cheap = sorted(options.sights, key=lambda spot: spot.cost)
        self._pools = (options.sights, cheap[: max(1, len(cheap) // 3)])

    def part(self, trip: Trip) -> Trip:
        """A part of a day taken out, then sights put in there as long as they fit, those first that lie on the way."""
        day = self._rng.randrange(len(trip.days))
        here = trip.copy()
        stops = here.days[day]
        first, length = self._rng.randrange(len(stops) + 1), self._rng.choice(_PARTS)
        after = len(stops) - min(first + length, len(stops))
        if self._rng.random() < 0.5:  # meals stay
            stops[first : first + length] = [stop for stop in stops[first : first + length] if stop.spot.meal]
        else:
            del stops[first : first + length]
        self._fill(
            here, day, first, after, self._rng.choice(self._options.sights) if self._rng.random() < 0.25 else None
        )
        return here

    def ride(self, trip: Trip) -> Trip | None:
        """Another ride, without the stops for which there is no time any more; the time that it gives may be filled."""
        here = trip.copy()
        there = self._rng.random() < 0.5
        if there:
            here.go = self._rng.choice(self._options.goes)
        else:
            here.back = self._rng.choice(self._options.backs)
        kept = self.kept(here, first=there)
        if kept is not None and self._rng.random() < 0.5:
            self._fill(kept, here.go.arrives // DAY if there else len(here.days) - 1, 0, 0)
        return kept

    def kept(self, trip: Trip, *, first: bool) -> Trip | None:
        """The trip without the first (or last) stops of days whose clocks cannot be kept; a few find another place.

        None where not even an empty day can be kept.
        """
        here, arrival = trip.copy(), trip.go.arrives // DAY
        dropped: list[Stop] = []
        for day, stops in enumerate(here.days):
            while stops and (day < arrival or clock_one(here, day, stops, self._options.habits) is None):
                dropped.append(stops.pop(0 if first else -1))
        if clock_trip(here, self._options.habits) is None:
            return None
        for stop in dropped if len(dropped) <= _MOVED else ():
            sight = stop.role == "attraction"
            days = [day for day, stops in enumerate(here.days) if sight or all(one.role != stop.role for one in stops)]
            here = insert_best(here, stop, self._options.habits, days) or here
        return here

    def _fill(self, here: Trip, day: int, first: int, after: int, seed: Spot | None = None) -> None:
        """Puts sights in behind the first stops and before the last ones of a day, at first the seed."""
        stops, habits = here.days[day], self._options.habits
        pool, longest, late = self._rng.choice(self._pools), self._rng.choice(_GROWTHS), self._rng.choice(_LATE)
        edges = frame(here, day, stops, habits)
        if seed is not None and edges is not None and seed.id not in here.spots():
            stop, part = Stop(seed, "attraction", seed.least), range(first, len(stops) - after + 1)
            places = gaps(stops, lambda index: (stop,) if index in part else (), *edges, here.way.travel)
            least = min(places, key=lambda gap: gap.growth, default=None)
            if least is not None:
                stops.insert(least.at, stop)
        while edges is not None:
            offer = partial(self._offered, stops, range(first, len(stops) - after + 1), pool, here.spots(), edges.start)
            found = [gap for gap in gaps(stops, offer, *edges, here.way.travel) if gap.growth <= longest]
            if not found:
                break
            best = min(found, key=lambda gap: gap.growth + late * gap.delay + _NOISE * self._rng.random())
            stops.insert(best.at, best.stop)

    def _offered(
        self, stops: Sequence[Stop], part: range, pool: Sequence[Spot], present: set[str], start: int, index: int
    ) -> Iterator[Stop]:
        """Sights near the stop before that position, inside the part."""
        if index in part:
            place = stops[index - 1].spot.place if index else start
            near = (spot for spot in self._options.near(place, pool) if spot.id not in present)
            yield from (Stop(spot, "attraction", spot.least) for spot in islice(near, _OFFERED))
