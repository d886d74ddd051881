"""What a program demands, as a small typed tree: the form that planners compile, wordings read and checks reason about.

A tree says what the program computes on a well-formed plan: every function finds what it reads (those that a library
marks as partial are named by ``Defined`` where that decides), counts of people and days are at least 1. It is
independent of any dialect: it names concept functions, never calls them.

Terms are values, conditions are true or false. Loops are named by a number; ``Bound(n)`` is the element that loop ``n``
is at, ``Index(n)`` its place from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, TypeAlias, cast

Scalar: TypeAlias = str | int | float | bool | None
ArithOp = Literal["+", "-", "*", "/", "//", "%", "**"]
CompareOp = Literal["==", "!=", "<", "<=", ">", ">="]
SetOp = Literal["&", "|", "-", "^"]


@dataclass(frozen=True, slots=True)
class Const:
    """A constant."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Input:
    """The trip itself, under its name in programs."""

    name: str


@dataclass(frozen=True, slots=True)
class Bound:
    """The element that a loop is at."""

    loop: int


@dataclass(frozen=True, slots=True)
class Index:
    """The place of that element in what the loop goes over, from 0."""

    loop: int


@dataclass(frozen=True, slots=True)
class Apply:
    """A concept function's value."""

    concept: str
    args: tuple[Term, ...]
    named: tuple[tuple[str, Term], ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A text method's value."""

    name: str
    target: Term
    args: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """An entry of a record, by its name."""

    target: Term
    key: str | int


@dataclass(frozen=True, slots=True)
class Arith:
    """Arithmetic."""

    op: ArithOp
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Choice:
    """One value or another."""

    test: Cond
    then: Term
    other: Term


@dataclass(frozen=True, slots=True)
class Items:
    """The items that a concept function gives: of the trip, or of one day."""

    concept: str
    args: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from ``first`` to ``last``, both included."""

    first: Term
    last: Term


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of a list that belongs to one item, such as its legs."""

    term: Term


Source: TypeAlias = Items | Span | Elements


@dataclass(frozen=True, slots=True)
class Loop:
    """The elements of ``source`` for which ``guard`` holds."""

    id: int
    source: Source
    guard: Cond


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of ``term`` over a loop; a count when the term is 1."""

    loop: Loop
    term: Term


@dataclass(frozen=True, slots=True)
class Pick:
    """``term`` at the last (or first) element of a loop, ``default`` when there is none."""

    loop: Loop
    term: Term
    default: Term
    last: bool = True


@dataclass(frozen=True, slots=True)
class Extreme:
    """The largest (or smallest) of ``term`` over a loop and ``start``; None for ``start`` means the loop alone."""

    loop: Loop
    term: Term
    largest: bool
    start: Term | None = None


@dataclass(frozen=True, slots=True)
class At:
    """The item at a place of a source; negative places count from the end."""

    source: Source
    place: int


@dataclass(frozen=True, slots=True)
class Near:
    """The item so many places after (or before) the one that a loop over the source is at, where there is one."""

    source: Items
    place: Index
    step: int


@dataclass(frozen=True, slots=True)
class Size:
    """How many elements a set has."""

    of: SetTerm


@dataclass(frozen=True, slots=True)
class Carried:
    """What a variable holds when an iteration of a loop starts: a flag, or something else.

    It occurs only while a program is being read, never in what the analysis gives.
    """

    name: str
    loop: int
    flag: bool


@dataclass(frozen=True, slots=True)
class Looked:
    """What a dictionary of the program's own holds under a key when an iteration starts; None where it has no such key.

    It occurs only while a program is being read.
    """

    carried: Carried
    key: Term


Term: TypeAlias = (
    Const
    | Input
    | Bound
    | Index
    | Apply
    | Method
    | Key
    | Arith
    | Choice
    | Total
    | Pick
    | Extreme
    | At
    | Near
    | Size
    | Carried
    | Looked
)


@dataclass(frozen=True, slots=True)
class SetConst:
    """A set of constants."""

    values: frozenset[Scalar]


@dataclass(frozen=True, slots=True)
class Collected:
    """The set of a term's values over a loop."""

    loop: Loop
    term: Term


@dataclass(frozen=True, slots=True)
class Single:
    """The set of one value, or the empty set where ``test`` does not hold."""

    test: Cond
    term: Term


@dataclass(frozen=True, slots=True)
class Combined:
    """Two sets combined."""

    op: SetOp
    left: SetTerm
    right: SetTerm


@dataclass(frozen=True, slots=True)
class United:
    """The union of a set over a loop, such as the modes of all legs of all ways.

    It occurs only while a program is being read: what is asked of it is asked of its parts.
    """

    loop: Loop
    of: SetTerm


SetTerm: TypeAlias = SetConst | Collected | Single | Combined | United | Carried


@dataclass(frozen=True, slots=True)
class Truth:
    """Always true, or never."""

    value: bool


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two values."""

    op: CompareOp
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Member:
    """A value is one of some constants."""

    term: Term
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Truthy:
    """A value is neither zero nor empty."""

    term: Term


@dataclass(frozen=True, slots=True)
class And:
    """All of these, tried in this order (a later part may make sense only where the earlier ones hold)."""

    parts: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One of these at least, tried in this order."""

    parts: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Not this."""

    part: Cond


@dataclass(frozen=True, slots=True)
class Some:
    """A loop has an element."""

    loop: Loop


@dataclass(frozen=True, slots=True)
class Every:
    """A condition holds at every element of a loop."""

    loop: Loop
    cond: Cond


@dataclass(frozen=True, slots=True)
class Picked:
    """A condition holds at the last (or first) element of a loop; ``otherwise`` decides when there is none."""

    loop: Loop
    cond: Cond
    otherwise: Cond
    last: bool = True


@dataclass(frozen=True, slots=True)
class SetDemand:
    """What the values of a loop must (not) cover.

    ``all_of``: every one of ``values`` occurs. ``any_of``: one of them occurs. ``none_of``: none occurs. ``only``: no
    other value occurs.
    """

    mode: Literal["all_of", "any_of", "none_of", "only"]
    of: Collected
    values: frozenset[Scalar]


@dataclass(frozen=True, slots=True)
class SetRelation:
    """``left <= right`` (subset) or ``left == right`` between sets that the plan decides."""

    op: Literal["<=", "=="]
    left: SetTerm
    right: SetTerm


@dataclass(frozen=True, slots=True)
class Filled:
    """A set has an element."""

    of: SetTerm


@dataclass(frozen=True, slots=True)
class Weighted:
    """A sum with a factor that the request fixes."""

    factor: Term
    total: Total


@dataclass(frozen=True, slots=True)
class Linear:
    """A linear row: the weighted sums compared with ``bound``, a value that the request fixes."""

    sums: tuple[Weighted, ...]
    op: CompareOp
    bound: Term


@dataclass(frozen=True, slots=True)
class Defined:
    """A function has a value for these arguments: a program that asks for it where it has none is at fault."""

    term: Apply


@dataclass(frozen=True, slots=True)
class Lazy:
    """Not understood: evaluate the program itself on a finished plan."""

    reason: str
    line: int | None = None


Cond: TypeAlias = (
    Truth
    | Compare
    | Member
    | Truthy
    | And
    | Or
    | Not
    | Some
    | Every
    | Picked
    | SetDemand
    | SetRelation
    | Filled
    | Linear
    | Defined
    | Lazy
    | Carried
)
Node: TypeAlias = Term | SetTerm | Cond | Loop | Source | Weighted
TRUE, FALSE = Truth(True), Truth(False)
ZERO, ONE = Const(0), Const(1)
CONDITIONS = (
    *(Truth, Compare, Member, Truthy, And, Or, Not, Some, Every),
    *(Picked, SetDemand, SetRelation, Filled, Linear, Defined, Lazy),
)
SETS = (SetConst, Collected, Single, Combined, United)


def children(node: Any) -> Iterator[Any]:
    """The nodes directly below."""
    stack: list[Any] = [getattr(node, entry.name) for entry in reversed(fields(node))]
    while stack:
        value = stack.pop()
        if is_dataclass(value):
            yield value
        elif type(value) is tuple:
            stack.extend(reversed(cast("tuple[Any, ...]", value)))


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(children(current))
