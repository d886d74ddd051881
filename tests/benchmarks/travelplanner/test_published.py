from __future__ import annotations

import pytest

from tripwright.benchmarks.travelplanner.published import RunSetting, published_tables, why_not_comparable
from tripwright.benchmarks.travelplanner.scores import METRICS
from tripwright.benchmarks.travelplanner.task import LEVELS
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.world import Manifest

PUBLISHED = Manifest(name="official", dialect="travelplanner", currency="USD", source="imported from database")
PART = PUBLISHED.model_copy(update={"partial": {"flight": "a subset of the published table"}})
OURS = Manifest(name="us-mini", dialect="travelplanner", currency="USD", source="generated")


def test_every_row_has_its_source_and_known_metrics() -> None:
    tables = published_tables()

    assert len(tables.results) == 2 * 13 + 4
    for row in tables.results:
        assert row.source in tables.sources
        assert set(METRICS[1:]) <= set(row.metrics) <= set(METRICS)
        assert all(0 <= percent <= 100 for percent in row.metrics.values())
        assert row.metrics["final"] <= row.metrics["commonsense_macro"] <= row.metrics["commonsense_micro"]


def test_some_published_numbers() -> None:
    rows = {(row.name, row.split): row.metrics for row in published_tables().results}

    assert rows["Direct GPT-4-Turbo", "test"]["final"] == 4.4
    assert rows["Greedy search", "validation"]["hard_micro"] == 60.8
    assert rows["GPT-4-Turbo", "validation"]["delivery"] == 89.4


def test_the_constraint_table_has_every_rule_and_level() -> None:
    rows = published_tables().constraints.rows

    assert {row.constraint for row in rows} == {rule.title for rule in UPSTREAM.rules} | {"Final"}
    assert all(tuple(row.by_level) == LEVELS for row in rows)
    assert {row.by_level["easy"] for row in rows if row.constraint == "Cuisine"} == {None}


def test_failure_shares_add_up_and_notebooks_have_their_reference() -> None:
    tables = published_tables()

    for shares in tables.tool_failures.by_model.values():
        assert sum(shares.values()) == pytest.approx(100, abs=0.2)
    assert tables.notebook.rows["flights"]["reference"] == {"3": 2, "5": 3, "7": 4}


def test_comparable_on_the_same_split_mode_rules_and_world() -> None:
    row = next(
        row for row in published_tables().results if row.name == "Direct GPT-4-Turbo" and row.split == "validation"
    )

    assert why_not_comparable(row, RunSetting("validation", "sole-planning", "upstream", PUBLISHED)) == ()
    assert why_not_comparable(row, RunSetting("validation", "sole-planning", "upstream", PART)) == ()
    assert why_not_comparable(row, RunSetting(None, "two-stage", "sound", OURS)) == (
        "the tasks are no whole published split, the published row is on validation",
        "the mode is two-stage, the published row's is sole-planning",
        "the rules are sound, the published row's are upstream",
        "the world is us-mini, the published row is on the published database",
    )


def test_a_part_of_the_tables_is_another_world_for_agents_with_tools() -> None:
    row = next(row for row in published_tables().results if row.name == "GPT-4-Turbo" and row.split == "validation")

    assert why_not_comparable(row, RunSetting("validation", "two-stage", "upstream", PART)) == (
        "the world lacks parts of the published database: flight",
    )
    assert why_not_comparable(row, RunSetting("train", "two-stage", "upstream", PUBLISHED)) == (
        "the split is train, the published row is on validation",
    )
