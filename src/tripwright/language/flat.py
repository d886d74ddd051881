"""Loops over the days, with a loop over a day's items inside, as one loop over all items."""

from __future__ import annotations

from tripwright.language.build import arith
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.ir import ONE, TRUE, Apply, Arith, Bound, Const, Items, Loop, Span, Term


def flat(outer: Loop, inner: Loop, library: ConceptLibrary) -> Loop | None:
    """The one loop over all items that such a pair of loops amounts to; None for any other pair."""
    if library.day_count is None or outer.guard != TRUE:
        return None
    match outer.source, inner.source:
        case Span(first, last), Items(concept, (trip, day)) if (shift := _after(day, outer.id)) is not None:
            whole = library.items_of_trip(concept)
            days = arith("+", first, shift), arith("+", last, shift)
            if whole is None or days != (ONE, Apply(library.day_count, (trip,))):
                return None
            return Loop(inner.id, Items(whole, (trip,)), inner.guard)
        case _:
            return None


def _after(day: Term, loop: int) -> Term | None:
    """How much later than the number that a loop is at a day is."""
    match day:
        case Bound(number) if number == loop:
            return Const(0)
        case Arith("+", Bound(number), Const(int()) as shift) if number == loop:
            return shift
        case _:
            return None
