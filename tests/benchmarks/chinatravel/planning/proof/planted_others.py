"""More conflicts, in styles that the published programs do not have; and demands that only look like conflicts."""

from __future__ import annotations

from collections.abc import Callable

import benchmarks.chinatravel.planning.proof.asking as ask
from benchmarks.chinatravel.planning.proof.city import City

EACH = "for activity in allactivities(plan):\n"
FOOD = ("lunch", "dinner")


def program(start: str, lines: str, result: str, source: str = "allactivities(plan)") -> str:
    body = "\n".join(f"  {line}" for line in lines.splitlines())
    return f"{start}\nfor activity in {source}:\n{body}\nresult = {result}"


def _dear(city: City) -> str:
    return max(city.sights, key=lambda row: row.price or 0).name


def _far(city: City) -> tuple[str, float]:
    """The sight that is farthest from every station of the rides, and how far that is."""
    transit = city.sandbox.transit.city(city.target)
    stations = {row.end for row in city.goes} | {row.start for row in city.backs}
    known = [station for station in stations if station in transit.index]
    row = max(city.sights, key=lambda row: min(transit.km(station, row.name) for station in known))
    return row.name, min(transit.km(station, row.name) for station in known)


def chain_of_limits(city: City) -> list[str]:
    """Meals and sights have least sums, and both together a largest one."""
    low, high = 200 * city.people, 300 * city.people - 5
    sums = [ask.spent(FOOD, low, ">="), ask.spent("attraction", 100 * city.people, ">=")]
    return [*sums, ask.spent((*FOOD, "attraction"), high)]


def chain_up_to_the_total(city: City) -> list[str]:
    """A least sum for meals leaves too little of the budget for the cheapest rides and nights."""
    rest = city.rides_cost() + city.nights_cost(city.hotels)
    return [ask.spent(FOOD, 150 * city.people, ">="), ask.spent_in_all(rest + 150 * city.people - 5)]


def sums_of_days(city: City) -> list[str]:
    """So much on each day, less on all days."""
    lines = "if activity_type(activity) in ['lunch', 'dinner']: total += activity_cost(activity)"
    each = [
        program("total = 0", lines, f"total >= {80 * city.people}", f"dayactivities(plan, {day})")
        for day in range(1, city.days + 1)
    ]
    return [*each, ask.spent(FOOD, 80 * city.people * city.days - 5)]


def mean_over_every_price(city: City) -> list[str]:
    """The mean is above what every single one may cost."""
    lines = "if activity_type(activity) == 'dinner':\n  total += activity_price(activity)\n  count += 1"
    return [program("total = 0\ncount = 0", lines, "count > 0 and total / count > 80"), ask.dearest(("dinner",), 80)]


def gap_in_prices(city: City) -> list[str] | None:
    """Hotels that are dearer than one price and cheaper than a lower one."""
    test = "activity_price(activity) > 400 and activity_price(activity) < 390"
    return [ask.every("accommodation", test)] if city.nights else None


def dearest_hotel(city: City) -> list[str] | None:
    """A hotel by name, and the largest price of all nights below its own."""
    if not city.nights:
        return None
    hotel = city.rng.choice(city.hotels)
    price = (hotel.price or 0) / 100
    return [
        ask.includes("accommodation", ask.POSITION, hotel.name),
        ask.extreme("accommodation", "activity_price(activity)", "<", price),
    ]


def one_room_for_more(city: City) -> list[str] | None:
    """One room costs more than its price."""
    rooms = ask.every("accommodation", "room_count(activity) == 1")
    more = ask.every("accommodation", "activity_cost(activity) > activity_price(activity)")
    return [rooms, more] if city.nights else None


def cheap_taxi(city: City) -> list[str]:
    way = "activity_transports(activity)"
    cheap = f"innercity_transport_type({way}) == 'taxi' and innercity_transport_cost({way}) < 11"
    return [program("count = 0", f"if {cheap}: count += 1", "count > 0")]


def exactly_one_of_two(city: City) -> list[str]:
    """One of two sights and not the other, and both."""
    pair = [row.name for row in city.rng.sample(city.sights, 2)]
    lines = "\n".join(f"if {ask.POSITION} == {name!r}: {flag} = True" for name, flag in zip(pair, "pq", strict=True))
    both = [ask.includes("attraction", ask.POSITION, name) for name in pair]
    return [program("p = False\nq = False", lines, "p != q"), *both]


def implied(city: City) -> list[str]:
    """One sight asks for another, which is not wanted."""
    first, second = (row.name for row in city.rng.sample(city.sights, 2))
    line = f"if activity_type(activity) == 'attraction': seen.add({ask.POSITION})"
    return [
        program("seen = set()", line, f"not ({{{first!r}}} <= seen) or {{{second!r}}} <= seen"),
        ask.some_of("attraction", ask.POSITION, first),
        ask.without("attraction", ask.POSITION, second),
    ]


def another_sum(city: City) -> list[str] | None:
    """Two sights and no other, for another sum than they cost."""
    whole = [row for row in city.sights if row.price and row.price % 100 == 0]
    if len(whole) < 2:
        return None
    pair = city.rng.sample(whole, 2)
    names = [row.name for row in pair]
    total = sum(row.price or 0 for row in pair) // 100 * city.people
    return [
        ask.includes("attraction", ask.POSITION, *names),
        ask.only("attraction", ask.POSITION, *names),
        ask.spent("attraction", total, "!="),
    ]


