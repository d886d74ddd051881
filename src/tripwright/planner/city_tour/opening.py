"""Opening a ranked tour: of all its bookings, the best within the budget."""

from __future__ import annotations

from itertools import pairwise

from tripwright.planner.city_tour.board import Board
from tripwright.planner.city_tour.choice import TourChoice, Visit, lay_out
from tripwright.planner.city_tour.fronts import Label, Rate, best_within, front, meal_front, night_front
from tripwright.planner.city_tour.search import Ranked, Stop
from tripwright.planner.city_tour.tour import STAY_DAY_MEALS


class TourOpener:
    """Opens the tours of one ranking, in its order.

    Tours share cities, so fronts are kept. The first tour that needs a front has the most room below the limit, since
    weights rise along the ranking and the limit falls; later tours take from it what still has room.
    """

    def __init__(self, board: Board, rate: Rate, budget: int) -> None:
        self._board = board
        self._rate = rate
        self._budget = budget
        self._nights: dict[tuple[int, int], list[Label]] = {}
        self._meals: dict[Stop, list[Label]] = {}

    def best(self, ranked: Ranked, limit: int) -> TourChoice | None:
        """The best bookings within the budget, of a weight up to the limit; None when there are none."""
        tour, regime, slack = self._board.question.tour, self._board.regimes[ranked.regime], limit - ranked.weight
        places = [tour.origin, *(tour.candidates[stop.city] for stop in ranked.stops), tour.origin]
        parts: list[list[Label]] = []
        spent = 0
        for number, (start, end) in enumerate(pairwise(places)):
            rides = regime.options(start, end, tour.dates[spent])
            parts.append(self._near(front(self._rate.ride(ride) for ride in rides), slack))
            if number < len(ranked.stops):
                stop = ranked.stops[number]
                parts += [self._near(part, slack) for part in self._visit(end, stop, slack)]
                spent += stop.nights
        chosen = best_within(parts, self._budget, limit, self._rate)
        if chosen is None:
            return None
        visits = [
            Visit(city, nights.lodgings, meals.stay_meals, meals.extra_meals, self._board.sights(city))
            for city, nights, meals in zip(places[1:-1], chosen[1::3], chosen[2::3], strict=True)
        ]
        return lay_out(tour, [label.rides[0] for label in chosen[::3]], visits)

    def _visit(self, city: str, stop: Stop, slack: int) -> tuple[list[Label], list[Label]]:
        board = self._board
        key = (stop.city, stop.nights)
        if key not in self._nights:
            self._nights[key] = night_front(board.lodgings(city), board.nights(city), stop.nights, slack, self._rate)
        if stop not in self._meals:
            stays = (stop.nights - 1) * STAY_DAY_MEALS
            self._meals[stop] = meal_front(board.meals(city, whole=True), stays, stop.mask, slack, self._rate)
        return self._nights[key], self._meals[stop]

    def _near(self, labels: list[Label], slack: int) -> list[Label]:
        """The labels of a front that weigh at most ``slack`` more than its lightest."""
        weights = [self._rate.weight(*label[:2]) for label in labels]
        least = min(weights)
        return [label for label, weight in zip(labels, weights, strict=True) if weight <= least + slack]
