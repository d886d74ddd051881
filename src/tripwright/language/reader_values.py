"""Reading expressions without a plan."""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import Any, TypeAlias, cast

from tripwright.language.build import MIRRORED, arith, choose, compare, conj, disj, narrow, negate, some
from tripwright.language.builtins import BUILTINS
from tripwright.language.concepts import Base, ConceptLibrary, Role
from tripwright.language.dictionaries import found as found_under
from tripwright.language.dictionaries import is_there
from tripwright.language.ir import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Apply,
    Arith,
    ArithOp,
    At,
    Bound,
    Carried,
    CompareOp,
    Cond,
    Const,
    Elements,
    Extreme,
    Index,
    Input,
    Items,
    Key,
    Loop,
    Member,
    Method,
    Near,
    Pick,
    SetConst,
    SetOp,
    SetTerm,
    Single,
    Source,
    Term,
    Total,
    Truth,
    Truthy,
)
from tripwright.language.least import least
from tripwright.language.lists import compare_places, constants_of, element_at, equals, nth_of
from tripwright.language.operations import SYMBOLS
from tripwright.language.parts import part_of
from tripwright.language.profile import Profile
from tripwright.language.rounding import floored, rounded
from tripwright.language.sets import EMPTY, combine, compare_sets, covers, meets
from tripwright.language.symbols import (
    SOURCES,
    Day,
    Days,
    DictValue,
    Entry,
    Function,
    Gathered,
    ListValue,
    NotUnderstood,
    OnlyTruth,
    Ordered,
    Perhaps,
    Piece,
    Place,
    Put,
    Rounded,
    Unknown,
    Value,
    as_number,
    as_set,
    as_term,
    implies,
    is_cond,
    is_set,
    is_term,
    merge,
    truth,
)
from tripwright.language.texts import compare_pieces, is_text, piece_of

Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


def is_part(value: Value, library: ConceptLibrary) -> bool:
    """The value is a list that belongs to one item."""
    return isinstance(value, Apply) and library.concepts[value.concept].returns.base is Base.PART


