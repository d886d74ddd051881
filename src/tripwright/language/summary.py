"""What a loop leaves in its variables: sums, flags, sets, lists, last and first values.

A loop's body was read once, with every variable that it changes holding ``Carried`` at the start. The update of a
variable is its value at the end, in terms of what was carried and of the element. A few forms of updates have a closed
form over the whole loop; the rest is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tripwright.language.before import by_items_before
from tripwright.language.body import Body, independent, never_left
from tripwright.language.build import (
    arith,
    choose,
    choose_cond,
    compare,
    conj,
    disj,
    narrow,
    negate,
    picked,
    some,
    substitute,
)
from tripwright.language.choices import leaves_of, tidied
from tripwright.language.collecting import closed_list, closed_set
from tripwright.language.filling import filled_by
from tripwright.language.fixed import is_fixed
from tripwright.language.ir import (
    FALSE,
    ONE,
    TRUE,
    And,
    Arith,
    Bound,
    Carried,
    Choice,
    Compare,
    Cond,
    Const,
    Extreme,
    Index,
    Items,
    Loop,
    Near,
    Or,
    Pick,
    Picked,
    Size,
    Term,
    Total,
    Truth,
    walk,
)
from tripwright.language.running import Growing, reached
from tripwright.language.sequence import earlier, first_ones, latest, occurs, repeats
from tripwright.language.stages import remembered
from tripwright.language.steps import steps_of
from tripwright.language.symbols import (
    DictValue,
    ListValue,
    NotUnderstood,
    Unknown,
    Value,
    depends_on,
    implies,
    is_cond,
    is_set,
    is_term,
)


def summarise(body: Body) -> dict[str, Value]:
    """What each changed variable holds after the loop."""
    before = body.before
    body = replace(body, updates={name: _set_anyway(update, name, body) for name, update in body.updates.items()})
    counters = _counters(body, before)
    counters |= dict(_left_before(body, counters))
    leaves = substitute(body.leaves, counters)
    after: dict[str, Value] = {}
    for name, update in body.updates.items():
        carried = Carried(name, body.loop.id, is_cond(before.get(name)))
        if name not in before:
            after[name] = Unknown(f"'{name}' is left over from a loop")
            continue
        known = {key: value for key, value in counters.items() if key != carried}
        try:
            after[name] = _closed(substitute(update, known), carried, before[name], replace(body, leaves=leaves))
        except NotUnderstood as error:
            after[name] = _remembered(name, body, error)
        if isinstance(after[name], Unknown):
            after[name] = by_items_before(name, body, _closed) or after[name]
    return after


def _set_anyway(update: Value, name: str, body: Body) -> Value:
    """What an iteration gives a flag, without what it was, if that does not matter."""
    carried = Carried(name, body.loop.id, True)
    if not is_cond(update) or carried not in walk(update):
        return update
    kept, made = (tidied(substitute(update, {carried: value})) for value in (TRUE, FALSE))
    return kept if kept == made else update


def _remembered(name: str, body: Body, error: NotUnderstood) -> Value:
    """What a variable holds if the loop goes through a few states; else why it has no closed form."""
    try:
        return remembered(name, body)
    except NotUnderstood:
        return Unknown(error.reason, error.line)


def _counters(body: Body, before: Mapping[str, Value]) -> dict[Value, Value]:
    """Variables that grow by a constant in each iteration: their value follows from the element's place."""
    found: dict[Value, Value] = {}
    for name, update in body.updates.items():
        carried = Carried(name, body.loop.id, False)
        match update:
            case Arith("+", left, Const(step)) if left == carried and body.loop.guard == TRUE and name in before:
                if is_term(before[name]):
                    found[carried] = arith("+", before[name], arith("*", Const(step), Index(body.loop.id)))
            case _:
                pass
    return found


