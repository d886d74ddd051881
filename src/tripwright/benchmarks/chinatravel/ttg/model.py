"""The rows of the trip itself, and the solver (fact sheet, section 11.4).

A variable says that the traveller is at a place in a slot, another that they make a move. Leaving needs a move,
arriving too, and nobody is anywhere while they are on the way. That last demand, written for each move, place and slot
on the way, is what lets the number of rows grow with the cube of the number of places, as published; a compact model
has one row for each slot instead, which says the same.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from tripwright.benchmarks.chinatravel.search.ranking import DINNER, LUNCH
from tripwright.benchmarks.chinatravel.ttg.moves import HOURS, Move, Node
from tripwright.benchmarks.chinatravel.ttg.rows import Row
from tripwright.errors import MissingExtra

SolverName = Literal["scip", "highs"]
_BONUS = 80.0
"""Yuan a person that a sight or a meal is worth: without it the cheapest trip does nothing."""


class Size(NamedTuple):
    """The model's size."""

    variables: int
    rows: int
    nonzeros: int


class Solved(NamedTuple):
    """What the solver found: the moves in order, None without a solution; ``optimal``: none is better."""

    moves: list[Move] | None
    status: str
    optimal: bool
    seconds: float


class Model:
    """The mixed-integer program of one trip. Variables are numbered: first the moves, then the presences."""

    def __init__(
        self, nodes: Sequence[Node], moves: Sequence[Move], days: int, people: int, *, compact: bool = False
    ) -> None:
        self._compact = compact
        self._nodes = nodes
        self._moves = moves
        self._days = days
        self._people = people
        self._slots = days * HOURS
        self._places = [number for number, node in enumerate(nodes) if node.kind not in ("go", "back")]
        self.rows: list[Row] = list(self._trip())

    @property
    def size(self) -> Size:
        """How large it is."""
        variables = len(self._moves) + len(self._places) * self._slots
        return Size(variables, len(self.rows), sum(len(row.terms) for row in self.rows))

    def _at(self, place: int, slot: int) -> int:
        return len(self._moves) + place * self._slots + slot

    def _trip(self) -> Iterator[Row]:
        yield self._sum(lambda move: self._nodes[move.start].kind == "go", 1, 1)
        yield self._sum(lambda move: self._nodes[move.end].kind == "back", 1, 1)
        for place in self._places:
            if self._nodes[place].kind != "hotel":
                yield self._sum(lambda move, place=place: move.end == place, 0, 1)
        for day in range(self._days):
            for meal in (LUNCH, DINNER):
                yield self._sum(lambda move, day=day, meal=meal: move.kind == meal and move.day == day, 0, 1)
        yield from self._nights()
        yield from self._presence()
        yield from self._on_the_way()

    def _sum(self, wanted: Callable[[Move], bool], low: float, high: float) -> Row:
        return Row({number: 1.0 for number, move in enumerate(self._moves) if wanted(move)}, low, high)

    def _nights(self) -> Iterator[Row]:
        """Each night in a hotel, all in the same one."""
        for day in range(self._days - 1):
            yield self._sum(lambda move, day=day: move.kind == "hotel" and move.day == day, 1, 1)
        for place in self._places:
            if self._nodes[place].kind == "hotel":
                arrivals = [
                    [number for number, move in enumerate(self._moves) if move.end == place and move.day == day]
                    for day in range(self._days - 1)
                ]
                for later in arrivals[1:]:
                    yield Row({**dict.fromkeys(arrivals[0], 1.0), **dict.fromkeys(later, -1.0)}, 0, 0)

    def _presence(self) -> Iterator[Row]:
        """Moves begin where one is and end where one then is; nobody is at two places, or anywhere else by magic."""
        leaving: dict[tuple[int, int], list[int]] = defaultdict(list)
        arriving: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, move in enumerate(self._moves):
            leaving[move.start, move.leaves].append(number)
            arriving[move.end, move.arrives].append(number)
            if move.start in self._places:
                yield Row({number: 1.0, self._at(move.start, move.leaves): -1.0}, -math.inf, 0)
            for slot in range(move.arrives, move.arrives + self._nodes[move.end].slots):
                yield Row({number: 1.0, self._at(move.end, slot): -1.0}, -math.inf, 0)
        for slot in range(self._slots):
            yield Row({self._at(place, slot): 1.0 for place in self._places}, -math.inf, 1)
            for place in self._places:
                here = self._at(place, slot)
                after = {self._at(place, slot + 1): -1.0} if slot + 1 < self._slots else {}
                yield Row({here: 1.0, **after, **_minus(leaving[place, slot])}, -math.inf, 0)
                before = {self._at(place, slot - 1): -1.0} if slot > 0 else {}
                yield Row({here: 1.0, **before, **_minus(arriving[place, slot])}, -math.inf, 0)

    def _on_the_way(self) -> Iterator[Row]:
        """Nobody is at any place while they are on the way, or after the ride home has begun."""
        home = [(number, move) for number, move in enumerate(self._moves) if self._nodes[move.end].kind == "back"]
        away: dict[int, list[int]] = defaultdict(list)
        for number, move in enumerate(self._moves):
            for slot in range(move.leaves + 1, move.arrives):
                away[slot].append(number)
        for slot, numbers in away.items():
            here = {self._at(place, slot): 1.0 for place in self._places}
            if self._compact:
                yield Row({**dict.fromkeys(numbers, 1.0), **here}, -math.inf, 1)
            else:
                yield from (Row({number: 1.0, place: 1.0}, -math.inf, 1) for number in numbers for place in here)
        for slot in range((self._days - 1) * HOURS, self._slots):
            gone = {number: 1.0 for number, move in home if move.leaves < slot}
            yield Row({**gone, **{self._at(place, slot): 1.0 for place in self._places}}, -math.inf, 1)

    def solve(self, extra: Iterable[Row], seconds: float, solver: SolverName = "scip") -> Solved:
        """Solve it together with further rows.

        Raises:
            MissingExtra: OR-Tools is not installed.
        """
        try:
            from ortools.linear_solver.python import model_builder
        except ImportError as error:
            raise MissingExtra("solver", "the mixed-integer baseline") from error
        expression: Any = model_builder.LinearExpr
        weighted: Callable[[Sequence[Any], list[float]], Any] = expression.weighted_sum
        model = model_builder.Model()
        variables = [model.new_bool_var(f"v{number}") for number in range(self.size.variables)]
        for row in (*self.rows, *extra):
            chosen = [variables[number] for number in row.terms]
            total = weighted(chosen, list(row.terms.values()))
            model.add_linear_constraint(total, row.low, row.high)
        worth = [self._worth(move) for move in self._moves]
        model.minimize(weighted(variables[: len(self._moves)], worth))
        engine = model_builder.Solver(solver)
        engine.set_time_limit_in_seconds(seconds)
        status = engine.solve(model)
        optimal = status == model_builder.SolveStatus.OPTIMAL
        if not optimal and status != model_builder.SolveStatus.FEASIBLE:
            return Solved(None, status.name.lower(), False, engine.wall_time)
        chosen = [move for move, variable in zip(self._moves, variables, strict=False) if engine.value(variable) > 0.5]
        return Solved(sorted(chosen, key=lambda move: move.leaves), status.name.lower(), optimal, engine.wall_time)

    def _worth(self, move: Move) -> float:
        """What a move costs, the ride before it included; sights and meals are worth something."""
        origin = self._nodes[move.start]
        ride = origin.row.price if origin.kind == "go" else None
        gain = _BONUS * self._people if move.kind in ("attraction", LUNCH, DINNER) else 0.0
        return move.cost + (ride or 0) / 100 * self._people - gain


def _minus(numbers: Iterable[int]) -> dict[int, float]:
    return dict.fromkeys(numbers, -1.0)
