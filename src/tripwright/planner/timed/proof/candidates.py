"""The elements that can meet a loop's guard at all: by what it says of one item, and by a value that another gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.language.build import substitute
from tripwright.language.normal import conjuncts
from tripwright.planner.timed.proof.elements import Clock, Element, Open
from tripwright.planner.timed.proof.rows import Amount

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader


class Candidates:
    """Keeps what it has found, so that equal guards of all loops are asked of each element once."""

    def __init__(self, reader: LoopReader) -> None:
        self._reader = reader
        self._meeting: dict[ir.Cond, Sequence[Element]] = {}
        self._by_value: dict[tuple[ir.Cond, ir.Term], dict[ir.Scalar, list[Element]]] = {}

    def of(self, loop: ir.Loop, env: Env) -> Sequence[Element]:
        """The elements of a loop that is inside others, where those are at some elements."""
        moved = {ir.Bound(loop.id): ir.Bound(0), ir.Index(loop.id): ir.Index(0)}
        parts: list[ir.Cond] = [substitute(part, moved) for part in conjuncts(loop.guard)]
        own = ir.And(tuple(part for part in parts if _only(part)))
        if own not in self._meeting:
            self._meeting[own] = [
                one for one in self._reader.elements if self._reader.literal(own, {0: one}) is not False
            ]
        for term, value in self._values(parts, env):
            known = self._index(own, term)
            return known.get(value, []) if known is not None else self._meeting[own]
        return self._meeting[own]

    def _values(self, parts: Sequence[ir.Cond], env: Env) -> Iterator[tuple[ir.Term, ir.Scalar]]:
        """Terms of an item that have to equal a value which an item of another loop gives."""
        for part in parts:
            match part:
                case ir.Compare("==", left, right):
                    for mine, other in ((left, right), (right, left)):
                        if _reads(mine) == {0} and _reads(other) and 0 not in _reads(other):
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

    def _index(self, own: ir.Cond, term: ir.Term) -> dict[ir.Scalar, list[Element]] | None:
        """The elements by the value of a term; None where that is not known of all of them."""
        if (own, term) not in self._by_value:
            found: dict[ir.Scalar, list[Element]] = {}
            for one in self._meeting[own]:
                for value in self._known(term, {0: one}):
                    found.setdefault(value, []).append(one)
            self._by_value[own, term] = found
        found = self._by_value[own, term]
        return found if sum(map(len, found.values())) == len(self._meeting[own]) else None


def _reads(node: ir.Node) -> set[int]:
    """The loops whose items a node reads, apart from those inside it."""
    inside = {part.id for part in ir.walk(node) if isinstance(part, ir.Loop)}
    return {part.loop for part in ir.walk(node) if isinstance(part, ir.Bound | ir.Index)} - inside


def _only(part: ir.Cond) -> bool:
    return _reads(part) <= {0} and not any(isinstance(inside, ir.Loop) for inside in ir.walk(part))
