"""Checking a whole plan file: every line by itself, the tasks without a line counted, the numbers with their counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RulesName, check
from tripwright.benchmarks.travelplanner.scores import Judged, constraint_tables, metrics, worst_rules
from tripwright.benchmarks.travelplanner.submissions import PlanLine
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.jobs import map_chunks
from tripwright.rules import CheckReport
from tripwright.world import World


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of a plan file and the report on its plan; a line that cannot be judged was not delivered."""

    line: PlanLine
    report: CheckReport

    def to_json(self) -> dict[str, object]:
        """One line of the output: the report, under what the line calls its task."""
        body: dict[str, object] = {**self.report.to_json(), "id": self.line.id, "line": self.line.line}
        body |= {name: value for name, value in self.line.called.items() if name != "id"}
        if self.line.problem is not None:
            body["problem"] = str(self.line.problem)
        if self.line.notes:
            body["notes"] = list(self.line.notes)
        return body


def check_plans(
    lines: Iterable[PlanLine], catalog: Catalog, rules: RulesName = "upstream", *, jobs: int = 1
) -> list[CheckedLine]:
    """Check each line as if it were alone, in the order given.

    Args:
        lines: What ``submissions.read_plans`` or ``submissions.pair`` gives.
        catalog: The world in which they are judged.
        rules: The rule set.
        jobs: Processes that share the work; each opens the world for itself.

    Raises:
        MissingExtra: Several processes are asked for, and joblib is not installed.
    """
    lines = list(lines)
    plans = [(line.task, line.plan) for line in lines if line.task is not None]
    if jobs > 1:
        elsewhere = partial(_check_elsewhere, catalog.world.path, rules)
        reports = iter(map_chunks(elsewhere, plans, jobs, purpose="checking in several processes"))
    else:
        reports = (check(task, plan, catalog, rules) for task, plan in plans)
    return [CheckedLine(line, _unread(line, rules) if line.task is None else next(reports)) for line in lines]


def judged(tasks: Iterable[Task], checked: Iterable[CheckedLine]) -> list[Judged]:
    """Each task with the report on its plan; None for a task that no line is for."""
    reports = {line.line.task.id: line.report for line in checked if line.line.task is not None}
    return [Judged(task, reports.get(task.id)) for task in tasks]


def summary(tasks: Sequence[Task], checked: Sequence[CheckedLine], rules: RulesName, world: World) -> dict[str, Any]:
    """What ``--summary`` holds: the metrics with counts and intervals, the tables, what failed most, what was broken.

    ``metrics`` is over all tasks; ``handed_in`` is the same over the tasks that a line is for, to be read beside it.
    """
    over_all = judged(tasks, checked)
    handed_in = [one for one in over_all if one.report is not None]
    return {
        "benchmark": "travelplanner",
        "rules": rules,
        "world": {"name": world.manifest.name, "digest": world.digest},
        "counts": {
            "tasks": len(tasks),
            "lines": len(checked),
            "handed_in": len(handed_in),
            "delivered": sum(line.report.delivered for line in checked),
            "passed": sum(line.report.passed for line in checked),
            "broken_lines": sum(line.line.problem is not None for line in checked),
        },
        "metrics": {name: value.to_json() for name, value in metrics(over_all).items()},
        "handed_in": {name: value.to_json() for name, value in metrics(handed_in).items()},
        "tables": constraint_tables(over_all),
        "worst_rules": [
            {"rule": rule, "failed": failed, "judged": count}
            for rule, failed, count in worst_rules(line.report for line in checked)
        ],
        "problems": [str(line.line.problem) for line in checked if line.line.problem is not None],
    }


def _unread(line: PlanLine, rules: RulesName) -> CheckReport:
    return CheckReport(str(line.id), rules, delivered=False)


def _check_elsewhere(world: Path, rules: RulesName, plans: Sequence[tuple[Task, Any]]) -> list[CheckReport]:
    with World.open(world) as opened:
        catalog = Catalog(opened)
        return [check(task, plan, catalog, rules) for task, plan in plans]
