"""Reading calls and comprehensions without a plan: concept functions, builtins, methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tripwright.language.build import applied, arith, choose, compare, conj, disj, narrow, negate, some
from tripwright.language.concepts import Role
from tripwright.language.dictionaries import found, keys
from tripwright.language.flat import flat
from tripwright.language.ir import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Apply,
    Arith,
    Bound,
    Carried,
    Collected,
    Cond,
    Const,
    Defined,
    Elements,
    Index,
    Input,
    Items,
    Loop,
    Method,
    SetConst,
    SetOp,
    SetTerm,
    Size,
    Span,
    Term,
    Total,
    walk,
)
from tripwright.language.lists import place_of
from tripwright.language.reader_values import Comprehension, ValueReader, extreme, is_part
from tripwright.language.sets import EMPTY, combine, compare_sets
from tripwright.language.symbols import (
    SOURCES,
    Day,
    Days,
    DictValue,
    Entry,
    Fill,
    Function,
    Gathered,
    ListValue,
    NotUnderstood,
    Ordered,
    Piece,
    Put,
    Rounded,
    Value,
    as_number,
    as_term,
    is_cond,
    is_set,
    is_term,
    truth,
    where,
)

_TEXT_METHODS = frozenset({"startswith", "endswith", "strip", "lower", "upper"})
_SET_METHODS: dict[str, SetOp] = {"union": "|", "intersection": "&", "difference": "-"}


class CallReader(ValueReader):
    """Reads calls and comprehensions over ``state``."""

    def call(self, node: ast.Call) -> Value:
        """The value of a call."""
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        function = self.value(node.func)
        if not isinstance(function, Function):
            raise NotUnderstood("a call of what is no function", node.lineno)
        arguments = [self.value(argument) for argument in node.args]
        named = {keyword.arg or "": self.value(keyword.value) for keyword in node.keywords}
        if function.name not in self.library.concepts:
            return self._builtin(function.name, arguments, named, node)
        concept = self.library.concepts[function.name]
        if concept.role in (Role.ITEMS, Role.DAY_ITEMS):
            if named:
                raise NotUnderstood("named arguments of a function that gives items", node.lineno)
            return Items(concept.name, tuple(as_term(argument) for argument in arguments))
        options = tuple((name, as_term(value)) for name, value in named.items())
        terms = tuple(as_term(argument) for argument in arguments)
        value = Apply(concept.name, terms, options)
        if concept.partial:
            self.need(Defined(value))
        return applied(concept.name, terms, options)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Value:
        target, name = self.value(func.value), func.attr
        arguments = [self.value(argument) for argument in node.args]
        if is_set(target):
            return self._set_method(target, name, arguments, node)
        if isinstance(target, DictValue):
            return self._dict_method(target, name, arguments, node)
        if name in _TEXT_METHODS and is_term(target):
            return Method(name, target, tuple(as_term(argument) for argument in arguments))
        match name, arguments:
            case "get", [Const(str() as key), *_] if is_term(target) or isinstance(target, Day):
                found = self.entry(target, key, node)
                if isinstance(found, Apply | Items | Days):
                    return found
            case "split", [Const(":")] if is_term(target) and self.is_clock(target):
                return ListValue((Entry(TRUE, Piece(target, 2)), Entry(TRUE, Piece(target, 2, last=True))))
            case "count", [value] if isinstance(target, ListValue):
                return self._occurrences(target, value)
            case "index", [value] if isinstance(target, ListValue):
                found = place_of(target, as_term(value), self.new_loop)
                self.need(some(found.these))
                return found.term
            case _:
                pass
        raise NotUnderstood(f"the use of .{name}()", node.lineno)

    def _occurrences(self, target: ListValue, value: Value) -> Term:
        """How often a value is in a list."""
        if any(isinstance(part, Carried) for part in target.parts):
            raise NotUnderstood("a list is read while it grows")
        found = [
            _with_value(part, compare("==", as_term(part.value), as_term(value)))
            for part in target.parts
            if not isinstance(part, Carried)
        ]
        return self._sum(ListValue(tuple(found)))

    def _dict_method(self, target: DictValue, name: str, arguments: list[Value], node: ast.Call) -> Value:
        match name, arguments:
            case "get", [key, *default] if len(default) < 2:
                other = as_term(default[0]) if default else Const(None)
                return found(target, as_term(key), other, self.new_loop)
            case "keys", []:
                return ListValue(tuple(Entry(TRUE, put.key) for put in target.known()))
            case "values", []:
                return ListValue(tuple(Entry(TRUE, put.value) for put in target.known()))
            case "items", []:
                pairs = (ListValue((Entry(TRUE, put.key), Entry(TRUE, put.value))) for put in target.known())
                return ListValue(tuple(Entry(TRUE, pair) for pair in pairs))
            case _:
                raise NotUnderstood(f"the use of .{name}()", node.lineno)

    def _set_method(self, target: SetTerm, name: str, arguments: list[Value], node: ast.Call) -> Value:
        if len(arguments) == 1 and is_set(arguments[0]):
            other: SetTerm = arguments[0]
            if name in _SET_METHODS:
                return combine(_SET_METHODS[name], target, other)
            if name in {"issubset", "issuperset"}:
                return compare_sets("<=" if name == "issubset" else ">=", target, other)
            if name == "isdisjoint":
                return negate(truth(combine("&", target, other)))
        raise NotUnderstood(f"the use of .{name}()", node.lineno)

    def _builtin(self, name: str, arguments: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
        match name, arguments:
            case "set", []:
                return EMPTY
            case "list", []:
                return ListValue()
            case "set", [value]:
                return self.as_set_of(value, node)
            case "len", [value]:
                return self._length(value, node)
            case "sum", [value]:
                return self._sum(self._as_list(value, node))
            case "any" | "all", [value]:
                return self._any_or_all(name == "any", self._as_list(value, node))
            case (("min" | "max"), [value]):
                return extreme(self._as_list(value, node), largest=name == "max", line=node.lineno)
            case (("min" | "max"), [first, *others]) if is_term(first):
                return self._largest(first, [as_term(other) for other in others], largest=name == "max")
            case "sorted", [value] if (falling := named.get("reverse", FALSE)) in (TRUE, FALSE):
                return Ordered(self._as_list(value, node), falling == TRUE)
            case "round", ([value] | [value, Const(0)]) if not named:
                return Rounded(as_term(value))
            case "abs", [value]:
                number = as_term(value)
                return choose(compare("<", number, ZERO), arith("-", ZERO, number), number)
            case "range", [last]:
                return Span(ZERO, arith("-", as_term(last), ONE))
            case "range", [first, last]:
                return Span(as_term(first), arith("-", as_term(last), ONE))
            case _:
                raise NotUnderstood(f"the use of {name}()", node.lineno)

    def _largest(self, first: Term, others: list[Term], *, largest: bool) -> Term:
        """The largest (or smallest) of a few values; of equal ones the first."""
        for other in others:
            first = choose(compare(">" if largest else "<", other, first), other, first)
        return first

    def _as_list(self, value: Value, node: ast.AST) -> ListValue:
        if isinstance(value, Days):
            loop = self.over_days(value)
            return ListValue((Gathered(loop, Day(value.trip, Bound(loop.id))),))
        if isinstance(value, Span) and (places := self.placed(value)) is not None:
            self.counted[places.id] = places.source
            return ListValue((Gathered(places, Index(places.id)),))
        if isinstance(value, Ordered):  # whoever goes over all of them does not ask in which order
            value = value.values
        if isinstance(value, ListValue) and not any(isinstance(part, Carried) for part in value.parts):
            return value
        if isinstance(value, SOURCES):
            loop = Loop(self.new_loop(), value, TRUE)
            return ListValue((Gathered(loop, Bound(loop.id)),))
        raise NotUnderstood("what a function goes over", getattr(node, "lineno", None))

    def placed(self, span: Span) -> Loop | None:
        """A loop over the items whose places, from 0, are these numbers."""
        match span:
            case Span(first, Arith("-", count, Const(int() as less))) if less >= 1 and _is_place(first):
                items, loop = self._counts(count), self.new_loop()
                place = Index(loop)
                starts = compare(">=", place, first)
                stops = compare("<", place, arith("-", count, Const(less - 1))) if less > 1 else TRUE
                return None if items is None else Loop(loop, items, conj((starts, stops)))
            case _:
                return None

    def _counts(self, count: Term) -> Items | None:
        """What a number is the length of."""
        match count:
            case Apply(concept, (Input(),) as trip, ()):
                whole = next((name for name, found in self.library.concepts.items() if found.role is Role.ITEMS), None)
                counts = self.library.concepts[concept].role is Role.ITEM_COUNT
                return Items(whole, trip) if counts and whole is not None else None
            case Total(Loop(_, Items() as items, guard), term):
                return items if guard == TRUE and term == ONE else None
            case _:
                return None

    def over_days(self, days: Days) -> Loop:
        """A loop over the numbers of the days."""
        return Loop(self.new_loop(), Span(ONE, Apply(self.library.day_count or "", (days.trip,))), TRUE)

    def as_set_of(self, value: Value, node: ast.AST) -> SetTerm:
        """The set of what a function goes over."""
        if is_set(value):
            return value
        made: SetTerm = EMPTY
        for part in self._as_list(value, node).parts:
            if isinstance(part, Entry):
                made = self.added(made, part.test, as_term(part.value))
            elif isinstance(part, Gathered):
                made = combine("|", made, Collected(part.loop, as_term(part.value)))
        return made

    def _length(self, value: Value, node: ast.AST) -> Term:
        if isinstance(value, Days):
            return Apply(self.library.day_count or "", (value.trip,))
        if isinstance(value, DictValue):
            return Size(keys(value))
        if is_set(value):
            return Const(len(value.values)) if isinstance(value, SetConst) else Size(value)
        if is_part(value, self.library):
            return Total(Loop(self.new_loop(), Elements(as_term(value)), TRUE), ONE)
        ones = self._as_list(value, node)
        return self._sum(ListValue(tuple(_with_value(part, ONE) for part in ones.parts)))

    def _sum(self, value: ListValue) -> Term:
        total: Term = ZERO
        for part in value.parts:
            if isinstance(part, Gathered) and is_cond(part.value):
                total = arith("+", total, Total(narrow(part.loop, part.value), ONE))
            elif isinstance(part, Gathered):
                total = arith("+", total, Total(part.loop, as_term(part.value)))
            elif isinstance(part, Entry):
                total = arith("+", total, choose(part.test, as_number(part.value), ZERO))
        return total

    def _any_or_all(self, any_: bool, value: ListValue) -> Cond:
        found: list[Cond] = []
        for part in value.parts:
            if isinstance(part, Carried):
                continue
            holds = truth(part.value) if any_ else negate(truth(part.value))
            found.append(conj((part.test, holds)) if isinstance(part, Entry) else some(narrow(part.loop, holds)))
        return disj(found) if any_ else negate(disj(found))

    def comprehension(self, node: Comprehension) -> Value:
        """The value of a comprehension."""
        if self.profile.isolated_scopes:
            raise NotUnderstood("a comprehension", node.lineno)
        result = ListValue(tuple(self._generated(node, node.generators)))
        if isinstance(node, ast.DictComp):
            return DictValue(tuple(_put(part) for part in result.parts if not isinstance(part, Carried)))
        return self.as_set_of(result, node) if isinstance(node, ast.SetComp) else result

    def _generated(self, node: Comprehension, generators: list[ast.comprehension]) -> Iterator[Entry | Gathered]:
        """The list that a comprehension makes, in stretches."""
        if not generators:
            elements = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
            values = [self.value(element) for element in elements]
            yield Entry(TRUE, values[0] if len(values) == 1 else ListValue(tuple(Entry(TRUE, one) for one in values)))
            return
        (generator, *later), before = generators, dict(self.state)
        if not isinstance(generator.target, ast.Name):
            raise NotUnderstood("a comprehension", node.lineno)
        for part in self._as_list(self.value(generator.iter), node).parts:
            if isinstance(part, Carried):
                continue
            self.state[generator.target.id] = part.value
            test = conj(truth(self.value(condition)) for condition in generator.ifs)
            outer = Entry(conj((part.test, test)), part.value) if isinstance(part, Entry) else None
            for inner in self._generated(node, later):
                if outer is not None:
                    yield where(inner, outer.test)
                elif isinstance(part, Gathered):
                    yield self._repeated(narrow(part.loop, test), inner, node)
            self.state = dict(before)

    def _repeated(self, loop: Loop, inner: Entry | Gathered, node: ast.expr) -> Gathered:
        """What each iteration of a loop adds to a list, as one stretch."""
        if isinstance(inner, Entry):
            return Gathered(narrow(loop, inner.test), inner.value)
        found = flat(loop, inner.loop, self.library)
        if found is None or any(
            part == Bound(loop.id) for piece in (inner.loop.guard, inner.value) for part in walk(piece)
        ):
            raise NotUnderstood("a loop inside a loop fills a list", node.lineno)
        return Gathered(found, inner.value)


def _is_place(first: Term) -> bool:
    """A number that is never negative: a constant, or one counted from the place of an item."""
    match first:
        case Const(int() as number) | Arith("+", Index(), Const(int() as number)):
            return number >= 0
        case _:
            return isinstance(first, Index)


def _put(part: Entry | Gathered) -> Put | Fill:
    """What a pair of a key and a value puts into a dictionary."""
    key, value = (as_term(one.value) for one in part.value.parts)
    return Put(part.test, key, value) if isinstance(part, Entry) else Fill(part.loop, key, value, added=False)


def _with_value(part: Entry | Gathered | Carried, value: Value) -> Entry | Gathered | Carried:
    if isinstance(part, Entry):
        return Entry(part.test, value)
    return Gathered(part.loop, value) if isinstance(part, Gathered) else part
