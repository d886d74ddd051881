"""Loops that remember how far they have come are understood where no state comes back, and mean what they say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from language.agreement import TRIPS, agree
from language.sample import LIBRARY, sample_trip
from tripwright.language import SOUND, UPSTREAM, Program
from tripwright.language.analyse import analyse
from tripwright.language.wording import clause

LOOP = "for a in items(trip):\n"
STAGES = [
    f"s = 0\n{LOOP}    if s == 0 and place(a) == 'A': s = 1\n    elif s == 1 and place(a) == 'B': s = 2\n"
    "result = s == 2",
    f"s = 0\n{LOOP}    p = place(a)\n    if p == 'A' and s == 0: s += 1\n    elif p == 'B' and s == 1: s += 1\n"
    "    elif p == 'Quay Inn' and s == 2: s += 1\nresult = s >= 3",
    f"s = 'none'\n{LOOP}    if place(a) == 'A' and s == 'none': s = 'half'\n"
    "    elif kind(a) == 'meal' and s == 'half': s = 'done'\nresult = s != 'done'",
    f"x = y = z = False\n{LOOP}    if place(a) == 'A': x = True\n    if place(a) == 'B' and x: y = True\n"
    "    if kind(a) == 'meal' and y: z = True\nresult = z",
    f"want = ['A', 'B', 'A']\ni = 0\n{LOOP}    if i < 3 and place(a) == want[i]: i += 1\nresult = i == 3",
    f"s = None\nresult = False\n{LOOP}    if place(a) == 'A': s = True\n    if place(a) == 'B' and s: result = True",
    f"ok = False\nseen = set()\n{LOOP}    if place(a) == 'B' and 'A' in seen: ok = True\n    seen.add(place(a))\n"
    "result = ok",
    f"seen = []\nresult = True\n{LOOP}    seen.append(place(a))\n    if place(a) == 'B' and 'A' not in seen:\n"
    "        result = False",
    f"n = 0\nresult = False\n{LOOP}    if n >= 2: result = True\n    if kind(a) == 'meal': n += 1",
    f"n = 5\nresult = False\n{LOOP}    if kind(a) == 'meal':\n        n += 1\n        if n >= 2: result = True",
    f"n = 0\nok = False\n{LOOP}    if kind(a) == 'meal':\n        n += 1\n"
    "        if n == 2 and place(a) == 'A': ok = True\n"
    "result = ok",
    f"rank = {{'A': 1, 'B': 2}}\nlast = 0\nok = True\n{LOOP}    if place(a) in rank:\n"
    "        if rank[place(a)] < last: ok = False\n        last = rank[place(a)]\nresult = ok",
    f"seen = False\nresult = False\n{LOOP}    if place(a) == 'A': seen = True\n    if place(a) == 'B':\n"
    "        result = seen\n        break",
    "s = 0\nfor day in [1, 2]:\n    for a in day_items(trip, day):\n        if place(a) == 'A' and s == 0: s = 1\n"
    "        if place(a) == 'B' and s == 1: s = 2\nresult = s == 2",
    f"first = None\n{LOOP}    if first is None and kind(a) == 'meal': first = a\n"
    "result = first is not None and place(first) == 'A'",
    f"just = False\nresult = False\n{LOOP}    if just and place(a) == 'B': result = True\n"
    "    if place(a) == 'A': just = True\n    else: just = False",
    f"seen = False\nresult = True\n{LOOP}    if kind(a) == 'meal':\n"
    "        if not seen and place(a) != 'A': result = False\n        seen = True",
]
LISTS = [
    f"d = {{}}\n{LOOP}    d[place(a)] = d.get(place(a), 0) + 1\nn = 0\nok = True\nfor k in d:\n    n += 1\n"
    "    if d[k] > 1: ok = False\nresult = ok and n >= 3",
    f"x = None\ny = None\n{LOOP}    if place(a) == 'A': x = a\n    if place(a) == 'B': y = a\n"
    "result = x is not None and y is not None and start(x) <= start(y)",
    f"l = []\n{LOOP}    if kind(a) == 'night': l = l + []\nresult = l == []",
    f"l = []\n{LOOP}    if place(a) in ['A', 'B']: l.append(place(a))\nresult = l == ['A', 'B']",
    f"l = []\n{LOOP}    if place(a) == 'A': l.append('x')\n    if place(a) == 'B': l.append('y')\n"
    "result = l != ['x', 'y']",
    f"l = []\n{LOOP}    l.append(kind(a))\nresult = l == ['meal', 'visit', 'meal']",
    f"l = []\n{LOOP}    if kind(a) == 'meal': l.append(place(a))\nresult = l != [] and l[0] == 'A'",
    f"l = []\n{LOOP}    if kind(a) == 'meal': l.append(place(a))\nresult = l[-1] == 'A'",
    f"l = []\n{LOOP}    if kind(a) == 'meal': l.append(a)\nresult = cost(l[1]) > 50",
    f"l = []\n{LOOP}    l.append(place(a))\nresult = 'A' in l and 'B' in l and l.index('A') < l.index('B')",
    f"l = []\n{LOOP}    l.append(place(a))\nresult = l.index('A') + 1 == l.index('B')",
    f"l = []\n{LOOP}    if kind(a) == 'meal': l.append(place(a))\nresult = l.index('A') < l.index('B')",
]
SOUND_ONLY = [
    "l = items(trip)\nx = [i for i in range(len(l)) if place(l[i]) == 'A']\n"
    "y = [i for i in range(len(l)) if place(l[i]) == 'B']\nresult = len(x) > 0 and len(y) > 0 and max(x) < min(y)",
    "l = items(trip)\nresult = False\nfor i in range(len(l)):\n    for j in range(i + 1, len(l)):\n"
    "        if place(l[i]) == 'A' and place(l[j]) == 'B': result = True",
    "l = items(trip)\nresult = any(place(l[i]) == 'A' and any(place(l[j]) == 'B' for j in range(i + 1, len(l)))"
    " for i in range(len(l)))",
    "l = [place(a) for a in items(trip) if place(a) in ['A', 'B']]\nresult = len(l) == 2 and l[0] == 'A'",
]


@pytest.mark.parametrize("source", STAGES + LISTS)
def test_it_is_understood(source: str) -> None:
    assert analyse(Program(source, LIBRARY, UPSTREAM)).understood
    agree(source, UPSTREAM, sample_trip())


@pytest.mark.parametrize("source", SOUND_ONLY)
def test_it_is_understood_in_the_sound_profile(source: str) -> None:
    assert analyse(Program(source, LIBRARY, SOUND)).understood
    agree(source, SOUND, sample_trip())


@given(trip=TRIPS)
@settings(max_examples=60, deadline=None)
def test_it_means_what_the_program_means(trip: Any) -> None:
    for source in STAGES + LISTS:
        agree(source, UPSTREAM, trip)
    for source in SOUND_ONLY:
        agree(source, SOUND, trip)


@pytest.mark.parametrize(
    "source",
    [
        f"s = 0\n{LOOP}    s = 1 - s\nresult = s == 1",
        f"s = 0\n{LOOP}    if s == cost(a): s = cost(a) + 1\nresult = s > 2",
    ],
)
def test_what_comes_back_or_takes_many_values_is_left_open(source: str) -> None:
    assert not analyse(Program(source, LIBRARY, UPSTREAM)).understood


def test_how_far_a_loop_has_come_is_told_by_the_program_itself() -> None:
    assert "if p == 'A' and s == 0: s += 1" in clause(Program(STAGES[1], LIBRARY, UPSTREAM), "en")
