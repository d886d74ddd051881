"""Planning the days of a trip whose rides and hotel are chosen: depth first, one activity after the other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tripwright.benchmarks.chinatravel.sandbox import Departure
from tripwright.benchmarks.chinatravel.search.asking import Asker, Steps
from tripwright.benchmarks.chinatravel.search.draft import Draft
from tripwright.benchmarks.chinatravel.search.judging import BestPlan, Judge
from tripwright.benchmarks.chinatravel.search.questions import NO_DEMAND, Question, Rooms, Topic, read_choice
from tripwright.benchmarks.chinatravel.search.ranking import (
    ATTRACTION,
    DINNER,
    HOTEL,
    LUNCH,
    MODE_ORDER,
    RETURN,
    Ranks,
    argsort,
    next_kind,
    ranked,
    ranks,
)
from tripwright.benchmarks.chinatravel.search.spots import Spot, Spots
from tripwright.benchmarks.chinatravel.transit import TransitMode, clock_text
from tripwright.benchmarks.chinatravel.writing import Json
from tripwright.language import Env
from tripwright.world import Hotel

DAY_ENDS = 23 * 60
"""A branch ends at or after this minute."""
MIDNIGHT = 1440
BREAKFAST = (480, 510)


@dataclass(frozen=True, slots=True)
class Frame:
    """The rides and the hotel of a trip; ``hotel`` is None on a trip of one day."""

    go: Departure
    back: Departure
    hotel: Hotel | None
    rooms: int


@dataclass(slots=True)
class Wishes:
    """What a model may have said once for the whole search; the defaults are the rules'."""

    rank: Ranks = ranks
    modes: Sequence[TransitMode] = MODE_ORDER
    budget: float = math.inf
    rooms: Rooms = NO_DEMAND
    favourites: list[str] = field(default_factory=list[str])


