"""What the published checks make of plans that lack fields or hold values of a wrong kind: column by column.

Each row was read off the published code: where it guards a look-up, a column is set; where it does not, it crashes.
"""

from __future__ import annotations

from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.upstream.columns import (
    ATTRACTIONS,
    GROUPS,
    HOTELS,
    INTERCITY,
    RESTAURANTS,
    SPACE,
    STRAY_COST,
    STRAY_DURATION,
    TIME,
    TRANSPORT,
)
from tripwright.benchmarks.chinatravel.upstream.environment import check_environment
from tripwright.benchmarks.chinatravel.upstream.read import product_differs

Path = tuple[str | int, ...]
GONE = object()
DAY1, DAY2 = ("itinerary", 0, "activities"), ("itinerary", 1, "activities")
GO, SIGHT, DINNER, HOTEL = ((*DAY1, n) for n in range(4))
BREAKFAST, LUNCH, BACK = ((*DAY2, n) for n in range(3))
TAXI, METRO = (*DINNER, "transports"), (*SIGHT, "transports")


def change(plan: dict[str, Any], path: Path, value: object) -> None:
    """Set what lies at the path, or take it away."""
    inner: Any = plan
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value


def outcome(plan: object, sandbox: Sandbox) -> tuple[set[str], set[str]]:
    """The columns that are set, and the checks that crash."""
    groups = check_environment("北京", "上海", 2, plan, sandbox)
    columns = [group.columns.flags for group in groups if group.columns is not None]
    violated = {label for flags in columns for label, flag in flags.items() if flag}
    return violated, {group.group for group in groups if group.crash is not None}


