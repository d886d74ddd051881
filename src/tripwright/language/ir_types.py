"""Types of analysed terms: which value set a value comes from, which unit a number has."""

from __future__ import annotations

from tripwright.language import ir
from tripwright.language.concepts import Base, ConceptLibrary, Type

COUNT = Type(Base.NUMBER, unit="count", least=0)


def type_of(term: ir.Node, library: ConceptLibrary) -> Type | None:
    """The type of a term's values, or of a set's elements; None where it is not known."""
    match term:
        case ir.Apply(concept, _, _):
            return library.concepts[concept].returns
        case ir.Total(_, inner):
            return COUNT if inner == ir.ONE else type_of(inner, library)
        case ir.Pick(_, inner, _, _) | ir.Extreme(_, inner, _, _) | ir.Collected(_, inner) | ir.Single(_, inner):
            return type_of(inner, library)
        case ir.Choice(_, then, other):
            return type_of(then, library) or type_of(other, library)
        case ir.Arith("+" | "-", left, right):
            return type_of(left, library) or type_of(right, library)
        case ir.Arith("*" | "/", left, right):
            return _of_product(type_of(left, library), type_of(right, library))
        case ir.Combined(_, left, right):
            return type_of(left, library) or type_of(right, library)
        case ir.Size() | ir.Index():
            return COUNT
        case _:
            return None


def _of_product(left: Type | None, right: Type | None) -> Type | None:
    """A price times a count is a price."""
    known = [type_ for type_ in (left, right) if type_ is not None]
    measured = [type_ for type_ in known if type_.unit not in {None, "count"}]
    return (measured or known or [None])[0]
