"""Any program of a shape that the search can plan for is compiled, however it is written."""

from __future__ import annotations

import pytest

from tripwright.benchmarks.travelplanner.concepts import TOUR_WORDS, travelplanner_concepts
from tripwright.errors import BadInput
from tripwright.language import SOUND, program
from tripwright.planner.city_tour import Demands, compile_demand, item_filter, merged

LOOP = "for a in activities(plan):\n"


def compiled(source: str) -> Demands | None:
    return compile_demand(program(source, travelplanner_concepts(), SOUND), "demand: it", TOUR_WORDS, 100)


@pytest.mark.parametrize(
    ("source", "demands"),
    [
        (f"c = 0\n{LOOP}    c += activity_cost(a)\nresult = c <= 1700", Demands(budget=170_000)),
        (f"c = 0\n{LOOP}    c = c + activity_cost(a)\nresult = not c > 12.345", Demands(budget=1_234)),
        ("result = sum([activity_cost(a) for a in activities(plan)]) < 12", Demands(budget=1_199)),
        (
            f"result = True\n{LOOP}    if activity_type(a) == 'flight': result = False",
            Demands(without=frozenset({"flight"})),
        ),
        (
            "result = not any([activity_type(a) in ['taxi', 'self-driving'] for a in activities(plan)])",
            Demands(without=frozenset({"taxi", "self-driving"})),
        ),
        (
            f"result = True\n{LOOP}    if activity_type(a) == 'accommodation' and not allows(a, 'pets'):"
            " result = False",
            Demands(features=frozenset({"demand: it"})),
        ),
        (
            "result = all([room_type(a) == 'Private room' for a in activities(plan) if activity_type(a)"
            " == 'accommodation'])",
            Demands(features=frozenset({"demand: it"})),
        ),
        (
            "result = any([serves(a, 'French') for a in activities(plan) if activity_type(a) in"
            " ['lunch', 'dinner', 'breakfast'] and home_city(plan) != activity_city(a)])",
            Demands(labels=("French",)),
        ),
    ],
)
def test_a_program_becomes_a_demand(source: str, demands: Demands) -> None:
    assert compiled(source) == demands


@pytest.mark.parametrize(
    "source",
    [
        f"c = 0\n{LOOP}    if activity_type(a) == 'lunch': c += activity_cost(a)\nresult = c <= 50",
        f"c = 0\n{LOOP}    c += activity_cost(a)\nresult = c >= 50",
        f"result = True\n{LOOP}    if activity_type(a) == 'lunch' and activity_cost(a) > 9: result = False",
        f"result = True\n{LOOP}    if activity_type(a) == 'flight' and activity_cost(a) > 99: result = False",
        f"result = False\n{LOOP}    if activity_type(a) == 'lunch' and serves(a, 'French'): result = True",
        f"result = False\n{LOOP}    if activity_city(a) == 'Birch' and serves(a, 'French'): result = True",
        "result = True\nfor a in day_activities(plan, 1):\n    if activity_type(a) == 'taxi': result = False",
        "result = day_count(plan) == 3",
    ],
)
def test_another_shape_is_left_to_the_caller(source: str) -> None:
    assert compiled(source) is None


def test_a_program_that_cannot_be_read_is_bad_input() -> None:
    broken = program("result = (", travelplanner_concepts(), SOUND)

    with pytest.raises(BadInput, match="cannot be read"):
        compile_demand(broken, "demand: it", TOUR_WORDS, 100)
    with pytest.raises(BadInput, match="not a condition of every item"):
        item_filter(broken)


def test_demands_together() -> None:
    both = merged([Demands(budget=900), Demands(budget=700, labels=("Tea",)), Demands(without=frozenset({"taxi"}))])

    assert both == Demands(700, labels=("Tea",), without=frozenset({"taxi"}))
    assert merged([]) == Demands()