FIELDS: list[tuple[Path, object, set[str], set[str]]] = [
    # trains and flights
    ((*GO, "type"), GONE, set(), {"intercity"}),
    ((*GO, "type"), "attraction", {*INTERCITY[1:], *ATTRACTIONS}, set()),
    ((*GO, "start"), GONE, {*INTERCITY[1:], SPACE[0]}, set()),
    ((*GO, "end"), GONE, set(INTERCITY[1:]), {"space"}),
    ((*BACK, "end"), GONE, set(INTERCITY[1:]), {"space"}),
    ((*GO, "TrainID"), GONE, set(INTERCITY), set()),
    ((*GO, "start_time"), GONE, {INTERCITY[2], TIME[0]}, set()),
    ((*GO, "price"), GONE, {INTERCITY[2], INTERCITY[3]}, set()),
    ((*GO, "price"), "500", {INTERCITY[2], INTERCITY[3]}, set()),
    ((*GO, "tickets"), None, {INTERCITY[3]}, set()),
    (GO, "rest", {TIME[0], SPACE[0]}, {"intercity"}),
    # sights
    ((*SIGHT, "type"), GONE, set(), set()),
    ((*SIGHT, "start_time"), GONE, {ATTRACTIONS[1], TIME[0]}, set()),
    ((*SIGHT, "start_time"), "noon", {ATTRACTIONS[1]}, {"time"}),
    ((*SIGHT, "start_time"), 15, {ATTRACTIONS[1]}, {"time"}),
    ((*SIGHT, "start_time"), "15:00:59", set(), set()),
    ((*SIGHT, "start_time"), "次日15:00", {ATTRACTIONS[1]}, set()),
    ((*SIGHT, "price"), "10", {ATTRACTIONS[4]}, set()),
    ((*SIGHT, "price"), "x" * 9, {ATTRACTIONS[3], ATTRACTIONS[4]}, set()),
    ((*SIGHT, "position"), GONE, {*ATTRACTIONS, SPACE[0]}, set()),
    ((*SIGHT, "position"), None, {*ATTRACTIONS, SPACE[0]}, set()),
    ((*DAY1, 1), "rest", {TIME[0], SPACE[0]}, set()),
    ((*DAY1, 1), None, {TIME[0]}, {"transport", "space"}),
    # hotels
    ((*HOTEL, "rooms"), GONE, {HOTELS[2]}, set()),
    ((*HOTEL, "room_type"), "1", {HOTELS[1]}, set()),
    ((*HOTEL, "room_type"), 1.0, set(), set()),
    ((*HOTEL, "position"), GONE, {*HOTELS, SPACE[0]}, set()),
    # meals
    ((*DINNER, "end_time"), GONE, {RESTAURANTS[1], RESTAURANTS[5], TIME[0]}, set()),
    ((*DINNER, "end_time"), "late", {RESTAURANTS[1], RESTAURANTS[5]}, {"time"}),
    ((*DINNER, "cost"), "160", {RESTAURANTS[4]}, set()),
    ((*BREAKFAST, "start_time"), GONE, {RESTAURANTS[5], TIME[0]}, set()),
    ((*BREAKFAST, "price"), GONE, {RESTAURANTS[3], RESTAURANTS[4]}, set()),
    ((*LUNCH, "position"), "无处", {*RESTAURANTS, SPACE[0]}, set()),
    # ways
    ((*DINNER, "transports"), GONE, {SPACE[0]}, set()),
    ((*DINNER, "transports"), None, set(), {"transport", "time", "space"}),
    ((*DINNER, "transports"), {}, {SPACE[0]}, set()),
    ((*DINNER, "transports"), "taxi", set(), {"transport", "time", "space"}),
    ((*TAXI, 0, "start"), GONE, set(), {"transport", "space"}),
    ((*TAXI, 0, "start_time"), GONE, set(), {"transport", "time"}),
    ((*TAXI, 0, "end_time"), GONE, {*TRANSPORT, STRAY_DURATION}, {"time"}),
    ((*TAXI, 0, "mode"), GONE, set(), {"transport"}),
    ((*TAXI, 0, "mode"), "metro", set(TRANSPORT), set()),
    ((*TAXI, 0, "cars"), GONE, {STRAY_COST}, set()),
    ((*TAXI, 0, "cost"), "11", {STRAY_COST}, set()),
    ((*TAXI, 0, "price"), GONE, {TRANSPORT[1], STRAY_COST}, set()),
    ((*TAXI, 0, "start_time"), "soon", set(TRANSPORT), set()),
    ((*TAXI, 0, "start_time"), "16:30:00", set(), set()),
    ((*METRO, 0, "end_time"), GONE, {TRANSPORT[1]}, set()),
    ((*METRO, 1, "start_time"), GONE, {TRANSPORT[1]}, set()),
    ((*METRO, 2, "end_time"), GONE, set(TRANSPORT), {"time"}),
    ((*METRO, 1, "tickets"), GONE, {STRAY_COST}, set()),
    ((*METRO, 1, "mode"), GONE, set(), {"transport"}),
    ((*METRO, 1, "mode"), "taxi", {TRANSPORT[0]}, set()),
    ((*METRO, 1, "mode"), "bus", {TRANSPORT[0]}, set()),
    ((*METRO, 0, "mode"), "metro", {TRANSPORT[0], STRAY_COST}, set()),
    ((*METRO, 0, "cost"), GONE, {STRAY_COST}, set()),
    ((*METRO, 1), "ride", set(), {"transport"}),
    # days
    (("itinerary", 0, "activities"), GONE, set(), set(GROUPS)),
    (("itinerary", 0, "activities"), {}, {*INTERCITY, HOTELS[3]}, set()),
    (("itinerary",), [], set(), {"intercity"}),
]


@pytest.mark.parametrize(("path", "value", "violated", "crashed"), FIELDS)
def test_a_field_that_is_missing_or_odd(
    good: dict[str, Any], small: Sandbox, path: Path, value: object, violated: set[str], crashed: set[str]
) -> None:
    change(good, path, value)

    assert outcome(good, small) == (violated, crashed)


@pytest.mark.parametrize(
    ("price", "count", "cost", "differs"),
    [
        (30, 2, 60, False),
        (30, 2, 60.09, False),
        (30, 2, 60.1, True),
        (True, 1, 1, False),
        (float("nan"), 2, 60, False),
        (1.5, 10**400, 0, True),
        ("x", 10**12, 0, True),
        ([0], 10**12, 0, True),
        (None, 2, 60, True),
    ],
)
def test_costs_are_compared_without_repeating_texts(price: object, count: object, cost: object, differs: bool) -> None:
    assert product_differs(price, count, cost) is differs
