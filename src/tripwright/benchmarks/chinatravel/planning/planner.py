"""From a ChinaTravel task to a plan in the published format, checked by both rule sets before it is given."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.check import RULES, Checker, RulesName, total_cost
from tripwright.benchmarks.chinatravel.planning.difference import Change, difference
from tripwright.benchmarks.chinatravel.planning.judge import Reading
from tripwright.benchmarks.chinatravel.planning.proof import Proof
from tripwright.benchmarks.chinatravel.planning.render import Json
from tripwright.benchmarks.chinatravel.planning.search import TaskSearch
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import MissingExtra, UnknownName
from tripwright.language import SOUND, UPSTREAM, program
from tripwright.language.static import knows_all_names
from tripwright.planner.answer import Answer, Conflict, Status
from tripwright.planner.timed.repair import Judged
from tripwright.rules import CheckReport

SECONDS = 10.0
"""For a task without a time limit of its own."""
_FIRST_LOOK = 0.3
"""Seconds of search before a proof is tried: most tasks are planned by then."""
_SECOND_LOOK = 0.12
"""Of the time limit, for the search between two tries of a proof."""
_TRIES = (0.15, 0.5)
"""Of the time that is left, for each try; whatever is proved is then made small and verified in the rest."""


class Readings(NamedTuple):
    """The reading in which a task's programs must hold, and the one in which they should."""

    first: Reading
    second: Reading


