"""Dictionaries of a program's own while it is read without a plan: what has been put in, the oldest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tripwright.language.build import arith, choose, compare, conj, disj, narrow, some, substitute
from tripwright.language.ir import (
    FALSE,
    TRUE,
    ZERO,
    Bound,
    Carried,
    Collected,
    Compare,
    Cond,
    Const,
    Index,
    Looked,
    Loop,
    Pick,
    SetTerm,
    Single,
    Span,
    Term,
    Total,
    United,
    walk,
)
from tripwright.language.sets import EMPTY, combine
from tripwright.language.symbols import DictValue, Fill, NotUnderstood, Put

NewLoop: TypeAlias = Callable[[], int]
_NONE = Const(None)


def is_there(held: DictValue, key: Term, new_loop: NewLoop) -> Cond:
    """A dictionary has a key."""
    return disj(_has(layer, key, new_loop) for layer in held.layers)


def _has(layer: Put | Fill | Carried, key: Term, new_loop: NewLoop) -> Cond:
    match layer:
        case Put(test, other, _):
            return conj((test, _same(key, other)))
        case Fill() if _same(key, layer.key) == FALSE:
            return FALSE
        case Fill():
            days = _by_day(layer, key)
            these = some(_under(layer, key, new_loop)[0]) if days is None else days[0]
            return these if layer.outer is None else some(narrow(layer.outer, these))
        case Carried():
            return Compare("!=", Looked(layer, key), _NONE)


def found(held: DictValue, key: Term, default: Term | None, new_loop: NewLoop) -> Term:
    """What a dictionary holds under a key; without a default, what it holds where the key is there."""
    there: Cond = FALSE
    value: Term = _NONE
    for layer in held.layers:
        here = _has(layer, key, new_loop)
        if here == FALSE:
            continue
        match layer:
            case Carried():
                value = Looked(layer, key)
            case Put():
                value = choose(here if there != FALSE else TRUE, layer.value, value)
            case Fill():
                value = _filled(layer, key, there, value, new_loop)
        there = disj((there, here))
    return value if default is None else choose(there, value, default)


def _filled(layer: Fill, key: Term, there: Cond, before: Term, new_loop: NewLoop) -> Term:
    """What is under a key after a loop, where it is there at all; ``there`` says where it was before."""
    days = _by_day(layer, key)
    if days is not None:
        here, value = days
        if not layer.added:
            return choose(here, value, before)
        return choose(there, arith("+", before, choose(here, value, ZERO)), value)
    same, value = _under(layer, key, new_loop)
    if layer.outer is not None:
        every = Total(layer.outer, Total(same, value))
        return choose(there, arith("+", before, every), every)
    if not layer.added and Bound(same.id) not in walk(value) and Index(same.id) not in walk(value):
        return choose(some(same), value, before)
    if not layer.added:
        return Pick(same, value, before)
    return choose(there, arith("+", before, Total(same, value)), Total(same, value))


def _same(key: Term, other: Term) -> Cond:
    return TRUE if key == other else compare("==", other, key)


def _under(layer: Fill, key: Term, new_loop: NewLoop) -> tuple[Loop, Term]:
    """The elements of a loop that fill one key, under a number of their own, and the value of each."""
    number, old = new_loop(), layer.loop.id
    moved = {Bound(old): Bound(number), Index(old): Index(number)}
    guard, other, value = (substitute(part, moved) for part in (layer.loop.guard, layer.key, layer.value))
    return narrow(Loop(number, layer.loop.source, guard), _same(key, other)), value


def _by_day(layer: Fill, key: Term) -> tuple[Cond, Term] | None:
    """Where a loop goes over numbers that are the keys themselves: whether it comes to one, and the value there."""
    match layer.loop, key:
        case Loop(number, Span(first, last), guard), Const(int()) if layer.key == Bound(number):
            here, value = (substitute(part, {Bound(number): key}) for part in (guard, layer.value))
            return conj((compare(">=", key, first), compare("<=", key, last), here)), value
        case _:
            return None


def keys(held: DictValue) -> SetTerm:
    """The keys of a dictionary as a set."""
    made: SetTerm = EMPTY
    for layer in held.layers:
        match layer:
            case Put(test, key, _):
                made = combine("|", made, Single(test, key))
            case Fill(loop, key, _, _, outer):
                more = Collected(loop, key)
                made = combine("|", made, more if outer is None else United(outer, more))
            case Carried():
                raise NotUnderstood("a dictionary is gone through while it grows")
    return made
