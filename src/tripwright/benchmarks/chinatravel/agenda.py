"""A plan made ready to be shown or exported: dated, located, priced by the world, with broken rules at their items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, cast

from tripwright.benchmarks.chinatravel.costs import cost_lines
from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, Plan, read_plan
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.transit import STATION_SUFFIX, CityTransit
from tripwright.errors import BadInput
from tripwright.rules import Verdict
from tripwright.rules.marks import marks_of
from tripwright.trip.agenda import Agenda, Mark, build_agenda
from tripwright.trip.costs import CostSheet
from tripwright.trip.gazetteer import Gazetteer, Place, WorldGazetteer
from tripwright.trip.itinerary import Day, Item, Itinerary, Leg, Meal, MealKind, Mode, Stay, Visit
from tripwright.trip.where import addresses
from tripwright.world import Attraction, Hotel, Restaurant

SOME_MONDAY = dt.date(2025, 3, 3)
"""The first day of a trip that has no dates, as no published plan has."""
LONGEST = 366
_ENDS = {"outbound": 0, "return": -1}


def plan_agenda(
    task: Task,
    plan: Any,
    sandbox: Sandbox,
    verdicts: Iterable[Verdict] = (),
    *,
    start: dt.date | None = None,
    gazetteer: Gazetteer | None = None,
) -> Agenda | None:
    """The trip that a plan describes.

    Args:
        task: The query that the plan answers.
        plan: The plan as published, any JSON value.
        sandbox: The world.
        verdicts: Those that were violated or could not be judged are pinned to their items.
        start: The date of the first day; some Monday by default, which a note then says.
        gazetteer: One for many plans saves look-ups; made from the world by default.

    Returns:
        None where there is no trip to show: no activity can be read, or there are more days than a year has.

    Raises:
        BadInput: The first day is so early or late that calendars cannot tell its hours.
    """
    read = read_plan(plan)
    if not _shows_a_trip(read):
        return None
    if start is not None and not 1900 <= start.year <= 2999:
        raise BadInput("not a year to travel in", field="start", value=start.isoformat(), expected="1900 to 2999")
    days, where = _days(read, start or SOME_MONDAY, task.target_city, sandbox)
    lines = cost_lines(read, task, sandbox, where)
    agenda = build_agenda(
        Itinerary(days, task.people_number, sandbox.world.digest),
        TripGazetteer(sandbox, task.target_city, gazetteer),
        key=task.id,
        title=f"{task.start_city} to {task.target_city}",
        costs=CostSheet(sandbox.world.manifest.currency, tuple(lines)),
        marks=_pinned(marks_of(verdicts), read, where),
    )
    if start is not None:
        return agenda
    note = f"The plan has no dates: its first day is shown as {SOME_MONDAY:%A}, {SOME_MONDAY.isoformat()}."
    return replace(agenda, notes=(note, *agenda.notes))


def plan_itinerary(task: Task, plan: Any, sandbox: Sandbox) -> Itinerary | None:
    """The trip that a plan describes, from ``SOME_MONDAY`` on; None as in :func:`plan_agenda`."""
    read = read_plan(plan)
    if not _shows_a_trip(read):
        return None
    days, _ = _days(read, SOME_MONDAY, task.target_city, sandbox)
    return Itinerary(days, task.people_number, sandbox.world.digest)


class TripGazetteer:
    """Finds the places of a trip by their names, in its city first; metro stations too.

    Args:
        sandbox: The world.
        city: The city that is visited.
        others: Finds what is not there, such as the station at home.
    """

    def __init__(self, sandbox: Sandbox, city: str, others: Gazetteer | None = None) -> None:
        self._city = city
        self._others = others or WorldGazetteer(sandbox.world)
        self._travel: CityTransit | None = sandbox.transit.city(city) if city in sandbox.cities else None
        self._zone = self._others.end(city).zone

    def place(self, item: Visit | Meal | Stay) -> Place:
        """Where a sight, a meal or a stay is."""
        return self.end(item.label)

    def end(self, name: str | None) -> Place:
        """Where a leg starts or ends."""
        if name and self._travel is not None:
            point = self._travel.position(name) if self._travel.knows(name) else self._station(self._travel, name)
            if point is not None:
                return Place(name, self._city, *point, exact=True, zone=self._zone)
        return self._others.end(name)

    @staticmethod
    def _station(travel: CityTransit, name: str) -> tuple[float, float] | None:
        station = name.removesuffix(STATION_SUFFIX)
        if station == name or station not in travel.stations:
            return None
        number = travel.stations.index(station)
        return float(travel.station_lat[number]), float(travel.station_lon[number])


def _shows_a_trip(plan: Plan) -> bool:
    return bool(plan.activities) and plan.days <= LONGEST


def _days(plan: Plan, first: dt.date, city: str, sandbox: Sandbox) -> tuple[tuple[Day, ...], dict[str, str]]:
    """The days, and for each activity (and each of its hops, ``PLACE#1``) the address of its item."""
    days: list[Day] = []
    where: dict[str, str] = {}
    activities = {day: tuple(found) for day, found in groupby(plan.activities, key=lambda one: one.day)}
    for number in range(1, plan.days + 1):
        items: list[Item] = []
        names: list[str] = []
        for activity in activities.get(number, ()):
            for place, item in _items(activity, city, sandbox):
                items.append(item)
                names.append(place)
        day = Day(number, first + dt.timedelta(days=number - 1), tuple(items))
        days.append(day)
        where |= dict(zip(names, addresses(day), strict=True))
    return tuple(days), where


def _items(activity: Activity, city: str, sandbox: Sandbox) -> Iterator[tuple[str, Item]]:
    for number, hop in enumerate(activity.hops, start=1):
        mode = hop.mode if hop.mode in ("walk", "metro", "taxi") else "other"
        leg = Leg(cast("Mode", mode), hop.start, hop.end, departs=hop.begins, arrives=hop.ends)
        yield f"{activity.place}#{number}", leg
    yield activity.place, _item(activity, city, sandbox)


def _item(activity: Activity, city: str, sandbox: Sandbox) -> Item:
    name, clocks = activity.position or "", (activity.begins, activity.ends)
    if activity.type in DEPARTURES:
        mode: Mode = "train" if activity.type == "train" else "flight"
        return Leg(mode, activity.start, activity.end, activity.id, *clocks)
    if activity.type == "attraction":
        return Visit(_id(sandbox.attractions(city), name), name, city, *clocks)
    if activity.type == "accommodation":
        rooms = activity.rooms
        return Stay(_id(sandbox.hotels(city), name), name, city, int(rooms) if rooms is not None else None)
    eaten_at = _id(sandbox.restaurants(city), name) or _id(sandbox.hotels(city), name)
    return Meal(cast("MealKind", activity.type), eaten_at, name, city, *clocks)


def _id(rows: Mapping[str, Attraction | Hotel | Restaurant], name: str) -> str | None:
    return rows[name].id if name in rows else None


def _pinned(marks: Iterable[Mark], plan: Plan, where: dict[str, str]) -> list[Mark]:
    """The marks with the addresses of their items in place of the plan's own counting."""
    ends = {name: plan.activities[index].place for name, index in _ENDS.items()}
    return [
        replace(mark, where=where.get(ends.get(mark.where, mark.where), mark.where)) if mark.where else mark
        for mark in marks
    ]
