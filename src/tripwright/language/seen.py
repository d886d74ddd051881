"""Whether an iteration finds a constant among the values that the ones before it have put into a list or a set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tripwright.language.build import compare, conj, disj
from tripwright.language.ir import (
    Carried,
    Combined,
    Cond,
    Const,
    Filled,
    Method,
    Scalar,
    SetConst,
    Single,
    Truth,
    Truthy,
    walk,
)
from tripwright.language.sets import parts
from tripwright.language.symbols import Entry, ListValue, Value, is_set


class Seen(NamedTuple):
    """Flags in place of such questions.

    Attributes:
        flags: For each question the flag that answers it.
        updates: What sets each flag. before: What it is when the loop begins.
    """

    flags: Mapping[Cond, Carried]
    updates: Mapping[str, Value]
    before: Mapping[str, Value]


def asked_of_collections(loop: int, updates: Mapping[str, Value], leaves: Cond, before: Mapping[str, Value]) -> Seen:
    """The questions in the updates of a loop's variables, and where it is left."""
    flags: dict[Cond, Carried] = {}
    setting: dict[str, Value] = {}
    start: dict[str, Value] = {}
    for node in (part for update in (*updates.values(), leaves) for part in walk(update)):
        question = _question(node, loop)
        if question is None or node in flags:
            continue
        collection, value = question
        added = list(_added(updates.get(collection.name), collection, value))
        first = _held(before.get(collection.name), value)
        if None in added or first is None:
            continue
        flag = Carried(f"{collection.name}\0{value!r}", loop, True)
        flags[node] = flag
        setting[flag.name] = disj((flag, *(one for one in added if one is not None)))
        start[flag.name] = Truth(first)
    return Seen(flags, setting, start)


def _question(node: object, loop: int) -> tuple[Carried, Scalar] | None:
    match node:
        case Truthy(Method("__contains__", Carried(_, number) as collection, (Const(value),))) if number == loop:
            return collection, value
        case Filled(Combined("&", Carried(_, number) as collection, SetConst(values))) if number == loop:
            return (collection, next(iter(values))) if len(values) == 1 else None
        case _:
            return None


def _added(update: Value, collection: Carried, value: Scalar) -> Iterator[Cond | None]:
    """When an iteration adds the value; None where that is not known."""
    pieces = update.parts if isinstance(update, ListValue) else (parts(update) if is_set(update) else None) or (None,)
    for piece in pieces:
        match piece:
            case Carried() if piece == collection:
                pass
            case Entry(test, term) | Single(test, term):
                yield conj((test, compare("==", term, Const(value))))
            case SetConst(values):
                yield Truth(value in values)
            case _:
                yield None


def _held(before: Value, value: Scalar) -> bool | None:
    match before:
        case SetConst(values):
            return value in values
        case ListValue(()):
            return False
        case _:
            return None
