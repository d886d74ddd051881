from __future__ import annotations

import pytest

from language.sample import LIBRARY
from tripwright.language import SOUND, UPSTREAM, Profile, Program, ValueSet
from tripwright.language.analyse import analyse
from tripwright.language.decide import decide
from tripwright.language.static import FindingKind, check_program, check_programs, knows_all_names

LOOP = "for a in items(trip):\n"


def _made(source: str, profile: Profile = SOUND) -> Program:
    return Program(source, LIBRARY, profile)


def _findings(source: str, profile: Profile = SOUND) -> list[tuple[FindingKind, int | None, int | None, str | None]]:
    return [(f.kind, f.line, f.column, f.nearest) for f in check_program(_made(source, profile))]


@pytest.mark.parametrize(
    "source",
    [
        "result = days(trip) == 2",
        f"n = 0\n{LOOP}    if kind(a) in ['meal', 'visit']: n += cost(a)\nresult = n <= 100",
        f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = 'fish' in s",
        "result = len([a for a in items(trip) if a['kind'] == 'meal']) >= 2",
        f"result = False\n{LOOP}    if place(a) == 'anything': result = True",
        f"p = ''\n{LOOP}    if kind(a) == 'night': p = place(a)\nresult = p != ''",
    ],
)
def test_a_sound_program_has_no_findings(source: str) -> None:
    assert _findings(source) == []


def test_a_set_as_result_is_pointed_out() -> None:
    source = f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = {{'fish'}} & s"
    assert _findings(source) == [(FindingKind.SET_RESULT, 4, 10, None)]


def test_a_program_that_cannot_be_read() -> None:
    assert _findings("x = 1\nimport os") == [(FindingKind.UNREADABLE, 2, 1, None)]


def test_unknown_names_come_with_the_nearest_one() -> None:
    assert _findings("result = itmes(trip) != []") == [(FindingKind.UNKNOWN_NAME, 1, 10, "items")]
    assert _findings("total = 0\nresult = totel <= 3") == [(FindingKind.UNKNOWN_NAME, 2, 10, "total")]


def test_builtins_that_a_profile_lacks() -> None:
    assert _findings("result = len(items(trip)) > 2", UPSTREAM)[0][:3] == (FindingKind.UNKNOWN_NAME, 1, 10)
    assert _findings("result = len(items(trip)) > 2", SOUND) == []


@pytest.mark.parametrize(
    "call", ["days()", "days(trip, 1)", "days(plan=trip)", "day_items(trip)", "cost(item=items(trip)[0], x=1)"]
)
def test_wrong_calls(call: str) -> None:
    (finding,) = check_program(_made(f"result = {call} == 1"))
    assert finding.kind is FindingKind.BAD_CALL
    assert finding.message.startswith("expected ")


@pytest.mark.parametrize(
    ("source", "line", "column", "nearest"),
    [
        (f"n = 0\n{LOOP}    if kind(a) == 'meel': n += 1\nresult = n > 2", 3, 19, "meal"),
        (f"n = 0\n{LOOP}    if kind(a) in ['meal', 'visits']: n += 1\nresult = n > 2", 3, 28, "visit"),
        (f"n = 0\n{LOOP}    if a['kind'] != 'nite': n += 1\nresult = n > 2", 3, 21, None),
        (f"s = set()\n{LOOP}    s.add(dish(a))\nresult = {{'fish', 'nudles'}} <= s", 4, 19, "noodles"),
        (f"s = []\n{LOOP}    s.append(dish(a))\nresult = 'salat' in s", 4, 10, "salad"),
        (f"k = ''\n{LOOP}    k = kind(a)\nresult = k == 'rides'", 4, 15, "ride"),
        ("result = {'fisch'} & {dish(a) for a in items(trip)}", 1, 11, "fish"),
    ],
)
def test_constants_outside_their_value_set(source: str, line: int, column: int, nearest: str | None) -> None:
    found = [f for f in _findings(source) if f[0] is FindingKind.UNKNOWN_VALUE]
    assert [(f[1], f[2]) for f in found] == [(line, column)]
    assert nearest is None or found[0][3] == nearest


@pytest.mark.parametrize(
    ("compared", "nearest"),
    [
        ("< '8:00'", "08:00"),
        (">= '25:61'", None),
        ("== '0900'", None),
        ("> 9", None),
        ("in ['09:00', '9:30']", "09:30"),
        ("<= '24:00'", True),
        ("<= '25:10'", True),
        ("!= ''", True),
        ("!= None", True),
    ],
)
def test_times_are_written_as_they_are_compared(compared: str, nearest: str | bool | None) -> None:
    source = f"result = False\n{LOOP}    if start(a) {compared}: result = True"
    found = [f for f in _findings(source) if f[0] is FindingKind.UNKNOWN_VALUE]
    assert [f[3] for f in found] == ([] if nearest is True else [nearest])