class ValueReader:
    """Reads expressions over ``state``; calls and comprehensions are read by the class below it."""

    state: dict[str, Value]

    def __init__(self, library: ConceptLibrary, profile: Profile) -> None:
        self.library = library
        self.profile = profile
        self._loops = 0
        self.counted: dict[int, Source] = {}
        """What a loop that counts through the places of a list goes over."""
        self.active: Cond = TRUE
        """Under which condition the statement (or the part of an expression) at hand is run."""
        self.needs: list[Cond] = []
        """What must hold for the program not to be at fault."""

    def new_loop(self) -> int:
        """A number for a loop."""
        self._loops += 1
        return self._loops

    def value(self, node: ast.expr) -> Value:
        """The symbolic value of an expression.

        Raises:
            NotUnderstood: It has none.
        """
        match node:
            case ast.Constant(value=bool() as flag):
                return Truth(flag)
            case ast.Constant(value=constant):
                return Const(cast("Any", constant))
            case ast.Name(id=name):
                return self._name(name, node)
            case ast.BoolOp():
                return self._boolop(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, self.value(left), self.value(right), node)
            case ast.IfExp(test=test, body=body, orelse=other):
                decided = truth(self.value(test))
                if decided in (TRUE, FALSE):
                    return self.value(body if decided == TRUE else other)
                then, otherwise = self._under(decided, body), self._under(negate(decided), other)
                return merge(decided, then, otherwise)
            case ast.Compare():
                return self._compare(node)
            case ast.Call():
                return self.call(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.List() | ast.Tuple() | ast.Set() | ast.Dict():
                return self._display(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self.comprehension(node)
            case _:
                raise NotUnderstood(f"a {type(node).__name__}", node.lineno)

    def _display(self, node: ast.List | ast.Tuple | ast.Set | ast.Dict) -> Value:
        """A collection that is written out."""
        if isinstance(node, ast.Dict):
            pairs = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]
            return DictValue(tuple(Put(TRUE, *(as_term(self.value(one)) for one in pair)) for pair in pairs))
        values = [self.value(element) for element in node.elts]
        return self._set(values) if isinstance(node, ast.Set) else ListValue(tuple(Entry(TRUE, one) for one in values))

    def call(self, node: ast.Call) -> Value:
        """The value of a call."""
        raise NotUnderstood("a call", node.lineno)

    def comprehension(self, node: Comprehension) -> Value:
        """The value of a comprehension."""
        raise NotUnderstood("a comprehension", node.lineno)

    def added(self, old: SetTerm, test: Cond, value: Term) -> SetTerm:
        """The set with one more value where the test holds."""
        if test == TRUE and isinstance(value, Const) and isinstance(old, SetConst):
            return SetConst(old.values | {value.value})
        return combine("|", old, Single(test, value))

    def _set(self, values: list[Value]) -> SetTerm:
        made: SetTerm = EMPTY
        for value in values:
            made = self.added(made, TRUE, as_term(value))
        return made

    def _name(self, name: str, node: ast.expr) -> Value:
        if name in self.state:
            value = self.state[name]
            if isinstance(value, Unknown):
                raise NotUnderstood(value.reason, value.line)
            if isinstance(value, Perhaps):
                if not implies(self.active, value.test):
                    raise NotUnderstood(f"'{name}' may have no value", node.lineno)
                return value.value
            return value
        if name in self.library.concepts or (name in self.profile.builtins and name in BUILTINS):
            return Function(name)
        raise NotUnderstood(f"the name '{name}' has no value", node.lineno)

    def _boolop(self, node: ast.BoolOp) -> Value:
        join = conj if isinstance(node.op, ast.And) else disj
        values: list[Value] = []
        reached: Cond = TRUE
        for part in node.values:
            values.append(self._under(reached, part, tolerant=True))
            decided = truth(values[-1])
            reached = conj((reached, decided if join is conj else negate(decided)))
        cond = join(truth(value) for value in values)
        return cond if all(is_cond(value) for value in values) else OnlyTruth(cond)

    def _under(self, test: Cond, node: ast.expr, *, tolerant: bool = False) -> Value:
        """The value of a part that is evaluated only where the test holds.

        With ``tolerant``, a part that is not understood is lazy by itself and leaves the others be.
        """
        before, self.active = self.active, conj((self.active, test))
        try:
            return self.value(node)
        except NotUnderstood as error:
            if not tolerant:
                raise
            return truth(Unknown(error.reason, error.line or node.lineno))
        finally:
            self.active = before

    def need(self, cond: Cond) -> None:
        """Note what must hold here for the program not to be at fault."""
        self.needs.append(disj((negate(self.active), cond)))

    def _unary(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        match node.op:
            case ast.Not():
                return negate(truth(value))
            case ast.USub():
                return arith("-", ZERO, as_term(value))
            case ast.UAdd():
                return as_term(value)
            case _:
                raise NotUnderstood("'~'", node.lineno)

    def operation(self, op: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
        """An operator applied to two values."""
        symbol = SYMBOLS[type(op)]
        if isinstance(left, ListValue) and isinstance(right, ListValue) and symbol == "+":
            return ListValue((*left.parts, *right.parts))
        if is_set(left) or is_set(right):
            if symbol not in {"&", "|", "-", "^"}:
                raise NotUnderstood(f"'{symbol}' on a set", getattr(node, "lineno", None))
            return combine(cast("SetOp", symbol), as_set(left), as_set(right))
        if is_cond(left) and is_cond(right) and symbol in {"&", "|"}:
            flags: tuple[Cond, Cond] = (truth(left), truth(right))
            return conj(flags) if symbol == "&" else disj(flags)
        if symbol in {"&", "|", "^"}:
            raise NotUnderstood(f"'{symbol}' on numbers", getattr(node, "lineno", None))
        if symbol != "+" and (is_text(left, self.library) or is_text(right, self.library)):
            raise NotUnderstood(f"'{symbol}' on a text", getattr(node, "lineno", None))
        if symbol in {"/", "//", "%"} and not (isinstance(left, Const) and isinstance(right, Const) and right.value):
            self._divide_by(as_number(right), node)
        return arith(cast("ArithOp", symbol), as_number(left), as_number(right))

    def _divide_by(self, value: Term, node: ast.AST) -> None:
        """Demands that a divisor is not zero; one that may be negative would turn comparisons round."""
        if self._is_positive(value):
            return
        if least(value, self.library) < 0:
            raise NotUnderstood("a division by what may be negative", getattr(node, "lineno", None))
        self.need(compare(">", value, ZERO))

    # comparison

    def _compare(self, node: ast.Compare) -> Cond:
        values = [self.value(part) for part in (node.left, *node.comparators)]
        pairs = zip(node.ops, pairwise(values), strict=True)
        return conj(self._single(op, left, right, node) for op, (left, right) in pairs)

    def _single(self, op: ast.cmpop, left: Value, right: Value, node: ast.Compare) -> Cond:
        symbol = SYMBOLS[type(op)]
        if symbol in {"in", "not in"}:
            found = self._contains(right, left, node)
            return found if symbol == "in" else negate(found)
        if symbol in {"is", "is not"}:
            symbol = "==" if symbol == "is" else "!="
        if isinstance(right, Rounded) and isinstance(left, Const):
            left, right, symbol = right, left, MIRRORED[cast("CompareOp", symbol)]
        if isinstance(left, Rounded) and isinstance(right, Const) and isinstance(right.value, int | float):
            return rounded(cast("CompareOp", symbol), left.number, right.value)
        if is_set(left) or is_set(right):
            return compare_sets(symbol, as_set(left), as_set(right))
        if isinstance(left, ListValue) or isinstance(right, ListValue):
            return self._compare_lists(symbol, left, right, node)
        if isinstance(left, Piece) or isinstance(right, Piece):
            return compare_pieces(symbol, left, right, self.is_clock, node.lineno)
        if isinstance(left, Place) or isinstance(right, Place):
            return compare_places(symbol, left, right, node.lineno)
        if is_cond(left) or is_cond(right):
            return self._compare_flags(symbol, left, right, node)
        if isinstance(left, Const) and isinstance(right, Arith):
            left, right, symbol = right, left, MIRRORED[cast("CompareOp", symbol)]
        match left, right:
            case Arith("//", number, parts), Const(int() as limit) if type(limit) is int and self._is_positive(parts):
                return floored(cast("CompareOp", symbol), number, parts, limit)
            case _:
                return compare(cast("CompareOp", symbol), as_term(left), as_term(right))

    def _is_positive(self, value: Term) -> bool:
        """A positive constant, or a count that the request fixes."""
        match value:
            case Const(int() | float() as number):
                return number > 0
            case Apply(concept, _, _):
                return self.library.concepts[concept].role is Role.FACT
            case _:
                return False

    def is_clock(self, text: Term) -> bool:
        """A clock of an item."""
        return isinstance(text, Apply) and self.library.concepts[text.concept].returns.base is Base.CLOCK

    def _compare_lists(self, symbol: str, left: Value, right: Value, node: ast.Compare) -> Cond:
        """A comparison with the empty list, or with a list of constants."""
        if not constants_of(right):
            left, right = (left, right) if right == ListValue() else (right, left)
        constants = constants_of(right)
        if constants is None or symbol not in {"==", "!="}:
            raise NotUnderstood("a comparison of lists", node.lineno)
        if constants and isinstance(left, ListValue):
            same = equals(left, constants, self.new_loop)
        elif constants:
            raise NotUnderstood("a comparison of lists", node.lineno)
        elif isinstance(left, SOURCES):
            same = negate(some(Loop(self.new_loop(), left, TRUE)))
        else:
            same = negate(truth(left))
        return same if symbol == "==" else negate(same)

    def _compare_flags(self, symbol: str, left: Value, right: Value, node: ast.Compare) -> Cond:
        if isinstance(left, Truth):
            left, right = right, left
        if isinstance(right, Truth) and symbol in {"==", "!="} and is_cond(left):
            return left if (symbol == "==") == right.value else negate(left)
        if symbol in {"==", "!="} and is_cond(left) and is_cond(right):
            same = right if symbol == "==" else negate(right)
            return disj((conj((left, same)), conj((negate(left), negate(same)))))
        raise NotUnderstood("a comparison of flags", node.lineno)

    def _contains(self, collection: Value, value: Value, node: ast.Compare) -> Cond:
        if isinstance(collection, DictValue):
            return is_there(collection, as_term(value), self.new_loop)
        known = constants_of(collection) if isinstance(value, Piece) else None
        if known is not None:
            return disj(compare_pieces("==", value, Const(one), self.is_clock, node.lineno) for one in known)
        if isinstance(collection, ListValue):
            return self._in_list(collection, value)
        if is_set(collection):
            if isinstance(value, Const):
                return covers(collection, frozenset({value.value}))
            if isinstance(collection, SetConst):
                return meets(Single(TRUE, as_term(value)), collection.values)
        match collection, value:
            case Const(str() as text), Const(str() as piece):
                return Truth(piece in text)
            case Const(), Const():
                raise NotUnderstood("what 'in' looks into", node.lineno)
            case _:
                pass
        if is_term(collection) and is_term(value):
            return Truthy(Method("__contains__", collection, (as_term(value),)))
        raise NotUnderstood("what 'in' looks into", node.lineno)

    def _in_list(self, collection: ListValue, value: Value) -> Cond:
        entries = [part for part in collection.parts if isinstance(part, Entry)]
        constants = [entry.value.value for entry in entries if entry.test == TRUE and isinstance(entry.value, Const)]
        if len(constants) == len(collection.parts) and not isinstance(value, Const):
            return Member(as_term(value), tuple(constants)) if constants else FALSE
        found: list[Cond] = []
        for part in collection.parts:
            if isinstance(part, Carried):
                found.append(Truthy(Method("__contains__", part, (as_term(value),))))
                continue
            same = compare("==", as_term(part.value), as_term(value))
            found.append(conj((part.test, same)) if isinstance(part, Entry) else some(narrow(part.loop, same)))
        return disj(found)

    # subscripts

    def _subscript(self, node: ast.Subscript) -> Value:
        target, key = self.value(node.value), node.slice
        if isinstance(key, ast.Slice):
            return self._slice(target, key)
        place = self.value(key)
        if isinstance(target, DictValue):
            self.need(is_there(target, as_term(place), self.new_loop))
            return found_under(target, as_term(place), None, self.new_loop)
        if isinstance(target, Days):
            return self._day(target, as_term(place))
        if isinstance(target, Items) and (near := self._near(target, place)) is not None:
            return near
        if isinstance(target, ListValue) and not isinstance(place, Const):
            return element_at(target, as_term(place))
        if not isinstance(place, Const) or not isinstance(place.value, str | int):
            raise NotUnderstood("a part of a list", node.lineno)
        if isinstance(target, Ordered) and place.value in (0, -1):
            return extreme(target.values, largest=(place.value == -1) is not target.falling, line=node.lineno)
        if isinstance(target, SOURCES) and isinstance(place.value, int):
            return At(target, place.value)
        if isinstance(target, ListValue) and isinstance(place.value, int):
            return self._element(target, place.value, node)
        if is_part(target, self.library) and isinstance(place.value, int):
            return At(Elements(as_term(target)), place.value)
        return self.entry(target, place.value, node)

    def _element(self, target: ListValue, place: int, node: ast.AST) -> Value:
        """The value at a place of a list of the program's own."""
        entries = [part.value for part in target.parts if isinstance(part, Entry) and part.test == TRUE]
        if len(entries) == len(target.parts) and -len(entries) <= place < len(entries):
            return entries[place]
        loop, value = nth_of(target, place, self.new_loop)
        self.need(some(loop))
        return Pick(loop, as_term(value), Const(None), last=place < 0)

    def _near(self, items: Items, place: Value) -> Term | None:
        """The item at the place that a loop counts, or next to it; before the first one comes the last, as lists do."""
        match place:
            case Index(loop) if items == self.counted.get(loop):
                return Bound(loop)
            case Arith("-", Index(loop) as here, Const(1)) if items == self.counted.get(loop):
                return choose(compare(">=", here, ONE), Near(items, here, -1), At(items, -1))
            case Arith("+", Index(loop) as here, Const(1)) if items == self.counted.get(loop):
                count = Total(Loop(self.new_loop(), items, TRUE), ONE)
                self.need(compare("<", here, arith("-", count, ONE)))
                return Near(items, here, 1)
            case _:
                return None

    def _slice(self, target: Value, part: ast.Slice) -> Value:
        """A part of a list or a text, by its first and last places."""
        low, high = self._edge(part.lower), self._edge(part.upper)
        if part.step is None and isinstance(target, SOURCES):
            return part_of(target, low, high, self.new_loop)
        known = isinstance(target, ListValue) and all(
            isinstance(one, Entry) and one.test == TRUE for one in target.parts
        )
        if part.step is None and known:
            return ListValue(target.parts[low:high])
        if part.step is None and self._is_text(target):
            return piece_of(as_term(target), low, high, part.lineno)
        raise NotUnderstood("a part of a list", part.lineno)

    def _is_text(self, value: Value) -> bool:
        """A text of an item: what a function gives, or an entry that has none."""
        if isinstance(value, Key):
            return isinstance(value.key, str)
        return isinstance(value, Apply) and is_text(value, self.library)

    def _edge(self, node: ast.expr | None) -> int | None:
        """Where a part of a list begins or ends."""
        if node is None:
            return None
        match self.value(node):
            case Const(int() as place):
                return place
            case _:
                raise NotUnderstood("a part of a list", node.lineno)

    def _day(self, days: Days, place: Term) -> Day:
        """A day by its place in the list of days; places from the end are counted back from the last one."""
        last = Apply(self.library.day_count or "", (days.trip,))
        from_end = isinstance(place, Const) and isinstance(place.value, int) and place.value < 0
        return Day(days.trip, arith("+", arith("+", last if from_end else ZERO, place), ONE))

    def entry(self, target: Value, key: str | int, node: ast.AST) -> Value:
        """The entry of a record: what the function that reads it gives, where there is one."""
        days, items = self.library.day_keys or (None, None)
        if isinstance(target, Input) and key == days:
            return Days(target)
        if isinstance(target, Day) and key == items and self.library.items_of_day is not None:
            return Items(self.library.items_of_day, (target.trip, target.number))
        if not is_term(target):
            raise NotUnderstood("a subscript", getattr(node, "lineno", None))
        record = as_term(target)
        concept = self.library.keys.get(key) if isinstance(key, str) else None
        if concept is not None:
            takes_trip = self.library.concepts[concept].params[0].type.base is Base.TRIP
            if takes_trip == isinstance(record, Input):
                return Apply(concept, (record,))
        return Key(record, key)


def extreme(values: ListValue, *, largest: bool, line: int) -> Term:
    """The largest (or smallest) value of a list."""
    match values.parts:
        case (Gathered(Loop(number, Items(), _) as loop, Index(place)),) if number == place:
            return Pick(loop, Index(place), Const(-1), last=largest)
        case (Gathered(loop, term),):
            return Extreme(loop, as_term(term), largest)
        case _:
            raise NotUnderstood("the extreme of several values", line)
