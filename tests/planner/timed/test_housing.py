"""Other hotels for some of the nights: which are tried, and which are given up again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from planner.timed.test_nights import BACK, GO, HOSTEL, INN, OPTIONS, PALACE, WAY, breakfast, trip
from tripwright.planner.timed.housing import Beds, Housing, a_stay, fewer_moves, house_moves, stays
from tripwright.planner.timed.model import Lodging, Stop, TimedDay, Trip
from tripwright.planner.timed.options import Hints, cost_of
from tripwright.planner.timed.repair import Repair, judged
from tripwright.planner.timed.settle import settled
from tripwright.planner.timed.steps import Steps

SPEAKING = Hints(houses=lambda: [[INN], [PALACE]])


class Wanted:
    """Some hotels must be among those of the nights; how often the party moves is what counts, or nothing."""

    def __init__(self, *names: Lodging, still: bool = False) -> None:
        self.wanted = set(names)
        self.still = still

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        return () if self.wanted <= set(trip.slept()) else (0,)

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return float(len(self.wanted - set(trip.slept())))

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return float(cost_of(trip, days)) if self.still else 0.0


def nights(trips: Sequence[Trip]) -> list[str]:
    return ["".join(lodging.id for lodging in one.nights).replace("H", "") for one in trips]


def test_one_hotel_stays_where_the_demand_does_not_speak_of_hotels() -> None:
    assert list(house_moves(trip(INN, INN, INN), Hints(), OPTIONS)) == []
    assert list(house_moves(Trip(GO, BACK, (), [[]], WAY), SPEAKING, OPTIONS)) == []
    assert list(house_moves(trip(INN, PALACE, PALACE), Hints(), OPTIONS)) != []


def test_every_way_to_part_the_nights_between_two_hotels_is_tried() -> None:
    tried = nights(list(house_moves(trip(INN, INN, INN), SPEAKING, OPTIONS)))

    assert {"122", "112", "221", "211", "121", "212", "123"} <= set(tried)
    assert tried.index("122") < tried.index("121")  # the fewer changes first


def test_a_night_on_the_way_goes_with_the_first_stay_and_an_earlier_ride_is_tried() -> None:
    late = trip(INN, INN, INN, go=replace(GO, id="K1", departs=1200, arrives=1440 + 420))

    found = list(house_moves(late, SPEAKING, OPTIONS))

    assert {"112", "221"} <= set(nights([one for one in found if one.go != GO]))
    assert all(one.nights[0] == one.nights[1] for one in found if one.go != GO)
    assert "121" in nights([one for one in found if one.go == GO])


def test_breakfast_at_the_hotel_is_tried_with_it() -> None:
    bare = Trip(GO, BACK, (HOSTEL,) * 3, [[], [], [], []], WAY)

    found = list(house_moves(bare, SPEAKING, OPTIONS))

    served = [[stop.spot.id for day in one.days for stop in day] for one in found if any(one.days)]
    assert ["H1", "H2", "H2"] in [ids[-3:] for ids in served]


def test_a_demand_for_several_hotels_is_met() -> None:
    judge = Wanted(INN, PALACE, HOSTEL)
    start = judged(trip(INN, INN, INN), OPTIONS, judge)
    rng = random.Random(0)

    assert start is not None
    found = Repair(OPTIONS, lambda _: SPEAKING, judge, Steps(OPTIONS, (), rng), rng).mended(start, float("inf"))

    assert set(found.trip.nights) == {INN, PALACE, HOSTEL}


def test_hotels_that_nothing_demands_are_given_up() -> None:
    start = judged(trip(INN, PALACE, HOSTEL), OPTIONS, judge := Wanted(PALACE))
    assert start is not None

    assert set(settled(start, OPTIONS, judge).trip.nights) == {PALACE}


def test_a_hotel_that_makes_the_trip_better_is_kept() -> None:
    """One night in the palace is demanded, and more of them would cost more."""
    start = judged(trip(INN, PALACE, INN), OPTIONS, judge := Wanted(PALACE, still=True))
    assert start is not None

    assert settled(start, OPTIONS, judge).trip.nights == (INN, PALACE, INN)


def test_stays() -> None:
    assert stays(trip(INN, INN, PALACE)) == [range(2), range(2, 3)]
    assert a_stay(trip(INN, INN, INN), random.Random(0)) == range(3)
    assert nights(list(fewer_moves(trip(INN, INN, PALACE), OPTIONS))) == ["111", "222", "111", "222"]


def test_random_changes_of_some_nights_keep_breakfast_where_the_party_wakes_up() -> None:
    rng = random.Random(1)
    here = trip(INN, PALACE, PALACE)
    here.days[2] = [Stop(breakfast(PALACE), "breakfast", 30)]
    seen: set[str] = set()
    for kind in Housing(OPTIONS, rng).kinds * 50:
        then = kind(here)
        if then is not None:
            seen.update(nights([then]))
            hosts = [host.id for day in (1, 2, 3) if (host := then.host(day)) is not None]
            assert [stop.spot.id for day in then.days for stop in day] == hosts
    assert {"112", "222"} <= seen


def test_near_a_place_every_number_of_rooms_of_a_hotel_is_on_offer() -> None:
    single = replace(PALACE, rooms=PALACE.rooms + 1, cost=2 * PALACE.cost)
    options = replace(OPTIONS, lodgings=[PALACE, INN, single])
    change = Housing(options, random.Random(0)).kinds[1]
    visiting = trip(INN, PALACE, PALACE)
    visiting.days[1] = [Stop(options.breakfast(HOSTEL), "attraction", 30)]
    drawn = {lodging for _ in range(300) if (found := change(visiting)) is not None for lodging in found.nights}

    assert {PALACE, single, INN} == set(Beds(options).near(0)) <= drawn
