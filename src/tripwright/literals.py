"""Reading a Python literal out of a data file: parsed, never evaluated (Q26).

The published CSV releases and many models write lists and dictionaries the Python way (single quotes, ``None``). The
standard library's literal parser accepts nothing but literals; the guards here keep its input small and flat and turn
each of its failures into one error.
"""

from __future__ import annotations

import ast
import re
import warnings
from typing import cast

SIZE = 4_000_000
"""Characters in one literal; a published cell of reference information has up to about 300,000."""
DEPTH = 12
"""Brackets inside brackets; published cells have at most four."""
# A text without its closing quote runs to the end, so that no text is scanned more than once.
_TOKEN = re.compile(r"'(?:\\.|[^'\\])*(?:'|\Z)|\"(?:\\.|[^\"\\])*(?:\"|\Z)|[\[({]|[\])}]", re.DOTALL)


class NotALiteral(ValueError):
    """The text is not a literal of plain values (text, numbers, lists, dictionaries, None, True, False)."""


def read_literal(text: str) -> object:
    """The value of a literal; tuples come back as lists.

    Raises:
        NotALiteral: It is something else, too long or too deep.
    """
    if len(text) > SIZE:
        raise NotALiteral(f"longer than {SIZE} characters")
    if _depth(text) > DEPTH:
        raise NotALiteral(f"nested deeper than {DEPTH} levels")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd backslash in somebody's text is not our caller's concern
            value: object = ast.literal_eval(text.strip())
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise NotALiteral("not a Python literal") from error
    return _plain(value)


def _depth(text: str) -> int:
    depth = deepest = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in "[({":
            depth += 1
            deepest = max(deepest, depth)
        elif token in "])}":
            depth -= 1
    return deepest


def _plain(value: object) -> object:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast(list[object], value)]
    if isinstance(value, dict):
        return {_key(key): _plain(item) for key, item in cast(dict[object, object], value).items()}
    raise NotALiteral(f"holds a {type(value).__name__}")


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise NotALiteral(f"a key is {key!r}, not text")
    return key
