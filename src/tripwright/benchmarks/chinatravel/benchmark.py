"""ChinaTravel behind one object: world, tasks, plans, rules, sessions."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tripwright.benchmarks.chinatravel import sessions
from tripwright.benchmarks.chinatravel.agenda import plan_agenda, plan_itinerary
from tripwright.benchmarks.chinatravel.cards import cards
from tripwright.benchmarks.chinatravel.check import RULES, Checker, rules_name
from tripwright.benchmarks.chinatravel.concepts import NAME, chinatravel_concepts, described_concepts
from tripwright.benchmarks.chinatravel.lint import TaskLint
from tripwright.benchmarks.chinatravel.maker import Maker
from tripwright.benchmarks.chinatravel.plan_file import day_table, plan_line
from tripwright.benchmarks.chinatravel.planning.planner import Repaired, TaskPlanner
from tripwright.benchmarks.chinatravel.prefer import preference_for
from tripwright.benchmarks.chinatravel.programs import demand
from tripwright.benchmarks.chinatravel.published import split_of
from tripwright.benchmarks.chinatravel.queries import parse_task, write_tasks
from tripwright.benchmarks.chinatravel.quirks import QUIRKS
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.scores import Judged, metrics
from tripwright.benchmarks.chinatravel.strange_world import strange_world
from tripwright.benchmarks.chinatravel.submission import submit
from tripwright.benchmarks.chinatravel.summary import summary_tables
from tripwright.benchmarks.chinatravel.synthesis.make import SETS
from tripwright.benchmarks.chinatravel.tables import Tables
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.task_sets import PUBLISHED, load_tasks
from tripwright.errors import BadInput
from tripwright.language import UPSTREAM, ConceptLibrary
from tripwright.lines import OnError
from tripwright.planner.answer import Answer, Status
from tripwright.planner.regret import NOTHING, Regret, regret_of
from tripwright.planner.shown import DayTable
from tripwright.rules import CheckReport, Rate, Verdict
from tripwright.rules.card import Card, find_card
from tripwright.rules.task_finding import TaskFinding
from tripwright.session import Critic, Limits, OneRequest, Session
from tripwright.submissions import Findings, InText, PlanLine, read_plans
from tripwright.trip.agenda import Agenda
from tripwright.trip.gazetteer import WorldGazetteer
from tripwright.version import VERSION
from tripwright.world import World
from tripwright.world.named import default_world, open_world


class ChinaTravel:
    """The benchmark on one world. Open one for each thread or process.

    Example:
        >>> bench = ChinaTravel.open("sandbox.sqlite")                             # doctest: +SKIP
        >>> bench.check(bench.tasks("queries/easy")[0], plan).passed               # doctest: +SKIP
        True
    """

    name = NAME
    title = "ChinaTravel"
    modes = sessions.MODES
    rule_sets: tuple[str, ...] = RULES
    headline = "FPR"
    default_tasks = "mini"
    quirks: Mapping[str, str] = QUIRKS
    splits: Mapping[str, int] = PUBLISHED

    def __init__(self, world: World) -> None:
        self.world = world
        self.sandbox = Sandbox(world)

    @classmethod
    def open(
        cls, world: str | Path | World | None = None, *, on_build: Callable[[str], None] | None = None
    ) -> ChinaTravel:
        """The benchmark on a named world, a world file or an open world; on the default world when left out.

        Raises:
            BadInput: The world is not at hand, or it is another benchmark's.
        """
        if not isinstance(world, World):
            world = open_world(world if world is not None else default_world(NAME), on_build=on_build)
        dialect = world.manifest.dialect
        if dialect != cls.name:
            raise BadInput("a world of another benchmark", file=world.path, value=dialect, expected=cls.name)
        return cls(world)

    @cached_property
    def checker(self) -> Checker:
        """Checks plans in this world, and keeps its programs once they are read."""
        return Checker(self.sandbox)

    @property
    def maker(self) -> Maker:
        """Makes tasks in this world."""
        return self._maker

    @cached_property
    def _maker(self) -> Maker:
        return Maker(self.sandbox)

    def tasks(
        self,
        source: str | Path = default_tasks,
        *,
        on_make: Callable[[str], None] | None = None,
        on_error: OnError | None = None,
    ) -> list[Task]:
        """The tasks of a named set of our own, of a query file, folder or zip, of a published split or of an id list.

        Args:
            source: A name (``mini``, ``easy``, ...), or where they are (``FOLDER/easy``); see ``task_sets.load_tasks``.
                A known name wins over a file of the same name; write ``./easy`` for the file.
            on_make: Told one line before a named set is made, since that may take a while.
            on_error: Gets the error of each broken query; without it the first one is raised.

        Raises:
            UnknownName: There is nothing of that name.
            BadInput: It is no query file.
        """
        if isinstance(source, str) and source in SETS:
            return self.maker.named(source, on_make)
        return load_tasks(source, on_error=on_error)

    @cached_property
    def planner(self) -> TaskPlanner:
        """Plans tasks in this world."""
        return TaskPlanner(self.sandbox, self.checker)

    def plan(self, task: Task, *, prefer: str | None = None, time_limit: float | None = None) -> Answer[Any]:
        """The timed planner's answer: ``status``, ``plan`` in the published format, ``cost`` in fen, ``conflict``.

        Plans have no dates: ``itinerary`` begins on some Monday, ``agenda`` on the date that it is told.

        Args:
            task: What to plan.
            prefer: ``P0`` to ``P4``, ``P5=PLACE``, a file with a preference program, or ``none``; the task's own
                preference when left out.
            time_limit: Seconds; 10 when left out, which a preference uses up.

        Raises:
            BadInput: There is no such preference, or the task's city has no such place. A task whose own preference
                cannot be read is answered with ``unknown`` instead.
        """
        try:
            preference = preference_for(prefer, task, self.sandbox)
        except BadInput as error:
            if prefer is not None:
                raise
            return Answer(Status.UNKNOWN, note=str(error))
        return self._with_trip(task, self.planner.plan(task, time_limit=time_limit, preference=preference))

    def require_preference(self, prefer: str | None, tasks: Sequence[Task]) -> None:
        """Refuse, before anything is planned, what some task cannot prefer.

        Raises:
            BadInput: There is no such preference, or a task's city has no such place.
        """
        if prefer is not None:
            for task in tasks:
                preference_for(prefer, task, self.sandbox)

    def _with_trip(self, task: Task, answer: Answer[Any]) -> Answer[Any]:
        return replace(answer, itinerary=plan_itinerary(task, answer.plan, self.sandbox))

    def repair(self, task: Task, plan: Any, *, time_limit: float | None = None) -> Repaired:
        """The nearest plan that passes to one that may not, and what became of every activity: ``answer``, ``changes``.

        Args:
            task: What was asked.
            plan: A plan in the published format, any JSON value.
            time_limit: Seconds; 10 when left out.
        """
        repaired = self.planner.repair(task, plan, time_limit=time_limit)
        return repaired._replace(answer=self._with_trip(task, repaired.answer))

    def plan_line(self, place: int | None, task: Task, answer: Answer[Any]) -> dict[str, Any]:
        """One line of a plans file; a published line has no place."""
        return plan_line(task, answer, self.world.manifest.minor_units)

    def day_table(self, task: Task, plan: Any) -> DayTable:
        """A plan for people to read."""
        return day_table(plan)

    def compared(self, task: Task, plan: Any, answer: Answer[Any], prefer: str | None) -> dict[str, Any]:
        """How much worse another plan is than the answer's, in the preference's unit."""
        report = self.check(task, plan)
        try:
            preference = preference_for(prefer, task, self.sandbox)
        except BadInput as error:
            return {**Regret(None, None, None, None, str(error)).to_json(), "passed": report.passed}
        if not report.delivered:
            found = NOTHING
        elif preference is None:
            found = Regret(None, None, None, None, "no preference says which plan is better (--prefer)")
        else:
            value = preference.value(plan, self.checker.library("upstream"))
            known = None if math.isinf(preference.loss(value)) else value
            found = regret_of(known, answer, higher=preference.direction == "maximize")
        return {**found.to_json(), "passed": report.passed}

    @staticmethod
    def read_file(source: str | Path, *, on_error: OnError | None = None) -> list[Task]:
        """The tasks of a query file, folder, zip, published split or id list, in no world."""
        return load_tasks(source, on_error=on_error)

    @staticmethod
    def write_file(file: Path, tasks: Sequence[Task]) -> None:
        """Write a query file, JSON Lines or CSV by its ending."""
        write_tasks(file, tasks)

    def demands(self, task: Task) -> tuple[str, ...]:
        """What each program of a task demands: the published sentence, or its wording in the request's language."""
        library = self.checker.library("upstream")
        return tuple(demand(task, number, library, UPSTREAM) for number in range(len(task.programs or ())))

    def lint(self, tasks: Sequence[Task], rules: Sequence[str] = RULES) -> list[TaskFinding]:
        """Contradictions in tasks; a reference plan must pass these rule sets."""
        return TaskLint(self.planner, self.checker, rules).check(tasks)

    def read_plans(self, source: Path, tasks: Sequence[Task], *, whole: bool = True) -> list[PlanLine[Task]]:
        """The plans of a folder or zip of ``<uid>.json``, or of a file of JSON Lines, bare or as ``{"uid", "plan"}``.

        A file that cannot be read is a problem of its line; the published loader takes it for an empty plan (Q25).
        """
        return [self._noted(line) for line in read_plans(source, tasks, bare="itinerary", whole=whole)]

    def submit(self, tasks: Sequence[Task], plans: Path, out: Path | None) -> Findings:
        """Write a folder or zip of ``<uid>.json`` as the published evaluation reads it, or look at one."""
        return submit(tasks, self.read_plans(plans, tasks), out)

    @staticmethod
    def plan_reader(world: World | None = None) -> Callable[[str], InText]:
        """What finds the plan in a text: the JSON object in it, the same in every world."""
        return lambda text: InText(sessions.read_answer(text))

    def _noted(self, line: PlanLine[Task]) -> PlanLine[Task]:
        """The line with a note where the plan is of another world: in another language, or with other places."""
        note = None if line.task is None else strange_world(line.plan, line.task, self.sandbox)
        return line if note is None else replace(line, notes=(*line.notes, note))

    def check(self, task: Task, plan: Any, *, rules: str = "upstream") -> CheckReport:
        """Judge a plan under a rule set, as if it were alone; nothing in the plan raises."""
        return self.checker.check(task, plan, rules_name(rules))

    def session(
        self,
        task: Task,
        *,
        seed: int = 0,
        mode: str | None = None,
        limits: Limits | None = None,
        grants: Sequence[str] = (),
        feedback: int = 0,
    ) -> Session:
        """A conversation about a task.

        Args:
            task: The task.
            seed: For agents that draw at random.
            mode: ``tools`` (default), ``two-stage`` or ``granted``.
            limits: The mode's own by default.
            grants: Beyond the published task; see :func:`sessions.make_session`.
            feedback: How often a failing plan is answered with the rules it breaks.

        Raises:
            BadInput: No such mode or grant.
        """
        user: OneRequest | Critic = OneRequest(task.query, sessions.read_answer)
        if feedback:
            user = Critic(task.query, lambda plan: self.check(task, plan), feedback, sessions.read_answer)
        return sessions.make_session(
            self._tables,
            task,
            user,
            checker=self.checker,
            planner=self.planner,
            mode=mode or self.modes[0],
            seed=seed,
            limits=limits,
            grants=grants,
        )

    def give_reference(self, tasks: Sequence[Task], file: Path) -> None:
        """There is no sole-planning here, and so no reference information.

        Raises:
            BadInput: Always.
        """
        raise BadInput("ChinaTravel has no sole-planning mode", file=file, field="--reference")

    def default_limits(self, mode: str) -> Limits:
        """What a session of that mode may use up unless told otherwise."""
        return sessions.LIMITS[mode]

    @staticmethod
    def cards() -> tuple[Card, ...]:
        """What each rule means, how it is computed and where the rule sets differ."""
        return cards()

    @classmethod
    def explain(cls, rule: str) -> Card:
        """The card of a rule, by its id (a published column label, ``schema``, ``program[0]``) or its title.

        Raises:
            UnknownName: There is no such rule.
        """
        return find_card(rule, cls.cards())

    @staticmethod
    def concepts(world: World | None = None) -> ConceptLibrary:
        """The words of constraint programs; with a world, also the names and kinds that it holds."""
        return described_concepts() if world is None else chinatravel_concepts(Sandbox(world), UPSTREAM)

    def tags(self, task: Task) -> dict[str, str]:
        """The tier, the length and the split that tables group by."""
        tags = {"level": task.tag, "days": str(task.days), "split": split_of(task)}
        return {name: value for name, value in tags.items() if value is not None}

    def public(self, task: Task) -> dict[str, Any]:
        """The task as a line of a query file, programs included: it must be judged again from this line alone.

        An agent never sees this; it sees ``Task.hidden``.
        """
        return {"id": task.id, **task.model_copy(update={"reference": None}).to_json()}

    def read_task(self, line: Mapping[str, Any]) -> Task:
        """The task of such a line."""
        return parse_task(dict(line), None, None, default_id="task")

    def metrics(self, judged: Sequence[tuple[Task, CheckReport | None]]) -> dict[str, Rate]:
        """DR, EPR, LPR, C-LPR and FPR."""
        rules = next((report.rules for _, report in judged if report is not None), RULES[0])
        return metrics([Judged(task, None, report) for task, report in judged], rules)

    def tables(self, judged: Sequence[tuple[Task, Any, CheckReport | None]]) -> dict[str, Any]:
        """The competition score, as published and corrected, and the values of preferences."""
        return summary_tables([Judged(*one) for one in judged], self.checker.library("upstream"))

    def agenda(
        self, task: Task, plan: Any, verdicts: Sequence[Verdict] = (), *, start: dt.date | None = None
    ) -> Agenda | None:
        """The trip of a plan with the verdicts pinned to it, from a date on; None where there is none."""
        return plan_agenda(task, plan, self.sandbox, verdicts, start=start, gazetteer=self._gazetteer)

    @cached_property
    def _gazetteer(self) -> WorldGazetteer:
        return WorldGazetteer(self.world)

    def rules_digest(self, rules: str) -> str:
        """What identifies a rule set's definition: its name and the version of this package."""
        return f"{rules_name(rules)}@{VERSION}"

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self.sandbox)
