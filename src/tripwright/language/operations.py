"""The operators, with Python's meaning and bounded cost. Each takes the operands and the frame."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from tripwright.language.values import (
    DICT,
    LIMITS,
    LIST,
    NUMBER,
    SAFE_INT,
    SCALARS,
    SEQUENCE,
    SET,
    Frame,
    OverLimit,
    burn,
    burn_items,
    check_key,
    check_number,
    weigh,
)

Binary = Callable[[Any, Any, Frame], Any]


def add(a: Any, b: Any, frame: Frame) -> Any:
    """``a + b`` for numbers, strings, lists and tuples."""
    if isinstance(a, NUMBER) and isinstance(b, NUMBER):
        result = a + b
        return result if -SAFE_INT < result < SAFE_INT else check_number(result, frame)
    if type(a) is str and type(b) is str:
        _burn_text(frame, len(a) + len(b))
        return a + b
    if isinstance(a, SEQUENCE) and isinstance(b, SEQUENCE):
        burn_items(frame, len(a) + len(b))
        if isinstance(a, LIST) and isinstance(b, LIST):
            return [*a, *b]  # never the plan's own kind of list
    return a + b


def subtract(a: Any, b: Any, frame: Frame) -> Any:
    """``a - b`` for numbers and sets."""
    if isinstance(a, NUMBER) and isinstance(b, NUMBER):
        result = a - b
        return result if -SAFE_INT < result < SAFE_INT else check_number(result, frame)
    _burn_sets(a, b, frame)
    return a - b


def multiply(a: Any, b: Any, frame: Frame) -> Any:
    """``a * b`` for numbers, and a sequence repeated."""
    if isinstance(a, NUMBER) and isinstance(b, NUMBER):
        if isinstance(a, int) and isinstance(b, int):
            _check_bits(a.bit_length() + b.bit_length(), frame)
        return check_number(a * b, frame)
    sequence, count = (b, a) if isinstance(a, int) else (a, b)
    if isinstance(count, int):
        length = max(count, 0) * len(sequence)
        if isinstance(sequence, str):
            _burn_text(frame, length)
        elif isinstance(sequence, SEQUENCE):
            burn_items(frame, length)
            return list(sequence) * count if isinstance(sequence, LIST) else sequence * count
    return a * b


def divide(a: Any, b: Any, frame: Frame) -> Any:
    """``a / b``."""
    return a / b


def floor_divide(a: Any, b: Any, frame: Frame) -> Any:
    """``a // b``."""
    return check_number(a // b, frame)


def modulo(a: Any, b: Any, frame: Frame) -> Any:
    """``a % b`` for numbers; a string would be formatted, which the language does not do."""
    if isinstance(a, str):
        raise TypeError("formatting is not part of the language")
    return check_number(a % b, frame)


def power(a: Any, b: Any, frame: Frame) -> Any:
    """``a ** b`` for numbers."""
    if isinstance(a, int) and isinstance(b, int) and b > 0:
        _check_bits(a.bit_length() * b, frame)
        burn(frame, b.bit_length() * (a.bit_length() * b // 1024 + 1))
    return check_number(a**b, frame)


def both(a: Any, b: Any, frame: Frame) -> Any:
    """``a & b``."""
    _burn_sets(a, b, frame)
    return a & b


def either(a: Any, b: Any, frame: Frame) -> Any:
    """``a | b``."""
    _burn_sets(a, b, frame)
    return a | b


def differing(a: Any, b: Any, frame: Frame) -> Any:
    """``a ^ b``."""
    _burn_sets(a, b, frame)
    return a ^ b


BINARY: dict[type[ast.operator], Binary] = {
    ast.Add: add,
    ast.Sub: subtract,
    ast.Mult: multiply,
    ast.Div: divide,
    ast.FloorDiv: floor_divide,
    ast.Mod: modulo,
    ast.Pow: power,
    ast.BitAnd: both,
    ast.BitOr: either,
    ast.BitXor: differing,
}
SYMBOLS: dict[type[ast.operator] | type[ast.cmpop], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
ARITHMETIC: dict[str, Binary] = {SYMBOLS[kind]: function for kind, function in BINARY.items() if kind in SYMBOLS}
"""The operators by symbol, for conditions that are analysed instead of run."""


def _ordering(compare: Callable[[Any, Any], Any]) -> Binary:
    def ordered(a: Any, b: Any, frame: Frame) -> Any:
        if type(a) not in SCALARS or type(b) not in SCALARS:
            if isinstance(a, SET) and isinstance(b, SET):
                burn(frame, len(a) + len(b))
            else:
                weigh(a, frame)
                weigh(b, frame)
        return compare(a, b)

    return ordered


def equal(a: Any, b: Any, frame: Frame) -> bool:
    """``a == b``."""
    _weigh_pair(a, b, frame)
    return a == b


def unequal(a: Any, b: Any, frame: Frame) -> bool:
    """``a != b``."""
    _weigh_pair(a, b, frame)
    return a != b


def contained(a: Any, b: Any, frame: Frame) -> bool:
    """``a in b``."""
    if isinstance(b, (SET, DICT)):
        return check_key(a, frame, len(b)) in b
    if isinstance(b, str):
        burn(frame, len(b) >> 4)
    else:
        weigh(a, frame)
        weigh(b, frame)
    return a in b


def not_contained(a: Any, b: Any, frame: Frame) -> bool:
    """``a not in b``."""
    return not contained(a, b, frame)


COMPARE: dict[type[ast.cmpop], Binary] = {
    ast.Eq: equal,
    ast.NotEq: unequal,
    ast.Lt: _ordering(operator.lt),
    ast.LtE: _ordering(operator.le),
    ast.Gt: _ordering(operator.gt),
    ast.GtE: _ordering(operator.ge),
    ast.In: contained,
    ast.NotIn: not_contained,
    ast.Is: lambda a, b, frame: a is b,
    ast.IsNot: lambda a, b, frame: a is not b,
}


def _weigh_pair(a: Any, b: Any, frame: Frame) -> None:
    if type(a) in SCALARS or type(b) in SCALARS:
        return
    if isinstance(a, SEQUENCE) and isinstance(b, SEQUENCE) and (not a or not b):
        return
    weigh(a, frame)
    weigh(b, frame)


def _burn_text(frame: Frame, length: int) -> None:
    if length > frame[LIMITS].text:
        raise OverLimit(f"a text would have {length} characters; at most {frame[LIMITS].text} are kept")
    burn(frame, length >> 4)


def _burn_sets(a: Any, b: Any, frame: Frame) -> None:
    if isinstance(a, (SET, DICT)) and isinstance(b, (SET, DICT)):
        burn_items(frame, len(a) + len(b))


def _check_bits(bits: int, frame: Frame) -> None:
    if bits > frame[LIMITS].bits:
        raise OverLimit("a number would become too large")


COMPARE_FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""The comparisons by symbol, without accounting: for values that no program made."""
