"""Loops over elements: how many items meet a condition, and sums over them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias, cast

from tripwright.language import ConceptLibrary, ir
from tripwright.language.build import negate, substitute
from tripwright.planner.timed.proof.asking import Asking, Told, all_of
from tripwright.planner.timed.proof.candidates import Candidates
from tripwright.planner.timed.proof.elements import Clock, Element, Open, Order, Part, Value
from tripwright.planner.timed.proof.neighbours import number_with_neighbours, steps_in
from tripwright.planner.timed.proof.rows import LARGE, SCALE, Amount, Literal, Rows, added, amount

Env: TypeAlias = dict[int, "Element | int | Part"]
"""The element, the day, or the part of an element that each loop is at."""

_MOST_MEMBERS = 300_000
"""Elements that the loops of one demand go over, nested ones multiplied; what is left then counts as not understood."""


class WayTo(NamedTuple):
    """The way that leads to an element."""

    element: Element


class Whole(NamedTuple):
    """The trip itself."""


Read: TypeAlias = Value | Element | Part | WayTo | Whole


class LoopReader(ABC):
    """Reads loops; terms and conditions are read by the classes below it.

    Args:
        rows: Where new variables go.
        library: The functions.
        facts: Values of the functions that the request fixes.
        elements: Everything that a plan may hold.
        order: What is known of the order of items, if anything is.
    """

    def __init__(
        self,
        rows: Rows,
        library: ConceptLibrary,
        facts: Mapping[str, Any],
        elements: Sequence[Element],
        order: Order | None,
    ) -> None:
        self.rows = rows
        self.order = order
        self.library = library
        self.facts = facts
        self.elements = elements
        self._totals: dict[ir.Total, Amount] = {}
        self._values: dict[tuple[object, ...], Amount] = {}
        self._counts: dict[ir.Loop, Amount] = {}
        self._candidates = Candidates(self)
        self.asking = Asking(self)
        self.sources: dict[int, ir.Source] = {}
        """What each loop goes over, while one of its elements is looked at."""
        self.vague: int = 0
        """How often something was left open that may differ between items of one class."""
        self._left = _MOST_MEMBERS

    def free(self) -> Literal:
        """A literal for what is not known of an item."""
        self.vague += 1
        return self.rows.boolean()

    def demand(self, cond: ir.Cond) -> Literal:
        """The literal of a whole demand, whose loops may go over so many elements and no more."""
        self._left = _MOST_MEMBERS
        return self.literal(cond, {})

    @abstractmethod
    def literal(self, cond: ir.Cond, env: Env) -> Literal:
        """A literal that may be true where the condition may hold, and false where it may fail."""

    @abstractmethod
    def term(self, term: ir.Term, env: Env) -> Read:
        """What a term stands for; raises Open where nothing is known about it."""

    def number(self, term: ir.Term, env: Env) -> Amount:
        """A number."""
        return as_amount(self.term(term, env))

    def members(self, loop: ir.Loop, env: Env) -> Iterator[tuple[Element | int | Part, Env]]:
        """Everything that a loop may go over, each with the loop bound to it."""
        match loop.source:
            case ir.Span(first, last):
                ends = self.term(first, env), self.term(last, env)
                if not all(type(end) is int for end in ends):
                    raise Open("days")
                for day in range(cast("int", ends[0]), cast("int", ends[1]) + 1):
                    self.spend()
                    yield day, {**env, loop.id: day}
            case ir.Items(_, args):
                day = self.day(args[1], env) if len(args) > 1 else None
                for element in self._candidates.of(loop, env):
                    self.spend()
                    self.sources[loop.id] = loop.source
                    if day is None or element.day == day:
                        yield element, {**env, loop.id: element}
                    elif element.day is None and self.literal(loop.guard, {**env, loop.id: element}) is not False:
                        raise Open("the day of an item")
            case ir.Elements(term):
                whole = self.term(term, env)
                if not isinstance(whole, WayTo) or whole.element.parts is None:
                    raise Open("parts of an item")
                yield from ((part, {**env, loop.id: part}) for part in whole.element.parts)

    def asked(self, loop: ir.Loop, env: Env) -> Iterator[tuple[Element | int | Part, Env, Told]]:
        """Everything that a loop may go over, with the literal of its guard."""
        ask = self.asking.of(loop.id, self._candidates.left(loop), env)
        yield from ((member, inner, ask(member, inner)) for member, inner in self.members(loop, env))

    def spend(self, elements: int = 1) -> None:
        """So many more of the elements that the loops of a demand may go over; a negative number gives some back."""
        self._left -= elements
        if self._left < 0:
            raise Open("too many elements")

    def day(self, term: ir.Term, env: Env) -> int:
        """A day's number, from 1; 0 is another name of the last day."""
        day = self.term(term, env)
        last = self.facts[self.library.day_count or ""]
        if type(day) is not int or not 0 <= day <= last:
            raise Open("a day")
        return day or last

    # counts

    def number_of(self, loop: ir.Loop, env: Env, *also: ir.Cond) -> Amount:
        """How many elements of a loop meet its guard and further conditions."""
        whole = replace(loop, guard=all_of(loop.guard, *also))
        key = unnumbered(ir.Total(whole, ir.ONE)).loop
        if reads_others(key):
            return self._number_of(whole, env)
        if key not in self._counts:  # equal loops of two programs count the same items
            self._counts[key] = self._number_of(whole, env)
        return self._counts[key]

    def _number_of(self, loop: ir.Loop, env: Env) -> Amount:
        if steps_in(loop.guard, loop.id):
            return number_with_neighbours(self, loop)
        parts: list[Amount] = []
        for member, inner, told in self.asked(loop, env):
            if isinstance(member, Element):
                parts.append(self.quantity(member, loop.guard, told, inner))
            else:
                parts.append(self.switched(told.literal))
        return added(parts)

    def quantity(self, element: Element, guard: ir.Cond, told: Told, env: Env) -> Amount:
        """How many of an element's items in the plan meet a condition, whose literal is told."""
        lit = told.literal
        if lit is False:
            return Amount()
        if lit is True:
            return Amount(((element.count, SCALE),))
        if element.most == 1:
            both = self.rows.all_of((element.count, lit))
            return Amount(((both, SCALE),)) if not isinstance(both, bool) else amount(int(both))
        if told.same:
            return self._all_or_none(element, lit)
        return self._some_of(element, guard, told, env)

    def switched(self, lit: Literal) -> Amount:
        """1 where the literal holds, else 0."""
        if isinstance(lit, bool):
            return amount(int(lit))
        plain = self.rows.boolean()
        self.rows.require(plain, [lit])
        self.rows.require(self.rows.invert(plain), [self.rows.invert(lit)])
        return Amount(((plain, SCALE),))

    def _all_or_none(self, element: Element, lit: Literal) -> Amount:
        """All of the items where the literal holds."""
        rows, often = self.rows, Amount(((element.count, SCALE),))
        found = Amount(((rows.integer(0, element.most), SCALE),))
        rows.at_most(found.plus(often, -1), 0)
        rows.at_least(found.plus(often, -1), 0, [lit])
        rows.at_most(found, 0, [rows.invert(lit)])
        return found

    def _some_of(self, element: Element, guard: ir.Cond, told: Told, env: Env) -> Amount:
        """Some of the items, as many as the relaxation likes, if one may meet the condition.

        Where clocks are followed, one of these shows how it meets the condition, and one of the others how it does not.
        """
        rows, lit = self.rows, told.literal
        some = Amount(((rows.integer(0, element.most), SCALE),))
        others = Amount(((element.count, SCALE),)).plus(some, -1)
        rows.at_least(others, 0)
        rows.at_most(some, 0, [rows.invert(lit)])
        rows.at_most(others, 0, [rows.invert(told.other)])
        if element.example is not None:
            for number, cond in ((some, guard), (others, ir.Not(guard))):
                there = rows.compare(">=", number, amount(1))
                one = element.example(there)
                seen: Env = {loop: one if item is element else item for loop, item in env.items()}
                rows.require(self.literal(cond, seen), [there])
            self._summed(element, guard, some, others, env)
        return some

    def _summed(self, element: Element, guard: ir.Cond, meeting: Amount, others: Amount, env: Env) -> None:
        """Where a bound of a function decides the condition, the function's sum over all items follows."""
        parts = guard.parts if isinstance(guard, ir.And) else (guard,)
        decisive = [part for part in parts if self.literal(part, env) is not True]
        if len(decisive) != 1:
            return
        for part, these, those in (
            (negate(negate(decisive[0])), meeting, others),
            (negate(decisive[0]), others, meeting),
        ):
            concept, low, high = _bounds(part)
            total = element.sums.get(concept)
            if total is not None and low > 1:  # a minute at least is known
                self.rows.at_least(total.plus(these.times(low), -1).plus(those, -1), 0)
            elif total is not None and high is not None:
                longest = self.rows.bounds(as_amount(element.open[concept]))[1] // SCALE
                self.rows.at_most(total.plus(these.times(high), -1).plus(those.times(longest), -1), 0)

    # sums

    def total(self, total: ir.Total, env: Env) -> Amount:
        """A sum over a loop; kept, so that the same sum of two programs is the same number."""
        if total.term == ir.ONE:
            return self.number_of(total.loop, env)
        key = unnumbered(total)
        if reads_others(key):
            return self._total(total, key.term, env)
        if key not in self._totals:
            self._totals[key] = self._total(total, key.term, env)
        return self._totals[key]

    def _total(self, total: ir.Total, what: ir.Term, env: Env) -> Amount:
        parts: list[Amount] = []
        vague: dict[tuple[int, int | None, tuple[int, int], int], list[Amount]] = {}
        for member, inner, told in self.asked(total.loop, env):
            if not isinstance(member, Element):
                parts.append(self._of_part(member, total, told.literal, inner))
                continue
            often = self.quantity(member, total.loop.guard, told, inner)
            if not often.terms and not often.low:
                continue
            value = self.number(total.term, inner)
            summed = member.sums.get(_function(what))
            if summed is not None:
                parts.append(self._part(member, often, value, what, summed))
            elif not value.terms and value.low == value.high:
                parts.append(scaled(often, value.low))
            elif not value.terms or member.most > 1:
                alike = id(member.item), member.day, self.rows.bounds(value), value.step if value.settled else 1
                vague.setdefault(alike, []).append(often)
            else:
                parts.append(self._product(often, value, what))
        for (_, _, (low, high), step), counts in vague.items():
            parts.append(self._somewhere(added(counts), what, low, high, step))
        return added(parts)

    def _of_part(self, member: int | Part, total: ir.Total, there: Literal, env: Env) -> Amount:
        """What one part of an item adds to a sum."""
        if isinstance(member, int) or not isinstance(there, bool):
            raise Open("a sum over days, or over parts that are not known")
        return self.number(total.term, env) if there else Amount()

    def _part(self, element: Element, often: Amount, value: Amount, what: ir.Term, whole: Amount) -> Amount:
        """A function added up over some of an element's items, where its sum over all of them is known."""
        everything = Amount(((element.count, SCALE),))
        if _key(often) == _key(everything):
            return whole
        low, high = self.rows.bounds(value)
        some = self._somewhere(often, what, low, high)
        self.rows.at_most(some.plus(whole, -1), 0)
        self.rows.at_least(some.plus(whole, -1).plus(scaled(everything.plus(often, -1), high)), 0)
        return some

    def _somewhere(self, often: Amount, what: ir.Term, low: int, high: int, step: int = 1) -> Amount:
        """As many values of a term between two bounds, added up; one number for whoever adds up the same ones."""
        key = (_known_by(what), _key(often), low, high)
        if key not in self._values:
            most = self.rows.bounds(often)[1] // SCALE
            unit = math.gcd(low, step)
            ends = min(low, 0) * most // unit, -(-min(max(high, 0) * most, LARGE) // unit)
            found = Amount(((self.rows.integer(*ends), unit),))
            self.rows.at_least(found.plus(scaled(often, low), -1), 0)
            if high * most < LARGE:
                self.rows.at_most(found.plus(scaled(often, high), -1), 0)
            self._values[key] = found
        return self._values[key]

    def _product(self, often: Amount, value: Amount, what: ir.Term) -> Amount:
        """The value of a single item where it is there, else 0; one number for whoever asks for it."""
        key = (_known_by(what), _key(often), _key(value))
        if key not in self._values:
            found = self._somewhere(often, what, *self.rows.bounds(value), SCALE if value.whole else 1)
            for variable, _ in often.terms:
                self.rows.between(found.plus(value, -1), 0, 0, [variable])
            self._values[key] = found
        return self._values[key]


