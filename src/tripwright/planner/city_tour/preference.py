"""What makes one tour better than another: money, stars, travel time, or a price put on each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tripwright.errors import BadInput, UnknownName
from tripwright.planner.city_tour.choice import Measures
from tripwright.planner.city_tour.offer import TOP_TENTHS
from tripwright.planner.city_tour.tour import STAY_DAY_MEALS, Tour, Weights
from tripwright.trip.money import digits

_PARTS = 10
"""Weights of a priced preference count tenths of a minor unit, so that a tenth of a star has a whole weight."""


@dataclass(frozen=True, slots=True)
class Preference:
    """An order on plans.

    Attributes:
        name: What people write.
        says: What is best, in words.
        unit: The unit of its value: ``currency``, ``stars`` or ``minutes``.
        weights: How bad a plan is; plans of equal weight are told apart by their cost, the cheaper is better.
        shown: The value that a reader sees, from (weight, tour).
        higher: Whether a higher value is better.
    """

    name: str
    says: str
    unit: str
    weights: Weights
    shown: Callable[[int, Tour], float]
    higher: bool = False

    def weight(self, measures: Measures) -> int | None:
        """How bad a plan is; None when a travel time counts and is unknown."""
        if self.weights.minutes and measures.minutes is None:
            return None
        cost, deficit, minutes = self.weights
        return cost * measures.cost + deficit * measures.deficit + minutes * (measures.minutes or 0)

    def value(self, measures: Measures, tour: Tour) -> float | None:
        """The value of a plan."""
        weight = self.weight(measures)
        return None if weight is None else self.shown(weight, tour)


def _stars(deficit: int, tour: Tour) -> float:
    """Mean stars over all nights and all meals of days without a move; the last digits are rounded away."""
    booked = tour.nights + STAY_DAY_MEALS * tour.stay_days
    return round((TOP_TENTHS - deficit / booked) / 10, 6)


def _units(weight: int, tour: Tour) -> float:
    """Minor units as units of the currency."""
    return weight / 10 ** digits(tour.currency)


CHEAPEST_PLAN = Preference("cheapest", "the lowest cost", "currency", Weights(cost=1), _units)
_NAMED = {
    preference.name: preference
    for preference in (
        CHEAPEST_PLAN,
        Preference(
            "rating",
            "the highest mean rating of the nights and the meals of days without a move, within the budget",
            "stars",
            Weights(cost=0, deficit=1),
            _stars,
            higher=True,
        ),
        Preference(
            "travel-time",
            "the least time on the way, within the budget",
            "minutes",
            Weights(cost=0, minutes=1),
            lambda weight, _: float(weight),
        ),
    )
}
NAMES = tuple(_NAMED)


def read_preference(text: str, minor_units: int = 100) -> Preference:
    """A preference by name, or prices such as ``star=20,hour=30`` in units of the currency.

    With prices a plan's value is its cost, plus the price of a star for each star that a night or a stay day's meal
    misses to five, plus the price of an hour for each hour of travel.

    Raises:
        UnknownName: There is no preference of that name.
        BadInput: A price is not a number, or is negative.
    """
    if "=" not in text:
        if text not in _NAMED:
            raise UnknownName("preference", text, (*NAMES, "star=PRICE,hour=PRICE"))
        return _NAMED[text]
    prices = {"star": 0.0, "hour": 0.0}
    for part in text.split(","):
        name, _, price = (word.strip() for word in part.partition("="))
        if name not in prices:
            raise UnknownName("price", name, prices)
        prices[name] = _price(name, price)
    star, hour = (round(price * minor_units) for price in (prices["star"], prices["hour"]))
    weights = Weights(_PARTS, star * _PARTS // 10, round(hour * _PARTS / 60))
    return Preference(
        text,
        f"the lowest cost when a missing star costs {prices['star']:g} and an hour on the way {prices['hour']:g}",
        "currency",
        weights,
        lambda weight, tour: _units(weight, tour) / _PARTS,
    )


def _price(name: str, text: str) -> float:
    try:
        price = float(text)
    except ValueError as error:
        raise BadInput("not a price", field=name, value=text, expected="a number, such as 20") from error
    if not (math.isfinite(price) and 0 <= price <= 1_000_000):
        raise BadInput("not a price", field=name, value=text, expected="a number from 0 to 1,000,000")
    return price
