"""The plan that a search is writing: activities put behind each other and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from tripwright.benchmarks.chinatravel.writing import Json, Writer


class Draft:
    """Days of activities; each written activity can be taken back."""

    def __init__(self, writer: Writer, start_city: str) -> None:
        self.writer = writer
        self._start_city = start_city
        self._days: list[list[Json]] = [[]]

    def start(self, activities: Sequence[Json]) -> None:
        """Forget everything and begin the first day with these."""
        self._days = [list(activities)]

    def new_day(self, breakfast: Json) -> None:
        """Begin another day."""
        self._days.append([breakfast])

    def drop_day(self) -> None:
        """Take the day just begun back."""
        self._days.pop()

    def push(self, activity: Json) -> None:
        """Put an activity behind the others of the day."""
        self._days[-1].append(activity)

    def pop(self) -> None:
        """Take the last activity back."""
        self._days[-1].pop()

    def has(self, kind: str) -> bool:
        """Whether the day has an activity of a kind."""
        return any(activity["type"] == kind for activity in self._days[-1])

    def visited(self) -> set[str]:
        """The names of all places in it."""
        return {activity["position"] for day in self._days for activity in day if "position" in activity}

    def cost(self) -> float:
        """Yuan for everything so far."""
        activities = [activity for day in self._days for activity in day]
        return sum(one["cost"] + sum(leg["cost"] for leg in one["transports"]) for one in activities)

    def plan(self) -> Json:
        """The plan so far; it changes with the draft."""
        return self.writer.plan(self._start_city, self._days)

    def with_one_more(self, activity: Json) -> Json:
        """The plan so far with one more activity."""
        return self.writer.plan(self._start_city, [*self._days[:-1], [*self._days[-1], activity]])

    def copy(self) -> Json:
        """The plan so far, for keeping."""
        return deepcopy(self.plan())
