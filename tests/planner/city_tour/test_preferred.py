from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, groupby, pairwise, permutations, product

import pytest

from planner.city_tour.instances import CITIES, LABELS, tiny, tiny_question
from planner.city_tour.offers import Offers, bed, car, city
from tripwright.errors import BadInput, UnknownName
from tripwright.planner.answer import Status
from tripwright.planner.city_tour import CityTourPlanner, Demands, Measures, Ride, Tour, read_preference
from tripwright.planner.city_tour.preference import Preference


def every_plan(offers: Offers, tour: Tour, demands: Demands) -> Iterator[tuple[int, int, int]]:
    """(cost, deficit, minutes) of each plan, none twice better in all three than one given."""
    for order in permutations(tour.candidates, tour.stops):
        for nights in product(range(1, tour.nights + 1), repeat=tour.stops):
            stays = list(zip(order, nights, strict=True))
            if sum(nights) != tour.nights or any(len(offers.offer(c).sights) < n - 1 for c, n in stays):
                continue
            rides = _rides(offers, tour, order, nights, demands)
            beds = [_beds(offers, c, n, tour, demands) for c, n in stays]
            meals = [_meals(offers, c, n, tour) for c, n in stays]
            for (fare, minutes), *nightly in product(rides, *beds):
                for eaten in product(*meals):
                    if set(demands.labels) <= set[str]().union(*(labels for _, _, labels in eaten)):
                        cost = fare + sum(c for c, _ in nightly) + sum(c for c, _, _ in eaten)
                        yield cost, sum(d for _, d in nightly) + sum(d for _, d, _ in eaten), minutes


def _rides(
    offers: Offers, tour: Tour, order: tuple[str, ...], nights: tuple[int, ...], demands: Demands
) -> set[tuple[int, int]]:
    places = ("Home", *order, "Home")
    legs: list[list[Ride]] = []
    for number, (start, end) in enumerate(pairwise(places)):
        date = tour.dates[sum(nights[:number])]
        rides = [*offers.roads(start, [end])[end], *offers.departures(start, [end], [date])[end, date]]
        legs.append([ride for ride in rides if ride.mode not in demands.without])
    return {
        (sum(ride.cost(tour.people) for ride in chosen), sum(ride.minutes or 0 for ride in chosen))
        for chosen in product(*legs)
        if len({ride.own_car for ride in chosen}) == 1
    }


def _beds(offers: Offers, name: str, nights: int, tour: Tour, demands: Demands) -> set[tuple[int, int]]:
    beds = [lodging for lodging in offers.offer(name).lodgings if demands.features <= lodging.features]
    return {
        (sum(lodging.night_cost(tour.people) for lodging in row), sum(50 - lodging.tenths for lodging in row))
        for row in product(beds, repeat=nights)
        if all(len(list(run)) >= lodging.min_nights for lodging, run in groupby(row))
    }


def _meals(offers: Offers, name: str, nights: int, tour: Tour) -> set[tuple[int, int, frozenset[str]]]:
    found: set[tuple[int, int, frozenset[str]]] = set()
    tables = offers.offer(name).eateries
    for stays in combinations(tables, 3 * (nights - 1)):
        rest = [eatery for eatery in tables if eatery not in stays]
        for count in range(min(len(LABELS), len(rest)) + 1):
            for extras in combinations(rest, count):
                labels = frozenset[str]().union(*(eatery.labels for eatery in (*stays, *extras)))
                cost = sum(eatery.price for eatery in (*stays, *extras)) * tour.people
                found.add((cost, sum(50 - eatery.tenths for eatery in stays), labels))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_equal_to_trying_every_plan_at_every_budget(seed: int) -> None:
    rng = random.Random(seed)
    offers = tiny(rng, 3 if seed % 5 else 2)
    tour, demands = tiny_question(rng, [(1, 3), (1, 4), (1, 2), (2, 3)] if seed % 5 else [(2, 4)])
    every = set(every_plan(offers, tour, demands))
    planner = CityTourPlanner(offers)
    costs = sorted({cost for cost, _, _ in every})
    for name in ("rating", "travel-time", "star=0.3,hour=0.2", "star=2"):
        prefer = read_preference(name)
        plans = {(cost, _badness(prefer, cost, deficit, minutes)) for cost, deficit, minutes in every}
        for budget in [*rng.sample(costs, min(6, len(costs))), *costs[:1], None]:
            best = min(((bad, cost) for cost, bad in plans if budget is None or cost <= budget), default=None)
            asked = Demands(budget, demands.features, demands.labels, demands.without)
            answer = planner.plan(tour, asked, prefer=prefer)
            if best is None:
                assert answer.status is Status.INFEASIBLE
                continue
            assert answer.choice is not None
            assert (prefer.weight(answer.choice.measures), answer.choice.cost) == best
            assert answer.proven
            assert answer.gap == 0


