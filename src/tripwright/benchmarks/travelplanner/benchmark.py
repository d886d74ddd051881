"""TravelPlanner behind one object: world, tasks, plans, rules, sessions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, cast

from tripwright.benchmarks.travelplanner import sessions
from tripwright.benchmarks.travelplanner.agenda import plan_agenda
from tripwright.benchmarks.travelplanner.board import submit
from tripwright.benchmarks.travelplanner.cards import cards
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, check, rules_name
from tripwright.benchmarks.travelplanner.concepts import travelplanner_concepts
from tripwright.benchmarks.travelplanner.feedback import require_train, split_of
from tripwright.benchmarks.travelplanner.freetext.convert import convert_plan
from tripwright.benchmarks.travelplanner.lint import TaskLint
from tripwright.benchmarks.travelplanner.maker import Maker
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.plan_file import day_table, plan_line
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.queries import parse_task, read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.quirks import QUIRKS
from tripwright.benchmarks.travelplanner.reference import (
    ReferenceInformation,
    read_reference_information,
    task_reference_information,
)
from tripwright.benchmarks.travelplanner.regret import regret
from tripwright.benchmarks.travelplanner.scores import Judged, constraint_tables, metrics
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.task_sets import load_tasks
from tripwright.benchmarks.travelplanner.wording.demand_words import demand_words
from tripwright.errors import BadInput
from tripwright.language import ConceptLibrary
from tripwright.lines import OnError
from tripwright.planner.answer import Answer
from tripwright.planner.city_tour import Preference, TourChoice, read_preference
from tripwright.planner.regret import NOTHING
from tripwright.planner.shown import DayTable
from tripwright.rules import CheckReport, Rate, Verdict
from tripwright.rules.card import Card, find_card
from tripwright.rules.task_finding import TaskFinding
from tripwright.session import Critic, Limits, OneRequest, Plan, Session
from tripwright.submissions import Findings, InText, PlanLine, read_plans
from tripwright.trip.agenda import Agenda
from tripwright.trip.gazetteer import WorldGazetteer
from tripwright.version import VERSION
from tripwright.world import World
from tripwright.world.named import default_world, open_world


class TravelPlanner:
    """The benchmark on one world. Open one for each thread or process.

    Example:
        >>> bench = TravelPlanner.open()                                           # doctest: +SKIP
        >>> bench.check(task, bench.plan(task).plan).passed                        # doctest: +SKIP
        True
    """

    name = sessions.NAME
    title = "TravelPlanner"
    modes = sessions.MODES
    rule_sets: tuple[str, ...] = RULES
    headline = "final"
    default_tasks = "mini"
    quirks: Mapping[str, str] = QUIRKS
    splits: Mapping[str, int] = {}

    def __init__(self, world: World) -> None:
        self.world = world
        self.catalog = Catalog(world)
        self._material: dict[str, ReferenceInformation] = {}

    @classmethod
    def open(
        cls, world: str | Path | World | None = None, *, on_build: Callable[[str], None] | None = None
    ) -> TravelPlanner:
        """The benchmark on a named world, a world file or an open world; on the default world when left out.

        Raises:
            BadInput: The world is not at hand, or it is another benchmark's.
        """
        if not isinstance(world, World):
            world = open_world(world if world is not None else default_world(cls.name), on_build=on_build)
        dialect = world.manifest.dialect
        if dialect != cls.name:
            raise BadInput("a world of another benchmark", file=world.path, value=dialect, expected=cls.name)
        return cls(world)

    @property
    def maker(self) -> Maker:
        """Makes tasks in this world."""
        return Maker(self.catalog)

    def tasks(
        self,
        source: str | Path = default_tasks,
        *,
        on_make: Callable[[str], None] | None = None,
        on_error: OnError | None = None,
    ) -> list[Task]:
        """The tasks of a query file, or a named set of our own (``mini``, ``train``, ...) made in this world.

        Raises:
            UnknownName: Neither a known name nor a file.
            BadInput: The file is not a query file, or the world is too small for the set.
        """
        return load_tasks(source, self.catalog, on_make=on_make, on_error=on_error)

    def plan(self, task: Task, *, prefer: str | None = None, time_limit: float | None = None) -> Answer[TourChoice]:
        """The exact planner's answer: ``status``, ``plan`` as published, ``itinerary``, ``cost``, ``conflict``.

        Args:
            task: What to plan.
            prefer: ``cheapest`` (default), ``rating``, ``travel-time`` or prices, ``star=20,hour=30``.
            time_limit: Seconds; None for no limit.
        """
        answer = self._planner.plan(task, prefer=self._preference(prefer), time_limit=time_limit)
        if answer.plan is None:
            return answer
        return replace(answer, itinerary=read_plan(task, answer.plan, self.catalog).itinerary)

    def require_preference(self, prefer: str | None, tasks: Sequence[Task]) -> None:
        """Refuse a preference that cannot be read.

        Raises:
            BadInput: There is no such preference.
        """
        self._preference(prefer)

    def _preference(self, prefer: str | None) -> Preference:
        return read_preference(prefer or "cheapest", self.world.manifest.minor_units)

    def plan_line(self, place: int | None, task: Task, answer: Answer[TourChoice]) -> dict[str, Any]:
        """One line of a plans file: the published form, then the answer; ``place`` counts from 1."""
        return plan_line(place, task, answer, self.world.manifest.minor_units)

    def day_table(self, task: Task, plan: Any) -> DayTable:
        """A plan for people to read."""
        return day_table(task, plan, self.catalog)

    def compared(self, task: Task, plan: Any, answer: Answer[TourChoice], prefer: str | None) -> dict[str, Any]:
        """How much worse another plan is than the answer's, in the preference's unit."""
        report = self.check(task, plan, rules="sound")
        found = regret(task, plan, answer, self.catalog, self._preference(prefer)) if report.delivered else NOTHING
        return {**found.to_json(), "passed": report.passed}

    @staticmethod
    def read_file(source: Path, *, on_error: OnError | None = None) -> list[Task]:
        """The tasks of a query file, in no world."""
        return read_tasks(source, on_error=on_error)

    @staticmethod
    def write_file(file: Path, tasks: Sequence[Task]) -> None:
        """Write a query file, JSON Lines or CSV by its ending."""
        write_tasks(file, tasks)

    def demands(self, task: Task) -> tuple[str, ...]:
        """What a task demands, in words."""
        return tuple(demand_words(task))

    def lint(self, tasks: Sequence[Task], rules: Sequence[str] = RULES) -> list[TaskFinding]:
        """Contradictions in tasks; a reference plan must pass these rule sets."""
        return TaskLint(self.catalog, tuple(rules_name(name) for name in rules)).check(tasks)

    def read_plans(self, source: Path, tasks: Sequence[Task], *, whole: bool = True) -> list[PlanLine[Task]]:
        """The plans of a file (JSON Lines, also gzipped), or of a folder or zip of documents called by the task."""
        return read_plans(source, tasks, whole=whole)

    @staticmethod
    def submit(tasks: Sequence[Task], plans: Path, out: Path | None) -> Findings:
        """Write the submission file of the hosted board, or look at one; see ``board.py``."""
        return submit(tasks, plans, out)

    @staticmethod
    def plan_reader(world: World | None = None) -> Callable[[str], InText]:
        """What finds the plan in a text by rules; names are tied to the world, where one is given."""
        catalog = None if world is None else Catalog(world)

        def read(text: str) -> InText:
            found = convert_plan(text, catalog)
            return InText(found.plan, tuple(found.unused))

        return read

    def check(self, task: Task, plan: Plan, *, rules: str = "upstream") -> CheckReport:
        """Judge a plan under a rule set, as if it were alone; nothing in the plan raises."""
        return check(task, plan, self.catalog, rules_name(rules))

    def give(self, material: Mapping[str, ReferenceInformation]) -> None:
        """Set the reference information that sole-planning sessions hand out, by task id."""
        self._material.update(material)

    def give_reference(self, tasks: Sequence[Task], file: Path) -> None:
        """Set what sole-planning hands out, from a file of reference information in the order of the tasks.

        Raises:
            BadInput: The file is not of a published shape, or has another number of entries.
        """
        found = read_reference_information(file)
        if len(found) != len(tasks):
            raise BadInput("not one entry for each task", file=file, value=len(found), expected=f"{len(tasks)} lines")
        self.give({task.id: material for task, material in zip(tasks, found, strict=True)})

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
            mode: ``tools`` (default), ``two-stage`` or ``sole-planning``.
            limits: The mode's own by default.
            grants: ``fields`` and ``planner``, for agents that are programs.
            feedback: How often a failing plan is answered with the rules it breaks; train split only.

        Raises:
            BadInput: No such mode or grant; feedback on another split; no reference information for sole-planning.
        """
        read = partial(_read_plan, self.catalog)  # not a method: nothing in a session may lead back to here
        user: OneRequest | Critic = OneRequest(task.query, read)
        if feedback:
            require_train(task.id)
            user = Critic(task.query, lambda plan: self.check(task, plan), feedback, read)
        has_material = task.id in self._material or task.annotated_plan is not None
        return sessions.make_session(
            self.catalog,
            task,
            user,
            planner=self._planner,
            mode=mode or self.modes[0],
            seed=seed,
            limits=limits,
            grants=grants,
            material=(lambda: str(self._material_of(task).as_text_items())) if has_material else None,
        )

    @staticmethod
    def cards() -> tuple[Card, ...]:
        """What each rule means, how it is computed and where the rule sets differ."""
        return cards()

    @classmethod
    def explain(cls, rule: str) -> Card:
        """The card of a rule, by its id or its name in the paper.

        Raises:
            UnknownName: There is no such rule.
        """
        return find_card(rule, cls.cards())

    @staticmethod
    def concepts(world: World | None = None) -> ConceptLibrary:
        """The words of constraint programs over trips, the same in every world; with a world, also its cities."""
        return travelplanner_concepts(frozenset(() if world is None else (city.id for city in world.cities())))

    def default_limits(self, mode: str) -> Limits:
        """What a session of that mode may use up unless told otherwise."""
        return sessions.LIMITS[mode]

    def tags(self, task: Task) -> dict[str, str]:
        """The level, the length and the split that tables group by."""
        tags = {"level": task.level, "days": str(task.days), "split": split_of(task.id)}
        return {name: value for name, value in tags.items() if value is not None}

    def public(self, task: Task) -> dict[str, Any]:
        """The task as a line of a query file, without its reference plan."""
        return task.model_copy(update={"annotated_plan": None}).to_json()

    def read_task(self, line: Mapping[str, Any]) -> Task:
        """The task of a line of a query file."""
        return parse_task(dict(line), None, None, default_id="task")

    def metrics(self, judged: Sequence[tuple[Task, CheckReport | None]]) -> dict[str, Rate]:
        """The six published metrics."""
        return metrics([Judged(task, report) for task, report in judged])

    def tables(self, judged: Sequence[tuple[Task, Any, CheckReport | None]]) -> dict[str, Any]:
        """The published per-constraint tables by level and days."""
        return {"tables": constraint_tables([Judged(task, report) for task, _, report in judged])}

    def agenda(
        self, task: Task, plan: Any, verdicts: Sequence[Verdict] = (), *, start: dt.date | None = None
    ) -> Agenda | None:
        """The trip of a plan with the verdicts pinned to it; None where there is none. It has its own dates."""
        return plan_agenda(task, plan, self.catalog, verdicts, gazetteer=self._gazetteer)

    def rules_digest(self, rules: str) -> str:
        """What identifies a rule set's definition: its name and the version of this package."""
        return f"{rules_name(rules)}@{VERSION}"

    @cached_property
    def _gazetteer(self) -> WorldGazetteer:
        return WorldGazetteer(self.world)

    @cached_property
    def _planner(self) -> TaskPlanner:
        return TaskPlanner(self.catalog)

    def _material_of(self, task: Task) -> ReferenceInformation:
        given = self._material.get(task.id)
        return given if given is not None else task_reference_information(self.catalog, task)


def _read_plan(catalog: Catalog, text: str) -> Plan:
    """The plan in an agent's prose, by rules; None when there is none in it."""
    return cast("Plan", convert_plan(text, catalog).plan)
