"""Making conditions over sets: what a loop's values must cover, and what they must not."""

from __future__ import annotations

from tripwright.language.build import conj, disj, narrow, negate, some
from tripwright.language.ir import (
    Carried,
    Collected,
    Combined,
    Compare,
    Cond,
    Const,
    Filled,
    Member,
    Scalar,
    SetConst,
    SetDemand,
    SetOp,
    SetRelation,
    SetTerm,
    Single,
    Term,
    Truth,
    United,
)

EMPTY = SetConst(frozenset())


def combine(op: SetOp, left: SetTerm, right: SetTerm) -> SetTerm:
    """Two sets combined; constant ones are computed, an empty one is left out."""
    if isinstance(left, SetConst) and isinstance(right, SetConst):
        a, b = left.values, right.values
        return SetConst({"&": a & b, "|": a | b, "-": a - b, "^": a ^ b}[op])
    if op in {"|", "^"} and EMPTY in (left, right):
        return right if left == EMPTY else left
    if op == "-" and right == EMPTY:
        return left
    return Combined(op, left, right)


def member(term: Term, values: frozenset[Scalar] | tuple[Scalar, ...]) -> Cond:
    """The value is one of some constants."""
    if isinstance(term, Const):
        return Truth(term.value in values)
    ordered = values if isinstance(values, tuple) else tuple(sorted(values, key=_order))
    if len(ordered) == 1:
        return Compare("==", term, Const(ordered[0]))
    return Member(term, ordered) if ordered else Truth(False)


def _order(value: Scalar) -> tuple[str, str]:
    return type(value).__name__, str(value)


def parts(sets: SetTerm) -> list[SetConst | Collected | Single | United | Carried] | None:
    """The sets whose union this is; None when it is more than a union."""
    if not isinstance(sets, Combined):
        return [sets]
    if sets.op != "|":
        return None
    left, right = parts(sets.left), parts(sets.right)
    return None if left is None or right is None else [*left, *right]


def filled(sets: SetTerm) -> Cond:
    """The set has an element."""
    match sets:
        case SetConst(values):
            return Truth(bool(values))
        case Collected(loop, _):
            return some(loop)
        case Single(test, _):
            return test
        case United(loop, of):
            return some(narrow(loop, filled(of)))
        case Combined("|", left, right):
            return disj((filled(left), filled(right)))
        case Combined("&", left, SetConst(values)) | Combined("&", SetConst(values), left):
            return meets(left, values)
        case Combined("-", left, SetConst(values)):
            return negate(within(left, values))
        case Combined("-", SetConst(values), right):
            return negate(covers(right, values))
        case _:
            return Filled(sets)


def meets(sets: SetTerm, values: frozenset[Scalar]) -> Cond:
    """The set and some constants have an element in common."""
    pieces = parts(sets)
    if pieces is None:
        return Filled(Combined("&", sets, SetConst(values)))
    found: list[Cond] = []
    for piece in pieces:
        match piece:
            case SetConst(known):
                found.append(Truth(bool(known & values)))
            case Collected():
                found.append(SetDemand("any_of", piece, values) if values else Truth(False))
            case Single(test, term):
                found.append(conj((test, member(term, values))))
            case United(loop, of):
                found.append(some(narrow(loop, meets(of, values))))
            case Carried():
                found.append(Filled(Combined("&", piece, SetConst(values))))
    return disj(found)


def covers(sets: SetTerm, values: frozenset[Scalar]) -> Cond:
    """Every one of some constants is in the set."""
    pieces = parts(sets)
    if pieces is None:
        return SetRelation("<=", SetConst(values), sets)
    known = frozenset[Scalar]().union(*(piece.values for piece in pieces if isinstance(piece, SetConst)))
    wanted = values - known
    if not wanted:
        return Truth(True)
    open_parts = [piece for piece in pieces if not isinstance(piece, SetConst)]
    if len(open_parts) == 1 and isinstance(open_parts[0], Collected):
        return SetDemand("all_of", open_parts[0], wanted)
    rest: SetTerm = EMPTY
    for piece in open_parts:
        rest = combine("|", rest, piece)
    if rest == EMPTY:
        return Truth(False)
    return conj(meets(rest, frozenset({value})) for value in sorted(wanted, key=_order))


def within(sets: SetTerm, values: frozenset[Scalar]) -> Cond:
    """The set has no other element than some constants."""
    pieces = parts(sets)
    if pieces is None:
        return SetRelation("<=", sets, SetConst(values))
    found: list[Cond] = []
    for piece in pieces:
        match piece:
            case SetConst(known):
                found.append(Truth(known <= values))
            case Collected():
                found.append(SetDemand("only", piece, values))
            case Single(test, term):
                found.append(disj((negate(test), member(term, values))))
            case United(loop, of):
                found.append(negate(some(narrow(loop, negate(within(of, values))))))
            case Carried():
                found.append(SetRelation("<=", piece, SetConst(values)))
    return conj(found)


def subset(left: SetTerm, right: SetTerm) -> Cond:
    """Every element of ``left`` is in ``right``."""
    if isinstance(left, SetConst):
        return covers(right, left.values)
    if isinstance(right, SetConst):
        return within(left, right.values)
    return SetRelation("<=", left, right)


def equal_sets(left: SetTerm, right: SetTerm) -> Cond:
    """Both sets have the same elements."""
    if EMPTY in (left, right):
        return negate(filled(right if left == EMPTY else left))
    if isinstance(left, SetConst) or isinstance(right, SetConst):
        return conj((subset(left, right), subset(right, left)))
    return SetRelation("==", left, right)


def compare_sets(op: str, left: SetTerm, right: SetTerm) -> Cond:
    """The comparison of two sets, as Python means it."""
    match op:
        case "==":
            return equal_sets(left, right)
        case "!=":
            return negate(equal_sets(left, right))
        case "<=":
            return subset(left, right)
        case ">=":
            return subset(right, left)
        case "<":
            return conj((subset(left, right), negate(equal_sets(left, right))))
        case _:
            return conj((subset(right, left), negate(equal_sets(left, right))))
