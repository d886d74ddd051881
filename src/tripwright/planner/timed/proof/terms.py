"""Terms of the analysed language over elements: constants where everything is known, else amounts of the relaxation."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from tripwright.language import ConceptLibrary, Role, ir
from tripwright.language.build import substitute
from tripwright.language.concepts import Base
from tripwright.language.operations import ARITHMETIC
from tripwright.language.scope import FAULTS
from tripwright.language.values import OverLimit, full_frame
from tripwright.planner.timed.proof.elements import Clock, Element, Fault, Open, Order, Part, Spread, Value
from tripwright.planner.timed.proof.loops import Env, LoopReader, Read, WayTo, Whole, as_amount, known, scaled
from tripwright.planner.timed.proof.rows import LARGE, SCALE, Amount, Literal, Rows, added, amount
from tripwright.planner.timed.proof.sets import Held, held

_CLOCK = re.compile(r"(\d\d):(\d\d)")


class TermReader(LoopReader):
    """Reads terms; conditions are read by the class below it."""

    def __init__(
        self,
        rows: Rows,
        library: ConceptLibrary,
        facts: Mapping[str, Any],
        elements: Sequence[Element],
        order: Order | None,
        spread: Spread | None,
    ) -> None:
        super().__init__(rows, library, facts, elements, order)
        self._spread = spread
        self.texts: dict[ir.Pick, Held] = {}
        """The values that one of several items may have, each with whether some item has it."""
        self._named: dict[tuple[int, ir.Term], Sequence[Any]] = {}

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
            case ir.Key(target, key):
                return self._entry(self.term(target, env), key)
            case ir.Apply(concept, args, named):
                return self._apply(concept, args, named, env)
            case ir.Method(name, target, args):
                values = [self.term(part, env) for part in (target, *args)]
                if not all(isinstance(value, str) for value in values):
                    raise Open(name)
                return _called(getattr(values[0], name), values[1:])
            case ir.Arith(op, left, right):
                return self._arith(op, self.term(left, env), self.term(right, env))
            case ir.Choice(test, then, other):
                lit = self.literal(test, env)
                if isinstance(lit, bool):
                    return self.term(then if lit else other, env)
                return self.either(lit, self.number(then, env), self.number(other, env))
            case ir.Total():
                return self.total(term, env)
            case ir.Extreme():
                return self._extreme(term, env)
            case ir.Pick():
                return self.pick(term, env)
            case ir.Size(of):
                return self._size(of, env)
            case _:
                raise Open(type(term).__name__)

    def _size(self, of: ir.SetTerm, env: Env) -> Amount:
        """How many values a set holds: no more than there are items to give them."""
        size = added(self.switched(lit) for lit in self.held(of, env).values())
        if isinstance(of, ir.Collected):
            self.rows.at_most(size.plus(self.number_of(of.loop, env), -1), 0)
        return size

    @abstractmethod
    def pick(self, pick: ir.Pick, env: Env) -> Read:
        """A value of the last or first of some items."""

    def held(self, sets: ir.SetTerm, env: Env) -> Held:
        """Which values a set holds."""
        return held(self, sets, env)

    def _entry(self, value: Read, key: str | int) -> Read:
        if isinstance(value, str) and isinstance(key, int):
            return _called(value.__getitem__, [key])
        if isinstance(value, Part) and isinstance(key, str) and key in value.entries:
            return value.entries[key]
        if isinstance(value, Element) and isinstance(key, str) and not value.alike and key in value.item:
            return value.item[key]
        raise Open("an entry")

    def _apply(self, concept: str, args: tuple[ir.Term, ...], named: tuple[tuple[str, ir.Term], ...], env: Env) -> Read:
        found = self.library.concepts[concept]
        if found.role is Role.FACT:
            return self.facts[concept]
        values = [self.term(arg, env) for arg in args]
        options = {name: self.term(value, env) for name, value in named}
        match values:
            case [WayTo(element), *rest]:
                return element.legs(concept, (*rest, *options.values()))
            case [Element() as element, *rest]:
                if concept in element.open:
                    return element.open[concept]
                if found.returns.base is Base.PART:
                    return WayTo(element)
                try:
                    return _called(found.call, [element.item, *rest], options)
                except Fault as error:  # a plan may hold further entries
                    raise Open(str(error)) from None
            case _:
                several = self._of_several((*args, *(value for _, value in named)), env)
                return self._between(concept, several) if several else _called(found.call, values, options)

    def _between(self, concept: str, args: Sequence[Sequence[Any]]) -> Value:
        self.vague += 1
        if self._spread is None:
            raise Open("a function of two items")
        return self._spread(concept, args)

    def _of_several(self, args: Sequence[ir.Term], env: Env) -> Sequence[Sequence[Any]]:
        """What each argument of a function of two items may be, where one of them may be several things; else nothing.

        Two items of a class may be one thing and another.
        """
        loops = [[part.loop for part in ir.walk(arg) if isinstance(part, ir.Bound)] for arg in args]
        items = {loop: item for loop in chain(*loops) if isinstance(item := env.get(loop), Element)}
        if len(items) < 2 or not any(item.alike for item in items.values()):
            return ()
        return [self._choices_of(arg, read, items, env) for arg, read in zip(args, loops, strict=True)]

    def _choices_of(self, arg: ir.Term, read: Sequence[int], items: Mapping[int, Element], env: Env) -> Sequence[Any]:
        """What an argument may be; kept, since every pair of items asks for it."""
        if len(read) != 1 or not items[read[0]].alike:
            return (known(self.term(arg, env)),)
        (loop,), item = read, items[read[0]]
        key = id(item.alike), substitute(arg, {ir.Bound(loop): ir.Bound(0)})
        if key not in self._named:
            self._named[key] = tuple(known(self.term(arg, {loop: replace(item, item=one)})) for one in item.alike)
        return self._named[key]

    def either(self, test: Literal, then: Amount, other: Amount) -> Amount:
        """One number or another."""
        if not then.terms and not other.terms and then.low == then.high and other.low == other.high:
            return other.plus(scaled(self.switched(test), then.low - other.low))
        lows, highs = zip(self.rows.bounds(then), self.rows.bounds(other), strict=True)
        unit = SCALE if then.whole and other.whole else 1
        found = Amount(((self.rows.integer(min(lows) // unit, -(-max(highs) // unit)), unit),))
        self.rows.between(found.plus(then, -1), 0, 0, [test])
        self.rows.between(found.plus(other, -1), 0, 0, [self.rows.invert(test)])
        return found

    def _arith(self, op: str, left: Read, right: Read) -> Value:
        if _is_number(left) and _is_number(right):
            try:
                return ARITHMETIC[op](left, right, full_frame())
            except (*FAULTS, OverLimit) as error:
                raise Open(str(error)) from None
        if op in {"+", "-"}:
            return as_amount(left).plus(as_amount(right), 1 if op == "+" else -1)
        if op == "*" and (_is_number(left) or _is_number(right)):
            factor, other = (left, right) if _is_number(left) else (right, left)
            return times(as_amount(other), as_amount(factor))
        if op in {"%", "//"} and type(right) is int and right > 0:
            return self._parted(op, as_amount(left), right)
        if op == "/" and type(right) is int and right > 0:
            return self._shared(as_amount(left), right)
        raise Open(f"'{op}' of what is not known")

    def _parted(self, op: str, number: Amount, size: int) -> Amount:
        """How often a whole number holds another one, or what is left over."""
        if not number.whole:
            raise Open("parts of what is not whole")
        low, high = (bound // SCALE // size for bound in self.rows.bounds(number))
        often = Amount(((self.rows.integer(low, high), SCALE),))
        rest = Amount(((self.rows.integer(0, size - 1), SCALE),))
        self.rows.between(number.plus(often.times(size), -1).plus(rest, -1), 0, 0)
        return often if op == "//" else rest

    def _shared(self, value: Amount, parts: int) -> Amount:
        """An equal share of a number, in hundredths; where it is none, between the two next to it."""
        numbers = (value.low, value.high, *(factor for _, factor in value.terms))
        if not any(number % parts for number in (*numbers, value.step if value.low < value.high else 0)):
            terms = tuple((variable, factor // parts) for variable, factor in value.terms)
            return Amount(terms, value.low // parts, value.high // parts, value.step // parts or 1)
        low, high = self.rows.bounds(value)
        if not value.terms:
            return Amount((), low // parts, -(-high // parts))
        share = Amount(((self.rows.integer(low // parts, -(-high // parts)), 1),))
        self.rows.between(share.times(parts).plus(value, -1), 1 - parts, parts - 1)
        return share

    def _extreme(self, extreme: ir.Extreme, env: Env) -> Amount:
        """The largest (or smallest) of some values: no smaller than any, and equal to one of them."""
        rows, sign = self.rows, 1 if extreme.largest else -1
        values: list[tuple[Literal, Amount]] = []
        if extreme.start is not None:
            values.append((True, self.number(extreme.start, env)))
        for member, inner, told in self.asked(extreme.loop, env):
            if not isinstance(member, Element):
                raise Open("an extreme over days")
            often = self.quantity(member, extreme.loop.guard, told, inner)
            values.append((rows.compare(">=", often, amount(1)), self.number(extreme.term, inner)))
        found = Amount(((rows.integer(-LARGE, LARGE), 1),))
        chosen: list[Literal] = [rows.invert(rows.any_of(present for present, _ in values))]
        for present, value in values:
            if present is not False:
                above = found.plus(value, -1).times(sign)
                rows.at_least(above, 0, [present])
                this = rows.boolean()
                rows.require(present, [this])
                rows.at_most(above, 0, [this])
                chosen.append(this)
        rows.require(rows.any_of(chosen))
        return found


def times(value: Amount, known: Amount) -> Amount:
    """The product with a known number; both are kept in hundredths, and so is the product."""
    product = value.times(constant_of(known))
    if any(factor % SCALE for factor in (product.low, product.high, *(factor for _, factor in product.terms))):
        raise Open("a factor")
    terms = tuple((variable, factor // SCALE) for variable, factor in product.terms)
    return Amount(
        terms, product.low // SCALE, product.high // SCALE, 1 if product.step % SCALE else product.step // SCALE
    )


def _called(function: Any, args: Sequence[Any], named: Mapping[str, Any] | None = None) -> Value:
    """A function's value for what is known; a fault is left open, since the program may not get there."""
    if any(
        isinstance(arg, Amount | Clock | WayTo | Whole | Element | Part) for arg in (*args, *(named or {}).values())
    ):
        raise Open("a function of what is not known")
    try:
        return function(*args, **(named or {}))
    except FAULTS as error:
        raise Fault(str(error)) from None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def constant_of(number: Amount) -> int:
    """The hundredths of a number that is known."""
    if number.terms or number.low != number.high:
        raise Open("a factor")
    return number.low


def minutes_of(value: Read) -> Amount:
    """A clock in minutes; a number is taken for minutes."""
    if isinstance(value, Clock):
        return value.minutes
    if isinstance(value, Amount):
        return value
    minutes = -1 if value == "" else minutes_in(value)  # an empty text comes before every clock
    if minutes is None:
        raise Open("not a clock")
    return amount(minutes)


def minutes_in(value: object) -> int | None:
    """The minutes of the day of a clock; None for anything else."""
    match = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return None if match is None else int(match[1]) * 60 + int(match[2])