def _badness(prefer: Preference, cost: int, deficit: int, minutes: int) -> int:
    return prefer.weights.cost * cost + prefer.weights.deficit * deficit + prefer.weights.minutes * minutes


def test_stars_are_bought_as_far_as_the_budget_goes() -> None:
    beds = [bed("plain", 100, tenths=10), bed("good", 200, tenths=40), bed("grand", 400, tenths=50)]
    roads = {("Home", "A"): (car(1),), ("A", "Home"): (car(1),)}
    planner = CityTourPlanner(Offers([city("A", beds=beds)], roads))
    tour = Tour("Home", ("A",), 1, ("d1", "d2"), 1, "A")
    rating = read_preference("rating")

    stars = [planner.plan(tour, Demands(budget), prefer=rating).value for budget in (102, 201, 202, 401, 402, None)]

    assert stars == [1.0, 1.0, 4.0, 4.0, 5.0, 5.0]


def test_a_way_of_unknown_length_is_not_called_short() -> None:
    tour = Tour("Home", ("A",), 1, ("d1", "d2"), 1, "A")
    known = {("Home", "A"): (car(1, None), car(9, 100)), ("A", "Home"): (car(1, None), car(9, 100))}
    unknown = {("Home", "A"): (car(1, None),), ("A", "Home"): (car(1, 5),)}

    answer = CityTourPlanner(Offers([city("A")], known)).plan(tour, Demands(), prefer=read_preference("travel-time"))
    assert answer.value == 200
    answer = CityTourPlanner(Offers([city("A")], unknown)).plan(tour, Demands(), prefer=read_preference("travel-time"))
    assert answer.status is Status.UNKNOWN
    assert answer.note == "no plan within the budget has a travel time that is known"


def test_a_price_on_stars_and_hours() -> None:
    priced = read_preference("star=20, hour=30")

    assert priced.weights == (10, 2000, 500)
    tour = Tour("H", ("A",), 1, ("1", "2"), 1, "A")
    assert priced.value(Measures(12_345, 7, 60), tour) == 123.45 + 14 + 30
    assert priced.value(Measures(0, 0, None), tour) is None


@pytest.mark.parametrize("text", ["ratings", "", "star=x", "star=-1", "star=nan", "moon=3", "hour="])
def test_a_preference_that_is_none(text: str) -> None:
    with pytest.raises((BadInput, UnknownName)):
        read_preference(text)


def test_a_time_limit_leaves_the_best_plan_so_far_and_an_honest_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after any number of nodes: never a wrong claim, and the bound is never beyond the true optimum."""
    rng = random.Random(4)
    offers = tiny(rng, 3)
    tour = Tour("Home", CITIES, 2, ("d1", "d2", "d3", "d4"), 2, "Land")
    cheapest = CityTourPlanner(offers).plan(tour, Demands()).cost
    assert cheapest is not None
    demands, rating = Demands(cheapest + 60, labels=LABELS), read_preference("rating")
    best = CityTourPlanner(offers).plan(tour, demands, prefer=rating)
    assert best.proven
    assert best.value is not None
    seen: list[str] = []
    for nodes in range(1, best.explored + 2):
        clock = Ticks(nodes)
        monkeypatch.setattr("tripwright.planner.city_tour.search.time", clock)
        answer = CityTourPlanner(offers).plan(tour, demands, prefer=rating, time_limit=1000)
        seen.append(f"{answer.status} {'proven' if answer.proven else 'open'}")
        if answer.status is Status.PLANNED:
            assert answer.value is not None
            assert answer.bound is not None
            assert answer.value <= best.value <= answer.bound
            assert answer.proven == (answer.gap == 0)
            assert ("time limit" in answer.note) != answer.proven
    assert set(seen) >= {"unknown open", "planned open", "planned proven"}


class Ticks:
    """A clock that passes any deadline at the given look."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def perf_counter(self) -> float:
        self.looks -= 1
        return 0.0 if self.looks > 0 else 1e12
