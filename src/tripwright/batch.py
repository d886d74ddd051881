"""Whole files: every plan checked by itself, the tasks without a line counted; every task planned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from tripwright.bench import Benchmark, TaskLike, benchmark
from tripwright.errors import BadInput
from tripwright.jobs import map_chunks
from tripwright.planner.answer import Answer
from tripwright.rules import CheckReport, worst_rules
from tripwright.submissions import PlanLine
from tripwright.world import World

T = TypeVar("T", bound=TaskLike)


@dataclass(frozen=True, slots=True)
class CheckedLine(Generic[T]):
    """A line of a plan file and the report on its plan; a line that cannot be judged was not delivered."""

    line: PlanLine[T]
    report: CheckReport

    def to_json(self) -> dict[str, object]:
        """One line of the output: the report, under what the line calls its task."""
        body: dict[str, object] = {**self.report.to_json(), "id": self.line.id}
        if self.line.file is None:
            body["line"] = self.line.line
        else:
            body["file"] = self.line.file
        body |= {name: value for name, value in self.line.called.items() if name != "id"}
        if self.line.problem is not None:
            body["problem"] = str(self.line.problem)
        if self.line.notes:
            body["notes"] = list(self.line.notes)
        return body


def check_plans(
    lines: Iterable[PlanLine[T]], bench: Benchmark[T], rules: str, *, jobs: int = 1
) -> list[CheckedLine[T]]:
    """Check each line as if it were alone, in the order given.

    Args:
        lines: What ``Benchmark.read_plans`` or ``submissions.pair`` gives.
        bench: The benchmark on the world in which they are judged.
        rules: The rule set.
        jobs: Processes that share the work; each opens the world for itself.

    Raises:
        UnknownName: There is no such rule set.
        MissingExtra: Several processes are asked for, and joblib is not installed.
    """
    lines = list(lines)
    plans = [(line.task, line.plan) for line in lines if line.task is not None]
    if jobs > 1:
        elsewhere = partial(_check_elsewhere, bench.name, bench.world.path, rules)
        reports = iter(map_chunks(elsewhere, plans, jobs, purpose="checking in several processes"))
    else:
        reports = (bench.check(task, plan, rules=rules) for task, plan in plans)
    return [CheckedLine(line, _unread(line, rules) if line.task is None else next(reports)) for line in lines]


def plan_tasks(
    tasks: Sequence[T],
    bench: Benchmark[T],
    *,
    prefer: str | None = None,
    time_limit: float | None = None,
    jobs: int = 1,
) -> Iterator[Answer[Any]]:
    """The planner's answer to each task, in order; in one process each is there as soon as it is found.

    Args:
        tasks: What to plan.
        bench: The benchmark on the world to plan in.
        prefer: Which plan is the best, as the benchmark's ``plan`` reads it; None for its default.
        time_limit: Seconds for each task.
        jobs: Processes that share the work; each opens the world for itself.

    Raises:
        BadInput: There is no such preference, or one of the tasks cannot have it; nothing is planned then.
        MissingExtra: Several processes are asked for, and joblib is not installed.
    """
    bench.require_preference(prefer, tasks)
    if jobs == 1:
        return _plan_all(bench, prefer, time_limit, tasks)
    elsewhere = partial(_plan_elsewhere, bench.name, bench.world.path, prefer, time_limit)
    return iter(map_chunks(elsewhere, tasks, jobs, purpose="planning in several processes"))


def _plan_all(
    bench: Benchmark[T], prefer: str | None, time_limit: float | None, tasks: Sequence[T]
) -> Iterator[Answer[Any]]:
    return (bench.plan(task, prefer=prefer, time_limit=time_limit) for task in tasks)


def _plan_elsewhere(
    name: str, file: Path, prefer: str | None, time_limit: float | None, tasks: Sequence[Any]
) -> list[Answer[Any]]:
    with World.open(file) as world:
        return list(_plan_all(benchmark(name, world=world), prefer, time_limit, tasks))


def summary(
    tasks: Sequence[T],
    checked: Sequence[CheckedLine[T]],
    bench: Benchmark[T],
    rules: str,
    unread: Sequence[BadInput] = (),
) -> dict[str, Any]:
    """What ``--summary`` holds: the metrics with counts and intervals, the tables, what failed most, what was broken.

    ``metrics`` is over all tasks; ``handed_in`` is the same over the tasks that a line is for, to be read beside it.
    ``unread`` is what of the task file could not be read; it counts in no metric.
    """
    by_task = {line.line.task.id: line for line in checked if line.line.task is not None}
    over_all = [(task, by_task.get(task.id)) for task in tasks]
    judged = [(task, None if line is None else line.report) for task, line in over_all]
    handed_in = [one for one in judged if one[1] is not None]
    world = bench.world
    return {
        "benchmark": bench.name,
        "rules": rules,
        "world": {"name": world.manifest.name, "digest": world.digest},
        "counts": {
            "tasks": len(tasks),
            "lines": len(checked),
            "handed_in": len(handed_in),
            "delivered": sum(line.report.delivered for line in checked),
            "passed": sum(line.report.passed for line in checked),
            "broken_lines": sum(line.line.problem is not None for line in checked),
            "broken_tasks": len(unread),
        },
        "metrics": {name: value.to_json() for name, value in bench.metrics(judged).items()},
        "handed_in": {name: value.to_json() for name, value in bench.metrics(handed_in).items()},
        **bench.tables([(task, line and line.line.plan, line and line.report) for task, line in over_all]),
        "worst_rules": [
            {"rule": rule, "failed": failed, "judged": count}
            for rule, failed, count in worst_rules(line.report for line in checked)
        ],
        "problems": [
            *map(str, unread),
            *(str(line.line.problem) for line in checked if line.line.problem is not None),
        ],
    }


def _unread(line: PlanLine[Any], rules: str) -> CheckReport:
    return CheckReport(str(line.id), rules, delivered=False)


def _check_elsewhere(name: str, world: Path, rules: str, plans: Sequence[tuple[Any, Any]]) -> list[CheckReport]:
    with World.open(world) as opened:
        bench = benchmark(name, world=opened)
        return [bench.check(task, plan, rules=rules) for task, plan in plans]
