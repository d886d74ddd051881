"""What a timed trip is made of. Clocks are minutes, costs are for the whole party in minor units.

Times of day are minutes from that day's midnight and may pass 1440 (a bar that closes at two is open until 1560);
rides alone count from the first day's midnight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

Ints32 = npt.NDArray[np.int32]
ENDLESS = 10**9
DAY = 1440


class Hop(NamedTuple):
    """One way from a place to another."""

    mode: str
    minutes: int
    cost: int


class Travel(Protocol):
    """The ways inside the city; a place is a number."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        """The allowed ways, the fastest first; empty when there is none. Not asked for equal places."""
        ...

    def minutes(self, start: int) -> Sequence[int]:
        """Minutes by the fastest way to each place: 0 to itself, :data:`ENDLESS` where there is none."""
        ...

    def liked(self, start: int, price: float) -> tuple[Ints32, Ints32]:
        """Minutes and costs to each place by the way that is liked best where a minute is worth ``price``."""
        ...


@dataclass(frozen=True, slots=True)
class Spot:
    """Something to visit, or a table to eat at.

    Attributes:
        id: Its id in the world.
        name: Its name.
        place: Where it is.
        opens: Opening minute. closes: Closing minute, after ``opens``.
        cost: What the party pays.
        stay: Minutes that a traveller would spend. least: Minutes below which it is no visit.
        meal: True for a table, False for a sight.
    """

    id: str
    name: str
    place: int
    opens: int
    closes: int
    cost: int
    stay: int
    least: int
    meal: bool


@dataclass(frozen=True, slots=True)
class Ride:
    """The ride there or back; ``station`` is the place inside the city where it ends or begins."""

    id: str
    kind: str
    station: int
    departs: int
    arrives: int
    cost: int


@dataclass(frozen=True, slots=True)
class Lodging:
    """A hotel with as many rooms as the party takes; ``cost`` for one night."""

    id: str
    name: str
    place: int
    cost: int
    rooms: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A spot in the plan, in a role, with what is demanded of its times.

    Attributes:
        role: ``attraction``, ``breakfast``, ``lunch`` or ``dinner``.
        earliest: It begins no earlier. latest: It begins no later.
        until: It ends no earlier. before: It ends no later.
        stay: Minutes at least.
    """

    spot: Spot
    role: str
    stay: int
    earliest: int = 0
    latest: int = ENDLESS
    until: int = 0
    before: int = ENDLESS


@dataclass(frozen=True, slots=True)
class Timed:
    """A stop with its clocks: the hop there (None: already there) leaves at ``leaves``."""

    stop: Stop
    hop: Hop | None
    leaves: int
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class TimedDay:
    """A day's stops with clocks, and the hop to where the day ends (hotel or station)."""

    stops: tuple[Timed, ...]
    last_hop: Hop | None
    leaves: int
    arrives: int

    @property
    def cost(self) -> int:
        """What the party pays that day, hops included; rides and hotel left out."""
        hops = sum(timed.hop.cost for timed in self.stops if timed.hop is not None)
        return hops + sum(timed.stop.spot.cost for timed in self.stops) + (self.last_hop.cost if self.last_hop else 0)


class Way(NamedTuple):
    """How the party moves: which ways it may take, and which of them it likes."""

    travel: Travel
    taste: Callable[[Hop], float]


def moves_between(nights: Sequence[Lodging]) -> int:
    """How often the party moves from one hotel to another."""
    return sum(one.id != other.id for one, other in pairwise(nights))


@dataclass(slots=True)
class Trip:
    """A plan under construction: rides, the hotel of each night, the stops of each day (index 0 is day 1), the way.

    A trip of one day has no nights. Nights on the ride there have a hotel too, which nobody pays for.
    """

    go: Ride
    back: Ride
    nights: tuple[Lodging, ...]
    days: list[list[Stop]]
    way: Way

    def copy(self) -> Trip:
        """A copy whose days can be changed."""
        return Trip(self.go, self.back, self.nights, [list(day) for day in self.days], self.way)

    def slept(self) -> tuple[Lodging, ...]:
        """The hotels of the nights in the city."""
        return self.nights[self.go.arrives // DAY :]

    def host(self, day: int) -> Lodging | None:
        """Who serves breakfast on a day: the hotel of the night before, on the day of arrival that of the next."""
        if not self.nights:
            return None
        return self.nights[min(day - (day > self.go.arrives // DAY), len(self.nights) - 1)]

    def spots(self) -> set[str]:
        """The ids of all spots in it."""
        return {stop.spot.id for day in self.days for stop in day}
