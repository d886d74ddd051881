"""The normal form of a condition: linear rows, decisions at one item, loops over all days folded into one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tripwright.language.build import compare, conj, fold, picked, substitute
from tripwright.language.concepts import ConceptLibrary, Role
from tripwright.language.flat import flat
from tripwright.language.ir import (
    ONE,
    TRUE,
    And,
    Apply,
    Bound,
    Compare,
    Cond,
    Defined,
    Every,
    Index,
    Input,
    Items,
    Loop,
    Pick,
    Picked,
    Some,
    Total,
    walk,
)
from tripwright.language.linear import Linearizer


def normal(cond: Cond, library: ConceptLibrary) -> Cond:
    """The condition in normal form; it holds for the same well-formed plans."""
    return _without_implied(_Normalizer(library).cond(cond))


def _without_implied(cond: Cond) -> Cond:
    """The condition without the needs that its other parts have anyway: a comparison needs the value it compares."""
    parts = conjuncts(cond)
    return conj(part for part in parts if not _is_implied(part, [other for other in parts if other is not part]))


def _is_implied(need: Cond, others: list[Cond]) -> bool:
    match need:
        case Picked(loop, Defined(term), Defined(), last):
            same = (other for other in others if isinstance(other, Picked) and (other.loop, other.last) == (loop, last))
            return any(_compares(other.cond, term) for other in same)
        case Every(loop, Defined(term)):
            same = (other for other in others if isinstance(other, Every) and other.loop == loop)
            return any(_compares(other.cond, term) for other in same)
        case Defined(term):
            return any(_compares(other, term) for other in others)
        case _:
            return False


def _compares(cond: Cond, term: Apply) -> bool:
    return isinstance(cond, Compare) and any(part == term for part in walk(cond))


class _Normalizer:
    def __init__(self, library: ConceptLibrary) -> None:
        self._library = library
        self._rows = Linearizer(library, lambda outer, inner: flat(outer, inner, library))

    def cond(self, node: Any) -> Any:
        match node:
            case Compare():
                return self._compare(node)
            case Defined(term):
                return self._defined(term)
            case Apply(concept, (Input(),) as trip, ()) if self._counts_items(concept):
                whole = next(name for name, found in self._library.concepts.items() if found.role is Role.ITEMS)
                return Total(Loop(0, Items(whole, trip), TRUE), ONE)
            case Some(loop):
                return self._some(fold(loop, self.cond))
            case Every(loop, part):
                return self._every(fold(loop, self.cond), self.cond(part))
            case _:
                return fold(node, self.cond)

    def _counts_items(self, concept: str) -> bool:
        found = self._library.concepts[concept]
        return found.role is Role.ITEM_COUNT

    def _compare(self, node: Compare) -> Cond:
        changed = fold(node, self.cond)
        if not isinstance(changed, Compare):
            return changed
        picks = {part for part in walk(changed) if isinstance(part, Pick)}
        if len(picks) == 1:
            (pick,) = picks
            there, none = (
                compare(changed.op, *(substitute(side, {pick: value}) for side in (changed.left, changed.right)))
                for value in (pick.term, pick.default)
            )
            return picked(pick.loop, there, none, pick.last)
        return self._rows.row(changed)

    def _defined(self, term: Apply) -> Cond:
        changed: Apply = fold(term, self.cond)
        picks = {part for part in walk(changed) if isinstance(part, Pick)}
        if len(picks) != 1:
            return Defined(changed)
        (pick,) = picks
        there, none = (substitute(changed, {pick: value}) for value in (pick.term, pick.default))
        return picked(pick.loop, Defined(there), Defined(none), pick.last)

    def _some(self, loop: Loop) -> Cond:
        """Some day has some item: some item of the trip."""
        match loop.guard:
            case Some(inner):
                whole = flat(replace(loop, guard=TRUE), inner, self._library)
                if whole is not None and not _reads(whole, loop):
                    return Some(whole)
            case _:
                pass
        return Some(loop)

    def _every(self, loop: Loop, part: Cond) -> Cond:
        match part:
            case Every(inner, below) if loop.guard == TRUE:
                whole = flat(loop, inner, self._library)
                if whole is not None and not _reads(whole, loop) and not _reads(below, loop):
                    return Every(whole, below)
            case _:
                pass
        return Every(loop, part)


def _reads(node: Any, loop: Loop) -> bool:
    return any(part in (Bound(loop.id), Index(loop.id)) for part in walk(node))


def conjuncts(cond: Cond) -> tuple[Cond, ...]:
    """The parts that must all hold."""
    return cond.parts if isinstance(cond, And) else (cond,)
