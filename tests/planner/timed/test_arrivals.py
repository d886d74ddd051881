"""Trips on rides that arrive on a later day."""

from __future__ import annotations

from dataclasses import replace

from planner.timed.test_days import Moving
from planner.timed.test_preferring import BACK, GO, INN, OPTIONS, SIGHTS, TABLES, WAY
from tripwright.planner.timed.arrivals import arriving_later
from tripwright.planner.timed.model import Ride, Stop, Trip
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.repair import Judged, judged

NIGHT, LATER = Ride("N1", "train", 0, 1300, 1440 + 300, 100), Ride("N2", "train", 0, 1300, 1440 + 400, 100)
LAST = replace(BACK, departs=2 * 1440 + 1300, arrives=2 * 1440 + 1400)
WITH_NIGHT = replace(OPTIONS, days=3, goes=[GO, NIGHT, LATER], backs=[LAST])


def trip(options: Options, *places: int) -> Judged:
    days = [[Stop(SIGHTS[place], "attraction", 30) for place in places], list[Stop](), list[Stop]()]
    found = judged(Trip(GO, options.backs[0], (INN, INN), days, WAY), options, Moving())
    assert found is not None
    return found


def test_the_best_liked_ride_of_each_later_day_takes_the_stops_with_it() -> None:
    (later,) = arriving_later(trip(WITH_NIGHT, 3, 5), WITH_NIGHT, Moving())

    assert later.trip.go is NIGHT
    assert later.trip.days[0] == []
    assert later.trip.spots() == {SIGHTS[3].id, SIGHTS[5].id}
    assert len(later.trip.slept()) == 1


def test_no_day_has_a_meal_twice_then() -> None:
    lunches = [[OPTIONS.bounds.fit(Stop(TABLES[place], "lunch", 30))] for place in (3, 5, 7)]
    for days, spots in ((lunches, {5, 7}), ([lunches[0], [], lunches[2]], {3, 7})):
        found = judged(Trip(GO, LAST, (INN, INN), [list(day) for day in days], WAY), WITH_NIGHT, Moving())
        assert found is not None
        (later,) = arriving_later(found, WITH_NIGHT, Moving())
        assert [len(day) for day in later.trip.days] == [0, 1, 1]
        assert later.trip.spots() == {TABLES[place].id for place in spots}


def test_what_then_breaks_something_is_left_out() -> None:
    assert arriving_later(trip(WITH_NIGHT, 3, 5), WITH_NIGHT, Moving(SIGHTS[9].id)) == []


def test_nothing_where_all_rides_arrive_on_the_same_day() -> None:
    options = replace(WITH_NIGHT, goes=[GO])

    assert arriving_later(trip(options, 3), options, Moving()) == []


def test_nothing_where_the_stops_do_not_fit_on_the_days_left() -> None:
    late = replace(WITH_NIGHT, goes=[GO, replace(NIGHT, arrives=2 * 1440 + 1280)])

    assert arriving_later(trip(late, 3, 5), late, Moving()) == []