def _left_before(body: Body, counters: Mapping[Value, Value]) -> Iterator[tuple[Carried, Value]]:
    """Variables that every iteration sets anew from its element: they hold what the element before gave."""
    number, source = body.loop.id, body.loop.source
    if body.loop.guard != TRUE or not isinstance(source, Items):
        return
    inside = compare(">=", Index(number), ONE)
    moved = {Bound(number): Near(source, Index(number), -1), Index(number): arith("-", Index(number), ONE)}
    for name, update in body.updates.items():
        before: Value = body.before.get(name)
        carried = Carried(name, number, is_cond(before))
        simple = (is_cond(update) and is_cond(before)) or (is_term(update) and is_term(before))
        if simple and carried not in counters and not depends_on(update, number) and not _goes_over(update):
            earlier_one = substitute(update, moved)
            both = choose_cond if is_cond(update) else choose
            yield carried, both(inside, earlier_one, before)


def _goes_over(node: Value) -> bool:
    return any(isinstance(part, Loop | Near) for part in walk(node))


def _closed(update: Value, carried: Carried, before: Value, body: Body) -> Value:
    if update in (carried, DictValue((carried,))):
        return before
    if isinstance(update, Unknown):
        return update
    if isinstance(update, DictValue):
        never_left(body)
        return filled_by(update, carried, _as_dict(before), body.loop, body.library)
    if isinstance(update, ListValue):
        return closed_list(update, carried, before, body)
    if is_set(update):
        return closed_set(update, carried, before, body)
    if is_cond(update):
        return _closed_flag(update, carried, before, body)
    if is_term(update):
        return _closed_term(update, carried, before, body)
    raise NotUnderstood("a loop changes a variable in a way that has no closed form")


def _as_dict(value: Value) -> DictValue:
    if not isinstance(value, DictValue):
        raise NotUnderstood("a variable holds a dictionary and another value")
    return value


def _closed_flag(update: Cond, carried: Carried, before: Value, body: Body) -> Cond:
    if not is_cond(before):
        raise NotUnderstood("a variable holds a flag and another value")
    kept: Cond = substitute(update, {carried: TRUE})
    made: Cond = substitute(update, {carried: FALSE})
    if body.leaves in (FALSE, negate(kept)) and made == FALSE and depends_on(kept, body.loop.id):
        return conj((before, negate(_in_sequence(negate(kept), body))))
    if body.leaves in (FALSE, made) and kept == TRUE and depends_on(made, body.loop.id):
        return disj((before, _in_sequence(made, body)))
    independent(kept, body)
    independent(made, body)
    independent(body.leaves, body)
    if kept == made and body.leaves != FALSE:
        return _set_anew(made, before, body)
    if made == FALSE:  # carried and kept
        return conj((before, negate(_up_to_leaving(negate(kept), body))))
    if kept == TRUE:  # carried or made
        return disj((before, _up_to_leaving(made, body)))
    changes = disj((made, negate(kept)))
    if body.leaves != FALSE and (decided := _where_left(kept, made, body.leaves)) is not None:
        return Picked(narrow(body.loop, body.leaves), decided, before, last=False)
    if kept == negate(made) and body.leaves == FALSE and isinstance(before, Truth):  # turned over each time
        often = Arith("%", Total(narrow(body.loop, made), ONE), Const(2))
        return compare("!=" if before == FALSE else "==", often, Const(0))
    if kept != made and conj((made, negate(kept))) != FALSE:
        raise NotUnderstood("a flag is turned over again and again")
    if body.leaves == FALSE:
        return Picked(narrow(body.loop, TRUE if kept == made else changes), made, before)
    if changes == body.leaves:
        return Picked(narrow(body.loop, changes), made, before, last=False)
    raise NotUnderstood("a loop is left at another place than where it decides")


def _where_left(kept: Cond, made: Cond, leaves: Cond) -> Cond | None:
    """What a flag is set to where the loop is left, if it is set there and nowhere else."""
    left, on = ({leaves: Truth(is_left), negate(leaves): Truth(not is_left)} for is_left in (True, False))
    same: Cond = substitute(made, left)
    whole = substitute(kept, left) == same and substitute(made, on) == FALSE and substitute(kept, on) == TRUE
    return same if whole else None


