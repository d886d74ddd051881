"""A plan's cost sheet: the lines behind the sound budget rule, for people to read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS
from tripwright.benchmarks.travelplanner.moves import Move
from tripwright.benchmarks.travelplanner.plan import Entry, ReadPlan
from tripwright.benchmarks.travelplanner.sound.stays import hotels, nights
from tripwright.trip.costs import CostLine, CostSheet
from tripwright.trip.money import Basis, Money, Price
from tripwright.world import Restaurant


def cost_sheet(plan: ReadPlan) -> CostSheet:
    """Flights and meals for each person, roads for each vehicle, rooms for each night slept.

    A price that the world does not have, or that differs between places of one name, is unknown; sights are free.
    """
    currency = plan.catalog.world.manifest.currency
    return CostSheet(currency, tuple(_lines(plan, currency)))


def _lines(plan: ReadPlan, currency: str) -> Iterator[CostLine]:
    people = plan.task.people_number
    for day in plan.days:
        if day.move is not None:
            yield _move(plan, day.move, day.place("transportation"), people, currency)
        for _, entry in day.meals:
            each = _price([row.price for row in entry.rows if isinstance(row, Restaurant)], "person", currency)
            yield CostLine(entry.where, entry.name or entry.text, "meal", each, people)
    for entry in nights(plan):
        if entry is not None:
            yield _night(entry, people, currency)


def _move(plan: ReadPlan, move: Move, where: str, people: int | None, currency: str) -> CostLine:
    if move.mode == "flight":
        label = f"Flight {move.flights[0].id}" if move.flights else move.text
        return CostLine(where, label, "flight", _price([row.price for row in move.flights], "person", currency), people)
    if move.mode == "other" or move.origin is None or move.dest is None:
        return CostLine(where, move.text, "road", Price(None, "total"), 1)
    fare = plan.catalog.road_fare(move.origin, move.dest, move.mode)
    vehicles = None if people is None else math.ceil(people / CAR_SEATS[move.mode])
    label = f"{move.mode.capitalize()} from {move.origin} to {move.dest}"
    return CostLine(where, label, "road", _price([fare], "vehicle", currency), vehicles)


def _night(entry: Entry, people: int | None, currency: str) -> CostLine:
    rooms = {None if people is None else math.ceil(people / (row.capacity or 1)) for row in hotels(entry)}
    each = _price([row.price for row in hotels(entry)], "room-night", currency)
    count = next(iter(rooms)) if len(rooms) == 1 else None
    return CostLine(entry.where, entry.name or entry.text, "stay", each, count)


def _price(prices: Sequence[int | None], basis: Basis, currency: str) -> Price:
    """The one price of all rows; unknown when there is none, or more than one."""
    known = set(prices)
    amount = next(iter(known)) if len(known) == 1 else None
    return Price(None if amount is None else Money(amount, currency), basis)
