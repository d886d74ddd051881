"""The city tour planner: the cheapest tour with its proof, the conflict when there is none, or "unknown"."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache

from tripwright.planner.answer import Answer, Status
from tripwright.planner.city_tour.board import Board, CityTables, Question
from tripwright.planner.city_tour.choice import TourChoice
from tripwright.planner.city_tour.conflict import NOT_REDUCED, explain, unexplained
from tripwright.planner.city_tour.legs import RideBook
from tripwright.planner.city_tour.offer import Supply
from tripwright.planner.city_tour.preference import CHEAPEST_PLAN, Preference
from tripwright.planner.city_tour.preferred import best_preferred
from tripwright.planner.city_tour.search import Clock, OutOfTime
from tripwright.planner.city_tour.tour import Demands, Rule, Tour, Weights

_BOOKS = 64


class CityTourPlanner:
    """Plans tours over one supply; tables of cities and rides are kept, so that later questions are faster.

    Example:
        >>> answer = CityTourPlanner(supply).plan(tour, Demands(budget=120_000))     # doctest: +SKIP
    """

    def __init__(self, supply: Supply) -> None:
        self._supply = supply
        self._tables = CityTables(supply)
        self._book = lru_cache(_BOOKS)(self._fetch)

    def plan(
        self,
        tour: Tour,
        demands: Demands,
        *,
        prefer: Preference = CHEAPEST_PLAN,
        time_limit: float | None = None,
        smallest_conflict: bool = False,
    ) -> Answer[TourChoice]:
        """Answer one question.

        Args:
            tour: The trip's shape.
            demands: What the traveller asks for.
            prefer: Which plan is the best.
            time_limit: Seconds after which the search gives up (``unknown``); None for no limit.
            smallest_conflict: When there is no plan, name the fewest demands that conflict (slower), not just a set
                that cannot be made smaller.
        """
        started = time.perf_counter()
        clock = Clock(None if time_limit is None else started + time_limit)
        answer: Answer[TourChoice]
        try:
            answer = self._plan(tour, demands, prefer, clock, smallest_conflict)
        except OutOfTime:
            answer = Answer(Status.UNKNOWN, note=f"the time limit of {time_limit:g} s ended the search")
        return replace(answer, seconds=time.perf_counter() - started, explored=clock.explored)

    def _plan(
        self, tour: Tour, demands: Demands, prefer: Preference, clock: Clock, smallest: bool
    ) -> Answer[TourChoice]:
        board = self._board(Question(tour, demands))
        found = None if board is None else next(board.ranked(clock), None)
        if board is None or found is None or (demands.budget is not None and found.weight > demands.budget):
            return self._infeasible(tour, demands, clock, smallest)
        if prefer == CHEAPEST_PLAN:
            return _planned(board.book(found), found.weight, prefer)

        def make_board(weights: Weights) -> Board:
            return Board(self._tables, self._book(tour), Question(tour, demands, weights=weights))

        best = best_preferred(make_board, prefer, demands.budget, clock)
        if best is None:
            return Answer(Status.UNKNOWN, note="no plan within the budget has a travel time that is known")
        return _planned(best.choice, best.bound, prefer)

    def _infeasible(self, tour: Tour, demands: Demands, clock: Clock, smallest: bool) -> Answer[TourChoice]:
        try:
            conflict = explain(
                tour, demands, lambda kept, waived: self._cost(tour, kept, waived, clock), smallest=smallest
            )
        except OutOfTime:
            return Answer(Status.INFEASIBLE, proven=True, conflict=unexplained(tour, demands), note=NOT_REDUCED)
        return Answer(Status.INFEASIBLE, proven=True, conflict=conflict)

    def _cost(self, tour: Tour, demands: Demands, waived: frozenset[Rule], clock: Clock) -> int | None:
        """Cost of the cheapest tour, whatever the budget; None when there is none."""
        board = self._board(Question(tour, demands, waived))
        found = None if board is None else next(board.ranked(clock), None)
        return None if found is None else found.weight

    def _board(self, question: Question) -> Board | None:
        """The question made ready; None when it has too few nights or cities to be worth a search."""
        if not question.tour.possible:
            return None
        return Board(self._tables, self._book(question.tour), question)

    def _fetch(self, tour: Tour) -> RideBook:
        return RideBook(self._supply, tour)


def _planned(choice: TourChoice, bound: int, prefer: Preference) -> Answer[TourChoice]:
    """The answer for a plan, when no plan can be less bad than ``bound``."""
    badness = prefer.weight(choice.measures)
    return Answer(
        Status.PLANNED,
        choice,
        cost=choice.cost,
        value=prefer.value(choice.measures, choice.tour),
        bound=prefer.shown(bound, choice.tour),
        proven=badness == bound,
        note="" if badness == bound else "the time limit ended the search before the plan was proved best",
    )
