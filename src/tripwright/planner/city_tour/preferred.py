"""The best tour under a preference other than money, within a budget.

Money and badness are first mixed at one rate (a Lagrange multiplier), for which the search of the cheapest plan does
all the work. The right rate lies where the best plan changes from one within the budget to one beyond it; a few
searches find it. Tours are then ranked by that mix. Each is opened in order: of all its bookings, the best within the
budget. No unseen plan can weigh less than the next tour in the ranking, so as soon as a better plan than the best one
so far would have to weigh less than that, the best one is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import NamedTuple

from tripwright.planner.city_tour.board import Board
from tripwright.planner.city_tour.choice import TourChoice
from tripwright.planner.city_tour.fronts import Rate
from tripwright.planner.city_tour.lodging import INFINITE
from tripwright.planner.city_tour.opening import TourOpener
from tripwright.planner.city_tour.preference import Preference
from tripwright.planner.city_tour.search import Clock, OutOfTime
from tripwright.planner.city_tour.tour import Weights

MakeBoard = Callable[[Weights], Board]
_TIE = 1 << 34
"""More than any trip costs in minor units: badness first, then money, in one weight."""
_SMALL = 1 << 20
"""More than any badness of stars or minutes: money first, then badness."""


class Preferred(NamedTuple):
    """The best plan found, and the least badness that any plan within the budget can have."""

    choice: TourChoice
    bound: int


class _Point(NamedTuple):
    choice: TourChoice
    cost: int
    badness: int


def best_preferred(make_board: MakeBoard, preference: Preference, budget: int | None, clock: Clock) -> Preferred | None:
    """The best plan; None when there is no plan within the budget whose badness is known.

    When the clock ends the search, the best plan so far is returned, with a bound below its badness.
    """
    search = _Search(make_board, preference, clock)
    badness = preference.weights
    cheap = search.best(Weights(_SMALL, min(badness.deficit, 1), min(badness.minutes, 1)))
    if cheap is None or (budget is not None and cheap.cost > budget):
        return None
    good, bound = cheap, 0
    try:
        free = search.best(badness if badness.cost else Weights(1, badness.deficit * _TIE, badness.minutes * _TIE))
        assert free is not None, "what has a cheapest plan has a best one"
        bound = free.badness
        if budget is None or free.cost <= budget:
            return Preferred(free.choice, bound)
        good, rate = search.narrow(cheap, free, budget)
        return search.rank(good, rate, budget, bound)
    except OutOfTime:
        return Preferred(good.choice, bound)


class _Search(NamedTuple):
    make_board: MakeBoard
    preference: Preference
    clock: Clock

    def best(self, weights: Weights) -> _Point | None:
        """The plan of least weight, whatever it costs."""
        board = self.make_board(weights)
        found = next(board.ranked(self.clock), None)
        return None if found is None else self.point(board.book(found))

    def point(self, choice: TourChoice) -> _Point:
        badness = self.preference.weight(choice.measures)
        assert badness is not None, "rides of unknown length are left out where time counts"
        return _Point(choice, choice.cost, badness)

    def narrow(self, good: _Point, free: _Point, budget: int) -> tuple[_Point, Rate]:
        """The last plan within the budget along the lower edge of all plans, and the rate of that edge.

        ``good`` is within the budget, ``free`` beyond it and less bad. At the rate where both weigh the same, either no
        plan weighs less (then this is the edge), or a plan does and takes the place of one of them.
        """
        while True:
            rate = _rate(good, free, self.preference, good.choice.tour.people)
            found = self.best(rate.weights)
            assert found is not None
            if rate.weight(found.cost, found.badness) >= rate.weight(good.cost, good.badness):
                return good, rate
            if found.cost <= budget:
                good = found
            elif found[1:] == free[1:]:
                return good, rate
            else:
                free = found

    def rank(self, good: _Point, rate: Rate, budget: int, bound: int) -> Preferred:
        """Open tours in order of weight until none can hold a better plan."""
        board = self.make_board(rate.weights)
        opener, tours = TourOpener(board, rate, budget), board.ranked(self.clock)
        while True:
            limit = max(
                rate.weight(budget, good.badness - 1),  # less bad, at whatever cost the budget allows
                rate.weight(good.cost - 1, good.badness),  # as bad, but cheaper
            )
            try:
                ranked = next(tours, None)
            except OutOfTime as end:
                least = -((rate.per_cost * budget - end.bound) // rate.per_badness)
                return Preferred(good.choice, min(max(bound, least), good.badness))
            if ranked is None or ranked.weight > limit:
                return Preferred(good.choice, good.badness)
            choice = opener.best(ranked, limit)
            if choice is not None and self.point(choice)[:0:-1] < good[:0:-1]:
                good = self.point(choice)


def _rate(good: _Point, free: _Point, preference: Preference, people: int) -> Rate:
    """The rate at which both plans weigh the same, in whole numbers small enough for the tables."""
    per_badness, per_cost = free.cost - good.cost, good.badness - free.badness
    common = gcd(per_badness, per_cost)
    per_badness, per_cost = per_badness // common, per_cost // common
    while per_badness * good.badness + per_cost * good.cost >= INFINITE // 8:
        per_badness, per_cost = max(1, per_badness // 2), per_cost // 2
    return Rate(people, preference.weights, per_cost, per_badness)
