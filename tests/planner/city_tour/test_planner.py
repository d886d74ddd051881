from __future__ import annotations

import pytest

from planner.city_tour.offers import Offers, bed, car, city, flight, table, taxi
from tripwright.errors import BadInput
from tripwright.planner.answer import Status
from tripwright.planner.city_tour import CityTourPlanner, Demands, Ride, Tour

DATES = ("d1", "d2", "d3", "d4")


def tour(*candidates: str, stops: int = 1, days: int = 3, people: int = 1) -> Tour:
    return Tour("Home", candidates, stops, DATES[:days], people, "Land")


def both_ways(*rides: Ride) -> dict[tuple[str, str], tuple[Ride, ...]]:
    places = ("Home", "A", "B")
    return {(start, end): rides for start in places for end in places if start != end}


def test_a_trip_to_one_city_day_by_day() -> None:
    planner = CityTourPlanner(Offers([city("A")], both_ways(car(7))))

    answer = planner.plan(tour("A", people=2), Demands(budget=1000))

    assert answer.status is Status.PLANNED
    assert answer.proven
    assert answer.choice is not None
    first, second, last = answer.choice.days
    assert (first.start, first.city, first.lodging and first.lodging.name) == ("Home", "A", "A inn")
    assert (second.start, second.city, len(second.sights)) == (None, "A", 3)
    assert len({table.eatery.name for table in second.meals if table}) == 3
    assert (last.start, last.city, last.lodging) == ("A", "Home", None)
    assert answer.cost == 7 * 2 + 100 * 2 + (10 + 11 + 12) * 2 == answer.choice.cost
    assert (answer.choice.transport, answer.choice.lodging, answer.choice.meals) == (14, 200, 66)
    assert answer.choice.cities == ("A",)
    assert answer.choice.minutes == 120


def test_the_dearer_city_first_when_only_that_order_has_the_cheap_flights() -> None:
    roads = both_ways(taxi(500))
    dated = {
        ("Home", "B", "d1"): [flight("F1", 1)],
        ("B", "A", "d2"): [flight("F2", 1)],
        ("A", "Home", "d4"): [flight("F3", 1)],
    }
    planner = CityTourPlanner(Offers([city("A"), city("B")], roads, dated))

    answer = planner.plan(tour("A", "B", stops=2, days=4), Demands())

    assert answer.choice is not None
    assert answer.choice.cities == ("B", "A")
    assert [day.ride.ref for day in answer.choice.days if day.ride] == ["F1", "F2", "F3"]


def test_an_own_car_is_never_mixed_with_a_taxi() -> None:
    roads = {("Home", "A"): (car(1), taxi(50)), ("A", "Home"): (taxi(50),)}
    planner = CityTourPlanner(Offers([city("A")], roads))

    answer = planner.plan(tour("A"), Demands())

    assert answer.choice is not None
    assert [day.ride.mode for day in answer.choice.days if day.ride] == ["taxi", "taxi"]


def test_a_taxi_there_and_a_flight_back() -> None:
    planner = CityTourPlanner(
        Offers([city("A")], {("Home", "A"): (taxi(5),)}, {("A", "Home", "d3"): (flight("F", 9),)})
    )

    answer = planner.plan(tour("A", people=5), Demands())

    assert answer.choice is not None
    assert answer.choice.transport == 5 * 2 + 9 * 5


def test_a_mode_that_is_ruled_out_is_not_used() -> None:
    offers = Offers(
        [city("A")], both_ways(car(90)), {("Home", "A", "d1"): [flight("F", 1)], ("A", "Home", "d3"): [flight("G", 1)]}
    )
    planner = CityTourPlanner(offers)

    assert planner.plan(tour("A"), Demands(without=frozenset({"flight"}))).choice.transport == 180
    assert planner.plan(tour("A"), Demands(without=frozenset({"self-driving"}))).choice.transport == 2


def test_cuisines_are_covered_across_cities_and_travel_days() -> None:
    tables = [table(f"t{n}", 10) for n in range(3)]
    offers = Offers(
        [
            city("A", tables=[*tables, table("wok", 30, "Chinese")]),
            city("B", tables=[*tables, table("bistro", 40, "French")]),
        ],
        both_ways(car(1)),
    )

    answer = CityTourPlanner(offers).plan(tour("A", "B", stops=2, days=4), Demands(labels=("French", "Chinese")))

    assert answer.choice is not None
    eaten = {table.eatery.name: table.city for day in answer.choice.days for table in day.meals if table}
    assert (eaten["wok"], eaten["bistro"]) == ("A", "B")
    assert answer.choice.meals == 10 + 10 + 30 + 40


def test_a_stay_needs_sights_of_its_own() -> None:
    offers = Offers([city("A", sights=0), city("B", sights=1)], both_ways(car(1)))

    answer = CityTourPlanner(offers).plan(tour("A", "B", stops=2, days=4), Demands())

    assert answer.choice is not None
    assert [day.city for day in answer.choice.days if day.start is None] == ["B"]


def test_without_a_budget_the_cheapest_plan_is_made_whatever_it_costs() -> None:
    planner = CityTourPlanner(Offers([city("A", beds=[bed("palace", 10**9)])], both_ways(car(1))))

    assert planner.plan(tour("A"), Demands()).status is Status.PLANNED


def test_the_budget_may_be_spent_to_the_last_cent() -> None:
    planner = CityTourPlanner(Offers([city("A")], both_ways(car(1))))
    cost = planner.plan(tour("A"), Demands()).cost
    assert cost is not None

    assert planner.plan(tour("A"), Demands(budget=cost)).status is Status.PLANNED
    assert planner.plan(tour("A"), Demands(budget=cost - 1)).status is Status.INFEASIBLE


def test_a_time_limit_ends_in_unknown() -> None:
    planner = CityTourPlanner(Offers([city("A")], both_ways(car(1))))

    answer = planner.plan(tour("A"), Demands(), time_limit=0)

    assert answer.status is Status.UNKNOWN
    assert answer.note == "the time limit of 0 s ended the search"


def test_the_party_and_the_stops_must_make_sense() -> None:
    with pytest.raises(BadInput, match="at least one traveller"):
        tour("A", people=0)
    with pytest.raises(BadInput, match="at least one city"):
        tour("A", stops=0)
    with pytest.raises(BadInput, match="too many cuisines"):
        Demands(labels=tuple(str(number) for number in range(10)))


@pytest.mark.parametrize(("stops", "days"), [(1, 1), (2, 2), (4, 3)])
def test_a_trip_with_fewer_nights_than_cities_is_impossible(stops: int, days: int) -> None:
    planner = CityTourPlanner(Offers([city("A"), city("B")], both_ways(car(7))))

    answer = planner.plan(tour("A", "B", stops=stops, days=days), Demands())

    assert answer.status is Status.INFEASIBLE
    assert answer.conflict is not None
    assert "night" in answer.conflict.text
