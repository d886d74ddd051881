"""What LLM-modulo works with: candidates, tables of the chosen ones, a verifier of plans (fact sheet, section 11.3).

The verifier judges with the task's own programs, which the agent never sees. Plans may write a way in short, as one
object with from, to, mode and start_time; its legs are then looked up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, cast

from pydantic import JsonValue

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.plan import parse_clock
from tripwright.benchmarks.chinatravel.tables import Table, Tables
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.transit import MODES, TransitMode, clock_text
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.session import Tool

SHARES: Mapping[str, int] = {
    "trains there": 5,
    "flights there": 5,
    "trains back": 5,
    "flights back": 5,
    "hotels": 3,
    "attractions": 15,
    "restaurants": 5,
}
"""How many of each group are kept."""
_FIRST_CLOCK, _LAST_CLOCK = 600, 1198
_KEYS = ("name", "TrainID", "FlightID")


class ModuloTools:
    """The tools for one task."""

    def __init__(self, checker: Checker, task: Task) -> None:
        self._checker = checker
        self._task = task
        self._writer = Writer(checker.sandbox, task.target_city, task.people_number)
        tables, start, city = Tables(checker.sandbox), task.start_city, task.target_city
        self._groups: Mapping[str, Table] = {
            "trains there": tables.departures("train", start, city),
            "flights there": tables.departures("airplane", start, city),
            "trains back": tables.departures("train", city, start),
            "flights back": tables.departures("airplane", city, start),
            "hotels": tables.places("accommodations", city),
            "attractions": tables.places("attractions", city),
            "restaurants": tables.places("restaurants", city),
        }

    def tools(self) -> tuple[Tool, ...]:
        """All three."""
        return Tool.of(self.list_candidates), Tool.of(self.show_tables), Tool.of(self.verify_plan)

    def list_candidates(self) -> dict[str, str]:
        """All trains and flights of the trip and all places of the city, as one table for each group."""
        return {group: _text(table) for group, table in self._groups.items()}

    def show_tables(self, chosen: dict[str, list[str]], seed: int = 0) -> str:
        """The chosen candidates as tables, and ways between each two of their places at times of the day.

        Args:
            chosen: For each group the ids or names; too many are cut, none at all is replaced by a random choice.
            seed: For the random choices and times.
        """
        draw = random.Random(seed)
        parts: list[str] = []
        points: list[str] = []
        for group, share in SHARES.items():
            table = self._kept(group, chosen.get(group, ()), share, draw)
            parts.append(f"{group}:\n{_text(table)}")
            points += [str(cell) for cell in _points(group, table)]
        ways = "\n".join(self._ways(list(dict.fromkeys(points)), draw))
        return "\n\n".join([*parts, f"ways in the city:\n{ways}"])

    def verify_plan(self, plan: JsonValue) -> dict[str, Any]:
        """What is wrong with a plan, in sentences, and the plan with the legs of every way written out.

        Args:
            plan: The plan.
        """
        written = self._expanded(plan)
        report = self._checker.check(self._task, written)
        faults = [verdict for verdict in report.verdicts if not verdict.passes]
        return {
            "plan": written,
            "errors": [_sentence(fault.where, fault.message or fault.rule) for fault in faults]
            if report.delivered
            else ["There is no plan."],
        }

    def _kept(self, group: str, chosen: Sequence[str], share: int, draw: random.Random) -> Table:
        table = self._groups[group]
        names = table.column(_key(table))
        places = [names.index(name) for name in dict.fromkeys(chosen) if name in names][:share]
        if not places:
            places = sorted(draw.sample(range(len(names)), min(share, len(names))))
        return Table(table.columns, tuple(table.rows[place] for place in places))

    def _ways(self, points: Sequence[str], draw: random.Random) -> Iterator[str]:
        known = self._checker.sandbox.transit.city(self._task.target_city).index
        for start, end in permutations([point for point in points if point in known], 2):
            clock = draw.randint(_FIRST_CLOCK, _LAST_CLOCK)
            ways: list[str] = []
            for mode in MODES:
                found = self._writer.legs(start, end, clock, mode)
                if found is not None:
                    legs, arrives = found
                    ways.append(f"{mode} {arrives - clock} min {sum(leg['cost'] for leg in legs):g} yuan")
            yield f"{start} -> {end} at {clock_text(clock)}: {'; '.join(ways)}"

    def _expanded(self, plan: JsonValue) -> Any:
        """The plan with ways in short replaced by their legs; whatever is not of that form stays."""
        days = plan.get("itinerary") if isinstance(plan, dict) else None
        if not isinstance(plan, dict) or not isinstance(days, list):
            return plan
        return {**plan, "itinerary": [self._day(day) for day in days]}

    def _day(self, day: JsonValue) -> JsonValue:
        activities = day.get("activities") if isinstance(day, dict) else None
        if not isinstance(day, dict) or not isinstance(activities, list):
            return day
        return {**day, "activities": [self._activity(activity) for activity in activities]}

    def _activity(self, activity: JsonValue) -> JsonValue:
        ways = activity.get("transports") if isinstance(activity, dict) else None
        if not isinstance(activity, dict) or not isinstance(ways, list):
            return activity
        legs = [leg for way in ways for leg in self._legs(way)]
        return {**activity, "transports": cast("JsonValue", legs)}

    def _legs(self, way: JsonValue) -> Sequence[JsonValue | Json]:
        if not isinstance(way, dict) or "from" not in way:
            return [way]
        start, end, name = way["from"], way.get("to"), way.get("mode")
        modes: list[TransitMode] = [mode for mode in MODES if mode == name]
        departs = parse_clock(way.get("start_time"), 1)
        known = self._checker.sandbox.transit.city(self._task.target_city).index
        if not isinstance(start, str) or not isinstance(end, str) or not {start, end} <= known.keys():
            return [way]
        found = self._writer.legs(start, end, departs, modes[0]) if modes and departs is not None else None
        return [way] if found is None else found[0]


def _key(table: Table) -> str:
    return next(key for key in _KEYS if key in table.columns)


def _points(group: str, table: Table) -> Sequence[object]:
    """The places of a table in the city: stations where one arrives or leaves, or the places themselves."""
    if group.endswith("there"):
        return table.column("To")
    return table.column("From") if group.endswith("back") else table.column("name")


def _text(table: Table) -> str:
    lines = [table.columns, *table.rows]
    return "\n".join(",".join("" if cell is None else str(cell) for cell in line) for line in lines)


def _sentence(where: str | None, message: str) -> str:
    return f"{where}: {message}" if where else message
