"""Writing the activities of a published plan: one way for every planner and agent (fact sheet, section 4)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox, yuan
from tripwright.benchmarks.chinatravel.transit import Ints, TransitLeg, TransitMode, clock_text
from tripwright.world import Hotel
from tripwright.world.geo import Floats

Json = dict[str, Any]


def cars_for(people: int) -> int:
    """Taxis for a party, four in one."""
    return math.ceil(people / 4)


def party_cost(mode: TransitMode, cost: float, people: int) -> int:
    """What a party pays, in fen, where one person (metro) or car (taxi) pays ``cost`` yuan."""
    if mode == "walk":
        return 0
    return round(cost * 100) * (people if mode == "metro" else cars_for(people))


def party_costs(mode: TransitMode, costs: Floats, people: int) -> Ints:
    """:func:`party_cost` of each of many costs."""
    if mode == "walk":
        return np.zeros(len(costs), dtype=np.int64)
    return (costs * 100).round().astype(np.int64) * (people if mode == "metro" else cars_for(people))


class Writer:
    """Writes the activities of one party in one city. Prices are fen for one person, clocks minutes of the day."""

    def __init__(self, sandbox: Sandbox, city: str, people: int) -> None:
        self._transit = sandbox.transit.city(city)
        self._city = city
        self._people = people

    def plan(self, start_city: str, days: Sequence[Sequence[Json]]) -> Json:
        """The whole plan of these days' activities."""
        return self.whole(start_city, [{"day": n, "activities": list(day)} for n, day in enumerate(days, start=1)])

    def whole(self, start_city: str, itinerary: Sequence[Json]) -> Json:
        """The whole plan of these days."""
        return {
            "people_number": self._people,
            "start_city": start_city,
            "target_city": self._city,
            "itinerary": itinerary,
        }

    def ride(self, row: Departure, legs: list[Json]) -> Json:
        """A train or flight; an unknown fare is written as 0."""
        price = row.price or 0
        return {
            "type": row.kind,
            "TrainID" if row.kind == "train" else "FlightID": row.id,
            "start": row.start,
            "end": row.end,
            "start_time": clock_text(row.departs % 1440),
            "end_time": clock_text(row.arrives % 1440),
            "price": yuan(price),
            "tickets": self._people,
            "cost": yuan(price * self._people),
            "transports": legs,
        }

    def sight(self, name: str, price: int, begins: int, ends: int, legs: list[Json]) -> Json:
        """A visit."""
        return {**self.meal("attraction", name, price, begins, ends, legs), "tickets": self._people}

    def meal(self, kind: str, name: str, price: int, begins: int, ends: int, legs: list[Json]) -> Json:
        """A meal of that kind."""
        return {
            "type": kind,
            "position": name,
            "start_time": clock_text(begins),
            "end_time": clock_text(ends),
            "price": yuan(price),
            "cost": yuan(price * self._people),
            "transports": legs,
        }

    def night(self, row: Hotel, rooms: int, arrives: int, legs: list[Json]) -> Json:
        """A night, until the end of the day."""
        price = row.price or 0
        return {
            "type": "accommodation",
            "position": row.name,
            "start_time": clock_text(arrives),
            "end_time": "24:00",
            "price": yuan(price),
            "room_type": row.beds,
            "rooms": rooms,
            "cost": yuan(price * rooms),
            "transports": legs,
        }

    def legs(self, start: str, end: str, departs: int, mode: TransitMode) -> tuple[list[Json], int] | None:
        """The written legs of a hop and the minute of arrival; no legs to where one is, None where there is no way."""
        if start == end:
            return [], departs
        legs = self._transit.legs(start, end, departs, mode)
        return None if legs is None else ([self.leg(leg) for leg in legs], legs[-1].arrives)

    def leg(self, leg: TransitLeg) -> Json:
        """One leg with its price and what the party pays."""
        written: Json = {
            **leg.to_published(),
            "price": leg.cost,
            "cost": yuan(party_cost(leg.mode, leg.cost, self._people)),
        }
        if leg.mode == "metro":
            written["tickets"] = self._people
        elif leg.mode == "taxi":
            written["cars"] = cars_for(self._people)
        return written
