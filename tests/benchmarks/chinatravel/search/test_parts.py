"""The parts of the search: rules of ranking, hours of spots, answers, its own time."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.chinatravel.search.judging import BestPlan, Counters, Judged
from tripwright.benchmarks.chinatravel.search.questions import (
    Rooms,
    read_budget,
    read_choice,
    read_modes,
    read_names,
    read_rooms,
)
from tripwright.benchmarks.chinatravel.search.ranking import argsort, next_kind, ranked, ranks
from tripwright.benchmarks.chinatravel.search.spots import Spot
from tripwright.benchmarks.chinatravel.search.stopwatch import Stopwatch

LAST = ["attraction", "lunch", "dinner", "return"]
OTHER = ["attraction", "lunch", "dinner", "accommodation"]


@pytest.mark.parametrize(
    ("kinds", "clock", "kind"),
    [
        (LAST, 1000, "return"),
        (LAST, 999, "dinner"),
        (OTHER, 1230, "accommodation"),
        (OTHER, 1229, "attraction"),
        (OTHER, 619, "attraction"),
        (OTHER, 620, "lunch"),
        (OTHER, 750, "lunch"),
        (OTHER, 751, "attraction"),
        (OTHER, 979, "attraction"),
        (OTHER, 980, "dinner"),
        (OTHER, 1110, "dinner"),
        (OTHER, 1111, "attraction"),
        (["dinner", "accommodation"], 700, "dinner"),
    ],
)
def test_the_clock_says_what_comes_next(kinds: list[str], clock: int, kind: str) -> None:
    assert next_kind(kinds, clock, 1180) == kind


def test_positions_are_no_ranks() -> None:
    """Three values of which the last is the smallest: the published sum takes positions for ranks (Q28)."""
    values = [2.0, 3.0, 1.0]
    assert argsort(values) == [2, 0, 1]
    assert ranks(values) == [1, 2, 0]
    assert ranked("abc", lambda letter: values["abc".index(letter)]) == ["c", "a", "b"]
    assert ranked("abc", lambda letter: values["abc".index(letter)], rank=argsort) == ["b", "c", "a"]


@pytest.mark.parametrize(
    ("kind", "hours", "arrives", "times"),
    [
        ("attraction", (540, 1320), 500, (540, 630)),
        ("attraction", (540, 1320), 1259, (1259, 1320)),
        ("attraction", (540, 1440), 1260, None),
        ("attraction", (540, 1000), 1000, None),
        ("attraction", (1020, 1560), 1230, (1230, 1320)),
        ("lunch", (600, 1320), 600, (660, 720)),
        ("lunch", (600, 1320), 779, (779, 839)),
        ("lunch", (600, 1320), 780, None),
        ("lunch", (600, 700), 650, (660, 700)),
        ("dinner", (600, 1560), 1199, (1199, 1259)),
        ("dinner", (600, 1560), 1200, None),
        ("dinner", (1210, 1560), 900, None),
    ],
)
def test_hours(kind: str, hours: tuple[int, int], arrives: int, times: tuple[int, int] | None) -> None:
    assert Spot("x", "", 0, *hours).times(kind, arrives) == times


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rooms", "beds", "x"]), inner),
)


@given(json_values)
def test_any_answer_is_read_or_refused(answer: Any) -> None:
    for read in (read_budget, read_modes, read_rooms):
        read(answer)
    assert set(read_names(answer, ["x"]) or ()) <= {"x"}
    assert read_choice(answer, ["x"]) in {None, "x"}


def test_answers() -> None:
    assert read_names([" b", "a", "b", "z"], ["a", "b"]) == ["b", "a"]
    assert read_modes(["taxi"]) == ("taxi", "walk", "metro")
    assert read_choice("dinner", ["lunch", "dinner"]) == "dinner"
    assert read_choice(["tea", "lunch"], ["lunch"]) == "lunch"
    assert read_rooms({"rooms": 2}) == Rooms(2, None)
    assert read_rooms({"rooms": True}) is None
    assert read_rooms({"beds": 5}) == Rooms(None, None)
    assert (read_budget(None), read_budget(80), read_budget(0), read_budget(math.nan)) == (math.inf, 80.0, None, None)


def test_time_stands_still_while_waiting() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    now[0] = 5.0
    watch.resume()
    now[0] = 7.0
    assert watch.seconds == 2.0
    watch.pause()
    now[0] = 100.0
    assert watch.seconds == 2.0


def test_which_plan_is_kept() -> None:
    best = BestPlan(Counters())
    offers = [
        ("first", Judged(False, True, 9, 0.0)),
        ("second", Judged(False, False, 1, 0.0)),
        ("sound", Judged(True, False, 2, 0.0)),
        ("third", Judged(False, True, 9, 0.0)),
        ("less", Judged(True, False, 1, 0.0)),
        ("whole", Judged(True, True, 3, 5.0)),
        ("better", Judged(True, True, 3, 4.0)),
        ("worse", Judged(True, True, 3, 6.0)),
    ]
    kept: list[str] = []
    for name, judged in offers:
        best.offer({"name": name}, judged)
        kept.append(best.plan["name"])
    assert kept == ["first", "second", "sound", "sound", "sound", "whole", "better", "better"]
    counters = best.counters
    assert (counters.validations, counters.environment_passes, counters.logic_passes, counters.passes) == (8, 5, 5, 3)
