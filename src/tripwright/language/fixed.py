"""Values that the request fixes: constants, and functions of the trip such as the number of travellers."""

from __future__ import annotations

from tripwright.language.concepts import ConceptLibrary, Role
from tripwright.language.ir import Apply, Arith, Const, Input, Term, walk


def is_fixed(term: Term, library: ConceptLibrary) -> bool:
    """The request fixes the value."""
    return all(
        isinstance(part, Const | Arith | Input)
        or (isinstance(part, Apply) and library.concepts[part.concept].role is Role.FACT)
        for part in walk(term)
    )
