from __future__ import annotations

from typing import Any

import pytest

from language.sample import LIBRARY, run, sample_trip
from tripwright.language import SOUND, UPSTREAM, Env, FaultKind, Limits, Profile, Program, program

BOTH = pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=["upstream", "sound"])


@BOTH
@pytest.mark.parametrize(
    ("source", "returned"),
    [
        ("result = 1 + 2 * 3 - 4 / 2", 5.0),
        ("result = 7 // 2 + 7 % 4 + 2 ** 3 - -1", 15),
        ("result = 'a' + 'b' * 2", "abb"),
        ("result = [1] + [2] * 2", [1, 2, 2]),
        ("result = (1,) + (2,)", (1, 2)),
        ("result = {1, 2} & {2} | {3} ^ {4} - {5}", {2, 3, 4}),
        ("result = 1 < 2 <= 2 != 3", True),
        ("result = 3 > 2 > 2", False),
        ("result = 2 in [1, 2] and 3 not in (1, 2) and 'a' in 'cat' and 1 in {1}", True),
        ("result = None is None and True is not False", True),
        ("result = 0 or '' or 'x'", "x"),
        ("result = 1 and 0 and 2", 0),
        ("result = 1 if [] else 2", 2),
        ("result = [1, 2, 3, 4][1:3] + [[5, 6][-1]]", [2, 3, 6]),
        ("result = 'abc'[::-1]", "cba"),
        ("result = {'a': 1}['a'] + {'b': 2}.get('b')", 3),
        ("a, (b, c) = 1, [2, 3]\nresult = a + b + c", 6),
        ("a = b = []\na.append(1)\nresult = b", [1]),
        ("a = []\nb = a\na += [1]\nresult = b", [1]),
        ("a = (1,)\nb = a\na += (2,)\nresult = [a, b]", [(1, 2), (1,)]),
        ("a = {1}\nb = a\na |= {2}\na -= {1}\nresult = b", {2}),
        ("a = {1, 2}\na &= {2, 3}\nresult = a", {2}),
        ("a = [1]\nb = a\na *= 2\nresult = b", [1, 1]),
        ("a = [1, 2]\na[0] += 5\na[1] = 9\nresult = a", [6, 9]),
        ("d = {}\nd['x'] = 1\nd['x'] += 1\nresult = d", {"x": 2}),
        ("n = 0\nfor i in [1, 2, 3]:\n    if i == 2: continue\n    n += i\nresult = n", 4),
        ("n = 0\nfor i in [1, 2, 3]:\n    if i == 2: break\n    n += i\nelse:\n    n = 99\nresult = n", 1),
        ("n = 0\nfor i in [1]:\n    n += i\nelse:\n    n += 10\nresult = n", 11),
        ("n = 0\nwhile n < 5:\n    n += 1\n    if n == 3: break\nresult = n", 3),
        ("n = 0\nwhile n < 2: n += 1\nelse: n += 10\nresult = n", 12),
        ("n = 0\nfor i in [1, 2]:\n    for j in [1, 2]:\n        if j == 2: break\n        n += i\nresult = n", 3),
        ("s = ''\nfor c in 'ab':\n    s = c + s\nresult = s", "ba"),
        ("s = []\nfor k in {'b': 1, 'a': 2}: s.append(k)\nresult = s", ["b", "a"]),
        ("s = []\nfor x in {3, 1, 2}: s.append(x)\nresult = s", [1, 2, 3]),
        ("x = [1]\nfor i in x:\n    if i < 3: x.append(i + 1)\nresult = x", [1, 2, 3]),
        ("for a, b in [[1, 2], (3, 4)]: result = a * b", 12),
        ("result = set() == set([]) and set('aa') == {'a'}", True),
        ("s = set()\ns.add('a')\ns.update({'b'}, ['c'])\ns.discard('z')\nresult = s", {"a", "b", "c"}),
        ("result = {1}.union([2], {3}).issubset({1, 2, 3, 4})", True),
        ("x = [3, 1, 2]\nx.sort()\nx.reverse()\nx.insert(0, 9)\nx.extend('a')\nresult = x", [9, 3, 2, 1, "a"]),
        ("x = [1, 2, 2]\nx.remove(2)\nresult = [x.pop(), x.count(1), x.index(1)]", [2, 1, 0]),
        (
            "d = {'a': 1}\nd.update({'b': 2})\nresult = [d.keys(), d.values(), d.items()]",
            [["a", "b"], [1, 2], [("a", 1), ("b", 2)]],
        ),
        ("result = ' A-b '.strip().lower().split('-')", ["a", "b"]),
        ("pass\nresult = True", True),
        ("result = [x for x in [1, 2, 3] if x > 1]", [2, 3]),
        ("result = set(x for x in [1, 1])", {1}),
        ("s = {1}\nfor x in s: s.add(1)\nresult = s", {1}),
        ("s = {1}\nfor x in s:\n  s.add(2)\n  break\nresult = s", {1, 2}),
        ("result = [x + y for x in [1, 2] for y in [x]]", [2, 4]),
        ("result = {x for x in 'aab'} == {'a', 'b'} and {x: 1 for x in 'a'} == {'a': 1}", True),
        ("result = people(trip) == 2 and days(trip) == 2", True),
        ("result = trip['people'] + trip.get('none', 5)", 7),
        ("n = 0\nfor a in items(trip): n += cost(a) + fare(legs(a))\nresult = n", 364),
        ("result = [place(a) for a in [1] if False]", []),
        ("result = kind(item=items(trip)[0])", "ride"),
        ("cost = 5\nresult = cost", 5),
        ("f = cost\nresult = f(items(trip)[0])", 80),
        ("result = legs(items(trip)[0]) == []", True),
    ],
)
def test_python_means_what_it_means(profile: Profile, source: str, returned: object) -> None:
    result = run(source, profile)
    assert (result.fault, result.returned, result.value) == (None, returned, bool(returned))


