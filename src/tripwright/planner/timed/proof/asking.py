"""Asking a condition of everything that a loop may go over: once of all that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tripwright.language import ConceptLibrary, ir
from tripwright.language.build import substitute
from tripwright.language.concepts import Base
from tripwright.language.normal import conjuncts
from tripwright.planner.timed.proof.candidates import loops_read
from tripwright.planner.timed.proof.elements import Element, Open, Part
from tripwright.planner.timed.proof.rows import Literal

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader


class Told(NamedTuple):
    """The literal of a condition for an element.

    Attributes:
        literal: May be true if an item of it meets the condition.
        same: It is the same one for each of the items.
        other: May be true if an item of it does not meet the condition.
    """

    literal: Literal
    same: bool
    other: Literal = True


class Asking:
    """Keeps which elements have equal values of some functions."""

    def __init__(self, reader: LoopReader) -> None:
        self._reader = reader
        self._kinds: dict[tuple[int, frozenset[ir.Apply]], int] = {}
        self._numbers: dict[object, int] = {}

    def of(self, loop: int, cond: ir.Cond, env: Env) -> Callable[[Element | int | Part, Env], Told]:
        """Gives the literal of a condition for what a loop is at.

        What does not read that is asked once, and of items of one kind the first one is.
        """
        reader, parts = self._reader, conjuncts(cond)
        fixed = [part for part in parts if loop not in loops_read(part)]
        common = reader.literal(all_of(*fixed), env)
        rest = all_of(*(part for part in parts if part not in fixed))
        read, known_of = _read_of(rest, loop, reader.library), dict[object, Told]()

        def ask(member: Element | int | Part, env: Env) -> Told:
            if common is False:
                return Told(False, True)
            key = None if read is None or not isinstance(member, Element) else self._kind(member, read)
            if key is None or not isinstance(member, Element):
                return Told(reader.rows.all_of((common, reader.literal(rest, env))), False)
            told = known_of.get(key)
            if told is not None and (told.same or member.most > 1):
                reader.spend(-1)
                return told
            vague = reader.vague
            lit = reader.rows.all_of((common, reader.literal(rest, env)))
            if isinstance(lit, bool) or vague == reader.vague:
                known_of[key] = Told(lit, True)
            elif member.most > 1:
                another = reader.rows.all_of((common, reader.literal(rest, env)))
                known_of[key] = Told(lit, False, reader.rows.invert(another))
            else:
                return Told(lit, False)
            return known_of[key]

        return ask

    def _kind(self, element: Element, read: frozenset[ir.Apply]) -> object:
        """Equal for elements whose items have equal values of some functions; None where these are not fixed."""
        if any(term.concept in element.open for term in read):
            return None
        found = self._kinds.get((id(element.item), read))
        if found is None:
            items = element.alike or (element.item,)
            try:
                values = tuple(
                    tuple(self._reader.term(term, {0: replace(element, item=one)}) for term in read) for one in items
                )
            except Open:
                values = id(element.item)
            found = self._kinds[id(element.item), read] = self._numbers.setdefault(values, len(self._numbers))
        return found


def all_of(*parts: ir.Cond) -> ir.Cond:
    """All of the conditions, those that are true left out."""
    kept = tuple(piece for part in parts for piece in conjuncts(part) if piece != ir.TRUE)
    return kept[0] if len(kept) == 1 else ir.And(kept) if kept else ir.TRUE


def _read_of(cond: ir.Cond, loop: int, library: ConceptLibrary) -> frozenset[ir.Apply] | None:
    """The functions that a condition reads of the item that a loop is at, as for a loop numbered 0.

    None if it reads the item's place or its way, or a function of it and another one.
    """
    read: set[ir.Apply] = set()
    for part in ir.walk(cond):
        match part:
            case ir.Index(number) if number == loop:
                return None
            case ir.Key(ir.Bound(number)) if number == loop:
                return None
            case ir.Apply(concept, args, _) if ir.Bound(loop) in args:
                if library.concepts[concept].returns.base is Base.PART or loops_read(part) != {loop}:
                    return None
                read.add(substitute(part, {ir.Bound(loop): ir.Bound(0)}))
            case _:
                pass
    return frozenset(read)
