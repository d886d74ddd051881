"""A benchmark by its name: world, tasks, plan format, rules and sessions behind one object.

bench = tripwright.benchmark("travelplanner")
task = bench.tasks("train")[0]
report = bench.check(task, plan)
session = bench.session(task, seed=7)
"""

from __future__ import annotations

import datetime as dt
import importlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, overload

from tripwright.errors import UnknownName
from tripwright.world import World

if TYPE_CHECKING:  # every command starts with this module: what only types need is not loaded
    from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
    from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
    from tripwright.language import ConceptLibrary
    from tripwright.lines import OnError
    from tripwright.making import TaskMaker
    from tripwright.planner.answer import Answer
    from tripwright.planner.shown import DayTable
    from tripwright.rules import CheckReport, Rate, Verdict
    from tripwright.rules.card import Card
    from tripwright.rules.task_finding import TaskFinding
    from tripwright.session import Limits, Plan, Session
    from tripwright.submissions import Findings, InText, PlanLine
    from tripwright.trip.agenda import Agenda


class TaskLike(Protocol):
    """What every benchmark's task has."""

    @property
    def id(self) -> str:
        """Unique in its file."""
        ...

    @property
    def query(self) -> str:
        """The request in natural language."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The task as a line of its file."""
        ...


T = TypeVar("T", bound=TaskLike)
WorldLike = str | Path | World
OnBuild = Callable[[str], None]
"""Told one line before something is built that takes a while."""


class Benchmark(Protocol[T]):
    """One benchmark on one world; ``T`` is its task."""

    @property
    def name(self) -> str:
        """What it is asked for by."""
        ...

    @property
    def title(self) -> str:
        """What people call it."""
        ...

    @property
    def world(self) -> World:
        """The world it stands on."""
        ...

    @property
    def modes(self) -> tuple[str, ...]:
        """How an agent can meet a task; the first is the default."""
        ...

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """The rule sets; the first ranks."""
        ...

    @property
    def headline(self) -> str:
        """The metric that ranks: the share of plans that pass everything."""
        ...

    @property
    def splits(self) -> Mapping[str, int]:
        """Published splits that are found by name in a user's folder, and their sizes."""
        ...

    @property
    def default_tasks(self) -> str:
        """The named task set that is used unless told otherwise."""
        ...

    @property
    def maker(self) -> TaskMaker[T]:
        """Makes tasks in this world."""
        ...

    def tasks(
        self, source: str | Path = ..., *, on_make: OnBuild | None = None, on_error: OnError | None = None
    ) -> list[T]:
        """The tasks of a named set, or of a file."""
        ...

    def plan(self, task: T, *, prefer: str | None = None, time_limit: float | None = None) -> Answer[Any]:
        """The planner's answer; ``prefer`` says which plan is the best, as people write it."""
        ...

    def require_preference(self, prefer: str | None, tasks: Sequence[T]) -> None:
        """Refuse, before anything is planned, a preference that there is not or that one of the tasks cannot have."""
        ...

    def plan_line(self, place: int | None, task: T, answer: Answer[Any]) -> dict[str, Any]:
        """One line of a plans file: the published form, then the answer; ``place`` counts from 1."""
        ...

    def day_table(self, task: T, plan: Any) -> DayTable:
        """A plan for people to read."""
        ...

    def compared(self, task: T, plan: Any, answer: Answer[Any], prefer: str | None) -> dict[str, Any]:
        """Another plan beside the planner's: ``value``, ``regret``, ``at_most``, ``note``, ``passed``."""
        ...

    def give_reference(self, tasks: Sequence[T], file: Path) -> None:
        """Set what sole-planning hands out, from a file in the order of the tasks."""
        ...

    def read_file(self, source: Path, *, on_error: OnError | None = None) -> list[T]:
        """The tasks of a task file, in no world."""
        ...

    def write_file(self, file: Path, tasks: Sequence[T]) -> None:
        """Write a task file, JSON Lines or CSV by its ending."""
        ...

    def demands(self, task: T) -> Sequence[str]:
        """What a task demands, in words for people."""
        ...

    def lint(self, tasks: Sequence[T], rules: Sequence[str] = ...) -> list[TaskFinding]:
        """Contradictions in tasks; a reference plan must pass these rule sets."""
        ...

    def read_plans(self, source: Path, tasks: Sequence[T], *, whole: bool = True) -> list[PlanLine[T]]:
        """The plans of a file, folder or zip, each with the task it is for; ``whole`` as in ``submissions``."""
        ...

    def submit(self, tasks: Sequence[T], plans: Path, out: Path | None) -> Findings:
        """Write the submission of the plans of a file as the published evaluation reads it; None looks at one."""
        ...

    @staticmethod
    def plan_reader(world: World | None = None) -> Callable[[str], InText]:
        """What finds the plan in a text; names are tied to the world, where that helps."""
        ...

    def check(self, task: T, plan: Plan, *, rules: str = ...) -> CheckReport:
        """Judge a plan."""
        ...

    def session(
        self,
        task: T,
        *,
        seed: int = 0,
        mode: str | None = None,
        limits: Limits | None = None,
        grants: Sequence[str] = (),
        feedback: int = 0,
    ) -> Session:
        """A conversation about a task."""
        ...

    @property
    def quirks(self) -> Mapping[str, str]:
        """The published evaluator's quirks, by the numbers that cards name."""
        ...

    def cards(self) -> tuple[Card, ...]:
        """What each rule means and how it is computed."""
        ...

    def explain(self, rule: str) -> Card:
        """The card of one rule."""
        ...

    def concepts(self, world: World | None = None) -> ConceptLibrary:
        """The words of constraint programs; with a world, also the values that it holds."""
        ...

    def default_limits(self, mode: str) -> Limits:
        """What a session of that mode may use up unless told otherwise."""
        ...

    def tags(self, task: T) -> dict[str, str]:
        """What tables group the task by."""
        ...

    def public(self, task: T) -> dict[str, Any]:
        """The task as a line of a task file, without its reference."""
        ...

    def read_task(self, line: Mapping[str, Any]) -> T:
        """The task of such a line."""
        ...

    def metrics(self, judged: Sequence[tuple[T, CheckReport | None]]) -> dict[str, Rate]:
        """The benchmark's metrics over judged tasks; None where nothing was handed in."""
        ...

    def tables(self, judged: Sequence[tuple[T, Any, CheckReport | None]]) -> dict[str, Any]:
        """What a summary holds besides the metrics, over tasks with their plans and the reports on them."""
        ...

    def agenda(
        self, task: T, plan: Plan, verdicts: Sequence[Verdict] = (), *, start: dt.date | None = None
    ) -> Agenda | None:
        """The trip of a plan as it is shown and exported; None where there is none."""
        ...

    def rules_digest(self, rules: str) -> str:
        """What identifies a rule set's definition."""
        ...


