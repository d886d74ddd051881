from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.analyses import (
    CAUSES,
    case_faults,
    dearer_after_cost,
    flights_confused,
    notebook_counts,
    notes_of,
    wrong_date_repeated,
)
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.cost_enquiry import day_cost
from tripwright.session import EndReason, Event, Ledger
from tripwright.session.analysis import tool_failures
from tripwright.session.tools import ErrorKind


@dataclass
class Told:
    """A trial, as far as the analyses look at it."""

    task: str = "t1"
    end: EndReason = EndReason.DELIVERED
    plan: Any = None
    events: Sequence[Event] = field(default_factory=tuple[Event, ...])
    ledger: Ledger = field(default_factory=Ledger)


def calls(*pairs: tuple[str, object], answer: str = "", error: ErrorKind | None = None) -> list[Event]:
    """A call and its result for each (tool, arguments)."""
    events: list[Event] = []
    for tool, arguments in pairs:
        events.append(Event.model_validate({"n": 0, "at": 0, "kind": "call", "tool": tool, "arguments": arguments}))
        events.append(Event(n=0, at=0, kind="result", tool=tool, text=answer, error=error))
    return events


def flights(*dates: object, tool: str = "flight_search") -> list[Event]:
    return calls(*((tool, {"date": date}) for date in dates))


def costs(*asked: tuple[object, str]) -> list[Event]:
    """Cost enquiries about a day, with their answers."""
    return [event for day, answer in asked for event in calls(("CostEnquiry", day), answer=answer)]


def test_failures_are_shares_of_the_four_published_causes() -> None:
    ends = [EndReason.STEP_LIMIT] * 3 + [EndReason.REPEATED_ACTION, EndReason.DELIVERED, EndReason.ERROR]
    found = tool_failures([Told(end=end) for end in ends], CAUSES, {"GPT": {"step limit": 56.7}})
    assert found is not None

    assert found.columns == ("", "trials", "percent", "GPT")
    assert found.rows[0] == ("step limit", 3, 75.0, 56.7)
    assert found.rows[3] == ("same-action loop", 1, 25.0, None)
    assert found.note.startswith("4 of 6 trials")
    assert tool_failures([Told()], CAUSES) is None


@pytest.mark.parametrize("names", [("flight_search", "notebook_write"), ("FlightSearch", "NotebookWrite")])
def test_a_note_counts_for_the_search_it_keeps(names: tuple[str, str]) -> None:
    search, write = names
    events = calls((search, {}), (write, {}), (write, {}), ("city_search", {}))

    assert list(notes_of(events)) == ["flights", "flights"]
    assert list(notes_of(calls((write, {})))) == []
    assert list(notes_of([*calls((search, {})), *calls((write, {}), error="bad_arguments")])) == []


def test_notebook_entries_stand_beside_what_the_reference_needs() -> None:
    tasks = {"t1": task(), "t2": task(id="t2")}
    events = calls(("restaurant_search", {}), ("notebook_write", {}))
    found = notebook_counts(tasks, [Told(events=events), Told(task="t2"), Told(task="unknown", events=events)])
    assert found is not None

    assert found.columns == ("entries for a query", "5 days", "reference")
    assert found.rows[0] == ("flights", 0.0, 3)
    assert found.rows[2] == ("restaurants", 0.5, 2)
    assert notebook_counts(tasks, [Told()]) is None


@pytest.mark.parametrize(
    ("dates", "wrong"),
    [
        (("2023-03-11", "2023-03-11"), True),
        (("2023-03-11", "2023-03-12"), False),
        (("2022-03-11", "2022-03-11"), False),
        (("2023-03-11",), False),
        ((None, None, "soon", "soon"), False),
    ],
)
def test_a_wrong_date_counts_once_it_is_repeated(dates: tuple[object, ...], wrong: bool) -> None:
    assert wrong_date_repeated(task(), flights(*dates)) is wrong
    assert wrong_date_repeated(task(), flights(*dates, tool="FlightSearch")) is wrong
    assert wrong_date_repeated(task(date=None), flights(*dates)) is False


