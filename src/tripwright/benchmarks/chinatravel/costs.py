"""What a trip costs by the world's prices, line by line, for people to read (fact sheet, sections 1.4 and 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import cast

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, MEALS, Activity, Plan
from tripwright.benchmarks.chinatravel.sandbox import DepartureKind, Sandbox
from tripwright.benchmarks.chinatravel.sound.movement import replay
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.trip.costs import CostLine
from tripwright.trip.money import Basis, Money, Price

CAR_SEATS = 4


def cost_lines(plan: Plan, task: Task, sandbox: Sandbox, where: Mapping[str, str]) -> Iterator[CostLine]:
    """A line for each activity and each ride: tickets and meals for everybody, rooms as booked, a taxi for four.

    Args:
        plan: The plan; its own prices are not read.
        task: Says who travels where.
        sandbox: The world, whose prices count; one that it does not know leaves its line open.
        where: Each activity's address, and that of each of its hops, ``PLACE#1``.
    """
    for number, activity in enumerate(plan.activities):
        yield from _rides(activity, where, task, sandbox)
        address = where[activity.place]
        if activity.type in DEPARTURES:
            yield _departure(activity, number == 0, address, task, sandbox)
        else:
            yield _place(activity, address, task, sandbox)


def _rides(activity: Activity, where: Mapping[str, str], task: Task, sandbox: Sandbox) -> Iterator[CostLine]:
    if not activity.hops or task.target_city not in sandbox.cities:
        return
    known = replay(activity.hops, task.target_city, sandbox)
    for number, hop in enumerate(activity.hops, start=1):
        if hop.mode not in ("metro", "taxi"):
            continue
        fen = round(known[number - 1].cost * 100) if known else None
        metro = hop.mode == "metro"
        count = task.people_number if metro else math.ceil(task.people_number / CAR_SEATS)
        label = f"{hop.mode.capitalize()} from {hop.start} to {hop.end}"
        price = _price(fen, "person" if metro else "vehicle", sandbox)
        yield CostLine(where[f"{activity.place}#{number}"], label, hop.mode, price, count)


def _departure(activity: Activity, out: bool, where: str, task: Task, sandbox: Sandbox) -> CostLine:
    route = (task.start_city, task.target_city) if out else (task.target_city, task.start_city)
    rows = sandbox.departures(cast("DepartureKind", activity.type), *route)
    row = next((row for row in rows if row.id == activity.id and row.start == activity.start), None)
    kind = "train" if activity.type == "train" else "flight"
    price = _price(None if row is None else row.price, "person", sandbox)
    return CostLine(where, f"{kind.capitalize()} {activity.id or ''}".strip(), kind, price, task.people_number)


def _place(activity: Activity, where: str, task: Task, sandbox: Sandbox) -> CostLine:
    name, city = activity.position or "", task.target_city
    if activity.type == "accommodation":
        row = sandbox.hotels(city).get(name)
        price = _price(None if row is None else row.price, "room-night", sandbox)
        return CostLine(where, name, "stay", price, None if activity.rooms is None else int(activity.rooms))
    if activity.type in MEALS:
        found = sandbox.restaurants(city).get(name)
        at_hotel = found is None and activity.type == "breakfast" and name in sandbox.hotels(city)
        fen = 0 if at_hotel else None if found is None else found.price
        return CostLine(where, name, "meal", _price(fen, "person", sandbox), task.people_number)
    sight = sandbox.attractions(city).get(name)
    price = _price(None if sight is None else sight.price, "person", sandbox)
    return CostLine(where, name, "visit", price, task.people_number)


def _price(fen: int | None, basis: Basis, sandbox: Sandbox) -> Price:
    return Price(None if fen is None else Money(fen, sandbox.world.manifest.currency), basis)
