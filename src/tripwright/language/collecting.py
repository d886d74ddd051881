"""What a loop leaves in a set or a list that its iterations add to, or take from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tripwright.language.body import Body, independent, never_left
from tripwright.language.build import choose, conj, disj, narrow
from tripwright.language.choices import tidied
from tripwright.language.ir import FALSE, Carried, Collected, Combined, Elements, SetTerm, Single, United
from tripwright.language.sets import combine, parts
from tripwright.language.symbols import Entry, Gathered, ListValue, NotUnderstood, Value, is_set, is_term


def closed_set(update: Value, carried: Carried, before: Value, body: Body) -> Value:
    """What a set holds after the loop.

    Raises:
        NotUnderstood: The loop does more than add to it, or take from it.
    """
    never_left(body)
    if isinstance(update, Combined) and update.op == "-" and is_set(before):
        return _lessened(update, carried, before, body)
    pieces = parts(update)
    if pieces is None or carried not in pieces or not (is_set(before) or isinstance(before, Carried)):
        raise NotUnderstood("a loop changes a set by more than adding to it")
    made = before
    for piece in pieces:
        if piece == carried:
            continue
        independent(piece, body)
        if isinstance(piece, Single):
            made = combine("|", made, Collected(narrow(body.loop, piece.test), piece.term))
        elif isinstance(piece, Collected) and isinstance(piece.loop.source, Elements):
            made = combine("|", made, United(body.loop, piece))
        elif isinstance(piece, Collected):
            made = combine("|", made, Collected(body.flattened(piece.loop, piece.term), piece.term))
        else:
            raise NotUnderstood("a loop adds constants to a set")
    return made


def _lessened(update: SetTerm, carried: Carried, before: Value, body: Body) -> Value:
    """The set from which each iteration takes something away."""
    match update:
        case Combined("-", kept, Single(test, term) as less):
            independent(less, body)
            gone = Collected(narrow(body.loop, test), term)
            return combine("-", _lessened(kept, carried, before, body), gone)
        case _ if update == carried:
            return before
        case _:
            raise NotUnderstood("a loop changes a set by more than taking from it")


def closed_list(update: ListValue, carried: Carried, before: Value, body: Body) -> ListValue:
    """The list after the loop.

    Raises:
        NotUnderstood: The loop does more than add to it, or take from it.
    """
    never_left(body)
    if not isinstance(before, ListValue) or not update.parts or update.parts[0] != carried:
        raise NotUnderstood("a loop changes a list by more than adding to it")
    made = list(before.parts)
    for part in _one_each(update.parts[1:]):
        independent(part, body)
        if isinstance(part, Entry):
            made.append(Gathered(narrow(body.loop, part.test), part.value))
        elif isinstance(part, Gathered):
            made.append(Gathered(body.flattened(part.loop, part.value), part.value))
    return ListValue(tuple(made))


def _one_each(parts: Sequence[Entry | Gathered | Carried]) -> Sequence[Entry | Gathered | Carried]:
    """What an iteration adds to a list, as one value where it adds one at most: only so their order is kept."""
    entries = [part for part in parts if isinstance(part, Entry) and is_term(part.value)]
    pairs = combinations(entries, 2)
    if (
        len(parts) < 2
        or len(entries) < len(parts)
        or any(tidied(conj((one.test, two.test))) != FALSE for one, two in pairs)
    ):
        return parts
    value = entries[-1].value
    for entry in reversed(entries[:-1]):
        value = choose(entry.test, entry.value, value)
    return (Entry(disj(entry.test for entry in entries), value),)