def as_amount(value: Read) -> Amount:
    """A number as an amount."""
    if isinstance(value, Amount):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**7:
        return amount(value)
    raise Open("not a number")


def known(value: Read) -> Any:
    """A value that is known."""
    if isinstance(value, Amount | Clock | WayTo | Whole | Element | Part):
        raise Open("not known")
    return value


def _bounds(cond: ir.Cond) -> tuple[str, int, int | None]:
    """A function of an item, and the whole numbers that it lies between where the condition holds; 0, None: none."""
    match cond:
        case ir.Compare(op, ir.Apply(concept, (ir.Bound(),), ()), ir.Const(int() | float() as value)):
            low = {">": math.floor(value) + 1, ">=": math.ceil(value), "==": math.ceil(value)}
            high = {"<": math.ceil(value) - 1, "<=": math.floor(value)}
            return concept, low.get(op, 0), high.get(op)
        case _:
            return "", 0, None


def reads_others(node: ir.Node) -> bool:
    """A loop or a sum, numbered 0, reads the items of other loops, or where they stand."""
    return any(isinstance(part, ir.Bound | ir.Index) and part.loop for part in ir.walk(node))


def unnumbered(total: ir.Total) -> ir.Total:
    """The sum with its loop numbered 0, so that equal sums of two programs are equal."""
    number = total.loop.id
    moved: ir.Total = substitute(total, {ir.Bound(number): ir.Bound(0), ir.Index(number): ir.Index(0)})
    return replace(moved, loop=replace(moved.loop, id=0))


