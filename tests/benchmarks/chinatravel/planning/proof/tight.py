"""Programs that a plan just satisfies: whoever refutes them is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import benchmarks.chinatravel.planning.proof.asking as ask
from tripwright.benchmarks.chinatravel.sandbox import Sandbox

Plan = dict[str, Any]
KINDS = ("train", "airplane", "attraction", "breakfast", "lunch", "dinner", "accommodation")


def tight_programs(plan: Plan, sandbox: Sandbox) -> list[str]:
    """Programs of every family, with the plan's own values as their limits."""
    days = [day["activities"] for day in plan["itinerary"]]
    everything = [activity for day in days for activity in day]
    return [
        *_sums(everything, plan["people_number"]),
        *_sets(everything, plan["target_city"], sandbox),
        *_counts(days),
        *_places(days),
        *_clocks(everything),
        *_ways(everything),
        *_nights(everything, plan["target_city"], sandbox),
    ]


def _of(everything: Sequence[Plan], kinds: str | Sequence[str]) -> list[Plan]:
    return [activity for activity in everything if activity["type"] in kinds]


def _sums(everything: Sequence[Plan], people: int) -> Iterator[str]:
    for kinds in (ask.MEALS, ("lunch", "dinner"), ask.RIDES, ("attraction",), ("accommodation",), KINDS):
        total = 0.0
        for activity in _of(everything, kinds):
            total += activity["cost"]
        yield from (ask.spent(kinds, total, op) for op in ("<=", ">=", "=="))
        prices = [activity["price"] for activity in _of(everything, kinds)]
        if prices:
            yield ask.dearest(kinds, max(prices))
            yield from (ask.extreme(kinds, "activity_price(activity)", op, max(prices)) for op in ("<=", "==", ">="))
            yield ask.mean_price(kinds, total / len(prices) / people)
    ways = [leg["cost"] for activity in everything for leg in activity["transports"]]
    yield ask.fares(sum(ways) + 0.01)
    yield ask.spent_in_all(sum(activity["cost"] for activity in everything) + sum(ways) + 0.01)


def _sets(everything: Sequence[Plan], city: str, sandbox: Sandbox) -> Iterator[str]:
    sights, tables, hotels = sandbox.attractions(city), sandbox.restaurants(city), sandbox.hotels(city)
    groups: list[tuple[str | Sequence[str], str, list[str]]] = [
        ("attraction", ask.POSITION, [one["position"] for one in _of(everything, "attraction")]),
        (ask.MEALS, ask.POSITION, [one["position"] for one in _of(everything, ask.MEALS)]),
        ("accommodation", ask.POSITION, [one["position"] for one in _of(everything, "accommodation")]),
        ("attraction", ask.SIGHT, [sights[one["position"]].kind or "" for one in _of(everything, "attraction")]),
        (
            ("lunch", "dinner"),
            ask.CUISINE,
            [tables[one["position"]].cuisines or "" for one in _of(everything, ("lunch", "dinner"))],
        ),
        (
            "accommodation",
            ask.FEATURE,
            [hotels[one["position"]].tags or "" for one in _of(everything, "accommodation")],
        ),
        (ask.RIDES, ask.MEANS, [one["type"] for one in _of(everything, ask.RIDES)]),
    ]
    for kinds, value, found in groups:
        if found:
            yield ask.includes(kinds, value, *found)
            yield ask.only(kinds, value, *found)
            yield ask.some_of(kinds, value, found[0])
    yield ask.out_by(everything[0]["type"])


def _counts(days: Sequence[Sequence[Plan]]) -> Iterator[str]:
    for kind in ("attraction", "lunch", "dinner", "breakfast", "accommodation"):
        counts = [len(_of(day, (kind,))) for day in days]
        yield ask.number_of(kind, "==", sum(counts))
        yield ask.a_day(kind, "<=", max(counts))
        yield ask.a_day(kind, ">=", min(counts))


def _places(days: Sequence[Sequence[Plan]]) -> Iterator[str]:
    """What stands at the second and the last place of each day."""
    for number, day in enumerate(days, start=1):
        for place in (1, -1):
            if len(day) > 1:
                one = day[place]
                tests = [f"activity_type(activity) == {one['type']!r}", ask.begins("==", one["start_time"])]
                if "position" in one:
                    tests.append(f"activity_position(activity) == {one['position']!r}")
                yield from (ask.placed(f"dayactivities(plan, {number})", place, test) for test in tests)


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def _clocks(everything: Sequence[Plan]) -> Iterator[str]:
    yield ask.arrive("==", everything[0]["end_time"])
    yield ask.leave("==", everything[-1]["start_time"])
    stops = _of(everything, ("attraction", "lunch", "dinner"))
    for one in stops:
        name, begins, ends = one["position"], one["start_time"], one["end_time"]
        yield ask.at(name, ask.stay(_minutes(ends) - _minutes(begins)))
        yield ask.at(name, ask.begins("<=", begins))
        yield ask.at(name, ask.ends(">=", ends))
    for first, second in pairwise(stops):
        yield ask.before(first["position"], second["position"])
    for kind in ("attraction", "lunch", "dinner"):
        found = _of(stops, (kind,))
        if found:
            yield ask.every(
                kind, ask.stay(min(_minutes(one["end_time"]) - _minutes(one["start_time"]) for one in found))
            )
            yield ask.every(kind, ask.begins(">=", min(one["start_time"] for one in found)))
            yield ask.every(kind, ask.ends("<=", max(one["end_time"] for one in found)))


def _measure(leg: Plan, what: str) -> float:
    return _minutes(leg["end_time"]) - _minutes(leg["start_time"]) if what == "time" else leg[what]


def _ways(everything: Sequence[Plan]) -> Iterator[str]:
    legs = [activity["transports"] for activity in everything if activity["transports"]]
    modes = {way[1]["mode"] if len(way) == 3 else way[0]["mode"] for way in legs}
    yield ask.ways(f"modes == {modes!r}")
    for what in ("distance", "time", "cost"):
        total = sum(_measure(leg, what) for way in legs for leg in way)
        yield ask.moved(what, "<=", total + 0.01)
        yield ask.moved(what, ">=", total - 0.01)
    yield from (ask.never(mode) for mode in ("walk", "metro", "taxi") if mode not in modes)


def _nights(everything: Sequence[Plan], city: str, sandbox: Sandbox) -> Iterator[str]:
    nights = _of(everything, "accommodation")
    if not nights:
        return
    last = nights[-1]
    if all((one["rooms"], one["room_type"]) == (last["rooms"], last["room_type"]) for one in nights):
        yield ask.every("accommodation", f"room_count(activity) == {last['rooms']}")
        yield ask.every("accommodation", f"room_type(activity) == {last['room_type']}")
    for one in _of(everything, "attraction"):
        yield ask.hotel_near(one["position"], sandbox.transit.city(city).km(one["position"], last["position"]))
