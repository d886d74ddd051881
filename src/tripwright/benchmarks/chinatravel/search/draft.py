"""The plan that a search is writing: activities put behind each other and taken back."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.language import UPSTREAM, Env
from tripwright.language.values import PlanDict, PlanList, view


class _Entry(NamedTuple):
    """An activity, and as programs see it with the number of its values."""

    activity: Json
    seen: Any
    size: int


class Draft:
    """Days of activities; each written activity can be taken back."""

    def __init__(self, writer: Writer, start_city: str) -> None:
        self.writer = writer
        self._start_city = start_city
        self._days: list[list[_Entry]] = [[]]

    def start(self, activity: Json) -> None:
        """Forget everything and begin the first day with this."""
        self._days = [[]]
        self.push(activity)

    def new_day(self, breakfast: Json) -> None:
        """Begin another day."""
        self._days.append([])
        self.push(breakfast)

    def drop_day(self) -> None:
        """Take the day just begun back."""
        self._days.pop()

    def push(self, activity: Json) -> None:
        """Put an activity behind the others of the day."""
        self._days[-1].append(_Entry(activity, *view(activity)))

    def pop(self) -> None:
        """Take the last activity back."""
        self._days[-1].pop()

    def has(self, kind: str) -> bool:
        """Whether the day has an activity of a kind."""
        return any(entry.activity["type"] == kind for entry in self._days[-1])

    def visited(self) -> set[str]:
        """The names of all places in it."""
        return {activity["position"] for activity in self._activities() if "position" in activity}

    def cost(self) -> float:
        """Yuan for everything so far."""
        return sum(one["cost"] + sum(leg["cost"] for leg in one["transports"]) for one in self._activities())

    def plan(self) -> Json:
        """A copy of the plan so far."""
        return deepcopy(self.writer.plan(self._start_city, [[entry.activity for entry in day] for day in self._days]))

    def lines(self) -> list[str]:
        """The plan so far, a line for each activity."""
        return [_line(number, entry.activity) for number, day in enumerate(self._days, start=1) for entry in day]

    def env_with(self, activity: Json) -> Env:
        """What programs read of the plan so far with one more activity; what is written already is not read again."""
        self.push(activity)
        days = [
            PlanDict({"day": number, "activities": PlanList(entry.seen for entry in day)})
            for number, day in enumerate(self._days, start=1)
        ]
        size = sum(entry.size + 4 for day in self._days for entry in day)
        whole = PlanDict(self.writer.whole(self._start_city, PlanList(days)))
        self.pop()
        return Env.of_views({"plan": whole}, size, UPSTREAM)

    def _activities(self) -> list[Json]:
        return [entry.activity for day in self._days for entry in day]


def _line(day: int, activity: Json) -> str:
    place = activity.get("position") or f"{activity['start']} to {activity['end']}"
    return f"day {day}, {activity['start_time']} to {activity['end_time']}: {activity['type']}, {place}"
