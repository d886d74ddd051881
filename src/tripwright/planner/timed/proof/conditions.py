"""Conditions of the analysed language as literals of a relaxation.

What is not understood, or not followed (the clocks of most items, the way between two of them), is a free literal: it
may be true or false. So every plan gives a solution, and no solution means no plan.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripwright.language import ConceptLibrary, ir
from tripwright.language.build import substitute
from tripwright.language.normal import conjuncts
from tripwright.language.operations import COMPARE_FUNCTIONS
from tripwright.language.sets import member
from tripwright.planner.timed.proof.beyond import goes_beyond
from tripwright.planner.timed.proof.elements import Clock, Element, Fault, Open, Order, Spread
from tripwright.planner.timed.proof.equals import is_one_of_several, same_text
from tripwright.planner.timed.proof.extremes import against_limit
from tripwright.planner.timed.proof.loops import Env, Read, WayTo, as_amount, known
from tripwright.planner.timed.proof.picks import PickReader
from tripwright.planner.timed.proof.places import stands
from tripwright.planner.timed.proof.repeats import repeated
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows, added, amount
from tripwright.planner.timed.proof.sets import within
from tripwright.planner.timed.proof.terms import constant_of, minutes_of, times
from tripwright.planner.timed.proof.turns import in_turn, turns_of

_PLAIN = (ir.ONE, ir.Const(-1))
_MOST_READS = 200_000
"""Conditions that are read for one demand; those after them are left open, so that no demand takes minutes."""
_AT = -1
"""The number of the loop that stands for an item at a fixed place."""


class ConditionReader(PickReader):
    """Reads conditions over elements; after a moment, as of ``time.monotonic``, what is left is open."""

    def __init__(
        self,
        rows: Rows,
        library: ConceptLibrary,
        facts: Mapping[str, Any],
        elements: Sequence[Element],
        order: Order | None = None,
        spread: Spread | None = None,
        until: float = math.inf,
    ) -> None:
        super().__init__(rows, library, facts, elements, order, spread)
        self._places: dict[int, tuple[ir.Cond, tuple[ir.At, ...]]] = {}
        self._sure: set[int] = set()
        self._reads = _MOST_READS
        self._until = until
        self._at_fault = rows.boolean()
        """Whatever has no value for what is known of it: no plan comes to ask for it, so that it decides nothing."""
        self._chosen: dict[tuple[int | None, int], Sequence[tuple[Element, Literal]]] = {}

    def demand(self, cond: ir.Cond) -> Literal:
        """The literal of a whole demand; what it asks for without a condition has to be there."""
        if goes_beyond(cond, self.facts[self.library.day_count or ""]):
            return False
        self._sure = {id(part) for part in conjuncts(cond)}
        self._reads = _MOST_READS
        return super().demand(cond)

    def literal(self, cond: ir.Cond, env: Env) -> Literal:
        """A literal that may be true where the condition may hold, and false where it may fail."""
        self._reads -= 1
        vague = self.vague
        try:
            if self._reads > 0 and time.monotonic() < self._until:
                found = self._read(cond, env)
                self.vague = vague if isinstance(found, bool) else self.vague
                return found
        except Fault:
            if not any(isinstance(part, ir.Loop) for part in ir.walk(cond)):
                return self._at_fault
        except Open:
            pass
        return self.free()

    def otherwise(self, cond: ir.Picked, env: Env) -> Literal:
        """What decides where there is no such item; a demand is not met if that is at fault."""
        found = self.literal(cond.otherwise, env)
        return False if found is self._at_fault and id(cond) in self._sure else found

    def _read(self, cond: ir.Cond, env: Env) -> Literal:
        match cond:
            case ir.Truth(value):
                return value
            case ir.And(parts):
                return self._joined(parts, env, False)
            case ir.Or(parts):
                return self._joined(parts, env, True)
            case ir.Not(part):
                return self.rows.invert(self.literal(part, env))
            case ir.Some(loop):
                return self.any(self.number_of(loop, env))
            case ir.Every(loop, part):
                return self.rows.invert(self.any(self.number_of(loop, env, ir.Not(part))))
            case ir.Picked():
                return self.picked(cond, env)
            case ir.SetDemand():
                return self._demand(cond, env)
            case ir.Linear(sums, op, bound):
                return self._linear(sums, op, bound, env)
            case ir.Filled(of):
                return self.rows.any_of(self.held(of, env).values())
            case ir.SetRelation(op, left, right):
                first, second = self.held(left, env), self.held(right, env)
                subset = within(self, first, second)
                return subset if op == "<=" else self.rows.all_of((subset, within(self, second, first)))
            case ir.Lazy(reason):
                raise Open(reason)
            case ir.Compare() if (found := self._without_number(cond, env)) is not None:
                return found
            case ir.Compare() | ir.Member() | ir.Truthy() | ir.Defined():
                return self._placed(cond, env)
            case _:
                raise Open(type(cond).__name__)

    def _without_number(self, cond: ir.Compare, env: Env) -> Literal | None:
        """A comparison of an extreme, or of a count with a size, that is decided by single values; None for others."""
        each = against_limit(cond)
        return repeated(self, cond, env) if each is None else self.literal(each, env)

    def _joined(self, parts: tuple[ir.Cond, ...], env: Env, decides: bool) -> Literal:
        """And, or: a part that decides the whole saves reading the others."""
        literals: list[Literal] = []
        for part in parts:
            lit = self.literal(part, env)
            if lit is decides:
                return decides
            literals.append(lit)
        return self.rows.any_of(literals) if decides else self.rows.all_of(literals)

    # items at a place

    def _placed(self, cond: Any, env: Env) -> Literal:
        """A condition of single values; an item at the first or last place may be any element of that rank."""
        if id(cond) not in self._places:
            places = tuple(dict.fromkeys(part for part in ir.walk(cond) if isinstance(part, ir.At)))
            self._places[id(cond)] = cond, places
        places = self._places[id(cond)][1]
        if not places:
            return self._single(cond, env)
        place = places[0]
        moved = substitute(cond, {place: ir.Bound(_AT - len(places))})
        chosen = self._at(place, env)
        there = [
            self.rows.all_of((here, self.literal(moved, {**env, _AT - len(places): element})))
            for element, here in chosen
        ]
        holds = self.rows.any_of(there)
        if id(cond) in self._sure or all(one.rank == place.place for one, _ in chosen):
            return holds
        nothing = self.rows.invert(self.rows.any_of(here for _, here in chosen))
        return self.rows.any_of((holds, self.rows.all_of((nothing, self.rows.boolean()))))

    def _at(self, at: ir.At, env: Env) -> Sequence[tuple[Element, Literal]]:
        """What may stand at a place of a list, each with whether it does; one stands there at most."""
        if not isinstance(at.source, ir.Items):
            raise Open("an item at a place")
        day = self.day(at.source.args[1], env) if len(at.source.args) > 1 else None
        if (day, at.place) not in self._chosen:
            self._chosen[day, at.place] = list(self._choices(day, at.place))
        return self._chosen[day, at.place]

    def _choices(self, day: int | None, place: int) -> Iterator[tuple[Element, Literal]]:
        last = self.facts[self.library.day_count or ""]
        first_of_all, last_of_all = place == 0 and day in (None, 1), place == -1 and day in (None, last)
        if first_of_all or last_of_all:
            yield from ((element, element.count) for element in self.elements if element.rank == place)
            return
        taken: list[tuple[Element, Literal]] = []
        for element, when in self._standing(day, place):
            here = self.rows.boolean()
            for needed in (self.rows.some(element.count), when):
                self.rows.require(needed, [here])
            taken.append((element if element.example is None else element.example(here), here))
            yield taken[-1]
        self.rows.at_most(added(self.switched(one) for _, one in taken), SCALE)
        for rank in (0, -1):
            self._few(day, place, self.rows.any_of(here for element, here in taken if element.rank == rank))
        self._filled(day, place, [here for _, here in taken])
        if self.order is not None and place == (0 if day is not None and day > 1 else 1):
            self.order.at_end(taken, self._others(day), last=False)
        elif self.order is not None and place == (-1 if day is not None and day < last else -2):
            self.order.at_end(taken, self._others(day), last=True)

    def _standing(self, day: int | None, place: int) -> Iterator[tuple[Element, Literal]]:
        """What may stand at a place after the first one or before the last, each with a condition."""
        for element in self.elements:
            elsewhere = place > 0 if element.rank == 0 else place < -1 and element.rank == -1
            if elsewhere or not (day is None or element.day in (None, day)):
                continue
            if self.order is not None and place == 1 and day in (None, 1):
                yield from self.order.second(element)
            else:
                yield element, True

    def _few(self, day: int | None, place: int, ride: Literal) -> None:
        """With a ride so near to the other end of the list there is little else in it."""
        last = self.facts[self.library.day_count or ""]
        before = place - (day in (None, 1)) if place >= 0 else -place - 1 - (day in (None, last))
        self.rows.at_most(Amount(tuple((one.count, 1) for one in self._others(day))), before, [ride])

    def _filled(self, day: int | None, place: int, here: Sequence[Literal]) -> None:
        """Something stands at a place that the list is long enough for."""
        if any(element.day is None and element.rank not in (0, -1) for element in self.elements):
            return
        listed = [one.count for one in self.elements if day is None or one.day == day]
        long_enough = self.rows.compare(
            ">=", Amount(tuple((count, SCALE) for count in listed)), amount(place + 1 if place >= 0 else -place)
        )
        self.rows.require(self.rows.any_of(here), [long_enough])

    def _others(self, day: int | None) -> list[Element]:
        """What surely stands in a day's list, or in that of the trip, without rides."""
        of_day = (element for element in self.elements if day is None or element.day == day)
        return [element for element in of_day if element.rank not in (0, -1)]

    def _single(self, cond: ir.Cond, env: Env) -> Literal:
        match cond:
            case ir.Compare(op, left, right) if (turns := turns_of(left, right)) is not None:
                return in_turn(self, op, turns, env)
            case ir.Compare(op, ir.Index(loop), limit) if isinstance(element := env.get(loop), Element):
                return self._stands(element, op, limit, self.sources.get(loop), env)
            case ir.Compare(op, ir.Arith("/") as left, right) if not self._is_known(left, env):
                return self._divided(op, left, right, env)
            case ir.Compare("==" | "!=" as op, left, right) if (same := self._same_text(left, right, env)) is not None:
                return same if op == "==" else self.rows.invert(same)
            case ir.Compare(op, left, right):
                values = self.term(left, env), self.term(right, env)
                exact = all(_is_exact(*pair) for pair in zip((left, right), values, strict=True))
                return self._compare(op, *values, exact)
            case ir.Member(term, values):
                value = self.term(term, env)
                if isinstance(value, Amount | Clock):
                    return self.rows.any_of(self._compare("==", value, one, _is_exact(term, value)) for one in values)
                return known(value) in values
            case ir.Truthy(term):
                value = self.term(term, env)
                if isinstance(value, WayTo):
                    return bool(value.element.legs("", ()))
                if isinstance(value, Amount):
                    return self.rows.compare("!=", value, Amount())
                return bool(known(value))
            case ir.Defined(term):
                return self._defined(term, env)
            case _:
                raise Open(type(cond).__name__)

    def _same_text(self, left: ir.Term, right: ir.Term, env: Env) -> Literal | None:
        """Whether two texts are the same, one of them that of one of several items; None where that is not known."""
        if not is_one_of_several(left) and not is_one_of_several(right):
            return None
        try:
            return same_text(self, left, right, env)
        except Open:
            return None

    def _stands(
        self, element: Element, op: ir.CompareOp, limit: ir.Term, source: ir.Source | None, env: Env
    ) -> Literal:
        if not isinstance(source, ir.Items):
            raise Open("the place of an item")
        day = self.day(source.args[1], env) if len(source.args) > 1 else None
        last = self.facts[self.library.day_count or ""]
        return stands(element, op, limit, source, opens=day in (None, 1), closes=day in (None, last))

    def _is_known(self, term: ir.Term, env: Env) -> bool:
        try:
            return not isinstance(self.term(term, env), Amount)
        except Open:
            return False

    def _divided(self, op: ir.CompareOp, left: ir.Term, right: ir.Term, env: Env) -> Literal:
        """``a / b`` against a known number, as ``a`` against so many times ``b``, which is 1 or more."""
        limit, parts = self.number(right, env), amount(1)
        while isinstance(left, ir.Arith) and left.op == "/":
            below = self.number(left.right, env)
            if self.rows.bounds(below)[0] < SCALE:
                raise Open("a division by what may be nothing")
            known, other = (parts, below) if not parts.terms and parts.low == parts.high else (below, parts)
            parts = times(other, known)
            left = left.left
        return self.rows.compare(op, self.number(left, env), times(parts, limit))

    def _defined(self, term: ir.Apply, env: Env) -> Literal:
        """The function has a value for what is known of its arguments."""
        try:
            self.term(term, env)
        except Fault:
            return False
        return True

    def _compare(self, op: ir.CompareOp, left: Read, right: Read, exact: bool) -> Literal:
        if isinstance(left, Clock) or isinstance(right, Clock):
            return self.rows.compare(op, minutes_of(left), minutes_of(right))
        if isinstance(left, Amount) or isinstance(right, Amount):
            return self.rows.compare(op, as_amount(left), as_amount(right), exact=exact)
        try:
            return bool(COMPARE_FUNCTIONS[op](known(left), known(right)))
        except TypeError as error:
            raise Open(str(error)) from None

    # sums and sets

    def _linear(self, sums: tuple[ir.Weighted, ...], op: ir.CompareOp, bound: ir.Term, env: Env) -> Literal:
        pairs = [(self.total(part.total, env), self.number(part.factor, env)) for part in sums]
        limit = self.number(bound, env)
        plain = all(part.factor in _PLAIN or part.total.term == ir.ONE for part in sums)
        if any(factor.low % SCALE for _, factor in pairs):  # a share of a sum: all times a hundred
            whole = added(total.times(constant_of(factor)) for total, factor in pairs)
            return self.rows.compare(op, whole, limit.times(SCALE), rough=True)
        return self.rows.compare(op, added(times(*pair) for pair in pairs), limit, alone=plain)

    def _demand(self, demand: ir.SetDemand, env: Env) -> Literal:
        of, values = demand.of, demand.values
        if demand.mode in {"any_of", "none_of"}:
            found = self.any(self.number_of(of.loop, env, member(of.term, values)))
            return found if demand.mode == "any_of" else self.rows.invert(found)
        if demand.mode == "only":
            return self.rows.invert(self.any(self.number_of(of.loop, env, ir.Not(member(of.term, values)))))
        return self.rows.all_of(
            self.any(self.number_of(of.loop, env, member(of.term, frozenset({value})))) for value in values
        )


def _is_exact(term: ir.Term, value: Read) -> bool:
    """A value of one item, or one that is known: nothing that a program adds up in floats while the plan decides it."""
    return isinstance(term, ir.Apply) or not isinstance(value, Amount)
