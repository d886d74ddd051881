"""Conflicts of clocks, places in lists and single hops, and programs that loop in unusual ways; and some lookalikes."""

from __future__ import annotations

from collections.abc import Callable

import benchmarks.chinatravel.planning.proof.asking as ask
from benchmarks.chinatravel.planning.proof.city import City
from benchmarks.chinatravel.planning.proof.planted_others import FOOD
from benchmarks.chinatravel.planning.proof.planted_others import program as _program
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.world import Attraction

LASTS = "activity_time(activity)"
WAY = "activity_transports(activity)"


def _honest(city: City) -> bool:
    """No ride there arrives on another day, which the published clocks do not tell."""
    return all(row.arrives < 1440 for row in city.goes)


def _day_sight(city: City, opens: int = 0, closes: int = 1020) -> Attraction | None:
    rows = [row for row in city.sights if (row.opens or 0) >= opens and (row.closes or 0) <= closes]
    return city.rng.choice(rows) if rows else None


def _seen(*names: str) -> str:
    return ask.includes("attraction", ask.POSITION, *names)


# clocks


def seen_before_the_arrival(city: City) -> list[str] | None:
    """There in the evening, and a visit of the first day ends before."""
    late = [row.arrives for row in city.goes if row.arrives >= 1100]
    if not late or not _honest(city):
        return None
    clock = clock_text(min(late))
    early = f"if activity_type(activity) == 'attraction' and {ask.ends('<', clock)}: count += 1"
    return [ask.arrive(">=", clock), _program("count = 0", early, "count >= 1", "dayactivities(plan, 1)")]


def evening_too_short(city: City) -> list[str]:
    """Three visits of an evening of four hours, of an hour and a half each."""
    inside = f"{ask.begins('>=', '18:00')} and {ask.ends('<=', '22:00')}"
    line = f"if activity_type(activity) == 'attraction' and {inside}: count += 1"
    return [
        _program("count = 0", line, "count >= 3", "dayactivities(plan, 1)"),
        ask.every("attraction", ask.stay(90)),
    ]


