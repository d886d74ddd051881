"""What is true of every plan, or of none: conditions that the value sets and simple arithmetic decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tripwright.language import ir
from tripwright.language.build import MIRRORED, substitute
from tripwright.language.concepts import ConceptLibrary, ValueSet
from tripwright.language.ir_types import type_of

_Sets = Mapping[str, ValueSet]


def decide(cond: ir.Cond, library: ConceptLibrary, value_sets: _Sets | None = None) -> bool | None:
    """True when every well-formed plan meets the condition, False when none does, None when it depends on the plan.

    None is always a safe answer: only what is certain is decided.
    """
    return _Decider(library, value_sets if value_sets is not None else library.value_sets).cond(cond)


@dataclass(slots=True)
class _Range:
    """What conditions on one value leave open."""

    low: float = float("-inf")
    high: float = float("inf")
    open_low: bool = False
    open_high: bool = False
    equal: set[ir.Scalar] = field(default_factory=set[ir.Scalar])
    unequal: set[ir.Scalar] = field(default_factory=set[ir.Scalar])

    def is_empty(self) -> bool:
        if len(self.equal) > 1 or self.equal & self.unequal:
            return True
        if self.low > self.high or (self.low == self.high and (self.open_low or self.open_high)):
            return True
        return any(isinstance(value, int | float) and not self._holds(value) for value in self.equal)

    def _holds(self, value: float) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        return above and (value < self.high if self.open_high else value <= self.high)


class _Decider:
    def __init__(self, library: ConceptLibrary, value_sets: _Sets) -> None:
        self._library = library
        self._sets = value_sets

    def cond(self, cond: ir.Cond) -> bool | None:
        match cond:
            case ir.Truth(value):
                return value
            case ir.And(parts):
                return self._all(parts)
            case ir.Or(parts):
                found = [self.cond(part) for part in parts]
                return True if True in found else False if set(found) == {False} else None
            case ir.Not(part):
                found = self.cond(part)
                return None if found is None else not found
            case ir.Compare(op, left, ir.Const(value)):
                return self._compare(op, left, value)
            case ir.Member(term, values):
                return None if any(self._possible(term, value) for value in values) else False
            case ir.Some(loop):
                return False if self._is_empty(loop) else None
            case ir.Every(loop, part):
                return True if self._is_empty(loop) or self.cond(part) is True else None
            case ir.Picked(loop, part, otherwise, _):
                return self._picked(loop, part, otherwise)
            case ir.SetDemand():
                return self._demand(cond)
            case ir.Linear():
                return self._linear(cond)
            case _:
                return None

    def _all(self, parts: tuple[ir.Cond, ...]) -> bool | None:
        found = [self.cond(part) for part in parts]
        if False in found or self._excluded(parts):
            return False
        return True if set(found) == {True} else None

    def _is_empty(self, loop: ir.Loop) -> bool:
        return self.cond(loop.guard) is False

    def _picked(self, loop: ir.Loop, part: ir.Cond, otherwise: ir.Cond) -> bool | None:
        if self._is_empty(loop):
            return self.cond(otherwise)
        both = {self.cond(part), self.cond(otherwise)}
        return both.pop() if len(both) == 1 else None

    def _known(self, term: ir.Node) -> frozenset[str | int] | None:
        """The values that a term can have, where its value set is known."""
        type_ = type_of(term, self._library)
        found = self._sets.get(type_.values) if type_ is not None and type_.values is not None else None
        return found.values or None if found is not None else None

    def _possible(self, term: ir.Node, value: ir.Scalar) -> bool:
        """The term can have this value. The empty text stands for 'has none' and is always possible."""
        known = self._known(term)
        return known is None or value == "" or value in known

    def _compare(self, op: ir.CompareOp, left: ir.Term, value: ir.Scalar) -> bool | None:
        if op == "==" and not self._possible(left, value):
            return False
        if op == "!=" and not self._possible(left, value):
            return True
        if isinstance(value, int | float) and self._never_negative(left):
            return _with_zero_as_least(op, value)
        return None

    def _never_negative(self, term: ir.Term) -> bool:
        type_ = type_of(term, self._library)
        plain = isinstance(term, ir.Apply | ir.Total | ir.Size | ir.Extreme)
        return plain and type_ is not None and type_.least is not None and type_.least >= 0

    def _demand(self, demand: ir.SetDemand) -> bool | None:
        possible = {value for value in demand.values if self._possible(demand.of, value)}
        empty = self._is_empty(demand.of.loop)
        match demand.mode:
            case "all_of":
                return False if demand.values and (empty or len(possible) < len(demand.values)) else None
            case "any_of":
                return False if empty or not possible else None
            case "none_of":
                return True if empty or not possible else None
            case "only":
                known = self._known(demand.of)
                return True if empty or (known is not None and known <= demand.values) else None

    def _linear(self, row: ir.Linear) -> bool | None:
        kept = [part for part in row.sums if not self._is_empty(part.total.loop)]
        if not isinstance(row.bound, ir.Const) or not isinstance(row.bound.value, int | float):
            return None
        if not kept:
            return _with_zero_as_only(row.op, row.bound.value)
        factors = {part.factor.value for part in kept if isinstance(part.factor, ir.Const)}
        if len(kept) > 1 and not all(isinstance(part.factor, ir.Const) for part in kept):
            return None
        numbers = [factor for factor in factors if isinstance(factor, int | float)]
        if len(numbers) != len(factors) or not factors or not all(self._never_negative(part.total) for part in kept):
            return None
        if all(number > 0 for number in numbers):
            return _with_zero_as_least(row.op, row.bound.value)
        if all(number < 0 for number in numbers):
            return _with_zero_as_least(MIRRORED[row.op], -row.bound.value)
        return None

    def _excluded(self, parts: Iterable[ir.Cond]) -> bool:
        """Two of these cannot hold together."""
        ranges: dict[ir.Node | tuple[ir.Weighted, ...], _Range] = {}
        demands: list[ir.SetDemand] = []
        for part in parts:
            match part:
                case ir.Compare(op, left, ir.Const(value)):
                    _narrow(ranges.setdefault(left, _Range()), op, value)
                case ir.Linear(sums, op, ir.Const(value)):
                    _narrow(ranges.setdefault(_unnumbered(sums), _Range()), op, value)
                case ir.SetDemand():
                    demands.append(part)
                case _:
                    pass
        return any(open_.is_empty() for open_ in ranges.values()) or _sets_exclude(demands)


def _unnumbered(sums: tuple[ir.Weighted, ...]) -> tuple[ir.Weighted, ...]:
    """The sums with their loops numbered by place, so that equal sums of two programs are equal."""
    renumbered: list[ir.Weighted] = []
    for place, part in enumerate(sums, start=1):
        loop = part.total.loop
        moved: ir.Total = substitute(
            part.total, {ir.Bound(loop.id): ir.Bound(-place), ir.Index(loop.id): ir.Index(-place)}
        )
        total = ir.Total(ir.Loop(-place, moved.loop.source, moved.loop.guard), moved.term)
        renumbered.append(ir.Weighted(part.factor, total))
    return tuple(renumbered)


def _sets_exclude(demands: list[ir.SetDemand]) -> bool:
    by_set: dict[ir.Node | tuple[ir.Weighted, ...], list[ir.SetDemand]] = {}
    for demand in demands:
        key = _unnumbered((ir.Weighted(ir.ONE, ir.Total(demand.of.loop, demand.of.term)),))
        by_set.setdefault(key, []).append(demand)
    return any(_one_set_excludes(group) for group in by_set.values())


def _one_set_excludes(group: list[ir.SetDemand]) -> bool:
    needed = frozenset[ir.Scalar]().union(*(demand.values for demand in group if demand.mode == "all_of"))
    forbidden = frozenset[ir.Scalar]().union(*(demand.values for demand in group if demand.mode == "none_of"))
    allowed = [demand.values for demand in group if demand.mode == "only"]
    for demand in group:
        if demand.mode == "any_of" and (
            demand.values <= forbidden or any(not demand.values & only for only in allowed)
        ):
            return True
    return bool(needed & forbidden) or any(not needed <= only for only in allowed)


def _narrow(left: _Range, op: ir.CompareOp, value: ir.Scalar) -> None:
    if op == "==":
        left.equal.add(value)
    elif op == "!=":
        left.unequal.add(value)
    elif isinstance(value, int | float):
        if op in {"<=", "<"} and (value < left.high or (value == left.high and op == "<")):
            left.high, left.open_high = value, op == "<"
        if op in {">=", ">"} and (value > left.low or (value == left.low and op == ">")):
            left.low, left.open_low = value, op == ">"


def _with_zero_as_least(op: ir.CompareOp, value: float) -> bool | None:
    """``x op value`` for an x that is 0 or more."""
    if (op == "<=" and value < 0) or (op == "<" and value <= 0) or (op == "==" and value < 0):
        return False
    if (op == ">=" and value <= 0) or (op == ">" and value < 0) or (op == "!=" and value < 0):
        return True
    return None


def _with_zero_as_only(op: ir.CompareOp, value: float) -> bool:
    return {"<=": value >= 0, "<": value > 0, ">=": value <= 0, ">": value < 0, "==": value == 0, "!=": value != 0}[op]
