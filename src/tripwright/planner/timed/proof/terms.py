"""Terms of the analysed language over elements: constants where everything is known, else amounts of the relaxation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias, cast

from tripwright.language import ConceptLibrary, Role, ir
from tripwright.language.build import substitute
from tripwright.language.concepts import Base
from tripwright.language.evaluate import ARITH_FUNCTIONS
from tripwright.language.scope import FAULTS
from tripwright.planner.timed.proof.elements import Clock, Element, Open, Value
from tripwright.planner.timed.proof.rows import LARGE, SCALE, Amount, Literal, Rows, added, amount

Env: TypeAlias = dict[int, "Element | int"]
"""The element, or the day, that each loop is at."""
_CLOCK = re.compile(r"(\d\d):(\d\d)")
FIRST, LAST = 0, -1


class WayTo(NamedTuple):
    """The way that leads to an element."""

    element: Element


class Whole(NamedTuple):
    """The trip itself."""


Read: TypeAlias = Value | Element | WayTo | Whole


class TermReader:
    """Reads terms; conditions are read by the class below it.

    Args:
        rows: Where new variables go.
        library: The functions.
        facts: Values of the functions that the request fixes.
        elements: Everything that a plan may hold.
    """

    def __init__(
        self, rows: Rows, library: ConceptLibrary, facts: Mapping[str, Any], elements: Sequence[Element]
    ) -> None:
        self.rows = rows
        self.library = library
        self.facts = facts
        self.elements = elements
        self._totals: dict[ir.Total, Amount] = {}

    def literal(self, cond: ir.Cond, env: Env) -> Literal:
        """A literal that may be true where the condition may hold, and false where it may fail."""
        raise NotImplementedError

    # loops

    def members(self, loop: ir.Loop, env: Env) -> Iterator[tuple[Element | int, Env]]:
        """Everything that a loop may go over, each with the loop bound to it."""
        match loop.source:
            case ir.Span(first, last):
                ends = self.term(first, env), self.term(last, env)
                if not all(type(end) is int for end in ends):
                    raise Open("days")
                for day in range(cast("int", ends[0]), cast("int", ends[1]) + 1):
                    yield day, {**env, loop.id: day}
            case ir.Items(_, args):
                for element in self.of_day(args, env):
                    yield element, {**env, loop.id: element}
            case ir.Elements():
                raise Open("parts of an item")

    def of_day(self, args: tuple[ir.Term, ...], env: Env) -> Sequence[Element]:
        """The elements of the whole trip, or of the day that the second argument names (0: the last one)."""
        if len(args) < 2:
            return self.elements
        day = self.day(args[1], env)
        if any(element.day is None for element in self.elements):
            raise Open("the days of items")
        return [element for element in self.elements if element.day == day]

    def day(self, term: ir.Term, env: Env) -> int:
        """A day's number, from 1."""
        day = self.term(term, env)
        last = self.facts[self.library.day_count or ""]
        if type(day) is not int or not 0 <= day <= last:
            raise Open("a day")
        return day or last

    def quantity(self, element: Element, guard: ir.Cond, env: Env) -> Amount:
        """How many of an element's items in the plan meet a condition."""
        lit = self.literal(guard, env)
        if lit is False:
            return Amount()
        if lit is True:
            return Amount(((element.count, SCALE),))
        if element.most == 1:
            both = self.rows.all_of((element.count, lit))
            return Amount(((both, SCALE),)) if not isinstance(both, bool) else amount(int(both))
        some = self.rows.integer(0, element.most)
        self.rows.at_most(Amount(((some, 1), (element.count, -1))), 0)
        return Amount(((some, SCALE),))

    def number_of(self, loop: ir.Loop, env: Env, *also: ir.Cond) -> Amount:
        """How many elements of a loop meet its guard and further conditions."""
        guard = _and(loop.guard, *also)
        parts: list[Amount] = []
        for member, inner in self.members(loop, env):
            if isinstance(member, int):
                parts.append(self.switched(self.literal(guard, inner)))
            else:
                parts.append(self.quantity(member, guard, inner))
        return added(parts)

    def switched(self, lit: Literal) -> Amount:
        """1 where the literal holds, else 0."""
        if isinstance(lit, bool):
            return amount(int(lit))
        plain = self.rows.boolean()
        self.rows.require(plain, [lit])
        self.rows.require(self.rows.invert(plain), [self.rows.invert(lit)])
        return Amount(((plain, SCALE),))

    def total(self, total: ir.Total, env: Env) -> Amount:
        """A sum over a loop; kept, so that the same sum of two programs is the same number."""
        if total.term == ir.ONE:
            return self.number_of(total.loop, env)
        key = _unnumbered(total)
        if any(isinstance(part, ir.Bound) and part.loop for part in ir.walk(key)):
            return self._total(total, env)
        if key not in self._totals:
            self._totals[key] = self._total(total, env)
        return self._totals[key]

    def _total(self, total: ir.Total, env: Env) -> Amount:
        parts: list[Amount] = []
        vague: dict[tuple[int, int], list[Amount]] = {}
        for member, inner in self.members(total.loop, env):
            if isinstance(member, int):
                raise Open("a sum over days")
            often = self.quantity(member, total.loop.guard, inner)
            if not often.terms and not often.low:
                continue
            value = self.number(total.term, inner)
            if not value.terms and value.low == value.high:
                parts.append(_scaled(often, value.low))
            elif not value.terms or member.most > 1:
                vague.setdefault(self.rows.bounds(value), []).append(often)
            else:
                parts.append(self._product(often, value))
        parts += [self._somewhere(added(counts), *ends) for ends, counts in vague.items()]
        return added(parts)

    def _somewhere(self, often: Amount, low: int, high: int) -> Amount:
        """As many numbers between two bounds, added up."""
        most = self.rows.bounds(often)[1] // SCALE
        found = Amount(((self.rows.integer(min(low, 0) * most, min(max(high, 0) * most, LARGE)), 1),))
        self.rows.at_least(found.plus(_scaled(often, low), -1), 0)
        if high * most < LARGE:
            self.rows.at_most(found.plus(_scaled(often, high), -1), 0)
        return found

    def _product(self, often: Amount, value: Amount) -> Amount:
        """The value of a single item where it is there, else 0."""
        low, high = self.rows.bounds(value)
        found = self._somewhere(often, low, high)
        for variable, _ in often.terms:
            self.rows.between(found.plus(value, -1), 0, 0, [variable])
        return found

    # terms

    def number(self, term: ir.Term, env: Env) -> Amount:
        """A number."""
        return as_amount(self.term(term, env))

    def term(self, term: ir.Term, env: Env) -> Read:
        """What a term stands for.

        Raises:
            Open: Nothing is known about it.
        """
        match term:
            case ir.Const(value):
                return value
            case ir.Input():
                return Whole()
            case ir.Bound(loop) if loop in env:
                return env[loop]
            case ir.Apply(concept, args, named):
                return self._apply(concept, args, named, env)
            case ir.Method(name, target, args):
                values = [self.term(part, env) for part in (target, *args)]
                if not all(isinstance(value, str) for value in values):
                    raise Open(name)
                return self._called(getattr(values[0], name), values[1:])
            case ir.Arith(op, left, right):
                return self._arith(op, self.term(left, env), self.term(right, env))
            case ir.Choice(test, then, other):
                lit = self.literal(test, env)
                if not isinstance(lit, bool):
                    raise Open("a choice")
                return self.term(then if lit else other, env)
            case ir.Total():
                return self.total(term, env)
            case ir.Pick(_, ir.Index(), ir.Const(int()), True):
                return self.place(term, env)
            case _:
                raise Open(type(term).__name__)

    def place(self, pick: ir.Pick, env: Env) -> Amount:
        """The place, from 0, of the last item that meets a guard."""
        raise Open("a place")

    def _apply(self, concept: str, args: tuple[ir.Term, ...], named: tuple[tuple[str, ir.Term], ...], env: Env) -> Read:
        if self.library.concepts[concept].role is Role.FACT:
            return self.facts[concept]
        values = [self.term(arg, env) for arg in args]
        options = {name: self.term(value, env) for name, value in named}
        match values:
            case [WayTo(element), *rest]:
                return element.legs(concept, (*rest, *options.values()))
            case [Element() as element, *rest]:
                if concept in element.open:
                    return element.open[concept]
                if self.library.concepts[concept].returns.base is Base.PART:
                    return WayTo(element)
                return self._called(self.library.concepts[concept].call, [element.item, *rest], options)
            case _:
                return self._called(self.library.concepts[concept].call, values, options)

    def _called(self, function: Any, args: Sequence[Any], named: Mapping[str, Any] | None = None) -> Value:
        """A function's value for what is known; a fault is left open, since a program may stop there or go on."""
        if any(isinstance(arg, Amount | Clock | WayTo | Whole) for arg in (*args, *(named or {}).values())):
            raise Open("a function of what is not known")
        try:
            return function(*args, **(named or {}))
        except FAULTS as error:
            raise Open(str(error)) from None

    def _arith(self, op: str, left: Read, right: Read) -> Value:
        if _is_number(left) and _is_number(right):
            try:
                return ARITH_FUNCTIONS[op](left, right)
            except FAULTS as error:
                raise Open(str(error)) from None
        if op in {"+", "-"}:
            return as_amount(left).plus(as_amount(right), 1 if op == "+" else -1)
        if op == "*" and (type(left) is int or type(right) is int):
            factor, other = (left, right) if type(left) is int else (right, left)
            return as_amount(other).times(cast("int", factor))
        raise Open(f"'{op}' of what is not known")


