"""Reading what statements do to a program's own sets, lists and dictionaries."""

from __future__ import annotations

import ast

from tripwright.language.concepts import ConceptLibrary
from tripwright.language.dictionaries import keys
from tripwright.language.ir import TRUE, Carried, Single, Term
from tripwright.language.profile import Profile
from tripwright.language.reader_calls import CallReader
from tripwright.language.sets import combine
from tripwright.language.symbols import (
    DictValue,
    Entry,
    ListValue,
    NotUnderstood,
    Put,
    Unknown,
    Value,
    as_set,
    as_term,
    is_set,
)


class CollectionReader(CallReader):
    """Reads changes of collections in ``state``."""

    def __init__(self, library: ConceptLibrary, profile: Profile) -> None:
        super().__init__(library, profile)
        self.aliased: set[str] = set()
        """The names of collections that have another one."""

    def store(self, name: str, value: Value) -> None:
        """Give a variable a value, where the statement at hand is run."""
        raise NotUnderstood("an assignment")

    def put(self, target: ast.Subscript, value: Term) -> None:
        """``x[key] = value``, for a dictionary that has one name."""
        name = target.value.id if isinstance(target.value, ast.Name) else ""
        old = self.state.get(name)
        if not isinstance(old, DictValue) or name in self.aliased or isinstance(target.slice, ast.Slice):
            raise NotUnderstood("elements are assigned", target.lineno)
        self.state[name] = DictValue((*old.layers, Put(self.active, as_term(self.value(target.slice)), value)))

    def check_alias(self, name: str, node: ast.AST) -> None:
        """Refuse to change a collection that has two names."""
        if name in self.aliased:
            raise NotUnderstood("a collection has two names", getattr(node, "lineno", None))

    def grow(self, name: str, method: str, args: list[Value], node: ast.Expr) -> None:
        """``x.add(v)``, ``x.append(v)``, ``x.update(s)``, ``x.extend(l)`` as a statement."""
        old = self.state.get(name, Unknown(f"'{name}' has no value"))
        if name in self.aliased or len(args) != 1:
            raise NotUnderstood(f"the use of .{method}()", node.lineno)
        (value,) = args
        if method == "add" and (is_set(old) or isinstance(old, Carried)):
            self.state[name] = self.added(as_set(old), self.active, as_term(value))
        elif method == "append" and isinstance(old, ListValue):
            self.state[name] = ListValue((*old.parts, Entry(self.active, value)))
        elif method == "discard" and (is_set(old) or isinstance(old, Carried)):
            self.state[name] = combine("-", old, Single(self.active, as_term(value)))
        elif method == "update" and (is_set(old) or isinstance(old, Carried)):
            self.store(name, combine("|", old, self.as_set_of(value, node)))
        elif method == "extend" and isinstance(old, ListValue) and isinstance(value, ListValue):
            if self.active != TRUE:
                raise NotUnderstood("a list is extended under a condition", node.lineno)
            self.state[name] = ListValue((*old.parts, *value.parts))
        else:
            raise NotUnderstood(f"the use of .{method}()", node.lineno)

    def keys_of(self, held: DictValue) -> Value:
        """The keys of a dictionary: a list where they are known, else a set."""
        try:
            return ListValue(tuple(Entry(TRUE, put.key) for put in held.known()))
        except NotUnderstood:
            return keys(held)
