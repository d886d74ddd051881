"""Tiny random worlds and tasks in TravelPlanner's shape, small enough to try every plan."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from tripwright.benchmarks.travelplanner.task import CUISINES, HOUSE_RULES, ROOM_TYPES, Task
from tripwright.world import World
from tripwright.world.build import WorldBuilder
from tripwright.world.manifest import Manifest

STATE = "Norland"
HOME = "Home"
DATES = tuple(f"2022-03-{day:02d}" for day in range(1, 8))
ROOMS = ("Entire home/apt", "Private room", "Shared room")


PLAIN = ("Corner {}", "Sun, {} and Sea", "{} (by the lake)")
NASTY = (
    *PLAIN,
    "Corner",
    "Corner ",
    "Corner  1",
    "Cor\nner {}",
    "{};",
    "{},",
    "from A to B, {}",
    "-",
    "",
    "{} & Süd 湖",
    "Sea",
)


def tiny_world(file: Path, rng: random.Random, names: Sequence[str] = PLAIN) -> World:
    """Three or four cities of one state, the origin outside; a little of everything, often nothing."""
    cities = [f"Town{number}" for number in range(rng.choice([3, 4, 4]))]
    with WorldBuilder(file) as build:
        build.add("city", [(city, city, None, STATE, None, None, None, None) for city in cities])
        build.add("city", [(HOME, HOME, None, "Elsewhere", None, None, None, None)])
        build.add("flight", _flights(rng, [HOME, *cities]))
        build.add("road", _roads(rng, [HOME, *cities]))
        for city in cities:
            count = rng.choice([0, 1, 1, 2])
            build.add("attraction", [(f"A{city}{n}", city, _name(rng, names, n), *[None] * 10) for n in range(count)])
            build.add("restaurant", _restaurants(rng, city, names))
            build.add("hotel", _hotels(rng, city, names))
        build.finish(Manifest(name="tiny", dialect="travelplanner", currency="USD", source="a test"))
    return World.open(file)


def tiny_task(rng: random.Random) -> Task:
    """A task for such a world: 3 to 5 days, 1 to 3 cities, any mix of demands."""
    days, stops = rng.choice([(3, 1), (3, 1), (4, 1), (4, 2), (4, 3), (5, 2), (5, 2)])
    return Task.model_validate(
        {
            "id": "tiny",
            "org": HOME if rng.random() < 0.9 else "Town1",
            "dest": "Town0" if days <= 3 else STATE,
            "days": days,
            "visiting_city_number": stops,
            "date": DATES[:days],
            "people_number": rng.choice([1, 2, 3, 5, 6]),
            "local_constraint": {
                "house rule": rng.choice([None, None, None, *HOUSE_RULES[:2]]),
                "cuisine": rng.choice([None, None, rng.sample(CUISINES[:3], 1), rng.sample(CUISINES[:3], 2)]),
                "room type": rng.choice([None, None, None, None, *ROOM_TYPES]),
                "transportation": rng.choice([None, None, None, "no flight", "no self-driving"]),
            },
            "budget": rng.choice([400, 1000, 2000, 4000, 9000]),
            "query": "",
        }
    )


def _name(rng: random.Random, names: Sequence[str], number: int) -> str:
    return rng.choice(names).format(number)


def _flights(rng: random.Random, cities: list[str]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for origin in cities:
        for dest in cities:
            for date in DATES:
                for _ in range(rng.choice([0, 1, 1, 2]) if origin != dest else 0):
                    row = (
                        f"F{len(rows):07d}",
                        origin,
                        dest,
                        date,
                        600,
                        700,
                        rng.randint(50, 200),
                        rng.randint(20, 400) * 100,
                    )
                    rows.append((*row, 100.0, None, None, None))
    return rows


def _roads(rng: random.Random, cities: list[str]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for origin in cities:
        for dest in cities:
            chance = rng.random()
            if origin == dest or chance < 0.1:
                continue
            km = rng.randint(50, 900)
            if chance < 0.2:
                rows.append((origin, dest, "1 day 2 hours", f"{km} km", 1560, float(km)))
            elif chance < 0.25:
                rows.append((origin, dest, None, None, None, None))
            else:
                rows.append((origin, dest, f"{km // 60 + 2} hours", f"{km} km", (km // 60 + 2) * 60, float(km)))
    return rows


def _restaurants(rng: random.Random, city: str, names: Sequence[str]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for number in range(rng.choice([2, 4, 5, 5])):
        cuisines = ", ".join(rng.sample((*CUISINES[:3], "Cafe", "Tea"), rng.randint(1, 2)))
        row = (f"R{city}{number}", city, _name(rng, names, number), None, None, cuisines, rng.randint(10, 90) * 100)
        rows.append((*row, rng.randint(0, 49) / 10, None, None, None))
    return rows


def _hotels(rng: random.Random, city: str, names: Sequence[str]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for number in range(rng.choice([1, 3, 4, 5])):
        rules = " & ".join(f"No {rule}" for rule in rng.sample(HOUSE_RULES, rng.randint(1, 2)))
        row = (
            f"H{city}{number}",
            city,
            _name(rng, names, number),
            None,
            None,
            rng.choice(ROOMS),
            None,
            rng.randint(1, 5),
        )
        rows.append(
            (*row, rng.randint(50, 300) * 100, rng.choice([1, 1, 1, 2, 3]), rules, float(rng.randint(1, 5)), None, None)
        )
    return rows
