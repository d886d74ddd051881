"""Prices of sights: what several days want becomes dearer."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.timed.test_daily import net, sight
from tripwright.planner.timed.daily import Candidates, best_day
from tripwright.planner.timed.model import Stop
from tripwright.planner.timed.net import Worth, candidates
from tripwright.planner.timed.prices import Market, priced
from tripwright.planner.timed.stock import Numbering
from tripwright.planner.timed.trips import Frame

NUMBERING = Numbering()


def day(stops: list[Stop], minutes: int, stop: float = 10.0) -> Candidates:
    return candidates(net(stops), (), NUMBERING.stock(stops), Frame(0, 0, 0, minutes), Worth(stop))


def number(stop: Stop) -> int:
    return int(NUMBERING.spots([stop.spot.id])[0])


NEAR, NEXT = sight(1), sight(2)
BOTH = [NEAR, NEXT]
_ = NUMBERING.stock(BOTH)  # so that these two have the first numbers


def test_a_sight_that_two_days_want_becomes_dear_until_one_takes_the_other() -> None:
    market, short = Market(2), day(BOTH, 35)  # time for one of them
    for _ in range(46):
        shares = market.on("base", lambda: [(short, 2)])

    assert shares[number(NEAR)] - shares[number(NEXT)] == pytest.approx(0.2, abs=0.03)  # two more minutes, of ten


def test_what_one_day_wants_has_no_price() -> None:
    market, long = Market(2), day(BOTH, 600)
    for _ in range(5):
        shares = market.on("base", lambda: [(long, 1)])

    assert shares.tolist() == [0.0, 0.0]


def test_prices_stay_after_a_while() -> None:
    market, short, asked = Market(2), day(BOTH, 33), list[int]()

    def ask() -> list[tuple[Candidates, int]]:
        asked.append(1)
        return [(short, 2)]

    settled = [market.on("base", ask).tolist() for _ in range(60)]
    assert settled[-1] == settled[-10]
    assert len(asked) == 1  # what the days may have is remembered


def test_another_base_begins_with_the_prices_of_the_one_before() -> None:
    market, short, long = Market(2), day(BOTH, 33), day(BOTH, 600)
    for _ in range(20):
        market.on("first", lambda: [(short, 2)])
    before = market.on("first", lambda: [(short, 2)]).copy()

    assert before[number(NEAR)] > 0
    assert market.on("second", lambda: [(long, 1)]).tolist() == before.tolist()  # one day that wants both
    assert market.on("third", lambda: [(short, 0)])[number(NEAR)] < before[number(NEAR)]  # no day wants it


def test_days_are_asked_again_when_many_bases_were_met_since() -> None:
    market, asked = Market(2), list[str]()

    def ask(base: str) -> list[tuple[Candidates, int]]:
        asked.append(base)
        return [(day(BOTH, 33), 2)]

    for base in ("a", "b", "c", "d", "e", "a"):
        market.on(base, lambda base=base: ask(base))
    assert asked == ["a", "b", "c", "d", "e", "a"]


def test_spots_of_later_numbers_have_no_price() -> None:
    stops = [NEAR, sight(70)]
    found = priced(day(stops, 600), np.array([0.5, 0.5], dtype=np.float32))

    assert found.gains.tolist() == [5.0, 10.0]
    assert day(stops, 600).gains.tolist() == [10.0, 10.0]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(1, 9), min_size=2, max_size=2, unique=True),
    st.lists(st.integers(30, 120), min_size=2, max_size=2),
    st.integers(1, 25),
)
def test_the_bound_is_never_above_what_the_best_days_count_together(
    places: list[int], lengths: list[int], changes: int
) -> None:
    stops = [sight(place) for place in places]
    numbering = Numbering()
    frames = [Frame(0, 0, 0, minutes) for minutes in lengths]
    ways, value = net(stops), Worth(10.0)
    stock = numbering.stock(stops)
    days = [candidates(ways, (), stock, edges, value) for edges in frames]
    bound = Market(2).bound("base", lambda: [(one, 1) for one in days], changes)

    def count(edges: Frame, which: list[int]) -> float:
        some = stock.some(np.array(which, dtype=np.intp))
        return (best_day(candidates(ways, (), some, edges, value)).score if which else 0.0) - value.stop

    best = min(
        sum(count(edges, [n for n, at in enumerate(where) if at == day]) for day, edges in enumerate(frames))
        for where in product(range(3), repeat=2)
    )
    assert bound <= best + 1e-3