@pytest.mark.parametrize(
    ("source", "returned"),
    [
        ("result = len(items(trip)) + len('ab')", 10),
        ("result = sum([1, 2]) + sum(cost(a) for a in items(trip))", 355),
        ("result = [min(3, 1), max([1, 3]), abs(-2), round(2.6), round(2.66, 1)]", [1, 3, 2, 3, 2.7]),
        ("result = any(kind(a) == 'meal' for a in items(trip)) and all([])", True),
        ("result = sorted({2, 1}, reverse=True) + list(range(2))", [2, 1, 0, 1]),
        ("result = {place(a) for a in day_items(trip, 2) if kind(a) == 'meal'}", {"Green Table"}),
        ("limit = 90\nresult = [kind(a) for a in items(trip) if cost(a) > limit]", ["night"]),
    ],
)
def test_sound_has_builtins_and_open_comprehensions(source: str, returned: object) -> None:
    assert run(source, SOUND).returned == returned


@pytest.mark.parametrize(
    "source",
    [
        "result = len([1]) == 1",
        "result = {place(a) for a in items(trip)} != set()",
        "x = 1\nresult = [x for y in [1]] == [1]",
        "result = [y for x in [1] for y in items(trip)] != []",
        "result = list([1]) == [1]",
    ],
)
def test_upstream_lacks_them_as_published(source: str) -> None:
    result = run(source, UPSTREAM)
    assert result.value is False
    assert result.fault is not None
    assert result.fault.kind is FaultKind.NAME
    assert run(source, SOUND).value is True


def test_the_outermost_iterable_of_a_comprehension_is_seen_from_outside() -> None:
    assert run("result = [1 for a in items(trip)] != []", UPSTREAM).value is True


@pytest.mark.parametrize(
    ("source", "kind", "line", "column"),
    [
        ("x = 1\nresult = y", FaultKind.NAME, 2, 10),
        ("result = nothing(1)", FaultKind.NAME, 1, 10),
        ("x += 1", FaultKind.NAME, 1, 1),
        ("if False: x = 1\nresult = x", FaultKind.NAME, 2, 10),
        ("result = kind(x)\nx = 1", FaultKind.NAME, 1, 15),
        ("x = 1 / 0", FaultKind.VALUE, 1, 5),
        ("x = 'a' < 1", FaultKind.VALUE, 1, 5),
        ("x = 1 < 2 < 'a'", FaultKind.VALUE, 1, 5),
        ("x = 'a' + 1", FaultKind.VALUE, 1, 5),
        ("x = '%s' % 1", FaultKind.VALUE, 1, 5),
        ("x = [1][5]", FaultKind.VALUE, 1, 5),
        ("x = {}['a']", FaultKind.VALUE, 1, 5),
        ("x = {[]}", FaultKind.VALUE, 1, 5),
        ("x = {[]: 1}", FaultKind.VALUE, 1, 5),
        ("x = set()\nx.add([])", FaultKind.VALUE, 2, 1),
        ("x = (-8) ** 0.5", FaultKind.VALUE, 1, 5),
        ("x = -'a'", FaultKind.VALUE, 1, 5),
        ("for x in 5: pass", FaultKind.VALUE, 1, 10),
        ("s = {1}\nfor x in s: s.add(2)\nresult = True", FaultKind.VALUE, 2, 10),
        ("d = {1: 1}\nfor x in d: d[2] = x\nresult = True", FaultKind.VALUE, 2, 10),
        ("result = (x for x in [])", FaultKind.REFUSED, 1, 10),
        ("a = (x for x in [1])\nresult = set(a) == set(a)", FaultKind.REFUSED, 1, 5),
        ("a, b = 1, 2, 3", FaultKind.VALUE, 1, 1),
        ("x = 5\nx.append(1)", FaultKind.VALUE, 2, 1),
        ("x = [1]\nx.add(1)", FaultKind.VALUE, 2, 1),
        ("x = [1]\nx.sort(reverse=True)", FaultKind.VALUE, 2, 1),
        ("x = 1\nx[0] = 1", FaultKind.VALUE, 2, 1),
        ("x = [1]\nx['a'] = 2", FaultKind.VALUE, 2, 1),
        ("x = kind({})", FaultKind.VALUE, 1, 5),
        ("x = kind()", FaultKind.VALUE, 1, 5),
        ("x = kind(1, 2)", FaultKind.VALUE, 1, 5),
        ("x = 5\ny = x(1)", FaultKind.VALUE, 2, 5),
        ("x = 1", FaultKind.NO_RESULT, None, None),
        ("trip['people'] = 9", FaultKind.REFUSED, 1, 1),
        ("items(trip)[0]['cost'] = 0", FaultKind.REFUSED, 1, 1),
        ("day_items(trip, 1).append(1)", FaultKind.REFUSED, 1, 1),
        ("x = day_items(trip, 1)\nx += [1]", FaultKind.REFUSED, 2, 1),
        ("for a in items(trip): a.clear()", FaultKind.REFUSED, 1, 23),
    ],
)
@BOTH
def test_faults_have_a_kind_and_a_place(
    profile: Profile, source: str, kind: FaultKind, line: int | None, column: int | None
) -> None:
    result = run(source, profile)
    assert result.fault is not None
    assert (result.fault.kind, result.fault.line, result.fault.column) == (kind, line, column)
    assert result.value is (False if profile is UPSTREAM else None)


