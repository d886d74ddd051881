"""The moves among which the mixed-integer program chooses: from one place to another at the end of an hour.

Each move leads to one activity, which begins with the hour of arrival; the activity is written out as in a plan, its
way there included, so that programs can be evaluated on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Departure
from tripwright.benchmarks.chinatravel.search.ranking import ATTRACTION, DINNER, LUNCH, MODE_ORDER
from tripwright.benchmarks.chinatravel.search.spots import Spot
from tripwright.benchmarks.chinatravel.ttg.sample import Sample
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.world import Hotel

HOURS = 24
"""Slots of a day."""
LONGEST = 120
"""Minutes of the longest way that is offered."""
_MEALS = {11: LUNCH, 12: LUNCH, 17: DINNER, 18: DINNER, 19: DINNER}
_NIGHT_FROM, _NIGHT_UNTIL, _LEAVES_FROM = 18, 22, 7
_SIGHTS_FROM, _SIGHTS_UNTIL, _WAIT = 8, 20, 4
Allowed = Callable[[Json], bool]
"""Whether no program forbids an activity by itself."""


class Node(NamedTuple):
    """A place, or a ride with its station; ``slots`` is how long an activity there takes."""

    name: str
    row: Departure | Hotel | Spot
    kind: str
    slots: int


class Move(NamedTuple):
    """A way to an activity.

    Attributes:
        start, end: Numbers of nodes.
        leaves: The last slot at the start, counted over all days.
        arrives: The first slot at the end; for a ride home the slot after ``leaves``.
        kind: The kind of activity.
        activity: The activity as a plan writes it.
    """

    start: int
    end: int
    leaves: int
    arrives: int
    kind: str
    activity: Json

    @property
    def day(self) -> int:
        """The day of the activity, from 0."""
        return self.leaves // HOURS

    @property
    def cost(self) -> float:
        """Yuan for the activity and the way there."""
        return self.activity["cost"] + sum(leg["cost"] for leg in self.activity["transports"])


def nodes_of(sample: Sample) -> list[Node]:
    """The places, then the rides there (``go``), then the rides home (``back``)."""
    return [
        *(Node(row.name, row, "hotel", 1) for row in sample.hotels),
        *(Node(spot.name, spot, ATTRACTION, 2) for spot in sample.sights),
        *(Node(spot.name, spot, "meal", 1) for spot in sample.tables),
        *(Node(row.end, row, "go", 0) for row in sample.goes),
        *(Node(row.start, row, "back", 0) for row in sample.backs),
    ]


class Moves:
    """Makes the moves of a party on a trip of some days."""

    def __init__(self, writer: Writer, nodes: Sequence[Node], days: int, people: int, allowed: Allowed) -> None:
        self._writer = writer
        self._nodes = nodes
        self._days = days
        self._people = people
        self._allowed = allowed

    def all(self) -> Iterator[Move]:
        """Every move between two nodes at every slot at which it makes sense."""
        for start, origin in enumerate(self._nodes):
            if origin.kind == "back":
                continue
            for end, goal in enumerate(self._nodes):
                if start != end and goal.kind != "go":
                    for leaves in self._leaving(origin):
                        yield from self._move(start, end, leaves)

    def _leaving(self, origin: Node) -> Iterator[int]:
        """The slots after which one can leave a node."""
        if isinstance(origin.row, Departure):
            first = math.ceil(origin.row.arrives / 60) - 1
            yield from range(max(first, 0), min(first + _WAIT, HOURS - 1))
            return
        for day in range(self._days):
            if origin.kind != "hotel":
                yield from range(day * HOURS + _SIGHTS_FROM, day * HOURS + _NIGHT_UNTIL)
            elif day > 0:
                yield from range(day * HOURS + _LEAVES_FROM, day * HOURS + _SIGHTS_UNTIL)

    def _move(self, start: int, end: int, leaves: int) -> Iterator[Move]:
        """The move by the first way that makes an allowed activity; none where there is no such way."""
        clock = (leaves % HOURS + 1) * 60
        for mode in MODE_ORDER:
            found = self._writer.legs(self._nodes[start].name, self._nodes[end].name, clock, mode)
            if found is None or found[1] - clock > LONGEST:
                continue
            legs, arrives = found
            made = self._activity(self._nodes[end], leaves, arrives, legs)
            if made is not None and self._allowed(made[1]):
                slots = max(1, math.ceil((arrives - clock) / 60))
                away = 1 if self._nodes[end].kind == "back" else 1 + slots
                yield Move(start, end, leaves, leaves + away, *made)
                return

    def _activity(self, goal: Node, leaves: int, arrives: int, legs: list[Json]) -> tuple[str, Json] | None:
        """The kind and the activity at the end of a way."""
        day, row = leaves // HOURS, goal.row
        if isinstance(row, Departure):
            in_time = day == self._days - 1 and arrives <= row.departs
            return (goal.kind, self._writer.ride(row, legs)) if in_time else None
        clock = (leaves % HOURS + 1) * 60
        begins = clock + 60 * max(1, math.ceil((arrives - clock) / 60))
        if isinstance(row, Hotel):
            if day == self._days - 1 or not _NIGHT_FROM * 60 <= begins <= _NIGHT_UNTIL * 60:
                return None
            rooms = math.ceil(self._people / (row.beds or 1))
            return goal.kind, self._writer.night(row, rooms, arrives, legs)
        kind = ATTRACTION if goal.kind == ATTRACTION else _MEALS.get(begins // 60, "")
        times = row.times(kind, begins) if kind and begins <= _SIGHTS_UNTIL * 60 else None
        if times is None or times[0] != begins:
            return None
        if kind == ATTRACTION:
            return kind, self._writer.sight(row.name, row.price, *times, legs)
        return kind, self._writer.meal(kind, row.name, row.price, *times, legs)
