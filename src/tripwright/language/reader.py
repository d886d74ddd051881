"""Reading a program without a plan: what ``result`` will be, as a condition over the trip.

Statements are run on symbolic values. Under an ``if`` both branches are run, each assignment keeps the old value where
its condition does not hold. A loop's body is run once and summed up. What has no symbolic meaning makes the variables
that it touches unknown, and only what is built on those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tripwright.language.body import Body
from tripwright.language.build import arith, conj, disj, every, narrow, negate, some, substitute
from tripwright.language.comprehensions import size
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.flat import flat
from tripwright.language.ir import (
    FALSE,
    ONE,
    TRUE,
    Bound,
    Carried,
    Collected,
    Cond,
    Const,
    Elements,
    Index,
    Input,
    Items,
    Loop,
    Pick,
    Picked,
    SetConst,
    SetTerm,
    Size,
    Span,
    Term,
    Total,
    United,
    walk,
)
from tripwright.language.parse import Tree
from tripwright.language.profile import Profile
from tripwright.language.reader_collections import CollectionReader
from tripwright.language.reader_values import is_part
from tripwright.language.summary import summarise
from tripwright.language.symbols import (
    SOURCES,
    Day,
    Days,
    DictValue,
    Entry,
    Gathered,
    ListValue,
    NotUnderstood,
    Perhaps,
    Unknown,
    Value,
    as_term,
    depends_on,
    is_collection,
    is_cond,
    is_set,
    merge,
    truth,
)

RESULT = "result"
_MOST_UNROLLED = 64
_READING = frozenset({"get", "keys", "values", "items"})
"""Methods that change nothing, whatever they are called of."""
_MOST_NODES = 4_000


def read(tree: Tree, library: ConceptLibrary, profile: Profile) -> Cond:
    """The condition that the program checks; parts that are not understood are ``Lazy``."""
    reader = _Reader(library, profile)
    reader.judges = not _reads(tree.body, RESULT)
    if reader.judges:
        reader.state[RESULT] = FALSE  # a program that does not come to set it is not met
    try:
        reader.block(tree.body)
    except NotUnderstood as error:
        return truth(Unknown(error.reason, error.line))
    try:
        found = conj((*reader.needs, truth(reader.state.get(RESULT, FALSE))))
        if any(isinstance(part, United) for part in walk(found)):
            raise NotUnderstood("a set of what belongs to several items is more than compared with constants")
        return found
    except NotUnderstood as error:
        return truth(Unknown(error.reason, error.line))


def read_value(tree: Tree, library: ConceptLibrary, profile: Profile, name: str) -> Term | None:
    """What a variable holds in the end, as a term over the trip; None where that is not understood.

    A function of items that has no value for some arguments (``Defined``) is taken to have one.
    """
    reader = _Reader(library, profile)
    try:
        reader.block(tree.body)
        return as_term(reader.state.get(name))
    except NotUnderstood:
        return None


class _Reader(CollectionReader):
    def __init__(self, library: ConceptLibrary, profile: Profile) -> None:
        super().__init__(library, profile)
        self.state: dict[str, Value] = {name: Input(name) for name in library.inputs}
        self.judges = False
        """Of ``result`` nothing but its truth in the end matters."""
        self._left: Cond = FALSE

    def block(self, body: Sequence[ast.stmt]) -> None:
        for node in body:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        before, active, left, needs = dict(self.state), self.active, self._left, list(self.needs)
        try:
            self._run(node)
            self._check_size(node)
        except NotUnderstood as error:
            if _may_leave(node) or any(isinstance(part, ast.While) for part in ast.walk(node)):
                raise  # what comes after may never be reached
            self.state, self.active, self._left, self.needs = before, active, left, needs
            for name in self._spoilt(node):
                self.state[name] = Unknown(error.reason, error.line or node.lineno)

    def _spoilt(self, node: ast.stmt) -> set[str]:
        """The variables that a statement which is not understood may change, under any of their names."""
        names = touched([node])
        collections = {name for name, value in self.state.items() if is_collection(value)}
        if names & self.aliased or _reaches_into(node):
            names |= collections
        return names

    def _check_size(self, node: ast.stmt) -> None:
        for name in touched([node]):
            if name in self.state and sum(1 for _ in walk(self.state[name])) > _MOST_NODES:
                raise NotUnderstood("what the program computes becomes too large a formula", node.lineno)

    def _run(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                value = self.value(node.value)
                for target in node.targets:
                    self._assign(target, value, node.value)
            case ast.AugAssign():
                self._augment(node)
            case ast.If():
                self._if(node)
            case ast.For():
                self._for(node)
            case ast.While():
                self._while(node)
            case ast.Expr():
                self._expr(node)
            case ast.Break():
                self._left = disj((self._left, self.active))
                self.active = FALSE
            case ast.Continue():
                self.active = FALSE
            case _:
                pass

    # assignment

    def store(self, name: str, value: Value) -> None:
        """Give a variable a value, where the statement at hand is run."""
        old = self.state.get(name, Perhaps(FALSE, value))
        if self.judges and name == RESULT:
            value = truth(value)
        if isinstance(old, Perhaps):
            test, kept = disj((old.test, self.active)), merge(self.active, value, old.value)
            self.state[name] = kept if test == TRUE or isinstance(kept, Unknown) else Perhaps(test, kept)
        else:
            self.state[name] = merge(self.active, value, old)

    def _assign(self, target: ast.expr, value: Value, source: ast.expr) -> None:
        if isinstance(target, ast.Name):
            if isinstance(source, ast.Name) and is_collection(value):
                self.aliased |= {target.id, source.id}
            self.store(target.id, value)
        elif isinstance(target, ast.Tuple | ast.List) and isinstance(value, ListValue):
            entries = [part.value for part in value.parts if isinstance(part, Entry) and part.test == TRUE]
            if len(entries) != len(value.parts) or len(entries) != len(target.elts):
                raise NotUnderstood("values are unpacked", target.lineno)
            for part, entry in zip(target.elts, entries, strict=True):
                self._assign(part, entry, source)
        elif isinstance(target, ast.Subscript):
            self.put(target, as_term(value))
        else:
            raise NotUnderstood("elements are assigned", target.lineno)

    def _augment(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Subscript):
            place = ast.Subscript(node.target.value, node.target.slice, ast.Load())
            before = self.value(ast.copy_location(place, node))
            return self.put(node.target, as_term(self.operation(node.op, before, self.value(node.value), node)))
        if not isinstance(node.target, ast.Name):
            raise NotUnderstood("elements are assigned", node.lineno)
        old = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
        value = self.operation(node.op, old, self.value(node.value), node)
        if is_collection(old):
            self.check_alias(node.target.id, node)
        self.store(node.target.id, value)

    def _expr(self, node: ast.Expr) -> None:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=args, keywords=[]):
                self.grow(name, method, [self.value(argument) for argument in args], node)
            case _:
                self.value(node.value)

    # control

    def _if(self, node: ast.If) -> None:
        test = truth(self.value(node.test))
        entry = self.active
        reached: list[Cond] = []
        for branch, body in ((test, node.body), (negate(test), node.orelse)):
            start = conj((entry, branch))
            self.active = start
            if start != FALSE:
                self.block(body)
            reached.append(TRUE if self.active == start else self.active)
        whole = reached == [TRUE, TRUE]
        self.active = entry if whole else self._joined(entry, test, reached)

    def _joined(self, entry: Cond, test: Cond, reached: list[Cond]) -> Cond:
        """Where the run goes on after an ``if`` of which a branch may have left the loop."""
        ends = [conj((entry, test)), conj((entry, negate(test)))]
        return disj(end if after == TRUE else after for end, after in zip(ends, reached, strict=True))

    def _for(self, node: ast.For) -> None:
        source = self.value(node.iter)
        if isinstance(source, DictValue):
            source = self.keys_of(source)
        if isinstance(source, SetConst):
            values = sorted(source.values, key=str)
            source = ListValue(tuple(Entry(TRUE, Const(value)) for value in values))
        if isinstance(source, ListValue):
            only = source.parts[0] if len(source.parts) == 1 else None
            if isinstance(only, Gathered):
                self._over_gathered(node, only)
            else:
                self._unroll(node, source)
        elif isinstance(source, Span) and (items := self.placed(source)) is not None:
            self._over_places(node, items)
        elif isinstance(source, Days):
            loop = self.over_days(source)
            self._over(node, loop, Day(source.trip, Bound(loop.id)))
        elif isinstance(source, SOURCES):
            self._over(node, Loop(self.new_loop(), source, TRUE), None)
        elif is_set(source):
            self._over_set(node, source)
        elif is_part(source, self.library):
            self._over(node, Loop(self.new_loop(), Elements(as_term(source)), TRUE), None)
        else:
            raise NotUnderstood("what the loop goes over", node.lineno)

    def _over_places(self, node: ast.For, loop: Loop) -> None:
        """A loop over the places of items, at which the body looks them up."""
        self.counted[loop.id] = loop.source
        self._over(node, loop, Index(loop.id))

    def _over_set(self, node: ast.For, source: SetTerm) -> None:
        """A loop that counts a set's values, or one for which it is the same how often and in which order they come."""
        rest = [step for step in node.body if not _counted(step)]
        names = {_counted(step) for step in node.body} - {""}
        read = {part.id for step in rest for part in ast.walk(step) if isinstance(part, ast.Name)}
        if names and len(names) + len(rest) == len(node.body) and not node.orelse and not names & read:
            for name in names:
                old = as_term(self.value(ast.copy_location(ast.Name(name, ast.Load()), node)))
                self.store(name, arith("+", old, Size(source)))
            if not rest:
                return
            node = ast.copy_location(ast.For(node.target, node.iter, rest, []), node)
            if any(_may_leave(step) for step in rest):
                raise NotUnderstood("a loop that counts is left", node.lineno)
        if not isinstance(source, Collected):
            raise NotUnderstood("what the loop goes over", node.lineno)
        number = self.new_loop()
        moved = {Bound(source.loop.id): Bound(number), Index(source.loop.id): Index(number)}
        loop = Loop(number, source.loop.source, substitute(source.loop.guard, moved))
        self._over(node, loop, substitute(source.term, moved))
        for name in touched(node.body):
            for part in walk(self.state.get(name)):
                if isinstance(part, Total | Pick | Picked | Gathered | Index) and number in _loops_of(part):
                    raise NotUnderstood("a loop over a set, whose values come once and in no order", node.lineno)

    def _over_gathered(self, node: ast.For, part: Gathered) -> None:
        number = self.new_loop()
        moved = {Bound(part.loop.id): Bound(number), Index(part.loop.id): Index(number)}
        loop = Loop(number, part.loop.source, substitute(part.loop.guard, moved))
        self._over(node, loop, substitute(part.value, moved))

    def _unroll(self, node: ast.For, source: ListValue) -> None:
        entries = [part for part in source.parts if isinstance(part, Entry)]
        if len(entries) != len(source.parts) or len(entries) > _MOST_UNROLLED:
            raise NotUnderstood("what the loop goes over", node.lineno)
        if len(entries) * size(node) > _MOST_NODES:
            raise NotUnderstood("a loop that is too long to unroll", node.lineno)
        entry, outer, self._left = self.active, self._left, FALSE
        for element in entries:
            self.active = conj((entry, negate(self._left), element.test))
            if self.active == FALSE:
                continue
            if element.test != TRUE and isinstance(node.target, ast.Name):
                self.state[node.target.id] = element.value  # known where the body is run at all
            else:
                self._assign(node.target, element.value, node.iter)
            self.block(node.body)
        if isinstance(node.target, ast.Name) and any(element.test != TRUE for element in entries):
            self.state[node.target.id] = Unknown(f"'{node.target.id}' is left over from a loop")
        left, self._left = self._left, outer
        self.active = conj((entry, negate(left)))
        self.block(node.orelse)
        self.active = entry

    def _over(self, node: ast.For | ast.While, loop: Loop, element: Value | None) -> None:
        """A loop over the trip: its body is run once, then summed up."""
        whole = self._as_one(node, loop, element)
        if whole is not None:
            self._over(*whole, None)
            self.state.update(dict.fromkeys(touched([node]) - touched(node.body), Unknown("a day is left over")))
            return
        if loop.guard != TRUE and any(isinstance(inner, ast.Break) for inner in ast.walk(node)):
            raise NotUnderstood("a loop over a part of the items is left early", node.lineno)
        body, names = node.body, touched(node.body)
        before, entry, outer, needs = dict(self.state), self.active, self._left, self.needs
        self.needs = []
        for name in names:
            old = self.state.pop(name, None)
            if old is not None and not isinstance(old, Perhaps):
                carried = Carried(name, loop.id, is_cond(old))
                self.state[name] = type(old)((carried,)) if isinstance(old, ListValue | DictValue) else carried
        self.active, self._left = TRUE, FALSE
        targets: set[str] = set()
        if isinstance(node, ast.For):
            self._assign(node.target, Bound(loop.id) if element is None else element, node.iter)
            targets = touched([ast.Assign([node.target], ast.Constant(None))])
        self.block(body)
        lost = {name for name, value in self.state.items() if isinstance(value, Unknown)} - names - targets
        if any(not isinstance(before.get(name), Unknown) for name in lost):
            self.state, self.active, self._left, self.needs = before, entry, outer, needs
            raise NotUnderstood("a collection is changed under another name", node.lineno)
        updates = {name: self.state[name] for name in names if name in self.state}
        after = summarise(Body(loop, updates, self._left, self.library, before, self.new_loop))
        left = some(narrow(loop, self._left)) if self._left != FALSE else FALSE
        needs.extend(disj((negate(entry), need)) for need in self._needs_of(loop))
        self.state, self.active, self._left, self.needs = before, entry, outer, needs
        for name in targets:
            self.state[name] = Unknown(f"'{name}' is left over from a loop")
        for name, value in after.items():
            self.store(name, value)
        if node.orelse:
            self.active = conj((entry, negate(left)))
            self.block(node.orelse)
            self.active = entry

    def _as_one(self, node: ast.For | ast.While, loop: Loop, element: Value | None) -> tuple[ast.For, Loop] | None:
        """A loop over all days, with nothing in it but a loop over a day's items, as one loop over all items."""
        match node:
            case ast.For(ast.Name(id=day), _, [ast.For(orelse=[]) as inner], []) if _is_apart(inner, day):
                pass
            case _:
                return None
        before, needs = dict(self.state), list(self.needs)
        self.state[day] = Bound(loop.id) if element is None else element
        try:
            source = self.value(inner.iter)
        except NotUnderstood:
            return None
        finally:
            self.state, self.needs = before, needs
        found = flat(loop, Loop(self.new_loop(), source, TRUE), self.library) if isinstance(source, Items) else None
        return None if found is None else (inner, found)

    def _needs_of(self, loop: Loop) -> Iterator[Cond]:
        """What every iteration needs; what depends on earlier iterations, or may not be reached, is left out."""
        for need in self.needs:
            if self._left == FALSE and not depends_on(need, loop.id):
                yield every(narrow(loop, negate(need)))

    def _while(self, node: ast.While) -> None:
        """``while day <= last: ...; day += 1`` counts through the days; other ends and steps are not understood."""
        match node:
            case ast.While(
                test=ast.Compare(left=ast.Name(id=name) as day, ops=[ast.LtE() | ast.Lt() as op], comparators=[bound]),
                body=[*body, step],
            ) if name == _counted(step) and name not in touched(body) and not _continues(body):
                first, last = as_term(self.value(day)), as_term(self.value(bound))
                if touched(body) & {part.id for part in ast.walk(bound) if isinstance(part, ast.Name)}:
                    raise NotUnderstood("the end of a loop moves", node.lineno)
                if isinstance(op, ast.Lt):
                    last = arith("-", last, ONE)
                counted = ast.For(ast.Name(name, ast.Store()), bound, body, node.orelse)
                ast.copy_location(counted, node)
                items = self.placed(Span(first, last))
                if items is not None:
                    self._over_places(counted, items)
                else:
                    self._over(counted, Loop(self.new_loop(), Span(first, last), TRUE), None)
            case _:
                raise NotUnderstood("a 'while' that does not count through the days", node.lineno)