def scaled(often: Amount, hundredths: int) -> Amount:
    """A count (kept in hundredths) times a number of hundredths."""
    terms = tuple((variable, factor // SCALE * hundredths) for variable, factor in often.terms)
    constant = often.low // SCALE * hundredths
    return Amount(terms, constant, constant)


def _known_by(what: ir.Term) -> object:
    """Equal for equal terms of an item; a term that also reads an item of another loop equals none."""
    return object() if reads_others(what) else what


def _key(number: Amount) -> tuple[object, ...]:
    """Equal for equal numbers."""
    terms = sorted((variable.index, factor) for variable, factor in number.terms)
    return (*terms, number.low, number.high)


def _function(term: ir.Term) -> str:
    """The function that a term is of the item that a sum is at, or of the way there; empty for any other term.

    An entry that is added up over legs of one kind counts as one, ``distance of walk``.
    """
    match term:
        case ir.Apply(concept, (ir.Bound(0) | ir.Apply(_, (ir.Bound(0),), ()),), ()):
            return concept
        case ir.Total(
            ir.Loop(
                _, ir.Elements(ir.Apply(_, (ir.Bound(0),), ())), ir.Compare("==", ir.Key(ir.Bound()), ir.Const(kind))
            ),
            ir.Key(ir.Bound(), entry),
        ):
            return f"{entry} of {kind}"
        case _:
            return ""
