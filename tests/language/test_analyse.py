from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.agreement import TRIPS, agree
from language.sample import LIBRARY, sample_trip
from tripwright.language import SOUND, UPSTREAM, Profile, Program
from tripwright.language.analyse import Analysis, Shape, analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.ir import CompareOp, Const, Every, Lazy, Linear, Not, SetDemand, Some, Truth, walk
from tripwright.language.operations import COMPARE_FUNCTIONS
from tripwright.language.reader_values import rounded


def _analysis(source: str, profile: Profile = UPSTREAM) -> Analysis:
    return analyse(Program(source, LIBRARY, profile))


LOOP = "for a in items(trip):\n"
UNDERSTOOD: list[tuple[str, list[Shape]]] = [
    ("result = True", [Shape.TRIVIAL]),
    ("result = days(trip) == 3 and people(trip) == 2", [Shape.FACT, Shape.FACT]),
    ("result = days(trip) == 3 or people(trip) == 2", [Shape.FACT]),
    (f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= 100", [Shape.LINEAR]),
    (f"n = 0\n{LOOP}    n = n + cost(a) + fare(legs(a))\nresult = 100 >= n", [Shape.LINEAR]),
    (f"n = 50\n{LOOP}    if kind(a) == 'meal': n -= cost(a)\nresult = n >= 0", [Shape.LINEAR]),
    (
        f"n, m = 0, 0\n{LOOP}    if kind(a) == 'meal':\n        n += cost(a)\n        m += 1\nresult = n / m <= 9",
        [Shape.LINEAR] * 2,
    ),
    (
        f"n = 0\n{LOOP}    if kind(a) == 'night': n += cost(a)\nresult = n / people(trip) / (days(trip) - 1) <= 300",
        [Shape.FACT, Shape.LINEAR],
    ),
    (f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 80: result = False", [Shape.FILTER]),
    (
        f"result = True\n{LOOP}    if kind(a) == 'meal':\n        if cost(a) > 80:\n"
        f"            result = False\n            break",
        [Shape.FILTER],
    ),
    (f"result = False\n{LOOP}    if place(a) == 'Old Fort' and start(a) <= '10:00': result = True", [Shape.EXISTS]),
    (f"bad = False\n{LOOP}    bad = bad or place(a) == 'X'\nresult = not bad", [Shape.FILTER]),
    (f"ok = True\n{LOOP}    ok = ok and cost(a) < 900\nresult = ok", [Shape.FILTER]),
    (f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = {{'fish', 'curry'}} <= s", [Shape.SETS]),
    (f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = s & {{'fish'}}", [Shape.SETS]),
    (f"s = set()\n{LOOP}    s.add(place(a))\nresult = not (s & {{'fish'}}) and s <= {{'a', 'b'}}", [Shape.SETS] * 2),
    (f"s = set()\n{LOOP}    s.add(place(a))\nresult = (s - {{'fish'}}) != set()", [Shape.SETS]),
    (f"s = []\n{LOOP}    if cost(a) > 3: s.append(place(a))\nresult = 'Old Fort' in s", [Shape.EXISTS]),
    ("result = kind(items(trip)[0]) == 'ride' and items(trip)[-1]['kind'] == 'ride'", [Shape.PLACE, Shape.PLACE]),
    (f"p = ''\n{LOOP}    if kind(a) == 'night': p = place(a)\nresult = p == 'Quay Inn'", [Shape.PLACE]),
    (
        f"p = ''\n{LOOP}    if kind(a) == 'night':\n        p = place(a)\n        break\nresult = p == 'Quay Inn'",
        [Shape.PLACE],
    ),
    (
        f"i = -1\nj = -1\nk = 0\n{LOOP}    if place(a) == 'A': i = k\n"
        f"    if place(a) == 'B': j = k\n    k += 1\nresult = i >= 0 and j > i",
        [Shape.EXISTS, Shape.ORDER],
    ),
    (
        "result = True\nd = 1\nwhile d <= days(trip):\n    n = 0\n"
        "    for a in day_items(trip, d):\n        if kind(a) == 'visit': n += 1\n"
        "    if n > 3: result = False\n    d += 1",
        [Shape.DAY],
    ),
    (
        "n = 0\nd = 1\nwhile d <= days(trip):\n    for a in day_items(trip, d): n += cost(a)\n"
        "    d += 1\nresult = n <= 500",
        [Shape.LINEAR],
    ),
    (
        "result = True\nd = 1\nwhile d < days(trip) + 1:\n    for a in day_items(trip, d):\n"
        "        if cost(a) > 90: result = False\n    d += 1",
        [Shape.FILTER],
    ),
    (
        "result = True\nd = 1\nwhile d <= days(trip):\n    for a in day_items(trip, d):\n"
        "        if cost(a) > 90: result = False\n    d = d + 1",
        [Shape.FILTER],
    ),
    (
        f"n = 0\n{LOOP}    if kind(a) == 'meal': n += 1\n    if cost(a) > 90: n += 2\nresult = n <= 3",
        [Shape.LINEAR],
    ),
    (
        "n = 0\nd = 1\nwhile d <= days(trip):\n    for a in day_items(trip, d):\n        if kind(a) == 'meal':\n"
        "            n += 1\n            break\n    d += 1\nresult = n >= 2",
        [Shape.DAY],
    ),
    (
        f"n = 0\n{LOOP}    if kind(a) == 'meal': n += 1\n    elif kind(a) == 'visit': n += 2\nresult = n <= 3",
        [Shape.LINEAR],
    ),
    ("result = True\nfor a in day_items(trip, 1):\n    if start(a) < '09:00': result = False", [Shape.DAY]),
    (
        "s = set()\nt = set()\nfor a in day_items(trip, 1): s.add(kind(a))\n"
        "for a in day_items(trip, 2): t.add(kind(a))\nresult = not (s & t)",
        [Shape.ACROSS],
    ),
    (f"m = 0\n{LOOP}    if cost(a) > m: m = cost(a)\nresult = m <= 100", [Shape.ACROSS]),
    (
        f"r = []\nn = 0\n{LOOP}    n += cost(a)\nr.append(n <= 9)\n"
        f"r.append(people(trip) == 2)\nresult = False\nfor x in r:\n    result = result or x",
        [Shape.LOGIC],
    ),
    (
        f"x = 0\nif people(trip) > 2: x = 50\nelse: x = 90\nn = 0\n{LOOP}    n += cost(a)\nresult = n <= x",
        [Shape.LOGIC],
    ),
    (f"result = True\n{LOOP}    for leg in legs(a):\n        if leg['fare'] > 3: result = False", [Shape.FILTER]),
    (f"n = 0\n{LOOP}    if legs(a) != []: n += 1\nresult = n == 3", [Shape.LINEAR]),
    (
        f"result = True\n{LOOP}    if not place(a).startswith('Old'): continue\n    if cost(a) > 9: result = False",
        [Shape.FILTER],
    ),
    ("x = 1", [Shape.TRIVIAL]),
    (f"n = 0\n{LOOP}    n += 1\nif n > 3: result = True", [Shape.LINEAR]),
    (f"{LOOP}    if cost(a) > 90:\n        result = False\n        break\nelse:\n    result = True", [Shape.FILTER]),
    (
        f"{LOOP}    if cost(a) > 90:\n        result = False\n        break\n    result = True",
        [Shape.FILTER, Shape.PLACE],
    ),
    (f"{LOOP}    if cost(a) > 90:\n        result = True\n        break\n    result = False", [Shape.PLACE]),
    (
        f"ok = True\n{LOOP}    if kind(a) == 'meal':\n        k = cost(a)\n        if k > 20: ok = False\nresult = ok",
        [Shape.FILTER],
    ),
    (f"s = set()\n{LOOP}    s.add(place(a))\nn = 0\nfor x in s:\n    n += 1\nresult = n >= 3", [Shape.ACROSS]),
    (
        f"s = set()\n{LOOP}    s.add(place(a))\nok = False\nfor x in s:\n    if x == 'A': ok = True\nresult = ok",
        [Shape.EXISTS],
    ),
    (
        f"seen = False\nok = True\n{LOOP}    if kind(a) == 'meal': seen = True\n"
        "    if kind(a) == 'night' and not seen: ok = False\nresult = ok",
        [Shape.LOGIC],
    ),
    (
        f"seen = False\nok = False\n{LOOP}    if cost(a) > 60 and seen: ok = True\n"
        "    if kind(a) == 'meal': seen = True\nresult = ok",
        [Shape.EXISTS, Shape.EXISTS, Shape.ORDER],
    ),
    (
        f"seen = False\nok = False\n{LOOP}    if kind(a) == 'meal': seen = True\n"
        "    if seen and cost(a) > 60: ok = True\nresult = ok",
        [Shape.EXISTS, Shape.EXISTS, Shape.ORDER],
    ),
    (
        f"p = ''\nok = True\n{LOOP}    if kind(a) == 'night':\n        if p != '' and place(a) != p: ok = False\n"
        "        p = place(a)\nresult = ok",
        [Shape.ACROSS],
    ),
]


@pytest.mark.parametrize(("source", "shapes"), UNDERSTOOD)
def test_shapes(source: str, shapes: list[Shape]) -> None:
    analysis = _analysis(source)
    assert [demand.shape for demand in analysis.demands] == shapes
    assert analysis.understood


SOUND_ONLY: list[tuple[str, list[Shape]]] = [
    ("result = sum(cost(a) for a in items(trip) if kind(a) == 'meal') <= 100", [Shape.LINEAR]),
    ("result = len([a for a in items(trip) if kind(a) == 'meal']) >= 2", [Shape.LINEAR]),
    ("result = all(cost(a) <= 90 for a in items(trip))", [Shape.FILTER]),
    ("result = any(dish(a) == 'fish' for a in items(trip) if kind(a) == 'meal')", [Shape.EXISTS]),
    ("result = {'fish'} <= {dish(a) for a in items(trip) if kind(a) == 'meal'}", [Shape.SETS]),
    ("result = len({place(a) for a in items(trip)}) >= 5", [Shape.ACROSS]),
    ("result = max([cost(a) for a in items(trip)]) <= 100", [Shape.ACROSS]),
    ("result = round(sum(cost(a) for a in items(trip)) / people(trip)) <= 40", [Shape.LINEAR]),
    (
        "n = sum(cost(a) for a in items(trip)) / 2\nresult = 21 < round(n) and round(n) != 40",
        [Shape.LINEAR, Shape.LOGIC],
    ),
    ("result = sorted(cost(a) for a in items(trip))[-1] <= 100", [Shape.ACROSS]),
    (
        "x = sorted([cost(a) for a in items(trip)], reverse=True)\nresult = x[-1] >= 10 and len(x) >= 3",
        [Shape.ACROSS, Shape.LINEAR],
    ),
    ("result = all(len(day_items(trip, d)) <= 5 for d in range(1, days(trip) + 1))", [Shape.DAY]),
    (
        "n = 0\nfor i in range(len(items(trip))):\n    if cost(items(trip)[i]) > 9: n += 1\nresult = n >= 2",
        [Shape.LINEAR],
    ),
    (
        "x = items(trip)\ni = 0\np = -1\nwhile i < len(x):\n    if kind(x[i]) == 'meal': p = i\n"
        "    i += 1\nresult = p > 1",
        [Shape.PLACE],
    ),
]


@pytest.mark.parametrize(("source", "shapes"), SOUND_ONLY)
def test_shapes_of_the_sound_profile(source: str, shapes: list[Shape]) -> None:
    assert [demand.shape for demand in _analysis(source, SOUND).demands] == shapes
    assert not _analysis(source, UPSTREAM).understood  # there, these programs are at fault


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            f"x, y, i = -9, -1, 0\n{LOOP}    if place(a) == 'A': x = i\n    i += 1\nresult = y // x + 1",
            "may be negative",
        ),
        (f"n = 0\n{LOOP}    n += cost(a)\nresult = n / -3 <= 9", "may be negative"),
        ("while d <= days(trip):\n    d += 1\nresult = d == 3", "the name 'd' has no value"),
        (
            f"x = False\n{LOOP}    if kind(a) == 'meal': x = True\nresult = place(items(trip)[0]) == 'A' * x",
            "on a text",
        ),
        (
            f"d = {{}}\n{LOOP}    if kind(a) == 'meal': d[place(a)] = 5\n"
            "    if cost(a) > 9: d[place(a)] += 1\nresult = d['A'] == 6",
            "what it has put in",
        ),
        ("import os", "imports"),
        ("result = nothing(trip)", "the name 'nothing' has no value"),
        (
            f"s = set()\n{LOOP}    s.add(kind(a))\nn = 0\nfor x in s:\n    if x == 'meal': n += 1\nresult = n == 1",
            "once and in no order",
        ),
        (
            f"p = ''\nresult = True\n{LOOP}    if kind(a) == p: result = False\n    p = p + kind(a)",
            "depends on the ones before",
        ),
        ("n = 0\nwhile n < 9: n += 2\nresult = n == 10", "does not count through the days"),
        ("n = 0\nm = 0\nwhile n < 9: n = m + 1\nresult = n == 10", "does not count through the days"),
        ("while True: n = 1\nresult = True", "does not count through the days"),
        ("result = True\nif days(trip) > 2:\n    while True: n = 1", "does not count through the days"),
        (f"n = 0\n{LOOP}    n += cost(a)\n    if kind(a) == 'night': break\nresult = n < 9", "left in the middle"),
        ("s = set()\nt = s\nt.add('a')\nresult = 'a' in s", "the use of .add()"),
        ("x = [1]\nx[0] = 2\nresult = x[0] == 2", "elements are assigned"),
        (f"x = False\n{LOOP}    x = not x\n    if kind(a) == 'night': break\nresult = x", "turned over"),
        (
            f"s = set()\n{LOOP}    if place(a) in s: result = False\n    s.add(place(a))\n"
            f"result = True if s else result",
            "left over from a loop",
        ),
    ],
)
def test_what_is_not_understood_says_why(source: str, reason: str) -> None:
    analysis = _analysis(source)
    assert not analysis.understood
    assert any(reason in text for text in analysis.reasons), analysis.reasons


def test_the_rest_of_a_program_is_read_beside_a_lazy_part() -> None:
    source = f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= 9 and nothing(trip) > 2 and days(trip) == 2"
    assert [demand.shape for demand in _analysis(source).demands] == [Shape.LINEAR, Shape.LAZY, Shape.FACT]


def test_a_mean_becomes_a_row_with_the_count_below_the_line() -> None:
    _, row = _analysis(UNDERSTOOD[6][0]).demands
    assert isinstance(row.cond, Linear)
    assert [str(part.factor) for part in row.cond.sums] == ["Const(value=1)", "Const(value=-9)"]


def test_negations_end_up_in_the_demands() -> None:
    assert isinstance(_analysis(f"s = set()\n{LOOP}    s.add(place(a))\nresult = not ({{'x'}} <= s)").cond, Not)
    assert isinstance(_analysis(f"r = True\n{LOOP}    if cost(a) > 9: r = False\nresult = not r").cond, Some)
    every = _analysis(f"r = False\n{LOOP}    if cost(a) > 9: r = True\nresult = not r").cond
    assert isinstance(every, Every)
    none = _analysis(f"s = set()\n{LOOP}    s.add(place(a))\nresult = not (s & {{'x'}})").cond
    assert isinstance(none, SetDemand)
    assert none.mode == "none_of"


def test_conditions_of_single_items_are_evaluated_without_a_trip() -> None:
    cond = _analysis(
        f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 20 * people(trip): result = False"
    ).cond
    assert isinstance(cond, Every)
    evaluator = Evaluator(LIBRARY, facts={"people": 2})
    assert evaluator.on_item(cond.loop.guard, cond.loop.id, {"kind": "meal", "cost": 41})
    assert not evaluator.on_item(cond.cond, cond.loop.id, {"kind": "meal", "cost": 41})
    assert evaluator.on_item(cond.cond, cond.loop.id, {"kind": "meal", "cost": 40})
    with pytest.raises(Undecided, match="no trip yet"):
        Evaluator(LIBRARY).on_item(cond.cond, cond.loop.id, {"cost": 1})
    with pytest.raises(Undecided):
        evaluator.holds(Lazy("anything"))


# The analysed form means what the program means.


@given(trip=TRIPS)
@settings(max_examples=40, deadline=None)
def test_the_analysed_form_agrees_with_the_program(trip: Any) -> None:
    for source, _ in UNDERSTOOD:
        agree(source, UPSTREAM, trip)
    for source, _ in SOUND_ONLY:
        agree(source, SOUND, trip)


_GUARD = st.sampled_from(
    ["kind(a) == 'meal'", "cost(a) > 40", "start(a) <= '09:30'", "place(a) in ['A', 'B']", "legs(a) != []"]
)
_STEP = st.sampled_from(
    [
        "n += cost(a)",
        "n += 1",
        "flag = True",
        "flag = False",
        "s.add(place(a))",
        "p = place(a)",
        "m = k",
        "if cost(a) > n: n = n",
        "continue",
    ]
)
_END = st.sampled_from(
    [
        "n <= 100",
        "n / people(trip) < 50",
        "flag",
        "not flag",
        "{'A'} <= s",
        "s & {'A', 'B'}",
        "p != 'B'",
        "m >= 2",
        "n > 9 or flag",
        "flag == True and s == {'A'}",
    ]
)


@st.composite
def _program(draw: st.DrawFn) -> str:
    lines = ["n = 0", "k = 0", "m = 0", "flag = False", "s = set()", "p = ''", "for a in items(trip):", "    k += 1"]
    for _ in range(draw(st.integers(1, 3))):
        tests = " and ".join(draw(st.lists(_GUARD, min_size=1, max_size=2)))
        lines += [f"    if {tests}:", f"        {draw(_STEP)}"]
        if draw(st.booleans()):
            lines += ["    else:", f"        {draw(_STEP)}"]
    if draw(st.booleans()):
        lines[-1] += "\n        break" if lines[-1].startswith("        ") else ""
    return "\n".join([*lines, f"result = {draw(_END)}"])


@given(source=_program(), trip=TRIPS)
@settings(max_examples=200, deadline=None)
def test_what_is_understood_of_any_loop_agrees(source: str, trip: Any) -> None:
    if analyse(Program(source, LIBRARY, UPSTREAM)).understood:
        agree(source, UPSTREAM, trip)


@given(
    number=st.one_of(st.integers(-9, 9).map(lambda n: n / 2), st.floats(-5, 5)),
    limit=st.one_of(st.integers(-4, 4), st.integers(-9, 9).map(lambda n: n / 2), st.floats(-5, 5)),
    op=st.sampled_from(["<", "<=", "==", "!=", ">=", ">"]),
)
def test_a_rounded_number_against_a_limit(number: float, limit: float, op: CompareOp) -> None:
    """The condition speaks of the number alone and holds where the rounded one would."""
    cond = rounded(op, Const(number), limit)

    assert isinstance(cond, Truth)
    assert cond.value == COMPARE_FUNCTIONS[op](round(number), limit)


def test_nothing_internal_is_left_in_an_analysis() -> None:
    for source, _ in UNDERSTOOD:
        names = {type(part).__name__ for part in walk(_analysis(source).cond)}
        assert "Carried" not in names
    assert sample_trip()["people"] == 2
