"""Ways of writing that come down to plain sums, sets and conditions: each is understood and means what it says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from language.agreement import TRIPS, agree
from language.sample import LIBRARY, sample_trip
from tripwright.language import SOUND, UPSTREAM, Program
from tripwright.language.analyse import analyse

LOOP = "for a in items(trip):\n"
MEAL = "kind(a) == 'meal'"
FLAGS_AS_NUMBERS = [
    f"n = 0\n{LOOP}    n += ({MEAL})\nresult = n >= 2",
    f"n = 0\n{LOOP}    n = n + cost(a) * ({MEAL})\nresult = n <= 100",
    f"n = 0\n{LOOP}    n -= ({MEAL})\nresult = n == -1",
]
COLLECTIONS = [
    f"l = []\n{LOOP}    if {MEAL}: l = l + [cost(a)]\nn = 0\nfor x in l: n += x\nresult = n <= 99",
    f"l = []\n{LOOP}    if {MEAL}: l.append('y')\n    else: l.append('n')\nresult = l.count('y') == 2",
    f"s = set()\n{LOOP}    if {MEAL}: s = s | {{place(a)}}\nresult = 'A' in s",
    f"s = set()\n{LOOP}    if {MEAL}: s.update([place(a)])\nresult = 'A' in s",
    f"w = {{'A', 'B'}}\n{LOOP}    if {MEAL}: w = w - {{place(a)}}\nresult = w == set()",
    f"w = {{'A', 'B'}}\n{LOOP}    w.discard(place(a))\nresult = not w",
]
RUNNING = [
    f"n = 0\nresult = False\n{LOOP}    if {MEAL}: n += 1\n    if n >= 2: result = True",
    f"n = 0\nresult = False\n{LOOP}    if {MEAL}:\n        n += 1\n        if n >= 2:\n            result = True\n"
    "            break",
    f"n = 0\nresult = True\n{LOOP}    if {MEAL}:\n        n += fare(legs(a))\n        if n > 9: result = False",
    f"n = 9\nresult = True\n{LOOP}    n -= fare(legs(a))\n    if n < 0:\n        result = False\n        break",
]
REPEATS = [
    f"seen = set()\nresult = False\n{LOOP}    if {MEAL}:\n        if place(a) in seen: result = True\n"
    "        seen.add(place(a))",
    f"seen = []\nresult = True\n{LOOP}    if place(a) in seen: result = False\n    else: seen.append(place(a))",
]
DAY_BY_DAY = "day = 1\nwhile day <= days(trip):\n    for a in day_items(trip, day):\n"
OVER_DAYS = [
    f"n = 0\np = ''\nok = True\n{DAY_BY_DAY}        if not {MEAL}: continue\n        if cost(a) > n: n = cost(a)\n"
    f"        if p != '' and place(a) != p: ok = False\n        p = place(a)\n    day += 1\nresult = {end}"
    for end in ("n <= 60", "ok", "p == 'A'")
]
FIRST = [
    f"f = ''\n{LOOP}    if {MEAL} and f == '': f = place(a)\nresult = f == 'A'",
    f"n = 0\n{LOOP}    if {MEAL} and n == 0: n = cost(a)\nresult = n <= 30",
    f"h = ''\nok = True\n{LOOP}    if {MEAL}:\n        if h == '': h = place(a)\n"
    "        elif h != place(a): ok = False\nresult = ok",
    f"ok = False\n{LOOP}    if {MEAL}:\n        ok = cost(a) <= 30\n        break\nresult = ok",
    f"n = 0\n{LOOP}    for leg in legs(a):\n        if leg['fare'] > n: n = leg['fare']\nresult = n <= 3",
]
NESTED = [
    f"s = set()\n{LOOP}    for leg in legs(a):\n        s.add(leg['mode'])\nresult = {end}"
    for end in ("not ({'walk'} & s)", "s <= {'bus'}", "'walk' in s", "s == {'bus', 'walk'}", "s != set()")
] + [
    f"s = set()\n{LOOP}    if {MEAL}:\n        for leg in legs(a):\n"
    "            if leg['fare'] > 2: s.add(leg['mode'])\nresult = 'walk' not in s",
    f"s = set()\n{DAY_BY_DAY}        if {MEAL}: s.add(place(a))\n    day += 1\nresult = {{'A', 'B'}} <= s",
]
PARTS = [
    f"n = 0\nfor a in items(trip)[{part}]:\n    n += cost(a)\nresult = n <= 100"
    for part in ("1:-1", "1:", ":-1", ":2", "-2:", "1:3", "2:", "-3:-1", ":9")
]
DICTIONARIES = [
    f"d = {{}}\n{LOOP}    if {MEAL}:\n        d[place(a)] = d.get(place(a), 0) + 1\n"
    "        d[place(a)] = d.get(place(a), 0) + 1\nk = 0\nfor p in d: k += 1\nresult = k == 2",
    f"d = {{}}\n{LOOP}    d[kind(a)] = d.get(kind(a), 0) + 1\nresult = d.get('meal', 0) >= 2",
    f"d = {{}}\n{LOOP}    k = kind(a)\n    if k in d: d[k] += cost(a)\n    else: d[k] = cost(a)\n"
    "result = d.get('meal', 0) <= 80",
    f"d = {{}}\n{LOOP}    if kind(a) not in d: d[kind(a)] = 0\n    d[kind(a)] += 1\n"
    "result = 'ride' in d and d['ride'] == 2",
    f"d = {{'meal': 0, 'ride': 0}}\n{LOOP}    if kind(a) in d: d[kind(a)] += 1\nresult = d['meal'] > d['ride']",
    f"d = {{'meal': 1}}\n{LOOP}    if kind(a) == 'meal': d['meal'] += 1\n    elif kind(a) == 'ride': d['meal'] -= 1\n"
    "result = d['meal'] >= 2",
    f"d = {{}}\n{LOOP}    if {MEAL}: d[place(a)] = cost(a)\nresult = d.get('A', 0) > 20",
    f"d = {{}}\n{LOOP}    d[place(a)] = d.get(place(a), 0) + 1\nresult = False\n"
    "for k in d:\n    if d[k] > 1: result = True",
    "d = {}\nfor day in [1, 2]:\n    d[day] = 0\n    for a in day_items(trip, day):\n        d[day] += cost(a)\n"
    "result = d[1] > d[2]",
    f"need = {{'meal': 2, 'ride': 1}}\nhave = {{}}\n{LOOP}    have[kind(a)] = have.get(kind(a), 0) + 1\n"
    "result = True\nfor k, v in need.items():\n    if have.get(k, 0) < v: result = False",
    f"d = {{}}\n{LOOP}    d[place(a)] = True\nresult = 'A' not in d and 'B' in d",
]
NEIGHBOURS = [
    f"p = ''\nresult = False\n{LOOP}    if p == 'meal' and kind(a) == 'ride': result = True\n    p = kind(a)",
    f"p = ''\nresult = True\n{LOOP}    if kind(a) == p: result = False\n    p = kind(a)",
    f"m = False\nn = 0\n{LOOP}    if m and cost(a) > 20: n += 1\n    m = {MEAL}\nresult = n >= 1",
]
VALUES = [
    f"s = set()\nn = 0\n{LOOP}    if not place(a) in s: n += 1\n    s.add(place(a))\nresult = n == 2",
    f"l = []\nok = True\n{LOOP}    if {MEAL}:\n        if place(a) in l: ok = False\n"
    "        if cost(a) > 50: ok = False\n"
    "        l.append(place(a))\nresult = ok",
    "f = 0\ns = 0\nday = 1\nwhile day <= days(trip):\n    for a in day_items(trip, day):\n"
    "        if place(a) == 'A': f = day\n        if place(a) == 'B': s = day\n    day += 1\nresult = f > 0 and s > f",
]
FIXED_LIMITS = [
    f"n = 0\nresult = True\n{LOOP}    n += fare(legs(a))\n    if n > 4 * people(trip):\n        result = False\n"
    "        break",
    f"left = 3 * people(trip)\nresult = True\n{LOOP}    left -= fare(legs(a))\n    if left < 0: result = False",
    f"n = 0\nresult = True\n{LOOP}    n += fare(legs(a))\n    if people(trip) < n: result = False",
    f"n = 0\nresult = False\n{LOOP}    if {MEAL}:\n        n += fare(legs(a))\n"
    "        if n >= people(trip) - 3: result = True",
    f"n = 0\n{LOOP}    n += cost(a)\nresult = n // people(trip) <= 60",
    f"n = 0\n{LOOP}    n += cost(a)\nresult = 2 == n // 100",
    f"n = 0\n{LOOP}    n += cost(a)\nresult = n // 30 > 3 and n // 30 != 5",
    f"x = False\n{LOOP}    if {MEAL}: x = not x\nresult = x",
    f"x = True\n{LOOP}    x = not x\nresult = x",
]
TEXTS = [
    f"ok = False\n{LOOP}    if start(a)[:2] >= '10': ok = True\nresult = ok",
    f"ok = False\n{LOOP}    if '09' == start(a)[0:2]: ok = True\nresult = ok",
    f"ok = True\n{LOOP}    if start(a).split(':')[0] <= '09': ok = False\nresult = ok",
    f"ok = True\n{LOOP}    if start(a)[:2] > '09' or start(a)[:2] != '08': ok = False\nresult = ok",
    f"ok = True\n{LOOP}    if place(a)[:3] == 'Old' or place(a)[:3] in ['A', 'Quay']: ok = False\nresult = ok",
    f"n = 0\n{LOOP}    if place(a)[-3:] == 'Inn': n += 1\nresult = n != 1",
]
WAYS = [
    f"c = {{'bus': 0, 'walk': 1}}\n{LOOP}    for leg in legs(a): c[leg['mode']] += 1\nresult = c['bus'] > c['walk']",
    f"c = {{}}\n{LOOP}    for leg in legs(a):\n"
    "        c[leg['mode']] = c.get(leg['mode'], 0) + leg['fare']\nresult = c.get('bus', 0) > 9 and 'walk' in c",
]
BEFORE_THIS = [
    f"s = set()\nresult = False\n{LOOP}    if place(a) in s: result = True\n    if {MEAL}: s.add(place(a))",
    f"l = []\nn = 0\n{LOOP}    if {MEAL} and place(a) not in l: n += cost(a)\n    l.append(place(a))\nresult = n > 60",
    f"n = 0\nresult = False\n{LOOP}    if {MEAL}: n += 1\n    else: n -= 1\n    if n >= 2: result = True",
    f"c = 0\nr = 0\n{LOOP}    if place(a) == 'A': c += 1\n    if {MEAL} and c > 0: r += 1\nresult = r > 1",
    f"up = True\nn = 0\n{LOOP}    up = not up\n    if up: n += 1\nresult = n == 2",
    f"c = False\nn = 0\n{LOOP}    if place(a) == 'A': c = True\n    if c: n += cost(a)\nresult = n > 99",
    f"x = 0\nn = 0\n{LOOP}    x += cost(a)\n    if x > 100 and {MEAL}: n += 1\nresult = n >= 2",
]
EVERYWHERE = (
    BEFORE_THIS
    + NEIGHBOURS
    + FIXED_LIMITS
    + TEXTS
    + WAYS
    + VALUES
    + DICTIONARIES
    + FLAGS_AS_NUMBERS
    + COLLECTIONS
    + RUNNING
    + REPEATS
    + PARTS
    + NESTED
    + FIRST
    + OVER_DAYS
)
DAYS = "range(1, days(trip) + 1)"
SOUND_ONLY = [
    f"result = sum([{MEAL} for a in items(trip)]) >= 2",
    f"result = len([a for d in {DAYS} for a in day_items(trip, d) if {MEAL}]) == 2",
    f"result = sum([cost(a) for d in {DAYS} for a in day_items(trip, d)]) <= 150",
    f"n = 0\nfor d in range(days(trip)):\n    for a in day_items(trip, d + 1):\n        n += ({MEAL})\nresult = n == 2",
    f"l = [place(a) for a in items(trip) if {MEAL}]\nresult = len(l) != len(set(l))",
    "d = {k: len([a for a in items(trip) if kind(a) == k]) for k in ['meal', 'ride']}\nresult = d['meal'] > d['ride']",
    "d = {place(a): cost(a) for a in items(trip)}\nresult = len(d) >= 3 and d.get('A', 9) > 8",
    f"n = 0\n{LOOP}    n += max(cost(a), 50)\nresult = n <= 200",
    f"n = 0\n{LOOP}    n += abs(cost(a) - 50)\nresult = n <= 99",
]


@pytest.mark.parametrize("source", EVERYWHERE)
def test_it_is_understood(source: str) -> None:
    assert analyse(Program(source, LIBRARY, UPSTREAM)).understood
    agree(source, UPSTREAM, sample_trip())


@pytest.mark.parametrize("source", SOUND_ONLY)
def test_it_is_understood_in_the_sound_profile(source: str) -> None:
    assert analyse(Program(source, LIBRARY, SOUND)).understood
    agree(source, SOUND, sample_trip())


@given(trip=TRIPS)
@settings(max_examples=40, deadline=None)
def test_it_means_what_the_program_means(trip: Any) -> None:
    for source in EVERYWHERE:
        agree(source, UPSTREAM, trip)
    for source in SOUND_ONLY:
        agree(source, SOUND, trip)


@pytest.mark.parametrize(
    "source",
    [
        f"d = {{}}\n{LOOP}    d[kind(a)] = d.get('meal', 0) + 1\nresult = d['ride'] >= 2",
        f"d = {{}}\n{LOOP}    d[kind(a)] = 2 * d.get(kind(a), 1)\nresult = d['ride'] >= 2",
        f"d = {{}}\ne = d\n{LOOP}    e[kind(a)] = 1\nresult = 'meal' in d",
        f"s = set()\nt = s\n{LOOP}    t.add(kind(a))\nresult = 'meal' in s",
        f"s = set()\nl = [s]\n{LOOP}    l[0].add(kind(a))\nresult = 'meal' in s",
    ],
)
def test_what_the_end_of_a_loop_does_not_show_is_left_open(source: str) -> None:
    assert not analyse(Program(source, LIBRARY, UPSTREAM)).understood
