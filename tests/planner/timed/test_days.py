"""Days put together anew, the bases of trips, and the survey, in a city on a line."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from planner.timed.test_preferring import INN, OPTIONS, SIGHTS, TABLES, WAY, start
from planner.timed.town import Street
from tripwright.planner.timed.anew import Need
from tripwright.planner.timed.bases import Base, based, ranked_bases
from tripwright.planner.timed.clockwork import fastest
from tripwright.planner.timed.days import Days, usual
from tripwright.planner.timed.model import Hop, Lodging, Ride, Spot, Stop, TimedDay, Trip, Way
from tripwright.planner.timed.net import Worth
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.survey import survey
from tripwright.planner.timed.trips import Habits, clock_trip, moving


class Moving:
    """Minutes of moving for each hop are to be few; one sight is demanded, and there may be a limit of sights a day."""

    def __init__(self, demanded: str = "", most: int = 99) -> None:
        self.demanded = demanded
        self.most = most

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        missing = bool(self.demanded) and self.demanded not in trip.spots()
        return (0,) if missing or any(len(stops) > self.most for stops in trip.days) else ()

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        return 1.0

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        hops = sum(len(stops) + 1 for stops in trip.days)
        return sum(moving(day) for day in days if day is not None) / hops


def made(options: Options = OPTIONS, needs: Sequence[Need] = (), *, dense: bool = False, seed: int = 0) -> Days:
    return Days(options, needs, random.Random(seed), dense=dense)


def need(spot: Spot, *others: Spot) -> Need:
    return Need(Stop(spot, "attraction", spot.least), (spot, *others))


@pytest.mark.parametrize("dense", [True, False])
def test_whatever_is_put_together_can_be_kept_and_takes_nothing_twice(dense: bool) -> None:
    days, trip, kept = made(dense=dense), start().trip, 0
    for change in list(days.kinds) * 40:
        changed = change(trip)
        if changed is None or clock_trip(changed, OPTIONS.habits) is None:
            continue
        kept += 1
        stops = [stop for day in changed.days for stop in day]
        assert len({stop.spot.id for stop in stops}) == len(stops)
        for day in changed.days:
            meals = [stop.role for stop in day if stop.spot.meal]
            assert len(set(meals)) == len(meals)
        trip = changed
    assert kept > 60


def test_as_many_stops_as_possible_are_more_than_small_changes_leave() -> None:
    days = made(dense=True)
    trips = [days.all(start().trip) for _ in range(10)]

    counts = [sum(len(day) for day in trip.days) for trip in trips if trip is not None]
    assert (
        sum(count >= 38 for count in counts) >= 7
    )  # 12 hours open on the first day, and as good as that on the second


def test_days_are_changed_in_a_copy() -> None:
    trip = start().trip
    before = [list(day) for day in trip.days]
    for change in list(made().kinds) * 5:
        change(trip)

    assert trip.days == before


def test_what_is_needed_is_kept_on_some_day() -> None:
    days = made(needs=[need(SIGHTS[37])])
    for _ in range(20):
        trip = days.whole(start().trip, days.net(WAY.travel, Worth(0.1)), Worth(0.1))
        assert trip is not None
        assert SIGHTS[37].id in trip.spots()


def test_of_what_serves_a_need_one_is_enough() -> None:
    days = made(needs=[need(SIGHTS[37], SIGHTS[36], SIGHTS[35])])
    trip = days.whole(start().trip, days.net(WAY.travel, Worth(0.01)), Worth(0.01))

    assert trip is not None
    assert len(trip.spots() & {SIGHTS[number].id for number in (35, 36, 37)}) == 1


def test_two_needs_of_one_kind_want_two_spots() -> None:
    kind = SIGHTS[33:37]
    days = made(needs=[need(kind[0], *kind[1:]), need(kind[1], kind[0], *kind[2:])])
    trip = days.whole(start().trip, days.net(WAY.travel, Worth(0.01)), Worth(0.01))

    assert trip is not None
    assert len(trip.spots() & {spot.id for spot in kind}) == 2


def test_days_leave_to_one_another_what_the_other_has_more_use_for() -> None:
    """The evening of the first day has nothing but what is always open, which is nearest on the other day too."""
    early = [Spot(f"E{n}", f"Early {n}", 10 + n, 420, 600, 0, 30, 30, meal=False) for n in range(4)]
    always = [Spot(f"L{n}", f"Always {n}", n, 0, 1440, 0, 30, 30, meal=False) for n in range(4)]
    back = replace(OPTIONS.backs[0], departs=1440 + 600)
    goes = [replace(OPTIONS.goes[0], arrives=1000)]
    habits = Habits(wake=420, home=1110)
    options = replace(OPTIONS, sights=[*early, *always], tables=[], goes=goes, backs=[back], habits=habits)
    bare = Trip(options.goes[0], back, (OPTIONS.lodgings[0],), [[], []], WAY)
    days = made(options, dense=True)
    value = Worth(1_000.0)
    counts: list[int] = []
    for _ in range(60):
        trip = days.whole(bare, days.net(WAY.travel, value), value)
        assert trip is not None
        counts.append(len(trip.spots()))

    assert counts.count(8) >= 44  # 36 at most without prices, with any of six seeds


@pytest.mark.parametrize(("broken", "cheaper"), [((0,), True), ((), False), ((1,), False)])
def test_what_a_stop_may_cost_follows_the_limits_of_money(broken: tuple[int, ...], cheaper: bool) -> None:
    days = Days(OPTIONS, (), random.Random(0), dense=False, dear=lambda numbers: 0 in numbers)
    days.told_of_many(-1.0)
    before = days.cost
    assert before is not None
    days.told(broken)

    assert days.cost is not None
    assert (days.cost < before) == cheaper
    days.told_of_many(1.0)
    assert days.cost > before


def test_without_limits_of_money_a_stop_may_cost_anything() -> None:
    days = made()
    days.told((0,))
    days.told_of_many(-1.0)

    assert days.cost is None


def test_what_money_never_decides_may_cost_anything() -> None:
    days = Days(OPTIONS, (), random.Random(0), dense=False, dear=lambda numbers: 0 in numbers)
    days.told(())
    assert days.cost is None

    days.told((0,))
    assert days.cost is not None
    for _ in range(60):
        days.told(())
    assert days.cost is None


def test_lunch_is_where_the_sights_are_however_many_tables_the_hotel_has() -> None:
    far = [Spot(f"F{n}", f"Far {n}", 70 + n, 400, 1300, 0, 30, 30, meal=False) for n in range(20)]
    home = [Spot(f"T{n}", f"Home {n}", n % 3, 660, 780, 0, 60, 30, meal=True) for n in range(60)]
    there = Spot("lunch", "Lunch", 75, 660, 780, 0, 60, 30, meal=True)
    options = replace(OPTIONS, sights=far, tables=[*home, there])
    bare = Trip(options.goes[0], options.backs[0], (hotels(1)[0],), [[], []], WAY)
    days, value = made(options), Worth(30.0)
    trips = [days.whole(bare, days.net(WAY.travel, value), value) for _ in range(10)]

    assert sum(there.id in trip.spots() for trip in trips if trip is not None) >= 5


def test_a_base_with_a_long_way_to_what_is_needed_bids_less() -> None:
    far = SIGHTS[38]
    bare = Trip(OPTIONS.goes[0], OPTIONS.backs[0], (OPTIONS.lodgings[0],), [[], []], WAY)
    value = Worth(0.01)
    needing, free = made(needs=[need(far)]).bid(bare, value), made().bid(bare, value)

    assert needing == pytest.approx(free + 2 * far.place, abs=3)


def test_a_base_whose_days_have_nothing_to_offer_bids_last() -> None:
    nothing = replace(OPTIONS, sights=[replace(SIGHTS[0], opens=0, closes=20)], tables=[])
    bare = Trip(OPTIONS.goes[0], OPTIONS.backs[0], (OPTIONS.lodgings[0],), [[], []], WAY)

    assert made(nothing).bid(bare, Worth(0.01)) == math.inf


def test_a_stop_costs_what_moving_comes_to_for_each_hop() -> None:
    trip = start().trip
    days = [day for day in clock_trip(trip, OPTIONS.habits) or () if day is not None]

    assert usual(trip, OPTIONS) == sum(moving(day) for day in days) / sum(len(day.stops) + 1 for day in days)


def test_a_day_without_a_hop_is_none() -> None:
    trip = replace(start().trip, go=replace(OPTIONS.goes[0], station=INN.place), days=[[], []])
    (arrival, departure) = clock_trip(trip, OPTIONS.habits) or ()
    assert arrival is not None
    assert departure is not None
    assert arrival.last_hop is None

    assert usual(trip, OPTIONS) == moving(departure)


def hotels(*places: int) -> list[Lodging]:
    return [Lodging(f"H{place}", f"Hotel {place}", place, 50, 1) for place in places]


def first(options: Options, stop: float) -> Base:
    days = made(options)
    value = Worth(stop)
    return next(ranked_bases(options, days.net(WAY.travel, value), value))


def test_the_hotel_near_the_station_and_the_sights_is_first() -> None:
    assert first(replace(OPTIONS, lodgings=hotels(90, 2, 60)), 0.5).lodging == hotels(2)[0]


def test_a_hotel_amid_what_the_days_between_want_is_first_of_many() -> None:
    """Thirty hotels stand between the station and the sights, and the one amid these has the longest first day."""
    back = replace(OPTIONS.backs[0], departs=4 * 1440 + 1300, arrives=4 * 1440 + 1400)
    sights = [replace(spot, place=60 + n % 4) for n, spot in enumerate(SIGHTS)]
    options = replace(OPTIONS, days=5, backs=[back], sights=sights, lodgings=hotels(*range(5, 35), 62))

    assert first(options, 3.0).lodging == hotels(62)[0]


def test_of_rides_the_earliest_there_and_the_latest_back_are_first() -> None:
    late, early = replace(OPTIONS.goes[0], id="late", arrives=900), replace(OPTIONS.goes[0], id="early", arrives=400)
    soon = replace(OPTIONS.backs[0], id="soon", departs=1440 + 600)
    found = first(replace(OPTIONS, goes=[late, early], backs=[soon, OPTIONS.backs[0]]), 5.0)

    assert (found.go.id, found.back.id) == ("early", OPTIONS.backs[0].id)


def test_a_station_far_off_is_worth_an_early_ride_only_where_stops_are_worth_much() -> None:
    far = Ride("far", "train", 80, 300, 420, 100)
    near = Ride("near", "train", 0, 300, 1000, 100)
    options = replace(OPTIONS, goes=[far, near])

    assert first(options, 0.5).go.id == "near"
    assert first(options, 100.0).go.id == "far"


@pytest.mark.parametrize("nights", [1, 2, 3])
def test_the_first_base_leaves_days_as_good_as_any_that_is_filled(nights: int) -> None:
    back = replace(OPTIONS.backs[0], departs=nights * 1440 + 1300, arrives=nights * 1440 + 1400)
    lodgings = hotels(1, 20, 39, 70)
    options = replace(OPTIONS, days=nights + 1, backs=[back], lodgings=lodgings)
    value = Worth(1.0)
    days = made(options)
    net = days.net(WAY.travel, value)
    scores: dict[str, float] = {}
    for base in ranked_bases(options, net, value):
        assert base.lodging is not None
        trip = Trip(base.go, base.back, (base.lodging,) * nights, [[] for _ in range(nights + 1)], net.way)
        whole = days.whole(trip, net, value)
        timed = None if whole is None else clock_trip(whole, options.habits)
        assert whole is not None
        assert timed is not None
        scores[base.lodging.id] = sum(moving(day) - len(day.stops) for day in timed if day is not None)

    ranked = list(scores.values())
    assert len(ranked) == len(lodgings)
    assert ranked[0] <= min(ranked) + 6  # days of one trip must share the sights, which the ranking does not know
    assert ranked[-1] == max(ranked)


def test_trips_of_one_day_are_ranked_without_a_hotel() -> None:
    back = Ride("B", "train", 0, 1300, 1400, 100)
    early_back = Ride("early", "train", 0, 700, 900, 100)
    found = first(replace(OPTIONS, days=1, backs=[early_back, back]), 5.0)

    assert (found.lodging, found.back.id) == (None, "B")


def test_no_base_where_the_party_arrives_on_the_last_day() -> None:
    night = Ride("night", "train", 0, 1300, 1440 + 500, 100)
    options = replace(OPTIONS, goes=[night])
    days = made(options)

    assert list(ranked_bases(options, days.net(WAY.travel, Worth(1.0)), Worth(1.0))) == []


def looked(
    judge: Moving, options: Options = OPTIONS, needs: Sequence[Need] = (), bare: Trip | None = None
) -> list[float]:
    trip = bare or Trip(options.goes[0], options.backs[0], (options.lodgings[0],) * 1, [[], []], WAY)
    days = made(options, needs)
    found = survey(trip, options, days, judge, time.monotonic() + 1.0, firm=lambda _: 0)
    assert all(not one.broken for one in found)
    return [judge.value(one.trip, one.days) for one in found]


def test_a_survey_gives_the_best_trip_of_each_hotel_in_order() -> None:
    values = looked(Moving(), replace(OPTIONS, lodgings=hotels(1, 20, 60)))

    assert len(values) == 3
    assert values == sorted(values)
    assert values[0] < 2  # a walk along the street and back passes a sight each minute


def test_a_survey_keeps_what_is_demanded() -> None:
    judge = Moving(SIGHTS[38].id)
    bare = Trip(
        OPTIONS.goes[0], OPTIONS.backs[0], (OPTIONS.lodgings[0],), [[Stop(SIGHTS[38], "attraction", 30)], []], WAY
    )

    assert looked(judge, needs=[need(SIGHTS[38])], bare=bare)


def test_a_survey_of_trips_that_all_break_something_finds_nothing() -> None:
    assert looked(Moving(most=-1)) == []


def test_a_survey_without_sights_rides_or_hotels_finds_nothing() -> None:
    assert looked(Moving(), replace(OPTIONS, sights=[])) == []
    bare = start().trip
    assert looked(Moving(), replace(OPTIONS, goes=[]), bare=bare) == []
    assert looked(Moving(), replace(OPTIONS, lodgings=[]), bare=bare) == []


class NoTaxi(Moving):
    """Taxis are not wanted."""

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        hops = [hop for day in days if day for hop in (*(one.hop for one in day.stops), day.last_hop) if hop]
        return (0,) if any(hop.mode == "taxi" for hop in hops) else ()


class WithTaxis(Street):
    """A taxi takes a tenth of the time."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        (walk,) = super().hops(start, end)
        return Hop("taxi", walk.minutes // 10, 20), walk


def test_a_survey_takes_the_ways_that_are_wanted() -> None:
    judge = NoTaxi()
    taxis = Way(WithTaxis(), fastest)
    options = replace(OPTIONS, ways=[taxis, WAY], lodgings=hotels(0))
    bare = Trip(options.goes[0], options.backs[0], (options.lodgings[0],), [[], []], taxis)

    def firm(trip: Trip) -> int:
        return len(judge.broken(trip, clock_trip(trip, options.habits) or ()))

    found = survey(bare, options, made(options), judge, time.monotonic() + 1.0, firm=firm)
    assert found
    assert all(one.trip.way.travel is WAY.travel for one in found)


def test_days_keep_to_the_ways_of_the_survey() -> None:
    taxis = Way(WithTaxis(), fastest)
    options = replace(OPTIONS, ways=[taxis, WAY])
    days = made(options)
    days.travel = WAY.travel
    changed = [change(replace(start().trip, way=taxis)) for change in days.kinds for _ in range(5)]

    assert {trip.way.travel for trip in changed if trip is not None} == {WAY.travel}


def test_tables_are_offered_where_stops_of_any_kind_count() -> None:
    days = made(replace(OPTIONS, sights=SIGHTS[:1]))
    trips = [days.whole(start().trip, days.net(WAY.travel, Worth(30.0)), Worth(30.0)) for _ in range(8)]

    assert any(spot.id in trip.spots() for trip in trips if trip is not None for spot in TABLES)


def test_a_base_changes_rides_and_hotel() -> None:
    base = Base(OPTIONS.goes[1], OPTIONS.backs[0], OPTIONS.lodgings[1])
    trip = based(start().trip, base, OPTIONS)

    assert (trip.go, trip.back, trip.nights) == (base.go, base.back, (base.lodging,))
