"""The benchmark's metrics and its tables by level and days.

A denominator counts what the tasks ask for, delivered or not: eight commonsense checks a task, one budget and one
check for each local constraint. Over a whole published split these are the published constants (train 45 / 360 / 105,
validation 180 / 1440 / 420, test 1000 / 8000 / 2290); over any other task file they are the true ones, so that ten
perfect plans for ten tasks score 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.task import LEVELS, Task
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.rules import CheckReport, Count, Outcome, Rate, clustered_rate, rate

METRICS = ("delivery", "commonsense_micro", "commonsense_macro", "hard_micro", "hard_macro", "final")
"""In the order of the published tables."""
CONSTRAINTS = {"valid_room_rule": "house_rule", "valid_cuisine": "cuisine", "valid_room_type": "room_type"}
CONSTRAINTS["valid_transportation"] = "transportation"
_BY_LEVEL = {"easy": 0, "medium": 1, "hard": 3}
Table = dict[str, dict[str, dict[str, dict[str, int]]]]
"""Level to days to title to ``{"true", "false", "total"}``."""


class Judged(NamedTuple):
    """A task and the report on its plan; None when nothing was handed in for it."""

    task: Task
    report: CheckReport | None


def metrics(judged: Sequence[Judged]) -> dict[str, Rate]:
    """The six published metrics; a task without a passing plan counts as a failure in each of them."""
    commonsense = [_count(one, "commonsense") for one in judged]
    hard = [_count(one, "hard") for one in judged]
    n = len(judged)
    return {
        "delivery": rate(sum(one.report is not None and one.report.delivered for one in judged), n),
        "commonsense_micro": clustered_rate(commonsense),
        "commonsense_macro": rate(sum(_holds(one, "commonsense") for one in judged), n),
        "hard_micro": clustered_rate(hard),
        "hard_macro": rate(sum(_holds(one, "hard") for one in judged), n),
        "final": rate(sum(one.report is not None and one.report.passed for one in judged), n),
    }


def constraint_tables(judged: Sequence[Judged]) -> dict[str, Table]:
    """The published per-constraint tables by level and days: how many true, how many false, out of how many.

    Plans that were not delivered or not evaluated that far are neither true nor false. Tasks without a level are left
    out, as the published tables have no place for them.
    """
    groups = {"Commonsense Constraint": "commonsense", "Hard Constraint": "hard"}
    return {name: _table(judged, group) for name, group in groups.items()}


def hard_checks(task: Task) -> int:
    """How many hard checks the task has: its budget and its local constraints, by its level where they are hidden."""
    if task.local_constraint is None:
        return 1 + _BY_LEVEL.get(task.level or "", 0)
    return 1 + sum(getattr(task.local_constraint, name) is not None for name in CONSTRAINTS.values())


def _count(one: Judged, group: str) -> Count:
    n = len(UPSTREAM.ids(group)) if group == "commonsense" else hard_checks(one.task)
    if one.report is None:
        return Count(0, n)
    satisfied = [verdict for verdict in one.report.verdicts if verdict.group == group]
    return Count(sum(verdict.outcome is Outcome.SATISFIED for verdict in satisfied), n)


def _holds(one: Judged, group: str) -> bool:
    verdicts = () if one.report is None else [v for v in one.report.verdicts if v.group == group]
    return bool(verdicts) and all(verdict.passes for verdict in verdicts)


def _table(judged: Sequence[Judged], group: str) -> Table:
    titles = {rule.id: rule.title for rule in UPSTREAM.rules if rule.group == group}
    levels = [level for level in LEVELS if any(one.task.level == level for one in judged)]
    days = sorted({one.task.days for one in judged})
    table: Table = {level: {str(count): {} for count in days} for level in levels}
    for one in judged:
        if one.task.level is None:
            continue
        cell = table[one.task.level][str(one.task.days)]
        for rule, title in titles.items():
            counts = cell.setdefault(title, {"true": 0, "false": 0, "total": 0})
            counts["total"] += _asks(one.task, rule)
            if one.report is not None and one.report.verdicts:
                outcome = one.report.verdict(rule).outcome
                counts["true"] += outcome is Outcome.SATISFIED
                counts["false"] += outcome is Outcome.VIOLATED
    return table


def _asks(task: Task, rule: str) -> bool:
    """Whether the task has this check; a hidden constraint counts as none."""
    if rule not in CONSTRAINTS:
        return True
    return task.local_constraint is not None and getattr(task.local_constraint, CONSTRAINTS[rule]) is not None
