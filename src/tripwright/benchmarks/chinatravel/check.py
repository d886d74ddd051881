"""Checking one ChinaTravel plan, as if it were alone: schema, environment, programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.plan import read_plan
from tripwright.benchmarks.chinatravel.programs import PROGRAMS, judge_programs
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.environment import check_environment as sound_environment
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.upstream.columns import GROUPS
from tripwright.benchmarks.chinatravel.upstream.environment import check_environment as published_environment
from tripwright.benchmarks.chinatravel.upstream.schema import schema_faults
from tripwright.errors import UnknownName
from tripwright.language import SOUND, UPSTREAM, ConceptLibrary, Profile
from tripwright.rules import CheckReport, Outcome, Verdict

RulesName = Literal["upstream", "sound"]
RULES: tuple[RulesName, ...] = ("upstream", "sound")
SCHEMA = "schema"
ENVIRONMENT = "environment"
SOUNDNESS = "soundness"


class Checker:
    """Checks plans in one world; keeps the concept libraries, which the programs are cached by."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self._libraries: dict[RulesName, tuple[ConceptLibrary, Profile]] = {
            "upstream": (chinatravel_concepts(sandbox, UPSTREAM), UPSTREAM),
            "sound": (chinatravel_concepts(sandbox, SOUND), SOUND),
        }

    def library(self, rules: RulesName) -> ConceptLibrary:
        """The vocabulary of a rule set's programs."""
        return self._libraries[rules][0]

    def check(self, task: Task, plan: Any, rules: RulesName = "upstream", *, id: str | None = None) -> CheckReport:
        """Judge a plan under one rule set; nothing in the plan raises.

        Args:
            task: The query that the plan answers.
            plan: The plan as published, any JSON value; ``None``, ``[]``, ``""`` and ``{}`` were not delivered.
            rules: ``upstream`` (the published evaluator, bit for bit) or ``sound`` (its faults corrected).
            id: What the report calls the plan; the task's id by default.
        """
        name = task.id if id is None else id
        if not plan:
            return CheckReport(name, rules, delivered=False)
        try:
            verdicts = self._verdicts(task, plan, rules)
        except RecursionError:  # brackets in brackets, hundreds deep: no rule looks so far in
            plan = _without_depths(plan)
            verdicts = self._verdicts(task, plan, rules)
        return CheckReport(name, rules, delivered=True, verdicts=verdicts, cost=total_cost(plan))

    def _verdicts(self, task: Task, plan: Any, rules: RulesName) -> tuple[Verdict, ...]:
        environment = self._upstream(task, plan) if rules == "upstream" else self._sound(task, plan)
        return (_schema(plan), *environment, *self._programs(task, plan, rules))

    def _upstream(self, task: Task, plan: Any) -> Iterator[Verdict]:
        """The 25 columns. A crash leaves its check undecided and the later ones unreached (quirks Q2, Q3)."""
        crashed = False
        for group in published_environment(task.start_city, task.target_city, task.people_number, plan, self.sandbox):
            if crashed or group.columns is None:
                outcome = Outcome.NOT_REACHED if crashed else Outcome.UNJUDGEABLE
                message = "an earlier check crashed" if crashed else f"the published check crashes: {group.crash}"
                yield from (Verdict(label, ENVIRONMENT, outcome, message) for label in GROUPS[group.group])
                crashed = True
                continue
            for label, flag in group.columns.flags.items():
                where, message = group.columns.findings.get(label, (None, ""))
                outcome = Outcome.VIOLATED if flag else Outcome.SATISFIED
                yield Verdict(label, ENVIRONMENT, outcome, message if flag else "", where if flag else None)

    def _sound(self, task: Task, plan: Any) -> Sequence[Verdict]:
        party = Party(task.start_city, task.target_city, task.days, task.people_number)
        return sound_environment(plan, party, self.sandbox)

    def _programs(self, task: Task, plan: Any, rules: RulesName) -> Iterator[Verdict]:
        if task.programs is None:
            yield Verdict(PROGRAMS, PROGRAMS, Outcome.UNJUDGEABLE, "the task's programs are not known")
            return
        library, profile = self._libraries[rules]
        yield from judge_programs(plan, task, library, profile)


def rules_name(text: str) -> RulesName:
    """The rule set of that name.

    Raises:
        UnknownName: There is none.
    """
    for name in RULES:
        if name == text:
            return name
    raise UnknownName("rule set", text, RULES)


def _schema(plan: Any) -> Verdict:
    faults = schema_faults(plan)
    if not faults:
        return Verdict(SCHEMA, SCHEMA, Outcome.SATISFIED)
    where, _, message = faults[0].rpartition(": ")
    return Verdict(SCHEMA, SCHEMA, Outcome.VIOLATED, message, where or "plan")


def _without_depths(value: Any, levels: int = 12) -> Any:
    """The value with lists in place of everything that lies deeper than a plan goes."""
    if not isinstance(value, list | dict):
        return value
    if levels == 0:
        return [None]
    if isinstance(value, list):
        return [_without_depths(item, levels - 1) for item in cast("list[Any]", value)]
    return {key: _without_depths(item, levels - 1) for key, item in cast("dict[str, Any]", value).items()}


def total_cost(plan: Any) -> float | None:
    """What the plan itself says that the trip costs, in yuan: activities and hops; None when a part has no cost."""
    costs: list[float | None] = []
    for activity in read_plan(plan).activities:
        costs += [activity.cost, *(hop.cost for hop in activity.hops)]
    return None if None in costs or not costs else round(sum(cast("list[float]", costs)), 2)
