"""Conflicts of ways: the modes that are left do not lead there in time, or not for that money; and lookalikes."""

from __future__ import annotations

from collections.abc import Callable

import benchmarks.chinatravel.planning.proof.asking as ask
from benchmarks.chinatravel.planning.proof.city import City
from benchmarks.chinatravel.planning.proof.planted_others import EACH, program
from tripwright.benchmarks.chinatravel.transit import taxi_fare

WAY = "activity_transports(activity)"
MODE = f"innercity_transport_type({WAY})"


def _stations(city: City) -> list[str]:
    index = city.sandbox.transit.city(city.target).index
    return sorted({row.end for row in city.goes if row.end in index} | {row.start for row in city.backs} & {*index})


def _gap(city: City, place: str) -> float:
    """Kilometres to the nearest station of a ride."""
    transit = city.sandbox.transit.city(city.target)
    return min(transit.km(station, place) for station in _stations(city))


def _to_metro(city: City, place: str) -> float:
    transit = city.sandbox.transit.city(city.target)
    return float(transit.km_to_metro[transit.index[place]])


def _seen(name: str) -> str:
    return ask.includes("attraction", ask.POSITION, name)


def _late(city: City, minute: int) -> bool:
    """One can arrive at this minute or later, and always on the first day."""
    return city.days == 2 and any(row.arrives >= minute for row in city.goes) and max(_arrivals(city)) < 1440


def _arrivals(city: City) -> list[int]:
    return [row.arrives for row in city.goes]


def _legs(test: str, then: str) -> str:
    return f"{EACH}  for leg in {WAY}:\n    if {test}: {then}\n"


def taxis_for_less_than_taxis_cost(city: City) -> list[str] | None:
    """Only taxis, there and back, for less than two rides cost."""
    near = [row.name for row in city.sights if 4 < _gap(city, row.name) < 9]
    if city.days > 1 or not near:
        return None
    cost = 2 * taxi_fare(_gap(city, near[0])) * -(-city.people // 4)
    return [_seen(near[0]), ask.ways("modes == {'taxi'}"), ask.fares(int(cost) - 2)]


def no_money_for_fares(city: City) -> list[str] | None:
    """Nothing for fares is everything on foot: there and back takes longer than the whole day."""
    far = [row.name for row in city.sights if 24 * _gap(city, row.name) > 1500]
    return [_seen(far[0]), ask.fares(0)] if city.days == 1 and far else None


def little_time_on_the_way(city: City) -> list[str] | None:
    """Six tenths of the minutes that the way takes at 40 km/h: cut to whole minutes, each of many hops takes less."""
    far = [row.name for row in city.sights if _gap(city, row.name) > 12]
    return [_seen(far[0]), ask.moved("time", "<=", int(0.6 * 2 * 1.5 * _gap(city, far[0])))] if far else None


def little_time_on_foot(city: City) -> list[str] | None:
    far = [row.name for row in city.sights if _gap(city, row.name) > 6]
    if not far:
        return None
    minutes = int(0.8 * 2 * 12 * _gap(city, far[0]))
    return [_seen(far[0]), ask.ways("modes <= {'walk'}"), ask.moved("time", "<=", minutes)]


def no_metro_after_the_arrival(city: City) -> list[str] | None:
    """By metro only, of which none ends after 20:00; arriving then or later."""
    late = f"if {MODE} == 'metro' and innercity_transport_end_time({WAY}) > '20:00': ok = False"
    demands = [ask.arrive(">=", "20:01"), ask.ways("modes <= {'metro'}"), program("ok = True", late, "ok")]
    return demands if _late(city, 1201) else None


def only_taxis_at_night_and_no_taxis(city: City) -> list[str] | None:
    late = f"innercity_transport_start_time({WAY}) >= '20:00' and {MODE} != 'taxi'"
    by_taxi = program("ok = True", f"if {WAY} != [] and {late}: ok = False", "ok")
    return [ask.arrive(">=", "20:00"), by_taxi, ask.never("taxi")] if _late(city, 1200) else None


def on_foot_to_a_far_hotel(city: City) -> list[str] | None:
    """Three hours on foot after the arrival are too long to be there in two."""
    far = [row.name for row in city.hotels if _gap(city, row.name) > 15.5]
    if not far or not _late(city, 1200):
        return None
    only = [ask.includes("accommodation", ask.POSITION, far[0]), ask.only("accommodation", ask.POSITION, far[0])]
    there = ask.every("accommodation", ask.begins("<=", "22:30"))
    return [*only, ask.ways("modes <= {'walk'}"), ask.arrive(">=", "20:00"), there]


def _walked(city: City, share: float) -> list[str] | None:
    far = [row.name for row in city.sights if 1.5 < _to_metro(city, row.name) < _gap(city, row.name)]
    if city.days > 1 or not far:
        return None
    km = 2 * _to_metro(city, far[0]) * share
    walked = f"km = 0\n{_legs('''leg['mode'] == 'walk' ''', '''km += leg['distance']''')}result = km <= {km:.2f}"
    return [_seen(far[0]), ask.never("taxi"), walked]


def little_on_foot(city: City) -> list[str] | None:
    """No taxi, and fewer kilometres on foot than from the metro and back to it."""
    return _walked(city, 0.8)


def no_leg_on_foot_so_long(city: City) -> list[str] | None:
    """No taxi and no walk of more than 500 m, also to the metro, to a place that is far from everything."""
    transit = city.sandbox.transit.city(city.target)
    names = {*transit.index}
    alone = [
        row.name
        for row in city.sights
        if _to_metro(city, row.name) > 0.6 and min(transit.km(row.name, name) for name in names - {row.name}) > 0.6
    ]
    short = _legs("leg['mode'] == 'taxi' or leg['mode'] == 'walk' and leg['distance'] > 0.5", "ok = False")
    return [_seen(alone[0]), f"ok = True\n{short}result = ok"] if alone else None


def _set_of_legs(city: City, *modes: str) -> list[str] | None:
    """A sight far from the stations, and none of some modes on any leg."""
    far = [row.name for row in city.sights if _gap(city, row.name) > 1]
    legs = _legs("True", "modes.add(leg['mode'])")
    return [_seen(far[0]), f"modes = set()\n{legs}result = not ({set(modes)!r} & modes)"] if far else None


def no_leg_is_left(city: City) -> list[str] | None:
    """No taxi and no walking, and with it no metro."""
    return _set_of_legs(city, "taxi", "walk")


def _first_hop(city: City, more: float) -> list[str] | None:
    """The way to the second activity is as short as that to the nearest place from any station, and more."""
    transit, sandbox = city.sandbox.transit.city(city.target), city.sandbox
    rows = (*sandbox.attractions(city.target), *sandbox.restaurants(city.target), *sandbox.hotels(city.target))
    starts = {row.end for row in city.goes if row.end in transit.index}
    ends = {name for name in (*rows, *_stations(city)) if name in transit.index}
    least = min(transit.km(start, end) for start in starts for end in ends - {start})
    if not city.nights or least < 0.2:
        return None
    length = "innercity_transport_distance(activity_transports(allactivities(plan)[1]))"
    return [f"result = {length} <= {least + more:.2f}"]


def nothing_so_near_to_the_station(city: City) -> list[str] | None:
    return _first_hop(city, -0.05)


WAYS: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(taxis_for_less_than_taxis_cost, no_money_for_fares, no_metro_after_the_arrival, on_foot_to_a_far_hotel),
        *(only_taxis_at_night_and_no_taxis, little_on_foot, no_leg_on_foot_so_long, no_leg_is_left),
        *(nothing_so_near_to_the_station, little_time_on_the_way, little_time_on_foot),
    )
}


