"""What a city offers, as far as demands are drawn from it, and what a trip there usually costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox
from tripwright.world import Attraction, Hotel, Restaurant

_VAGUE = frozenset(
    (" ", "", "其他", "其他中餐", "其它", "图书馆/纪念馆", "Boss推荐", "提前入园", "位置超好", "特色住宿")
)
"""Kinds that nobody asks for by name."""
_DAY_RIDE = 120
"""Longest ride of a trip that is over in a day, in minutes."""
ROOM = 2
"""People that share a room, as far as an estimate goes."""


class CityFacts(NamedTuple):
    """One city: places with a price and hours, by name, and the kinds of them that are asked for."""

    sights: dict[str, Attraction]
    tables: dict[str, Restaurant]
    hotels: dict[str, Hotel]
    kinds: dict[str, int]
    cuisines: dict[str, int]
    features: dict[str, int]


class Fares(NamedTuple):
    """Rides from a city to another: prices of one ticket in yuan by kind, cheapest first, and the shortest one."""

    train: list[float]
    airplane: list[float]
    shortest: int

    def of(self, kind: str) -> list[float]:
        """The prices of one kind."""
        return self.train if kind == "train" else self.airplane


class Facts:
    """The facts of a world, each city read once."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.cities: tuple[str, ...] = tuple(sorted(sandbox.cities))
        self.city: Callable[[str], CityFacts] = lru_cache(None)(self._city)
        self.fares: Callable[[str, str], Fares] = lru_cache(None)(self._fares)

    def _city(self, name: str) -> CityFacts:
        sights, tables, hotels = (
            self.sandbox.attractions(name),
            self.sandbox.restaurants(name),
            self.sandbox.hotels(name),
        )
        return CityFacts(
            {key: row for key, row in sights.items() if None not in (row.price, row.opens, row.closes)},
            {key: row for key, row in tables.items() if None not in (row.price, row.opens, row.closes)},
            {key: row for key, row in hotels.items() if row.price is not None and row.beds},
            _kinds(row.kind for row in sights.values()),
            _kinds(row.cuisines for row in tables.values()),
            _kinds(row.tags for row in hotels.values()),
        )

    def _fares(self, origin: str, dest: str) -> Fares:
        trains, flights = self.sandbox.trains(origin, dest), self.sandbox.flights(origin, dest)
        shortest = min((row.minutes for row in (*trains, *flights) if row.price is not None), default=0)
        return Fares(_prices(trains), _prices(flights), shortest)

    def joined(self, origin: str, dest: str) -> bool:
        """Whether one can go and come back."""
        return all(fares.train or fares.airplane for fares in (self.fares(origin, dest), self.fares(dest, origin)))

    def day_trip(self, origin: str, dest: str) -> bool:
        """Whether a trip of one day is worth trying."""
        return all(self.fares(*pair).shortest <= _DAY_RIDE for pair in ((origin, dest), (dest, origin)))

    def both_ways(self, origin: str, dest: str, kind: str) -> bool:
        """Whether that kind of ride goes there and back."""
        return bool(self.fares(origin, dest).of(kind)) and bool(self.fares(dest, origin).of(kind))


def _kinds(values: Iterable[str | None]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for value in values:
        if value is not None and value not in _VAGUE:
            counts[value] = counts.get(value, 0) + 1
    return counts


def _prices(rows: Sequence[Departure]) -> list[float]:
    return sorted(row.price / 100 for row in rows if row.price is not None)


def at_share(values: Sequence[float], share: float) -> float:
    """The value that a share of the values stays below; the values need not be sorted."""
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def usual_cost(facts: Facts, origin: str, dest: str, days: int, people: int) -> dict[str, float]:
    """What a modest trip costs in yuan, by the families of budgets (``spend.total`` and so on)."""
    city, nights, rooms = facts.city(dest), days - 1, math.ceil(people / ROOM)
    rides = [facts.fares(*pair) for pair in ((origin, dest), (dest, origin))]
    intercity = people * sum(at_share(fares.train or fares.airplane, 0.35) for fares in rides)
    meal = at_share([(row.price or 0) / 100 for row in city.tables.values()], 0.35)
    night = at_share([(row.price or 0) / 100 for row in city.hotels.values()], 0.35)
    sight = sum((row.price or 0) / 100 for row in city.sights.values()) / max(len(city.sights), 1)
    costs = {
        "intercity": intercity,
        "meals": meal * people * 2 * days,
        "hotels": night * rooms * nights,
        "sights": sight * people * days,
        "local": 14.0 * people * days + 25.0,
        "meal": meal,
        "night": night * rooms / people,
    }
    total = sum(costs[part] for part in ("intercity", "meals", "hotels", "sights", "local"))
    return {f"spend.{name}": cost for name, cost in {"total": total, **costs}.items()}