def last_day_too_short(city: City) -> list[str] | None:
    early = [row.departs for row in city.backs if 420 <= row.departs <= 720]
    if city.days < 2 or not early:
        return None
    line = "count += 1 if activity_type(activity) == 'attraction' else 0"
    return [
        ask.leave("<=", clock_text(max(early))),
        _program("count = 0", line, "count >= 3", "dayactivities(plan, 0)"),
        ask.every("attraction", ask.stay(max(early) // 3 + 5)),
    ]


def dinner_after_the_ride(city: City) -> list[str] | None:
    """One day: every dinner begins too late to be over before the ride back."""
    backs = [row.departs for row in city.backs if 1090 <= row.departs <= 1170]
    if city.days != 1 or not backs:
        return None
    return [
        ask.leave("<=", clock_text(max(backs))),
        _program("done = False", f"if activity_type(activity) == 'dinner' and {ask.stay(60)}: done = True", "done"),
        ask.every("dinner", ask.begins(">=", clock_text(max(backs) - 40))),
    ]


def mean_stay_over_every_stay(city: City) -> list[str]:
    lines = f"if activity_type(activity) == 'attraction':\n  total += {LASTS}\n  count += 1"
    mean = _program("total = 0\ncount = 0", lines, "count > 0 and total / count >= 150")
    return [mean, ask.every("attraction", f"{LASTS} < 120")]


# order


def dinner_before_lunch(city: City) -> list[str] | None:
    if city.days != 1:
        return None
    lines = (
        "if activity_type(activity) == 'lunch': l = activity_end_time(activity)\n"
        "if activity_type(activity) == 'dinner': d = activity_start_time(activity)"
    )
    return [_program("l = '00:00'\nd = '99:99'", lines, "d < l")]


def sight_after_dinner(city: City) -> list[str] | None:
    """One day: dinner comes before a sight that closes by five."""
    sight = _day_sight(city)
    if city.days != 1 or sight is None:
        return None
    lines = f"if activity_type(activity) == 'dinner': d = k\nif {ask.POSITION} == {sight.name!r}: s = k\nk += 1"
    return [_program("d = -1\ns = -1\nk = 0", lines, "d >= 0 and s > d")]


def sight_once_dinner_was_had(city: City) -> list[str] | None:
    """The same with a flag that the loop sets."""
    sight = _day_sight(city)
    if city.days != 1 or sight is None:
        return None
    early = f"{ask.POSITION} == {sight.name!r} and not had"
    lines = f"if activity_type(activity) == 'dinner': had = True\nif {early}: ok = False"
    return [_seen(sight.name), _program("had = False\nok = True", lines, "ok")]


def day_begins_in_the_afternoon(city: City) -> list[str] | None:
    """A day begins with a sight that opens at two, and has a lunch."""
    sight = _day_sight(city, opens=840, closes=1440)
    if city.days < 2 or sight is None:
        return None
    first = ask.placed("dayactivities(plan, 2)", 0, f"{ask.POSITION} == {sight.name!r}")
    line = "if activity_type(activity) == 'lunch': count += 1"
    return [first, _program("count = 0", line, "count >= 1", "dayactivities(plan, 2)")]


def too_early_for_the_second(city: City) -> list[str] | None:
    if city.days != 2 or not _honest(city):
        return None
    second = ask.placed("allactivities(plan)", 1, ask.ends("<=", "10:00"))
    return [ask.arrive(">=", "12:00"), second] if any(row.arrives >= 720 for row in city.goes) else None


# ways


def _lonely(city: City) -> tuple[str, float] | None:
    """A sight with no other place of the city within two kilometres, and how far the nearest is."""
    transit, sandbox = city.sandbox.transit.city(city.target), city.sandbox
    names = {
        *sandbox.attractions(city.target),
        *sandbox.restaurants(city.target),
        *sandbox.hotels(city.target),
        *(row.end for row in city.goes),
    }
    for row in city.rng.sample(city.sights, min(40, len(city.sights))):
        km = min(transit.km(row.name, name) for name in names if name != row.name and name in transit.index)
        if km > 2:
            return row.name, km
    return None


def no_short_way(city: City) -> list[str] | None:
    found = _lonely(city)
    if found is None:
        return None
    far = f"if innercity_transport_distance({WAY}) > {found[1] - 0.1:.1f}: ok = False"
    return [_seen(found[0]), _program("ok = True", far, "ok")]


def no_taxi_for_a_long_way(city: City) -> list[str] | None:
    found = _lonely(city)
    if found is None:
        return None
    km = f"innercity_transport_distance({WAY}) > {found[1] - 0.1:.1f}"
    other = f"if {km} and innercity_transport_type({WAY}) != 'taxi': ok = False"
    return [_seen(found[0]), _program("ok = True", other, "ok"), ask.never("taxi")]


def fares_of_both(city: City) -> list[str]:
    """A taxi and the metro, for less than the least that one ride of each costs."""
    least = 11 * -(-city.people // 4) + 2 * city.people
    return [ask.ways("{'metro', 'taxi'} <= modes"), ask.moved("cost", "<", least)]


# numbers


def odd_and_even(city: City) -> list[str]:
    count = "if activity_type(activity) == 'attraction': count += 1"
    return [_program("count = 0", count, "count % 2 == 1"), _program("count = 0", count, "count in [2, 4]")]


def days_counted(city: City) -> list[str]:
    """Two meals on every day, as a count of days, and another number of them in all."""
    days = list(range(1, city.days + 1))
    meal = "activity_type(activity) in ['lunch', 'dinner']"
    lines = f"count = 0\nfor activity in dayactivities(plan, day):\n  if {meal}: count += 1"
    body = "\n".join(f"  {line}" for line in f"{lines}\nif count == 2: good += 1".splitlines())
    each = f"good = 0\nfor day in {days}:\n{body}\nresult = good == day_count(plan)"
    return [each, ask.number_of(FOOD, "!=", 2 * city.days)]


def cheap_rooms(city: City) -> list[str] | None:
    """What a room costs, as the cost of a night through its rooms."""
    if not city.nights:
        return None
    price = min(row.price or 0 for row in city.hotels) / 100
    return [ask.every("accommodation", f"activity_cost(activity) / room_count(activity) < {price}")]


def many_rooms(city: City) -> list[str] | None:
    if not city.nights or city.nights < city.days - 1:
        return None
    rooms = 3 * city.nights
    price = min(row.price or 0 for row in city.hotels) / 100 * rooms
    line = "if activity_type(activity) == 'accommodation': total += room_count(activity)"
    return [_program("total = 0", line, f"total >= {rooms}"), ask.spent("accommodation", price - 1)]


# programs


def decided_by_else(city: City) -> list[str] | None:
    if not city.nights:
        return None
    price = min(row.price or 0 for row in city.hotels) / 100
    dear = f"activity_type(activity) == 'accommodation' and activity_price(activity) >= {price}"
    return [
        f"for activity in allactivities(plan):\n  if {dear}:\n    result = False\n    break\nelse:\n  result = True"
    ]


def counted_by_places(city: City) -> list[str]:
    """A loop over the places of the list, and the same sight forbidden."""
    name = city.rng.choice(city.sights).name
    there = (
        "acts = allactivities(plan)\ni = 0\nhit = False\nwhile i < allactivities_count(plan):\n"
        f"  if activity_position(acts[i]) == {name!r}: hit = True\n  i += 1\nresult = hit"
    )
    return [there, ask.without("attraction", ask.POSITION, name)]


def more_kinds_than_meals(city: City) -> list[str]:
    """How many values a set holds, counted by a loop."""
    line = f"if activity_type(activity) in ['lunch', 'dinner']: found.add({ask.CUISINE})"
    kinds = _program("found = set()", line, "None").replace("result = None", "k = 0\nfor one in found:\n  k += 1")
    return [f"{kinds}\nresult = k >= 3", ask.number_of(FOOD, "<", 3)]


def one_hotel_all_along(city: City) -> list[str] | None:
    """No change of hotel, as a loop that remembers the last one, and two hotels by name."""
    if city.days != 3 or not _honest(city):
        return None
    first, second = (row.name for row in city.rng.sample(city.hotels, 2))
    lines = (
        "if activity_type(activity) == 'accommodation':\n"
        f"  if last != '' and {ask.POSITION} != last: same = False\n  last = {ask.POSITION}"
    )
    both = ask.includes("accommodation", ask.POSITION, first, second)
    return [_program("last = ''\nsame = True", lines, "same"), both]


def hotel_far_from_its_sight(city: City) -> list[str] | None:
    """The distance from the hotel to every sight, both by name."""
    if not city.nights:
        return None
    transit = city.sandbox.transit.city(city.target)
    hotel, sight = city.rng.choice(city.hotels).name, city.rng.choice(city.sights).name
    km = transit.km(hotel, sight)
    far = f"poi_distance(target_city(plan), hotel, {ask.POSITION}) > {km * 0.8:.1f}"
    stays = f"if activity_type(activity) == 'accommodation': hotel = {ask.POSITION}"
    sights = f"if activity_type(activity) == 'attraction' and {far}: ok = False"
    near = "\n".join((_program("hotel = ''", stays, "None"), _program("ok = True", sights, "ok")))
    only = [ask.includes("accommodation", ask.POSITION, hotel), ask.only("accommodation", ask.POSITION, hotel)]
    return [near, _seen(sight), *only] if km > 2 else None


TIMES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(seen_before_the_arrival, evening_too_short, last_day_too_short, dinner_after_the_ride),
        *(mean_stay_over_every_stay, dinner_before_lunch, sight_after_dinner, sight_once_dinner_was_had),
        *(day_begins_in_the_afternoon, too_early_for_the_second, no_short_way, no_taxi_for_a_long_way, fares_of_both),
        *(odd_and_even, days_counted, cheap_rooms, many_rooms, decided_by_else, counted_by_places),
        *(more_kinds_than_meals, one_hotel_all_along, hotel_far_from_its_sight),
    )
}


# what only looks like a conflict


def few_nights(city: City) -> list[str] | None:
    """As published, one night in a hotel is enough for a trip of three days."""
    return [ask.number_of("accommodation", "==", 1)] if city.days == 3 else None


def two_in_the_evening(city: City) -> list[str]:
    inside = f"{ask.begins('>=', '16:00')} and {ask.ends('<=', '22:00')}"
    line = f"if activity_type(activity) == 'attraction' and {inside}: count += 1"
    return [_program("count = 0", line, "count >= 2", "dayactivities(plan, 1)")]


def near_some_hotel(city: City) -> list[str]:
    """Some sight lies near some hotel of the trip: which two, no program says."""
    near = f"poi_distance(target_city(plan), {ask.POSITION}, activity_position(other)) <= 3"
    inner = f"for other in allactivities(plan):\n  if activity_type(other) == 'attraction' and {near}: ok = True"
    body = "\n".join(f"  {line}" for line in inner.splitlines())
    return [_program("ok = False", f"if activity_type(activity) == 'accommodation':\n{body}", "ok")]


TIME_LOOKALIKES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make for make in (few_nights, two_in_the_evening, near_some_hotel)
}
