"""What the search knows of a plan: how many programs it satisfies, whether it passes, which plan was the best."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.check import PROGRAMS, Checker
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.writing import Json
from tripwright.language import UPSTREAM, Env, program


class Judged(NamedTuple):
    """A complete plan judged: does it pass the environment, all programs; how many programs; the preference's loss."""

    environment: bool
    logic: bool
    satisfied: int
    loss: float

    @property
    def passed(self) -> bool:
        """It passes everything."""
        return self.environment and self.logic


@dataclass(slots=True)
class Counters:
    """What a search did.

    Attributes:
        nodes: Places and times from which it looked for what to do next.
        backtracks: Of these, the ones without any way on.
        validations: Complete plans judged.
        environment_passes: Of these, the ones that pass the environment.
        logic_passes: Of these, the ones that satisfy all programs.
        passes: Of these, the ones that do both.
        questions: Questions to the model.
        format_errors: Answers with nothing usable in them.
    """

    nodes: int = 0
    backtracks: int = 0
    validations: int = 0
    environment_passes: int = 0
    logic_passes: int = 0
    passes: int = 0
    questions: int = 0
    format_errors: int = 0


class Judge:
    """Judges plans of one task as the published evaluator does."""

    def __init__(self, checker: Checker, task: Task, preference: Preference | None = None) -> None:
        self._checker = checker
        self._task = task.model_copy(update={"programs": task.programs or ()})
        self._library = checker.library("upstream")
        self.programs = [program(source, self._library, UPSTREAM) for source in task.programs or ()]
        self._preference = preference

    def satisfied(self, env: Env) -> int:
        """How many programs hold on a plan, a partial one too."""
        return sum(bool(one.run(env).value) for one in self.programs)

    def judge(self, plan: Json) -> Judged:
        """The judgement of a complete plan."""
        verdicts = self._checker.check(self._task, plan, "upstream").verdicts
        programs = [verdict.passes for verdict in verdicts if verdict.group == PROGRAMS]
        passes = all(verdict.passes for verdict in verdicts if verdict.group != PROGRAMS)
        value = self._preference.value(plan, self._library) if self._preference is not None else None
        loss = self._preference.loss(value) if self._preference is not None else 0.0
        return Judged(passes, all(programs), sum(programs), loss)


class BestPlan:
    """The plan to fall back on.

    One that passes everything comes first (the smallest loss of these), then one that passes the environment with the
    most programs, then the last complete one.
    """

    def __init__(self, counters: Counters) -> None:
        self.counters = counters
        self._key = (0, 0, -math.inf)
        self.plan: Json = {}
        self.judged: Judged | None = None

    def offer(self, plan: Json, judged: Judged) -> None:
        """Count a judged plan, and keep it when it is the best so far."""
        self.counters.validations += 1
        self.counters.environment_passes += judged.environment
        self.counters.logic_passes += judged.logic
        self.counters.passes += judged.passed
        key = (judged.environment + judged.passed, judged.satisfied if judged.environment else 0, -judged.loss)
        is_last_failing = key[0] == self._key[0] == 0
        if key > self._key or is_last_failing:
            self._key, self.plan, self.judged = key, plan, judged
