"""Types of a program's expressions, found without running it: which value set a constant should be of."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from tripwright.language.concepts import ConceptLibrary, Type
from tripwright.language.parse import Tree


@dataclass(frozen=True, slots=True)
class Typing:
    """What is known of the values that expressions have.

    Attributes:
        library: The functions and their types.
        variables: The types of variables that hold one kind of single values.
        collections: The types of the elements of variables that hold sets or lists.
        inner: The variables of comprehensions.
    """

    library: ConceptLibrary
    variables: Mapping[str, Type]
    collections: Mapping[str, Type]
    inner: frozenset[str]

    def type(self, node: ast.expr) -> Type | None:
        """The type of an expression's value."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in self.library.concepts:
                return self.library.concepts[name].returns
            case ast.Subscript(slice=ast.Constant(value=str() as key)) if key in self.library.keys:
                return self.library.concepts[self.library.keys[key]].returns
            case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str() as key), *_]) if (
                key in self.library.keys
            ):
                return self.library.concepts[self.library.keys[key]].returns
            case ast.Name(id=name):
                return self.variables.get(name)
            case ast.IfExp(body=body, orelse=other):
                return self.type(body) or self.type(other)
            case _:
                return None

    def elements(self, node: ast.expr) -> Type | None:
        """The type of the elements of a set or list."""
        match node:
            case ast.Name(id=name):
                return self.collections.get(name)
            case ast.SetComp(elt=element) | ast.ListComp(elt=element):
                return self.type(element)
            case ast.Set(elts=elements) | ast.List(elts=elements):
                return next((found for part in elements if (found := self.type(part)) is not None), None)
            case ast.BinOp(left=left, right=right):
                return self.elements(left) or self.elements(right)
            case _:
                return None


def infer(tree: Tree, library: ConceptLibrary) -> Typing:
    """Find the types of a program's variables; one that holds values of two types has none."""
    variables: dict[str, Type] = {}
    collections: dict[str, Type] = {}
    nodes = [node for statement in tree.body for node in ast.walk(statement)]
    inner = frozenset(
        name.id
        for node in nodes
        if isinstance(node, ast.comprehension)
        for name in ast.walk(node.target)
        if isinstance(name, ast.Name)
    )
    mixed: set[str] = set()
    for _ in range(2):  # a second time for variables that are built on others
        typing = Typing(library, variables, collections, inner)
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    _note(variables, mixed, name, typing.type(value))
                    _note(collections, mixed, name, typing.elements(value))
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add" | "append"), args=[argument]):
                    _note(collections, mixed, name, typing.type(argument))
                case _:
                    pass
    return Typing(library, variables, collections, inner)


def _note(types: dict[str, Type], mixed: set[str], name: str, found: Type | None) -> None:
    if found is None or name in mixed:
        return
    if types.setdefault(name, found) != found:
        mixed.add(name)
        del types[name]