def _in_sequence(cond: Cond, body: Body) -> Cond:
    """The condition holds at some element, and reads what came before it."""
    if not depends_on(cond, body.loop.id):
        return some(narrow(body.loop, cond))
    known = body.updates, body.before, body.loop
    seen = occurs(cond, body.loop, earlier(*known), latest(*known)) if body.leaves == FALSE else None
    seen = seen or reached(cond, body.loop, _growing(body), body.library) or repeats(cond, *known)
    cases = _cases(cond)
    if seen is None and len(cases) > 1:
        return disj(_in_sequence(case, body) for case in cases)
    if seen is None:
        raise NotUnderstood("an iteration depends on the ones before it")
    return seen


def _cases(cond: Cond) -> Sequence[Cond]:
    """Conditions of which one holds exactly where the whole does."""
    parts = cond.parts if isinstance(cond, And) else (cond,)
    choice = next((part for part in parts if isinstance(part, Or)), None)
    if choice is None:
        return (cond,)
    rest = [part for part in parts if part is not choice]
    return [conj((*rest, case)) for case in choice.parts]


def _growing(body: Body) -> Iterator[Growing]:
    """The variables to which iterations add something each."""
    for name, update in body.updates.items():
        carried = Carried(name, body.loop.id, False)
        before: Value = body.before.get(name)
        steps = steps_of(update, carried) if is_term(update) else None
        if not (is_term(before) and is_fixed(before, body.library)) or steps is None or len(steps) != 1:
            continue
        if not any(depends_on(part, body.loop.id) for part in steps[0]):
            yield Growing(carried, before, *steps[0])


def _set_anew(made: Cond, before: Cond, body: Body) -> Cond:
    """Each iteration sets the flag: where the loop is left, that element decides, else the last one."""
    leaving, last = narrow(body.loop, body.leaves), picked(body.loop, made, before, last=True)
    if conj((body.leaves, made)) == FALSE:
        return conj((negate(some(leaving)), last))
    return Picked(leaving, made, last, last=False)


def _up_to_leaving(cond: Cond, body: Body) -> Cond:
    """The condition holds at an element that the loop comes to."""
    if body.leaves in (FALSE, cond):
        return some(narrow(body.loop, cond))
    if implies(cond, body.leaves):
        return Picked(narrow(body.loop, body.leaves), cond, FALSE, last=False)
    raise NotUnderstood("a loop is left at another place than where it decides")


def _closed_term(update: Term, carried: Carried, before: Value, body: Body) -> Term:
    if not is_term(before):
        raise NotUnderstood("a variable holds values of different kinds")
    extreme = _extreme(update, carried, before, body)
    if extreme is not None:
        return extreme
    first = _first_set(update, carried, before, body)
    if first is not None:
        return first
    steps = steps_of(update, carried)
    if steps and isinstance(before, Const) and isinstance(before.value, str):
        raise NotUnderstood("a text that grows depends on the ones before it")
    if steps is not None and len(steps) == 1 and steps[0][1] == ONE and body.leaves == FALSE:
        values = first_ones(steps[0][0], body.updates, body.before, body.loop)
        if values is not None:
            return arith("+", before, Size(values))
    leaves = leaves_of(update)
    for test, _ in leaves:
        independent(test, body)
    added = [(test, _added(leaf, carried)) for test, leaf in leaves]
    if body.leaves != FALSE and any(amount not in (None, Const(0)) for _, amount in added):
        return _once(added, before, body)
    if all(amount is not None for _, amount in added):
        never_left(body)
        total: Term = before
        for test, amount in added:
            if amount is not None and amount != Const(0):
                independent(amount, body)
                total = arith("+", total, Total(narrow(body.loop, test), amount))
        return total
    return _picked(leaves, carried, before, body) if steps is None else _stepped(steps, before, body)


