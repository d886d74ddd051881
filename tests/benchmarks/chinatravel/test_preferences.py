from __future__ import annotations

import math
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.preferences import builtin, rank, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.errors import BadInput
from tripwright.language import UPSTREAM


def test_values_of_the_good_plan(good: dict[str, Any], small: Sandbox) -> None:
    library = chinatravel_concepts(small, UPSTREAM)

    def value(name: str, place: str = "") -> float | None:
        return read_preference(builtin(name, place)).value(good, library)

    assert value("P0") == 0.5
    assert value("P3") == 80 * 2 + 30 * 2
    assert value("P4") == 600
    moves = [a["transports"] for day in good["itinerary"] for a in day["activities"] if a["transports"]]
    minutes = [_minutes(legs[-1]["end_time"]) - _minutes(legs[0]["start_time"]) for legs in moves]
    assert value("P1") == pytest.approx(sum(minutes) / len(minutes))
    assert value("P5", "云舍") == pytest.approx((0 + 0 + 2.858 + 0.953 + 3.811) / 5, abs=0.01)


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


@pytest.mark.parametrize("source", ["", "maximize", "maximise x\nx = 1", "x = 1", "minimize 3\n"])
def test_other_first_lines_are_refused(source: str) -> None:
    with pytest.raises(BadInput, match="not a preference program"):
        read_preference(source)


@pytest.mark.parametrize("body", ["x = 1 / 0", "y = 1", "x = 'a'", "x = [1]", "x ="])
def test_faulty_programs_have_no_value(small: Sandbox, good: dict[str, Any], body: str) -> None:
    assert read_preference(f"maximize x\n{body}").value(good, chinatravel_concepts(small, UPSTREAM)) is None


def test_ranking_puts_failed_plans_last_in_both_directions() -> None:
    for first, better, worse in (("minimize x\n", 1.0, 2.0), ("maximize x\n", 2.0, 1.0)):
        preference = read_preference(first)
        ranks = rank({"a": [better, None], "b": [worse, worse], "c": [better, -1.0]}, preference)
        assert ranks == {"a": 1.5, "b": 2.0, "c": 1.5}
        assert preference.loss(None) == preference.loss(-1.0) == math.inf


def test_ranking_needs_the_same_tasks() -> None:
    with pytest.raises(BadInput, match="different numbers of tasks"):
        rank({"a": [1.0], "b": []}, read_preference("minimize x\n"))
