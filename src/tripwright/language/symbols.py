"""Symbolic values: what a variable holds while a program is read without a plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any, TypeAlias

from tripwright.language.build import choose, choose_cond, conj, disj, narrow, negate, some
from tripwright.language.ir import (
    CONDITIONS,
    FALSE,
    ONE,
    SETS,
    TRUE,
    ZERO,
    And,
    Carried,
    Choice,
    Collected,
    Combined,
    Cond,
    Const,
    Elements,
    Index,
    Input,
    Items,
    Lazy,
    Loop,
    Or,
    Pick,
    SetOp,
    SetTerm,
    Single,
    Span,
    Term,
    Truth,
    Truthy,
    walk,
)
from tripwright.language.sets import filled

Value: TypeAlias = Any
"""A term, a condition, a set, a source of items, or one of the kinds below."""
SOURCES = (Items, Span, Elements)


class NotUnderstood(Exception):
    """The program does something that has no symbolic meaning here."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that is not understood."""

    reason: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Perhaps:
    """What a variable holds where a condition holds; elsewhere it has no value."""

    test: Cond
    value: Value


@dataclass(frozen=True, slots=True)
class Function:
    """A concept function or builtin, as a value."""

    name: str


@dataclass(frozen=True, slots=True)
class Days:
    """The trip's own list of its days."""

    trip: Input


@dataclass(frozen=True, slots=True)
class Day:
    """One day of it, by its number from 1."""

    trip: Input
    number: Term


@dataclass(frozen=True, slots=True)
class OnlyTruth:
    """The value of ``a and b`` or ``a or b`` on values that are no flags: known only as true or false."""

    cond: Cond


@dataclass(frozen=True, slots=True)
class Entry:
    """An element of a list; absent where ``test`` does not hold."""

    test: Cond
    value: Value


@dataclass(frozen=True, slots=True)
class Gathered:
    """A stretch of a list: a value for each element of a loop."""

    loop: Loop
    value: Value


@dataclass(frozen=True, slots=True)
class ListValue:
    """A list of the program's own."""

    parts: tuple[Entry | Gathered | Carried, ...] = ()


@dataclass(frozen=True, slots=True)
class Ordered:
    """The values of a list, the smallest first, or with ``falling`` the largest."""

    values: ListValue
    falling: bool


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number rounded to a whole one; of two that are as near the even one."""

    number: Term


@dataclass(frozen=True, slots=True)
class Place:
    """Where the first of some elements of a loop stands among all of them.

    Attributes:
        loop: All elements.
        these: Those in question.
    """

    loop: Loop
    these: Loop

    @property
    def among_items(self) -> Term:
        """The place of that element among all items: places in one list compare as these do."""
        return Pick(self.these, Index(self.these.id), Const(-1), last=False)

    @property
    def term(self) -> Value:
        """The place as a term, where the list holds something for every item; else as it is."""
        return self.among_items if self.loop.guard == TRUE and isinstance(self.loop.source, Items) else self


@dataclass(frozen=True, slots=True)
class Piece:
    """The first letters of a text, or the last ones."""

    text: Term
    length: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class Put:
    """A value under a key, where a test holds."""

    test: Cond
    key: Term
    value: Term


@dataclass(frozen=True, slots=True)
class Fill:
    """Values under keys, one for each element of a loop: the last one of a key stays, or all are ``added`` up.

    With ``outer`` the loop goes over what belongs to each element of that one.
    """

    loop: Loop
    key: Term
    value: Term
    added: bool
    outer: Loop | None = None


@dataclass(frozen=True, slots=True)
class DictValue:
    """A dictionary: what it holds when an iteration starts, if it is read inside a loop, and what was put in since."""

    layers: tuple[Put | Fill | Carried, ...] = ()

    def known(self) -> Iterator[Put]:
        """What was put in, where every key is a constant that is there for sure.

        Raises:
            NotUnderstood: It is otherwise.
        """
        for layer in self.layers:
            if not isinstance(layer, Put) or layer.test != TRUE or not isinstance(layer.key, Const):
                raise NotUnderstood("a dictionary is gone through")
            yield layer


_NO_TERMS = (
    *(*SOURCES, DictValue, Unknown, Perhaps, Function, Days, Day, OnlyTruth, Entry, Gathered, ListValue),
    *(Ordered, Rounded, Place, Piece),
)


def is_cond(value: Value) -> bool:
    """The value is true or false."""
    return isinstance(value, CONDITIONS) or (isinstance(value, Carried) and value.flag)


def is_set(value: Value) -> bool:
    """The value is a set."""
    return isinstance(value, SETS)


def is_collection(value: Value) -> bool:
    """The value is a set, a list or a dictionary of the program's own."""
    return is_set(value) or isinstance(value, ListValue | DictValue)


