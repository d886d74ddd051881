"""The builtin functions of the profiles, with Python's meaning and bounded cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tripwright.language.methods import elements
from tripwright.language.operations import add
from tripwright.language.values import SET, Frame, burn, burn_items, check_key, check_number, weigh

Builtin = Callable[..., Any]


def _set(frame: Frame, *arguments: Any) -> set[Any]:
    if not arguments:
        return set()
    (values,) = arguments
    if isinstance(values, SET):
        burn_items(frame, len(values))
        return set(values)
    found = elements(values, frame)
    for position, value in enumerate(found):
        check_key(value, frame, position)
    return set(found)


def _list(frame: Frame, *arguments: Any) -> list[Any]:
    if not arguments:
        return []
    (values,) = arguments
    return list(elements(values, frame))


def _len(frame: Frame, value: Any) -> int:
    return len(value)


def _sum(frame: Frame, values: Any, start: Any = 0) -> Any:
    total = start
    if isinstance(start, str):
        raise TypeError("sum() adds numbers")
    for value in elements(values, frame):
        total = add(total, value, frame)
    return total


def _extreme(choose: Callable[..., Any], frame: Frame, arguments: tuple[Any, ...]) -> Any:
    values = elements(arguments[0], frame) if len(arguments) == 1 else arguments
    weigh(list(values), frame)
    return choose(values)


def _min(frame: Frame, *arguments: Any) -> Any:
    return _extreme(min, frame, arguments)


def _max(frame: Frame, *arguments: Any) -> Any:
    return _extreme(max, frame, arguments)


def _any(frame: Frame, values: Any) -> bool:
    return any(elements(values, frame))


def _all(frame: Frame, values: Any) -> bool:
    return all(elements(values, frame))


def _sorted(frame: Frame, values: Any, *, reverse: bool = False) -> list[Any]:
    found = elements(values, frame)
    weigh(list(found), frame)
    burn(frame, len(found) * len(found).bit_length())
    return sorted(found, reverse=reverse)


def _abs(frame: Frame, value: Any) -> Any:
    return abs(value)


def _round(frame: Frame, value: Any, digits: Any = None) -> Any:
    if isinstance(digits, int) and abs(digits) > 1000:
        raise ValueError("round() keeps at most 1,000 digits")
    return check_number(round(value) if digits is None else round(value, digits), frame)


def _range(frame: Frame, *arguments: Any) -> list[int]:
    steps = range(*arguments)
    burn_items(frame, len(steps))
    return list(steps)


BUILTINS: Mapping[str, Builtin] = {
    "set": _set,
    "list": _list,
    "len": _len,
    "sum": _sum,
    "min": _min,
    "max": _max,
    "any": _any,
    "all": _all,
    "sorted": _sorted,
    "abs": _abs,
    "round": _round,
    "range": _range,
}
"""Name to function; the first argument is the frame."""
