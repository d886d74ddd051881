"""Looking for contradictions in tasks: in fields, text and programs, with the reference or the planner.

A task that contradicts itself measures nothing: the publishers have repaired wrong car counts, undefined variables and
budgets that no plan meets. Nothing here raises; fields that a split hides are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from tripwright.benchmarks.chinatravel.check import Checker, RulesName, rules_name
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.vocabulary import value_sets
from tripwright.errors import nearest_name
from tripwright.language import UPSTREAM, ValueSet, program
from tripwright.language.static import FindingKind, check_program, check_programs
from tripwright.planner.answer import Status
from tripwright.rules.task_finding import TaskFinding

SECONDS = 10.0
"""Time for the planner to prove that no plan can satisfy a task."""
_FACT = re.compile(r"\s*result\s*=\s*\(?\s*(day_count|people_count)\(plan\)\s*==\s*(\d+)\s*\)?\s*")
_FIELDS = {"day_count": "days", "people_count": "people_number"}


class TaskLint:
    """Checks tasks in one world.

    Args:
        planner: The planner of that world.
        checker: The checker of that world.
        rules: The rule sets that a reference plan must pass.
    """

    def __init__(self, planner: TaskPlanner, checker: Checker, rules: Sequence[str]) -> None:
        self._planner = planner
        self._checker = checker
        self._sandbox: Sandbox = checker.sandbox
        self._rules: tuple[RulesName, ...] = tuple(rules_name(name) for name in rules)
        self._sets: Callable[[str], dict[str, ValueSet]] = lru_cache(None)(self._value_sets)
        self._checks: tuple[Callable[[Task], Iterator[TaskFinding]], ...] = (
            self._cities,
            _text,
            _facts,
            self._programs,
            self._certificate,
        )

    def check(self, tasks: Sequence[Task]) -> list[TaskFinding]:
        """All findings, task by task; of two tasks that ask the same in the same words the later one is named."""
        found: list[TaskFinding] = []
        seen: dict[tuple[object, ...], str] = {}
        for task in tasks:
            trip = (task.start_city, task.target_city, task.days, task.people_number)
            twin = seen.setdefault((*trip, task.query, task.programs, task.preferences), task.id)
            if twin != task.id:
                found.append(TaskFinding(task.id, "uid", f"the same task as {twin}"))
            found += self.check_one(task)
        return found

    def check_one(self, task: Task) -> list[TaskFinding]:
        """The findings of one task."""
        return [finding for look in self._checks for finding in look(task)]

    def _cities(self, task: Task) -> Iterator[TaskFinding]:
        for field, city in (("start_city", task.start_city), ("target_city", task.target_city)):
            if city not in self._sandbox.cities:
                nearest = nearest_name(city, self._sandbox.cities)
                yield TaskFinding(
                    task.id, field, "the world has no such city", city, nearest and f"perhaps {nearest!r}"
                )
        if task.start_city == task.target_city:
            yield TaskFinding(task.id, "target_city", "the destination is the city of departure", task.target_city)

    def _programs(self, task: Task) -> Iterator[TaskFinding]:
        """What is wrong with programs before there is any plan, and which two of them exclude each other."""
        if task.programs is None or task.target_city not in self._sandbox.cities:
            return
        library, sets = self._checker.library("upstream"), self._sets(task.target_city)
        programs = [program(source, library, UPSTREAM) for source in task.programs]
        for number, one in enumerate(programs):
            for finding in check_program(one, sets):
                if finding.kind is not FindingKind.SET_RESULT:  # a hint: nearly every published set is meant that way
                    place = "" if finding.line is None else f"line {finding.line}: "
                    expected = finding.nearest and f"perhaps {finding.nearest!r}"
                    yield TaskFinding(task.id, f"hard_logic_py[{number}]", place + finding.message, None, expected)
        for finding in check_programs(programs, sets)[1]:
            yield TaskFinding(task.id, "hard_logic_py", finding.message)

    def _certificate(self, task: Task) -> Iterator[TaskFinding]:
        """The reference passes its own task; without one, the planner must not prove that no plan can."""
        if task.programs is None or not {task.start_city, task.target_city} <= self._sandbox.cities:
            return
        if task.reference is None:
            answer = self._planner.plan(task, time_limit=SECONDS)
            if answer.status is Status.INFEASIBLE and answer.conflict is not None:
                yield TaskFinding(task.id, "hard_logic_py", f"no plan can satisfy it: {answer.conflict.text}")
            return
        for rules in self._rules:
            for verdict in self._checker.check(task, task.reference, rules).verdicts:
                if not verdict.passes:
                    problem = f"the reference breaks {verdict.rule} ({rules}): {verdict.message or verdict.outcome}"
                    where = "reference_plan" + (f" / {verdict.where}" if verdict.where else "")
                    yield TaskFinding(task.id, where, problem, verdict.found, verdict.expected)

    def _value_sets(self, city: str) -> dict[str, ValueSet]:
        return {found.name: found for found in value_sets(self._sandbox, city)}


def _text(task: Task) -> Iterator[TaskFinding]:
    """The request is there and names its destination; sentences go with programs one by one."""
    if not task.query.strip():
        yield TaskFinding(task.id, "nature_language", "there is no request")
    elif task.target_city not in task.query and task.query == task.text:
        yield TaskFinding(task.id, "nature_language", "the text does not name it", task.query, task.target_city)
    if task.sentences is not None and len(task.sentences) != len(task.programs or ()):
        count = len(task.programs or ())
        yield TaskFinding(task.id, "hard_logic_nl", "not one sentence for each program", len(task.sentences), count)


def _facts(task: Task) -> Iterator[TaskFinding]:
    """Programs that ask for a number of days or people ask for the task's own."""
    for number, source in enumerate(task.programs or ()):
        match = _FACT.fullmatch(source)
        if match is None:
            continue
        field = _FIELDS[match[1]]
        if int(match[2]) != getattr(task, field):
            problem = f"it contradicts {field}"
            yield TaskFinding(task.id, f"hard_logic_py[{number}]", problem, int(match[2]), getattr(task, field))
