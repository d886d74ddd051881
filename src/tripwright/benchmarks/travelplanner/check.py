"""Checking one plan, as if it were alone."""

from __future__ import annotations

from typing import Any, Literal

from tripwright.benchmarks.travelplanner import sound, upstream
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import UnknownName
from tripwright.rules import CheckReport

RulesName = Literal["upstream", "sound"]
RULES: tuple[RulesName, ...] = ("upstream", "sound")


def check(
    task: Task, plan: Any, catalog: Catalog, rules: RulesName = "upstream", *, id: str | None = None
) -> CheckReport:
    """Judge a plan under one rule set.

    Args:
        task: The query that the plan answers.
        plan: The plan as published, any JSON value; ``None``, ``[]``, ``""`` and ``{}`` were not delivered.
        catalog: The world in which it is judged.
        rules: ``upstream`` (the published evaluator, bit for bit) or ``sound`` (its faults corrected).
        id: What the report calls the plan; the task's id by default.

    Raises:
        UnknownName: There is no rule set of that name. Nothing in ``plan`` raises.
    """
    rules = rules_name(rules)
    name = task.id if id is None else id
    if not plan:
        return CheckReport(name, rules, delivered=False)
    verdicts, cost = (upstream if rules == "upstream" else sound).evaluate(task, plan, catalog)
    return CheckReport(name, rules, delivered=True, verdicts=verdicts, cost=cost)


def rules_name(text: str) -> RulesName:
    """The rule set of that name.

    Raises:
        UnknownName: There is none.
    """
    for name in RULES:
        if name == text:
            return name
    raise UnknownName("rule set", text, RULES)
