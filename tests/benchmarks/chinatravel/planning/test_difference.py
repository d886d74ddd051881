"""Two plans side by side: nothing that differs stays untold."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.planning.difference import Change, difference

Plan = dict[str, Any]


def _lunch(plan: Plan) -> dict[str, Any]:
    return plan["itinerary"][1]["activities"][1]


def _told(old: object, new: object) -> list[Change]:
    return [change for change in difference(old, new) if change.kind != "kept"]


LUNCH = ("itinerary", 1, "activities", 1)


@pytest.mark.parametrize(
    ("path", "value", "change"),
    [
        (("people_number",), 7, (0, "plan", "people_number", "7", "2")),
        (("target_city",), None, (0, "plan", "target_city", "none", "上海")),
        (("itinerary", 1, "day"), -5, (0, "plan", "number of day 2", "-5", "2")),
        ((*LUNCH, "cost"), 1234567.5, (2, "lunch 面馆", "cost", "1234567.50", "60")),
        ((*LUNCH, "transports", 1, "tickets"), 1, (2, "lunch 面馆", "tickets of leg 2", "1", "2")),
        ((*LUNCH, "transports", 0, "start"), "无处", (2, "lunch 面馆", "start of leg 1", "无处", "云舍")),
    ],
)
def test_each_changed_field_is_told(
    good: Plan, path: tuple[str | int, ...], value: object, change: tuple[int, str, str, str, str]
) -> None:
    old = copy.deepcopy(good)
    inner: Any = old
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value

    day, what, *detail = change
    assert [one.to_json() for one in _told(old, good)] == [
        {"day": day, "kind": "changed", "what": what, "details": {detail[0]: detail[1:]}}
    ]


def test_what_is_told_of_a_way_is_its_kind_and_fare_before_its_legs(good: Plan) -> None:
    old = copy.deepcopy(good)
    _lunch(old)["transports"] = []

    ((name, *_), (other, *_)) = _told(old, good)[0].details
    assert (name, other) == ("way", "fare")


def test_what_could_not_be_read_is_told_as_removed(good: Plan) -> None:
    old = copy.deepcopy(good)
    old["itinerary"][0]["activities"].append({"type": "snack"})

    (change,) = _told(old, good)
    assert (change.day, change.kind) == (0, "removed")
    assert change.what.startswith("unreadable: day 1 / 5 has an unknown type snack")


def test_equal_activities_are_paired_one_to_one(good: Plan) -> None:
    old = copy.deepcopy(good)
    old["itinerary"][1]["activities"].insert(2, copy.deepcopy(_lunch(good)))

    assert _told(old, good) == [Change(2, "removed", "lunch 面馆")]
