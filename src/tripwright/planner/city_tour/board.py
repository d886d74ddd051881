"""All tables of one question under one set of weights, and the way from a ranked tour back to bookings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripwright.planner.city_tour.choice import TourChoice, Visit, lay_out
from tripwright.planner.city_tour.legs import MIXED, OWN_CAR, PUBLIC, Regime, RideBook, least_moves
from tripwright.planner.city_tour.lodging import INFINITE, Nights, plan_nights
from tripwright.planner.city_tour.meals import Meals
from tripwright.planner.city_tour.offer import Lodging, Ride, Sight, Supply
from tripwright.planner.city_tour.search import Bounds, Clock, Ranked, ranked_tours
from tripwright.planner.city_tour.tour import CHEAPEST, STAY_DAY_MEALS, Demands, Rule, Tour, Weights

Ints = NDArray[np.int64]
_CITY_TABLES = 8192


class Question(NamedTuple):
    """What is asked, which rules are waived (for the conflict analysis), and what counts as good."""

    tour: Tour
    demands: Demands
    waived: frozenset[Rule] = frozenset()
    weights: Weights = CHEAPEST


class CityTables:
    """Tables that depend on one city alone; questions that differ elsewhere share them."""

    def __init__(self, supply: Supply) -> None:
        self.supply = supply
        self.nights = lru_cache(_CITY_TABLES)(self._nights)
        self.meals = lru_cache(_CITY_TABLES)(self._meals)

    def _nights(
        self, city: str, features: frozenset[str], longest: int, people: int, weights: Weights, min_nights: bool
    ) -> Nights:
        fitting = (lodging for lodging in self.supply.offer(city).lodgings if features <= lodging.features)
        return plan_nights(fitting, longest, people, weights, min_nights=min_nights)

    def _meals(
        self, city: str, labels: tuple[str, ...], most: int, people: int, weights: Weights, whole: bool
    ) -> Meals:
        return Meals(self.supply.offer(city).eateries, labels, most, people, weights, whole=whole)


class Board:
    """One question made ready for the search."""

    def __init__(self, tables: CityTables, book: RideBook, question: Question) -> None:
        self._tables = tables
        self.question = question
        tour, demands, waived, weights = question
        names = (MIXED,) if Rule.ONE_CAR in waived else (OWN_CAR, PUBLIC)
        self.regimes = [Regime(name, book, tour.people, weights, demands.without) for name in names]
        self.visits = self._visits()
        self.bounds = [Bounds(tour, least_moves(regime, tour, waived), self.visits) for regime in self.regimes]

    def ranked(self, clock: Clock) -> Iterator[Ranked]:
        """The tours, best first."""
        return ranked_tours(self.question.tour, self.bounds, self.visits, clock)

    def nights(self, city: str) -> Nights:
        """The city's nights under the question's weights."""
        tour, demands, waived, weights = self.question
        weights = weights._replace(minutes=0)
        return self._tables.nights(
            city, demands.features, tour.longest_stay, tour.people, weights, Rule.MIN_NIGHTS not in waived
        )

    def lodgings(self, city: str) -> list[Lodging]:
        """The city's lodgings that have what is demanded."""
        features = self.question.demands.features
        return [lodging for lodging in self._tables.supply.offer(city).lodgings if features <= lodging.features]

    def meals(self, city: str, *, whole: bool = False) -> Meals:
        """The city's meals under the question's weights; ``whole`` to look beyond the best choice."""
        tour, demands, _, weights = self.question
        most = (tour.longest_stay - 1) * STAY_DAY_MEALS
        return self._tables.meals(city, demands.labels, most, tour.people, weights._replace(minutes=0), whole)

    def sights(self, city: str) -> Sequence[Sight]:
        """The city's sights."""
        return self._tables.supply.offer(city).sights

    def book(self, ranked: Ranked) -> TourChoice:
        """The bookings that give the ranked tour its weight."""
        tour = self.question.tour
        regime = self.regimes[ranked.regime]
        visits: list[Visit] = []
        rides: list[Ride] = []
        place, spent = tour.origin, 0
        for stop in ranked.stops:
            city = tour.candidates[stop.city]
            rides.append(regime.best(place, city, tour.dates[spent]))
            stays, extras = self.meals(city).choose((stop.nights - 1) * STAY_DAY_MEALS, stop.mask)
            lodgings = self.nights(city).lodgings(stop.nights)
            visits.append(Visit(city, lodgings, stays, extras, self.sights(city)))
            place, spent = city, spent + stop.nights
        rides.append(regime.best(place, tour.origin, tour.dates[spent]))
        return lay_out(tour, rides, visits)

    def _visits(self) -> Ints:
        """The least weight of a visit: ``[city, nights, cuisines to cover]``; infinite where it is impossible."""
        tour, demands, waived, _ = self.question
        shape = (len(tour.candidates), tour.longest_stay + 1, 1 << len(demands.labels))
        weight = np.full(shape, INFINITE, dtype=np.int64)
        stays = slice(0, (tour.longest_stay - 1) * STAY_DAY_MEALS + 1, STAY_DAY_MEALS)
        for place, city in enumerate(tour.candidates):
            table = self.meals(city).weight
            if Rule.MEALS in waived:
                table = np.minimum.accumulate(table, axis=0)
            weight[place, 1:] = table[stays]
            if Rule.BEDS not in waived:
                weight[place, 1:] += np.array(self.nights(city).weight[1:], dtype=np.int64)[:, None]
            if Rule.SIGHTS not in waived:
                weight[place, len(self.sights(city)) + 2 :] = INFINITE
        return np.minimum(weight, INFINITE)
