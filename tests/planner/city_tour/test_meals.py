from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.city_tour.offers import table
from tripwright.planner.city_tour.lodging import INFINITE
from tripwright.planner.city_tour.meals import Meals
from tripwright.planner.city_tour.offer import Eatery
from tripwright.planner.city_tour.tour import CHEAPEST, Weights

LABELS = ("Chinese", "French", "Indian")


def test_the_cheapest_different_restaurants() -> None:
    meals = Meals([table("c", 30), table("a", 10), table("b", 20)], (), 6, 2, CHEAPEST)

    assert meals.weight[:, 0].tolist() == [0, 20, 60, 120, INFINITE, INFINITE, INFINITE]
    assert [eatery.name for eatery in meals.choose(2, 0)[0]] == ["a", "b"]


def test_a_cuisine_is_covered_on_a_stay_day_or_by_an_extra_meal_whichever_is_cheaper() -> None:
    eateries = [table("a", 10), table("b", 11), table("c", 12), table("wok", 15, "Chinese")]
    meals = Meals(eateries, ("Chinese",), 3, 1, CHEAPEST)

    assert meals.weight[3].tolist() == [33, 36]
    stays, extras = meals.choose(3, 1)
    assert {eatery.name for eatery in stays} == {"a", "b", "wok"}
    assert not extras
    assert meals.weight[0].tolist() == [0, 15]
    assert [eatery.name for eatery in meals.choose(0, 1)[1]] == ["wok"]


def test_a_badly_rated_cuisine_goes_to_a_travel_day_when_stars_count() -> None:
    eateries = [table("a", 10, tenths=50), table("wok", 10, "Chinese", tenths=0)]
    meals = Meals(eateries, ("Chinese",), 1, 1, Weights(1, 1))

    stays, extras = meals.choose(1, 1)
    assert ([eatery.name for eatery in stays], [eatery.name for eatery in extras]) == (["a"], ["wok"])
    assert meals.weight[1, 1] == 20


def test_no_more_than_six_extra_meals_fit() -> None:
    seven = [f"label {number}" for number in range(7)]
    each = [table(label, 1, label) for label in seven]

    assert Meals(each, seven, 0, 1, CHEAPEST).weight[0, 127] == INFINITE
    assert Meals(each, seven, 0, 1, CHEAPEST).weight[0, 63] == 6
    assert Meals(each, seven, 1, 1, CHEAPEST).weight[1, 127] == 7
    assert len(Meals(each, seven, 1, 1, CHEAPEST).choose(1, 127)[1]) == 6


eateries = st.lists(
    st.tuples(st.integers(0, 9), st.sets(st.sampled_from(LABELS)), st.integers(0, 50)), min_size=1, max_size=6
)


@pytest.mark.parametrize("weights", [CHEAPEST, Weights(2, 3), Weights(0, 1)])
@settings(deadline=None)
@given(rows=eateries)
def test_equal_to_trying_every_choice(rows: list[tuple[int, set[str], int]], weights: Weights) -> None:
    offered = [table(str(number), price, *labels, tenths=tenths) for number, (price, labels, tenths) in enumerate(rows)]
    meals = Meals(offered, LABELS, 3, 2, weights)

    for stays in range(4):
        for mask in (0, 1, 5, 7):
            wanted = {label for place, label in enumerate(LABELS) if mask >> place & 1}
            best = min(_weights(offered, stays, wanted, weights), default=INFINITE)
            assert meals.weight[stays, mask] == best
            if best < INFINITE:
                chosen, extras = meals.choose(stays, mask)
                assert len({eatery.name for eatery in (*chosen, *extras)}) == stays + len(extras)
                assert wanted <= {label for eatery in (*chosen, *extras) for label in eatery.labels}
                assert _weight(chosen, extras, weights) == best


def _weights(offered: list[Eatery], stays: int, wanted: set[str], weights: Weights) -> list[int]:
    found: list[int] = []
    for chosen in combinations(offered, stays):
        rest = [eatery for eatery in offered if eatery not in chosen]
        for count in range(4):
            for extras in combinations(rest, count):
                if wanted <= {label for eatery in (*chosen, *extras) for label in eatery.labels}:
                    found.append(_weight(chosen, extras, weights))
    return found


def _weight(
    chosen: list[Eatery] | tuple[Eatery, ...], extras: list[Eatery] | tuple[Eatery, ...], weights: Weights
) -> int:
    money = weights.cost * 2 * sum(eatery.price for eatery in (*chosen, *extras))
    return money + weights.deficit * sum(50 - eatery.tenths for eatery in chosen)
