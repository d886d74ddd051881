"""From a ChinaTravel task to a plan in the published format, checked by both rule sets before it is given."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from tripwright.benchmarks.chinatravel.check import Checker, total_cost
from tripwright.benchmarks.chinatravel.planning.judge import Reading
from tripwright.benchmarks.chinatravel.planning.render import Json
from tripwright.benchmarks.chinatravel.planning.search import TaskSearch
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import UnknownName
from tripwright.language import SOUND, UPSTREAM, program
from tripwright.planner.answer import Answer, Status
from tripwright.planner.timed.repair import Judged
from tripwright.rules import CheckReport

SECONDS = 10.0
"""For a task without a time limit of its own."""


class TaskPlanner:
    """The timed planner on one world. Keep it: what it reads of the world serves the next tasks too.

    Example:
        >>> answer = TaskPlanner(sandbox, checker).plan(task)                      # doctest: +SKIP
        >>> answer.status, answer.cost, answer.plan                                # doctest: +SKIP
    """

    def __init__(self, sandbox: Sandbox, checker: Checker) -> None:
        self.sandbox = sandbox
        self._checker = checker
        self._published = Reading(checker.library("upstream"), UPSTREAM)
        self._corrected = Reading(checker.library("sound"), SOUND)

    def plan(
        self, task: Task, *, time_limit: float | None = None, preference: Preference | None = None
    ) -> Answer[Judged]:
        """Plan one task.

        A plan passes every rule of ``upstream``, programs included, and of ``sound`` unless the note says otherwise.
        A program that cannot be read is false in every plan, so such a task is ``unknown``, and the note says where;
        what the other programs ask for is then kept by ``closest``.

        Args:
            task: What to plan.
            time_limit: Seconds; 10 when left out. A preference uses them all, otherwise the first plan is taken.
            preference: What to make large or small; the plan has no proof of being the best.
        """
        begun = time.monotonic()
        answer = self._plan(task, begun + (time_limit or SECONDS), preference)
        return replace(answer, seconds=time.monotonic() - begun)

    def _plan(self, task: Task, until: float, preference: Preference | None) -> Answer[Judged]:
        if task.programs is None:
            return Answer(Status.UNKNOWN, note="the task's programs are not known")
        for city in (task.start_city, task.target_city):
            if city not in self.sandbox.cities:
                return Answer(Status.UNKNOWN, note=str(UnknownName("city", city, self.sandbox.cities)))
        party = Party(task.start_city, task.target_city, task.days, task.people_number)
        readable = [source for source in task.programs if program(source, *self._published).fault is None]
        search = TaskSearch(self.sandbox, party, readable, self._published, self._corrected)
        found = search.mended(until)
        if found is None:
            return Answer(Status.UNKNOWN, note="no trip of this length has a ride there and a later one back")
        if not found.broken:
            found = search.finished(found, until, preference)
        return self._answer(task, found, search.renderer.plan(found.trip, found.days), preference)

    def _answer(self, task: Task, found: Judged, plan: Json, preference: Preference | None) -> Answer[Judged]:
        published, corrected = (self._checker.check(task, plan, rules) for rules in ("upstream", "sound"))
        if not published.passed:
            note = f"no plan found in time; the closest trip breaks {'; '.join(_wrong(published))}"
            return Answer(Status.UNKNOWN, closest=plan, note=note)
        note = "" if corrected.passed else f"passes as published; corrected: {'; '.join(_wrong(corrected))}"
        cost, library = total_cost(plan), self._published.library
        return Answer(
            Status.PLANNED,
            choice=found,
            plan=plan,
            cost=None if cost is None else round(cost * 100),
            value=None if preference is None else preference.value(plan, library),
            note=note,
        )


def _wrong(report: CheckReport) -> Iterator[str]:
    """The rules that a plan does not pass, with what is wrong."""
    for verdict in report.verdicts:
        if not verdict.passes:
            where = f" at {verdict.where}" if verdict.where else ""
            yield f"{verdict.rule}{where}" + (f" ({verdict.message})" if verdict.message else "")
