"""What a loop remembers in a few values: how far a tour has come, whether something was seen, how many came so far.

Such a loop is a machine. Its states are the values of the variables that depend on one another; an item leads from one
state to the next. Where no state is come back to, the last one is told by items that come one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import prod
from typing import TypeAlias

from tripwright.language.body import Body
from tripwright.language.build import choose, choose_cond, conj, disj, negate, substitute
from tripwright.language.choices import leaves_of, tidied
from tripwright.language.ir import FALSE, TRUE, Arith, Carried, Compare, Cond, Const, Term, Truth, walk
from tripwright.language.seen import asked_of_collections
from tripwright.language.successive import Step, successive
from tripwright.language.symbols import NotUnderstood, Value, depends_on, is_cond

_MOST_STATES = 12
_MOST_PATHS = 12
_MOST_CASES = 200
_LEFT = "\0left"
"""Stands for whether the loop was left."""
State: TypeAlias = tuple[Value, ...]
Moves: TypeAlias = Mapping[State, Mapping[State, Cond]]
"""From each state to each other one: what the item has to be."""


def remembered(name: str, body: Body) -> Value:
    """What a variable holds after the loop, if it and all that it depends on take a few values only.

    Raises:
        NotUnderstood: It is otherwise, or a state is come back to.
    """
    machine = _Machine(body, name)
    found: Value = None
    for test, start in machine.starts():
        after = machine.after(start)
        found = after if found is None else _either(test, after, found)
    return found


def _either(test: Cond, then: Value, other: Value) -> Value:
    return choose_cond(test, then, other) if is_cond(then) else choose(test, then, other)


class _Machine:
    def __init__(self, body: Body, name: str) -> None:
        self._body = body
        number = body.loop.id
        seen = asked_of_collections(number, body.updates, body.leaves, body.before)
        updates = {**body.updates, **seen.updates, _LEFT: body.leaves}
        before = {**body.before, **seen.before, _LEFT: FALSE}
        self._names = [name]
        waiting = [name, *([_LEFT] if body.leaves != FALSE else [])]
        self._updates: dict[str, Value] = {}
        while waiting:
            one = waiting.pop()
            self._updates[one] = update = substitute(updates[one], seen.flags)
            needed = {part.name for part in walk(update) if isinstance(part, Carried) and part.loop == number}
            waiting += [other for other in needed if other not in (*self._updates, *waiting)]
            if not needed <= updates.keys() or (one != _LEFT and one not in before):
                raise NotUnderstood("an iteration depends on the ones before it")
        self._names = [name, *(one for one in self._updates if one != name)]
        self._before = {one: before[one] for one in self._names}
        self._carried = {one: Carried(one, number, is_cond(self._before[one])) for one in self._names}
        self._most = dict(self._tops(name))

    # states

    def starts(self) -> Iterator[tuple[Cond, State]]:
        """The states in which the loop may begin, each with its conditions; the first where no other one applies."""
        choices = [
            [(TRUE, before)] if isinstance(before, Truth) else self._decided(before)
            for before in (self._before[name] for name in self._names)
        ]
        if prod(map(len, choices)) > _MOST_STATES:
            raise NotUnderstood("a loop begins in too many ways")
        for parts in product(*choices):
            values = (self._capped(name, value) for name, (_, value) in zip(self._names, parts, strict=True))
            yield conj(test for test, _ in parts), tuple(values)

    def _decided(self, before: Value) -> list[tuple[Cond, Value]]:
        if is_cond(before):
            return [(before, TRUE), (negate(before), FALSE)]
        leaves = leaves_of(before)
        if not all(isinstance(leaf, Const) for _, leaf in leaves):
            raise NotUnderstood("a loop begins with a value that is not known")
        return list(leaves)

    def _moves_from(self, state: State) -> dict[State, Cond]:
        """Where an item may lead from a state, and what it has to be."""
        held = dict(zip(self._names, state, strict=True))
        if held.get(_LEFT) == TRUE:
            return {}
        known = {self._carried[name]: value for name, value in held.items()}
        cases = [list(self._next(name, tidied(substitute(update, known)))) for name, update in self._in_order()]
        if prod(map(len, cases)) > _MOST_CASES:
            raise NotUnderstood("an iteration has too many cases")
        moves: dict[State, Cond] = {}
        for parts in product(*cases):
            test = tidied(conj(test for test, _ in parts))
            if test != FALSE:
                after = tuple(value for _, value in parts)
                moves[after] = disj((moves.get(after, FALSE), test))
        moves.pop(state, None)
        return moves

    def _in_order(self) -> Iterator[tuple[str, Value]]:
        yield from ((name, self._updates[name]) for name in self._names)

    def _next(self, name: str, update: Value) -> Iterator[tuple[Cond, Value]]:
        if depends_on(update, self._body.loop.id):
            raise NotUnderstood("an iteration depends on the ones before it")
        if is_cond(update):
            yield from ((test, value) for test, value in ((update, TRUE), (negate(update), FALSE)) if test != FALSE)
            return
        for test, leaf in leaves_of(update):
            if not isinstance(leaf, Const):
                raise NotUnderstood("a variable takes too many values")
            if tidied(test) != FALSE:
                yield test, self._capped(name, leaf)

    def _capped(self, name: str, value: Value) -> Value:
        """Beyond all that a counter is compared with, it is one value."""
        most = self._most.get(name)
        match value:
            case Const(int() as number) if most is not None and number > most:
                return Const(most)
            case _:
                return value

    def _tops(self, asked: str) -> Iterator[tuple[str, int]]:
        """The counters of which only comparisons with constants are used, and one more than any of these."""
        for name in self._names:
            carried = self._carried[name]
            if name == asked or carried.flag or is_cond(self._updates[name]):
                continue
            limits = [limit for update in self._updates.values() for limit in _limits(update, carried)]
            own = leaves_of(self._updates[name])
            counted = all(_is_more(leaf, carried) and _is_compared(test, carried) for test, leaf in own)
            others = (update for other, update in self._updates.items() if other != name)
            if counted and all(_is_compared(update, carried) for update in others):
                yield name, max([0, *limits]) + 1

    # what it comes to

    def after(self, start: State) -> Value:
        """What the variable holds after the loop that begins in a state."""
        moves = _settled(self._explored(start))
        start = start if start in moves else start[:1]
        found: Value = start[0]
        for state in _in_turn(moves, start)[1:]:
            there = disj(self._comes_by(path, moves) for path in _paths(moves, start, state))
            found = _either(there, state[0], found)
        return found

    def _comes_by(self, path: Sequence[State], moves: Moves) -> Cond:
        steps = [Step(disj(moves[one].values()), moves[one][other]) for one, other in pairwise(path)]
        return successive(self._body.loop, steps, self._body.new_loop)

    def _explored(self, start: State) -> dict[State, dict[State, Cond]]:
        moves: dict[State, dict[State, Cond]] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in moves:
                continue
            if len(moves) >= _MOST_STATES:
                raise NotUnderstood("a loop has too many states")
            moves[state] = self._moves_from(state)
            waiting += moves[state]
        return moves


def _limits(node: Value, carried: Carried) -> Iterator[int]:
    for part in walk(node):
        match part:
            case Compare(_, left, Const(int() as limit)) if left == carried:
                yield limit
            case _:
                pass


def _is_compared(node: Value, carried: Carried) -> bool:
    """Nothing but comparisons with whole numbers is asked of a variable."""
    compared = sum(1 for _ in _limits(node, carried))
    return compared == sum(1 for part in walk(node) if part == carried)


def _is_more(leaf: Term, carried: Carried) -> bool:
    match leaf:
        case Const(int()):
            return True
        case Arith("+", kept, Const(int() as more)):
            return kept == carried and more >= 0
        case _:
            return leaf == carried


def _settled(moves: Moves) -> Moves:
    """The machine with all states in one from which on the first variable never changes."""
    values: dict[State, set[Value]] = {state: {one[0] for one in _reachable(moves, state)} for state in moves}
    name = {state: state[:1] if len(found) == 1 else state for state, found in values.items()}
    merged: dict[State, dict[State, Cond]] = {}
    for state, after in moves.items():
        kept = merged.setdefault(name[state], {})
        for other, test in after.items():
            if name[other] != name[state]:
                kept[name[other]] = disj((kept.get(name[other], FALSE), test))
    return merged


def _reachable(moves: Moves, start: State) -> set[State]:
    found, waiting = {start}, [start]
    while waiting:
        new = [state for state in moves[waiting.pop()] if state not in found]
        found.update(new)
        waiting += new
    return found


def _in_turn(moves: Moves, start: State) -> list[State]:
    """The states that can be reached, none before one that leads to it.

    Raises:
        NotUnderstood: A state is come back to.
    """
    ahead = {state: _reachable(moves, state) - {state} for state in _reachable(moves, start)}
    if any(state in ahead[other] for state, after in ahead.items() for other in after):
        raise NotUnderstood("a loop comes back to a state")
    return sorted(ahead, key=lambda state: len(ahead[state]), reverse=True)


def _paths(moves: Moves, start: State, goal: State) -> list[tuple[State, ...]]:
    found: list[tuple[State, ...]] = []
    waiting: list[tuple[State, ...]] = [(start,)]
    while waiting:
        path = waiting.pop()
        if path[-1] == goal:
            found.append(path)
            continue
        waiting += [(*path, state) for state in moves[path[-1]]]
        if len(waiting) + len(found) > _MOST_PATHS:
            raise NotUnderstood("a loop has too many ways through its states")
    return found
