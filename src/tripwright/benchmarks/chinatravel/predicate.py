"""The function that a published select takes, ``lambda x: x == '公园'``: read safely, run by the constraint language.

It becomes a program that maps the whole column, so that the language's allow-list, fuel and limits hold for it too.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from functools import lru_cache

from tripwright.language import SOUND, Base, Env, Program, Type, library, parse_expression, program

_COLUMN = "column"
_LIBRARY = library("column", {_COLUMN: Type(Base.ITEMS)}, ())
_REFUSED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


def select(function: str, column: Sequence[object]) -> list[bool]:
    """What the function says of each cell; a cell that is not known is NaN to it, as in the published tables.

    Args:
        function: The source of a lambda of one argument.
        column: The cells.

    Raises:
        ProgramFault: It cannot be read.
        ValueError: It is no such lambda, it fails on a cell, or what it says is neither true nor false.
    """
    cells = [math.nan if cell is None else cell for cell in column]
    result = _program(function).run(Env({_COLUMN: cells}, SOUND))
    if result.fault is not None:
        raise ValueError(result.fault.message)
    found: list[object] = result.returned
    if not all(isinstance(value, bool) for value in found):
        raise ValueError("the function must return True or False")
    return [value is True for value in found]


@lru_cache(256)
def _program(function: str) -> Program:
    node = parse_expression(function)
    if not isinstance(node, ast.Lambda):
        raise ValueError("func must be a lambda of one argument")
    given = node.args
    if len(given.args) != 1 or given.defaults or given.vararg or given.kwonlyargs or given.kwarg or given.posonlyargs:
        raise ValueError("func must be a lambda of one argument")
    name = given.args[0].arg
    known = {name, *SOUND.builtins}
    for part in ast.walk(node.body):
        if isinstance(part, _REFUSED):
            raise ValueError("func must be a plain condition on its argument")
        if isinstance(part, ast.Name) and part.id not in known:
            raise ValueError(f"name '{part.id}' is not defined")
    return program(f"result = [({ast.unparse(node.body)}) for {name} in {_COLUMN}]", _LIBRARY, SOUND)
