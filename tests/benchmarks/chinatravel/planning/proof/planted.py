"""Conflicts planted in tasks: demands of which no trip meets all, while each of them can be spared.

They are made from what a world holds, so they work on any world; a kind that a city has no material for gives None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import benchmarks.chinatravel.planning.proof.asking as ask
from benchmarks.chinatravel.planning.proof.city import City
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.world import Attraction


class Planted(NamedTuple):
    """A conflict: its kind, and the programs that exclude each other."""

    kind: str
    programs: tuple[str, ...]


def _below(amount: float, share: float = 0.9) -> int:
    return int(amount * share)


def _total_budget(city: City) -> list[str]:
    return [ask.spent_in_all(_below(city.rides_cost() + city.nights_cost(city.hotels)))]


def _meal_budget(city: City) -> list[str]:
    table = max(city.rng.sample(city.tables, 5), key=lambda row: row.price or 0)
    limit = _below((table.price or 0) / 100 * city.people)
    return [ask.includes(ask.MEALS, ask.POSITION, table.name), ask.spent(ask.MEALS, limit)]


def _meal_count_budget(city: City) -> list[str]:
    prices = sorted((row.price or 0) / 100 for row in city.sandbox.restaurants(city.target).values())
    least = sum(prices[: city.days * 2]) * city.people
    return [ask.number_of(("lunch", "dinner"), ">=", city.days * 2), ask.spent(("lunch", "dinner"), least - 1)]


def _mean_meal(city: City) -> list[str]:
    prices = [(row.price or 0) / 100 for row in city.sandbox.restaurants(city.target).values()]
    return [ask.mean_price(("lunch", "dinner"), min(prices) * 0.5)]


def _hotel_budget(city: City) -> list[str] | None:
    if not city.nights:
        return None
    features = {row.tags for row in city.hotels}
    costs = {tag: city.nights_cost([row for row in city.hotels if row.tags == tag]) for tag in features if tag}
    tag = max(sorted(costs), key=lambda one: costs[one])
    return [ask.only("accommodation", ask.FEATURE, tag), ask.spent("accommodation", _below(costs[tag]))]


def _plain_hotel_budget(city: City) -> list[str] | None:
    return [ask.spent("accommodation", _below(city.nights_cost(city.hotels)))] if city.nights else None


def _plenty_of_activities(city: City) -> list[str] | None:
    """A limit that no trip comes near is no reason to leave a night out."""
    if city.nights < 2:
        return None
    nights = ask.spent("accommodation", _below(city.nights_cost(city.hotels)))
    return [nights, "result = allactivities_count(plan) <= 60"]


def _ride_budget(city: City) -> list[str] | None:
    if not all(any(row.kind == "airplane" for row in rows) for rows in (city.goes, city.backs)):
        return [ask.spent(ask.RIDES, _below(city.rides_cost()))]
    return [ask.only(ask.RIDES, ask.MEANS, "airplane"), ask.spent(ask.RIDES, _below(city.rides_cost("airplane")))]


def _fares_by_metro(city: City) -> list[str] | None:
    return [ask.ways("modes <= {'metro'}"), ask.fares(city.people * 4 - 1)] if city.nights else None


def _fares_by_taxi(city: City) -> list[str] | None:
    cars = -(-city.people // 4)
    return [ask.ways("modes <= {'taxi'}"), ask.fares(22 * cars - 1)] if city.nights else None


def _sight_budget(city: City) -> list[str] | None:
    dear = [row for row in city.sights if (row.price or 0) >= 5000]
    if len(dear) < 2:
        return None
    pair = city.rng.sample(dear, 2)
    limit = _below(sum(row.price or 0 for row in pair) / 100 * city.people)
    return [
        *(ask.includes("attraction", ask.POSITION, row.name) for row in pair),
        ask.spent("attraction", limit),
    ]


def _free_sights(city: City) -> list[str] | None:
    dear = [row for row in city.sights if (row.price or 0) > 0]
    if not dear:
        return None
    row = city.rng.choice(dear)
    return [ask.includes("attraction", ask.POSITION, row.name), ask.dearest(("attraction",), 0)]


def _day_sights(city: City) -> list[Attraction]:
    return [row for row in city.sights if 420 <= (row.opens or 0) <= 600 and 960 <= (row.closes or 0) <= 1140]


def _long_stays(city: City) -> list[str] | None:
    """More hours in museums than there are opening hours on all days."""
    rows = _day_sights(city)
    count = city.days + 1
    if len(rows) < count:
        return None
    chosen = city.rng.sample(rows, count)
    names = ask.includes("attraction", ask.POSITION, *(row.name for row in chosen))
    longest = max((row.closes or 0) - (row.opens or 0) for row in chosen)
    return [names, ask.every("attraction", ask.stay(longest // 2 + 30))]


def _stay_too_long(city: City) -> list[str] | None:
    rows = _day_sights(city)
    if not rows:
        return None
    row = city.rng.choice(rows)
    minutes = (row.closes or 0) - (row.opens or 0) + 30
    return [ask.includes("attraction", ask.POSITION, row.name), ask.at(row.name, ask.stay(minutes))]


def _after_closing(city: City) -> list[str] | None:
    rows = _day_sights(city)
    if not rows:
        return None
    row = city.rng.choice(rows)
    clock = clock_text((row.closes or 0) + 5)
    return [ask.includes("attraction", ask.POSITION, row.name), ask.at(row.name, ask.ends(">=", clock))]


def _before_opening(city: City) -> list[str] | None:
    rows = _day_sights(city)
    if not rows:
        return None
    row = city.rng.choice(rows)
    return [
        ask.includes("attraction", ask.POSITION, row.name),
        ask.at(row.name, ask.begins("<", clock_text((row.opens or 0) - 5))),
    ]


def _late_arrival(city: City) -> list[str] | None:
    """One day: there in the evening, and to a sight that closes in the afternoon."""
    rows = _day_sights(city)
    late = [row for row in city.goes if row.arrives >= 1150]
    if city.days != 1 or not rows or not late or max(row.departs for row in city.backs) < 1200:
        return None
    return [ask.includes("attraction", ask.POSITION, city.rng.choice(rows).name), ask.arrive(">=", "19:10")]


def _early_return(city: City) -> list[str] | None:
    """The last day ends before noon, and dinner on it is asked for each day."""
    if not any(600 <= row.departs <= 700 for row in city.backs):
        return None
    return [ask.leave("<=", "11:40"), ask.a_day("dinner", ">=", 1)]


def _rooms(city: City) -> list[str] | None:
    return [ask.every("accommodation", f"room_count(activity) == {n}") for n in (2, 3)] if city.nights else None


def _room_type(city: City) -> list[str] | None:
    if not city.nights:
        return None
    hotel = city.rng.choice(city.hotels)
    return [
        ask.only("accommodation", ask.POSITION, hotel.name),
        ask.every("accommodation", f"room_type(activity) == {3 - (hotel.beds or 1)}"),
    ]


def _rooms_budget(city: City) -> list[str] | None:
    if not city.nights:
        return None
    cheapest = min(row.price or 0 for row in city.hotels) / 100
    return [
        ask.every("accommodation", "room_count(activity) == 5"),
        ask.spent("accommodation", _below(cheapest * 5 * city.nights)),
    ]


def _modes(city: City) -> list[str] | None:
    return [ask.ways("modes <= {'metro', 'walk'}"), ask.ways("{'taxi'} <= modes")] if city.nights else None


def _no_mode_left(city: City) -> list[str] | None:
    return [ask.never("walk"), ask.never("metro"), ask.never("taxi")] if city.nights else None


def _means(city: City) -> list[str] | None:
    if not any(row.kind == "airplane" for row in city.goes):
        return None
    return [ask.out_by("airplane"), ask.only(ask.RIDES, ask.MEANS, "train")]


def _no_flight(city: City) -> list[str] | None:
    if city.sandbox.flights(city.start, city.target):
        return None
    return (
        [ask.includes(ask.RIDES, ask.MEANS, "airplane")] if not city.sandbox.flights(city.target, city.start) else None
    )


def _order(city: City) -> list[str]:
    first, second = (row.name for row in city.rng.sample(city.sights, 2))
    return [ask.before(first, second), ask.before(second, first)]


def _order_of_hours(city: City) -> list[str] | None:
    """One day: a sight of the evening before one that closes in the afternoon."""
    evening = [row for row in city.sandbox.attractions(city.target).values() if (row.opens or 0) >= 1080]
    rows = _day_sights(city)
    if city.days != 1 or not evening or not rows:
        return None
    return [ask.before(city.rng.choice(evening).name, city.rng.choice(rows).name)]


def _count(city: City) -> list[str]:
    return [ask.a_day("attraction", "<=", 1), ask.number_of("attraction", ">=", city.days + 1)]


def _count_of_days(city: City) -> list[str]:
    return [ask.a_day("attraction", ">=", 2), ask.number_of("attraction", "<", 2 * city.days)]


def _count_of_kind(city: City) -> list[str]:
    """More sights than the city has of the only kinds allowed."""
    sizes: dict[str, int] = {}
    for row in city.sandbox.attractions(city.target).values():
        sizes[row.kind or ""] = sizes.get(row.kind or "", 0) + 1
    kind = min(sorted(sizes), key=lambda one: sizes[one])
    return [ask.only("attraction", ask.SIGHT, kind), ask.number_of("attraction", ">", sizes[kind])]


def _names(city: City) -> list[str]:
    name = city.rng.choice(city.sights).name
    return [ask.includes("attraction", ask.POSITION, name), ask.without("attraction", ask.POSITION, name)]


def _name_and_kind(city: City) -> list[str]:
    row = city.rng.choice(city.sights)
    return [
        ask.includes("attraction", ask.POSITION, row.name),
        ask.without("attraction", ask.SIGHT, row.kind or ""),
    ]


def _only_and_others(city: City) -> list[str]:
    name = city.rng.choice(city.sights).name
    return [ask.only("attraction", ask.POSITION, name), ask.others_than("attraction", ask.POSITION, name)]


def _unknown_name(city: City) -> list[str]:
    return [ask.includes("attraction", ask.POSITION, "没有这个地方")]


def _early_ride(city: City) -> list[str] | None:
    first = min(row.arrives for row in city.goes)
    return [ask.arrive("<=", clock_text(first - 1))] if _honest(city) else None


def _late_ride(city: City) -> list[str]:
    return [ask.leave(">", clock_text(max(row.departs for row in city.backs)))]


def _honest(city: City) -> bool:
    """No ride there arrives on another day, which the published clocks do not tell."""
    rows = (*city.sandbox.trains(city.start, city.target), *city.sandbox.flights(city.start, city.target))
    return all(row.arrives < 1440 for row in rows)


def _ride_windows(city: City) -> list[str] | None:
    """One day: there in the afternoon, back in the morning."""
    early = [row.departs for row in city.backs if row.departs <= 700]
    late = [row.arrives for row in city.goes if row.arrives >= 780]
    if city.days != 1 or not early or not late:
        return None
    return [ask.arrive(">=", "13:00"), ask.leave("<=", "11:40")]


def _ride_window_stay(city: City) -> list[str] | None:
    """One day: there by noon at the earliest, home by six, five hours in one place and two in another."""
    goes = any(720 <= row.arrives <= 780 for row in city.goes)
    backs = any(1000 <= row.departs <= 1080 for row in city.backs)
    if city.days != 1 or not goes or not backs or len(city.sights) < 2:
        return None
    open_long = [row for row in city.sights if (row.opens or 0) <= 540 and (row.closes or 0) >= 1080]
    if len(open_long) < 2:
        return None
    chosen = city.rng.sample(open_long, 2)
    return [
        ask.arrive(">=", "12:00"),
        ask.leave("<=", "18:00"),
        ask.includes("attraction", ask.POSITION, *(row.name for row in chosen)),
        ask.every("attraction", ask.stay(200)),
    ]


def _hotel_distance(city: City) -> list[str] | None:
    if not city.nights:
        return None
    transit = city.sandbox.transit.city(city.target)
    sight, hotel = city.rng.choice(city.sights).name, city.rng.choice(city.hotels).name
    km = transit.km(sight, hotel)
    if km < 1:
        return None
    return [ask.hotel_near(sight, round(km * 0.8, 1)), ask.only("accommodation", ask.POSITION, hotel)]


def _no_hotel_near(city: City) -> list[str] | None:
    if not city.nights:
        return None
    transit = city.sandbox.transit.city(city.target)
    far = max(city.sights, key=lambda row: min(transit.km(row.name, hotel.name) for hotel in city.hotels[:40]))
    km = min(transit.km(far.name, hotel.name) for hotel in city.hotels)
    return [ask.hotel_near(far.name, round(km * 0.9, 2))] if km > 0.5 else None


def _hotel_feature(city: City) -> list[str] | None:
    if not city.nights:
        return None
    hotel = city.rng.choice(city.hotels)
    other = next((row.tags for row in city.hotels if row.tags not in (None, hotel.tags)), None)
    if other is None:
        return None
    return [ask.only("accommodation", ask.POSITION, hotel.name), ask.includes("accommodation", ask.FEATURE, other)]


def _two_hotels(city: City) -> list[str] | None:
    if city.days != 2:
        return None
    pair = city.rng.sample(city.hotels, 2)
    return [ask.includes("accommodation", ask.POSITION, row.name) for row in pair]


def _cuisine_price(city: City) -> list[str] | None:
    prices: dict[str, int] = {}
    for row in city.sandbox.restaurants(city.target).values():
        if row.price is not None and row.cuisines and row.cuisines.strip():
            prices[row.cuisines] = min(prices.get(row.cuisines, row.price), row.price)
    cuisine = max(sorted(prices), key=lambda one: prices[one])
    limit = _below(prices[cuisine] / 100)
    return [ask.includes(ask.MEALS, ask.CUISINE, cuisine), ask.dearest(ask.MEALS, limit)] if limit > 1 else None


def _no_such_cuisine(city: City) -> list[str]:
    return [ask.some_of(ask.MEALS, ask.CUISINE, "没有这种菜")]


def _cuisine_forbidden(city: City) -> list[str]:
    row = city.rng.choice(city.tables)
    return [
        ask.includes(ask.MEALS, ask.POSITION, row.name),
        ask.without(ask.MEALS, ask.CUISINE, row.cuisines or ""),
    ]


def _late_dinner(city: City) -> list[str]:
    return [ask.number_of("dinner", ">=", 1), ask.every("dinner", ask.begins(">=", "20:05"))]


def _short_lunch(city: City) -> list[str]:
    return [
        ask.number_of("lunch", ">=", 1),
        ask.every("lunch", ask.begins(">=", "13:00")),
        ask.every("lunch", ask.ends("<=", "13:40")),
        ask.every("lunch", ask.stay(60)),
    ]


def _either(city: City) -> list[str] | None:
    if not city.nights:
        return None
    food = [(row.price or 0) / 100 for row in city.sandbox.restaurants(city.target).values()]
    least = sum(sorted(food)[:3]) * city.people
    bed = ask.spent("accommodation", _below(city.nights_cost(city.hotels)))
    meal = ask.spent(("lunch", "dinner"), _below(least))
    return [ask.either(meal, bed), ask.number_of(("lunch", "dinner"), ">=", 3)]


def _three(city: City) -> list[str] | None:
    """A dear sight, a dear kind of hotel, and a budget for either but not for both."""
    if not city.nights:
        return None
    sight = max(city.sights, key=lambda row: row.price or 0)
    extra = (sight.price or 0) / 100 * city.people
    tags = sorted({row.tags for row in city.hotels if row.tags})
    costs = {tag: city.nights_cost([row for row in city.hotels if row.tags == tag]) for tag in tags}
    tag = max(tags, key=lambda one: costs[one])
    more = min(extra, costs[tag] - city.nights_cost(city.hotels))
    if more < 300:
        return None
    return [
        ask.includes("attraction", ask.POSITION, sight.name),
        ask.only("accommodation", ask.FEATURE, tag),
        ask.spent_in_all(int(city.rides_cost() + costs[tag] + extra) - 1),
    ]


def _three_rides(city: City) -> list[str] | None:
    """By air both ways, a dear kind of hotel, and a budget for one of them."""
    if not city.nights or not all(any(r.kind == "airplane" for r in rows) for rows in (city.goes, city.backs)):
        return None
    tags = sorted({row.tags for row in city.hotels if row.tags})
    costs = {tag: city.nights_cost([row for row in city.hotels if row.tags == tag]) for tag in tags}
    tag = max(tags, key=lambda one: costs[one])
    flights, rides = city.rides_cost("airplane"), city.rides_cost()
    if flights - rides < 400 or costs[tag] - city.nights_cost(city.hotels) < 400:
        return None
    return [
        ask.only(ask.RIDES, ask.MEANS, "airplane"),
        ask.only("accommodation", ask.FEATURE, tag),
        ask.spent_in_all(int(flights + costs[tag]) - 1),
    ]


def _days(city: City) -> list[str]:
    return [f"result = day_count(plan) == {city.days + 1}"]


KINDS: dict[str, Callable[[City], list[str] | None]] = {
    name.removeprefix("_"): make
    for name, make in list(globals().items())
    if name.startswith("_")
    and getattr(make, "__annotations__", {}).get("city") == "City"
    and name not in ("_day_sights", "_honest")
}


def plant(kind: str, city: City, kinds: Mapping[str, Callable[[City], list[str] | None]] = KINDS) -> Planted | None:
    """A conflict of a kind, where the city has the material for it."""
    try:
        programs = kinds[kind](city)
    except (ValueError, IndexError):
        return None
    return None if programs is None else Planted(kind, tuple(programs))


def task_of(city: City, planted: Planted) -> dict[str, Any]:
    """The task that holds the conflict, in the published format, its programs among the usual ones."""
    programs = [*ask.usual(city.days, city.people), *planted.programs]
    city.rng.shuffle(programs)
    return {
        "uid": f"{planted.kind}-{city.start}-{city.target}-{city.days}-{city.people}",
        "start_city": city.start,
        "target_city": city.target,
        "days": city.days,
        "people_number": city.people,
        "hard_logic_py": programs,
    }
