"""A plan as it is shown: its cost sheet adds up to the rule's cost, broken rules stand at their items."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.agenda import plan_agenda
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.costs import cost_sheet
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.sound.cost import trip_cost
from tripwright.trip.export import FORMATS, export_trip
from tripwright.trip.gazetteer import WorldGazetteer
from tripwright.trip.money import Money
from tripwright.world import World


@pytest.mark.parametrize("mode", ["flight", "taxi", "self-driving"])
@pytest.mark.parametrize("people", [1, 2, 3, 7])
def test_the_sheet_adds_up_to_what_the_budget_rule_counts(small_catalog: Catalog, mode: str, people: int) -> None:
    read = read_plan(task(people_number=people), Trip(small_catalog, mode=mode).plan(), small_catalog)

    assert trip_cost(read).exact is not None
    assert cost_sheet(read).total == Money(trip_cost(read).exact or 0, "USD")


def test_each_line_says_what_one_unit_is(small_catalog: Catalog) -> None:
    sheet = cost_sheet(read_plan(task(people_number=7), Trip(small_catalog, mode="taxi").plan(), small_catalog))
    found = {(line.kind, line.price.basis, line.count) for line in sheet.lines}

    assert ("road", "vehicle", 2) in found
    assert ("meal", "person", 7) in found
    assert {basis for kind, basis, _ in found if kind == "stay"} == {"room-night"}


def test_an_item_that_does_not_exist_leaves_the_total_unknown(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog).plan()
    plan[1]["lunch"] = "Nobody's Table, Birch"
    sheet = cost_sheet(read_plan(task(), plan, small_catalog))

    assert sheet.total is None
    assert [line.where for line in sheet.unknown] == ["day 2 / lunch"]


def test_broken_rules_are_pinned_to_their_items(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog).plan()
    plan[1]["dinner"] = "Table 1 of Alder, Alder"
    report = check(task(), plan, small_catalog, "sound")
    agenda = plan_agenda(task(), plan, small_catalog, report.verdicts)
    assert agenda is not None
    dinner = next(entry for entry in agenda.entries if entry.where == "day 2 / dinner")

    assert [mark.rule for mark in dinner.marks] == ["is_valid_information_in_current_city"]
    assert agenda.title == "St. Grove to Northland"


@pytest.mark.parametrize("plan", [None, [], "no plan", 7, {"days": 1}])
def test_what_is_no_list_of_days_has_nothing_to_show(small_catalog: Catalog, plan: object) -> None:
    agenda = plan_agenda(task(), plan, small_catalog)

    assert agenda is None or agenda.entries == ()


def test_without_dates_or_people_there_is_no_trip(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog).plan()

    assert plan_agenda(task(date=None), plan, small_catalog) is None
    assert plan_agenda(task(people_number=None), plan, small_catalog) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
DAY = st.fixed_dictionaries(
    {},
    optional={
        name: JSON
        | st.sampled_from(["from St. Grove to Birch", "Table 1 of Birch, Birch", "-", "Taxi, from Birch to Cedar"])
        for name in ("current_city", "transportation", "breakfast", "lunch", "attraction", "accommodation")
    },
)


@given(st.lists(DAY | JSON, max_size=5))
@settings(max_examples=40, deadline=None)
def test_whatever_a_model_writes_every_export_is_written(small_catalog: Catalog, plan: list[object]) -> None:
    report = check(task(), plan, small_catalog, "sound")
    agenda = plan_agenda(task(), plan, small_catalog, report.verdicts)
    if agenda is not None:
        assert all(export_trip(agenda, form) for form in FORMATS)


def test_the_reference_plans_cost_what_the_rules_say(official: Path, official_world: World) -> None:
    catalog = Catalog(official_world)
    tasks = read_tasks(official / "queries" / "train_queries.jsonl")
    gazetteer = WorldGazetteer(official_world)
    with gzip.open(official / "plans" / "train_reference_plans.jsonl.gz", "rt", encoding="utf-8") as stream:
        plans = [json.loads(line)["plan"] for line in stream]
    for one, plan in zip(tasks, plans, strict=True):
        agenda = plan_agenda(one, plan, catalog, gazetteer=gazetteer)
        assert agenda is not None
        assert agenda.costs is not None
        exact = trip_cost(read_plan(one, plan, catalog)).exact
        assert agenda.costs.total == (None if exact is None else Money(exact, "USD"))
