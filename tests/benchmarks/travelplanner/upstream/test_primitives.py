from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner.upstream import primitives as p
from tripwright.shown import show

# The published readings as regular expressions, as the fact sheet describes them: right, but slow on hostile texts.
FROM_TO = re.compile(r"from\s+(.+?)\s+to\s+([^,]+)")
BEFORE_BRACKET = re.compile(r"^(.*?)\([^)]*\)")
NAME_CITY = re.compile(r"(.*?),\s*([^,]+)$")

pieces = st.lists(
    st.sampled_from(
        ["from", "to", " ", "  ", "\n", "\t", "\u00a0", ",", "(", ")", "a", "Rome", "x to y", "from ", ";"]
    ),
    max_size=14,
).map("".join)


@given(pieces)
def test_ends_equal_the_pattern(text: str) -> None:
    match = FROM_TO.search(text)

    assert p.from_to(text) == (match.groups() if match else (None, None))


@given(pieces)
def test_cut_equals_the_pattern(text: str) -> None:
    match = BEFORE_BRACKET.search(text)

    assert p.cut(text) == (match.group(1) if match else text)


@given(pieces)
def test_name_and_city_equal_the_pattern(text: str) -> None:
    match = NAME_CITY.search(text)
    expected = (match.group(1).strip(), p.cut(match.group(2).strip()).strip()) if match else ("-", "-")

    assert p.name_city(text, "a meal") == expected


@pytest.mark.parametrize(
    "text",
    [
        "from" + " " * 200_000,
        "from" + " " * 100_000 + "to" + " " * 100_000 + ",",
        "from a " * 50_000,
        "from a " * 50_000 + "\n to b",
        " to" * 100_000,
        "from" + " to" * 100_000 + ",",
    ],
    ids=["blanks", "blanks-to-blanks", "froms", "froms-line-to", "tos", "from-tos"],
)
def test_hostile_texts_take_linear_time(text: str) -> None:
    start = time.thread_time()
    p.from_to(text)
    p.name_city(text, "a meal")
    p.cut(text)

    assert time.thread_time() - start < 2


@pytest.mark.parametrize(
    ("text", "name", "city"),
    [
        ("Corner, Cafe, Rome", "Corner, Cafe", "Rome"),
        ("Corner Cafe, Rome(Lazio)", "Corner Cafe", "Rome"),
        ("Corner Cafe, Rome(Lazio); Cost: 14", "Corner Cafe", "Rome"),
        ("Corner Cafe, Rome; Cost: 14", "Corner Cafe", "Rome; Cost: 14"),
        (", Rome", "", "Rome"),
        ("Corner Cafe, ", "Corner Cafe", ""),
        ("Corner Cafe,", "-", "-"),
        ("Corner Cafe", "-", "-"),
        ("Old\nCorner Cafe, Rome", "Corner Cafe", "Rome"),
    ],
)
def test_name_and_city(text: str, name: str, city: str) -> None:
    assert p.name_city(text, "a meal") == (name, city)


@pytest.mark.parametrize("value", [None, 3, True, ["Cafe, Rome"], {"name": "Cafe"}, 2.5])
def test_what_is_no_text_is_a_crash_of_the_published_code(value: object) -> None:
    with pytest.raises(p.PublishedCrash, match="is not a text"):
        p.name_city(value, "lunch")


def test_modes_in_the_published_order() -> None:
    texts = ["TAXI or self-driving", "Self-Driving to the flight", "flight F1", "bus", ""]

    assert [p.mode_of(text, "transport") for text in texts] == ["Taxi", "Self-driving", "Flight", None, None]


def test_the_last_sight_without_semicolon_is_left_out() -> None:
    assert p.attraction_items("A, Rome;B, Rome", "attraction") == ["A, Rome"]
    assert p.attraction_items("A, Rome;B, Rome;", "attraction") == ["A, Rome", "B, Rome"]


def test_shown_values_are_short_and_on_one_line() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]

    assert show("a\nb") == "a\\nb"
    assert len(show("x" * 10_000)) <= 200
    assert len(show(deep)) < 200
