"""What a condition says of a plan, or of single items of it: the meaning of the analysed form, and its test.

Planners use it for the unary conditions of candidates; tests compare it with the programs themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tripwright.language import ir
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.limits import DEFAULT_LIMITS
from tripwright.language.operations import ARITHMETIC, COMPARE_FUNCTIONS
from tripwright.language.scope import FAULTS
from tripwright.language.values import FUEL, Frame, OverLimit, burn, full_frame

Bindings = dict[int, tuple[Any, int]]


class Undecided(Exception):
    """The condition has a part that is not understood, or one that takes too long."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates conditions and terms, under the limits of programs: a demand can ask for 9**9**9, too.

    One plan's evaluation burns one tank of fuel. Whoever goes on with the same evaluator, item by item, fills it up
    again with :meth:`refuelled`.

    Attributes:
        library: The functions.
        inputs: The trip under its name in programs. Left out, conditions on single items can still be evaluated, as
            long as they read nothing of the trip but ``facts``.
        facts: Values of functions of the trip, by name, for when there is no trip yet.
    """

    library: ConceptLibrary
    inputs: Mapping[str, Any] = field(default_factory=dict[str, Any])
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _frame: Frame = field(default_factory=full_frame, init=False, repr=False, compare=False)

    def refuelled(self) -> Evaluator:
        """This evaluator with all its fuel."""
        self._frame[FUEL] = DEFAULT_LIMITS.fuel
        return self

    def on_item(self, cond: ir.Cond, loop: int, item: Any) -> bool:
        """Whether the condition of a loop's element holds for an item.

        Raises:
            Undecided: It is not about this item alone.
        """
        return self.refuelled().holds(cond, {loop: (item, 0)})

    def holds(self, cond: ir.Cond, at: Bindings | None = None) -> bool:
        """Whether the condition holds; ``at`` has the elements (and places) that loops around it are at."""
        here = at or {}
        match cond:
            case ir.Truth(value):
                return value
            case ir.Compare(op, left, right):
                return bool(COMPARE_FUNCTIONS[op](self.term(left, here), self.term(right, here)))
            case ir.Member(term, values):
                return self.term(term, here) in values
            case ir.Truthy(term):
                return bool(self.term(term, here))
            case ir.And(parts):
                return all(self.holds(part, here) for part in parts)
            case ir.Or(parts):
                return any(self.holds(part, here) for part in parts)
            case ir.Not(part):
                return not self.holds(part, here)
            case ir.Some(loop):
                return any(True for _ in self.elements(loop, here))
            case ir.Every(loop, part):
                return all(self.holds(part, inner) for inner in self.elements(loop, here))
            case ir.Picked():
                return self._picked(cond, here)
            case ir.Defined(term):
                return self._is_defined(term, here)
            case ir.Lazy(reason):
                raise Undecided(reason)
            case _:
                return self._of_sets(cond, here)

    def _is_defined(self, term: ir.Apply, here: Bindings) -> bool:
        try:
            self.term(term, here)
        except FAULTS:
            return False
        return True

    def _of_sets(self, cond: ir.Cond, here: Bindings) -> bool:
        match cond:
            case ir.SetDemand(mode, of, values):
                found = self.set(of, here)
                return {
                    "all_of": values <= found,
                    "any_of": bool(values & found),
                    "none_of": not values & found,
                    "only": found <= values,
                }[mode]
            case ir.SetRelation(op, left, right):
                first, second = self.set(left, here), self.set(right, here)
                return first <= second if op == "<=" else first == second
            case ir.Filled(of):
                return bool(self.set(of, here))
            case ir.Linear(sums, op, bound):
                total = sum(self.term(part.factor, here) * self.term(part.total, here) for part in sums)
                return bool(COMPARE_FUNCTIONS[op](total, self.term(bound, here)))
            case _:
                raise Undecided(type(cond).__name__)

    def _picked(self, cond: ir.Picked, here: Bindings) -> bool:
        chosen: Bindings | None = None
        for inner in self.elements(cond.loop, here):
            chosen = inner
            if not cond.last:
                break
        return self.holds(cond.otherwise, here) if chosen is None else self.holds(cond.cond, chosen)

    def elements(self, loop: ir.Loop, here: Bindings) -> Iterator[Bindings]:
        """Bindings with each element of a loop in turn."""
        for place, element in enumerate(self.source(loop.source, here)):
            self.burn()
            inner = {**here, loop.id: (element, place)}
            if self.holds(loop.guard, inner):
                yield inner

    def burn(self) -> None:
        """Pay for one element of a loop.

        Raises:
            Undecided: The fuel is used up.
        """
        try:
            burn(self._frame, 1)
        except OverLimit as error:
            raise Undecided(str(error)) from None

    def source(self, source: ir.Source, here: Bindings) -> Any:
        """What a loop goes over."""
        match source:
            case ir.Items(concept, args):
                return self.library.concepts[concept].call(*(self.term(arg, here) for arg in args))
            case ir.Span(first, last):
                return range(self.term(first, here), self.term(last, here) + 1)
            case ir.Elements(term):
                return self.term(term, here)

    def set(self, sets: ir.SetTerm, here: Bindings) -> frozenset[Any]:
        """The elements of a set."""
        match sets:
            case ir.SetConst(values):
                return frozenset(values)
            case ir.Collected(loop, term):
                return frozenset(self.term(term, inner) for inner in self.elements(loop, here))
            case ir.Single(test, term):
                return frozenset({self.term(term, here)}) if self.holds(test, here) else frozenset()
            case ir.Combined(op, left, right):
                a, b = self.set(left, here), self.set(right, here)
                return {"&": a & b, "|": a | b, "-": a - b, "^": a ^ b}[op]
            case ir.Carried() | ir.United():
                raise Undecided("a value inside a loop")

    def term(self, term: ir.Term, here: Bindings) -> Any:
        """The value of a term."""
        match term:
            case ir.Const(value):
                return value
            case ir.Input(name):
                if name not in self.inputs:
                    raise Undecided(f"there is no {name} yet")
                return self.inputs[name]
            case ir.Bound(loop):
                return here[loop][0]
            case ir.Index(loop):
                return here[loop][1]
            case ir.Apply(concept, args, named):
                return self._apply(concept, args, named, here)
            case ir.Key(target, key):
                return self.term(target, here)[key]
            case ir.Method(name, target, args):
                return getattr(self.term(target, here), name)(*(self.term(arg, here) for arg in args))
            case ir.Arith(op, left, right):
                return self._arithmetic(op, self.term(left, here), self.term(right, here))
            case ir.Choice(test, then, other):
                return self.term(then if self.holds(test, here) else other, here)
            case ir.At(source, place):
                return self.source(source, here)[place]
            case ir.Near(source, place, step):
                return self._near(self.source(source, here), self.term(place, here) + step)
            case _:
                return self.over_loop(term, here)

    def _near(self, items: Any, place: int) -> Any:
        if place < 0:
            raise IndexError("there is nothing before the first item")
        return items[place]

    def _apply(
        self, concept: str, args: tuple[ir.Term, ...], named: tuple[tuple[str, ir.Term], ...], here: Bindings
    ) -> Any:
        if concept in self.facts and args and isinstance(args[0], ir.Input):
            return self.facts[concept]
        options = {name: self.term(value, here) for name, value in named}
        return self.library.concepts[concept].call(*(self.term(arg, here) for arg in args), **options)

    def _arithmetic(self, op: str, left: Any, right: Any) -> Any:
        try:
            return ARITHMETIC[op](left, right, self._frame)
        except OverLimit as error:
            raise Undecided(str(error)) from None

    def over_loop(self, term: ir.Term, here: Bindings) -> Any:
        """The value of a term that goes over a loop."""
        match term:
            case ir.Total(loop, inner):
                return sum(self.term(inner, element) for element in self.elements(loop, here))
            case ir.Size(of):
                return len(self.set(of, here))
            case ir.Pick(loop, inner, default, last):
                values = [self.term(inner, element) for element in self.elements(loop, here)]
                return (values[-1] if last else values[0]) if values else self.term(default, here)
            case ir.Extreme(loop, inner, largest, start):
                values = [self.term(inner, element) for element in self.elements(loop, here)]
                values += [] if start is None else [self.term(start, here)]
                return max(values) if largest else min(values)
            case _:
                raise Undecided(type(term).__name__)
