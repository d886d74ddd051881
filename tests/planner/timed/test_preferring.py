"""Filling a trip, and making it better under a preference, in a city on a line."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from planner.timed.town import Street, breakfast, near
from tripwright.planner.timed.clockwork import cheapest
from tripwright.planner.timed.fill import fill
from tripwright.planner.timed.improve import improve
from tripwright.planner.timed.meals import Meals
from tripwright.planner.timed.model import Lodging, Ride, Spot, TimedDay, Trip, Way
from tripwright.planner.timed.options import Options, cost_of
from tripwright.planner.timed.repair import Judged, judged
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import Bounds, Habits, clock_trip

INN, PALACE = Lodging("H1", "Inn", 1, 50, 1), Lodging("H2", "Palace", 2, 900, 1)
GO, DEAR_GO = Ride("G1", "train", 0, 300, 420, 100), Ride("G2", "train", 0, 300, 420, 400)
BACK = Ride("B1", "train", 0, 1440 + 1300, 1440 + 1400, 100)
TABLES = [Spot(f"R{n}", f"Table {n}", n, 360, 1380, 10 * n, 60, 30, meal=True) for n in range(1, 40)]
SIGHTS = [Spot(f"A{n}", f"Sight {n}", n, 540, 1200, n % 7, 90, 30, meal=False) for n in range(1, 40)]


WAY = Way(Street(), cheapest)
OPTIONS = Options(
    days=2,
    goes=[GO, DEAR_GO],
    backs=[BACK],
    lodgings=[INN, PALACE],
    sights=SIGHTS,
    tables=TABLES,
    ways=[WAY],
    breakfast=breakfast,
    near=near,
    bounds=Bounds({"breakfast": (360, 540), "lunch": (660, 780), "dinner": (1020, 1200)}),
    habits=Habits(),
)


class Budget:
    """A trip may cost so much; what is spent on food is to be large."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        return (0,) if cost_of(trip, days) > self.limit else ()

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return cost_of(trip, days) - self.limit

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return -float(sum(stop.spot.cost for stops in trip.days for stop in stops if stop.spot.meal))


def start(go: Ride = GO, lodging: Lodging = INN, limit: int = 10_000) -> Judged:
    found = judged(Trip(go, BACK, (lodging,), [[], []], WAY), OPTIONS, Budget(limit))
    assert found is not None
    return found


def roles(trip: Trip) -> list[list[str]]:
    return [[stop.role for stop in stops if stop.role != "attraction"] for stops in trip.days]


def improved(begin: Judged, limit: int, seconds: float = 4.0) -> Judged:
    rng = random.Random(0)
    steps = Steps(OPTIONS, (), rng, Meals(OPTIONS, rng).kinds)
    until = time.monotonic() + seconds
    judge = Budget(limit)
    return improve([begin], steps, OPTIONS, judge, until, rng, thrifty=True)


def test_filling_takes_near_and_cheap_spots() -> None:
    """The party is at place 0 or 1: the nearest table is the cheapest here, the dear ones are far."""
    full = fill(start(), OPTIONS, Budget(10_000), time.monotonic() + 5)
    dear = replace(OPTIONS, tables=[replace(table, cost=5_000 if table.place < 10 else 10) for table in TABLES])
    cheap = fill(start(), dear, Budget(100_000), time.monotonic() + 5)

    assert roles(full.trip) == [["lunch", "dinner"], ["breakfast", "lunch", "dinner"]]
    assert all(stop.spot.place <= 20 for stops in full.trip.days for stop in stops)
    assert all(stop.spot.cost <= 10 for stops in cheap.trip.days for stop in stops)


def test_a_budget_is_spent_on_food_and_not_on_rides_and_hotel() -> None:
    """The dear ride and hotel take 1,000 of what the food may cost."""
    limit = 1_700
    best = improved(start(DEAR_GO, PALACE, limit), limit)

    assert (best.trip.go, best.trip.nights) == (GO, (INN,))
    assert best.cost <= limit
    assert -Budget(limit).value(best.trip, best.days) >= 0.95 * (limit - 250)


def test_without_a_budget_dear_tables_are_taken() -> None:
    best = improved(start(), 1_000_000)
    tables = [stop.spot.cost for stops in best.trip.days for stop in stops if stop.spot.meal]

    assert sum(tables) >= 0.95 * sum((340, 350, 360, 370, 380, 390))


