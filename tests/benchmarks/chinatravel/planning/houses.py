"""Requests that no single hotel can meet, in many styles; every one has a plan with two or three hotels."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.transit import CityTransit
from tripwright.world import Hotel

ALL = "for a in allactivities(plan):\n"
HOTEL = "activity_type(a) == 'accommodation'"
FEATURE = "accommodation_type(a, target_city(plan))"
EVERY_NIGHT = (
    "result = True\nday = 1\nwhile day < day_count(plan):\n  n = 0\n  for a in dayactivities(plan, day):\n"
    f"    if {HOTEL}: n += 1\n  if n != 1: result = False\n  day += 1"
)
EACH_DAY = "day = 1\nwhile day <= day_count(plan):\n  for a in dayactivities(plan, day):\n"
Style = Callable[["Houses"], list[str]]


def braced(names: Iterable[str]) -> str:
    """A set in a program."""
    return "{" + ", ".join(map(repr, names)) + "}"


class Houses:
    """Writes requests about the hotels of one city, for a party that stays some nights."""

    def __init__(self, sandbox: Sandbox, city: str, nights: int, rng: random.Random) -> None:
        self._rng = rng
        self.nights = nights
        self._transit: CityTransit = sandbox.transit.city(city)
        rows = [row for row in sandbox.hotels(city).values() if row.price and row.beds]
        self.hotels = sorted((row for row in rows if row.name in self._transit.index), key=lambda row: row.price or 0)
        sights = (row for row in sandbox.attractions(city).values() if row.price is not None)
        self.sights = [row.name for row in sights if row.name in self._transit.index]

    def some(self, count: int = 2) -> list[Hotel]:
        """Different hotels, none of the dearest."""
        return self._rng.sample(self.hotels[: max(count, len(self.hotels) * 2 // 3)], count)

    def names(self, count: int = 2) -> list[str]:
        """Their names."""
        return [row.name for row in self.some(count)]

    def features(self) -> list[str]:
        """Two features that hotels have."""
        return self._rng.sample(sorted({row.tags for row in self.hotels if row.tags}), 2)

    def apart(self, km: float) -> tuple[str, str]:
        """Two sights that no hotel is near to at once, each with a hotel near it."""
        pairs = [tuple(self._rng.sample(self.sights, 2)) for _ in range(400)]
        near = {
            name: {row.name for row in self.hotels if self._transit.km(name, row.name) < km} for name in self.sights
        }
        return next((a, b) for a, b in pairs if near[a] and near[b] and not near[a] & near[b])


def all_of_a_set(on: Houses) -> list[str]:
    return [f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\nresult = ({braced(on.names())} <= s)"]


def three_of_a_set(on: Houses) -> list[str]:
    names = on.names(min(3, on.nights))
    return [f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\nresult = ({braced(names)} <= s)"]


def exactly_a_set(on: Houses) -> list[str]:
    return [f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\nresult = (s == {braced(on.names())})"]


def one_for_each_day(on: Houses) -> list[str]:
    """Both in one program."""
    first, second = on.names()
    return [
        "one = False\nother = False\n"
        f"for a in dayactivities(plan, 1):\n  if {HOTEL} and activity_position(a) == {first!r}: one = True\n"
        f"for a in dayactivities(plan, 2):\n  if {HOTEL} and activity_position(a) == {second!r}: other = True\n"
        "result = one and other"
    ]


def programs_by_day(on: Houses) -> list[str]:
    """A program for each."""
    return [
        f"result = False\nfor a in dayactivities(plan, {day}):\n"
        f"  if {HOTEL} and activity_position(a) == {name!r}: result = True"
        for day, name in zip((1, on.nights), on.names(), strict=True)
    ]


def last_item_of_a_day(on: Houses) -> list[str]:
    first, second = on.names()
    return [
        f"result = activity_position(dayactivities(plan, 1)[-1]) == {first!r} "
        f"and activity_position(dayactivities(plan, 2)[-1]) == {second!r}"
    ]


def two_features(on: Houses) -> list[str]:
    return [f"s = set()\n{ALL}  if {HOTEL}: s.add({FEATURE})\nresult = ({braced(on.features())} <= s)"]


def a_feature_by_day(on: Houses) -> list[str]:
    first, second = on.features()
    return [
        "one = False\nother = True\n"
        f"for a in dayactivities(plan, 1):\n  if {HOTEL} and {FEATURE} == {first!r}: one = True\n"
        f"{EACH_DAY}    if day > 1 and {HOTEL} and {FEATURE} != {second!r}: other = False\n  day += 1\n"
        "result = one and other"
    ]


def near_two_sights(on: Houses) -> list[str]:
    first, second = on.apart(2)
    return [
        f"one = False\nother = False\n{ALL}  if {HOTEL}:\n"
        f"    if poi_distance(target_city(plan), {first!r}, activity_position(a)) <= 2: one = True\n"
        f"    if poi_distance(target_city(plan), {second!r}, activity_position(a)) <= 2: other = True\n"
        "result = one and other"
    ]


def near_a_sight_each_night(on: Houses) -> list[str]:
    """The first night near one, the last near the other."""
    return [
        f"result = True\nfor a in dayactivities(plan, {day}):\n  if {HOTEL}:\n"
        f"    if poi_distance(target_city(plan), {name!r}, activity_position(a)) > 3: result = False"
        for day, name in zip((1, on.nights), on.apart(3), strict=True)
    ] + [EVERY_NIGHT]


def rooms_by_night(on: Houses) -> list[str]:
    return [
        f"bad = False\n{EACH_DAY}    if {HOTEL} and day == 1 and room_count(a) != 1: bad = True\n"
        f"    if {HOTEL} and day > 1 and room_count(a) != 2: bad = True\n  day += 1\n"
        "result = not bad",
        EVERY_NIGHT,
    ]


def rooms_in_all(on: Houses) -> list[str]:
    """One room too many for the same number each night."""
    return [f"n = 0\n{ALL}  if {HOTEL}: n += room_count(a)\nresult = (n == {on.nights + 1})"]


def beds_of_both_kinds(on: Houses) -> list[str]:
    return [f"s = set()\n{ALL}  if {HOTEL}: s.add(room_type(a))\nresult = (s == {{1, 2}})"]


def another_each_night(on: Houses) -> list[str]:
    return [
        f"s = set()\nn = 0\n{ALL}  if {HOTEL}:\n"
        f"    if activity_position(a) not in s: n += 1\n    s.add(activity_position(a))\nresult = (n == {on.nights})"
    ]


def never_twice_in_a_row(on: Houses) -> list[str]:
    return [
        f"last = ''\nresult = True\n{ALL}  if {HOTEL}:\n"
        "    if activity_position(a) == last: result = False\n    last = activity_position(a)"
    ]


def first_and_last_differ(on: Houses) -> list[str]:
    return [
        f"one = ''\nother = ''\nfor a in dayactivities(plan, 1):\n  if {HOTEL}: one = activity_position(a)\n"
        f"for a in dayactivities(plan, {on.nights}):\n  if {HOTEL}: other = activity_position(a)\n"
        "result = one != other",
        EVERY_NIGHT,
    ]


def once_dear_then_cheap(on: Houses) -> list[str]:
    cheap, dear = ((on.hotels[len(on.hotels) * part // 4].price or 0) / 100 for part in (1, 3))
    return [
        f"best = 0\n{ALL}  if {HOTEL} and activity_price(a) > best: best = activity_price(a)\nresult = best >= {dear}",
        f"n = 0\n{ALL}  if {HOTEL} and activity_price(a) <= {cheap}: n += 1\nresult = (n == {on.nights - 1})",
    ]


def dearer_on_the_last_night(on: Houses) -> list[str]:
    return [
        f"one = 0\nother = 0\nfor a in dayactivities(plan, 1):\n  if {HOTEL}: one = activity_price(a)\n"
        f"for a in dayactivities(plan, {on.nights}):\n  if {HOTEL}: other = activity_price(a)\n"
        "result = other >= one + 100",
        EVERY_NIGHT,
    ]


def both_within_a_budget(on: Houses) -> list[str]:
    """The named ones are paid for, the nights between are to be cheap."""
    rows = on.some()
    least = on.hotels[0].price or 0
    limit = sum(row.price or 0 for row in rows) / 100 * 2 + (on.nights - 2) * (2 * least / 100 + 200)
    names = braced(row.name for row in rows)
    return [
        f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\nresult = ({names} <= s)",
        f"total = 0\n{ALL}  if {HOTEL}: total += activity_cost(a)\nresult = total <= {limit}",
    ]


def nights_counted(on: Houses) -> list[str]:
    """One night in the one, the others in the other."""
    first, second = on.names()
    return [
        f"n = 0\nk = 0\n{ALL}  if {HOTEL} and activity_position(a) == {first!r}: n += 1\n"
        f"  if {HOTEL} and activity_position(a) == {second!r}: k += 1\nresult = (n == 1 and k == {on.nights - 1})"
    ]


def a_name_then_a_feature(on: Houses) -> list[str]:
    """The later one also serves breakfast, on the last day."""
    name, feature = on.names(1)[0], on.features()[0]
    return [
        f"result = False\nfor a in dayactivities(plan, 1):\n  if activity_position(a) == {name!r}: result = True",
        f"home = ''\nfor a in dayactivities(plan, {on.nights}):\n"
        f"  if {HOTEL} and {FEATURE} == {feature!r}: home = activity_position(a)\n"
        f"result = False\nfor a in dayactivities(plan, {on.nights + 1}):\n"
        "  if activity_type(a) == 'breakfast' and activity_position(a) == home: result = True",
    ]


def sleep_where_the_day_was(on: Houses) -> list[str]:
    """A far sight on each of two days, and a short way from the last stop to the hotel."""
    first, second = on.apart(3)
    day = min(2, on.nights - 1)
    return [
        *(
            f"result = False\nfor a in dayactivities(plan, {day}):\n"
            f"  if activity_position(a) == {name!r}: result = True"
            for day, name in ((day, first), (day + 1, second))
        ),
        f"result = True\n{EACH_DAY}    if {HOTEL} and day == {day}:\n"
        f"      if poi_distance(target_city(plan), {first!r}, activity_position(a)) > 3: result = False\n"
        f"    if {HOTEL} and day == {day + 1}:\n"
        f"      if poi_distance(target_city(plan), {second!r}, activity_position(a)) > 3: result = False\n  day += 1",
    ]


def either_of_two_pairs(on: Houses) -> list[str]:
    """One of the pairs cannot be had."""
    a, b, c = on.names(3)
    return [
        f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\n"
        f"result = ({braced((a, b))} <= s) or ({braced((c, '月宫客栈'))} <= s)"
    ]


def a_pair_without_a_third(on: Houses) -> list[str]:
    first, second = on.names()
    return [
        f"n = 0\n{ALL}  if activity_position(a) == {name!r} and {HOTEL}: n += 1\nresult = n > 0"
        for name in (first, second)
    ] + [f"result = True\n{ALL}  if {HOTEL}:\n    if not activity_position(a) in {[first, second]!r}: result = False"]


STYLES: Sequence[Style] = (
    *(all_of_a_set, three_of_a_set, exactly_a_set, one_for_each_day, programs_by_day, last_item_of_a_day),
    *(two_features, a_feature_by_day, near_two_sights, near_a_sight_each_night, rooms_by_night, rooms_in_all),
    *(beds_of_both_kinds, another_each_night, never_twice_in_a_row, first_and_last_differ, once_dear_then_cheap),
    *(dearer_on_the_last_night, both_within_a_budget, nights_counted, a_name_then_a_feature),
    *(sleep_where_the_day_was, either_of_two_pairs, a_pair_without_a_third),
)


def request(sandbox: Sandbox, style: Style, trip: dict[str, Any], rng: random.Random, more: Sequence[str] = ()) -> Task:
    """A request in one style, with further programs."""
    houses = Houses(sandbox, trip["target_city"], trip["days"] - 1, rng)
    programs = [*style(houses), *more]
    return Task.model_validate({"uid": style.__name__, **trip, "hard_logic_py": programs})
