"""The dynamic program over a day, against all orders of all choices on streets small enough for that."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.timed.town import Street
from tripwright.planner.timed.clockwork import clock_day, fastest
from tripwright.planner.timed.daily import Candidates, best_day, layers
from tripwright.planner.timed.model import ENDLESS, Hop, Spot, Stop
from tripwright.planner.timed.net import Net, Worth, candidates
from tripwright.planner.timed.stock import Numbering
from tripwright.planner.timed.trips import Frame, moving

STREET = Street()


def sight(place: int, opens: int = 0, closes: int = 1440, cost: int = 0, stay: int = 30) -> Stop:
    spot = Spot(f"A{place}", f"Sight {place}", place, opens, closes, cost, stay, stay, meal=False)
    return Stop(spot, "attraction", stay)


def meal(place: int, role: str) -> Stop:
    return Stop(Spot(f"R{place}", f"Table {place}", place, 0, 1440, 0, 30, 30, meal=True), role, 30)


def net(stops: Sequence[Stop], price: float = 1e9) -> Net:
    return Net(STREET, price, [stop.spot.place for stop in stops])


def asked(
    stops: Sequence[Stop], edges: Frame, value: Worth, needed: Sequence[Sequence[Stop]] = (), ways: Net | None = None
) -> Candidates:
    numbering = Numbering()
    ways = ways or net([*stops, *(stop for group in needed for stop in group)])
    return candidates(ways, [numbering.stock(group) for group in needed], numbering.stock(stops), edges, value)


def score(order: Sequence[Stop], edges: Frame, stop: float) -> float:
    day = clock_day(order, *edges, STREET, fastest)
    return math.inf if day is None else moving(day) - stop * len(order)


@st.composite
def windows(draw: st.DrawFn) -> Stop:
    opens = draw(st.integers(0, 200))
    return sight(draw(st.integers(1, 12)), opens, opens + draw(st.integers(20, 200)))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(windows(), min_size=1, max_size=4, unique_by=lambda stop: stop.spot.id),
    st.sampled_from([0.2, 2.0, 50.0]),
    st.integers(60, 300),
)
def test_a_day_that_it_fills_can_be_kept_and_its_score_is_what_the_clocks_say(
    stops: list[Stop], price: float, deadline: int
) -> None:
    edges = Frame(0, 0, 5, deadline)
    found = best_day(asked(stops, edges, Worth(price)))
    orders = [order for count in range(len(stops) + 1) for order in permutations(stops, count)]
    best = min(score(order, edges, price) for order in orders)

    assert found.score == pytest.approx(score(found.stops, edges, price), abs=1e-3)
    assert found.score >= best - 1e-3
    assert len(stops) > 2 or found.score == pytest.approx(best, abs=1e-3)  # one way for each cell is all there is


def test_without_time_windows_a_street_is_walked_from_end_to_end() -> None:
    stops = [sight(place) for place in (7, 3, 9, 1, 5)]
    found = best_day(asked(stops, Frame(0, 0, 10, 1440), Worth(1.0)))

    assert [stop.spot.place for stop in found.stops] == [1, 3, 5, 7, 9]
    assert found.score == 10 - 5


@pytest.mark.parametrize(("price", "visited"), [(19.0, []), (21.0, [20])])
def test_a_stop_is_visited_from_where_it_is_worth_the_way(price: float, visited: list[int]) -> None:
    stops = [sight(20)]
    found = best_day(asked(stops, Frame(10, 0, 10, 1440), Worth(price)))

    assert [stop.spot.place for stop in found.stops] == visited


@pytest.mark.parametrize(("deadline", "stops"), [(29, 0), (30, 1), (59, 1), (60, 2)])
def test_as_many_stops_as_there_is_time_for(deadline: int, stops: int) -> None:
    here = [sight(0), Stop(Spot("B", "B", 0, 0, 1440, 0, 30, 30, meal=False), "attraction", 30)]
    found = best_day(asked(here, Frame(0, 0, 0, deadline), Worth(5.0)))

    assert len(found.stops) == stops


def test_a_day_too_short_for_the_way_home_scores_infinity() -> None:
    stops = [sight(3)]
    found = best_day(asked(stops, Frame(0, 0, 50, 49), Worth(5.0)))

    assert (found.score, found.stops) == (math.inf, [])


def test_one_of_the_stops_that_serve_a_need_is_never_missed_however_far() -> None:
    near, far, farther = sight(1), sight(60), sight(80)
    found = best_day(asked([near], Frame(0, 0, 0, 1440), Worth(3.0), [[far, farther]]))

    assert [stop.spot.id for stop in found.stops] == ["A1", "A60"]


def test_a_need_that_many_stops_serve_is_kept_among_more_stops_than_are_followed() -> None:
    sights = [Stop(Spot(f"S{n}", "S", n % 3, 0, 1440, 0, 30, 30, meal=False), "attraction", 30) for n in range(200)]
    tables = [replace(meal(n, "lunch"), earliest=660, before=840) for n in range(3, 33)]
    found = best_day(asked(sights, Frame(0, 360, 0, 1440), Worth(1_000.0), [tables]))

    assert sum(stop.spot.meal for stop in found.stops) == 1
    assert len(found.stops) >= 35


def test_a_meal_of_a_day_is_had_once_and_a_table_serves_one_meal() -> None:
    stops = [meal(1, "lunch"), meal(2, "lunch"), meal(1, "dinner")]
    found = best_day(asked(stops, Frame(0, 0, 0, 1440), Worth(50.0)))

    assert {(stop.spot.id, stop.role) for stop in found.stops} == {("R2", "lunch"), ("R1", "dinner")}


def test_money_counts_where_it_is_worth_something() -> None:
    dear, free = sight(1, cost=1_000), sight(2)
    edges = Frame(0, 0, 0, 100)
    for money, places in ((0.0, [1, 2]), (0.01, [2])):
        found = best_day(asked([dear, free], edges, Worth(6.0, money)))
        assert sorted(stop.spot.place for stop in found.stops) == places


def test_a_stop_with_short_hours_is_preferred_where_time_allows_one() -> None:
    always, short = sight(1), sight(1, 0, 300)
    short = Stop(Spot("S", "Short", 1, 0, 300, 0, 30, 30, meal=False), "attraction", 30)
    found = best_day(asked([always, short], Frame(0, 0, 0, 40), Worth(9.0, spare=0.3)))

    assert [stop.spot.id for stop in found.stops] == ["S"]


def test_demanded_times_are_kept() -> None:
    late = Stop(sight(1).spot, "attraction", 30, earliest=600)
    early = Stop(sight(2).spot, "attraction", 30, latest=100)
    until = Stop(sight(3).spot, "attraction", 30, latest=200, until=500)
    stops = [late, early, until]
    found = best_day(asked(stops, Frame(0, 0, 0, 1440), Worth(9.0)))

    assert [stop.spot.place for stop in found.stops] == [2, 3, 1]


def test_layers_end_when_there_is_no_time_for_a_further_stop() -> None:
    stops = [sight(place) for place in range(1, 9)]
    counts = list(layers(asked(stops, Frame(0, 0, 0, 100), Worth(9.0))))

    assert len(counts) == 3
    assert all(layer.ends[layer.weight < math.inf].max() <= 100 for layer in counts)


class Islands(Street):
    """No way between the first fifty places and the others."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        return super().hops(start, end) if (start < 50) == (end < 50) else ()


def test_a_place_without_a_way_is_not_visited() -> None:
    stops = [sight(60), sight(2)]
    islands = Net(Islands(), 1e9, [60, 2])
    found = best_day(asked(stops, Frame(0, 0, 0, 1440), Worth(500.0), ways=islands))

    assert [stop.spot.place for stop in found.stops] == [2]
    assert islands.least(0)[60] == ENDLESS


class Strides(Street):
    """Ways of up to five places take no time."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        (hop,) = super().hops(start, end)
        return (hop if hop.minutes > 5 else hop._replace(minutes=0),)


def test_the_least_way_goes_from_sight_to_sight() -> None:
    far = Net(Strides(), 1e9, [5, 10, 15])

    assert far.least(0)[[5, 10, 20, 30]].tolist() == [0, 0, 0, 15]
