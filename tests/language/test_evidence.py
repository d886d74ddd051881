from __future__ import annotations

from typing import Any

import pytest

from language.sample import LIBRARY, sample_trip
from tripwright.language import SOUND, UPSTREAM, Env, Evidence, Profile, Program
from tripwright.language.evidence import describe

LOOP = "for a in items(trip):\n"


def _reasons(source: str, profile: Profile = SOUND) -> list[tuple[str, str, list[str]]]:
    """Expected, found and the places of the items, day / number."""
    env = Env({"trip": sample_trip()}, profile)
    result = Program(source, LIBRARY, profile).run(env, explain=True)
    assert (result.value, result.fault) == (False, None)
    return [(reason.expected, reason.found, [_place(env, item) for item in reason.items]) for reason in result.evidence]


def _place(env: Env, item: Any) -> str:
    path = env.path(item)
    assert path is not None
    return f"{path[2]}/{path[3]}"


@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=["upstream", "sound"])
def test_a_sum_names_what_added_to_it_largest_first(profile: Profile) -> None:
    env = Env({"trip": sample_trip()}, profile)
    source = f"n = 0\n{LOOP}    if kind(a) == 'meal': n += cost(a)\nresult = n <= 50"
    (reason,) = Program(source, LIBRARY, profile).run(env, explain=True).evidence
    assert (reason.expected, reason.found, reason.amounts) == ("n <= 50", "72", (30.0, 24.0, 18.0))
    assert [_place(env, item) for item in reason.items] == ["0/2", "0/3", "1/1"]


def test_a_rule_for_every_item_names_those_that_break_it() -> None:
    source = f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 20: result = False"
    assert _reasons(source) == [("never kind(a) == 'meal' and cost(a) > 20", "False", ["0/2", "0/3"])]


def test_an_item_that_does_not_exist_names_those_that_came_nearest() -> None:
    nested = (
        f"result = False\n{LOOP}    if place(a) == 'Old Fort':\n        if start(a) >= '12:00':\n"
        "            result = True"
    )
    expected = "somewhere place(a) == 'Old Fort' and start(a) >= '12:00'"
    assert _reasons(nested) == [(expected, "place(a) == 'Old Fort' only", ["0/1"])]
    assert _reasons(nested.replace("Old Fort", "Nowhere"))[0][1:] == ("none", [])


def test_sets_say_what_is_missing_and_who_brought_what_is_too_much() -> None:
    fill = f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\n"
    assert _reasons(f"{fill}result = {{'fish', 'curry'}} <= s") == [
        ("{'fish', 'curry'} <= s", "{'curry'} is missing", [])
    ]
    assert _reasons(f"{fill}result = s <= {{'fish', 'salad'}}") == [
        ("s <= {'fish', 'salad'}", "{'noodles'} too much", ["0/3"])
    ]
    assert _reasons(f"{fill}result = s == {{'fish', 'curry'}}")[0][1].startswith("{'noodles', 'salad'} too much")
    assert _reasons(f"{fill}result = not (s & {{'fish'}})") == [("nothing in s & {'fish'}", "{'fish'}", ["0/2"])]
    assert _reasons(f"{fill}result = s & {{'curry'}}") == [
        ("some of s & {'curry'}", "{'fish', 'noodles', 'salad'}", [])
    ]


def test_and_stops_at_the_first_reason_or_gives_all() -> None:
    assert [reason[0] for reason in _reasons("result = days(trip) == 3 and people(trip) == 9")] == ["days(trip) == 3"]
    both = [reason[0] for reason in _reasons("result = days(trip) == 3 or people(trip) == 9")]
    assert both == ["days(trip) == 3", "people(trip) == 9"]


def test_alternatives_in_a_list_are_each_explained() -> None:
    source = (
        f"r = []\nn = 0\n{LOOP}    n += cost(a)\nresult = n <= 9\nr.append(result)\n"
        f"result = people(trip) == 5\nr.append(result)\nresult = False\nfor x in r:\n    result = result or x"
    )
    assert [reason[:2] for reason in _reasons(source)] == [("n <= 9", "352"), ("people(trip) == 5", "2")]


def test_a_demand_on_one_item_names_it() -> None:
    assert _reasons("result = items(trip)[0]['kind'] == 'meal'") == [
        ("items(trip)[0]['kind'] == 'meal'", "'ride'", ["0/0"])
    ]
    picked = f"p = ''\n{LOOP}    if kind(a) == 'night': p = place(a)\nresult = p == 'Elsewhere'"
    assert _reasons(picked) == [("p == 'Elsewhere'", "'Quay Inn'", ["0/4"])]
    tested = "result = False\nif items(trip)[0]['kind'] == 'meal' and days(trip) == 2: result = True"
    assert _reasons(tested) == [("items(trip)[0]['kind'] == 'meal'", "'ride'", ["0/0"])]


def test_flags_of_items_name_the_first_that_turned_it() -> None:
    source = f"ok = True\n{LOOP}    ok = ok and cost(a) < 90\nresult = ok"
    assert _reasons(source) == [("ok = ok and cost(a) < 90", "False", ["0/4"])]
    negated = f"bad = False\n{LOOP}    if cost(a) > 90: bad = True\nresult = not bad"
    assert _reasons(negated) == [("not bad", "True", ["0/4"])]


@pytest.mark.parametrize(
    "source",
    [
        "result = 0",
        "result = False",
        "x = [1]\nresult = x == []",
        "result = sum([1]) > 2",
        "result = max(cost(a) for a in items(trip)) < 5",
        "n = 0\nd = 1\nwhile d <= days(trip):\n    n += 1\n    d += 1\nresult = n > 5",
        "result = False\nfor x in [1, 2]: result = x > 5",
        "a = b = False\nresult = a or b",
        "result = False\nresult += 0",
        "r = False\nresult = not (not r)",
    ],
)
def test_every_false_program_has_a_reason(source: str) -> None:
    assert _reasons(source)


def test_reasons_come_only_when_asked_for_and_only_for_false_programs() -> None:
    env = Env({"trip": sample_trip()}, SOUND)
    assert Program("result = False", LIBRARY, SOUND).run(env).evidence == ()
    assert Program("result = True", LIBRARY, SOUND).run(env, explain=True).evidence == ()
    assert Program("result = nothing", LIBRARY, SOUND).run(env, explain=True).evidence == ()


def test_explaining_changes_nothing_else() -> None:
    env = Env({"trip": sample_trip()}, SOUND)
    made = Program(f"n = 0\n{LOOP}    n += cost(a)\nresult = n < 5", LIBRARY, SOUND)
    plain, explained = made.run(env), made.run(env, explain=True)
    assert (plain.value, plain.fuel, plain.returned) == (explained.value, explained.fuel, explained.returned)


def test_long_values_are_described_in_few_words() -> None:
    values: list[Any] = ["x" * 5000, 10**400, set(range(5000)), [0] * 5000, {"a": 1}, None, 1.5, object()]
    assert all(len(describe(value)) <= 160 for value in values)
    long = "result = " + " or ".join(f"days(trip) == {number}" for number in range(100, 400)) + " and False"
    assert all(len(reason.expected) <= 160 for reason in _evidence(long))


def _evidence(source: str) -> tuple[Evidence, ...]:
    return Program(source, LIBRARY, SOUND).run(Env({"trip": sample_trip()}, SOUND), explain=True).evidence
