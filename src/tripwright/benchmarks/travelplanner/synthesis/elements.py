"""Drawing who travels where, when and with which demands (fact sheet, section 4, steps 1 to 4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.synthesis.groups import CITIES, Group
from tripwright.benchmarks.travelplanner.task import (
    CUISINES,
    HOUSE_RULES,
    ROOM_TYPES,
    STATE_DAYS,
    TRANSPORTATIONS,
    LocalConstraint,
)
from tripwright.errors import BadInput

MONTH = (dt.date(2022, 3, 1), dt.date(2022, 3, 31))
"""The published calendar; a world with dated flights has its own."""
STATE_SIZE = 4
"""A state is a destination only with at least so many cities."""
_WEIGHTS = {"house rule": 0.3, "cuisine": 0.1, "room type": 0.3, "transportation": 0.3}
_CUISINES = {"medium": 2, "hard": 4}


class Elements(NamedTuple):
    """What a task is made of, before budget, text and reference plan; hashable, so that duplicates show."""

    group: Group
    org: str
    dest: str
    dates: tuple[str, ...]
    people: int
    local: LocalConstraint

    @property
    def cities(self) -> int:
        """How many cities are to be visited."""
        return CITIES[self.group.days]


class Source(NamedTuple):
    """What elements are drawn from: the world's cities with their states, and its calendar."""

    states: dict[str, str]
    sizes: dict[str, int]
    first: dt.date
    last: dt.date


def source_of(catalog: Catalog) -> Source:
    """The cities and the calendar of a world; the calendar is that of its flights."""
    first, last = MONTH
    row = catalog.world.rows("SELECT MIN(date), MAX(date) FROM flight")[0]
    if row[0] is not None:
        first, last = (dt.date.fromisoformat(text) for text in row)
    sizes = {state: len(cities) for state, cities in catalog.cities_by_state.items()}
    return Source(catalog.states, sizes, first, last)


def check_source(source: Source, group: Group) -> None:
    """Refuse a world that cannot hold a single task of the group.

    Raises:
        BadInput: Too few states, no state that is large enough, or a calendar that is too short.
    """
    days = (source.last - source.first).days + 1
    if days < group.days:
        raise BadInput(f"no {group.days}-day task fits the world's calendar", value=days, expected=f"{group.days} days")
    if len(source.sizes) < 2:
        raise BadInput("the world is too small for tasks", value=len(source.sizes), expected="at least 2 states")
    largest = max(source.sizes.values())
    if group.days in STATE_DAYS and largest < STATE_SIZE:
        problem = f"the world is too small for {group.days}-day tasks: its largest state has {largest} cities"
        raise BadInput(problem, expected=f"a state with at least {STATE_SIZE}")


def draw_elements(source: Source, group: Group, random: Random) -> Elements | None:
    """One draw; None when the destination does not fit the origin (the published code draws again, too)."""
    days = group.days
    start = source.first + dt.timedelta(random.randrange((source.last - source.first).days + 2 - days))
    dates = tuple((start + dt.timedelta(day)).isoformat() for day in range(days))
    cities = list(source.states)
    org = random.choice(cities)
    # A state is drawn by one of its cities, so that large states are likelier.
    city = random.choice(cities)
    state = source.states[city]
    if state == source.states[org] or (days in STATE_DAYS and source.sizes[state] < STATE_SIZE):
        return None
    people = _people(group, random)
    return Elements(group, org, state if days in STATE_DAYS else city, dates, people, _local(group, people, random))


def _people(group: Group, random: Random) -> int:
    if group.level == "easy":
        return 1
    return 2 if random.random() < 0.5 else random.randint(3, 8)


def _local(group: Group, people: int, random: Random) -> LocalConstraint:
    if group.level == "easy":
        return LocalConstraint()
    if group.level == "medium":
        kinds = [random.choice(("house rule", "cuisine", "room type"))]
    else:
        kinds = _weighted(_WEIGHTS, 3, random)
    values: dict[str, object] = {}
    for kind in kinds:
        if kind == "house rule":
            values[kind] = random.choice(HOUSE_RULES)
        elif kind == "cuisine":
            values[kind] = tuple(random.sample(CUISINES, _CUISINES[group.level]))
        elif kind == "room type":
            values[kind] = random.choice(ROOM_TYPES if people == 2 else ("private room", "entire room"))
        else:
            values[kind] = random.choice(TRANSPORTATIONS)
    return LocalConstraint.model_validate(values)


def _weighted(weights: dict[str, float], count: int, random: Random) -> Sequence[str]:
    """So many different names, drawn one after the other by weight."""
    left = dict(weights)
    chosen: list[str] = []
    for _ in range(count):
        chosen.append(random.choices(list(left), list(left.values()))[0])
        del left[chosen[-1]]
    return chosen
