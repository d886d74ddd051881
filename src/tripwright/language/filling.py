"""What a loop leaves in a dictionary: for each key the last value, or the sum of what was added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tripwright.language.build import choose, conj, disj, narrow, substitute
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.dictionaries import is_there
from tripwright.language.flat import flat
from tripwright.language.ir import (
    FALSE,
    TRUE,
    ZERO,
    Apply,
    Arith,
    Bound,
    Carried,
    Choice,
    Compare,
    Cond,
    Const,
    Elements,
    Looked,
    Loop,
    Method,
    Term,
    walk,
)
from tripwright.language.steps import steps_of
from tripwright.language.symbols import DictValue, Fill, NotUnderstood, Put, depends_on

_ABSENT = Const("\0absent")
"""What is under a key that is not there."""


def filled_by(update: DictValue, carried: Carried, before: DictValue, loop: Loop, library: ConceptLibrary) -> DictValue:
    """The dictionary after a loop, from what an iteration puts in.

    Raises:
        NotUnderstood: An iteration does more than replace values or add to them.
    """
    made = list(before.layers)
    puts: dict[Term, list[Put]] = {}
    for layer in update.layers:
        if isinstance(layer, Put):
            puts.setdefault(layer.key, []).append(layer)
        elif isinstance(layer, Fill):
            made.append(_spread(layer, carried, before, loop, library))
    if len(puts) > 1 and not all(isinstance(key, Const) for key in puts):
        raise NotUnderstood("an iteration puts values under several keys")
    if (puts and len(made) > len(before.layers)) or len(made) > len(before.layers) + 1:
        raise NotUnderstood("a loop and a loop inside it fill a dictionary")
    made += [_of_key(of_key, carried, before, loop) for of_key in puts.values()]
    return DictValue(tuple(made))


def _spread(layer: Fill, carried: Carried, before: DictValue, loop: Loop, library: ConceptLibrary) -> Fill:
    """What a loop inside the loop puts in, over everything that it goes over in all."""
    held = {Compare("!=", Looked(carried, layer.key), Const(None)): is_there(before, layer.key, _no_loop)}
    layer = replace(layer, loop=replace(layer.loop, guard=substitute(layer.loop.guard, held)))  # no key is new
    parts = layer.loop.guard, layer.key, layer.value
    inside = [part for node in parts for part in walk(node)]
    if any(depends_on(part, loop.id) for part in parts):
        raise NotUnderstood("a loop inside a loop fills a dictionary")
    if isinstance(layer.loop.source, Elements) and layer.outer is None and layer.added:
        return replace(layer, outer=loop)
    whole = flat(loop, layer.loop, library)
    if whole is None or Bound(loop.id) in inside:
        raise NotUnderstood("a loop inside a loop fills a dictionary")
    return replace(layer, loop=whole)


def _of_key(puts: Sequence[Put], carried: Carried, before: DictValue, loop: Loop) -> Fill:
    """What iterations put under one key: for an iteration that finds it there, and for one that does not."""
    key = puts[0].key
    old = Looked(carried, key)
    there, new = _world(puts, carried, key, there=True), _world(puts, carried, key, there=False)
    kept, made = _last(there, old), _last(new, _ABSENT)
    read = [put.value for put in new if old in walk(put.value)]
    if read and not all(_surely_reads(put.value, old) for put in new):
        raise NotUnderstood("an iteration may read what it has put in")
    only = not new or bool(read)  # nothing is put under a key that is not there
    tests = [put.test for put in (there if only else new)]
    _settled(key, *tests, loop=loop)
    guard = narrow(loop, conj((disj(tests), is_there(before, key, _no_loop) if only else TRUE)))
    if only:
        new, made = there, substitute(kept, {old: _ABSENT if steps_of(kept, old) is None else ZERO})
    if substitute(kept, {old: _ABSENT}) == made:
        value = new[0].value
        for put in new[1:]:
            value = choose(put.test, put.value, value)
        _settled(value, loop=loop)
        return Fill(guard, key, value, added=False)
    amount = substitute(made, {_ABSENT: ZERO})
    if steps_of(kept, old) is None or substitute(kept, {old: ZERO}) != amount:
        raise NotUnderstood("a loop changes a dictionary by more than adding to its values")
    _settled(amount, loop=loop)
    return Fill(guard, key, amount, added=True)


def _world(puts: Sequence[Put], carried: Carried, key: Term, *, there: bool) -> list[Put]:
    """What is put in by an iteration that finds the key there, or by one that does not."""
    found: dict[Term | Cond, Term | Cond] = {}
    for node in (part for put in puts for whole in (put.test, put.value) for part in walk(whole)):
        match node:
            case Compare("!=" | "==" as op, asked, Const(None)) if asked == Looked(carried, key):
                found[node] = TRUE if there == (op == "!=") else FALSE
            case _:
                pass
    moved = (Put(substitute(put.test, found), key, substitute(put.value, {**found, put.test: TRUE})) for put in puts)
    return [put for put in moved if put.test != FALSE]


def _surely_reads(value: Term, old: Term) -> bool:
    """Whether a value is read whatever the conditions inside another are."""
    match value:
        case Arith(_, left, right):
            return _surely_reads(left, old) or _surely_reads(right, old)
        case Choice(_, then, other):
            return _surely_reads(then, old) and _surely_reads(other, old)
        case Apply(_, args, _) | Method(_, _, args):
            return any(_surely_reads(arg, old) for arg in args)
        case _:
            return value == old


def _last(puts: Sequence[Put], before: Term) -> Term:
    for put in puts:
        before = choose(put.test, put.value, before)
    return before


def _no_loop() -> int:
    raise NotUnderstood("only the keys of a dictionary that a loop has filled are changed")


def _settled(*nodes: Term | Cond, loop: Loop) -> None:
    if any(depends_on(node, loop.id) for node in nodes):
        raise NotUnderstood("an iteration depends on the ones before it")