def touched(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements may change: assigned ones, and collections whose methods are called."""
    return {name for statement in body for node in ast.walk(statement) for name in _touched_by(node)}


def _touched_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method not in _READING:
            yield name
        case ast.Assign(targets=targets):
            yield from (base for target in targets for base in _bases(target))
        case ast.AugAssign(target=target):
            yield from _bases(target)
        case _:
            pass


def _reads(body: Sequence[ast.stmt], name: str) -> bool:
    """Statements read a variable, or change it in place."""
    nodes = [node for statement in body for node in ast.walk(statement)]
    return any(
        (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load))
        or (
            isinstance(node, ast.AugAssign)
            and name in {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
        )
        for node in nodes
    )


def _loops_of(part: Index | Total | Pick | Picked | Gathered) -> tuple[int]:
    return (part.loop,) if isinstance(part, Index) else (part.loop.id,)


def _reaches_into(node: ast.stmt) -> bool:
    """A method is called on something that has no name of its own, such as an element of a list."""
    return any(
        isinstance(inner, ast.Attribute) and not isinstance(inner.value, ast.Name | ast.Constant)
        for inner in ast.walk(node)
    )


def _bases(target: ast.AST) -> Iterator[str]:
    if isinstance(target, ast.Subscript):
        yield from (node.id for node in ast.walk(target.value) if isinstance(node, ast.Name))


def _may_leave(node: ast.stmt) -> bool:
    """The statement holds a ``break`` or ``continue`` of a loop around it."""
    if isinstance(node, ast.Break | ast.Continue):
        return True
    if isinstance(node, ast.For | ast.While):
        return any(_may_leave(inner) for inner in node.orelse)
    if isinstance(node, ast.If):
        return any(_may_leave(inner) for inner in (*node.body, *node.orelse))
    return False


def _continues(body: Sequence[ast.stmt]) -> bool:
    """Statements hold a ``continue`` of the loop around them."""
    for node in body:
        inside = [*node.body, *node.orelse] if isinstance(node, ast.If) else []
        inside += node.orelse if isinstance(node, ast.For | ast.While) else []
        if isinstance(node, ast.Continue) or _continues(inside):
            return True
    return False


def _is_apart(inner: ast.For, day: str) -> bool:
    """A loop's body knows nothing of the day that an outer loop is at, and does not go on to the next one."""
    parts = [part for statement in (inner.target, *inner.body) for part in ast.walk(statement)]
    return not any(isinstance(part, ast.Break) or (isinstance(part, ast.Name) and part.id == day) for part in parts)


def _counted(step: ast.stmt) -> str:
    """The variable that a statement makes larger by 1; empty for any other statement."""
    match step:
        case ast.AugAssign(ast.Name(id=name), ast.Add(), ast.Constant(value=1)):
            return name
        case ast.Assign([ast.Name(id=name)], ast.BinOp(ast.Name(id=before), ast.Add(), ast.Constant(value=1))):
            return name if name == before else ""
        case _:
            return ""