def enough_on_foot(city: City) -> list[str] | None:
    far = _walked(city, 4)
    return far if far is not None and max(_to_metro(city, row.name) for row in city.sights) < 8 else None


def time_for_the_way_there_and_back(city: City) -> list[str] | None:
    """A day trip to one sight, by taxi from the station and back to it, in the minutes that these two hops take."""
    transit = city.sandbox.transit.city(city.target)
    ends, starts = ({name for name in names if name in transit.index} for names in _ends(city))
    if city.days > 1 or not ends or not starts:
        return None
    name = city.sights[0].name
    there, back = (min(int(transit.km(name, one) * 1.5) for one in stations) for stations in (ends, starts))
    return [_seen(name), ask.moved("time", "<=", there + back)]


def _ends(city: City) -> tuple[set[str], set[str]]:
    return {row.end for row in city.goes}, {row.start for row in city.backs}


def no_metro_at_night_but_taxis(city: City) -> list[str] | None:
    late = f"if {MODE} == 'metro' and innercity_transport_end_time({WAY}) > '20:00': ok = False"
    return [ask.arrive(">=", "20:01"), program("ok = True", late, "ok")] if _late(city, 1201) else None


def taxi_legs_are_left(city: City) -> list[str] | None:
    return _set_of_legs(city, "metro", "walk")


def something_so_near_to_the_station(city: City) -> list[str] | None:
    return _first_hop(city, 0.05)


def that_sight_second(city: City) -> list[str] | None:
    """The sight that is nearest to a station, right after the arrival, and no longer a way than to it."""
    transit = city.sandbox.transit.city(city.target)
    starts = {row.end for row in city.goes if row.end in transit.index}
    name = min((row.name for row in city.sights), key=lambda name: min(transit.km(start, name) for start in starts))
    length = "innercity_transport_distance(activity_transports(activity))"
    near = f"{length} <= {min(transit.km(start, name) for start in starts) + 0.05:.2f}"
    tests = (f"{ask.POSITION} == {name!r}", near)
    return [ask.placed("allactivities(plan)", 1, test) for test in tests] if city.days > 1 else None


WAY_LOOKALIKES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        enough_on_foot,
        time_for_the_way_there_and_back,
        no_metro_at_night_but_taxis,
        taxi_legs_are_left,
        something_so_near_to_the_station,
        that_sight_second,
    )
}