def test_a_narrower_value_set_can_be_given() -> None:
    source = f"s = set()\n{LOOP}    s.add(dish(a))\nresult = {{'curry'}} <= s"
    (unknown, never) = check_program(_made(source), {"dish": ValueSet("dish", ["fish"])})
    assert (unknown.kind, never.kind) == (FindingKind.UNKNOWN_VALUE, FindingKind.NEVER_TRUE)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("result = True", FindingKind.ALWAYS_TRUE),
        ("result = 1 > 2", FindingKind.NEVER_TRUE),
        (f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= -5", None),  # the sample's costs have no least value
        (f"n = 0\n{LOOP}    n += 1\nresult = n < 0", FindingKind.NEVER_TRUE),
        (f"n = 0\n{LOOP}    n += 1\nresult = n >= 0", FindingKind.ALWAYS_TRUE),
        (
            f"s = set()\n{LOOP}    if kind(a) == 'bus': s.add(place(a))\nresult = not (s & {{'x'}})",
            FindingKind.ALWAYS_TRUE,
        ),
        (f"s = set()\n{LOOP}    if kind(a) == 'bus': s.add(place(a))\nresult = {{'x'}} <= s", FindingKind.NEVER_TRUE),
        (f"result = True\n{LOOP}    if kind(a) == 'bus' and cost(a) > 3: result = False", FindingKind.ALWAYS_TRUE),
        (f"result = False\n{LOOP}    if kind(a) == 'bus': result = True", FindingKind.NEVER_TRUE),
        ("result = days(trip) == 2 and days(trip) == 3", FindingKind.NEVER_TRUE),
        ("result = days(trip) >= 4 and days(trip) < 4", FindingKind.NEVER_TRUE),
        ("result = days(trip) == 2 and days(trip) != 2", FindingKind.NEVER_TRUE),
        ("result = days(trip) >= 4 or days(trip) < 4", FindingKind.ALWAYS_TRUE),
        ("result = days(trip) >= 2 and days(trip) <= 2", None),
        (
            f"s = set()\n{LOOP}    s.add(place(a))\nresult = {{'A'}} <= s and not ({{'A', 'B'}} & s)",
            FindingKind.NEVER_TRUE,
        ),
        (f"s = set()\n{LOOP}    s.add(place(a))\nresult = {{'A'}} <= s and s <= {{'B'}}", FindingKind.NEVER_TRUE),
        (
            f"s = set()\n{LOOP}    s.add(place(a))\nresult = {{'A'}} & s and not ({{'A', 'B'}} & s)",
            FindingKind.NEVER_TRUE,
        ),
        (f"s = set()\n{LOOP}    s.add(place(a))\nresult = {{'A'}} & s and {{'B'}} & s", None),
    ],
)
def test_programs_that_demand_nothing_or_too_much(source: str, kind: FindingKind | None) -> None:
    decided = [f[0] for f in _findings(source) if f[0] in {FindingKind.ALWAYS_TRUE, FindingKind.NEVER_TRUE}]
    assert decided == ([] if kind is None else [kind])


def test_programs_that_exclude_each_other() -> None:
    budget = f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= 100"
    other = f"total = 0\n{LOOP}    total += cost(a)\nresult = total >= 200"
    programs = [_made(source) for source in (budget, "result = days(trip) == 2", other, "result = days(trip) == 3")]
    single, contradictions = check_programs(programs)
    assert single == ()
    assert [f.message for f in contradictions] == [
        "programs 0 and 2 cannot both hold",
        "programs 1 and 3 cannot both hold",
    ]
    assert check_programs(programs[:2]) == ((), ())


def test_what_depends_on_the_plan_is_left_open() -> None:
    for source in ("result = nothing(trip)", "result = days(trip) == 2", "result = people(trip) > 1 or days(trip) > 1"):
        assert decide(analyse(_made(source)).cond, LIBRARY) is None


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("kinds = [kind(a) for a in items(trip)]\nresult = 'meal' in kinds", "kind"),
        ("n = 3\nresult = {n * 2 for _ in [1]} == {6}", "n"),
        ("result = [a for a in items(trip)] != []", None),
        ("result = {b for a in [[1], [2]] for b in a} == {1, 2}", None),
    ],
)
def test_a_comprehension_of_the_published_language_sees_its_own_variables_alone(source: str, name: str | None) -> None:
    published, corrected = (check_program(_made(source, profile)) for profile in (UPSTREAM, SOUND))

    told = [one.message for one in published if one.kind is FindingKind.UNKNOWN_NAME]
    message = f"a comprehension sees nothing of '{name}' in programs read as upstream"
    assert told == ([] if name is None else [message])
    assert not [one for one in corrected if one.kind is FindingKind.UNKNOWN_NAME]
    assert knows_all_names(_made(source, UPSTREAM)) == (name is None)
