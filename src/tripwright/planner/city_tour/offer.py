"""What cities and roads offer to a city tour, whatever benchmark or world it comes from.

Money is integer minor units, ratings are tenths (4.7 stars are 47), durations are minutes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

TOP_TENTHS = 50
"""Five stars: the best rating."""


@dataclass(frozen=True, slots=True)
class Lodging:
    """A place to sleep.

    Attributes:
        ref: Its id in the world.
        name: Its name.
        price: For one room and night.
        sleeps: People in one room.
        min_nights: Consecutive nights that a stay must at least have.
        features: What a traveller may demand of it and it fulfils (``pets``, ``entire room``).
        tenths: Its rating.
    """

    ref: str
    name: str
    price: int
    sleeps: int
    min_nights: int
    features: frozenset[str]
    tenths: int

    def night_cost(self, people: int) -> int:
        """One night for the whole party."""
        return self.price * -(-people // self.sleeps)


@dataclass(frozen=True, slots=True)
class Eatery:
    """A restaurant; ``price`` for one person and meal, ``labels`` its cuisines, ``tenths`` its rating."""

    ref: str
    name: str
    price: int
    labels: frozenset[str]
    tenths: int


@dataclass(frozen=True, slots=True)
class Sight:
    """An attraction, free of charge."""

    ref: str
    name: str


@dataclass(frozen=True, slots=True)
class CityOffer:
    """Everything that a tour may book in one city; names are distinct within each list."""

    city: str
    lodgings: tuple[Lodging, ...]
    eateries: tuple[Eatery, ...]
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Ride:
    """A way from one city to another.

    Attributes:
        mode: ``flight``, ``taxi``, ``self-driving``, ...; a demand may rule a mode out.
        ref: The flight's number; empty for a road.
        fare: For one seat (``seats`` 1) or one vehicle.
        seats: People that one fare carries.
        minutes: Duration, None where the world does not say.
        own_car: True for a car that must be there on every leg: it never mixes with other modes.
    """

    mode: str
    ref: str
    fare: int
    seats: int
    minutes: int | None
    own_car: bool = False

    def cost(self, people: int) -> int:
        """The fare of the whole party."""
        return self.fare * -(-people // self.seats)


class Supply(Protocol):
    """Where the planner gets offers from; answers must not change while a planner lives."""

    def offer(self, city: str) -> CityOffer:
        """What the city offers."""
        ...

    def roads(self, origin: str, dests: Sequence[str]) -> Mapping[str, tuple[Ride, ...]]:
        """Rides that go on any date, by destination; a destination without one may be absent."""
        ...

    def departures(
        self, origin: str, dests: Sequence[str], dates: Sequence[str]
    ) -> Mapping[tuple[str, str], tuple[Ride, ...]]:
        """Rides of one date, by (destination, date); a pair without one may be absent."""
        ...
