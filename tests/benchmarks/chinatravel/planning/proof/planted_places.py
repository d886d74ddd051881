"""Conflicts of places: distances between two of them, entries read by name, the first and the last; and lookalikes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import benchmarks.chinatravel.planning.proof.asking as ask
from benchmarks.chinatravel.planning.proof.city import City
from benchmarks.chinatravel.planning.proof.planted_others import FOOD, program

APART = "poi_distance(target_city(plan), {}, {})"
HOME = "if activity_type(activity) == 'accommodation': home = activity_position(activity)"


def _km(city: City, one: str, other: str) -> float:
    return city.sandbox.transit.city(city.target).km(one, other)


def _home_near(place: str, km: float, night: int) -> str:
    near = f"{APART.format(repr(place), 'home')} <= {km}"
    return program("home = ''", HOME, near, f"dayactivities(plan, {night})")


def one_hotel_near_two_sights(city: City) -> list[str] | None:
    """No hotel is near both, and there is but one."""
    if city.nights < 2:
        return None
    one = city.sights[0].name
    other = max((row.name for row in city.sights), key=lambda name: _km(city, one, name))
    if _km(city, one, other) < 6:
        return None
    new = "if activity_type(activity) == 'accommodation' and activity_position(activity) not in seen:\n  count += 1\n"
    new += "if activity_type(activity) == 'accommodation': seen.add(activity_position(activity))"
    changes = program("count = 0\nseen = set()", new, "count == 1")
    return [_home_near(one, 2.5, 1), _home_near(other, 2.5, 2), changes]


def _dinner_near_home(city: City, more: float) -> list[str] | None:
    """Dinner so near to the hotel that a program keeps in a variable: the nearest table is as far, and more."""
    if not city.nights:
        return None
    index = city.sandbox.transit.city(city.target).index
    tables = [row.name for row in city.sandbox.restaurants(city.target).values() if row.name in index]
    apart = {row.name: min(_km(city, row.name, table) for table in tables) for row in city.hotels}
    hotel = max(apart, key=lambda name: apart[name])
    only = [ask.includes("accommodation", ask.POSITION, hotel), ask.only("accommodation", ask.POSITION, hotel)]
    near = f"{APART.format('activity_position(activity)', 'home')} <= {apart[hotel] + more:.2f}"
    lines = f"if activity_type(activity) == 'dinner' and {near}: count += 1"
    home = program("home = ''", HOME, "True")
    return [*only, program(f"{home}\ncount = 0", lines, "count >= 1")]


def dinner_round_the_corner(city: City) -> list[str] | None:
    return _dinner_near_home(city, -0.05)


def _tables_apart(city: City) -> tuple[str, str, float]:
    one = city.tables[0].name
    other = max((row.name for row in city.tables), key=lambda name: _km(city, one, name))
    return one, other, _km(city, one, other)


def _all_within(kinds: Sequence[str], km: float) -> str:
    pair = f"activity_type(x) in {list(kinds)!r} and activity_type(y) in {list(kinds)!r}"
    apart = APART.format("activity_position(x)", "activity_position(y)")
    lines = f"for y in allactivities(plan):\n    if {pair} and {apart} > {km}: ok = False"
    return f"ok = True\nfor x in allactivities(plan):\n  {lines}\nresult = ok"


def meals_in_one_quarter(city: City) -> list[str]:
    """Two tables, and no two meals so far from one another."""
    one, other, km = _tables_apart(city)
    return [ask.includes(FOOD, ask.POSITION, one, other), _all_within(FOOD, km - 0.1)]


def _by_train(city: City, minute: int) -> list[str] | None:
    trains = [row for row in city.goes if row.kind == "train" and 720 < row.arrives < 1440]
    if not trains:
        return None
    clock = min(row.arrives for row in trains if row.id == trains[0].id) + minute
    first = "allactivities(plan)[0]"
    named = f"result = {first}['type'] == 'train' and {first}['TrainID'] == {trains[0].id!r}"
    return [named, ask.arrive("<=", f"{clock // 60:02d}:{clock % 60:02d}")]


def that_train_is_too_late(city: City) -> list[str] | None:
    return _by_train(city, -30)


def home_from_that_station(city: City) -> list[str] | None:
    """All rides from one of the stations leave later."""
    station = max({row.start for row in city.backs}, key=lambda name: _leaves(city, name))
    minute = _leaves(city, station) - 1
    if minute == min(row.departs for row in city.backs) - 1:
        return None
    by = ask.leave("<=", f"{minute // 60:02d}:{minute % 60:02d}")
    return [f"result = allactivities(plan)[-1]['start'] == {station!r}", by]


def _leaves(city: City, station: str) -> int:
    return min(row.departs for row in city.backs if row.start == station)


def _first_and_last(city: City, number: int) -> list[str]:
    name = city.sights[0].name
    last = "if activity_type(activity) == 'attraction': name = activity_position(activity)"
    ends = (program("name = ''", last + way, f"name == {name!r}") for way in ("; break", ""))
    return [*ends, ask.number_of("attraction", ">=", number)]


def first_and_last_of_two(city: City) -> list[str]:
    """One sight is the first and the last of two."""
    return _first_and_last(city, 2)


PLACES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(one_hotel_near_two_sights, dinner_round_the_corner, meals_in_one_quarter, that_train_is_too_late),
        *(home_from_that_station, first_and_last_of_two),
    )
}


def dinner_at_the_corner(city: City) -> list[str] | None:
    return _dinner_near_home(city, 0.05)


def meals_in_two_quarters(city: City) -> list[str]:
    one, other, km = _tables_apart(city)
    return [ask.includes(FOOD, ask.POSITION, one, other), _all_within(("lunch",), km - 0.1)]


def that_train_is_in_time(city: City) -> list[str] | None:
    return _by_train(city, 0)


def first_and_last_of_one(city: City) -> list[str]:
    return _first_and_last(city, 1)


PLACE_LOOKALIKES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (dinner_at_the_corner, meals_in_two_quarters, that_train_is_in_time, first_and_last_of_one)
}
