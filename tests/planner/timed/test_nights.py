"""Each night has its own hotel: where days begin and end, what is paid, and where breakfast is had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from planner.timed.town import Town
from tripwright.planner.timed.clockwork import fastest
from tripwright.planner.timed.model import Hop, Lodging, Ride, Spot, Stop, Trip, Way
from tripwright.planner.timed.moves import housed, rehoused
from tripwright.planner.timed.nearest import Wished, distance
from tripwright.planner.timed.options import Options, cost_of
from tripwright.planner.timed.trips import Bounds, Habits, clock_trip, frame

GO, BACK = Ride("G1", "train", 0, 480, 600, 100), Ride("G2", "train", 9, 3 * 1440 + 1200, 3 * 1440 + 1300, 100)
NIGHT_TRAIN = replace(GO, id="K1", departs=1200, arrives=1440 + 420)
INN, PALACE, HOSTEL = (Lodging(f"H{place}", str(place), place, cost, 1) for place, cost in ((1, 50), (2, 700), (3, 20)))


class Walk(Town):
    """Every hop takes ten minutes on foot."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        return (Hop("walk", 10, 0),)


def breakfast(lodging: Lodging) -> Spot:
    return Spot(lodging.id, lodging.name, lodging.place, 0, 1440, 0, 30, 10, meal=True)


WAY = Way(Walk(), fastest)
OPTIONS = Options(
    days=4,
    goes=[GO],
    backs=[BACK],
    lodgings=[INN, PALACE, HOSTEL],
    sights=[],
    tables=[],
    ways=[WAY],
    breakfast=breakfast,
    near=lambda place, spots: spots,
    bounds=Bounds({}),
    habits=Habits(),
)


def trip(*nights: Lodging, go: Ride = GO) -> Trip:
    """Four days with a breakfast at the hotel on each of the later ones."""
    bare = Trip(go, BACK, nights, [[], [], [], []], WAY)
    hosts = [bare.host(day) for day in range(4)]
    for day, host in enumerate(hosts):
        if day and host is not None:
            bare.days[day] = [Stop(breakfast(host), "breakfast", 30)]
    return bare


def served(found: Trip) -> list[str]:
    return [stop.spot.id for day in found.days for stop in day]


def test_a_day_begins_where_the_night_was_spent_and_ends_where_the_next_one_is() -> None:
    found = trip(INN, PALACE, HOSTEL)

    edges = [frame(found, day, found.days[day], Habits()) for day in range(4)]

    assert [(edge.start, edge.end) for edge in edges if edge is not None] == [(0, 1), (1, 2), (2, 3), (3, 9)]
    assert served(found) == ["H1", "H2", "H3"]


def test_every_night_is_paid_at_its_own_price() -> None:
    found = trip(INN, PALACE, PALACE)
    days = clock_trip(found, Habits())

    assert days is not None
    assert cost_of(found, days) == 100 + 50 + 2 * 700 + 100


def test_a_night_on_the_ride_there_is_not_paid_for() -> None:
    found = trip(INN, PALACE, PALACE, go=NIGHT_TRAIN)
    days = clock_trip(found, Habits())

    assert days is not None
    assert days[0] is None
    assert cost_of(found, days) == 100 + 2 * 700 + 100
    assert found.host(1) == PALACE


def test_breakfasts_move_along_with_the_hotels() -> None:
    assert served(housed(trip(INN, INN, INN), (PALACE, INN, HOSTEL), OPTIONS)) == ["H2", "H1", "H3"]
    assert served(rehoused(trip(INN, PALACE, HOSTEL), PALACE, OPTIONS)) == ["H2"] * 3


@pytest.mark.parametrize(
    ("nights", "expected"),
    [
        ((INN, PALACE, PALACE), 0.0),
        ((INN, INN, PALACE), 1 / 3),
        ((INN, HOSTEL, PALACE), 1 / 3 + 1 / 2),  # and one change more than wished for
        ((PALACE, HOSTEL, HOSTEL), 1.0),
    ],
)
def test_the_hotel_of_each_night_is_wished_for(nights: tuple[Lodging, ...], expected: float) -> None:
    found = Trip(GO, BACK, nights, [[], [], [], []], WAY)
    days = clock_trip(found, Habits())

    assert days is not None
    assert distance(Wished(GO, BACK, (INN, PALACE, PALACE), ()), found, days) == pytest.approx(expected)
