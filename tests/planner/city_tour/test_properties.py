"""What must not change the answer, and what may only change it in one direction."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.city_tour.instances import CITIES, tiny, tiny_question
from planner.city_tour.offers import Offers
from tripwright.planner.answer import Answer
from tripwright.planner.city_tour import CityOffer, CityTourPlanner, Demands, Ride, Tour, TourChoice, read_preference

SHAPES = [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4)]
Question = tuple[Offers, Tour, Demands]


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A small question, with a budget more often than not."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    offers = tiny(rng, 3)
    tour, demands = tiny_question(rng, SHAPES)
    return offers, tour, replace(demands, budget=draw(st.one_of(st.none(), st.integers(100, 900))))


def plan(question: Question, name: str = "cheapest") -> Answer[TourChoice]:
    offers, tour, demands = question
    return CityTourPlanner(offers).plan(tour, demands, prefer=read_preference(name))


def same(one: Answer[TourChoice], other: Answer[TourChoice], factor: int = 1) -> None:
    assert one.status == other.status
    assert (one.cost or 0) * factor == (other.cost or 0)
    if one.conflict is not None and other.conflict is not None:
        assert [d.kind for d in one.conflict.demands] == [d.kind for d in other.conflict.demands]
        assert len(one.conflict.facts) == len(other.conflict.facts)


def changed(
    offers: Offers,
    *,
    city: Callable[[CityOffer], CityOffer] = lambda offer: offer,
    ride: Callable[[Ride], Ride] = lambda ride: ride,
    rename: Callable[[str], str] = lambda name: name,
) -> Offers:
    """The same offers, with every city, ride or name changed."""
    return Offers(
        [replace(city(offers.offer(name)), city=rename(name)) for name in CITIES],
        {(rename(a), rename(b)): [ride(each) for each in rides] for (a, b), rides in offers.every_road.items()},
        {
            (rename(a), rename(b), day): [ride(each) for each in rides]
            for (a, b, day), rides in offers.every_dated.items()
        },
    )


@pytest.mark.parametrize("name", ["cheapest", "rating", "travel-time"])
@settings(deadline=None)
@given(question=questions(), seed=st.integers(0, 99))
def test_the_order_of_rows_does_not_matter(question: Question, name: str, seed: int) -> None:
    offers, tour, demands = question
    rng = random.Random(seed)

    def shuffle(offer: CityOffer) -> CityOffer:
        lists = [rng.sample(rows, len(rows)) for rows in (offer.lodgings, offer.eateries, offer.sights)]
        return CityOffer(offer.city, tuple(lists[0]), tuple(lists[1]), tuple(lists[2]))

    other = replace(tour, candidates=tuple(rng.sample(CITIES, 3)))
    same(plan(question, name), plan((changed(offers, city=shuffle), other, demands), name))


@settings(deadline=None)
@given(question=questions())
def test_names_do_not_matter(question: Question) -> None:
    offers, tour, demands = question

    def rename(name: str) -> str:
        return {"Home": "Ä 1", "A": "Zürich", "B": "b", "C": "A"}[name]

    other = replace(tour, origin=rename("Home"), candidates=tuple(map(rename, CITIES)))
    same(plan(question), plan((changed(offers, rename=rename), other, demands)))


@pytest.mark.parametrize("name", ["cheapest", "rating"])
@settings(deadline=None)
@given(question=questions(), factor=st.sampled_from([2, 7, 100]))
def test_prices_in_a_smaller_unit_give_the_same_trip(question: Question, name: str, factor: int) -> None:
    offers, tour, demands = question

    def dearer(offer: CityOffer) -> CityOffer:
        lodgings = tuple(replace(lodging, price=lodging.price * factor) for lodging in offer.lodgings)
        return replace(
            offer,
            lodgings=lodgings,
            eateries=tuple(replace(eatery, price=eatery.price * factor) for eatery in offer.eateries),
        )

    dear = changed(offers, city=dearer, ride=lambda ride: replace(ride, fare=ride.fare * factor))
    budget = None if demands.budget is None else demands.budget * factor
    one, other = plan(question, name), plan((dear, tour, replace(demands, budget=budget)), name)

    same(one, other, factor)


@pytest.mark.parametrize("name", ["rating", "travel-time"])
@settings(deadline=None)
@given(question=questions(), more=st.integers(0, 300))
def test_more_money_is_never_worse(question: Question, name: str, more: int) -> None:
    offers, tour, demands = question
    if demands.budget is None:
        return
    one = plan(question, name)
    other = plan((offers, tour, replace(demands, budget=demands.budget + more)), name)

    if one.value is not None:
        assert other.value is not None
        assert other.value >= one.value if name == "rating" else other.value <= one.value


@settings(deadline=None)
@given(question=questions())
def test_a_demand_less_is_never_dearer(question: Question) -> None:
    offers, tour, demands = question
    cost = plan((offers, tour, replace(demands, budget=None))).cost

    for part in demands.parts():
        kept = [other for other in demands.parts() if other != part and other.kind != "budget"]
        less = plan((offers, tour, demands.keep(kept))).cost
        assert cost is None or (less is not None and less <= cost)
