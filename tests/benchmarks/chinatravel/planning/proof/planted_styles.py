"""Conflicts in ways of writing that the published programs do not have: dictionaries, neighbours, parts, repeats."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.chinatravel.planning.proof.city import City

EACH = "for a in allactivities(plan):\n"
SIGHT = "activity_type(a) == 'attraction'"
FEW = f"n = 0\n{EACH}  if {SIGHT}: n += 1\nresult = n <= 3"
NO_LUNCH = f"n = 0\n{EACH}  if activity_type(a) == 'lunch': n += 1\nresult = n == 0"


def counted_in_a_dictionary(city: City) -> list[str]:
    return [
        f"d = {{}}\n{EACH}  k = activity_type(a)\n  d[k] = d.get(k, 0) + 1\nresult = d.get('attraction', 0) >= 4",
        FEW,
    ]


def needs_in_a_dictionary(city: City) -> list[str]:
    counted = f"have = {{'attraction': 0}}\n{EACH}  if activity_type(a) in have: have[activity_type(a)] += 1\n"
    met = "result = True\nfor k, v in need.items():\n  if have[k] < v: result = False"
    return [f"need = {{'attraction': 4}}\n{counted}{met}", FEW]


def a_place_twice(city: City) -> list[str]:
    seen = f"seen = []\nresult = False\n{EACH}  if {SIGHT}:\n    if activity_position(a) in seen: result = True\n"
    return [f"{seen}    seen.append(activity_position(a))"]


def reached_while_counting(city: City) -> list[str]:
    return [
        f"n = 0\nresult = False\n{EACH}  if {SIGHT}:\n    n += 1\n    if n >= 4:\n      result = True\n      break",
        FEW,
    ]


def never_two_in_a_row(city: City) -> list[str] | None:
    """Four sights on one day, never two in a row, need three stops between them; two are allowed."""
    if city.days != 1:
        return None
    apart = f"before = ''\nok = True\n{EACH}  if {SIGHT} and before == 'attraction': ok = False\n"
    meals = f"m = 0\n{EACH}  if activity_type(a) in ['breakfast', 'lunch', 'dinner', 'accommodation']: m += 1\n"
    many = f"n = 0\n{EACH}  if {SIGHT}: n += 1\nresult = n >= 4"
    return [f"{apart}  before = activity_type(a)\nresult = ok", f"{meals}result = m <= 2", many]


def right_after_lunch(city: City) -> list[str]:
    after = f"before = ''\nresult = False\n{EACH}  if before == 'lunch' and {SIGHT}: result = True\n"
    return [f"{after}  before = activity_type(a)", NO_LUNCH]


def between_the_rides(city: City) -> list[str]:
    inside = "n = 0\nfor a in allactivities(plan)[1:-1]:\n  if activity_type(a) == 'lunch': n += 1\nresult = n >= 1"
    return [inside, NO_LUNCH]


def days_as_records(city: City) -> list[str]:
    many = f"n = 0\nfor day in plan['itinerary']:\n  for a in day['activities']:\n    n += ({SIGHT})\nresult = n >= 4"
    return [many, FEW]


def later_and_later(city: City) -> list[str] | None:
    """Three sights on days that rise, in two days."""
    if city.days != 2 or len(city.sights) < 3:
        return None
    names = [row.name for row in city.rng.sample(city.sights, 3)]
    day_of = "  for a in dayactivities(plan, day):\n"
    return [
        f"x = 0\ny = 0\nday = 1\nwhile day <= day_count(plan):\n{day_of}"
        f"    if activity_position(a) == '{one}': x = day\n    if activity_position(a) == '{two}': y = day\n"
        "  day += 1\nresult = x > 0 and y > x"
        for one, two in (names[:2], names[1:])
    ]


def one_hotel_by_moves(city: City) -> list[str] | None:
    if city.days < 3:
        return None
    moves = f"seen = set()\nn = 0\n{EACH}  if activity_type(a) == 'accommodation':\n"
    once = "    if activity_position(a) not in seen: n += 1\n    seen.add(activity_position(a))\nresult = n == 1"
    night = "x = ''\nfor a in dayactivities(plan, {}):\n  if activity_type(a) == 'accommodation': "
    night += "x = activity_position(a)\n"
    first, second = (row.name for row in city.rng.sample(list(city.hotels), 2))
    where = [f"{night.format(day)}result = x == '{name}'" for day, name in ((1, first), (2, second))]
    return [moves + once, *where]


def _three(city: City) -> list[str] | None:
    """Three sights that open wide."""
    names = [row.name for row in city.sights]
    return city.rng.sample(names, 3) if len(names) >= 3 else None


def _stages(*names: str) -> str:
    turns = (f"  {'el' * (n > 0)}if s == {n} and p == '{name}': s = {n + 1}\n" for n, name in enumerate(names))
    return f"s = 0\n{EACH}  p = activity_position(a)\n{''.join(turns)}result = s == {len(names)}"


def _listed(*names: str) -> str:
    kept = f"  if activity_position(a) in {list(names)!r}: order.append(activity_position(a))\n"
    return f"order = []\n{EACH}{kept}result = order == {list(names)!r}"


def _after_each_other(one: str, two: str) -> str:
    step = f"  if before == '{one}' and activity_position(a) == '{two}': result = True\n"
    return f"before = ''\nresult = False\n{EACH}{step}  before = activity_position(a)"


def in_stages(city: City) -> list[str] | None:
    names = _three(city)
    return None if names is None else [_stages(*names), _stages(names[2], names[0])]


def in_a_list(city: City) -> list[str] | None:
    names = _three(city)
    return None if names is None else [_listed(*names), _stages(names[1], names[0])]


def right_after_each_other(city: City) -> list[str] | None:
    """B right after A, and C between them."""
    names = _three(city)
    return None if names is None else [_after_each_other(names[0], names[2]), _stages(*names)]


def by_places_in_a_list(city: City) -> list[str] | None:
    names = _three(city)
    if names is None:
        return None
    gone = f"names = []\n{EACH}  names.append(activity_position(a))\n"
    both = "result = '{0}' in names and '{1}' in names and names.index('{0}') < names.index('{1}')"
    return [gone + both.format(one, two) for one, two in (names[:2], (names[1], names[0]))]


def right_after_each_other_by_places(city: City) -> list[str] | None:
    """B in the place after A, and C right after A."""
    names = _three(city)
    if names is None:
        return None
    found = "  if activity_position(a) == '{}': {} = i\n"
    both = found.format(names[0], "x") + found.format(names[1], "y")
    count = f"i = 0\nx = -9\ny = -1\n{EACH}{both}  i += 1\nresult = y == x + 1"
    return [count, _after_each_other(names[0], names[2])]


def counted_after_another(city: City) -> list[str] | None:
    """B is counted after A, and comes before it."""
    names = _three(city)
    if names is None:
        return None
    after = f"met = 0\nn = 0\n{EACH}  if activity_position(a) == '{names[0]}': met += 1\n"
    return [
        f"{after}  if activity_position(a) == '{names[1]}' and met > 0: n += 1\nresult = n > 0",
        _stages(*names[1::-1]),
    ]


def one_hotel_by_two_nights(city: City) -> list[str] | None:
    """The hotel of both nights, and a hotel for each."""
    if city.days < 3:
        return None
    kept = "for a in dayactivities(plan, {}):\n  if activity_type(a) == 'accommodation': {} = activity_position(a)\n"
    night = "h = ''\n{}result = h == '{}'"
    first, second = (row.name for row in city.rng.sample(list(city.hotels), 2))
    where = [night.format(kept.format(day, "h"), name) for day, name in ((1, first), (2, second))]
    return [f"x = ''\ny = ''\n{kept.format(1, 'x')}{kept.format(2, 'y')}result = x == y", *where]


def items_by_their_clocks(city: City) -> list[str] | None:
    """On one day B begins after A has ended, and comes before it."""
    names = _three(city)
    if names is None or city.days != 1:
        return None
    kept = f"{EACH}  if activity_position(a) == '{names[0]}': x = a\n  if activity_position(a) == '{names[1]}': y = a\n"
    there = "x is not None and y is not None and activity_end_time(x) <= activity_start_time(y)"
    return [f"x = None\ny = None\n{kept}result = {there}", _stages(names[1], names[0])]


def a_share_for_each_while_adding_up(city: City) -> list[str] | None:
    """Less for each traveller than the two cheapest rides cost, looked at after every item."""
    each = (min(row.price for row in city.goes) + min(row.price for row in city.backs)) // 100 - 1
    added = f"left = {each} * people_count(plan)\nresult = True\n{EACH}  left -= activity_cost(a)\n"
    return [f"{added}  if left < 0:\n    result = False\n    break"]


def home_in_the_morning_by_the_hour(city: City) -> list[str] | None:
    if city.days < 2:
        return None
    lunch = (
        f"result = False\nfor a in dayactivities(plan, {city.days}):\n  if activity_type(a) == 'lunch': result = True"
    )
    return ["result = activity_start_time(allactivities(plan)[-1])[:2] <= '08'", lunch]


def by_taxi_in_a_dictionary(city: City) -> list[str]:
    counted = (
        f"c = {{'walk': 0, 'metro': 0, 'taxi': 0}}\n{EACH}  for leg in activity_transports(a): c[leg['mode']] += 1\n"
    )
    return [f"{counted}result = c['taxi'] > 0", f"{counted}result = c['taxi'] + c['walk'] == 0"]


def an_odd_number_of_two(city: City) -> list[str]:
    odd = f"odd = False\n{EACH}  if {SIGHT}: odd = not odd\nresult = odd"
    return [odd, f"n = 0\n{EACH}  if {SIGHT}: n += 1\nresult = n == 2"]


def an_odd_number_of_three(city: City) -> list[str]:
    """Looks like a conflict: three is odd."""
    return [an_odd_number_of_two(city)[0], f"n = 0\n{EACH}  if {SIGHT}: n += 1\nresult = n == 3"]


def stages_in_turn(city: City) -> list[str] | None:
    """Looks like a conflict: three sights in stages, and as a list."""
    names = _three(city)
    return None if names is None else [_stages(*names), _listed(names[0], names[2])]


def some_neighbour(city: City) -> list[str]:
    """Looks like a conflict: a sight right after a ride is possible."""
    after = f"before = ''\nresult = False\n{EACH}  if before in ['train', 'airplane'] and {SIGHT}: result = True\n"
    return [f"{after}  before = activity_type(a)"]


def different_kinds(city: City) -> list[str]:
    """Looks like a conflict: two lunches at different tables, counted by table."""
    counted = f"d = {{}}\n{EACH}  k = activity_position(a)\n  if activity_type(a) == 'lunch': d[k] = d.get(k, 0) + 1\n"
    return [f"{counted}result = True\nfor k in d:\n  if d[k] > 1: result = False"]


STYLES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make
    for make in (
        *(counted_in_a_dictionary, needs_in_a_dictionary, a_place_twice, reached_while_counting, never_two_in_a_row),
        *(right_after_lunch, between_the_rides, days_as_records, later_and_later, one_hotel_by_moves),
        *(in_stages, in_a_list, right_after_each_other, by_places_in_a_list, a_share_for_each_while_adding_up),
        *(right_after_each_other_by_places, counted_after_another, one_hotel_by_two_nights, items_by_their_clocks),
        *(home_in_the_morning_by_the_hour, by_taxi_in_a_dictionary, an_odd_number_of_two),
    )
}
STYLE_LOOKALIKES: dict[str, Callable[[City], list[str] | None]] = {
    make.__name__: make for make in (some_neighbour, different_kinds, stages_in_turn, an_odd_number_of_three)
}
