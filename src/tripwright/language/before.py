"""What an iteration reads of the ones before it, as what a loop over all elements before this one would leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from tripwright.language.body import Body
from tripwright.language.build import compare, conj, disj, narrow, some, substitute
from tripwright.language.ir import (
    FALSE,
    Bound,
    Carried,
    Collected,
    Cond,
    Index,
    Items,
    Loop,
    Method,
    SetConst,
    Term,
    Truthy,
    walk,
)
from tripwright.language.sets import member, parts
from tripwright.language.symbols import (
    Gathered,
    ListValue,
    NotUnderstood,
    Unknown,
    Value,
    is_collection,
    is_cond,
    is_set,
    is_term,
)

Close: TypeAlias = Callable[[Value, Carried, Value, Body], Value]
"""What a variable holds after a loop: from its update, what it carries, what it held before, and the loop's body."""


def by_items_before(name: str, body: Body, close: Close) -> Value | None:
    """What a variable holds after a loop, where what its update reads of others has a closed form; else None."""
    update, before, old = body.updates[name], body.before.get(name), body.loop.id
    if before is None or body.leaves != FALSE or not isinstance(body.loop.source, Items) or isinstance(update, Unknown):
        return None
    carried = Carried(name, old, is_cond(before))
    read = {part for part in walk(update) if isinstance(part, Carried) and part.loop == old} - {carried}
    if not all(one.name in body.before for one in read):
        return None
    part = _up_to_here(body)
    known: dict[Value, Value] = {}
    try:
        for one in read:
            start = body.before[one.name]
            closed = close(part.updates[one.name], Carried(one.name, part.loop.id, one.flag), start, part)
            known |= _asked(update, one, closed) if is_collection(start) else {one: closed}
        return close(substitute(update, known), carried, before, body)
    except NotUnderstood:
        return None


def _up_to_here(body: Body) -> Body:
    """The same loop over the elements before the one that it is at, under another number."""
    old, number = body.loop.id, body.new_loop()
    moved: dict[Value, Value] = {Bound(old): Bound(number), Index(old): Index(number)}
    moved |= {Carried(one, old, flag): Carried(one, number, flag) for one in body.updates for flag in (False, True)}
    guard = conj((substitute(body.loop.guard, moved), compare("<", Index(number), Index(old))))
    updates = {one: substitute(value, moved) for one, value in body.updates.items()}
    return replace(body, loop=Loop(number, body.loop.source, guard), updates=updates)


def _asked(update: Value, collection: Carried, closed: Value) -> dict[Value, Value]:
    """Where an update asks whether a value is in a collection: whether some element has put it there."""
    pieces = closed.parts if isinstance(closed, ListValue) else parts(closed) if is_set(closed) else None
    found: dict[Value, Value] = {}
    for node in walk(update):
        match node:
            case Truthy(Method("__contains__", Carried() as asked, (value,))) if asked == collection:
                found[node] = disj(_has(piece, value) for piece in _known(pieces))
            case _:
                pass
    return found


def _known(pieces: Sequence[Value] | None) -> Sequence[Value]:
    if pieces is None:
        raise NotUnderstood("a collection that grows is read")
    return pieces


def _has(piece: Value, value: Term) -> Cond:
    match piece:
        case Gathered(loop, term) | Collected(loop, term) if is_term(term):
            return some(narrow(loop, compare("==", term, value)))
        case SetConst(values):
            return member(value, values)
        case _:
            raise NotUnderstood("a collection that grows is read")