def is_term(value: Value) -> bool:
    """The value is a single one: a number, a text, an item."""
    return is_dataclass(value) and not is_cond(value) and not is_set(value) and not isinstance(value, _NO_TERMS)


def as_term(value: Value) -> Term:
    """The value as a term."""
    if isinstance(value, Truth):
        return Const(value.value)
    if is_term(value):
        return value
    raise _misused(value, "as a single value")


def as_number(value: Value) -> Term:
    """The value as a term of arithmetic, where true counts as 1 and false as 0."""
    return choose(value, ONE, ZERO) if is_cond(value) and not isinstance(value, Truth) else as_term(value)


def as_set(value: Value) -> SetTerm:
    """The value as a set."""
    if is_set(value) or isinstance(value, Carried):
        return value
    raise _misused(value, "as a set")


def _misused(value: Value, how: str) -> NotUnderstood:
    if isinstance(value, Unknown):
        return NotUnderstood(value.reason, value.line)
    return NotUnderstood(f"a {type(value).__name__} is used {how}")


def truth(value: Value) -> Cond:
    """The value read as true or false."""
    if is_cond(value):
        return value
    if is_set(value):
        return filled(value)
    match value:
        case Const(constant):
            return Truth(bool(constant))
        case OnlyTruth(cond):
            return cond
        case Unknown(reason, line):
            return Lazy(reason, line)
        case ListValue(parts):
            return disj(_present(part) for part in parts)
        case Function():
            return TRUE
        case Choice(test, then, other):
            return choose_cond(test, truth(then), truth(other))
        case _:
            return Truthy(as_term(value))


def _present(part: Entry | Gathered | Carried) -> Cond:
    match part:
        case Entry(test, _):
            return test
        case Gathered(loop, _):
            return some(loop)
        case _:
            raise NotUnderstood("a list is read while it grows")


def merge(test: Cond, then: Value, other: Value) -> Value:
    """What a variable holds after ``if test``: ``then`` there, ``other`` elsewhere."""
    if then == other or test == TRUE:
        return then
    if test == FALSE:
        return other
    for value in (then, other):
        if isinstance(value, Unknown):
            return value
    if is_cond(then) and is_cond(other):
        return choose_cond(test, then, other)
    if all(is_term(value) or isinstance(value, Truth) for value in (then, other)):
        return choose(test, as_term(then), as_term(other))
    return _grown(test, then, other) or Unknown("a variable holds values of different kinds")


def _grown(test: Cond, then: Value, other: Value) -> Value | None:
    """A collection that was added to, or taken from, in one branch; None for anything else."""
    match then, other:
        case ListValue(longer), ListValue(kept):
            if longer[: len(kept)] == kept:
                return _appended(other, longer[len(kept) :], test)
            return _appended(then, kept[len(longer) :], negate(test)) if kept[: len(longer)] == longer else None
        case Combined("|" | "-" as op, kept, more), _ if kept == other:
            return _changed(op, other, more, test)
        case _, Combined("|" | "-" as op, kept, more) if kept == then:
            return _changed(op, then, more, negate(test))
        case _:
            return None


def _appended(kept: ListValue, more: tuple[Entry | Gathered | Carried, ...], test: Cond) -> ListValue | None:
    parts = [where(part, test) for part in more if not isinstance(part, Carried)]
    return ListValue((*kept.parts, *parts)) if len(parts) == len(more) else None


def where(part: Entry | Gathered, test: Cond) -> Entry | Gathered:
    """A stretch of a list, there only where the test holds."""
    if isinstance(part, Entry):
        return Entry(conj((test, part.test)), part.value)
    return Gathered(narrow(part.loop, test), part.value)


def _changed(op: SetOp, kept: SetTerm, more: SetTerm, test: Cond) -> SetTerm | None:
    match more:
        case Single(when, value):
            return Combined(op, kept, Single(conj((test, when)), value))
        case Collected(loop, value):
            return Combined(op, kept, Collected(narrow(loop, test), value))
        case _:
            return None


def depends_on(node: Any, loop: int) -> bool:
    """The node reads what a variable carries from one iteration of the loop to the next."""
    return any(isinstance(part, Carried) and part.loop == loop for part in walk(node))


def implies(cond: Cond, other: Cond) -> bool:
    """``cond`` holds only where ``other`` does, as far as their forms show it."""
    if other == TRUE or cond in (FALSE, other):
        return True
    if isinstance(cond, Or):
        return all(implies(part, other) for part in cond.parts)
    if isinstance(other, Or) and any(implies(cond, part) for part in other.parts):
        return True
    if isinstance(cond, And):
        wanted = other.parts if isinstance(other, And) else (other,)
        return all(part in cond.parts for part in wanted)
    return False