def _first_set(update: Term, carried: Carried, before: Term, body: Body) -> Term | None:
    """``if test and x == '': x = value`` keeps the first value that is another than at the beginning."""
    match update:
        case Choice(test, term, kept) if kept == carried and isinstance(before, Const):
            pieces = test.parts if isinstance(test, And) else (test,)
            unset = compare("==", carried, before)
            rest = conj(piece for piece in pieces if piece != unset)
        case _:
            return None
    if unset not in pieces or depends_on(rest, body.loop.id) or depends_on(term, body.loop.id):
        return None
    never_left(body)
    return Pick(narrow(body.loop, conj((rest, compare("!=", term, before)))), term, before, last=False)


def _once(added: list[tuple[Cond, Term | None]], before: Term, body: Body) -> Term:
    """A constant is added at the first element where the loop is left."""
    match [(test, amount) for test, amount in added if amount != Const(0)]:
        case [(test, Const() as amount)] if test == body.leaves:
            return choose(some(narrow(body.loop, test)), arith("+", before, amount), before)
        case _:
            raise NotUnderstood("a loop is left in the middle of adding up")


def _stepped(steps: list[tuple[Cond, Term]], before: Term, body: Body) -> Term:
    """What the value is after all iterations that add something each, under some test."""
    never_left(body)
    total = before
    for test, amount in steps:
        independent(test, body)
        independent(amount, body)
        total = arith("+", total, Total(narrow(body.loop, test), amount))
    return total


def _picked(leaves: list[tuple[Cond, Term]], carried: Carried, before: Term, body: Body) -> Term:
    taken = [(test, leaf) for test, leaf in leaves if leaf != carried]
    for _, leaf in taken:
        independent(leaf, body)
    guard = disj(test for test, _ in taken)
    term = taken[-1][1]
    for test, leaf in reversed(taken[:-1]):
        term = term if leaf == term else Choice(test, leaf, term)
    if body.leaves == FALSE and not any(part in (Bound(body.loop.id), Index(body.loop.id)) for part in walk(term)):
        return choose(some(narrow(body.loop, guard)), term, before)
    if body.leaves == FALSE:
        return Pick(narrow(body.loop, guard), term, before)
    if guard == body.leaves:
        return Pick(narrow(body.loop, guard), term, before, last=False)
    raise NotUnderstood("a loop is left at another place than where it decides")


def _added(leaf: Term, carried: Carried) -> Term | None:
    """What a leaf adds to the carried value; None when it does something else."""
    if leaf == carried:
        return Const(0)
    match leaf:
        case Arith("+", left, right):
            amount = _added(left, carried)
            if amount is not None:
                return arith("+", amount, right)
            amount = _added(right, carried)
            return None if amount is None else arith("+", left, amount)
        case Arith("-", left, right):
            amount = _added(left, carried)
            return None if amount is None else arith("-", amount, right)
        case _:
            return None


def _extreme(update: Term, carried: Carried, before: Term, body: Body) -> Term | None:
    """``if term > carried: carried = term``, under any further test."""
    if isinstance(update, Extreme) and update.start == carried:  # of what belongs to each element
        independent(replace(update, start=None), body)
        never_left(body)
        return Extreme(body.loop, replace(update, start=before), update.largest, before)
    leaves = [(test, leaf) for test, leaf in leaves_of(update) if leaf != carried]
    if len(leaves) != 1:
        return None
    test, term = leaves[0]
    pieces = list(getattr(test, "parts", (test,)))
    for piece in pieces:
        if isinstance(piece, Compare) and {piece.left, piece.right} == {term, carried} and piece.op not in {"==", "!="}:
            rest = conj(other for other in pieces if other is not piece)
            independent(rest, body)
            independent(term, body)
            never_left(body)
            upward = piece.op in {">", ">="}
            return Extreme(narrow(body.loop, rest), term, upward == (piece.left == term), before)
    return None
