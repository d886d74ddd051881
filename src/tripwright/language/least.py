"""The least value that a number may have on a well-formed plan, as far as its term tells."""

from __future__ import annotations

import math

from tripwright.language.concepts import ConceptLibrary, Role
from tripwright.language.ir import Apply, Arith, Choice, Const, Index, Pick, Size, Term, Total


def least(term: Term, library: ConceptLibrary) -> float:
    """A bound from below; minus infinity where none is known."""
    match term:
        case Const(int() | float() as value):
            return value
        case Apply(concept, _, _):
            found = library.concepts[concept]
            known = -math.inf if found.returns.least is None else found.returns.least
            return max(1, known) if found.role is Role.FACT else known  # the request fixes counts of days and people
        case Size() | Index():
            return 0
        case Total(_, inner):
            return 0 if least(inner, library) >= 0 else -math.inf
        case Choice(_, then, other):
            return min(least(then, library), least(other, library))
        case Pick(_, inner, default, _):
            return min(least(inner, library), least(default, library))
        case Arith("-", left, Const(int() | float() as less)):
            return least(left, library) - less
        case Arith("+", left, right):
            return least(left, library) + least(right, library)
        case Arith("*" | "/" | "//", left, right):
            return 0 if min(least(left, library), least(right, library)) >= 0 else -math.inf
        case Arith("%", _, right):
            return 0 if least(right, library) >= 0 else -math.inf
        case _:
            return -math.inf
