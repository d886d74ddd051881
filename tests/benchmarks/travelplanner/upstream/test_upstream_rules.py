"""Each published rule passing, failing, at its boundary and on malformed input, in a small world of our own."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.travelplanner.trips import DATES, Plan, Trip, edited, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.benchmarks.travelplanner.upstream.complete import FILLER
from tripwright.rules import Outcome

YES, NO, OPEN, NONE, LATER = (
    Outcome.SATISFIED,
    Outcome.VIOLATED,
    Outcome.UNJUDGEABLE,
    Outcome.NOT_APPLICABLE,
    Outcome.NOT_REACHED,
)
ROUTE, MEALS, SIGHTS = "is_reasonable_visiting_city", "is_valid_restaurants", "is_valid_attractions"
NIGHTS, MODES = "is_valid_accommodation", "is_valid_transportation"
IN_CITY, SANDBOX, COMPLETE = (
    "is_valid_information_in_current_city",
    "is_valid_information_in_sandbox",
    "is_not_absent",
)


@pytest.fixture
def good(small_catalog: Catalog) -> Plan:
    return Trip(small_catalog).plan()


def test_the_good_plan_satisfies_all(good: Plan, small_catalog: Catalog) -> None:
    report = check(task(), good, small_catalog)

    assert [verdict.rule for verdict in report.verdicts] == list(UPSTREAM.ids())
    assert {verdict.outcome for verdict in report.verdicts} == {YES}
    assert report.passed


@pytest.mark.parametrize(
    ("rule", "day", "change", "expected", "where"),
    [
        (ROUTE, 1, {"current_city": "from Alder to Birch"}, NO, "day 1 / current_city"),
        (ROUTE, 1, {"current_city": "from St. Grove(Southland) to Birch(Northland)"}, YES, None),
        (ROUTE, 2, {"current_city": "Cedar"}, NO, "day 1 / current_city"),
        (ROUTE, 3, {"current_city": "from Birch to Fir Harbor"}, NO, "day 3 / current_city"),
        (ROUTE, 5, {"current_city": "from Cedar to Birch"}, NO, "day 5 / current_city"),
        (ROUTE, 2, {"current_city": ["Birch"]}, OPEN, "day 2 / current_city"),
        (MEALS, 3, {"lunch": "Table 2 of Cedar, Cedar"}, NO, "day 3 / dinner"),
        (MEALS, 3, {"lunch": "-"}, YES, None),
        (MEALS, 3, {"lunch": ["Table 2 of Cedar, Cedar"]}, YES, None),
        (SIGHTS, 3, {"attraction": "Park 1 of Birch, Birch;"}, NO, "day 3 / attraction"),
        (SIGHTS, 3, {"attraction": " Park 1 of Birch, Birch;"}, YES, None),
        (SIGHTS, 3, {"attraction": 7}, OPEN, "day 3 / attraction"),
        (NIGHTS, 2, {"accommodation": "Inn 7 of Birch, Birch"}, NO, "day 2 / accommodation"),
        (NIGHTS, 2, {"accommodation": "The Ritz, Birch"}, YES, None),
        (NIGHTS, 2, {"accommodation": {}}, OPEN, "day 2 / accommodation"),
        (MODES, 3, {"transportation": "Self-driving, from Birch to Cedar"}, NO, "day 3 / transportation"),
        (MODES, 3, {"transportation": "Taxi, from Birch to Cedar"}, YES, None),
        (MODES, 3, {"transportation": 1.5}, OPEN, "day 3 / transportation"),
        (IN_CITY, 3, {"lunch": "Table 1 of Birch, Birch"}, YES, None),
        (IN_CITY, 3, {"lunch": "Table 1 of Alder, Alder"}, NO, "day 3 / lunch"),
        (IN_CITY, 3, {"accommodation": "Inn 3 of Birch, Birch"}, NO, "day 3 / accommodation"),
        (IN_CITY, 3, {"attraction": "Park 1 of Alder, Alder;"}, NO, "day 3 / attraction"),
        (IN_CITY, 3, {"transportation": "Taxi, from Birch to Alder"}, NO, "day 3 / transportation"),
        (IN_CITY, 3, {"dinner": 7}, OPEN, "day 3 / dinner"),
        (SANDBOX, 1, {"transportation": "Flight Number: F9, from St. Grove to Birch"}, NO, "day 1 / transportation"),
        (SANDBOX, 1, {"transportation": "Taxi, from Birch to Birch"}, NO, "day 1 / transportation"),
        (SANDBOX, 1, {"transportation": "Taxi"}, YES, None),  # the ends are those of current_city
        (SANDBOX, 2, {"transportation": "Taxi"}, NO, "day 2 / transportation"),  # there are none
        (SANDBOX, 2, {"transportation": "Flight Number: F9"}, OPEN, "day 2 / transportation"),
        (SANDBOX, 2, {"dinner": "Nowhere, Birch"}, NO, "day 2 / dinner"),
        (SANDBOX, 2, {"dinner": "Table 1 of Birch"}, NO, "day 2 / dinner"),
        (SANDBOX, 2, {"accommodation": "Inn 3 of Birch, Cedar"}, NO, "day 2 / accommodation"),
        (COMPLETE, 2, {"attraction": ""}, NO, "day 2 / attraction"),
        (COMPLETE, 2, {"lunch": "-"}, NO, "day 2 / lunch"),
        (COMPLETE, 3, {"lunch": "-"}, YES, None),
        (COMPLETE, 3, {"accommodation": "-"}, NO, "day 3 / accommodation"),
        (COMPLETE, 5, {"accommodation": "-"}, YES, None),
        (COMPLETE, 5, {"current_city": FILLER}, NO, None),
    ],
)
def test_commonsense(
    rule: str,
    day: int,
    change: dict[str, Any],
    expected: Outcome,
    where: str | None,
    good: Plan,
    small_catalog: Catalog,
) -> None:
    verdict = check(task(), edited(good, day, **change), small_catalog).verdict(rule)

    assert (verdict.outcome, verdict.where) == (expected, where)


@pytest.mark.parametrize(
    ("rule", "asked", "inns", "expected"),
    [
        ("valid_room_rule", {"house rule": "pets"}, (0, 0, 3, 3), NO),
        ("valid_room_rule", {"house rule": "children under 10"}, (3, 3, 3, 3), NO),
        ("valid_room_rule", {"house rule": "children under 10"}, (6, 6, 6, 6), YES),
        ("valid_room_rule", {"house rule": "dancing"}, (3, 3, 3, 3), YES),
        ("valid_room_rule", {"house rule": None}, (0, 0, 0, 0), NONE),
        ("valid_room_type", {"room type": "entire room"}, (3, 3, 3, 3), YES),
        ("valid_room_type", {"room type": "private room"}, (3, 3, 3, 3), NO),
        ("valid_room_type", {"room type": "shared room"}, (3, 3, 3, 3), NO),
        ("valid_room_type", {"room type": "not shared room"}, (7, 7, 3, 3), YES),
        ("valid_room_type", {"room type": None}, (7, 7, 3, 3), NONE),
        ("valid_cuisine", {"cuisine": ["Chin", "Fr"]}, (3, 3, 3, 3), YES),  # parts of labels do
        ("valid_cuisine", {"cuisine": ["Greek"]}, (3, 3, 3, 3), NO),
        ("valid_cuisine", {"cuisine": []}, (3, 3, 3, 3), NONE),
        ("valid_cuisine", {"cuisine": None}, (3, 3, 3, 3), NONE),
        ("valid_transportation", {"transportation": "no flight"}, (3, 3, 3, 3), NO),
        ("valid_transportation", {"transportation": "no self-driving"}, (3, 3, 3, 3), YES),
        ("valid_transportation", {"transportation": None}, (3, 3, 3, 3), NONE),
    ],
)
def test_hard(
    rule: str, asked: dict[str, Any], inns: tuple[int, ...], expected: Outcome, small_catalog: Catalog
) -> None:
    assert check(task(**asked), Trip(small_catalog, inns=inns).plan(), small_catalog).verdict(rule).outcome is expected


def test_the_budget_may_be_spent_to_the_cent(good: Plan, small_catalog: Catalog) -> None:
    cost = check(task(), good, small_catalog).cost
    assert cost is not None

    assert check(task(budget=cost), good, small_catalog).verdict("valid_cost").outcome is YES
    broken = check(task(budget=cost - 0.01), good, small_catalog).verdict("valid_cost")
    assert (broken.outcome, broken.found) == (NO, f"{cost:g}")


@pytest.mark.parametrize(("mode", "people", "vehicles"), [("taxi", 4, 1), ("taxi", 5, 2), ("self-driving", 6, 2)])
def test_vehicles_hold_their_people(mode: str, people: int, vehicles: int, small_catalog: Catalog) -> None:
    asked = task(people_number=people, transportation=None)
    by_road = check(asked, Trip(small_catalog, mode=mode).plan(), small_catalog).cost
    nothing = Trip(small_catalog, mode=mode).plan()
    for day in nothing:
        if day["transportation"] != "-":
            day["transportation"] = "Bus"
    fare = sum(
        small_catalog.road_fare(*ends, "taxi" if mode == "taxi" else "self-driving") or 0
        for ends in (("St. Grove", "Birch"), ("Birch", "Cedar"), ("Cedar", "St. Grove"))
    )

    assert by_road is not None
    assert by_road - (check(asked, nothing, small_catalog).cost or 0) == vehicles * fare / 100


@pytest.mark.parametrize("gate", [{"dinner": "Nowhere, Birch"}, {"attraction": "-"}], ids=["sandbox", "complete"])
def test_hard_checks_wait_for_both_gates(gate: dict[str, Any], good: Plan, small_catalog: Catalog) -> None:
    report = check(task(), edited(good, 2, **gate), small_catalog)

    assert {report.verdict(rule).outcome for rule in UPSTREAM.ids("hard")} == {LATER}
    assert report.cost is None


@pytest.mark.parametrize("plan", ["days", 7, True, {"days": []}, 2.5], ids=str)
def test_what_is_no_list_stops_at_the_first_rule(plan: object, small_catalog: Catalog) -> None:
    first, *rest = check(task(), plan, small_catalog).verdicts

    assert (first.outcome, first.expected) == (OPEN, "a list")
    assert {verdict.outcome for verdict in rest} == {LATER}


def test_days_beyond_the_task_are_not_looked_at(good: Plan, small_catalog: Catalog) -> None:
    assert check(task(), [*good, None, {"dinner": 7}], small_catalog).passed
    assert not check(task(days=7, date=DATES), good, small_catalog).passed
