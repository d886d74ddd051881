"""A read plan as the trip that constraint programs see: the world's values, unknown where the rows of a name differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tripwright.benchmarks.travelplanner.concepts import NIGHT
from tripwright.benchmarks.travelplanner.plan import Entry, ReadDay, ReadPlan
from tripwright.benchmarks.travelplanner.sound.cost import prices
from tripwright.world import Hotel, Restaurant


def trip_view(plan: ReadPlan) -> dict[str, Any]:
    """The trip of the library ``travelplanner``; costs are for the whole party, in units of the currency."""
    units = plan.catalog.world.manifest.minor_units
    costs: dict[int, float | None] = {}
    for found, item in prices(plan, plan.task.people_number or 0):
        costs[id(item)] = found[0] / units if len(set(found)) == 1 else None
    days = [list(_items(day, costs)) for day in plan.days]
    return {"people": plan.task.people_number, "home": plan.task.org, "days": days}


def _items(day: ReadDay, costs: dict[int, float | None]) -> Iterator[dict[str, Any]]:
    """The move, the meals, the sights, the night; a listing on the last day is not slept in and costs nothing."""
    if day.move is not None:
        kind = None if day.move.mode == "other" else day.move.mode
        name = day.move.flights[0].id if day.move.flights else None
        yield {"kind": kind, "city": day.move.origin, "name": name, "cost": costs.get(id(day))}
    for meal, entry in day.meals:
        cuisines = _same(row.cuisines for row in entry.rows if isinstance(row, Restaurant))
        yield {"kind": meal, **_place(entry), "cost": costs.get(id(entry)), "cuisines": cuisines}
    for entry in day.sights:
        yield {"kind": "attraction", **_place(entry), "cost": 0}
    if day.lodging is not None:
        rows = [row for row in day.lodging.rows if isinstance(row, Hotel)]
        yield {
            **{"kind": NIGHT, **_place(day.lodging), "cost": costs.get(id(day.lodging), 0)},
            **{"room_type": _same(row.room_type for row in rows), "house_rules": _same(row.rules for row in rows)},
        }


def _place(entry: Entry) -> dict[str, str | None]:
    return {"city": entry.city, "name": entry.name}


def _same(values: Iterable[str | None]) -> str | None:
    """The value that all rows share; None when they differ, or there is no row."""
    known = set(values)
    return next(iter(known)) if len(known) == 1 else None