@pytest.mark.parametrize("seed", range(3))
def test_no_step_serves_a_meal_twice_a_day_or_a_hotels_table_at_noon(seed: int) -> None:
    rng = random.Random(seed)
    steps = Steps(OPTIONS, (), rng, Meals(OPTIONS, rng).kinds)
    trip, changes = fill(start(), OPTIONS, Budget(10_000), time.monotonic() + 5).trip, 0
    for _ in range(1_500):
        step = steps.draw(trip)
        if step is None or clock_trip(step.trip, OPTIONS.habits) is None:
            continue
        trip, changes = step.trip, changes + 1
        assert all(len(set(day)) == len(day) for day in roles(trip))
        served = [(stop.role, stop.spot.id) for stops in trip.days for stop in stops]
        assert all(role == "breakfast" for role, spot in served if spot in {"H1", "H2"})
    assert changes > 300


class Blind(Budget):
    """A quick judge that is wrong: it sees no budget."""

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        return ()


class Flattering(Budget):
    """A quick judge that is wrong: every trip is worth more than it is."""

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return super().value(trip, days) * 2


class FewStops(Budget):
    """Leads to an empty trip."""

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return float(sum(map(len, trip.days)))


class MostStops(FewStops):
    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return super().value(trip, days) or 5.0


@pytest.mark.parametrize("quick", [Blind(700), Flattering(700)])
def test_the_exact_judge_has_the_last_word(quick: Budget) -> None:
    rng, exact, begin = random.Random(0), Budget(700), start(limit=700)
    steps = Steps(OPTIONS, (), rng, Meals(OPTIONS, rng).kinds)
    best = improve([begin], steps, OPTIONS, quick, time.monotonic() + 0.3, rng, exact=exact)

    assert not exact.broken(best.trip, best.days)
    assert exact.value(best.trip, best.days) <= exact.value(begin.trip, begin.days)


def test_a_start_that_reaches_the_bound_ends_the_search() -> None:
    rng, judge = random.Random(0), MostStops(10_000)
    full = fill(start(), OPTIONS, judge, time.monotonic() + 5)
    begun = time.monotonic()
    one = next(index for index, stop in enumerate(full.trip.days[1]) if stop.role == "attraction")
    single = full.trip.copy()
    single.days = [[], [single.days[1][one]]]
    scout = judged(single, OPTIONS, judge)
    assert scout is not None
    best = improve([full, scout], Steps(OPTIONS, (), rng), OPTIONS, judge, begun + 10, rng, bound=1.0)

    assert sum(map(len, best.trip.days)) == 1
    assert time.monotonic() - begun < 5


def test_the_best_of_several_starts_is_the_least_that_comes_out() -> None:
    rng, judge = random.Random(0), Budget(10_000)
    full = fill(start(), OPTIONS, judge, time.monotonic() + 5)
    best = improve([start(), full], Steps(OPTIONS, (), rng), OPTIONS, judge, time.monotonic() + 0.3, rng)

    assert judge.value(best.trip, best.days) <= judge.value(full.trip, full.days)


def test_hotels_near_a_place_are_offered_with_every_number_of_rooms() -> None:
    single = replace(PALACE, rooms=1, cost=PALACE.cost // 2)
    options = replace(OPTIONS, lodgings=[PALACE, INN, single])
    rng = random.Random(0)
    steps, trip = Steps(options, [PALACE.place], rng), start().trip
    drawn = [step.trip.nights[0] for _ in range(4_000) if (step := steps.draw(trip)) is not None]

    assert {PALACE, single} <= set(drawn)


def test_of_many_starts_the_best_is_kept_wherever_it_stands() -> None:
    rng = random.Random(0)
    full = fill(start(), OPTIONS, Budget(10_000), time.monotonic() + 5)
    starts = [*[start()] * 5, full]
    judge = Budget(10_000)
    best = improve(starts, Steps(OPTIONS, (), rng), OPTIONS, judge, time.monotonic(), rng, unhurried=False)

    assert best.trip is full.trip


def test_whoever_makes_slow_changes_is_told_what_they_break() -> None:
    rng, told = random.Random(0), list[tuple[int, ...]]()

    def dear(trip: Trip) -> Trip:
        return replace(trip.copy(), go=DEAR_GO)

    steps = Steps(OPTIONS, (), rng, slow={dear: 5.0}, told=lambda broken: told.append(tuple(broken)))
    improve([start()], steps, OPTIONS, Budget(300), time.monotonic() + 0.3, rng)

    assert (0,) in told
