"""Rides and hotels in the order in which the search tries them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox, yuan
from tripwright.benchmarks.chinatravel.search import ranking
from tripwright.benchmarks.chinatravel.search.asking import Asker, Steps
from tripwright.benchmarks.chinatravel.search.days import DAY_ENDS, Frame, Wishes
from tripwright.benchmarks.chinatravel.search.judging import Judge
from tripwright.benchmarks.chinatravel.search.questions import Question, Topic, read_names
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.language import UPSTREAM, Env
from tripwright.world import Hotel

DAILY_SPENDING = 100
"""Yuan for each person and day after the first that a budget must leave beside rides and hotel."""
Choice = TypeVar("Choice")


class Choices:
    """Ranks what a trip is framed by: rides there and back, hotel and rooms."""

    def __init__(
        self, sandbox: Sandbox, task: Task, writer: Writer, judge: Judge, asker: Asker, rank: ranking.Ranks
    ) -> None:
        self._sandbox = sandbox
        self._task = task
        self._writer = writer
        self._judge = judge
        self._asker = asker
        self._rank = rank

    def frames(self, goes: Sequence[Departure], hotels: Sequence[Hotel], wishes: Wishes) -> Iterator[Frame]:
        """Every ride there with every ride back and every hotel that goes with both, in the order of ranks."""
        for go in goes:
            for back in self._homeward(go):
                for hotel, rooms in self._lodgings(hotels, wishes, go, back):
                    yield Frame(go, back, hotel, rooms)

    def outbound(self) -> Steps[list[Departure]]:
        """Rides there that arrive before the day is over; those first whose ride alone satisfies most programs."""
        rows = [row for row in self._rides(outbound=True) if row.arrives < DAY_ENDS]
        rows = ranking.outbound(rows, self._rank)
        question = Question(Topic.OUTBOUND, [_ride_row(row) for row in rows])
        ids = {row.id for row in rows}
        asked = yield from self._asker.ask(question, lambda answer: read_names(answer, ids))
        rows = _first(rows, asked or (), lambda row: row.id)
        return self._by_programs(rows, lambda row: [self._writer.ride(row, [])])

    def _homeward(self, go: Departure) -> list[Departure]:
        """Rides home; on a trip of one day they leave after the arrival."""
        rows = self._rides(outbound=False)
        if self._task.days == 1:
            rows = [row for row in rows if row.departs > go.arrives]
        there = self._writer.ride(go, [])
        return self._by_programs(ranking.home(rows), lambda row: [there, self._writer.ride(row, [])])

    def _rides(self, *, outbound: bool) -> list[Departure]:
        """The trains and flights in one direction whose fare and station are known."""
        there, city = (self._task.start_city, self._task.target_city), self._task.target_city
        origin, dest = there if outbound else there[::-1]
        known = self._sandbox.transit.city(city).index
        rows = (*self._sandbox.trains(origin, dest), *self._sandbox.flights(origin, dest))
        return [row for row in rows if row.price is not None and (row.end if outbound else row.start) in known]

    def hotels(self) -> Steps[list[Hotel]]:
        """The hotels, cheap ones first; those first of all whose night alone satisfies most programs."""
        if self._task.days == 1:
            return []
        city = self._task.target_city
        known = self._sandbox.transit.city(city).index
        rows = [row for row in self._sandbox.hotels(city).values() if row.price is not None and row.name in known]
        rows = sorted((row for row in rows if row.beds), key=lambda row: row.price or 0)
        question = Question(Topic.HOTELS, [_hotel_row(row) for row in rows])
        names = {row.name for row in rows}
        asked = yield from self._asker.ask(question, lambda answer: read_names(answer, names))
        rows = _first(rows, asked or (), lambda row: row.name)
        return self._by_programs(rows, lambda row: [self._writer.night(row, self._rooms(row), 1200, [])])

    def _lodgings(
        self, hotels: Sequence[Hotel], wishes: Wishes, go: Departure, back: Departure
    ) -> Iterator[tuple[Hotel | None, int]]:
        """Hotels with the number of rooms, as far as rooms and budget allow; nothing on a trip of one day."""
        if self._task.days == 1:
            yield None, 0
        for hotel in hotels:
            beds, people, nights = hotel.beds or 1, self._task.people_number, self._task.days - 1
            rooms = wishes.rooms.rooms or self._rooms(hotel)
            if wishes.rooms.beds not in (None, beds) or rooms * beds < people:
                continue
            fixed = ((go.price or 0) + (back.price or 0)) * people + (hotel.price or 0) * rooms * nights
            if wishes.budget - yuan(fixed) > people * nights * DAILY_SPENDING:
                yield hotel, rooms

    def _rooms(self, hotel: Hotel) -> int:
        return math.ceil(self._task.people_number / (hotel.beds or 1))

    def _by_programs(self, rows: Sequence[Choice], activities: Callable[[Choice], list[Json]]) -> list[Choice]:
        """Those first whose activities alone satisfy most programs, in their own order otherwise."""
        plans = (self._writer.plan(self._task.start_city, [activities(row)]) for row in rows)
        scores = [-self._judge.satisfied(Env({"plan": plan}, UPSTREAM)) for plan in plans]
        return [rows[place] for place in ranking.argsort(scores)]


def _first(rows: Sequence[Choice], names: Sequence[str], name: Callable[[Choice], str]) -> list[Choice]:
    """The named rows in the order of their names, then the others in theirs."""
    places = {name: place for place, name in enumerate(names)}
    return sorted(rows, key=lambda row: places.get(name(row), len(places)))


def _ride_row(row: Departure) -> Json:
    departs, arrives = clock_text(row.departs), clock_text(row.arrives)
    fields = {"id": row.id, "kind": row.kind, "departs": departs, "arrives": arrives}
    return {**fields, "start": row.start, "end": row.end, "price": yuan(row.price or 0)}


def _hotel_row(row: Hotel) -> Json:
    return {"name": row.name, "feature": row.tags or "", "beds": row.beds, "price": yuan(row.price or 0)}
