"""The cheapest plan by trying everything, straight from the rows of a tiny world; shares no code with the planner."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, groupby, pairwise, permutations, product
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.task import LocalConstraint, Task
from tripwright.world import Hotel, Restaurant, World

ROOM_NAMES = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}


class Case(NamedTuple):
    """A task whose labels are all known."""

    org: str
    dates: tuple[str, ...]
    people: int
    local: LocalConstraint


def cheapest(world: World, task: Task) -> int | None:
    """Cost in cents of the cheapest plan that meets every demand but the budget; None when there is none."""
    case = Case(task.org or "", task.date or (), task.people_number or 0, task.local_constraint or LocalConstraint())
    cities = [city.id for city in world.cities() if (city.region if task.days > 3 else city.id) == task.dest]
    cities = [city for city in cities if city != task.org]
    stops = task.visiting_city_number or 1
    costs: list[int] = []
    for order in permutations(cities, stops):
        for nights in product(range(1, task.days), repeat=stops):
            if sum(nights) != task.days - 1:
                continue
            if any(len(world.attractions(city)) < stay - 1 for city, stay in zip(order, nights, strict=True)):
                continue
            parts = (
                _rides(world, case, order, nights),
                _beds(world, case, order, nights),
                _meals(world, case, order, nights),
            )
            if None not in parts:
                costs.append(sum(part for part in parts if part is not None))
    return min(costs, default=None)


def _rides(world: World, case: Case, order: tuple[str, ...], nights: tuple[int, ...]) -> int | None:
    people, banned = case.people, case.local.transportation
    places = [case.org, *order, case.org]
    choices: list[list[tuple[str, int]]] = []
    for number, (start, end) in enumerate(pairwise(places)):
        date = case.dates[sum(nights[:number])]
        options = [("flight", (flight.price or 0) * people) for flight in world.flights(start, end, date)]
        road = world.road(start, end)
        if road is not None and road.km is not None and road.duration is not None and "day" not in road.duration:
            options.append(("taxi", int(road.km) * 100 * math.ceil(people / 4)))
            options.append(("self-driving", int(road.km * 0.05) * 100 * math.ceil(people / 5)))
        choices.append([option for option in options if banned != f"no {option[0]}"])
    costs: list[int] = []
    for legs in product(*choices):
        modes = {mode for mode, _ in legs}
        if "self-driving" not in modes or modes == {"self-driving"}:
            costs.append(sum(cost for _, cost in legs))
    return min(costs, default=None)


def _beds(world: World, case: Case, order: tuple[str, ...], nights: tuple[int, ...]) -> int | None:
    total = 0
    for city, stay in zip(order, nights, strict=True):
        hotels = [hotel for hotel in world.hotels(city) if _fits(hotel, case)]
        costs = [
            sum((hotel.price or 0) * math.ceil(case.people / (hotel.capacity or 1)) for hotel in row)
            for row in product(hotels, repeat=stay)
            if all(len(list(run)) >= (hotel.min_nights or 1) for hotel, run in groupby(row))
        ]
        if not costs:
            return None
        total += min(costs)
    return total


def _fits(hotel: Hotel, case: Case) -> bool:
    local = case.local
    if local.house_rule and f"No {local.house_rule}" in (hotel.rules or ""):
        return False
    if local.room_type == "not shared room":
        return hotel.room_type != "Shared room"
    return local.room_type is None or hotel.room_type == ROOM_NAMES[local.room_type]


def _meals(world: World, case: Case, order: tuple[str, ...], nights: tuple[int, ...]) -> int | None:
    wanted = set(case.local.cuisine or ())
    menus = [
        list(_menus(world.restaurants(city), 3 * (stay - 1), len(wanted)))
        for city, stay in zip(order, nights, strict=True)
    ]
    costs: list[int] = []
    for picks in product(*menus):
        eaten = [restaurant for stays, extras in picks for restaurant in (*stays, *extras)]
        served = {label for restaurant in eaten for label in (restaurant.cuisines or "").split(", ")}
        if wanted <= served and _seated([len(extras) for _, extras in picks]):
            costs.append(sum(restaurant.price or 0 for restaurant in eaten) * case.people)
    return min(costs, default=None)


Menu = tuple[tuple[Restaurant, ...], tuple[Restaurant, ...]]


def _menus(restaurants: tuple[Restaurant, ...], stays: int, most_extras: int) -> Iterator[Menu]:
    for stay in combinations(restaurants, stays):
        rest = [restaurant for restaurant in restaurants if restaurant not in stay]
        for count in range(min(most_extras, len(rest)) + 1):
            for extra in combinations(rest, count):
                yield stay, extra


def _seated(extras: list[int]) -> bool:
    """Whether extra meals fit on travel days: three a day, each city on the day of arrival and of departure."""
    for early in product(*(range(count + 1) for count in extras)):
        days = [0] * (len(extras) + 1)
        for number, (count, first) in enumerate(zip(extras, early, strict=True)):
            days[number] += first
            days[number + 1] += count - first
        if max(days) <= 3:
            return True
    return False
