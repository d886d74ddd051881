from __future__ import annotations

import pytest

from language.sample import LIBRARY
from tripwright.language import SOUND, Profile, Program
from tripwright.language.canonical import canonical, signature, structure


def _made(source: str, profile: Profile = SOUND) -> Program:
    return Program(source, LIBRARY, profile)


SAME = [
    (
        "n = 0\nfor a in items(trip):\n    if kind(a) in ['meal', 'visit']: n += cost(a)\nresult = n <= 100",
        "total = 0\nfor thing in items(trip):\n    if thing['kind'] in ('visit', 'meal'):\n"
        "        total = total + cost(thing)\nresult = not (100 < total)",
    ),
    (
        "n = 0\nfor a in items(trip): n += cost(a)\nresult = n <= 100",
        "result = sum([cost(x) for x in items(trip)]) <= 100.0",
    ),
    (
        "s = set()\nfor a in items(trip): s.add(place(a))\nresult = {'B', 'A'} <= s and days(trip) == 2",
        "found = set()\nfor b in items(trip):\n    found.add(place(b))\n"
        "result = 2 == days(trip) and found >= {'A', 'B'}",
    ),
    (
        "result = True\nfor a in items(trip):\n    if kind(a) == 'meal' and cost(a) > 20: result = False",
        "bad = False\nfor a in items(trip):\n    if kind(a) == 'meal':\n"
        "        if cost(a) > 20:\n            bad = True\n"
        "            break\nresult = not bad",
    ),
    (
        "n = 0\nd = 1\nwhile d <= days(trip):\n    for a in day_items(trip, d): n += cost(a)\n"
        "    d += 1\nresult = n < 9",
        "n = 0\nfor a in items(trip): n += cost(a)\nresult = n < 9",
    ),
    ("x = nothing(trip)\nresult = {'b', 'a'} <= x", "y = nothing(trip)\nresult = {'a', 'b'} <= y"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_same_demand_has_one_form(first: str, second: str) -> None:
    assert canonical(_made(first)) == canonical(_made(second))
    assert signature(_made(first)) == signature(_made(second))


DIFFERENT = [
    ("result = days(trip) == 2", "result = days(trip) >= 2"),
    (
        "n = 0\nfor a in items(trip):\n    if kind(a) == 'meal': n += cost(a)\nresult = n <= 100",
        "n = 0\nfor a in items(trip):\n    if kind(a) == 'visit': n += cost(a)\nresult = n <= 100",
    ),
    (
        "s = set()\nfor a in items(trip): s.add(place(a))\nresult = {'A'} <= s",
        "s = set()\nfor a in items(trip): s.add(place(a))\nresult = s <= {'A'}",
    ),
]


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_other_structures_have_other_signatures(first: str, second: str) -> None:
    assert signature(_made(first)) != signature(_made(second))


def test_values_are_no_part_of_the_structure_but_of_the_canonical_form() -> None:
    first = _made("s = set()\nfor a in items(trip): s.add(dish(a))\nresult = {'fish'} <= s")
    second = _made("s = set()\nfor a in items(trip): s.add(dish(a))\nresult = {'salad', 'curry'} <= s")
    assert canonical(first) != canonical(second)
    assert structure(first) == structure(second) == "(all_of (Collected (over (items trip)) (dish $1)) {<dish>})"


def test_numbers_clocks_and_kinds_in_a_structure() -> None:
    made = _made(
        "result = True\nfor a in items(trip):\n    if kind(a) == 'meal' and start(a) < '18:00': result = False"
    )
    assert structure(made) == "(Every (over (items trip) (== (kind $1) 'meal')) (>= (start $1) <clock>))"
    assert "<number>" in structure(_made("result = days(trip) == 2"))


def test_programs_that_cannot_be_read_are_compared_by_their_text() -> None:
    assert canonical(_made("import os")) == canonical(_made("import os\n"))
    assert signature(_made("import os")) != signature(_made("import re"))


def test_what_is_not_understood_keeps_its_order_and_hides_its_values() -> None:
    first, second = _made("x = nothing('a', 1)\nresult = x > 2"), _made("y = nothing('b', 7)\nresult = y > 5")
    assert canonical(first) == "v0 = nothing('a', 1)\nresult = v0 > 2"
    assert structure(first) == structure(second)
