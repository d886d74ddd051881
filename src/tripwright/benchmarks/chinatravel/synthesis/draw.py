"""Drawing requests: who travels where, and what they demand, with values that the world makes sense of."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.synthesis.demands import EITHER, Demand
from tripwright.benchmarks.chinatravel.synthesis.facts import ROOM, CityFacts, Facts, at_share, usual_cost
from tripwright.benchmarks.chinatravel.transit import clock_text

DAYS = {1: 6, 2: 40, 3: 34, 4: 16, 5: 4}
PEOPLE = {1: 30, 2: 34, 3: 16, 4: 13, 5: 7}


class Skeleton(NamedTuple):
    """A request before its words; hashable, so that duplicates show."""

    start: str
    target: str
    days: int
    people: int
    demands: tuple[Demand, ...]


class Trip(NamedTuple):
    """What demands are drawn for."""

    start: str
    target: str
    days: int
    people: int


def draw_trip(facts: Facts, random: Random) -> Trip | None:
    """Two cities with rides both ways, a length and a party; None when the draw does not fit."""
    start, target = random.sample(facts.cities, 2)
    days, people = (random.choices(list(table), list(table.values()))[0] for table in (DAYS, PEOPLE))
    if not facts.joined(start, target) or (days == 1 and not facts.day_trip(start, target)):
        return None
    city = facts.city(target)
    return Trip(start, target, days, people) if city.sights and city.tables and city.hotels else None


class Drawer:
    """Draws demands for one trip; each topic has one method, which gives None where the trip does not suit it."""

    def __init__(self, facts: Facts, trip: Trip, random: Random) -> None:
        self._facts = facts
        self._city: CityFacts = facts.city(trip.target)
        self._trip = trip
        self._random = random
        self._usual = usual_cost(facts, *trip)
        self.topics: Mapping[str, Callable[[], Demand | None]] = {
            "total": lambda: self._spend("total"),
            "intercity": lambda: self._spend("intercity"),
            "local": lambda: self._spend("local"),
            "food money": lambda: self._spend(random.choice(("meals", "meals", "meal"))),
            "sight money": lambda: self._spend("sights") if random.random() < 0.8 else Demand("free"),
            "hotel money": lambda: self._spend(random.choice(("hotels", "hotels", "night"))),
            "lodging": self._lodging,
            "room": self._room,
            "sight": self._sight,
            "avoided sight": lambda: Demand("sight.none", self._names(self._city.sights)),
            "kind": lambda: self._kinds("kind", self._city.kinds, 2),
            "table": lambda: self._named("table", self._city.tables),
            "cuisine": lambda: self._kinds("cuisine", self._city.cuisines, 3),
            "ride": self._ride,
            "way": self._way,
        }

    def topic(self, name: str) -> Demand | None:
        """A demand on a topic."""
        return self.topics[name]()

    def several(self, count: int) -> tuple[Demand, ...] | None:
        """Demands on different topics that do not exclude each other as far as places and rooms go."""
        demands: list[Demand] = []
        for name in self._random.sample(list(self.topics), count):
            demand = self.topic(name)
            if demand is None:
                return None
            demands.append(demand)
        return None if clash(demands, self._city) else tuple(demands)

    def either(self) -> Demand | None:
        """Two demands of which one is enough."""
        parts = self.several(2)
        return None if parts is None else Demand(EITHER, (), parts)

    def _spend(self, what: str) -> Demand | None:
        usual = self._usual[f"spend.{what}"]
        if usual <= 0 or (what == "night" and self._trip.days == 1):
            return None
        step = 100 if usual >= 1000 else 10
        low, high = (1.15, 1.8) if what == "total" else (1.0, 1.7)
        return Demand(f"spend.{what}", (math.ceil(usual * self._random.uniform(low, high) / step) * step,))

    def _names(self, rows: Mapping[str, object]) -> tuple[str, ...]:
        count = min(self._random.choice((1, 1, 2)), len(rows))
        return tuple(self._random.sample(list(rows), count))

    def _named(self, subject: str, rows: Mapping[str, object], none: int = 3) -> Demand:
        """Places by name; of two hotels one is enough, since a trip needs no more."""
        names = self._names(rows)
        if len(names) == 1:
            return Demand(self._mode(subject, all=7, none=none), names)
        return Demand(self._mode(subject, all=0 if subject == "hotel" else 5, any=2, none=none), names)

    def _mode(self, subject: str, **weights: int) -> str:
        return f"{subject}.{self._random.choices(list(weights), list(weights.values()))[0]}"

    def _kinds(self, subject: str, counts: Mapping[str, int], most: int) -> Demand | None:
        """Kinds, the frequent ones likelier; a city must have two of what is asked for."""
        family = self._mode(subject, all=5, any=3, none=3)
        known = {kind: count for kind, count in counts.items() if count >= 2}
        if len(known) <= most:
            return None
        count = self._random.randint(1 if family[-3:] != "any" else 2, most)
        chosen: dict[str, None] = {}
        while len(chosen) < count:
            chosen[self._random.choices(list(known), [math.sqrt(number) for number in known.values()])[0]] = None
        return Demand(family, tuple(chosen))

    def _lodging(self) -> Demand | None:
        if self._trip.days == 1:
            return None
        how = self._random.random()
        if how < 0.4:
            return self._named("hotel", self._city.hotels, none=1)
        if how < 0.75:
            wanted = self._random.sample(list(self._city.features), self._random.choice((1, 1, 2)))
            return Demand("feature.any" if len(wanted) > 1 else self._mode("feature", all=3, none=1), tuple(wanted))
        name = self._random.choice(list(self._city.sights))
        travel = self._facts.sandbox.transit.city(self._trip.target)
        away = [travel.km(name, hotel) for hotel in self._city.hotels]
        return Demand("hotel.near", (name, math.ceil(at_share(away, self._random.uniform(0.1, 0.5)) * 10) / 10))

    def _room(self) -> Demand | None:
        if self._trip.days == 1:
            return None
        if self._random.random() < 0.6:
            return Demand("beds", (self._random.choice((1, 2)),))
        return Demand("rooms", (math.ceil(self._trip.people / ROOM),))

    def _sight(self) -> Demand | None:
        how = self._random.random()
        if how < 0.5:
            return self._named("sight", self._city.sights, none=0)
        name = self._random.choice(list(self._city.sights))
        if how < 0.65:
            other = self._random.choice(list(self._city.sights))
            return Demand("order", (name, other)) if other != name else None
        row = self._city.sights[name]
        opens, closes = row.opens or 0, row.closes or 0
        if how < 0.75:
            return Demand("at.least", (name, max(30, round((row.visit_max or 90) / 30) * 30)))
        first, last = max(opens, 480) + 30, min(closes if closes > opens else 1440, 1260) - 60
        if last - first < 120:
            return None
        hour = (self._random.randrange(first, last - 60) // 30) * 30
        if how < 0.85:
            return Demand("at.by", (name, clock_text(max(hour, first))))
        if how < 0.93:
            return Demand("at.until", (name, clock_text(hour + 60)))
        return Demand("at.during", (name, clock_text(hour), clock_text(hour + 60)))

    def _ride(self) -> Demand | None:
        kinds = [
            kind for kind in ("train", "airplane") if self._facts.both_ways(self._trip.start, self._trip.target, kind)
        ]
        if not kinds:
            return None
        how = self._random.random()
        if how < 0.5:
            return Demand("ride.both", (self._random.choice(kinds),))
        if how < 0.8:
            return Demand("ride.each", (self._random.choice(kinds), self._random.choice(kinds)))
        return Demand("ride.without", (self._random.choice(kinds),)) if len(kinds) == 2 else None

    def _way(self) -> Demand | None:
        how = self._random.random()
        if how < 0.45:
            return Demand("way.only", self._random.choice((("metro", "walk"), ("taxi", "walk"), ("taxi",))))
        if how < 0.7:
            return Demand("way.none", (self._random.choice(("taxi", "metro")),))
        if how < 0.8:
            return Demand("way.all", (self._random.choice(("taxi", "metro")),))
        return Demand("taxi.beyond", (round(self._random.uniform(3, 12), 1),))


def clash(demands: Sequence[Demand], city: CityFacts) -> bool:
    """Whether two demands exclude each other by what the world knows of a named place."""
    named = {str(name) for demand in demands for name in demand.values if demand.family in _VISITED}
    families = {demand.family: demand for demand in demands}
    shunned = {str(value) for demand in demands if demand.family.endswith(".none") for value in demand.values}
    kinds = {city.sights[name].kind for name in named if name in city.sights}
    cuisines = {city.tables[name].cuisines for name in named if name in city.tables}
    if shunned & (named | {str(kind) for kind in (*kinds, *cuisines)}):
        return True
    if "free" in families and any(city.sights[name].price for name in named if name in city.sights):
        return True
    return not _hotel_left(demands, city)


_VISITED = frozenset(("sight.all", "table.all", "order", "at.by", "at.until", "at.during", "at.least"))


def _hotel_left(demands: Sequence[Demand], city: CityFacts) -> bool:
    """Whether some hotel fits what is demanded of hotels one by one."""
    left = list(city.hotels.values())
    for family, values, _ in demands:
        if family == "beds":
            left = [row for row in left if row.beds == values[0]]
        elif family.startswith(("hotel.", "feature.")) and family != "hotel.near":
            wanted = family.endswith(("all", "any"))
            left = [row for row in left if (row.name in values or row.tags in values) == wanted]
    return bool(left)
