"""The constants and names that a program holds, for hints."""

from __future__ import annotations

import ast
from typing import NamedTuple

from tripwright.language import ProgramFault, parse


class Words(NamedTuple):
    """Texts and numbers in order of appearance, without repetition; and every name that is called or read."""

    texts: tuple[str, ...]
    numbers: tuple[float, ...]
    names: frozenset[str]


def words_of(source: str) -> Words:
    """The words of a program; none for a program that cannot be read."""
    try:
        body = parse(source).body
    except ProgramFault:
        return Words((), (), frozenset())
    texts: dict[str, None] = {}
    numbers: dict[float, None] = {}
    names: set[str] = set()
    for node in (node for statement in body for node in ast.walk(statement)):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Constant):
            value = node.value
            if isinstance(value, str):
                texts[value] = None
            elif isinstance(value, int | float) and not isinstance(value, bool):
                numbers[value] = None
    return Words(tuple(texts), tuple(numbers), frozenset(names))
