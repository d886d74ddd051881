from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.cost_enquiry import NOT_A_DAY, CostEnquiry, DayCost, day_cost, read_enquiry
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.upstream.hard import total_cost
from tripwright.benchmarks.travelplanner.upstream.subject import RawPlan
from tripwright.session import ErrorKind, OneRequest, Session, ToolResult

DAY = {
    "people_number": 6,
    "days": 1,
    "current_city": "from Alder to Birch",
    "transportation": "Self-driving, from Alder to Birch, duration: 4 hours, distance: 330 km, cost: 16",
    "breakfast": "-",
    "lunch": "Table 0 of Birch, Birch",
    "dinner": "Table 1 of Birch, Birch(Northland)",
    "attraction": "No such sight, Nowhere;",
    "accommodation": "Inn 1 (near the lake), Birch side, Birch",
}


@pytest.fixture
def session(small_catalog: Catalog) -> Session:
    enquiry = CostEnquiry(small_catalog)
    return Session(OneRequest("Plan."), (*enquiry.published_tools(), *enquiry.tools()), grammar=read_enquiry)


def enquire(session: Session, day: Any) -> ToolResult:
    text = day if isinstance(day, str) else json.dumps(day)
    return asyncio.run(session.act(f"CostEnquiry[{text}]"))


def test_the_cost_of_a_day_for_the_whole_party(session: Session) -> None:
    # Two cars at 16; six people at 11 and 14; three rooms for two at 80.
    assert enquire(session, DAY).value == DayCost(2 * 16 + 6 * (11 + 14) + 3 * 80, ())
    assert enquire(session, DAY).content == "The cost of this day is 422 dollars."


def test_python_and_json_are_both_read(session: Session) -> None:
    assert enquire(session, str(DAY | {"breakfast": None})).value.cost == 422
    assert enquire(session, json.dumps(DAY | {"breakfast": None}, indent=1)).value.cost == 422


@pytest.mark.parametrize(
    ("changes", "cost"),
    [
        ({"transportation": "Flight Number: F0000000, from Alder to Birch"}, 6 * 80 + 390),
        ({"transportation": "Taxi, from Alder to Birch"}, 2 * 330 + 390),
        ({"transportation": "Taxi, cost: 1"}, 2 * 330 + 390),
        ({"transportation": "Train, from Alder to Birch"}, 390),
        ({"transportation": "-", "lunch": "no comma", "dinner": "", "accommodation": 7}, 0),
        ({"people_number": 1}, 16 + 25 + 80),
    ],
)
def test_formulas(session: Session, changes: dict[str, Any], cost: int) -> None:
    assert enquire(session, DAY | changes).value == DayCost(cost, ())


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"lunch": "Table 0, Birch"}, "1. There is no such restaurant for lunch: Table 0, Birch."),
        ({"lunch": "table 0 of birch, Birch", "accommodation": "Inn, Birch"}, "2. There is no such accommodation"),
        ({"transportation": "Flight Number: F9999999, from Alder to Birch"}, "transportation is not valid"),
        ({"transportation": "flight number F0000000, from Alder to Birch"}, "transportation is not valid"),
        ({"transportation": "Taxi, from Alder to Fir Harbor"}, "transportation is not valid"),
        ({"transportation": "Taxi", "current_city": "Alder"}, "transportation is not valid"),
    ],
)
def test_names_must_be_equal_and_legs_must_exist(session: Session, changes: dict[str, Any], text: str) -> None:
    answer = enquire(session, DAY | changes)

    assert answer.ok
    assert answer.value.invalid
    assert text in answer.content


@pytest.mark.parametrize(
    "argument",
    ["nothing", "[1]", '{"days": 1}', '{"people_number": "two"}', '{"people_number": 0}', "{'a': __import__('os')}"],
)
def test_what_is_not_a_day_gets_the_fixed_complaint(session: Session, argument: str) -> None:
    result = enquire(session, argument)

    assert (result.error, result.content) == (ErrorKind.REFUSED, NOT_A_DAY)


def test_the_typed_tool_gives_the_same(session: Session) -> None:
    arguments = {key: value for key, value in DAY.items() if key not in ("days", "attraction")}

    assert asyncio.run(session.call("cost_enquiry", arguments)).value == enquire(session, DAY).value
    assert not asyncio.run(session.call("cost_enquiry", arguments | {"people_number": 0})).ok


@pytest.mark.parametrize("action", ["Finish[the plan]", "What now?", ""])
def test_other_actions_are_not_supported(session: Session, action: str) -> None:
    assert asyncio.run(session.act(action)).error is ErrorKind.UNKNOWN_TOOL


def test_the_days_of_a_plan_add_up_to_what_the_budget_check_charges(small_catalog: Catalog) -> None:
    plan = [DAY, DAY | {"current_city": "Birch", "transportation": "-"}]
    task = Task(id="t", days=2, query="")

    assert total_cost(RawPlan(task, plan, small_catalog), 6) == sum(
        day_cost(small_catalog, day, 6).cost for day in plan
    )


@given(day=st.dictionaries(st.sampled_from(sorted(DAY)), st.one_of(st.none(), st.integers(), st.text())))
def test_no_day_whatever_raises(small_catalog: Catalog, day: dict[str, Any]) -> None:
    assert day_cost(small_catalog, day, 2).cost >= 0
