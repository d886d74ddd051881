"""Plans and tasks in the small world of conftest.py, made from parts so that a test can change one of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.tables import flight_records, road_text
from tripwright.benchmarks.travelplanner.task import Task

DATES = tuple(f"2022-03-{day}" for day in range(11, 18))
Plan = list[dict[str, Any]]


def task(**changes: Any) -> Task:
    """Two people from St. Grove to two cities of Northland, five days, every kind of demand."""
    body: dict[str, Any] = {
        "id": "t1",
        "org": "St. Grove",
        "dest": "Northland",
        "days": 5,
        "visiting_city_number": 2,
        "date": DATES[:5],
        "people_number": 2,
        "local_constraint": {
            "house rule": "pets",
            "cuisine": ["Chinese", "French"],
            "room type": "entire room",
            "transportation": "no self-driving",
        },
        "budget": 5000,
        "query": "Five days in Northland, please.",
        "level": "hard",
    }
    local = {key: changes.pop(key) for key in list(changes) if key in body["local_constraint"]}
    return Task.model_validate({**body, **changes, "local_constraint": {**body["local_constraint"], **local}})


@dataclass
class Trip:
    """A trip from city to city, two nights in each; ``mode`` is how all of its legs are made."""

    catalog: Catalog
    cities: tuple[str, ...] = ("Birch", "Cedar")
    home: str = "St. Grove"
    mode: str = "flight"
    inns: tuple[int, ...] = (3, 3, 3, 3)
    dates: tuple[str, ...] = DATES
    states: dict[str, str] = field(default_factory=dict[str, str])

    def plan(self) -> Plan:
        """The trip as a published plan."""
        days: Plan = []
        route = (self.home, *self.cities, self.home)
        for number in range(1, 2 * len(self.cities) + 2):
            leg = (number - 1) // 2 if number % 2 else None
            days.append(self._day(number, route, leg))
        return days

    def _day(self, number: int, route: tuple[str, ...], leg: int | None) -> dict[str, Any]:
        at = self.cities[min((number - 1) // 2, len(self.cities) - 1)]
        shown = self.shown(at)
        last = number == 2 * len(self.cities) + 1
        ends = None if leg is None else (route[leg], route[leg + 1])
        return {
            "days": number,
            "current_city": shown if ends is None else f"from {self.shown(ends[0])} to {self.shown(ends[1])}",
            "transportation": "-" if ends is None else self.leg(*ends, self.dates[number - 1]),
            "breakfast": "-" if number == 1 else f"Table {2 * number} of {at}, {shown}",
            "attraction": f"Park {number} of {at}, {shown};" if number < 6 else "-",
            "lunch": "-" if number == 1 else f"Table {2 * number + 1} of {at}, {shown}",
            "dinner": "-" if last else f"Table {number - 1} of {at}, {shown}",
            "accommodation": "-" if last else f"Inn {self.inns[number - 1]} of {at}, {shown}",
        }

    def shown(self, city: str) -> str:
        return f"{city}({self.states[city]})" if city in self.states else city

    def leg(self, origin: str, dest: str, date: str, which: int = 0) -> str:
        """A transport text as published."""
        if self.mode == "flight":
            row = flight_records(self.catalog.flights(origin, dest, date))[which]
            return (
                f"Flight Number: {row['Flight Number']}, from {self.shown(origin)} to {self.shown(dest)}, "
                f"Departure Time: {row['DepTime']}, Arrival Time: {row['ArrTime']}"
            )
        mode = "taxi" if self.mode == "taxi" else "self-driving"
        road, fare = self.catalog.road(origin, dest), self.catalog.road_fare(origin, dest, mode)
        text = road_text(mode, self.shown(origin), self.shown(dest), road, fare)
        return text[0].upper() + text[1:]


def edited(base: Plan, day: int, **fields: object) -> Plan:
    """The plan with some fields of one day replaced."""
    return [{**entry, **fields} if number == day else dict(entry) for number, entry in enumerate(base, start=1)]


def without_label(catalog: Catalog, base: Plan, label: str) -> Plan:
    """The plan with each meal that serves ``label`` moved to another table of the same city that does not."""
    used = {day[meal] for day in base for meal in ("breakfast", "lunch", "dinner")}
    plan = [dict(day) for day in base]
    for day in plan:
        for meal in ("breakfast", "lunch", "dinner"):
            name, _, city = day[meal].rpartition(", ")
            rows = {row.name: row for row in catalog.restaurants(city)}
            if name in rows and label in (rows[name].cuisines or ""):
                other = next(
                    f"{row.name}, {city}"
                    for row in rows.values()
                    if label not in (row.cuisines or "") and f"{row.name}, {city}" not in used
                )
                used.add(other)
                day[meal] = other
    return plan
