from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from planner.timed.town import Town
from tripwright.planner.timed.clockwork import fastest
from tripwright.planner.timed.model import Hop, Lodging, Ride, Spot, Stop, TimedDay, Trip, Way
from tripwright.planner.timed.nearest import Wished, WishedStop, distance, first_trip
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import Bounds, Habits, clock_trip


class Walk(Town):
    """Every hop takes ten minutes on foot."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        return (Hop("walk", 10, 0),)


GO, BACK = Ride("G1", "train", 0, 480, 600, 100), Ride("G2", "train", 0, 1440 + 1200, 1440 + 1300, 100)
OTHER = Ride("G3", "train", 0, 480, 605, 100)
INN, HOSTEL = Lodging("H1", "Inn", 1, 50, 1), Lodging("H2", "Hostel", 1, 40, 1)


def stop(name: str, place: int, begins: int, role: str = "attraction", stay: int = 60) -> Stop:
    return Stop(Spot(name, name, place, 0, 1440, 0, stay, 30, role != "attraction"), role, stay, earliest=begins)


FORT, LUNCH = stop("Fort", 2, 700), stop("Grill", 3, 780, "lunch")
WISHED = Wished(GO, BACK, (INN,), (WishedStop(0, FORT, "walk"), WishedStop(0, LUNCH, "walk")))


def clocked(
    stops: Sequence[Sequence[Stop]], go: Ride = GO, lodging: Lodging = INN
) -> tuple[Trip, Sequence[TimedDay | None]]:
    trip = Trip(go, BACK, (lodging,), [list(day) for day in stops], Way(Walk(), fastest))
    days = clock_trip(trip, Habits())
    assert days is not None
    return trip, days


@pytest.mark.parametrize(
    ("trip", "expected"),
    [
        (clocked([[FORT, LUNCH], []]), 0.0),
        (clocked([[FORT], []]), 1.0),
        (clocked([[FORT, LUNCH], []], go=OTHER), 1.0),
        (clocked([[FORT, LUNCH], []], lodging=HOSTEL), 1.0),
        (clocked([[LUNCH], [FORT]]), 0.5),
        (clocked([[FORT, LUNCH, stop("Park", 4, 900)], []]), 0.5),
        (clocked([[stop("Fort", 2, 670), LUNCH], []]), 0.25 * 60 / 120),
        (clocked([[stop("Fort", 2, 700, stay=70), LUNCH], []]), 0.25 * 10 / 120),
        (clocked([[], []]), 2.0),
    ],
)
def test_what_counts_how_much(trip: tuple[Trip, Sequence[TimedDay | None]], expected: float) -> None:
    assert distance(WISHED, *trip) == pytest.approx(expected)


def test_another_way_there_counts_a_little() -> None:
    taxi = Wished(GO, BACK, (INN,), (WishedStop(0, FORT, "taxi"), WishedStop(0, LUNCH, "walk")))

    assert distance(taxi, *clocked([[FORT, LUNCH], []])) == pytest.approx(0.1)


@pytest.mark.parametrize(("seconds", "stops"), [(5.0, 2), (-1.0, 0)])
def test_other_rides_are_tried_as_long_as_there_is_time(seconds: float, stops: int) -> None:
    too_late = replace(GO, id="G9", arrives=1380)
    bare, _ = clocked([[], []], go=too_late)
    options = Options(
        days=2,
        goes=[too_late, GO],
        backs=[BACK],
        lodgings=[INN],
        sights=[],
        tables=[],
        ways=[bare.way],
        breakfast=lambda _: FORT.spot,
        near=lambda _, spots: spots,
        bounds=Bounds({}),
        habits=Habits(),
    )
    found = first_trip(WISHED, bare, options, time.monotonic() + seconds)

    assert sum(map(len, found.days)) == stops