def last_of_a_day(city: City) -> list[str] | None:
    """The first day ends in one hotel, all nights are in another."""
    if not city.nights or city.days < 2:
        return None
    one, other = (row.name for row in city.rng.sample(city.hotels, 2))
    last = f"activity_position(activity) == {one!r} and activity_type(activity) == 'accommodation'"
    return [ask.placed("dayactivities(plan, 1)", -1, last), ask.only("accommodation", ask.POSITION, other)]


def day_after_the_last(city: City) -> list[str]:
    lines = "if activity_type(activity) == 'lunch': count += 1"
    return [program("count = 0", lines, "count >= 0", f"dayactivities(plan, {city.days + 1})")]


def too_far_to_walk(city: City) -> list[str] | None:
    """One day, on foot, to where one cannot walk and back in a day."""
    name, km = _far(city)
    if city.days != 1 or km < 60:
        return None
    return [ask.includes("attraction", ask.POSITION, name), ask.ways("modes <= {'walk'}")]


def too_far_for_the_kilometres(city: City) -> list[str] | None:
    name, km = _far(city)
    return [ask.includes("attraction", ask.POSITION, name), ask.moved("distance", "<=", km)] if km > 10 else None


def too_far_for_the_fares(city: City) -> list[str] | None:
    """By taxi alone, there and back, for less than it costs."""
    name, km = _far(city)
    cars = -(-city.people // 4)
    if km < 20:
        return None
    return [
        ask.includes("attraction", ask.POSITION, name),
        ask.ways("modes == {'taxi'}"),
        ask.moved("cost", "<=", km * 2 * 3 * cars),
    ]


def short_visits_of_long_sum(city: City) -> list[str]:
    """Three visits of an hour at most last four hours together."""
    lines = "if activity_type(activity) == 'attraction': total += activity_time(activity)"
    return [
        ask.extreme("attraction", "activity_time(activity)", "<=", 60),
        program("total = 0", lines, "total >= 240"),
        ask.number_of("attraction", "<=", 3),
    ]


def more_cuisines_than_meals(city: City) -> list[str] | None:
    cuisines = sorted({row.cuisines for row in city.tables if row.cuisines and row.cuisines.strip()})[:4]
    return [ask.includes(ask.MEALS, ask.CUISINE, *cuisines), ask.number_of(ask.MEALS, "<", len(cuisines))]


def tickets_in_sum(city: City) -> list[str]:
    """Three sights, and another number of tickets than that takes."""
    lines = "if activity_type(activity) == 'attraction':\n  tickets += activity_tickets(activity)\n  count += 1"
    return [program("tickets = 0\ncount = 0", lines, f"count == 3 and tickets != {3 * city.people}")]


def counted_by_assignment(city: City) -> list[str]:
    """Days counted as ``day = day + 1``: two sights each, fewer in all."""
    each = ask.a_day("attraction", ">=", 2).replace("day += 1", "day = day + 1")
    return [each, ask.number_of("attraction", "<", 2 * city.days)]


def never_true(city: City) -> list[str]:
    return ["result = 1/0"]


OTHERS: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(chain_of_limits, chain_up_to_the_total, sums_of_days, mean_over_every_price, gap_in_prices, dearest_hotel),
        *(one_room_for_more, cheap_taxi, exactly_one_of_two, implied, another_sum, last_of_a_day, day_after_the_last),
        *(too_far_to_walk, too_far_for_the_kilometres, too_far_for_the_fares, short_visits_of_long_sum),
        *(more_cuisines_than_meals, tickets_in_sum, counted_by_assignment, never_true),
    )
}


# what only looks like a conflict


def absent_before_present(city: City) -> list[str]:
    """An order that holds where one of the two is not visited, since both places begin at 0."""
    first, second = (row.name for row in city.rng.sample(city.sights, 2))
    order = ask.before(first, second).replace("-1", "0").replace("a >= 0 and b > a", "a <= b")
    return [order, ask.without("attraction", ask.POSITION, first)]


def taxi_for_nothing(city: City) -> list[str]:
    """As published, fares filtered by a mode are always 0."""
    way = "activity_transports(activity)"
    return [
        program("total = 0", f"total += innercity_transport_cost({way}, 'taxi')", "total <= 0"),
        ask.number_of("attraction", ">=", 1),
    ]


def one_of_two_names(city: City) -> list[str]:
    return [ask.some_of("attraction", ask.POSITION, city.rng.choice(city.sights).name, "没有这个地方")]


def free_nights_of_one_day(city: City) -> list[str] | None:
    return [ask.spent("accommodation", 0)] if city.days == 1 else None


def two_hotels_in_three_days(city: City) -> list[str] | None:
    if city.nights < 2:
        return None
    return [ask.includes("accommodation", ask.POSITION, *(row.name for row in city.rng.sample(city.hotels, 2)))]


def two_dinners_on_a_day(city: City) -> list[str] | None:
    return [ask.a_day("dinner", ">=", 2)] if city.days == 3 else None


def limits_that_just_meet(city: City) -> list[str]:
    """The sums of a chain of limits leave room for one plan."""
    low, high = 60 * city.people, 200 * city.people
    return [ask.spent(FOOD, low, ">="), ask.spent("attraction", 0, ">="), ask.spent((*FOOD, "attraction"), high)]


def one_number_only(city: City) -> list[str]:
    lines = "if activity_type(activity) == 'attraction': count += 1"
    return [program("count = 0", lines, "not (count <= 1 or count >= 3)")]


LOOKALIKES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(absent_before_present, taxi_for_nothing, one_of_two_names, free_nights_of_one_day),
        *(two_hotels_in_three_days, two_dinners_on_a_day, limits_that_just_meet, one_number_only),
    )
}
