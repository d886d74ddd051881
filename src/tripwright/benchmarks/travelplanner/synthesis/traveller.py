"""A trip as an ordinary traveller would book it: the cheapest one, made pleasanter as far as the money goes.

The published reference plans were written by people, who do not look for the cheapest trip: on the train split they
cost three times the cheapest plan (median), and every budget is their cost, as the plan itself counts it, rounded up to
the next hundred. A budget taken from the cheapest plan would leave an agent hardly any choice, so the reference is
bought up first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random

from tripwright.benchmarks.travelplanner.offers import CatalogSupply
from tripwright.planner.city_tour import Demands, Lodging, Table, TourChoice, TourDay

BREAKFAST, DINNER = 0, 2
Exchange = Callable[[TourChoice], TourChoice]


def ordinary_trip(
    cheapest: TourChoice, demands: Demands, supply: CatalogSupply, ceiling: int, random: Random
) -> TourChoice:
    """Exchange lodgings and meals for random ones that fit the demands, while the trip costs at most ``ceiling``.

    The route, the rides and the sights stay. Arrival days get a dinner and departure days a breakfast where the
    cheapest trip has none.

    Args:
        cheapest: A tour that meets the demands.
        demands: What the traveller asks for; its budget is not looked at.
        supply: Offers of the same world.
        ceiling: In minor units; below the tour's own cost nothing is exchanged.
        random: Draws the exchanges and their order.
    """
    exchanges = [*_lodgings(cheapest, demands, supply, random), *_meals(cheapest, demands, supply, random)]
    random.shuffle(exchanges)
    trip = cheapest
    for exchange in exchanges:
        changed = exchange(trip)
        if changed.cost <= ceiling:
            trip = changed
    return trip


def _lodgings(cheapest: TourChoice, demands: Demands, supply: CatalogSupply, random: Random) -> Iterator[Exchange]:
    """One exchange for each city: another lodging for all of its nights."""
    for city, group in groupby((day for day in cheapest.days if day.lodging is not None), key=lambda day: day.city):
        numbers = frozenset(day.number for day in group)
        fitting = [
            lodging
            for lodging in supply.offer(city).lodgings
            if lodging.min_nights <= len(numbers) and demands.features <= lodging.features
        ]
        if fitting:
            yield partial(_with_lodging, numbers=numbers, lodging=random.choice(fitting))


def _meals(cheapest: TourChoice, demands: Demands, supply: CatalogSupply, random: Random) -> Iterator[Exchange]:
    """One exchange for each meal, but for those that bring in the wanted cuisines."""
    kept = {_first_with(cheapest, label) for label in demands.labels}
    for day in cheapest.days:
        for slot, table in enumerate(day.meals):
            city = table.city if table is not None else _free_city(day, slot, cheapest.tour.origin)
            if city is not None and (day.number, slot) not in kept:
                yield partial(_with_meal, number=day.number, slot=slot, city=city, supply=supply, random=random)


def _first_with(trip: TourChoice, label: str) -> tuple[int, int] | None:
    for day in trip.days:
        for slot, table in enumerate(day.meals):
            if table is not None and label in table.eatery.labels:
                return day.number, slot
    return None


def _free_city(day: TourDay, slot: int, origin: str) -> str | None:
    """Where a travel day's empty meal may be taken: dinner where it ends, breakfast where it starts, not at home."""
    city = {BREAKFAST: day.start, DINNER: day.city}.get(slot)
    return city if day.start is not None and city != origin else None


def _with_lodging(trip: TourChoice, *, numbers: frozenset[int], lodging: Lodging) -> TourChoice:
    days = (replace(day, lodging=lodging) if day.number in numbers else day for day in trip.days)
    return replace(trip, days=tuple(days))


def _with_meal(
    trip: TourChoice, *, number: int, slot: int, city: str, supply: CatalogSupply, random: Random
) -> TourChoice:
    taken = {table.eatery.ref for day in trip.days for table in day.meals if table is not None}
    free = [eatery for eatery in supply.offer(city).eateries if eatery.ref not in taken]
    if not free:
        return trip
    table = Table(city, random.choice(free))
    return replace(trip, days=tuple(_seated(day, slot, table) if day.number == number else day for day in trip.days))


def _seated(day: TourDay, slot: int, table: Table) -> TourDay:
    breakfast, lunch, dinner = (table if place == slot else old for place, old in enumerate(day.meals))
    return replace(day, meals=(breakfast, lunch, dinner))
