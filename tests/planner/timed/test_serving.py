"""Another spot for what serves a demand, in a city on a line."""

from __future__ import annotations

import random
from dataclasses import replace

from planner.timed.test_preferring import OPTIONS, SIGHTS, TABLES, start
from tripwright.planner.timed.model import Spot, Stop, Trip
from tripwright.planner.timed.serving import Serving
from tripwright.planner.timed.trips import clock_trip


def dining(*spots: Spot) -> Trip:
    day = [Stop(spot, role, 60) for spot, role in zip(spots, ("lunch", "dinner"), strict=False)]
    return replace(start().trip, days=[[OPTIONS.bounds.fit(stop) for stop in day], []])


def drawn(trip: Trip, *group: Spot, anchors: tuple[int, ...] = (), seed: int = 0) -> Trip | None:
    (change,) = Serving(OPTIONS, [group], anchors, random.Random(seed)).kinds
    return change(trip)


def test_what_serves_is_exchanged_for_what_would_serve_as_well() -> None:
    trip = dining(TABLES[5])
    changed = drawn(trip, TABLES[5], TABLES[30])

    assert changed is not None
    assert changed.spots() == {TABLES[30].id}
    assert clock_trip(changed, OPTIONS.habits) is not None
    assert trip.spots() == {TABLES[5].id}


def test_a_spot_near_the_named_place_comes_most() -> None:
    group = [TABLES[n] for n in range(0, 39, 2)]
    found = [drawn(dining(TABLES[0]), *group, anchors=(39,), seed=seed) for seed in range(60)]
    places = [stop.spot.place for trip in found if trip is not None for stop in trip.days[0]]

    assert sum(place >= 30 for place in places) > 15


def test_a_meal_stays_a_meal_of_its_kind_and_moves_to_a_day_without_one() -> None:
    for seed in range(20):
        changed = drawn(dining(TABLES[5], TABLES[6]), TABLES[5], TABLES[7], SIGHTS[3], seed=seed)
        assert changed is not None
        stops = [stop for stops in changed.days for stop in stops]
        assert sorted(stop.role for stop in stops) == ["dinner", "lunch"]
        assert {stop.spot.id for stop in stops} == {TABLES[6].id, TABLES[7].id}


def test_nothing_changes_where_nothing_serves_or_all_that_would_is_there() -> None:
    assert drawn(dining(TABLES[5]), TABLES[8], TABLES[9]) is None
    assert drawn(dining(TABLES[5], TABLES[6]), TABLES[5], TABLES[6]) is None


def test_what_one_spot_alone_serves_is_not_exchanged() -> None:
    assert Serving(OPTIONS, [[TABLES[5]]], (), random.Random(0)).kinds == ()
