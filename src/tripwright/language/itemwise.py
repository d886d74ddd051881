"""What a program says of a trip, when each of its loops goes over all items and reads one item at a time.

Most programs are like that: sums, counts, sets and conditions of single items, and arithmetic and logic over these.
Then each item can be asked once. A search asks the same program of many thousands of trips that are made of the same
few hundred items, so that almost all of the asking is remembering.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripwright.language import ir
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.evaluate import Bindings, Evaluator, Undecided
from tripwright.language.scope import FAULTS

_ABSENT = object()
"""An item that a loop's guard leaves out."""


@dataclass(frozen=True, slots=True)
class _OnItems(Evaluator):
    """Evaluates with loops over numbered items; ``columns`` has, by loop, what each item gives."""

    item: Callable[[int], Any] = field(kw_only=True)
    numbers: list[int] = field(default_factory=list[int], init=False)
    columns: dict[int, dict[int, Any]] = field(default_factory=dict[int, dict[int, Any]], init=False)

    def over(self, node: Any, loop: ir.Loop, inner: Callable[[Bindings], Any]) -> list[Any]:
        """What a loop's node gives at each of the trip's items that the guard lets through."""
        column = self.columns.setdefault(id(node), {})
        for number in self.numbers:
            if number not in column:
                at: Bindings = {loop.id: (self.item(number), 0)}
                column[number] = inner(at) if self.holds(loop.guard, at) else _ABSENT
        return [value for number in self.numbers if (value := column[number]) is not _ABSENT]

    def holds(self, cond: ir.Cond, at: Bindings | None = None) -> bool:
        """Whether the condition holds."""
        if isinstance(cond, ir.Some) and _over_items(cond.loop):
            return bool(self.over(cond, cond.loop, lambda _: True))
        if isinstance(cond, ir.Every) and _over_items(cond.loop):
            return all(self.over(cond, cond.loop, lambda inner: self.holds(cond.cond, inner)))
        return Evaluator.holds(self, cond, at)

    def set(self, sets: ir.SetTerm, here: Bindings) -> frozenset[Any]:
        """The elements of a set."""
        if isinstance(sets, ir.Collected) and _over_items(sets.loop):
            return frozenset(self.over(sets, sets.loop, lambda inner: self.term(sets.term, inner)))
        return Evaluator.set(self, sets, here)

    def over_loop(self, term: ir.Term, here: Bindings) -> Any:
        """The value of a term that goes over a loop."""
        if not isinstance(term, ir.Total | ir.Extreme) or not _over_items(term.loop):
            return Evaluator.over_loop(self, term, here)
        values = self.over(term, term.loop, lambda inner: self.term(term.term, inner))
        if isinstance(term, ir.Total):
            return sum(values)
        values += [] if term.start is None else [self.term(term.start, here)]
        return max(values) if term.largest else min(values)


def _over_items(loop: ir.Loop) -> bool:
    return isinstance(loop.source, ir.Items)


class Itemwise:
    """A condition or a term for quick evaluation on the items of many trips.

    Args:
        root: The condition or term.
        library: The functions.
        facts: Values of functions of the whole trip, by name.
        everything: The function that gives all items of a trip.
        item: An item, as programs see it, by its number. The same number must always be the same item.

    Raises:
        Undecided: Some loop goes over less than all items, or reads more of the trip than one item and the facts.
    """

    def __init__(
        self,
        root: ir.Cond | ir.Term,
        library: ConceptLibrary,
        facts: Mapping[str, Any],
        everything: str,
        item: Callable[[int], Any],
    ) -> None:
        _check(root, facts, everything)
        self._root = root
        self._on = _OnItems(library, facts=facts, item=item)

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether the condition holds for a trip of these items.

        Raises:
            Undecided: The program is at fault there, or takes too long.
        """
        return self._asked(numbers, self._on.holds)

    def value(self, numbers: Sequence[int]) -> Any:
        """The term's value for a trip of these items; raises like :meth:`holds`."""
        return self._asked(numbers, lambda root: self._on.term(root, {}))

    def _asked(self, numbers: Sequence[int], ask: Callable[[Any], Any]) -> Any:
        self._on.refuelled()
        self._on.numbers[:] = numbers
        try:
            return ask(self._root)
        except FAULTS as error:
            raise Undecided(str(error)) from None


def concepts_of(root: ir.Cond | ir.Term) -> frozenset[str] | None:
    """The functions that it calls; None when it also reads entries of items by name."""
    parts = list(ir.walk(root))
    if any(isinstance(part, ir.Key | ir.Method) for part in parts):
        return None
    return frozenset(part.concept for part in parts if isinstance(part, ir.Apply))


def _check(root: ir.Cond | ir.Term, facts: Mapping[str, Any], everything: str) -> None:
    for part in ir.walk(root):
        match part:
            case ir.Loop(_, ir.Items(concept, args)):
                if concept != everything or len(args) != 1:
                    raise Undecided(f"a loop over {concept}")
            case (
                ir.Loop(_, ir.Span())
                | ir.Pick()
                | ir.Picked()
                | ir.At()
                | ir.Near()
                | ir.Index()
                | ir.Lazy()
                | ir.Carried()
            ):
                raise Undecided(type(part).__name__)
            case ir.Apply(concept, (ir.Input(), *_)) if concept not in facts:
                raise Undecided(concept)
            case ir.Total() | ir.Collected() | ir.Some() | ir.Every() | ir.Extreme() if _over_items(part.loop):
                inside = [below for node in ir.children(part) for below in ir.walk(node) if below is not part.loop]
                if any(isinstance(below, ir.Loop) and _over_items(below) for below in inside):
                    raise Undecided("a loop inside a loop")
            case _:
                pass
