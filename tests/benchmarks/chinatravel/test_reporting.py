from __future__ import annotations

from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.published import SPLIT_SIZES, published_results, split_of, why_not_comparable
from tripwright.benchmarks.chinatravel.reporting import Reporting
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.rules import Outcome
from tripwright.world import Manifest

LINE = {"uid": "t1", "start_city": "北京", "target_city": "上海", "days": 2, "people_number": 2}
IMPORTED = Manifest(name="sandbox", dialect="chinatravel", currency="CNY", source="imported from a.zip")


def _task(*programs: str, **more: Any) -> Task:
    return Task.model_validate({**LINE, "hard_logic_py": list(programs), "nature_language": "去上海", **more})


@pytest.fixture(scope="module")
def bench(small: Sandbox) -> ChinaTravel:
    return ChinaTravel(small.world)


def test_every_verdict_has_a_title_and_the_headline_comes_last(bench: ChinaTravel, good: dict[str, Any]) -> None:
    report = Reporting(bench)
    assert list(report.metrics)[-1] == bench.headline
    assert set(report.metrics) == set(bench.metrics([]))
    for rules in bench.rule_sets:
        verdicts = bench.check(_task("result = True"), good, rules=rules).verdicts
        assert {verdict.rule for verdict in verdicts} <= set(report.rules(rules))


def test_broken_rules_are_pinned_to_the_trip(bench: ChinaTravel, good: dict[str, Any]) -> None:
    good["itinerary"][0]["activities"][1]["price"] = 99.0
    task = _task()
    verdicts = bench.check(task, good).violations()
    agenda = Reporting(bench).agenda(bench.public(task), good, verdicts)
    assert agenda is not None
    marked = [entry.place.name for entry in agenda.entries if entry.marks]
    assert marked == ["镜湖"]
    assert Reporting(bench).agenda(bench.public(task), {"itinerary": "no"}, []) is None


def test_published_rows_say_why_they_do_not_compare(bench: ChinaTravel) -> None:
    rows = Reporting(bench).published(split="easy", mode="two-stage", rules="upstream", count=300)
    assert {row.source for row in rows} == {"paper, easy"}
    assert all("the published sandbox" in row.why for row in rows)
    assert len(Reporting(bench).published(split=None, mode="tools", rules="sound", count=3)) == len(
        published_results().rows
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, ""),
        ({"split": "medium", "count": 150}, "the split is medium"),
        ({"count": 20}, "no whole published split"),
        ({"split": None}, "no whole published split"),
        ({"rules": "sound"}, "the rules are sound"),
        ({"world": IMPORTED.model_copy(update={"partial": {"city": "only 上海"}})}, "lacks parts"),
        ({"world": IMPORTED.model_copy(update={"source": "generated"})}, "the world is sandbox"),
    ],
)
def test_a_run_compares_on_the_whole_split_of_the_published_sandbox(change: dict[str, Any], words: str) -> None:
    row = next(row for row in published_results().rows if row.split == "easy")
    setting = {"split": "easy", "count": SPLIT_SIZES["easy"], "rules": "upstream", "world": IMPORTED, **change}
    reasons = "; ".join(why_not_comparable(row, **setting))
    assert words in reasons
    assert bool(reasons) == bool(words)


@pytest.mark.parametrize(
    ("more", "split"),
    [
        ({"tag": "easy"}, "easy"),
        ({"tag": "human", "uid": "h20241"}, "human"),
        ({"tag": "human", "uid": "10042"}, "human1000"),
        ({"tag": "mine"}, None),
        ({}, None),
    ],
)
def test_a_task_speaks_for_its_split(more: dict[str, Any], split: str | None) -> None:
    assert split_of(_task(**more)) == split


def test_a_violated_program_says_the_demand_and_where(bench: ChinaTravel, good: dict[str, Any]) -> None:
    free = (
        "result = True\nfor a in allactivities(plan):\n"
        "  if activity_type(a) == 'attraction' and activity_price(a) > 0: result = False"
    )
    total = "spent = 0\nfor a in allactivities(plan):\n  spent += activity_cost(a)\nresult = spent <= 10"
    report = bench.check(_task(free, total, "result = nothing", "result = True"), good)
    found = [verdict for verdict in report.verdicts if verdict.rule.startswith("program")]
    assert [verdict.outcome for verdict in found] == [Outcome.VIOLATED] * 3 + [Outcome.SATISFIED]
    assert found[0].where == "day 1 / 2 attraction"
    assert "不超过0元" in found[0].message
    assert (found[1].where, found[1].expected) == (None, "spent <= 10")
    assert "name 'nothing' is not known" in found[2].message
    told = bench.check(_task("result = False", hard_logic_nl=["一定要去动物园"]), good).verdicts[-1]
    assert told.message == "一定要去动物园"


def test_failing_tool_use_is_analysed(bench: ChinaTravel) -> None:
    assert Reporting(bench).analyses({}, []) == []