def test_one_flight_for_two_legs_and_mixed_fields_are_found(small_catalog: Catalog) -> None:
    good = Trip(small_catalog).plan()
    moves = [n for n, day in enumerate(good) if "Flight" in day["transportation"]]
    first, second = good[moves[0]]["transportation"], good[moves[1]]["transportation"]
    number, other = first.split(": ")[1].split(",")[0], second.split(": ")[1].split(",")[0]

    def changed(text: str) -> list[dict[str, Any]]:
        return [{**day, "transportation": text} if n == moves[0] else day for n, day in enumerate(good)]

    assert not flights_confused(task(), good, small_catalog)
    assert flights_confused(task(), changed(first.replace(number, other)), small_catalog)
    assert flights_confused(task(), changed(first.replace("Departure Time: ", "Departure Time: 1")), small_catalog)
    assert not flights_confused(task(), changed(first.replace(number, "F9999999")), small_catalog)
    assert not flights_confused(task(), None, small_catalog)


DAY = {"current_city": "Birch", "people_number": 2}


@pytest.mark.parametrize(
    ("asked", "dearer"),
    [
        ([(DAY, "The cost of this day is 80 dollars."), (DAY, "The cost of this day is 95.50 dollars.")], True),
        ([(DAY, "The cost of this day is 80 dollars."), (DAY, "The cost of this day is 80 dollars.")], False),
        ([(DAY, "The cost of this day is 80 dollars."), (DAY, "The cost of this day is 70 dollars.")], False),
        ([(DAY, "The cost of this day is 80 dollars."), (DAY, "The cost of this day is not available: 1. x")], False),
        (
            [
                (DAY, "The cost of this day is 80 dollars."),
                ({"current_city": "C"}, "The cost of this day is 99 dollars."),
            ],
            False,
        ),
        ([({"day": "{'current_city': 'B'}"}, f"The cost of this day is {n} dollars.") for n in (10, 20)], True),
        (
            [
                ({"day": '{"current_city": "B", "lunch": null}'}, f"The cost of this day is {n} dollars.")
                for n in (10, 20)
            ],
            True,
        ),
        ([({"day": "not a day"}, f"The cost of this day is {n} dollars.") for n in (10, 20)], False),
        ([("text", f"The cost of this day is {n} dollars.") for n in (10, 20)], False),
    ],
)
def test_a_dearer_day_after_its_cost_was_told(
    small_catalog: Catalog, asked: list[tuple[object, str]], dearer: bool
) -> None:
    assert dearer_after_cost(task(), costs(*asked), None, small_catalog) is dearer


def told(cost: float, **day: Any) -> tuple[object, str]:
    return {**DAY, **day}, f"The cost of this day is {cost} dollars."


def test_two_days_in_one_city_are_two_days(small_catalog: Catalog) -> None:
    apart, again = [told(80, days=2), told(95, days=3)], [told(80, days=2), told(95, days=2)]
    assert not dearer_after_cost(task(), costs(*apart), None, small_catalog)
    assert dearer_after_cost(task(), costs(*again), None, small_catalog)
    assert not dearer_after_cost(task(), costs(told(80), told(95, people_number=3)), None, small_catalog)


@pytest.mark.parametrize(
    ("change", "dearer"),
    [
        ({}, False),
        ({"lunch": "Table 9 of Birch, Birch"}, True),
        ({"lunch": "Table 0 of Birch, Birch"}, False),
        ({"lunch": "Nowhere, Birch"}, False),
        ({"current_city": "Alder", "lunch": "Table 9 of Alder, Alder"}, False),
    ],
)
@pytest.mark.parametrize("number", [{}, {"days": 2}])
def test_a_day_may_become_dearer_in_the_plan(
    small_catalog: Catalog, number: dict[str, Any], change: dict[str, Any], dearer: bool
) -> None:
    people = task().people_number
    assert people is not None
    meals = {"current_city": "Birch", "lunch": "Table 1 of Birch, Birch"}
    asked = costs(told(day_cost(small_catalog, meals, people).cost, people_number=people, **number))
    plan = [{"days": 1, "current_city": "from Fir Harbor to Birch"}, {"days": 2, **meals, **change}, "no day"]
    assert dearer_after_cost(task(), asked, plan, small_catalog) is dearer


def test_the_three_faults_are_counted_over_all_known_trials(small_catalog: Catalog) -> None:
    trials = [
        Told(events=flights("2023-01-01", "2023-01-01")),
        Told(plan=Trip(small_catalog).plan()),
        Told(task="gone"),
    ]
    found = case_faults({"t1": task()}, trials, small_catalog)
    assert found is not None

    assert [row[1:] for row in found.rows] == [(1, 2, "t1"), (0, 2, ""), (0, 2, "")]
    assert case_faults({}, trials, small_catalog) is None
