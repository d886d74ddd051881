"""Literals, numbers and rows of a relaxation: a thin layer over CP-SAT that folds constants."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tripwright.errors import MissingExtra

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

Literal: TypeAlias = "IntVar | bool"
"""A variable that is 0 or 1, its negation, or a constant."""
SCALE = 100
"""Numbers are whole hundredths: yuan, minutes and kilometres alike."""
LARGE = 10**9
_MOST_ODD = 400
"""Of the variables of one comparison, whose values may be no whole units: with more of them it stays rough."""
_SHORT = 0.4
"""Seconds, at least, for asking once more without presolve."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that the plan decides: ``sum of factor * variable + r`` for some ``low <= r <= high``, in hundredths.

    Where ``r`` is open it is ``low`` plus a multiple of ``step``.
    """

    terms: tuple[tuple[IntVar, int], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1

    def plus(self, other: Amount, sign: int = 1) -> Amount:
        """The sum, or with sign -1 the difference."""
        low, high = (other.low, other.high) if sign > 0 else (-other.high, -other.low)
        terms = (*self.terms, *((variable, sign * factor) for variable, factor in other.terms))
        steps = (one.step for one in (self, other) if one.low < one.high)
        return Amount(terms, self.low + low, self.high + high, math.gcd(*steps) or 1)

    def times(self, factor: int) -> Amount:
        """The product with a whole number."""
        low, high = sorted((self.low * factor, self.high * factor))
        terms = tuple((variable, factor * weight) for variable, weight in self.terms)
        return Amount(terms, low, high, abs(self.step * factor) or 1)

    @property
    def settled(self) -> bool:
        """Its open part, if any, is a whole number of units."""
        return self.low == self.high or (self.low % SCALE == 0 and self.step % SCALE == 0)

    @property
    def odd(self) -> tuple[IntVar, ...]:
        """The variables that do not count whole units."""
        return tuple(variable for variable, factor in self.terms if factor % SCALE)

    @property
    def whole(self) -> bool:
        """Only whole units occur, so sums of floats are exact."""
        return self.settled and self.low % SCALE == 0 and not self.odd


def amount(value: float) -> Amount:
    """A known number; one that is no whole number of hundredths lies between two."""
    scaled = value * SCALE
    nearest = round(scaled)
    if nearest / SCALE == value:
        return Amount((), nearest, nearest)
    return Amount((), math.floor(scaled - 1e-6), math.ceil(scaled + 1e-6))


def between(values: Sequence[int]) -> Amount:
    """One of some numbers of hundredths."""
    low, high = min(values), max(values)
    return Amount((), low, high, math.gcd(*(value - low for value in values)) or 1)


def added(parts: Iterable[Amount]) -> Amount:
    """The sum of many."""
    terms: list[tuple[IntVar, int]] = []
    low = high = step = 0
    for part in parts:
        terms += part.terms
        low, high = low + part.low, high + part.high
        step = math.gcd(step, part.step) if part.low < part.high else step
    return Amount(tuple(terms), low, high, step or 1)


class Rows:
    """A model under construction.

    Raises:
        MissingExtra: OR-Tools is not installed.
    """

    def __init__(self) -> None:
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise MissingExtra("solver", "proving that no trip exists") from None
        self.model: Any = cp_model.CpModel()  # its stubs leave much open
        self._sum: Any = cp_model.LinearExpr
        self._bounds: dict[int, tuple[int, int]] = {}
        self._decided: dict[tuple[Any, ...], Literal] = {}

    def weighted(self, variables: Sequence[IntVar], factors: Sequence[int]) -> Any:
        """The sum of variables times factors, as the solver reads it."""
        return self._sum.weighted_sum(variables, factors)

    def boolean(self) -> IntVar:
        """A new literal."""
        return self.integer(0, 1)

    def integer(self, low: int, high: int) -> IntVar:
        """A new whole number."""
        variable = self.model.new_int_var(low, high, "")
        self._bounds[variable.index] = (low, high)
        return variable

    def bounds(self, number: Amount) -> tuple[int, int]:
        """Between what a number lies."""
        low, high = number.low, number.high
        for variable, factor in number.terms:
            ends = [factor * end for end in self._bounds[variable.index]]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def invert(self, literal: Literal) -> Literal:
        """Not this."""
        return (not literal) if isinstance(literal, bool) else ~literal  # pyright: ignore[reportReturnType] — a literal too

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """A literal that says that all of these hold."""
        open_: dict[int, IntVar] = {}
        for literal in literals:
            if isinstance(literal, bool):
                if not literal:
                    return False
            else:
                open_[literal.index] = literal
        if len(open_) < 2:
            return next(iter(open_.values()), True)
        key = ("and", *sorted(open_))
        if key not in self._decided:
            whole = self.boolean()
            self.model.add_bool_and(open_.values()).only_enforce_if(whole)
            self.model.add_bool_or([*(~literal for literal in open_.values()), whole])
            self._decided[key] = whole
        return self._decided[key]

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """A literal that says that one of these holds at least."""
        return self.invert(self.all_of(self.invert(literal) for literal in literals))

    def require(self, literal: Literal, when: Sequence[Literal] = ()) -> None:
        """The literal holds (wherever ``when`` does)."""
        clause = [literal, *(self.invert(one) for one in when)]
        if True not in [one for one in clause if isinstance(one, bool)]:
            self.model.add_bool_or([one for one in clause if not isinstance(one, bool)])

    def between(self, number: Amount, low: int, high: int, when: Sequence[Literal] = ()) -> None:
        """The number may lie between two bounds (wherever ``when`` holds)."""
        if any(literal is False for literal in when):
            return
        least, most = low - number.high, high - number.low
        guards = [literal for literal in when if not isinstance(literal, bool)]
        if not number.terms:
            if not least <= 0 <= most:
                self.model.add_bool_or([~literal for literal in guards])
            return
        variables, factors = zip(*number.terms, strict=True)
        total = self.weighted(variables, factors)
        self.model.add_linear_constraint(total, max(least, -LARGE * SCALE), min(most, LARGE * SCALE)).only_enforce_if(
            *guards
        )

    def at_most(self, number: Amount, high: int, when: Sequence[Literal] = ()) -> None:
        """The number may be ``high`` or less."""
        self.between(number, -LARGE * SCALE, high, when)

    def at_least(self, number: Amount, low: int, when: Sequence[Literal] = ()) -> None:
        """The number may be ``low`` or more."""
        self.between(number, low, LARGE * SCALE, when)

    def compare(
        self, op: str, left: Amount, right: Amount, *, exact: bool = False, alone: bool = False, rough: bool = False
    ) -> Literal:
        """A literal that may be true where the comparison may hold, and false where it may fail.

        Sums of floats that are not whole may come out on either side when equal, unless the numbers are ``exact``, or,
        with ``alone``, where one item at most is counted: nothing is added to it. ``rough`` numbers always may.
        """
        if op in {">", ">="}:
            return self.compare({">": "<", ">=": "<="}[op], right, left, exact=exact, alone=alone, rough=rough)
        if op == "!=":
            return self.invert(self.compare("==", left, right, exact=exact, alone=alone, rough=rough))
        number = left.plus(right, -1)
        whole = exact or (not rough and self._is_whole(number))
        if alone and whole is not True and number.settled:
            whole = self.any_of((whole, self._is_single(number)))
        return self._equal(number, whole) if op == "==" else self._at_most_zero(number, whole, strict=op == "<")

    def _at_most_zero(self, number: Amount, whole: Literal, *, strict: bool) -> Literal:
        """``number <= 0`` (or ``< 0``), where only whole units are added up; else a tie may go either way."""
        exact = -1 if strict else 0
        top, bottom = (exact, exact + 1) if whole is True else (0, 0)
        low, high = self.bounds(number)
        if low > top:
            return False
        if high < bottom:
            return True
        holds = self.boolean()
        self.at_most(number, top, [holds])
        self.at_least(number, bottom, [self.invert(holds)])
        if not isinstance(whole, bool):
            self.at_most(number, exact, [holds, whole])
            self.at_least(number, exact + 1, [self.invert(holds), whole])
        return holds

    def _is_whole(self, number: Amount) -> Literal:
        """Whether only whole units are added up: nothing that is counted otherwise is there."""
        odd = number.odd
        if number.whole or not number.settled or len(odd) > _MOST_ODD:
            return number.whole
        if any(self._bounds[variable.index][0] < 0 for variable in odd):
            return False
        return self.invert(self.any_of(self.some(variable) for variable in odd))

    def _is_single(self, number: Amount) -> Literal:
        """No more than one thing is counted."""
        variables = {variable.index: variable for variable, _ in number.terms}
        if any(self._bounds[index][0] < 0 for index in variables):
            return False
        one, count = self.boolean(), Amount(tuple((variable, 1) for variable in variables.values()))
        self.at_most(count, 1, [one])
        self.at_least(count, 2, [self.invert(one)])
        return one

    def some(self, variable: IntVar) -> Literal:
        """A count is not 0."""
        low, high = self._bounds[variable.index]
        if (low, high) == (0, 1):
            return variable
        if low < 0:
            raise ValueError("a count is never negative")
        key = ("some", variable.index)
        if key not in self._decided:
            there = self.boolean()
            self.at_most(Amount(((variable, 1), (there, -high))), 0)
            self.at_least(Amount(((variable, 1), (there, -1))), 0)
            self._decided[key] = there
        return self._decided[key]

    def positive(self, count: Amount) -> Literal:
        """Something is counted; in rows without a condition, which the linear relaxation reads best.

        Args:
            count: A sum of counts, in hundredths, each of which is never negative.
        """
        low, high = self.bounds(count)
        if low > 0 or high <= 0:
            return low > 0
        key = ("positive", count.low, *sorted((variable.index, factor) for variable, factor in count.terms))
        if key not in self._decided:
            there = self.boolean()
            self.at_least(count.plus(Amount(((there, -SCALE),))), 0)
            self.at_most(count.plus(Amount(((there, -high),))), 0)
            self._decided[key] = there
        return self._decided[key]

    def _equal(self, number: Amount, whole: Literal) -> Literal:
        low, high = self.bounds(number)
        if low > 0 or high < 0:
            return False
        if low == high == 0 and whole is True:
            return True
        sides = [self._at_most_zero(one, whole, strict=False) for one in (number, number.times(-1))]
        both = self.all_of(sides)
        if whole is True:
            return both
        holds = self.boolean()  # equal in exact numbers, perhaps not in floats
        self.require(both, [holds])
        self.require(holds, [both, whole])
        return holds


def feasible(rows: Rows, fixed: Mapping[int, bool], seconds: float, *, twice: bool = True) -> bool | None:
    """Whether the rows can be met with some literals, by index, fixed; None when the time is over.

    With ``twice`` they cannot only where the solver says so without its presolve, too.
    """
    model = _with(rows, fixed)
    status, _, spent = _solved(model, seconds, presolve=True)
    if status == "INFEASIBLE" and twice:
        status, _, _ = _solved(model, max(seconds - spent, _SHORT), presolve=False)
    return None if status == "UNKNOWN" else status != "INFEASIBLE"


def least(rows: Rows, number: Amount, fixed: Mapping[int, bool], seconds: float) -> int | None:
    """A bound, in hundredths, that the number is never below with some literals fixed; None where none is known."""
    model = _with(rows, fixed)
    variables, factors = zip(*number.terms, strict=True)
    model.minimize(rows.weighted(variables, factors))
    status, bound, spent = _solved(model, seconds, presolve=True)
    if status not in {"OPTIMAL", "FEASIBLE"}:
        return None
    again, plain, _ = _solved(model, max(seconds - spent, _SHORT), presolve=False)
    if again == "INFEASIBLE":
        return None
    return math.ceil(min(bound, plain) - 1e-6) + number.low


def _with(rows: Rows, fixed: Mapping[int, bool]) -> Any:
    """The model with some literals fixed."""
    model: Any = rows.model.clone()
    for index, value in fixed.items():
        domain = model.proto.variables[index].domain
        domain.clear()
        domain.extend([int(value), int(value)])
    return model


def _solved(model: Any, seconds: float, *, presolve: bool) -> tuple[str, float, float]:
    """How the solver ended, its bound of what is made small, and the seconds that it took.

    One worker and a presolve without probing and symmetries, which cost more here than they save: the solver's plainest
    path, and the one with the fewest known defects. Presolve refutes sums of money best, but has refuted rows that can
    be met, and its bounds rest on the same steps. So what it says is asked once more without it, and only what both say
    counts.
    """
    from ortools.sat.python import cp_model

    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.max_time_in_seconds = max(seconds, 0.01)
    status = solver.status_name(solver.solve(model))
    return status, solver.best_objective_bound, solver.wall_time
