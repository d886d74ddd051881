"""What a search may choose from, what the demands hint at, and how a trip is judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tripwright.planner.timed.model import Lodging, Ride, Spot, TimedDay, Trip, Way
from tripwright.planner.timed.trips import Bounds, Habits


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a trip of ``days`` days can be made of; each list the best-liked first.

    Attributes:
        goes: Rides there. backs: Rides back, with clocks on the last day.
        lodgings: Hotels. sights: Sights. tables: Restaurants.
        ways: Ways of moving; the first is the ordinary one.
        breakfast: The hotel's own breakfast.
        near: The spots of a list, nearest first, from a place.
        bounds: Meal windows. habits: When the party is up.
    """

    days: int
    goes: Sequence[Ride]
    backs: Sequence[Ride]
    lodgings: Sequence[Lodging]
    sights: Sequence[Spot]
    tables: Sequence[Spot]
    ways: Sequence[Way]
    breakfast: Callable[[Lodging], Spot]
    near: Callable[[int, Sequence[Spot]], Sequence[Spot]]
    bounds: Bounds
    habits: Habits


@dataclass(frozen=True, slots=True)
class Hints:
    """What one demand names: a search tries these first when the demand is broken.

    Attributes:
        groups: For each spot or kind of spot that it names, the spots that would serve, the best first.
        lodgings: Hotels that it names, or that are of a kind that it names.
        kinds: Kinds of rides. ways: Ways of moving that it may want.
        clocks: Minutes of the day that it names. minutes: Lengths that it names.
        houses: Gives, for each hotel, kind of hotel or condition of hotels that it speaks of, the hotels that would
            serve; asked for only where no single hotel for all nights helps.
    """

    groups: Sequence[Sequence[Spot]] = ()
    lodgings: Sequence[Lodging] = ()
    kinds: frozenset[str] = frozenset()
    ways: Sequence[Way] = ()
    clocks: Sequence[int] = ()
    minutes: Sequence[int] = ()
    houses: Callable[[], Sequence[Sequence[Lodging]]] = tuple


class Judge(Protocol):
    """Says what a trip with clocks breaks and is worth; asked often."""

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """The numbers of the demands that a trip breaks whose days have these clocks."""
        ...

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """How far the trip is from meeting a demand that it breaks: above 0, smaller when it is nearer."""
        ...

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What is to be made small."""
        ...


def cost_of(trip: Trip, days: Sequence[TimedDay | None]) -> int:
    """What the party pays for the whole trip, in minor units."""
    nights = sum(lodging.cost for lodging in trip.slept())
    return trip.go.cost + trip.back.cost + nights + sum(day.cost for day in days if day is not None)