def test_a_faults_text_says_what_was_tried() -> None:
    fault = run("x = 1\nresult = kind(items(trip)[0]['nothing'])", SOUND).fault
    assert str(fault) == "line 2, column 15: [...]: no 'nothing' there"


def test_new_lists_of_items_belong_to_the_program() -> None:
    assert run("x = items(trip)\nx.append(1)\nx += [2]\nresult = x[-2:] == [1, 2]", SOUND).value is True


def test_the_plan_given_is_never_changed_and_writes_stay_as_published() -> None:
    """Quirk Q9: programs share one plan; here a private copy of it, and only in upstream."""
    trip = sample_trip()
    writes = "result = False\ntrip['people'] = 99"
    seen: dict[str, bool | None] = {}
    for profile in (UPSTREAM, SOUND):
        env = Env({"trip": trip}, profile)
        Program(writes, LIBRARY, profile).run(env)
        seen[profile.name] = Program("result = people(trip) == 99", LIBRARY, profile).run(env).value
    assert trip == sample_trip()
    assert seen == {"upstream": True, "sound": False}


@BOTH
@pytest.mark.parametrize("trip", [{}, [], None, 5, "x", {"days": 3}, {"days": [[5]]}, {"days": [[{}]], "people": {}}])
def test_any_json_gives_a_result(profile: Profile, trip: Any) -> None:
    source = "n = 0\nfor a in items(trip): n += cost(a)\nresult = n / people(trip) <= 9"
    result = Program(source, LIBRARY, profile).run(Env({"trip": trip}, profile))
    assert result.fault is not None


@BOTH
def test_inputs_that_are_too_large_or_not_json_are_a_fault_of_every_program(profile: Profile) -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    for data in (deep, ["x" * 30_000], [10**6000], [0] * 60_000, [{1: 2}], [object()], {"x" * 30_000: 1}):
        result = Program("result = True", LIBRARY, profile).run(Env({"trip": data}, profile))
        assert result.fault is not None


def test_fuel_is_what_was_done_and_the_same_each_time() -> None:
    source = "n = 0\nfor a in items(trip): n += cost(a)\nresult = n"
    first, second = run(source, SOUND), run(source, UPSTREAM)
    assert first.fuel == second.fuel
    assert 30 < first.fuel < 120


def test_fuel_limits_end_a_program_at_its_loop() -> None:
    result = Program("n = 0\nwhile True: n += 1", LIBRARY, SOUND, Limits(fuel=1000)).run(Env({"trip": {}}, SOUND))
    assert (result.value, str(result.fault)) == (None, "line 2, column 1: the program runs too long (out of fuel)")
    assert result.fuel >= 1000


def test_a_long_plan_may_be_read_a_few_times() -> None:
    trip = {"people": 2, "days": [[{"kind": "meal", "cost": 1, "place": "x", "start": "08:00"}] * 10_000]}
    source = "n = 0\nfor a in items(trip):\n    if kind(a) in ['meal'] and place(a) != 'y': n += cost(a)\nresult = n"
    assert run(source, UPSTREAM, trip).value is True


def test_programs_are_cached_for_each_library_and_profile() -> None:
    made = program("result = True", LIBRARY, SOUND)
    assert program("result = True", LIBRARY, SOUND) is made
    assert program("result = True", LIBRARY, UPSTREAM) is not made
    assert program("import os", LIBRARY, SOUND).fault is not None
