"""Constraint programs in the published manner, by what they ask for."""

from __future__ import annotations

from collections.abc import Iterable

MEALS = ("breakfast", "lunch", "dinner")
RIDES = ("train", "airplane")


def _over(lines: str, start: str, result: str) -> str:
    body = "\n".join(f"  {line}" for line in lines.splitlines())
    return f"{start}\nfor activity in allactivities(plan):\n{body}\nresult = {result}"


def _kind(kinds: str | Iterable[str]) -> str:
    return f"activity_type(activity) in {[kinds] if isinstance(kinds, str) else list(kinds)!r}"


def spent(kinds: str | Iterable[str], limit: float, op: str = "<=") -> str:
    """The total cost of some kinds of activity against a limit."""
    return _over(f"if {_kind(kinds)}: total += activity_cost(activity)", "total = 0", f"total {op} {limit}")


def spent_in_all(limit: float) -> str:
    """The total budget."""
    way = "innercity_transport_cost(activity_transports(activity))"
    return _over(f"total += activity_cost(activity) + {way}", "total = 0", f"total <= {limit}")


def fares(limit: float) -> str:
    """The budget of local transport."""
    way = "innercity_transport_cost(activity_transports(activity))"
    return _over(f"total += {way}", "total = 0", f"total <= {limit}")


def mean_price(kinds: Iterable[str], limit: float) -> str:
    """The mean price of meals, of which there is one at least."""
    lines = f"if {_kind(kinds)}:\n  total += activity_cost(activity)\n  count += 1"
    return _over(lines, "total = 0\ncount = 0", f"count > 0 and total / count / people_count(plan) <= {limit}")


def dearest(kinds: Iterable[str], limit: float) -> str:
    """No activity of some kinds costs a person more."""
    return _over(f"if {_kind(kinds)} and activity_price(activity) > {limit}: result = False", "result = True", "result")


def _set(kinds: str | Iterable[str], value: str, result: str) -> str:
    return _over(f"if {_kind(kinds)}: found.add({value})", "found = set()", result)


POSITION = "activity_position(activity)"
SIGHT = "attraction_type(activity, target_city(plan))"
CUISINE = "restaurant_type(activity, target_city(plan))"
FEATURE = "accommodation_type(activity, target_city(plan))"
MEANS = "intercity_transport_type(activity)"


def includes(kinds: str | Iterable[str], value: str, *wanted: str) -> str:
    """All of these values occur."""
    return _set(kinds, value, f"{set(wanted)!r} <= found")


def some_of(kinds: str | Iterable[str], value: str, *wanted: str) -> str:
    """One of these values occurs."""
    return _set(kinds, value, f"{set(wanted)!r} & found")


def without(kinds: str | Iterable[str], value: str, *wanted: str) -> str:
    """None of these values occurs."""
    return _set(kinds, value, f"not ({set(wanted)!r} & found)")


def only(kinds: str | Iterable[str], value: str, *wanted: str) -> str:
    """No other value occurs."""
    return _set(kinds, value, f"found <= {set(wanted)!r}")


def others_than(kinds: str | Iterable[str], value: str, *known: str) -> str:
    """Another value occurs."""
    return _set(kinds, value, f"(found - {set(known)!r}) != set()")


def number_of(kinds: str | Iterable[str], op: str, number: int) -> str:
    """How many activities of some kinds there are."""
    return _over(f"if {_kind(kinds)}: count += 1", "count = 0", f"count {op} {number}")


def a_day(kind: str, op: str, number: int) -> str:
    """How many activities of a kind each day has."""
    return (
        "result = True\nday = 1\nwhile day <= day_count(plan):\n  count = 0\n"
        "  for activity in dayactivities(plan, day):\n"
        f"    if activity_type(activity) == '{kind}': count += 1\n"
        f"  if not count {op} {number}: result = False\n  day += 1"
    )


