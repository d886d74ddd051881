"""The budget: what the trip costs, by the world's prices and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS
from tripwright.benchmarks.travelplanner.moves import Move
from tripwright.benchmarks.travelplanner.plan import Entry, ReadDay, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import lacks_label, unread
from tripwright.benchmarks.travelplanner.sound.stays import hotels, nights
from tripwright.rules import SATISFIED, Finding, unjudgeable, violated
from tripwright.world import Restaurant


@dataclass(frozen=True, slots=True)
class Cost:
    """A trip's cost in minor units, at least and at most; ``doubt`` names the first item without one sure price."""

    least: int
    most: int | None
    doubt: Finding | None

    @property
    def exact(self) -> int | None:
        """The cost where every price is known."""
        return self.least if self.least == self.most else None


def valid_cost(plan: ReadPlan) -> Finding:
    """The trip costs at most the budget, whatever the prices that are not known."""
    hidden = lacks_label(plan, "people_number", "budget")
    if hidden is not None:
        return hidden
    if not any(day.given for day in plan.days):
        return unread(plan)
    budget, units = plan.task.budget or 0, plan.catalog.world.manifest.minor_units
    cost = trip_cost(plan)
    if cost.least / units > budget:
        found = f"{cost.least / units:g}" if cost.least == cost.most else f"at least {cost.least / units:g}"
        return violated("the trip costs more than the budget", expected=f"at most {budget:g}", found=found)
    return SATISFIED if cost.most is not None and cost.most / units <= budget else cost.doubt or SATISFIED


def trip_cost(plan: ReadPlan) -> Cost:
    """Flights and meals for each person, roads for each vehicle, rooms for each night slept."""
    least, most = 0, 0
    open_end = False
    doubt: Finding | None = None
    for found, item in prices(plan, plan.task.people_number or 0):
        low, high = (min(found), max(found)) if found else (0, 0)
        least += low
        most += high
        open_end = open_end or not found
        if doubt is None and (not found or low != high):
            doubt = _not_one_price(item, known=bool(found))
    return Cost(least, None if open_end else most, doubt)


def _not_one_price(item: Entry | ReadDay, *, known: bool) -> Finding:
    message = "places of this name differ in price" if known else "its price is not known"
    if isinstance(item, Entry):
        return unjudgeable(message, where=item.where, found=item.text)
    return unjudgeable(message, where=item.place("transportation"), found=item.move.text if item.move else None)


def prices(plan: ReadPlan, people: int) -> Iterator[tuple[list[int], Entry | ReadDay]]:
    """(possible prices for the party in minor units, item) of all that costs something; a day stands for its move."""
    for day in plan.days:
        if day.move is not None:
            yield _fares(plan, day.move, people), day
        for _, entry in day.meals:
            yield [(row.price or 0) * people for row in entry.rows if isinstance(row, Restaurant)], entry
    for entry in nights(plan):
        if entry is not None:
            yield _rooms(entry, people), entry


def _fares(plan: ReadPlan, move: Move, people: int) -> list[int]:
    if move.mode == "flight":
        return [(row.price or 0) * people for row in move.flights]
    if move.mode == "other" or move.origin is None or move.dest is None:
        return []
    fare = plan.catalog.road_fare(move.origin, move.dest, move.mode)
    return [] if fare is None else [fare * math.ceil(people / CAR_SEATS[move.mode])]


def _rooms(entry: Entry, people: int) -> list[int]:
    """One night: the room's price times as many rooms as the party fills."""
    return [(row.price or 0) * math.ceil(people / (row.capacity or 1)) for row in hotels(entry)]
