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
    f"n = 0\nresult = True\n{LOOP}    if {MEAL}:\n        n += cost(a)\n        if n > 100: result = False",
    f"n = 100\nresult = True\n{LOOP}    n -= cost(a)\n    if n < 0:\n        result = False\n        break",
]
REPEATS = [
    f"seen = set()\nresult = False\n{LOOP}    if {MEAL}:\n        if place(a) in seen: result = True\n"
    "        seen.add(place(a))",
    f"seen = []\nresult = True\n{LOOP}    if place(a) in seen: result = False\n    else: seen.append(place(a))",
]
PARTS = [
    f"n = 0\nfor a in items(trip)[{part}]:\n    n += cost(a)\nresult = n <= 100"
    for part in ("1:-1", "1:", ":-1", ":2", "-2:", "1:3", "2:", "-3:-1", ":9")
]
EVERYWHERE = FLAGS_AS_NUMBERS + COLLECTIONS + RUNNING + REPEATS + PARTS
DAYS = "range(1, days(trip) + 1)"
SOUND_ONLY = [
    f"result = sum([{MEAL} for a in items(trip)]) >= 2",
    f"result = len([a for d in {DAYS} for a in day_items(trip, d) if {MEAL}]) == 2",
    f"result = sum([cost(a) for d in {DAYS} for a in day_items(trip, d)]) <= 150",
    f"n = 0\nfor d in range(days(trip)):\n    for a in day_items(trip, d + 1):\n        n += ({MEAL})\nresult = n == 2",
    f"l = [place(a) for a in items(trip) if {MEAL}]\nresult = len(l) != len(set(l))",
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
        f"n = 0\nresult = False\n{LOOP}    if n >= 2: result = True\n    if {MEAL}: n += 1",
        f"n = 0\nresult = False\n{LOOP}    if {MEAL}: n += 1\n    else: n -= 1\n    if n >= 2: result = True",
        f"n = 5\nresult = False\n{LOOP}    if {MEAL}:\n        n += 1\n        if n >= 2: result = True",
        f"s = set()\nresult = False\n{LOOP}    if place(a) in s: result = True\n    if {MEAL}: s.add(place(a))",
    ],
)
def test_what_the_end_of_a_loop_does_not_show_is_left_open(source: str) -> None:
    assert not analyse(Program(source, LIBRARY, UPSTREAM)).understood