class DaySearch:
    """Searches the days of one trip after the other on the same draft."""

    def __init__(
        self,
        draft: Draft,
        spots: Spots,
        judge: Judge,
        best: BestPlan,
        asker: Asker,
        wishes: Wishes,
        *,
        days: int,
        keep_on: bool,
    ) -> None:
        self._draft = draft
        self._spots = spots
        self._judge = judge
        self._best = best
        self._asker = asker
        self._counters = best.counters
        self._wishes = wishes
        self._days = days
        self._keep_on = keep_on

    def plan(self, frame: Frame) -> Steps[bool]:
        """Whether the search is over: it found a plan that passes, and does not look for better ones."""
        self._frame = frame
        self._draft.start(self._draft.writer.ride(frame.go, []))
        return (yield from self._from(frame.go.end, frame.go.arrives, 1))

    def _from(self, place: str, clock: int, day: int) -> Steps[bool]:
        """Go on from a place and a minute of a day."""
        yield from self._asker.breathe()
        self._counters.nodes += 1
        last = day == self._days
        if not self._hopeless(place, clock, last):
            kinds = self._kinds(last)
            while kinds:
                kind = yield from self._next(kinds, clock, last)
                kinds.remove(kind)
                if (yield from self._do(kind, place, clock, day)):
                    return True
        self._counters.backtracks += 1
        return False

    def _hopeless(self, place: str, clock: int, last: bool) -> bool:
        """The day is over, what is left of it cannot be reached, or the money is spent."""
        if clock >= DAY_ENDS or self._draft.cost() > self._wishes.budget:
            return True
        goal, until = self._goal(last)
        return not any(arrives <= until for _, arrives in self._ways(place, goal, clock))

    def _goal(self, last: bool) -> tuple[str, int]:
        """Where the day ends, and the minute until which one must be there."""
        hotel = self._frame.hotel
        if last or hotel is None:
            return self._frame.back.start, self._frame.back.departs
        return hotel.name, MIDNIGHT - 1

    def _kinds(self, last: bool) -> list[str]:
        meals = [meal for meal in (LUNCH, DINNER) if not self._draft.has(meal)]
        return [ATTRACTION, *meals, RETURN if last else HOTEL]

    def _next(self, kinds: Sequence[str], clock: int, last: bool) -> Steps[str]:
        question = Question(Topic.NEXT, kinds, plan=self._draft.lines(), clock=clock_text(clock))
        asked = yield from self._asker.ask(question, lambda answer: read_choice(answer, kinds))
        if asked is not None:
            return asked
        return next_kind(kinds, clock, self._frame.back.departs if last else MIDNIGHT * 2)

    def _do(self, kind: str, place: str, clock: int, day: int) -> Steps[bool]:
        if kind == RETURN:
            return self._return(place, clock)
        if kind == HOTEL:
            return (yield from self._sleep(place, clock, day))
        return (yield from self._visit(kind, place, clock, day))

    def _return(self, place: str, clock: int) -> bool:
        """The ride home ends the plan, which is judged."""
        back = self._frame.back
        for legs, arrives in self._ways(place, back.start, clock):
            if arrives > back.departs:
                continue
            self._draft.push(self._draft.writer.ride(back, legs))
            plan = self._draft.plan()
            self._draft.pop()
            judged = self._judge.judge(plan)
            self._best.offer(plan, judged)
            if judged.passed and not self._keep_on:
                return True
        return False

    def _sleep(self, place: str, clock: int, day: int) -> Steps[bool]:
        """The night, and breakfast in the hotel on the next day."""
        hotel = self._frame.hotel
        assert hotel is not None  # a day before the last has a hotel
        for legs, arrives in self._ways(place, hotel.name, clock):
            if arrives >= MIDNIGHT:
                continue
            self._draft.push(self._draft.writer.night(hotel, self._frame.rooms, arrives, legs))
            self._draft.new_day(self._draft.writer.meal("breakfast", hotel.name, 0, *BREAKFAST, []))
            if (yield from self._from(hotel.name, BREAKFAST[1], day + 1)):
                return True
            self._draft.drop_day()
            self._draft.pop()
        return False

    def _visit(self, kind: str, place: str, clock: int, day: int) -> Steps[bool]:
        """A sight or a meal, one spot and one way after the other."""
        for spot in self._ranked(kind, place, clock):
            for legs, arrives in self._ways(place, spot.name, clock):
                times = spot.times(kind, arrives)
                if times is None:
                    continue
                self._draft.push(self._written(kind, spot, times, legs))
                if (yield from self._from(spot.name, times[1], day)):
                    return True
                self._draft.pop()
        return False

    def _ranked(self, kind: str, place: str, clock: int) -> list[Spot]:
        """Spots not yet visited: those first that satisfy most programs, then favourites, then near and cheap ones."""
        distances = self._spots.distances(kind, place)
        pairs = list(zip(self._spots.of(kind), distances, strict=True))
        order = ranked(pairs, lambda pair: pair[0].price, lambda pair: pair[1], rank=self._wishes.rank)
        liked = {name: number for number, name in enumerate(self._wishes.favourites)}
        visited = self._draft.visited()
        spots = sorted((spot for spot, _ in order), key=lambda spot: liked.get(spot.name, len(liked)))
        spots = [spot for spot in spots if spot.name not in visited]
        if not self._judge.programs:
            return spots
        scores = [-self._judge.satisfied(self._tried(kind, spot, place, clock)) for spot in spots]
        return [spots[number] for number in argsort(scores)]

    def _tried(self, kind: str, spot: Spot, place: str, clock: int) -> Env:
        """What programs read of the plan with the spot reached by taxi."""
        legs, arrives = self._draft.writer.legs(place, spot.name, clock, "taxi") or ([], clock)
        times = spot.times(kind, arrives) or (arrives, arrives)
        return self._draft.env_with(self._written(kind, spot, times, legs))

    def _written(self, kind: str, spot: Spot, times: tuple[int, int], legs: list[Json]) -> Json:
        writer = self._draft.writer
        if kind == ATTRACTION:
            return writer.sight(spot.name, spot.price, *times, legs)
        return writer.meal(kind, spot.name, spot.price, *times, legs)

    def _ways(self, start: str, end: str, clock: int) -> Iterator[tuple[list[Json], int]]:
        for mode in self._wishes.modes:
            found = self._draft.writer.legs(start, end, clock, mode)
            if found is not None:
                yield found
