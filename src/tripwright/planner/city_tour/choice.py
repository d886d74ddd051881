"""A finished tour: what is booked on each day, and how good and dear it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tripwright.planner.city_tour.offer import TOP_TENTHS, Eatery, Lodging, Ride, Sight
from tripwright.planner.city_tour.tour import STAY_DAY_MEALS, TRAVEL_DAY_MEALS, Tour

SIGHTS_A_DAY = 3
"""Sights are free: a day in a city gets up to this many where the city has them, and one at least."""


class Table(NamedTuple):
    """A meal: where, in which city."""

    city: str
    eatery: Eatery


class Measures(NamedTuple):
    """What a preference looks at.

    Attributes:
        cost: Of the whole trip, in minor units.
        deficit: Tenths of a star missing to five stars, over all nights and the meals of days without a move.
        minutes: Travel time; None when a ride's is unknown.
    """

    cost: int
    deficit: int
    minutes: int | None


@dataclass(frozen=True, slots=True)
class TourDay:
    """One day.

    Attributes:
        number: From 1.
        date: Its date.
        city: Where the day ends.
        start: Where the day's move starts; None on a day without a move.
        ride: The move.
        meals: Breakfast, lunch, dinner; None where none is planned.
        sights: Sights in ``city``.
        lodging: The night's lodging in ``city``; None on the last day.
    """

    number: int
    date: str
    city: str
    start: str | None = None
    ride: Ride | None = None
    meals: tuple[Table | None, Table | None, Table | None] = (None, None, None)
    sights: tuple[Sight, ...] = ()
    lodging: Lodging | None = None


@dataclass(frozen=True, slots=True)
class TourChoice:
    """A planned tour; money in minor units for the whole party."""

    tour: Tour
    days: tuple[TourDay, ...]

    @property
    def transport(self) -> int:
        """Cost of all rides."""
        return sum(day.ride.cost(self.tour.people) for day in self.days if day.ride)

    @property
    def lodging(self) -> int:
        """Cost of all nights."""
        return sum(day.lodging.night_cost(self.tour.people) for day in self.days if day.lodging)

    @property
    def meals(self) -> int:
        """Cost of all meals."""
        return sum(table.eatery.price for day in self.days for table in day.meals if table) * self.tour.people

    @property
    def cost(self) -> int:
        """Cost of the trip."""
        return self.transport + self.lodging + self.meals

    @property
    def measures(self) -> Measures:
        """What preferences look at."""
        return Measures(self.cost, self._deficit, self.minutes)

    @property
    def _deficit(self) -> int:
        nights = sum(TOP_TENTHS - day.lodging.tenths for day in self.days if day.lodging)
        stays = [day for day in self.days if day.start is None]
        return nights + sum(TOP_TENTHS - table.eatery.tenths for day in stays for table in day.meals if table)

    @property
    def minutes(self) -> int | None:
        """Travel time; None when a ride's is unknown."""
        rides = [day.ride.minutes for day in self.days if day.ride]
        known = [minutes for minutes in rides if minutes is not None]
        return sum(known) if len(known) == len(rides) else None

    @property
    def cities(self) -> tuple[str, ...]:
        """The visited cities, in order."""
        return tuple(day.city for day in self.days[:-1] if day.start is not None)


class Visit(NamedTuple):
    """What is booked in one city: one lodging for each night, the meals of its stay days, meals on travel days."""

    city: str
    lodgings: Sequence[Lodging]
    stay_meals: Sequence[Eatery]
    extra_meals: Sequence[Eatery]
    sights: Sequence[Sight]


def lay_out(tour: Tour, rides: Sequence[Ride], visits: Sequence[Visit]) -> TourChoice:
    """Put the bookings on days; ``rides`` has one more item than ``visits``."""
    days: list[TourDay] = []
    tables = _travel_tables(visits)
    place = tour.origin
    for ride, visit, meals in zip(rides, visits, tables, strict=False):
        for night, lodging in enumerate(visit.lodgings):
            number = len(days) + 1
            day = TourDay(number, tour.dates[number - 1], visit.city, lodging=lodging)
            if night == 0:
                days.append(_moved(day, place, ride, meals))
            else:
                days.append(_stayed(day, visit, night - 1))
        place = visit.city
    number = len(days) + 1
    days.append(_moved(TourDay(number, tour.dates[number - 1], tour.origin), place, rides[-1], tables[-1]))
    return TourChoice(tour, tuple(days))


def _moved(day: TourDay, start: str, ride: Ride, meals: Sequence[Table | None]) -> TourDay:
    breakfast, lunch, dinner = meals
    return TourDay(day.number, day.date, day.city, start, ride, (breakfast, lunch, dinner), (), day.lodging)


def _stayed(day: TourDay, visit: Visit, number: int) -> TourDay:
    first = number * STAY_DAY_MEALS
    breakfast, lunch, dinner = (Table(visit.city, eatery) for eatery in visit.stay_meals[first : first + 3])
    days = len(visit.lodgings) - 1
    shown = visit.sights[: days * SIGHTS_A_DAY]
    sights = tuple(shown[number::days])
    return TourDay(day.number, day.date, day.city, None, None, (breakfast, lunch, dinner), sights, day.lodging)


def _travel_tables(visits: Sequence[Visit]) -> list[list[Table | None]]:
    """Breakfast, lunch and dinner of each travel day.

    A city's extra meals go to the day of arrival, dinner first, then to the day of departure, breakfast first. Taking
    the earlier day first leaves the most room for the cities that follow.
    """
    days: list[list[Table | None]] = [[None] * TRAVEL_DAY_MEALS for _ in range(len(visits) + 1)]
    for number, visit in enumerate(visits):
        places = [(number, slot) for slot in (2, 1, 0)] + [(number + 1, slot) for slot in (0, 1, 2)]
        free = [(day, slot) for day, slot in places if days[day][slot] is None]
        for (day, slot), eatery in zip(free, visit.extra_meals, strict=False):
            days[day][slot] = Table(visit.city, eatery)
    return days
