from __future__ import annotations

import pytest

from planner.city_tour.offers import Offers, bed, car, city, flight, table, taxi
from tripwright.planner.answer import Conflict, Status
from tripwright.planner.city_tour import CityOffer, CityTourPlanner, Demands, Ride, Tour

HERE_AND_BACK = {("Home", "A"): (car(1),), ("A", "Home"): (car(1),)}
ENTIRE = "room type: entire room"


def conflict(
    demands: Demands,
    offer: CityOffer,
    roads: dict[tuple[str, str], tuple[Ride, ...]] | None = None,
    dated: dict[tuple[str, str, str], tuple[Ride, ...]] | None = None,
) -> Conflict:
    supply = Offers([offer], HERE_AND_BACK if roads is None else roads, dated)
    answer = CityTourPlanner(supply).plan(Tour("Home", ("A",), 1, ("d1", "d2", "d3"), 1, "A"), demands)
    assert answer.status is Status.INFEASIBLE
    assert answer.proven
    assert answer.conflict is not None
    return answer.conflict


def texts(found: Conflict) -> set[str]:
    return {demand.text for demand in found.demands}


def test_a_budget_and_a_room_type_that_exclude_each_other() -> None:
    offer = city("A", beds=[bed("flat", 50_000, features=[ENTIRE]), bed("bunk", 1_000)])

    found = conflict(Demands(90_000, frozenset({ENTIRE}), ("Tea",)), _with_tea(offer))

    assert texts(found) == {"budget $900", "room type entire room"}
    assert found.text == (
        "room type entire room and budget $900 cannot be met together; "
        "with room type entire room alone the cheapest plan costs $1,000.35"
    )
    assert [relaxation.text for relaxation in found.relaxations] == [
        "dropping room type entire room would do at $20.37",
        "a budget of $1,000.37 would do",
    ]
    assert [relaxation.budget for relaxation in found.relaxations] == [None, 100_037]


def test_a_budget_that_nothing_meets() -> None:
    bare = conflict(Demands(200), city("A"))
    pets = conflict(Demands(1_000, labels=("Tea",)), _with_tea(city("A", beds=[bed("inn", 1_000)])))

    assert bare.text == "budget $2 cannot be met; the cheapest plan costs $2.35"
    assert pets.text == "budget $10 cannot be met; the cheapest plan costs $20.35 even without the other demands"


def _with_tea(offer: CityOffer) -> CityOffer:
    return CityOffer(offer.city, offer.lodgings, (*offer.eateries, table("tea house", 14, "Tea")), offer.sights)


def test_two_demands_that_one_offer_cannot_meet() -> None:
    beds = [bed("flat", 9, features=[ENTIRE]), bed("kennel", 9, features=["house rule: pets"])]

    found = conflict(Demands(10_000, frozenset({ENTIRE, "house rule: pets"})), city("A", beds=beds))

    assert texts(found) == {"room type entire room", "house rule pets"}
    assert found.facts == ("no lodging with house rule pets and room type entire room in A",)
    assert {relaxation.drop[0].text for relaxation in found.relaxations} == texts(found)


def test_no_cuisine_of_that_kind() -> None:
    found = conflict(Demands(None, frozenset(), ("Tea",)), city("A"))

    assert texts(found) == {"cuisine Tea"}
    assert found.facts == ("the restaurants of A do not serve Tea",)


def test_a_mode_without_which_there_is_no_way_back() -> None:
    found = conflict(
        Demands(without=frozenset({"flight"})),
        city("A"),
        {("Home", "A"): (taxi(1),)},
        {("A", "Home", "d3"): (flight("F", 1),)},
    )

    assert found.text == "with no flight: no transport back from A to Home on d3"
    assert [relaxation.text for relaxation in found.relaxations] == ["dropping no flight would do at $2.35"]


@pytest.mark.parametrize(
    ("offer", "roads", "fact"),
    [
        (city("A", sights=0), None, "too few sights in A"),
        (city("A", tables=[table("one", 1), table("two", 1)]), None, "too few restaurants in A"),
        (CityOffer("A", (), city("A").eateries, city("A").sights), None, "no lodging in A"),
        (city("A", beds=[bed("long", 1, min_nights=3)]), None, "no lodging in A takes a party for so few nights"),
        (city("A"), {("A", "Home"): (car(1),)}, "no transport from Home to A on d1"),
        (city("A"), {("Home", "A"): (car(1),)}, "no transport back from A to Home on d3"),
    ],
)
def test_facts_that_no_demand_changes(
    offer: CityOffer, roads: dict[tuple[str, str], tuple[Ride, ...]] | None, fact: str
) -> None:
    found = conflict(Demands(budget=1, features=frozenset()), offer, roads)

    assert found.demands == ()
    assert found.facts == (fact,)
    assert found.relaxations == ()
    assert found.text == fact


