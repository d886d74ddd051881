"""The small part of a city that the mixed-integer program sees: N = 22 places and a few rides (fact sheet, 11.4)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox
from tripwright.benchmarks.chinatravel.search.spots import Spot, Spots
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.world import Hotel

HOTELS, SIGHTS, TABLES = 3, 12, 7
"""Together the published 22 places."""
RIDES = 3
"""Rides in each direction."""
_ARRIVES_BY, _DEPARTS_FROM = 18 * 60, 10 * 60
_Row = TypeVar("_Row")


class Sample(NamedTuple):
    """What is left to choose from."""

    goes: Sequence[Departure]
    backs: Sequence[Departure]
    hotels: Sequence[Hotel]
    sights: Sequence[Spot]
    tables: Sequence[Spot]


def draw_sample(sandbox: Sandbox, task: Task, seed: int = 0) -> Sample:
    """Places that the programs name, by themselves or by their kind, and others at random."""
    draw = random.Random(seed)
    wanted = {text for source in task.programs or () for text in words_of(source).texts}
    start, city = task.start_city, task.target_city
    spots, known = Spots(sandbox, city), sandbox.transit.city(city).index
    hotels = [
        row
        for row in sandbox.hotels(city).values()
        if row.price is not None and row.beds is not None and row.name in known
    ]
    goes = [row for row in _rides(sandbox, start, city) if row.end in known and row.arrives <= _ARRIVES_BY]
    backs = [row for row in _rides(sandbox, city, start) if row.start in known and row.departs >= _DEPARTS_FROM]
    return Sample(
        goes=_drawn(goes, RIDES, draw, lambda row: row.kind in wanted),
        backs=_drawn(backs, RIDES, draw, lambda row: row.kind in wanted),
        hotels=_drawn(hotels, HOTELS, draw, lambda row: bool({row.name, row.tags} & wanted)) if task.days > 1 else (),
        sights=_drawn(spots.attractions, SIGHTS, draw, lambda spot: bool({spot.name, spot.label} & wanted)),
        tables=_drawn(spots.restaurants, TABLES, draw, lambda spot: bool({spot.name, spot.label} & wanted)),
    )


def _rides(sandbox: Sandbox, origin: str, dest: str) -> list[Departure]:
    rows = (*sandbox.trains(origin, dest), *sandbox.flights(origin, dest))
    return [row for row in rows if row.price is not None]


def _drawn(rows: Sequence[_Row], count: int, draw: random.Random, is_wanted: Callable[[_Row], bool]) -> Sequence[_Row]:
    """Wanted rows first, each group in a random order."""
    shuffled = draw.sample(rows, len(rows))
    return sorted(shuffled, key=lambda row: not is_wanted(row))[:count]
