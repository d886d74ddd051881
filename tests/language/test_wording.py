from __future__ import annotations

import pytest

from language.sample import LIBRARY
from tripwright.language import SOUND, Profile, Program
from tripwright.language.wording import render, wording

LOOP = "for a in items(trip):\n"


def _said(source: str, profile: Profile = SOUND) -> tuple[str, str]:
    phrase = wording(Program(source, LIBRARY, profile))
    return phrase.en, phrase.zh


SAID = [
    ("result = days(trip) == 3", "Number of days is 3.", "天数为3。"),
    (
        f"n = 0\n{LOOP}    if kind(a) == 'meal': n += cost(a)\nresult = n <= 100",
        "The total cost of the meals is at most 100.",
        "用餐的花费总计不超过100。",
    ),
    (
        f"n = 0\n{LOOP}    if kind(a) == 'visit': n += 1\nresult = n >= 2",
        "The number of visits is at least 2.",
        "游览的数量不少于2。",
    ),
    (
        f"result = True\n{LOOP}    if kind(a) == 'meal' and start(a) < '18:00': result = False",
        "For every meal, start is not earlier than 18:00.",
        "每一项用餐中，开始时间不早于18:00。",
    ),
    (
        f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = {{'fish', 'curry'}} <= s",
        "The meals include the dish curry and fish.",
        "用餐的菜品包含curry和fish。",
    ),
    (
        f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = not ({{'fish', 'curry'}} & s)",
        "The meals do not include the dish curry or fish.",
        "用餐的菜品不包含curry或fish。",
    ),
    (
        f"s = set()\n{LOOP}    if kind(a) == 'meal': s.add(dish(a))\nresult = s <= {{'fish'}}",
        "All meals have the dish fish.",
        "用餐的菜品只能是fish。",
    ),
    (
        f"result = False\n{LOOP}    if place(a) == 'Old Fort' and start(a) <= '10:00': result = True",
        "There is at least one item where place is Old Fort and start is not later than 10:00.",
        "至少有一项满足“地点为Old Fort且开始时间不晚于10:00”的活动。",
    ),
    (
        "result = kind(items(trip)[0]) == 'ride' and kind(items(trip)[-1]) == 'ride'",
        "Kind of the first item is ride; and kind of the last item is ride.",
        "第一个活动的类型为乘车；并且最后一个活动的类型为乘车。",
    ),
    (
        f"p = ''\n{LOOP}    if kind(a) == 'night': p = place(a)\nresult = p == 'Quay Inn'",
        "For the last night, place is Quay Inn.",
        "最后一项住宿中，地点为Quay Inn。",
    ),
    (
        "result = days(trip) == 3 or people(trip) == 2 and days(trip) == 2",
        "Number of days is 3; or (travellers is 2; and number of days is 2).",
        "天数为3；或者（人数为2；并且天数为2）。",
    ),
    (
        "d = 1\nresult = True\nwhile d <= days(trip):\n    n = 0\n    for a in day_items(trip, d):\n"
        "        if kind(a) == 'visit': n += 1\n    if n > 3: result = False\n    d += 1",
        "For every day, the number of visits on that day is at most 3.",
        "每一天，当天的游览的数量不超过3。",
    ),
]


@pytest.mark.parametrize(("source", "english", "chinese"), SAID)
def test_programs_in_words(source: str, english: str, chinese: str) -> None:
    assert _said(source) == (english, chinese)


@pytest.mark.parametrize(
    "source",
    [
        "result = True",
        "result = False",
        f"m = 0\n{LOOP}    if cost(a) > m: m = cost(a)\nresult = m <= 100",
        "result = len({place(a) for a in items(trip)}) >= 5",
        "result = min([cost(a) for a in items(trip)]) > 0",
        f"i = 0\nj = 0\nk = 0\n{LOOP}    if place(a) == 'A': i = k\n"
        f"    if place(a) == 'B': j = k\n    k += 1\nresult = i < j",
        "s = set()\nt = set()\nfor a in day_items(trip, 1): s.add(kind(a))\n"
        "for a in day_items(trip, 2): t.add(kind(a))\n"
        "result = not (s & t) and s <= t and s == t and (s | t) and (s - t) and (s ^ t)",
        f"n = 0\nm = 0\n{LOOP}    n += cost(a)\n    m += fare(legs(a))\n"
        f"result = n / days(trip) - 2 * m <= people(trip) * 7",
        f"result = True\n{LOOP}    for leg in legs(a):\n        if leg['fare'] > 3: result = False",
        f"result = True\n{LOOP}    if place(a).startswith('Old'): result = False",
        "x = 5 if people(trip) > 2 else cost(items(trip)[1])\nresult = x * 2 <= cost(items(trip)[-2])",
        f"result = False\n{LOOP}    if start(a) == None or kind(a) in ['meal']: result = True",
        "result = day_items(trip, 1) != [] and day_items(trip, 1)[0]['kind'] == 'ride'",
    ],
)
def test_every_shape_can_be_said(source: str) -> None:
    for text in _said(source):
        assert text.rstrip(".。")
        assert "ir." not in text
        assert "=(" not in text


def test_what_is_not_understood_is_said_by_its_source() -> None:
    english, chinese = _said("x = nothing(trip)\nresult = x > 3")
    assert english == "What this program says must hold: x = nothing(trip) / result = x > 3."
    assert "result = x > 3" in chinese


def test_a_part_that_is_not_understood_is_said_beside_the_others() -> None:
    english = _said("result = nothing(trip) > 2 and days(trip) == 2")[0]
    assert "number of days is 2" in english
    assert "result = nothing(trip) > 2" in english


def test_a_program_that_cannot_be_read_says_where() -> None:
    assert render(Program("x = 1\nimport os", LIBRARY, SOUND), "en").startswith("a program that cannot be read (line 2")