def _unnumbered(total: ir.Total) -> ir.Total:
    """The sum with its loop numbered 0, so that equal sums of two programs are equal."""
    number = total.loop.id
    moved: ir.Total = substitute(total, {ir.Bound(number): ir.Bound(0), ir.Index(number): ir.Index(0)})
    return replace(moved, loop=replace(moved.loop, id=0))


def _and(*parts: ir.Cond) -> ir.Cond:
    kept = tuple(part for part in parts if part != ir.TRUE)
    return kept[0] if len(kept) == 1 else ir.And(kept) if kept else ir.TRUE


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def as_amount(value: Read) -> Amount:
    """A number as an amount."""
    if isinstance(value, Amount):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**7:
        return amount(value)
    raise Open("not a number")


def minutes_of(value: Read) -> Amount:
    """A clock in minutes."""
    if isinstance(value, Clock):
        return value.minutes
    match = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise Open("not a clock")
    return amount(int(match[1]) * 60 + int(match[2]))


def _scaled(often: Amount, hundredths: int) -> Amount:
    """A count (kept in hundredths) times a number of hundredths."""
    terms = tuple((variable, factor // SCALE * hundredths) for variable, factor in often.terms)
    constant = often.low // SCALE * hundredths
    return Amount(terms, constant, constant)