class Repaired(NamedTuple):
    """A repaired plan, and what became of every activity of the old one."""

    answer: Answer[Judged]
    changes: tuple[Change, ...]


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
        ``infeasible`` is proved. A program that the published language cannot read is false in every plan: where the
        corrected one can (``len``, ``sum``), the task is planned for ``sound`` alone, and the note says so. What nobody
        can read makes it ``unknown``; what the other programs ask for is then kept by ``closest``.

        Args:
            task: What to plan.
            time_limit: Seconds; 10 when left out. A preference uses them all, otherwise the first plan is taken.
            preference: What to make large or small.
        """
        begun = time.monotonic()
        answer = self._plan(task, begun, time_limit or SECONDS, preference)
        return replace(answer, seconds=time.monotonic() - begun)

    def repair(self, task: Task, plan: Any, *, time_limit: float | None = None) -> Repaired:
        """The nearest plan that passes to one that may not, whatever is wrong with it.

        Its stops, times, hotel, rides and ways are kept as far as possible (``planner/timed/nearest.py`` says what
        counts how much); prices, fares and legs are written anew. A plan that passes both rule sets stays as it is.

        Args:
            task: What was asked.
            plan: A plan in the published format, any JSON value.
            time_limit: Seconds; 10 when left out.
        """
        begun = time.monotonic()
        answer = self._repair(task, plan, begun + (time_limit or SECONDS))
        answer = replace(answer, seconds=time.monotonic() - begun)
        return Repaired(answer, () if answer.plan is None else difference(plan, answer.plan))

    def _repair(self, task: Task, plan: Any, until: float) -> Answer[Judged]:
        readings = self._readings(task)
        rules: Sequence[RulesName] = RULES if readings.first is self._published else ("sound",)
        if all(self._checker.check(task, plan, name).passed for name in rules):
            return self._cost(Answer(Status.PLANNED, plan=plan))
        problem = self._problem(task)
        if problem:
            return Answer(Status.UNKNOWN, note=problem)
        search = self._search(task, readings)
        found = search.nearest(plan, until)
        if found is None:
            return self.plan(task, time_limit=max(until - time.monotonic(), 1.0))
        answer = self._answer(task, found, search.renderer.plan(found.trip, found.days), None)
        proof = self._proof(task) if answer.plan is None else None
        conflict = proof.conflict(max(until - time.monotonic(), 1.0)) if proof is not None else None
        if conflict is not None:
            return Answer(Status.INFEASIBLE, conflict=conflict, proven=True, closest=answer.closest)
        return answer

    def _plan(self, task: Task, begun: float, seconds: float, preference: Preference | None) -> Answer[Judged]:
        problem = self._problem(task)
        if problem:
            return Answer(Status.UNKNOWN, note=problem)
        readings = self._readings(task)
        search = self._search(task, readings)
        until = begun + seconds
        found, conflict = self._by_turns(task, search, begun, until)
        if conflict is not None:
            return Answer(Status.INFEASIBLE, conflict=conflict, proven=True, closest=_written(search, found))
        if found is None or found.broken:
            found = search.mended((time.monotonic() + until) / 2 if found is not None else 0.0, found)
            found = search.mended(until, found, clocks=readings.first is self._corrected)
        if found is None:
            return Answer(Status.UNKNOWN, note="no trip of this length has a ride there and a later one back")
        if not found.broken:
            found = search.finished(found, until, preference)
        answer = self._answer(task, found, search.renderer.plan(found.trip, found.days), preference)
        if preference is None or answer.value is None:
            return answer
        bound = search.bound(preference)
        return replace(answer, bound=bound, proven=bound is not None and abs(answer.value - bound) < 1e-6)

    def _by_turns(
        self, task: Task, search: TaskSearch, begun: float, until: float
    ) -> tuple[Judged | None, Conflict | None]:
        """The search and a proof by turns, shortly at first: a trip, or why there is none, or neither in time."""
        found, proof = None, None
        for look, share in zip((_FIRST_LOOK, (until - begun) * _SECOND_LOOK), _TRIES, strict=True):
            found = search.mended(time.monotonic() + min(look, (until - begun) / 4), found)
            if found is not None and not found.broken:
                break
            proof = proof or self._proof(task)
            if proof is None or proof.is_idle:
                break
            left = until - time.monotonic()
            conflict = proof.conflict(left, first=left * share)
            if conflict is not None:
                return found, conflict
        return found, None

    def _problem(self, task: Task) -> str:
        """What the task does not say, or names and the world does not know; empty when nothing."""
        if task.programs is None:
            return "the task's programs are not known"
        unknown = [city for city in (task.start_city, task.target_city) if city not in self.sandbox.cities]
        return str(UnknownName("city", unknown[0], self.sandbox.cities)) if unknown else ""

    def _readings(self, task: Task) -> Readings:
        """Where a program has names that only the corrected reading knows (``len``), that alone counts."""
        sources = _readable(task.programs or (), self._published)
        first, second = (
            all(knows_all_names(program(source, *one)) for source in sources)
            for one in (self._published, self._corrected)
        )
        return Readings(self._corrected if second and not first else self._published, self._corrected)

    def _search(self, task: Task, readings: Readings, programs: Sequence[str] | None = None) -> TaskSearch:
        party = Party(task.start_city, task.target_city, task.days, task.people_number)
        sources = _readable((task.programs or ()) if programs is None else programs, readings.first)
        return TaskSearch(self.sandbox, party, sources, *readings)

    def _proof(self, task: Task) -> Proof | None:
        """A proof to try that no plan passes; None if a program cannot be read, or without the solver."""
        readings = self._readings(task)

        def other_plan(programs: Sequence[str], seconds: float) -> Json | None:
            search = self._search(task, readings, programs)
            found = search.mended(time.monotonic() + seconds)
            return None if found is None or found.broken else search.renderer.plan(found.trip, found.days)

        if len(_readable(task.programs or (), readings.first)) < len(task.programs or ()):
            return None
        try:
            return Proof(task, self.sandbox, *readings.first, search=other_plan)
        except MissingExtra:
            return None

    def _answer(self, task: Task, found: Judged, plan: Json, preference: Preference | None) -> Answer[Judged]:
        published, corrected = (self._checker.check(task, plan, rules) for rules in RULES)
        reading = self._readings(task).first
        alone = reading is self._corrected
        if not (corrected if alone else published).passed:
            wrong = "; ".join(_wrong(corrected if alone else published))
            return Answer(Status.UNKNOWN, closest=plan, note=f"no plan found in time; the closest trip breaks {wrong}")
        note = "" if corrected.passed else f"passes as published; corrected: {'; '.join(_wrong(corrected))}"
        if alone and not published.passed:
            note = f"passes the corrected rules; as published: {'; '.join(_wrong(published))}"
        value = None if preference is None else preference.value(plan, reading.library)
        return self._cost(Answer(Status.PLANNED, choice=found, plan=plan, value=value, note=note))

    def _cost(self, answer: Answer[Judged]) -> Answer[Judged]:
        cost = total_cost(answer.plan)
        return replace(answer, cost=None if cost is None else round(cost * 100))


def _readable(sources: Sequence[str], reading: Reading) -> list[str]:
    return [source for source in sources if program(source, *reading).fault is None]


def _written(search: TaskSearch, found: Judged | None) -> Json | None:
    return None if found is None else search.renderer.plan(found.trip, found.days)


def _wrong(report: CheckReport) -> Iterator[str]:
    """The rules that a plan does not pass, with what is wrong."""
    for verdict in report.verdicts:
        if not verdict.passes:
            where = f" at {verdict.where}" if verdict.where else ""
            yield f"{verdict.rule}{where}" + (f" ({verdict.message})" if verdict.message else "")
