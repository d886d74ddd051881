"""TTG as a planner: sample, moves, rows of the programs, solver, plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.sandbox import Departure
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.ttg.model import Model, Size, Solved, SolverName
from tripwright.benchmarks.chinatravel.ttg.moves import Move, Moves, Node, nodes_of
from tripwright.benchmarks.chinatravel.ttg.rows import Compiler, Event, NotARow, Row
from tripwright.benchmarks.chinatravel.ttg.sample import draw_sample
from tripwright.benchmarks.chinatravel.writing import Json, Writer

SECONDS = 900.0
"""The published time limit of a query."""
BREAKFAST = (450, 480)


@dataclass(frozen=True, slots=True)
class TtgAnswer:
    """What the mixed-integer program found.

    Attributes:
        plan: The plan, None without one.
        passed: Whether it passes the published checks and all programs, those included that are no rows.
        status: The solver's word.
        size: The model's size, with the rows of the programs.
        not_compiled: Number of each program that became no rows, and why.
        seconds: The solver's time.
    """

    plan: Json | None
    passed: bool
    status: str
    size: Size
    not_compiled: dict[int, str]
    seconds: float

    def to_json(self) -> Json:
        """The answer as JSON."""
        return {
            "plan": self.plan,
            "passed": self.passed,
            "status": self.status,
            "size": self.size._asdict(),
            "not_compiled": {str(number): why for number, why in self.not_compiled.items()},
            "seconds": self.seconds,
        }


class TtgPlanner:
    """The program of one task.

    Args:
        checker: Judges the plan.
        task: Cities, days, people and programs.
        seed: Draws the sample.
        compact: Fewer rows that say the same; the published number of rows otherwise.
    """

    def __init__(self, checker: Checker, task: Task, seed: int = 0, *, compact: bool = False) -> None:
        self._checker = checker
        self._task = task
        self._writer = Writer(checker.sandbox, task.target_city, task.people_number)
        compiler = Compiler(task, checker.library("upstream"))
        filters = compiler.filters(task.programs or ())

        def allowed(activity: Json) -> bool:
            return all(compiler.allows(cond, activity) for cond in filters)

        self._nodes = nodes_of(draw_sample(checker.sandbox, task, self._writer, allowed, seed))
        moves = Moves(self._writer, self._nodes, task.days, task.people_number, allowed)
        self._moves = list(moves.all())
        self.model = Model(self._nodes, self._moves, task.days, task.people_number, compact=compact)
        self.not_compiled: dict[int, str] = {}
        self.extra: list[Row] = []
        """The rows of the programs."""
        events = self._events()
        for number, source in enumerate(task.programs or ()):
            try:
                self.extra += compiler.rows(source, events)
            except NotARow as reason:
                self.not_compiled[number] = str(reason)

    def solve(self, seconds: float = SECONDS, solver: SolverName = "scip") -> TtgAnswer:
        """Solve it and judge the plan.

        Raises:
            MissingExtra: OR-Tools is not installed.
        """
        return self.answer(self.model.solve(self.extra, seconds, solver))

    def answer(self, solved: Solved) -> TtgAnswer:
        """What was solved as a judged plan."""
        plan = None if solved.moves is None else self._plan(solved.moves)
        trip = self.model.size
        size = Size(
            trip.variables,
            trip.rows + len(self.extra),
            trip.nonzeros + sum(len(row.terms) for row in self.extra),
        )
        passed = plan is not None and self._checker.check(self._task, plan).passed
        return TtgAnswer(plan, passed, solved.status, size, self.not_compiled, solved.seconds)

    def _events(self) -> list[Event]:
        """Every activity that can occur: moves lead to most; rides there and breakfasts come with moves."""
        events = [Event(move.activity, [number]) for number, move in enumerate(self._moves)]
        for place, node in enumerate(self._nodes):
            if node.kind == "go":
                leaving = [number for number, move in enumerate(self._moves) if move.start == place]
                events.append(Event(self._ride(node), leaving))
        for number, move in enumerate(self._moves):
            if move.kind == "hotel":
                events.append(Event(self._breakfast(move), [number]))
        return events

    def _ride(self, node: Node) -> Json:
        assert isinstance(node.row, Departure)  # a node from which a trip begins
        return self._writer.ride(node.row, [])

    def _breakfast(self, night: Move) -> Json:
        return self._writer.meal("breakfast", night.activity["position"], 0, *BREAKFAST, [])

    def _plan(self, moves: Sequence[Move]) -> Json:
        """The chosen moves as a plan."""
        days: list[list[Json]] = [[] for _ in range(self._task.days)]
        days[0].append(self._ride(self._nodes[moves[0].start]))
        for move in moves:
            days[move.day].append(move.activity)
            if move.kind == "hotel":
                days[move.day + 1].append(self._breakfast(move))
        return self._writer.plan(self._task.start_city, days)
