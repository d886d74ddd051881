"""The small part of a city that the mixed-integer program sees: N = 22 places and a few rides (fact sheet, 11.4)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox
from tripwright.benchmarks.chinatravel.search.spots import Spot, Spots
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.world import Hotel

HOTELS, SIGHTS, TABLES = 3, 12, 7
"""Together the published 22 places."""
RIDES = 3
"""Rides in each direction."""
_ARRIVES_BY, _DEPARTS_FROM = 18 * 60, 10 * 60
_NOON, _EVENING = 720, 1200
_Row = TypeVar("_Row")


class Sample(NamedTuple):
    """What is left to choose from."""

    goes: Sequence[Departure]
    backs: Sequence[Departure]
    hotels: Sequence[Hotel]
    sights: Sequence[Spot]
    tables: Sequence[Spot]


def draw_sample(sandbox: Sandbox, task: Task, writer: Writer, allowed: Callable[[Json], bool], seed: int = 0) -> Sample:
    """What no program forbids by itself: places that programs name, by name or kind, then others at random."""
    draw = random.Random(seed)
    wanted = {text for source in task.programs or () for text in words_of(source).texts}
    start, city, people = task.start_city, task.target_city, task.people_number
    spots, known = Spots(sandbox, city), sandbox.transit.city(city).index
    hotels = [
        row
        for row in sandbox.hotels(city).values()
        if row.price is not None
        and row.beds is not None
        and row.name in known
        and allowed(writer.night(row, math.ceil(people / row.beds), _EVENING, []))
    ]
    sights = [one for one in spots.attractions if allowed(writer.sight(one.name, one.price, _NOON, _EVENING, []))]
    tables = [
        one for one in spots.restaurants if allowed(writer.meal("dinner", one.name, one.price, _NOON, _EVENING, []))
    ]
    goes = [row for row in _rides(sandbox, start, city) if row.end in known and row.arrives <= _ARRIVES_BY]
    backs = [row for row in _rides(sandbox, city, start) if row.start in known and row.departs >= _DEPARTS_FROM]
    return Sample(
        goes=_drawn([row for row in goes if allowed(writer.ride(row, []))], RIDES, draw),
        backs=_drawn([row for row in backs if allowed(writer.ride(row, []))], RIDES, draw),
        hotels=_drawn(hotels, HOTELS, draw, lambda row: bool({row.name, row.tags} & wanted)) if task.days > 1 else (),
        sights=_drawn(sights, SIGHTS, draw, lambda spot: bool({spot.name, spot.label} & wanted)),
        tables=_drawn(tables, TABLES, draw, lambda spot: bool({spot.name, spot.label} & wanted)),
    )


def _rides(sandbox: Sandbox, origin: str, dest: str) -> list[Departure]:
    rows = (*sandbox.trains(origin, dest), *sandbox.flights(origin, dest))
    return [row for row in rows if row.price is not None]


def _nothing(_: object) -> bool:
    return False


def _drawn(
    rows: Sequence[_Row], count: int, draw: random.Random, is_wanted: Callable[[_Row], bool] = _nothing
) -> Sequence[_Row]:
    """Wanted rows first, each group in a random order."""
    shuffled = draw.sample(rows, len(rows))
    return sorted(shuffled, key=lambda row: not is_wanted(row))[:count]
