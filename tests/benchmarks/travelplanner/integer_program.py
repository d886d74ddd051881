"""The cheapest plan by an integer program over all plans at once: a second opinion for worlds of the real size.

Shares no idea with the planner: stays are intervals of a time line, rides are flows between them, lodgings and meals
are chosen by linear rows. At most six cuisines, so that the meals of travel days never run short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from ortools.sat.python import cp_model

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.task import LocalConstraint, Task
from tripwright.world import Hotel

ROOM_NAMES = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}
Stays = dict[tuple[str, int, int], cp_model.IntVar]


class Program:
    """The program of one task; ``cheapest`` solves it."""

    def __init__(self, catalog: Catalog, task: Task) -> None:
        self.catalog = catalog
        self.local = task.local_constraint or LocalConstraint()
        self.org, self.people, self.dates = task.org or "", task.people_number or 1, task.date or ()
        self.nights = task.days - 1
        cities = (task.dest or "",) if task.days <= 3 else catalog.cities_by_state[task.dest or ""]
        self.cities = [city for city in cities if city != self.org]
        self.model = cp_model.CpModel()
        self.costs: list[Any] = []
        self.stays = self._stays(task.visiting_city_number or 1)
        self._rides()
        self._beds()
        self._meals()

    def cheapest(self, seconds: float = 60) -> int | None:
        """Cost in cents; None when there is no plan."""
        self.model.minimize(sum(self.costs))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == cp_model.OPTIMAL, solver.status_name(status)
        return round(solver.objective_value)

    def _bool(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def _stays(self, stops: int) -> Stays:
        stays = {
            (city, first, last): self._bool()
            for city in self.cities
            for first in range(self.nights)
            for last in range(first + 1, self.nights + 1)
            if last - first - 1 <= len({row.name for row in self.catalog.attractions(city)})
        }
        for city in self.cities:
            self.model.add(sum(stay for (place, _, _), stay in stays.items() if place == city) <= 1)
        for night in range(self.nights):
            self.model.add(sum(stay for (_, first, last), stay in stays.items() if first <= night < last) == 1)
        self.model.add(sum(stays.values()) == stops)
        return stays

    def _rides(self) -> None:
        car = self._bool()
        leaves: dict[tuple[str, int], list[cp_model.IntVar]] = {}
        enters: dict[tuple[str, int], list[cp_model.IntVar]] = {}
        legs = [(self.org, city, 0) for city in self.cities] + [(city, self.org, self.nights) for city in self.cities]
        legs += [(a, b, day) for a in self.cities for b in self.cities if a != b for day in range(1, self.nights)]
        for origin, dest, day in legs:
            for mode, cost in self._options(origin, dest, self.dates[day]):
                taken = self._bool()
                self.model.add(taken <= (car if mode == "self-driving" else 1 - car))
                self.costs.append(cost * taken)
                leaves.setdefault((origin, day), []).append(taken)
                enters.setdefault((dest, day), []).append(taken)
        for city in self.cities:
            for day in range(self.nights + 1):
                arrived = sum(stay for (place, first, _), stay in self.stays.items() if (place, first) == (city, day))
                left = sum(stay for (place, _, last), stay in self.stays.items() if (place, last) == (city, day))
                self.model.add(sum(enters.get((city, day), [])) == arrived)
                self.model.add(sum(leaves.get((city, day), [])) == left)

    def _options(self, origin: str, dest: str, date: str) -> list[tuple[str, int]]:
        flights = [(flight.price or 0) * self.people for flight in self.catalog.flights(origin, dest, date)]
        options = [("flight", min(flights))] if flights else []
        for mode, seats in (("taxi", 4), ("self-driving", 5)):
            fare = self.catalog.road_fare(origin, dest, "taxi" if mode == "taxi" else "self-driving")
            if fare is not None:
                options.append((mode, fare * ceil(self.people / seats)))
        return [option for option in options if self.local.transportation != f"no {option[0]}"]

    def _beds(self) -> None:
        for city in self.cities:
            covering: dict[int, list[cp_model.IntVar]] = {night: [] for night in range(self.nights)}
            named = _read_alike(self.catalog.hotels(city), lambda row: (row.price, row.capacity))
            for rows in named:
                if not all(self._fits(row) for row in rows):
                    continue
                nightly = (rows[0].price or 0) * ceil(self.people / (rows[0].capacity or 1))
                least = max(row.min_nights or 1 for row in rows)
                for first in range(self.nights):
                    for last in range(first + least, self.nights + 1):
                        booked = self._bool()
                        self.costs.append(nightly * (last - first) * booked)
                        for night in range(first, last):
                            covering[night].append(booked)
            for night, booked in covering.items():
                here = sum(
                    s for (place, first, last), s in self.stays.items() if place == city and first <= night < last
                )
                self.model.add(sum(booked) == here)

    def _fits(self, row: Hotel) -> bool:
        if self.local.house_rule and f"No {self.local.house_rule}" in (row.rules or ""):
            return False
        if self.local.room_type == "not shared room":
            return row.room_type != "Shared room"
        return self.local.room_type is None or row.room_type == ROOM_NAMES[self.local.room_type]

    def _meals(self) -> None:
        serving: dict[str, list[cp_model.IntVar]] = {label: [] for label in self.local.cuisine or ()}
        for city in self.cities:
            visited = sum(stay for (place, _, _), stay in self.stays.items() if place == city)
            on_stay_days: list[cp_model.IntVar] = []
            for rows in _read_alike(self.catalog.restaurants(city), lambda row: row.price):
                stay, extra = self._bool(), self._bool()
                self.model.add(stay + extra <= visited)
                self.costs.append((rows[0].price or 0) * self.people * (stay + extra))
                on_stay_days.append(stay)
                for label, meals in serving.items():
                    if all(label in (row.cuisines or "").split(", ") for row in rows):
                        meals += [stay, extra]
            needed = sum(3 * (last - first - 1) * s for (place, first, last), s in self.stays.items() if place == city)
            self.model.add(sum(on_stay_days) == needed)
        for meals in serving.values():
            self.model.add(sum(meals) >= 1)


def _read_alike(rows: Sequence[Any], price: Callable[[Any], object]) -> list[list[Any]]:
    """Rows that one written name may mean, where they cost the same."""
    found: dict[str, list[Any]] = {}
    for row in rows:
        name = " ".join(row.name.split())
        part = row.name.rsplit("\n", 1)[-1].strip()  # the published evaluator reads a name's last line alone
        if not part or name in found:
            continue
        meant = [other for other in rows if " ".join(other.name.split()) == name]
        meant.append(next(other for other in rows if part in other.name))
        found[name] = meant if len({price(other) for other in meant}) == 1 else []
    return [meant for meant in found.values() if meant]
