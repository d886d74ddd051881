from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.timed.town import Street, breakfast, near
from tripwright.planner.timed.clockwork import cheapest
from tripwright.planner.timed.model import DAY, Lodging, Ride, Spot, Stop, Trip, Way
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.refill import Refill
from tripwright.planner.timed.trips import Bounds, Habits, clock_trip

INN = Lodging("H1", "Inn", 1, 50, 1)
EARLY, LATE = Ride("G1", "train", 0, 300, 420, 100), Ride("G2", "train", 0, 300, 1080, 100)
NEXT_DAY, TOO_LATE = replace(EARLY, id="G3", arrives=DAY + 480), replace(EARLY, id="G4", arrives=3 * DAY)
BACK = Ride("B1", "train", 0, DAY + 1200, DAY + 1300, 100)
NOON = replace(BACK, id="B2", departs=DAY + 720)
SIGHTS = [Spot(f"A{n}", f"Sight {n}", n, 0, 1440, n % 7, 90, 30, meal=False) for n in range(2, 60)]


WAY = Way(Street(), cheapest)
OPTIONS = Options(
    days=2,
    goes=[EARLY, LATE, NEXT_DAY, TOO_LATE],
    backs=[BACK, NOON],
    lodgings=[INN],
    sights=SIGHTS,
    tables=[],
    ways=[WAY],
    breakfast=breakfast,
    near=near,
    bounds=Bounds({}),
    habits=Habits(),
)


def trip(*days: int, go: Ride = EARLY, back: Ride = BACK) -> Trip:
    """A trip with so many sights on each day."""
    spots = iter(SIGHTS)
    stops = [[Stop(next(spots), "attraction", 60) for _ in range(count)] for count in days]
    return Trip(go, back, (INN,), stops, WAY)


def counts(one: Trip | None) -> list[int]:
    assert one is not None
    return [len(stops) for stops in one.days]


def test_stops_without_time_are_taken_from_the_side_that_changed() -> None:
    refill = Refill(OPTIONS, random.Random(0))
    full = trip(10, 0)
    late = refill.kept(replace(full.copy(), go=LATE), first=True)

    assert late is not None
    assert counts(late) == [4, 0]
    assert late.days[0] == full.days[0][6:]
    assert counts(refill.kept(full, first=True)) == [10, 0]
    assert counts(full) == [10, 0]


def test_a_few_stops_find_another_place() -> None:
    refill = Refill(OPTIONS, random.Random(0))

    assert counts(refill.kept(replace(trip(3, 2), back=NOON), first=False)) == [3, 2]
    assert counts(refill.kept(replace(trip(0, 5), back=NOON), first=False)) == [2, 3]


def test_a_ride_that_leaves_no_night_or_no_day_is_no_change() -> None:
    refill = Refill(OPTIONS, random.Random(0))

    assert refill.kept(replace(trip(2, 2), go=NEXT_DAY), first=True) is None
    assert refill.kept(replace(trip(2, 2), go=TOO_LATE), first=True) is None


@pytest.mark.parametrize("change", [Refill.part, Refill.ride])
@given(days=st.tuples(st.integers(0, 10), st.integers(0, 8)), seed=st.integers(0, 10_000))
def test_changes_keep_the_clocks_and_visit_nothing_twice(
    change: Callable[[Refill, Trip], Trip | None], days: tuple[int, int], seed: int
) -> None:
    begin = trip(*days)
    changed = change(Refill(OPTIONS, random.Random(seed)), begin)

    assert counts(begin) == list(days)
    if changed is not None:
        visited = [stop.spot.id for stops in changed.days for stop in stops]
        assert len(set(visited)) == len(visited)
        assert clock_trip(changed, OPTIONS.habits) is not None


def test_a_part_is_filled_as_long_as_there_is_time() -> None:
    rng = random.Random(0)
    refill, sizes = Refill(OPTIONS, rng), set[int]()
    for _ in range(30):
        sizes.add(sum(counts(refill.part(trip(0, 0)))))

    assert max(sizes) >= 12
