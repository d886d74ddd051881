"""What one iteration of a loop reads of the ones before it: whether something came earlier, which value came last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tripwright.language.build import compare, conj, disj, every, narrow, negate, picked, some
from tripwright.language.ir import (
    FALSE,
    ONE,
    And,
    Carried,
    Choice,
    Collected,
    Combined,
    Compare,
    CompareOp,
    Cond,
    Const,
    Index,
    Loop,
    Method,
    Not,
    Or,
    Pick,
    Single,
    Size,
    Term,
    Total,
    Truthy,
)
from tripwright.language.sets import EMPTY
from tripwright.language.symbols import Entry, ListValue, Value, depends_on, implies

Earlier = Mapping[Carried, Cond]
"""For flags that start as False and are set by some elements: which elements set them."""
Latest = Mapping[Carried, tuple[Cond, Term]]
"""For variables that start empty and are set by some elements (or the first): which elements, and to what."""


def earlier(updates: Mapping[str, Value], before: Mapping[str, Value], loop: Loop) -> Earlier:
    """The flags of a loop that say whether some element came already."""
    found: dict[Carried, Cond] = {}
    for name, update in updates.items():
        carried = Carried(name, loop.id, True)
        if before.get(name) == FALSE and isinstance(update, Or) and carried in update.parts:
            setting = disj(part for part in update.parts if part != carried)
            if not depends_on(setting, loop.id):
                found[carried] = setting
    return found


def latest(updates: Mapping[str, Value], before: Mapping[str, Value], loop: Loop) -> Latest:
    """The variables of a loop that hold a value of the last element of some kind, or of the first."""
    found: dict[Carried, tuple[Cond, Term]] = {}
    for name, update in updates.items():
        carried = Carried(name, loop.id, False)
        match update:
            case Choice(guard, term, kept) if kept == carried and before.get(name) in (Const(""), Const(None)):
                parts = guard.parts if isinstance(guard, And) else (guard,)
                test = conj(part for part in parts if part != compare("==", carried, before[name]))
                if not depends_on(test, loop.id) and not depends_on(term, loop.id):
                    found[carried] = test, term
            case _:
                pass
    return found


def occurs(cond: Cond, loop: Loop, flags: Earlier, values: Latest) -> Cond | None:
    """That a condition holds at some element, where it reads what came before; None where that has no form."""
    parts = cond.parts if isinstance(cond, And) else (cond,)
    reading = [part for part in parts if depends_on(part, loop.id)]
    rest = conj(part for part in parts if part not in reading)
    if len(reading) == 1:
        return next(_ordered(reading[0], narrow(loop, rest), loop, flags), None)
    if len(reading) == 2:
        return next(_differing(reading, rest, loop, values), None)
    return None


def _ordered(part: Cond, these: Loop, loop: Loop, flags: Earlier) -> Iterator[Cond]:
    """Some of these elements comes after (or before) the first of those that set a flag."""
    for flag, setting in flags.items():
        those = narrow(loop, setting)
        if part == Not(flag) and implies(these.guard, those.guard):  # the first of those is one of these
            yield picked(those, these.guard, FALSE, last=False)
        elif part == Not(flag):
            yield conj((some(these), disj((every(those), _first("<=", these, False, those)))))
        if part == flag:
            yield conj((some(these), some(those), _first(">", these, True, those)))
        if part in (disj((flag, setting)), disj((setting, flag))):
            yield conj((some(these), some(those), _first(">=", these, True, those)))


def _first(op: CompareOp, these: Loop, last: bool, those: Loop) -> Cond:
    places = (Pick(one, Index(one.id), Const(-1), which) for one, which in ((these, last), (those, False)))
    return Compare(op, *places)


def _differing(reading: list[Cond], rest: Cond, loop: Loop, values: Latest) -> Iterator[Cond]:
    """Two elements of a kind have different values: what is seen as a value that is not the one before."""
    for variable, (test, term) in values.items():
        started = {compare("!=", variable, Const(value)) for value in ("", None)}
        others = [compare("!=", variable, term), compare("!=", term, variable)]
        if rest == test and any(part in started for part in reading) and any(part in others for part in reading):
            yield Compare(">=", Size(Collected(narrow(loop, test), term)), Const(2))


def repeats(cond: Cond, updates: Mapping[str, Value], before: Mapping[str, Value], loop: Loop) -> Cond | None:
    """A value comes twice: at some element it is in a collection that started empty and gets each element's value."""
    found = _among_earlier(cond, updates, before, loop)
    if found is None or not found[0]:
        return None
    those = found[1]
    return compare(">", Total(those.loop, ONE), Size(those))


def first_ones(cond: Cond, updates: Mapping[str, Value], before: Mapping[str, Value], loop: Loop) -> Collected | None:
    """The set of values, where a condition says that an element's value has not come before."""
    found = _among_earlier(cond, updates, before, loop)
    return None if found is None or found[0] else found[1]


def _among_earlier(
    cond: Cond, updates: Mapping[str, Value], before: Mapping[str, Value], loop: Loop
) -> tuple[bool, Collected] | None:
    """Whether an element's value is (or is not) in a collection of all earlier ones, and the set of all of them."""
    parts = cond.parts if isinstance(cond, And) else (cond,)
    reading = [part for part in parts if depends_on(part, loop.id)]
    if len(reading) != 1:
        return None
    seen = reading[0].part if isinstance(reading[0], Not) else reading[0]
    match seen:
        case Truthy(Method("__contains__", Carried() as collection, (value,))):
            pass
        case _:
            return None
    rest, old = conj(part for part in parts if part not in reading), before.get(collection.name)
    if _added(updates.get(collection.name), collection, seen) != (rest, value) or old not in (ListValue(), EMPTY):
        return None
    return seen == reading[0], Collected(narrow(loop, rest), value)


def _added(update: Value, collection: Carried, seen: Cond) -> tuple[Cond, Value] | None:
    """When an element adds a value to a collection, and which; those that are in it already need not be added."""
    match update:
        case ListValue((kept, Entry(test, value))) | Combined("|", kept, Single(test, value)) if kept == collection:
            parts = test.parts if isinstance(test, And) else (test,)
            return conj(part for part in parts if part != negate(seen)), value
        case _:
            return None