def test_a_car_that_would_have_to_be_left_behind() -> None:
    found = conflict(Demands(), city("A"), {("Home", "A"): (car(1),), ("A", "Home"): (taxi(1),)})

    assert found.text == (
        "these cannot all be had: one's own car for all legs or for none; transport from Home on d1; "
        "transport back to Home on d3"
    )


def test_facts_that_stand_against_each_other() -> None:
    """Either city alone could be visited, but one has no sights and the other no restaurants."""
    supply = Offers(
        [city("A", sights=0), city("B", tables=[table("one", 1)])],
        {(start, end): (car(1),) for start in ("Home", "A", "B") for end in ("Home", "A", "B")},
    )

    answer = CityTourPlanner(supply).plan(Tour("Home", ("A", "B"), 1, ("d1", "d2", "d3"), 1, "Land"), Demands())

    assert answer.conflict is not None
    assert answer.conflict.facts == (
        "a sight for each day spent in a city",
        "3 different restaurants for each day spent in a city",
    )


@pytest.mark.parametrize(
    ("candidates", "days", "fact"),
    [
        (("A", "B"), 2, "2 cities cannot be visited in 1 night"),
        (("A", "B"), 1, "2 cities cannot be visited in 0 nights"),
        ((), 4, "Land has 0 cities to visit besides Home, 2 cities asked for"),
        (("A",), 4, "Land has 1 city to visit besides Home, 2 cities asked for"),
    ],
)
def test_too_few_cities_or_nights(candidates: tuple[str, ...], days: int, fact: str) -> None:
    supply = Offers([city("A"), city("B")], {})

    answer = CityTourPlanner(supply).plan(
        Tour("Home", candidates, 2, ("d1", "d2", "d3", "d4")[:days], 1, "Land"), Demands(9, labels=("Tea",))
    )

    assert answer.conflict is not None
    assert answer.conflict.facts == (fact,)


def test_two_conflicts_need_two_demands_to_go() -> None:
    demands = Demands(10_000, frozenset({ENTIRE}), ("Tea",))

    found = conflict(demands, city("A"))

    assert len(found.demands) == 1
    assert [relaxation.text for relaxation in found.relaxations] == [
        "dropping cuisine Tea and room type entire room would do at $2.35"
    ]


def test_without_time_to_explain_all_demands_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    supply = Offers([city("A", beds=[bed("flat", 9, features=[ENTIRE])])], HERE_AND_BACK)
    tour, features = Tour("Home", ("A",), 1, ("d1", "d2", "d3"), 1, "A"), frozenset({ENTIRE})
    nodes = CityTourPlanner(supply).plan(tour, Demands(None, features)).explored

    class Ticks:
        looks = 0

        def perf_counter(self) -> float:
            self.looks += 1
            return 0.0 if self.looks <= nodes else 1e12

    monkeypatch.setattr("tripwright.planner.city_tour.search.time", Ticks())
    answer = CityTourPlanner(supply).plan(tour, Demands(10, features), time_limit=1000)

    assert answer.status is Status.INFEASIBLE
    assert answer.proven
    assert answer.conflict is not None
    assert texts(answer.conflict) == {"budget $0.10", "room type entire room"}
    assert "time limit" in answer.note


def test_the_smallest_conflict_has_the_fewest_demands() -> None:
    """Tea alone is impossible; two other demands are impossible together."""
    beds = [bed("flat", 9, features=[ENTIRE]), bed("kennel", 9, features=["house rule: pets"])]
    supply = Offers([city("A", beds=beds)], HERE_AND_BACK)
    tour = Tour("Home", ("A",), 1, ("d1", "d2", "d3"), 1, "A")
    planner = CityTourPlanner(supply)

    answer = planner.plan(
        tour, Demands(None, frozenset({ENTIRE, "house rule: pets"}), ("Tea",)), smallest_conflict=True
    )

    assert answer.conflict is not None
    assert texts(answer.conflict) == {"cuisine Tea"}
