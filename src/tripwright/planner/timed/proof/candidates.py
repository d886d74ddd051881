"""The elements that can meet a loop's guard at all: by what it says of one item, and by a value that another gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tripwright.language import ir
from tripwright.language.build import substitute
from tripwright.language.normal import conjuncts
from tripwright.planner.timed.proof.elements import Clock, Element, Open
from tripwright.planner.timed.proof.rows import Amount

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader


class _Found(NamedTuple):
    """Elements that may meet a condition, and whether each of them surely does."""

    elements: Sequence[Element]
    surely: bool


class Candidates:
    """Keeps what it has found, so that equal guards of all loops are asked of each element once."""

    def __init__(self, reader: LoopReader) -> None:
        self._reader = reader
        self._meeting: dict[ir.And, _Found] = {}
        self._by_value: dict[tuple[ir.And, ir.Term], dict[ir.Scalar, list[Element]]] = {}

    def of(self, loop: ir.Loop, env: Env) -> Sequence[Element]:
        """The elements of a loop that is inside others, where those are at some elements."""
        parts = _moved(loop)
        own = ir.And(tuple(part for part in parts if _only(part)))
        meeting = self._found(own).elements
        for term, value in self._values(parts, env):
            known = self._index(own, term)
            return known.get(value, []) if known is not None else meeting
        return meeting

    def left(self, loop: ir.Loop) -> ir.Cond:
        """What of a loop's guard these elements may fail."""
        if not isinstance(loop.source, ir.Items):
            return loop.guard
        pairs = list(zip(conjuncts(loop.guard), _moved(loop), strict=True))
        own = ir.And(tuple(moved for _, moved in pairs if _only(moved)))
        if not self._found(own).surely:
            return loop.guard
        return ir.And(tuple(part for part, moved in pairs if not _only(moved)))

    def _found(self, own: ir.And) -> _Found:
        if own not in self._meeting:
            asked = ((one, self._reader.literal(own, {0: one})) for one in self._reader.elements)
            kept = [(one, lit) for one, lit in asked if lit is not False]
            self._meeting[own] = _Found([one for one, _ in kept], all(lit is True for _, lit in kept))
        return self._meeting[own]

    def _values(self, parts: Sequence[ir.Cond], env: Env) -> Iterator[tuple[ir.Term, ir.Scalar]]:
        """Terms of an item that have to equal a value which an item of another loop gives."""
        for part in parts:
            match part:
                case ir.Compare("==", left, right):
                    for mine, other in ((left, right), (right, left)):
                        if loops_read(mine) == {0} and loops_read(other) and 0 not in loops_read(other):
                            yield from ((mine, value) for value in self._known(other, env))
                case _:
                    pass

    def _known(self, term: ir.Term, env: Env) -> Iterator[ir.Scalar]:
        try:
            value = self._reader.term(term, env)
        except Open:
            return
        if not isinstance(value, Amount | Clock | Element | tuple):
            yield value

    def _index(self, own: ir.And, term: ir.Term) -> dict[ir.Scalar, list[Element]] | None:
        """The elements by the value of a term; None where that is not known of all of them."""
        if (own, term) not in self._by_value:
            found: dict[ir.Scalar, list[Element]] = {}
            for one in self._found(own).elements:
                for value in self._known(term, {0: one}):
                    found.setdefault(value, []).append(one)
            self._by_value[own, term] = found
        found = self._by_value[own, term]
        return found if sum(map(len, found.values())) == len(self._found(own).elements) else None


def _moved(loop: ir.Loop) -> list[ir.Cond]:
    """The parts of a loop's guard, with the loop numbered 0."""
    moved = {ir.Bound(loop.id): ir.Bound(0), ir.Index(loop.id): ir.Index(0)}
    return [substitute(part, moved) for part in conjuncts(loop.guard)]


def loops_read(node: ir.Node) -> set[int]:
    """The loops whose items a node reads, apart from those inside it."""
    inside = {part.id for part in ir.walk(node) if isinstance(part, ir.Loop)}
    return {part.loop for part in ir.walk(node) if isinstance(part, ir.Bound | ir.Index)} - inside


def _only(part: ir.Cond) -> bool:
    return loops_read(part) <= {0} and not any(isinstance(inside, ir.Loop) for inside in ir.walk(part))
