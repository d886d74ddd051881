"""Looking for contradictions in tasks: between fields, between fields and text, with the world, with the reference.

A task that contradicts itself measures nothing (F021, F025, F043, F045). Nothing here raises; unknown fields (the test
split hides its labels) are passed over.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, RulesName, check
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.synthesis.elements import source_of
from tripwright.benchmarks.travelplanner.synthesis.groups import CITIES
from tripwright.benchmarks.travelplanner.task import (
    CUISINES,
    HOUSE_RULES,
    ROOM_TYPES,
    STATE_DAYS,
    TRANSPORTATIONS,
    Task,
)
from tripwright.benchmarks.travelplanner.wording.agree import disagreements
from tripwright.errors import nearest_name
from tripwright.planner.answer import Status
from tripwright.rules.task_finding import TaskFinding

_DEMANDS = {"easy": 0, "medium": 1, "hard": 3}
"""Local constraints that a task of each level has."""


class TaskLint:
    """Checks tasks against one world. Keep it: the planner remembers what it has read.

    Args:
        catalog: The world.
        rules: The rule sets that a reference plan must pass.
    """

    def __init__(self, catalog: Catalog, rules: Sequence[RulesName] = RULES) -> None:
        self._catalog = catalog
        self._rules = rules
        self._source = source_of(catalog)
        self._planner = TaskPlanner(catalog)
        self._names = frozenset((*catalog.states, *catalog.cities_by_state))
        self._checks: tuple[Callable[[Task], Iterator[TaskFinding]], ...] = (
            self._dates,
            self._places,
            _numbers,
            _demands,
            self._text,
            self._certificate,
        )

    def check(self, tasks: Sequence[Task]) -> list[TaskFinding]:
        """All findings, task by task; of two equal tasks the later one is named."""
        found: list[TaskFinding] = []
        seen: dict[Task, str] = {}
        for task in tasks:
            same = task.model_copy(update={"id": "", "query": "", "annotated_plan": None})
            twin = seen.setdefault(same, task.id) if task.labelled else task.id
            if twin != task.id:
                found.append(TaskFinding(task.id, "id", f"the same task as {twin}"))
            found += self.check_one(task)
        return found

    def check_one(self, task: Task) -> list[TaskFinding]:
        """The findings of one task."""
        return [finding for look in self._checks for finding in look(task)]

    def _dates(self, task: Task) -> Iterator[TaskFinding]:
        if task.date is None:
            return
        if len(task.date) != task.days:
            yield TaskFinding(task.id, "date", "not one date for each day", len(task.date), f"{task.days} dates")
        days = [dt.date.fromisoformat(text) for text in task.date]
        for day, following in pairwise(days):
            if following != day + dt.timedelta(1):
                expected = (day + dt.timedelta(1)).isoformat()
                yield TaskFinding(task.id, "date", "the dates are not consecutive", following.isoformat(), expected)
                break
        first, last = self._source.first, self._source.last
        outside = [day.isoformat() for day in days if not first <= day <= last]
        if outside:
            yield TaskFinding(task.id, "date", "a date outside the world's calendar", outside[0], f"{first} to {last}")

    def _places(self, task: Task) -> Iterator[TaskFinding]:
        states = self._catalog.cities_by_state
        if task.org is not None and task.org not in self._catalog.states:
            yield _unknown(task, "org", task.org, self._catalog.states, "city")
        if task.dest is None:
            return
        if task.days in STATE_DAYS:
            if task.dest not in states:
                yield _unknown(task, "dest", task.dest, states, "state")
            elif len(set(states[task.dest]) - {task.org}) < CITIES[task.days]:
                expected = f"at least {CITIES[task.days]} besides the departure city"
                yield TaskFinding(task.id, "dest", "the state has too few cities", len(states[task.dest]), expected)
        elif task.dest not in self._catalog.states:
            yield _unknown(task, "dest", task.dest, self._catalog.states, "city")
        elif task.dest == task.org:
            yield TaskFinding(task.id, "dest", "the destination is the departure city", task.dest)

    def _text(self, task: Task) -> Iterator[TaskFinding]:
        for field, record, text in disagreements(task, self._names):
            problem = "the text does not state it" if text is None else "the text says otherwise"
            yield TaskFinding(task.id, f"query / {field}", problem, text, record)

    def _certificate(self, task: Task) -> Iterator[TaskFinding]:
        """The reference passes its own task; without one, the exact planner must not prove that no plan can."""
        if not task.labelled:
            return
        if task.annotated_plan is None:
            answer = self._planner.plan(task, time_limit=10)
            if answer.status is Status.INFEASIBLE and answer.conflict is not None:
                yield TaskFinding(task.id, "query", f"no plan can satisfy it: {answer.conflict.text}")
            return
        for rules in self._rules:
            for verdict in check(task, task.annotated_plan, self._catalog, rules).verdicts:
                if not verdict.passes:
                    problem = f"the reference breaks {verdict.rule} ({rules}): {verdict.message or verdict.outcome}"
                    where = "annotated_plan" + (f" / {verdict.where}" if verdict.where else "")
                    yield TaskFinding(task.id, where, problem, verdict.found, verdict.expected)


def _unknown(task: Task, field: str, value: str, valid: Iterable[str], kind: str) -> TaskFinding:
    nearest = nearest_name(value, valid)
    return TaskFinding(task.id, field, f"the world has no such {kind}", value, nearest and f"perhaps {nearest!r}")


def _numbers(task: Task) -> Iterator[TaskFinding]:
    cities, people = task.visiting_city_number, task.people_number
    fitting = CITIES.get(task.days)
    if cities is not None and fitting is not None and cities != fitting:
        yield TaskFinding(task.id, "visiting_city_number", f"does not fit {task.days} days", cities, fitting)
    elif cities is not None and cities > max(1, task.days - 1):
        yield TaskFinding(
            task.id, "visiting_city_number", "more cities than nights", cities, f"at most {task.days - 1}"
        )
    if people is not None and task.level is not None and (people == 1) != (task.level == "easy"):
        expected = "1" if task.level == "easy" else "at least 2"
        yield TaskFinding(task.id, "people_number", f"does not fit the level {task.level}", people, expected)
    if task.budget is not None and task.budget <= 0:
        yield TaskFinding(task.id, "budget", "not a budget", task.budget, "above 0")


def _demands(task: Task) -> Iterator[TaskFinding]:
    local = task.local_constraint
    if local is None:
        return
    stated = local.to_json()
    for field, valid in (("house rule", HOUSE_RULES), ("room type", ROOM_TYPES), ("transportation", TRANSPORTATIONS)):
        value = stated[field]
        if value is not None and value not in valid:
            nearest = nearest_name(str(value), valid)
            expected = ", ".join(valid) + (f"; perhaps {nearest!r}" if nearest else "")
            yield TaskFinding(task.id, f"local_constraint / {field}", "an unknown value", value, expected)
    for name in dict.fromkeys(local.cuisine or ()):
        if name not in CUISINES:
            nearest = nearest_name(name, CUISINES)
            expected = ", ".join(CUISINES) + (f"; perhaps {nearest!r}" if nearest else "")
            yield TaskFinding(task.id, "local_constraint / cuisine", "an unknown value", name, expected)
        elif (local.cuisine or ()).count(name) > 1:
            yield TaskFinding(task.id, "local_constraint / cuisine", "a cuisine twice", name)
    count = sum(value is not None for value in stated.values())
    if task.level is not None and count != _DEMANDS[task.level]:
        problem = f"another number of constraints than the level {task.level} has"
        yield TaskFinding(task.id, "local_constraint", problem, count, _DEMANDS[task.level])
