"""The paper's analyses on conversations written by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.analyses import (
    alignment,
    grounding,
    refinement,
    reflection,
    searches,
    task_shares,
    translated,
)
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.reporting import Reporting
from tripwright.benchmarks.chinatravel.structures import (
    aligned,
    names_in,
    novelty,
    semantic_share,
    signatures,
    template_structures,
)
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.cli import run
from tripwright.language import ConceptLibrary
from tripwright.session import EndReason, Event, Ledger

SET = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = {values} <= names"""
KIND = """kinds = set()
for a in allactivities(plan):
  if activity_type(a) == 'attraction': kinds.add(attraction_type(a, target_city(plan)))
result = {{'{kind}'}} <= kinds"""
DAYS = "result = day_count(plan) == 2"
LAKE, TOWER = SET.format(values="{'镜湖'}"), SET.format(values="{'旧塔'}")
PARK = KIND.format(kind="公园")
ODD = "n = 0\nfor a in allactivities(plan):\n  if activity_type(a) == 'lunch': n += 1\nresult = n == 2"
TASK = Task.model_validate(
    {
        "uid": "t1",
        "tag": "human",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 2,
        "hard_logic_py": [DAYS, LAKE, PARK, ODD],
        "nature_language": "玩两天，要去公园，也想坐船看水",
    }
)
TASKS = {"t1": TASK}


@dataclass
class Told:
    """A trial, as far as the analyses look at it."""

    events: Sequence[Event] = ()
    task: str = "t1"
    end: EndReason = EndReason.DELIVERED
    plan: Any = None
    ledger: Ledger = field(default_factory=Ledger)


def _note(label: str, **fields: Any) -> Event:
    return Event(n=0, at=0, kind="note", label=label, text=json.dumps(fields))


def _round(number: int, programs: int, faulty: int, *, unreadable: bool = False) -> Event:
    return _note("nl2dsl", round=number, programs=programs, faulty=faulty, unreadable=unreadable)


def _planned(*programs: str, tool: str = "start_search") -> Event:
    return Event(n=0, at=0, kind="call", tool=tool, arguments={"programs": list(programs)})


@pytest.fixture(scope="module")
def library(bench: ChinaTravel) -> ConceptLibrary:
    return bench.checker.library("upstream")


def test_plain_is_what_the_request_says(library: ConceptLibrary) -> None:
    assert names_in(LAKE, TASK.query, library) == (frozenset(), {"镜湖"})
    assert names_in(PARK, TASK.query, library) == ({"公园"}, frozenset())
    assert names_in(DAYS, TASK.query, library) == (frozenset(), frozenset())
    assert names_in(SET.format(values="{'no such place'}"), TASK.query, library) == (frozenset(), frozenset())
    assert names_in("result = (", TASK.query, library) == (frozenset(), frozenset())


def test_semantic_share(library: ConceptLibrary) -> None:
    share = semantic_share([TASK], library)
    assert (share.programs, share.naming, share.semantic) == (4, 2, 1)
    assert semantic_share([TASK.hidden()], library) == (0, 0, 0)


def test_structures_are_equal_but_for_names_order_and_values(library: ConceptLibrary) -> None:
    lake, tower, park, odd = signatures([LAKE, TOWER, PARK, ODD], library)
    assert lake == tower
    assert len({lake, park, odd}) == 3
    seen = template_structures(library)
    assert {lake, park} <= seen
    assert odd not in seen
    assert novelty([TASK], seen, library) == (1, 1, 4, 1)


def test_each_made_program_counts_once() -> None:
    assert aligned(["a", "a", "b"], ["b", "a"]) == [True, False, True]


def test_the_last_programs_planned_with_are_the_translation() -> None:
    assert translated([_planned(DAYS), _planned(LAKE, tool="exact_planner")]) == [LAKE]
    assert translated([]) is None


def test_grounding_and_alignment(library: ConceptLibrary) -> None:
    trial = Told([_round(0, 3, 0), _planned(DAYS, TOWER, PARK)])
    seen = template_structures(library)

    found = grounding(TASKS, [trial], library)
    assert found is not None
    assert found.rows == (("plain", 1, 1, 100.0), ("semantic", 0, 1, 0.0))
    built = alignment(TASKS, [trial], library, seen)
    assert built is not None
    assert built.rows == (("seen", 3, 3, 100.0), ("unseen", 0, 1, 0.0))


def test_granted_programs_are_no_translation(library: ConceptLibrary) -> None:
    trial = Told([_planned(*TASK.programs or ())])
    assert grounding(TASKS, [trial], library) is None
    assert alignment(TASKS, [trial], library, frozenset()) is None


def test_reflection_shows_what_was_deleted() -> None:
    trials = [
        Told([_round(0, 4, 2), _round(1, 3, 1), _round(2, 3, 0)]),
        Told([_round(0, 6, 0)]),
        Told([_round(0, 9, 9)], task="unknown"),
    ]
    found = reflection(TASKS, trials[:2])
    assert found is not None
    assert found.columns[2:5] == ("faulty programs", "programs", "true programs")
    assert found.rows == (("0", 2, 1.0, 5.0, 4.0, 0, 0), ("1", 1, 1.0, 3.0, 4.0, 1, 0), ("2", 1, 0.0, 3.0, 4.0, 0, 0))
    assert reflection({**TASKS, "unknown": TASK.hidden()}, trials[2:]) is None


def test_rounds_of_modulo_with_and_without_prices() -> None:
    def told(number: int, remaining: int, cost: float | None) -> Event:
        return _note("modulo", round=number, remaining=remaining, corrected=1, new=0, tokens=10, cost=cost, seconds=1.0)

    found = refinement([Told([told(0, 3, 0.5), told(1, 0, None)]), Told([told(0, 1, None)])])
    assert found is not None
    assert found.rows == (("0", 2, 2.0, 1.0, 0.0, 10.0, 0.5, 1.0), ("1", 1, 0.0, 1.0, 0.0, 10.0, None, 1.0))
    assert refinement([Told()]) is None


def test_searches_are_averaged() -> None:
    counters = {"nodes": 10, "format_errors": 2}
    found = searches([Told([_note("search", passed=True, timed_out=False, seconds=2.0, counters=counters)])])
    assert found is not None
    assert dict(found.rows)["nodes"] == 10.0
    assert dict(found.rows)["format errors"] == 2.0
    assert searches([Told([Event(n=0, at=0, kind="note", label="search", text="no JSON")])]) is None


def test_reports_show_what_there_is(bench: ChinaTravel) -> None:
    trial = Told([_round(0, 3, 0), _planned(DAYS, TOWER, PARK)])
    found = Reporting(bench).analyses({"t1": bench.public(TASK)}, [trial])
    assert [one.title for one in found] == ["Tasks", "Grounding", "Structures", "Reflection of NL2DSL"]
    assert task_shares({}, bench.checker.library("upstream"), frozenset()) is None


def test_the_command_counts(bench: ChinaTravel, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(json.dumps(TASK.to_json(), ensure_ascii=False), encoding="utf-8")
    world = str(bench.world.path)
    assert run(["structures", "chinatravel", str(tasks), "--world", world, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["count"], row["of"]) for row in rows] == [(1, 2), (1, 4), (1, 1), (1, 4)]

    assert run(["structures", "chinatravel", str(tasks), "--seen", str(tasks), "--world", world]) == 0
    assert "0.0" in capsys.readouterr().out
    assert run(["structures", "travelplanner", str(tasks)]) == 2
