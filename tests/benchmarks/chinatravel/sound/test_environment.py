"""Every sound rule passes on the good plan and is flipped by a mutation that flips no other."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tripwright.benchmarks.chinatravel.plan import seen_from
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.environment import FITS_QUERY, READABLE, RULES, check_environment
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.upstream.columns import (
    ATTRACTIONS,
    HOTELS,
    INTERCITY,
    RESTAURANTS,
    SPACE,
    TIME,
    TRANSPORT,
)
from tripwright.benchmarks.chinatravel.upstream.environment import check_environment as check_published
from tripwright.rules import Outcome

PARTY = Party("北京", "上海", 2, 2)
Plan = dict[str, Any]


def _at(plan: Plan, day: int, number: int) -> dict[str, Any]:
    return plan["itinerary"][day - 1]["activities"][number - 1]


def _set(day: int, number: int, **changes: Any) -> Callable[[Plan], None]:
    return lambda plan: _at(plan, day, number).update(changes)


def _leg(day: int, number: int, leg: int, **changes: Any) -> Callable[[Plan], None]:
    return lambda plan: _at(plan, day, number)["transports"][leg].update(changes)


def _drop(day: int, number: int) -> Callable[[Plan], None]:
    return lambda plan: plan["itinerary"][day - 1]["activities"].pop(number - 1)


def _again(day: int, number: int, **changes: Any) -> Callable[[Plan], None]:
    """Repeat an activity right after itself, at other times and without a way to it."""

    def change(plan: Plan) -> None:
        copied = {**_at(plan, day, number), "transports": [], **changes}
        plan["itinerary"][day - 1]["activities"].insert(number, copied)

    return change


def _leave_the_hotel_again(plan: Plan) -> None:
    """Breakfast at the hotel, still in the night of day 1."""
    first, second = (day["activities"] for day in plan["itinerary"])
    first.append({**second.pop(0), "start_time": "24:00", "end_time": "24:30"})


FLIPS: list[tuple[str, Callable[[Plan], None]]] = [
    (INTERCITY[0], _drop(2, 3)),
    (INTERCITY[1], _set(1, 1, TrainID="G9")),
    (INTERCITY[2], _set(1, 1, price=499.0)),
    (INTERCITY[2], _set(1, 1, start_time="08:01")),
    (INTERCITY[2], _set(1, 1, start_time="32:00", end_time="37:00")),
    (INTERCITY[3], _set(1, 1, tickets=1)),
    (INTERCITY[3], _set(1, 1, cost=999.0)),
    (ATTRACTIONS[1], _set(1, 2, start_time="08:59", end_time="09:00")),
    (ATTRACTIONS[2], _again(1, 2, start_time="16:30", end_time="16:30")),
    (ATTRACTIONS[3], _set(1, 2, price=10.2)),
    (ATTRACTIONS[4], _set(1, 2, tickets=1)),
    (HOTELS[1], _set(1, 4, room_type=2)),
    (HOTELS[1], _set(1, 4, price=299.0)),
    (HOTELS[2], _set(1, 4, cost=1.0)),
    (HOTELS[3], _again(1, 4, start_time="24:00", end_time="24:01")),
    (HOTELS[3], _leave_the_hotel_again),
    (RESTAURANTS[1], _set(1, 3, start_time="16:59", end_time="17:59")),
    (RESTAURANTS[3], _set(1, 3, price=79.8)),
    (RESTAURANTS[4], _set(1, 3, cost=80.0)),
    (RESTAURANTS[5], _set(1, 3, end_time="20:01")),
    (TRANSPORT[0], _leg(1, 2, 1, mode="taxi")),
    (TRANSPORT[1], _leg(1, 3, 0, price=1.0)),
    (TRANSPORT[1], _leg(1, 3, 0, distance=99.0)),
    (TRANSPORT[2], _leg(1, 3, 0, cars=2)),
    (TRANSPORT[2], _leg(1, 2, 1, tickets=1)),
    (TRANSPORT[2], _leg(1, 4, 0, cost=1)),
    (TIME[0], lambda plan: _at(plan, 2, 1).pop("end_time") and None),
    (TIME[0], _set(2, 1, end_time="０８:３０")),
    (TIME[1], _set(2, 1, end_time="08:00")),
    (TIME[1], lambda plan: plan["itinerary"][0].update(day=-5)),
    (TIME[1], lambda plan: plan["itinerary"][1].update(day=1)),
    (TIME[1], lambda plan: plan["itinerary"][1].pop("day") and None),
    (SPACE[0], _set(2, 2, transports=[])),
    (FITS_QUERY, lambda plan: plan.update(people_number=3)),
    (READABLE, lambda plan: plan["itinerary"][0]["activities"].append("rest")),
]
# What a mutation cannot help breaking with its rule: a closed hour is no meal time, a wrong clock is out of order.
COMPANY: dict[str, set[str]] = {
    INTERCITY[0]: {SPACE[0], INTERCITY[1]},
    ATTRACTIONS[1]: {TIME[1]},
    ATTRACTIONS[2]: {TIME[1]},
    HOTELS[3]: {RESTAURANTS[5]},
    RESTAURANTS[1]: {RESTAURANTS[5]},
    RESTAURANTS[5]: {TIME[1]},
    TIME[0]: {RESTAURANTS[5]},
    INTERCITY[2]: {TIME[1]},
}


def _violated(plan: Plan, sandbox: Sandbox) -> set[str]:
    return {verdict.rule for verdict in check_environment(plan, PARTY, sandbox) if verdict.outcome is Outcome.VIOLATED}


def test_good_plan_passes_both_rule_sets(good: Plan, small: Sandbox) -> None:
    verdicts = check_environment(good, PARTY, small)

    assert [verdict for verdict in verdicts if not verdict.passes] == []
    assert len(verdicts) == len(RULES) == 27
    for group in check_published("北京", "上海", 2, good, small):
        assert group.columns is not None
        assert sum(group.columns.flags.values()) == 0, group


@pytest.mark.parametrize(("rule", "change"), FLIPS)
def test_mutation_flips_its_rule(good: Plan, small: Sandbox, rule: str, change: Callable[[Plan], None]) -> None:
    change(good)
    violated = _violated(good, small)

    assert rule in violated
    assert violated - {rule} <= COMPANY.get(rule, set())


def test_every_rule_but_the_unknown_places_is_flipped_alone() -> None:
    flipped = {rule for rule, _ in FLIPS}
    assert set(RULES) - flipped == {ATTRACTIONS[0], HOTELS[0], RESTAURANTS[0], RESTAURANTS[2]}


@pytest.mark.parametrize(
    ("number", "rules"), [(2, {ATTRACTIONS[0]}), (3, {RESTAURANTS[0]}), (4, {HOTELS[0], RESTAURANTS[0]})]
)
def test_unknown_places_break_the_way_too(good: Plan, small: Sandbox, number: int, rules: set[str]) -> None:
    """Who stays at an unknown hotel does not breakfast at a known one."""
    _at(good, 1, number)["position"] = "无处"
    assert _violated(good, small) == rules | {SPACE[0]}


def test_breakfast_at_a_hotel_is_for_those_who_stay_there(good: Plan, small: Sandbox) -> None:
    assert RESTAURANTS[0] not in _violated(good, small)
    _drop(1, 4)(good)
    assert RESTAURANTS[0] in _violated(good, small)


def test_same_restaurant_twice(good: Plan, small: Sandbox) -> None:
    _again(2, 2, type="dinner", start_time="17:00", end_time="17:00")(good)
    assert RESTAURANTS[2] in _violated(good, small)


def test_night_hours_hold_before_and_after_midnight(good: Plan, small: Sandbox) -> None:
    """The old tower is open from 20:00 to 02:00: a visit from 01:00 to 01:30 lies in the hours of the day before."""
    for clocks, closed in ((("01:00", "01:30"), False), (("20:00", "21:00"), False), (("12:00", "13:00"), True)):
        _at(good, 1, 2).update(position="旧塔", price=0, cost=0, start_time=clocks[0], end_time=clocks[1])
        assert (ATTRACTIONS[1] in _violated(good, small)) == closed


def test_unknown_fare_is_unjudgeable(good: Plan, small: Sandbox) -> None:
    _at(good, 2, 3).update(TrainID="G3", start_time="20:00")
    verdicts = {verdict.rule: verdict.outcome for verdict in check_environment(good, PARTY, small)}
    assert verdicts[INTERCITY[3]] is Outcome.UNJUDGEABLE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_json_gets_verdicts(pristine: Plan, small: Sandbox, data: st.DataObject) -> None:

    plan: Any = copy.deepcopy(pristine)
    day, number = data.draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3)]))
    activity = _at(plan, day, number)
    activity[data.draw(st.sampled_from([*activity, "type", "position"]))] = data.draw(JSON)
    if activity.get("transports") and isinstance(activity["transports"], list):
        leg = activity["transports"][0]
        if isinstance(leg, dict):
            leg[data.draw(st.sampled_from([*leg, "mode"]))] = data.draw(JSON)
    plan = data.draw(st.sampled_from([plan, data.draw(JSON), {"itinerary": data.draw(JSON)}]))

    assert len(check_environment(plan, PARTY, small)) == len(RULES)
    assert len(check_published("北京", "上海", 2, plan, small)) == 7


@pytest.mark.parametrize(
    ("day", "clock", "text"), [(1, 480, "08:00"), (1, 1440, "24:00"), (2, 1440, "00:00"), (2, 3433, "09:13+1")]
)
def test_a_clock_is_shown_as_seen_from_its_day(day: int, clock: int, text: str) -> None:
    assert seen_from(day, clock) == text