def at(name: str, test: str) -> str:
    """A condition of every visit to a place."""
    return _over(f"if {POSITION} == {name!r} and not ({test}): result = False", "result = True", "result")


def every(kinds: str | Iterable[str], test: str) -> str:
    """A condition of every activity of some kinds."""
    return _over(f"if {_kind(kinds)} and not ({test}): result = False", "result = True", "result")


def stay(minutes: int) -> str:
    """A condition: it lasts so long at least."""
    return f"activity_time(activity) >= {minutes}"


def begins(op: str, clock: str) -> str:
    """A condition of its beginning."""
    return f"activity_start_time(activity) {op} '{clock}'"


def ends(op: str, clock: str) -> str:
    """A condition of its end."""
    return f"activity_end_time(activity) {op} '{clock}'"


def arrive(op: str, clock: str) -> str:
    """When the ride there arrives."""
    return f"result = activity_end_time(dayactivities(plan, 1)[0]) {op} '{clock}'"


def leave(op: str, clock: str) -> str:
    """When the ride back departs."""
    return f"result = activity_start_time(allactivities(plan)[-1]) {op} '{clock}'"


def out_by(kind: str) -> str:
    """The means of travel there."""
    return f"result = activity_type(allactivities(plan)[0]) == '{kind}'"


def placed(activities: str, place: int, test: str) -> str:
    """A condition of the activity at a place of a list."""
    return f"activity = {activities}[{place}]\nresult = {test}"


def ways(result: str) -> str:
    """A condition of the set ``modes`` of all ways of moving."""
    way = "innercity_transport_type(activity_transports(activity))"
    return _over(f"if activity_transports(activity) != []: modes.add({way})", "modes = set()", result)


def never(mode: str) -> str:
    """A mode is not used."""
    way = "innercity_transport_type(activity_transports(activity))"
    return _over(f"if {way} == '{mode}': result = False", "result = True", "result")


def moved(what: str, op: str, limit: float) -> str:
    """The ``distance``, ``time`` or ``cost`` of all hops together."""
    return _over(
        f"total += innercity_transport_{what}(activity_transports(activity))", "total = 0", f"total {op} {limit}"
    )


def extreme(kinds: str | Iterable[str], value: str, op: str, limit: float) -> str:
    """The largest number of some activities, or 0."""
    return _over(f"if {_kind(kinds)} and {value} > top: top = {value}", "top = 0", f"top {op} {limit}")


def before(first: str, second: str) -> str:
    """One visit comes before another, both are made."""
    lines = f"if {POSITION} == {first!r}: a = k\nif {POSITION} == {second!r}: b = k\nk += 1"
    return _over(lines, "a = -1\nb = -1\nk = 0", "a >= 0 and b > a")


def hotel_near(place: str, km: float) -> str:
    """The hotel lies within some kilometres of a place."""
    lines = f"if activity_type(activity) == 'accommodation': place = {POSITION}"
    return _over(lines, "place = ''", f"poi_distance(target_city(plan), {place!r}, place) <= {km}")


def either(*programs: str) -> str:
    """One of some programs holds."""
    text = "\n".join(f"{program}\nfound{number} = result" for number, program in enumerate(programs))
    return f"{text}\nresult = {' or '.join(f'found{number}' for number in range(len(programs)))}"


def usual(days: int, people: int) -> list[str]:
    """The base programs of nearly every published query."""
    way = "activity_transports(activity)"
    kind = f"innercity_transport_type({way})"
    tickets = f"if {_kind(('attraction', *RIDES))} and activity_tickets(activity) != {people}: result = False"
    metro = f"if {kind} == 'metro' and metro_tickets({way}) != {people}: result = False"
    taxi = f"if {kind} == 'taxi' and taxi_cars({way}) != {-(-people // 4)}: result = False"
    return [
        f"result = day_count(plan) == {days}",
        f"result = people_count(plan) == {people}",
        _over(f"{tickets}\n{metro}", "result = True", "result"),
        _over(taxi, "result = True", "result"),
    ]
