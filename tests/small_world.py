"""A small invented world in TravelPlanner's shape: two states, seven cities, everything reachable by road or air."""

from __future__ import annotations

import json
from pathlib import Path

from tripwright.world import Manifest
from tripwright.world.build import Cell, WorldBuilder

NORTH = ("Alder", "Birch", "Cedar", "Dogwood", "Elm Creek")
SOUTH = ("Fir Harbor", "St. Grove")
CUISINES = ("Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French")
ROOMS = ("Entire home/apt", "Private room", "Shared room")
RULES = ("No pets", "No smoking", "No parties & No visitors", "No children under 10")
DATES = tuple(f"2022-03-{day:02d}" for day in range(1, 32))


def _places(build: WorldBuilder) -> None:
    for number, city in enumerate(NORTH + SOUTH):
        build.add(
            "restaurant",
            [
                [
                    f"R{number}-{i}",
                    city,
                    f"Table {i} of {city}",
                    None,
                    None,
                    f"Tea, {CUISINES[(i + number) % 7]}, {CUISINES[(i + 3) % 7]}",
                    (10 + 3 * i + number) * 100,
                    (i % 5) * 0.9 + 0.5,
                    None,
                    None,
                    None,
                ]
                for i in range(14)
            ],
        )
        sights: list[list[Cell]] = []
        for i in range(6 if city != "Elm Creek" else 0):
            details = json.dumps({"address": f"{i} Main St", "phone": "Unknown", "website": "Unknown"})
            sights.append([f"A{number}-{i}", city, f"Museum {i}, East Wing" if i == 0 else f"Park {i} of {city}"])
            sights[-1] += [40.0 + i / 3, -90.0 - number, None, 0, None, None, None, None, None, details]
        build.add("attraction", sights)
        build.add(
            "hotel",
            [
                [
                    f"H{number}-{i}",
                    city,
                    f"Inn {i} (near the lake), {city} side" if i == 1 else f"Inn {i} of {city}",
                    None,
                    None,
                    ROOMS[i % 3],
                    None,
                    1 + i % 5,
                    (60 + 20 * i) * 100,
                    1 + i % 3,
                    RULES[i % 4],
                    1.0 + i % 5,
                    None,
                    None,
                ]
                for i in range(12)
            ],
        )


def _transport(build: WorldBuilder) -> None:
    cities, flights, roads = NORTH + SOUTH, list[list[Cell]](), list[list[Cell]]()
    for a, origin in enumerate(cities):
        for b, dest in enumerate(cities):
            if a == b:
                continue
            km = 200 + 130 * abs(a - b)
            duration = "1 day 2 hours" if (a, b) == (0, 5) else f"{km // 80} hours {km % 60} mins"
            roads.append([origin, dest, duration, f"{km:,} km", None, float(km)])
            for day, date in enumerate(DATES):
                for k in range(2 if (a + b + day) % 4 else 0):
                    flights.append(
                        [f"F{len(flights):07d}", origin, dest, date, 480 + 200 * k, 600 + 200 * k, 120]
                        + [(60 + 20 * abs(a - b) + 5 * k) * 100, km / 1.6, None, None, None]
                    )
    build.add("road", roads)
    build.add("flight", flights)


def build_small_world(file: Path) -> Manifest:
    """Write the world; Elm Creek has no sights, one road takes more than a day."""
    with WorldBuilder(file) as build:
        for state, names in (("Northland", NORTH), ("Southland", SOUTH)):
            build.add("city", [[name, name, None, state, None, None, None, None] for name in names])
        _places(build)
        _transport(build)
        return build.finish(
            Manifest(name="small", dialect="travelplanner", currency="USD", source="invented for the tests")
        )
