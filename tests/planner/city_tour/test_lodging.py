from __future__ import annotations

from itertools import groupby, product

from hypothesis import given, settings
from hypothesis import strategies as st

from planner.city_tour.offers import bed
from tripwright.planner.city_tour.lodging import INFINITE, plan_nights
from tripwright.planner.city_tour.offer import Lodging
from tripwright.planner.city_tour.tour import CHEAPEST, Weights


def test_the_cheapest_that_takes_so_few_nights() -> None:
    nights = plan_nights([bed("long", 10, min_nights=3), bed("short", 40)], 4, 2, CHEAPEST)

    assert nights.weight == (0, 40, 80, 30, 40)
    assert [lodging.name for lodging in nights.lodgings(2)] == ["short", "short"]
    assert [lodging.name for lodging in nights.lodgings(4)] == ["long"] * 4


def test_changing_the_lodging_may_be_the_only_way() -> None:
    nights = plan_nights([bed("exact", 10, min_nights=2), bed("three", 20, min_nights=3)], 5, 1, CHEAPEST)

    assert nights.weight[1] == INFINITE
    assert nights.weight[5] == 50
    dear = plan_nights([bed("two", 50, min_nights=2), bed("one", 60)], 3, 1, Weights())
    assert dear.weight[3] == 150
    assert {lodging.name for lodging in dear.lodgings(3)} == {"two"}


def test_a_party_takes_as_many_rooms_as_it_needs() -> None:
    lodgings = [bed("single", 50, sleeps=1), bed("dormitory", 120, sleeps=6)]

    assert plan_nights(lodgings, 1, 2, CHEAPEST).weight[1] == 100
    assert plan_nights(lodgings, 1, 3, CHEAPEST).weight[1] == 120
    assert plan_nights(lodgings, 1, 7, CHEAPEST).weight[1] == 240


def test_minimum_nights_can_be_waived() -> None:
    assert plan_nights([bed("long", 10, min_nights=9)], 2, 1, CHEAPEST).weight == (0, INFINITE, INFINITE)
    assert plan_nights([bed("long", 10, min_nights=9)], 2, 1, CHEAPEST, min_nights=False).weight == (0, 10, 20)


def test_weights_trade_stars_against_money() -> None:
    lodgings = [bed("plain", 10, tenths=10), bed("grand", 60, tenths=50)]

    assert plan_nights(lodgings, 1, 1, Weights(1, 1)).lodgings(1)[0].name == "plain"
    assert plan_nights(lodgings, 1, 1, Weights(1, 2)).lodgings(1)[0].name == "grand"


@settings(deadline=None)
@given(
    st.lists(st.builds(bed, st.text("abc", min_size=1), st.integers(1, 9), min_nights=st.integers(1, 4)), max_size=4)
)
def test_equal_to_trying_every_sequence(lodgings: list[Lodging]) -> None:
    nights = plan_nights(lodgings, 4, 1, CHEAPEST)

    for count in range(1, 5):
        costs = [
            sum(lodging.price for lodging in row)
            for row in product(lodgings, repeat=count)
            if all(len(list(run)) >= lodging.min_nights for lodging, run in groupby(row))
        ]
        assert nights.weight[count] == min(costs, default=INFINITE)
        if costs:
            row = nights.lodgings(count)
            assert len(row) == count
            assert sum(lodging.price for lodging in row) == min(costs)
            assert all(len(list(run)) >= lodging.min_nights for lodging, run in groupby(row))