_BENCHMARKS = {
    "travelplanner": "tripwright.benchmarks.travelplanner.benchmark:TravelPlanner",
    "chinatravel": "tripwright.benchmarks.chinatravel.benchmark:ChinaTravel",
}
BENCHMARKS = tuple(_BENCHMARKS)
"""The names of all benchmarks."""


@overload
def benchmark(
    name: Literal["travelplanner"], *, world: WorldLike | None = None, on_build: OnBuild | None = None
) -> TravelPlanner: ...
@overload
def benchmark(
    name: Literal["chinatravel"], *, world: WorldLike | None = None, on_build: OnBuild | None = None
) -> ChinaTravel: ...
@overload
def benchmark(name: str, *, world: WorldLike | None = None, on_build: OnBuild | None = None) -> Benchmark[Any]: ...
def benchmark(name: str, *, world: WorldLike | None = None, on_build: OnBuild | None = None) -> Any:
    """The benchmark of that name.

    Args:
        name: ``travelplanner`` or ``chinatravel``.
        world: A named world, a world file, or an open world; the benchmark's default world when left out.
        on_build: Told one line before a named world is built, since that may take a while.

    Raises:
        UnknownName: There is no such benchmark or world.
        WorldNotFound: There is no file at that path.
    """
    return described(name).open(world, on_build=on_build)


def described(name: str) -> Any:
    """The benchmark of that name without a world: its class, for what is the same in every world.

    Raises:
        UnknownName: There is no such benchmark.
    """
    if name not in _BENCHMARKS:
        raise UnknownName("benchmark", name, _BENCHMARKS)
    module, _, attribute = _BENCHMARKS[name].partition(":")
    return getattr(importlib.import_module(module), attribute)
