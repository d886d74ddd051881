"""The methods that programs may call on their lists, sets, dicts and strings, with bounded cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tripwright.language.values import (
    DICT,
    LIMITS,
    LIST,
    SEQUENCE,
    SET,
    Frame,
    OverLimit,
    burn,
    burn_items,
    check_key,
    kind_name,
    weigh,
)

_LIST = frozenset({"append", "extend", "insert", "pop", "remove", "clear", "index", "count", "reverse", "sort", "copy"})
_SET = frozenset(
    {"add", "discard", "remove", "clear", "copy", "update", "union", "intersection", "difference"}
    | {"symmetric_difference", "issubset", "issuperset", "isdisjoint"}
    | {"intersection_update", "difference_update"}
)
_DICT = frozenset({"get", "keys", "values", "items", "setdefault", "pop", "update", "clear", "copy"})
_TEXT = frozenset({"startswith", "endswith", "strip", "lstrip", "rstrip", "split", "lower", "upper", "count", "find"})
_METHODS: Mapping[type, frozenset[str]] = {
    list: _LIST,
    set: _SET,
    dict: _DICT,
    str: _TEXT,
    tuple: frozenset({"index", "count"}),
}
_HASHES_FIRST = frozenset({"add", "discard", "remove", "get", "setdefault", "pop"})
_HASHES_ALL = frozenset(_SET - {"add", "discard", "remove", "clear", "copy"})
METHOD_NAMES = frozenset(name for names in _METHODS.values() for name in names)


def call_method(target: Any, name: str, arguments: list[Any], frame: Frame) -> Any:
    """``target.name(*arguments)``.

    Raises:
        AttributeError: The value has no such method in this language.
        ReadOnly: It would change the plan.
        OverLimit: It costs or makes too much.
    """
    for kind, names in _METHODS.items():
        if isinstance(target, kind):
            if name not in names:
                break
            return _GUARDS[kind](target, name, arguments, frame)
    raise AttributeError(f"a {kind_name(target)} has no method .{name}()")


def _on_list(target: list[Any], name: str, arguments: list[Any], frame: Frame) -> Any:
    if name == "append":
        if len(target) >= frame[LIMITS].items:
            burn_items(frame, len(target) + 1)
    elif name == "extend":
        arguments = [elements(value, frame) for value in arguments]
        burn_items(frame, len(target) + sum(map(len, arguments)))
    elif name == "insert":
        burn_items(frame, len(target) + 1)
    elif name in {"index", "remove", "count"}:
        weigh(target, frame)
        weigh(arguments, frame)
    elif name == "sort":
        weigh(target, frame)
        burn(frame, len(target) * len(target).bit_length())
    else:
        burn(frame, len(target))
    if name == "copy":
        return list(target)
    return getattr(target, name)(*arguments)


def _on_set(target: set[Any], name: str, arguments: list[Any], frame: Frame) -> Any:
    if name in _HASHES_ALL:
        others = [value if isinstance(value, SET) else elements(value, frame) for value in arguments]
        burn_items(frame, len(target) + sum(map(len, others)))
        for other in others:
            if not isinstance(other, SET):
                for element in other:
                    check_key(element, frame, len(target))
        return getattr(target, name)(*others)
    if name in _HASHES_FIRST:
        for element in arguments:
            check_key(element, frame, len(target))
        if len(target) >= frame[LIMITS].items:
            burn_items(frame, len(target) + 1)
    else:
        burn(frame, len(target))
    return getattr(target, name)(*arguments)


def _on_dict(target: dict[Any, Any], name: str, arguments: list[Any], frame: Frame) -> Any:
    if name in _HASHES_FIRST:
        check_key(arguments[0] if arguments else None, frame, len(target))
        if len(target) >= frame[LIMITS].items:
            burn_items(frame, len(target) + 1)
        return getattr(target, name)(*arguments)
    burn(frame, len(target))
    if name == "update":
        if len(arguments) != 1 or not isinstance(arguments[0], DICT):
            raise TypeError("update takes one dict")
        burn_items(frame, len(target) + len(arguments[0]))
        target.update(arguments[0])
        return None
    if name == "copy":
        return dict(target)
    made = getattr(target, name)(*arguments)
    return made if made is None else list(made)  # a list instead of a live view


def _on_text(target: str, name: str, arguments: list[Any], frame: Frame) -> Any:
    burn(frame, (len(target) >> 4) + 1)
    if name in {"startswith", "endswith", "split", "count", "find"} and any(
        isinstance(value, SEQUENCE) and len(value) > 100 for value in arguments
    ):
        raise OverLimit("too many alternatives")
    made: Any = getattr(target, name)(*arguments)
    if isinstance(made, LIST):
        burn(frame, len(made))
    return made


def _on_tuple(target: tuple[Any, ...], name: str, arguments: list[Any], frame: Frame) -> Any:
    weigh(target, frame)
    weigh(arguments, frame)
    return getattr(target, name)(*arguments)


_Guard = Callable[[Any, str, list[Any], Frame], Any]
_GUARDS: Mapping[type, _Guard] = {list: _on_list, set: _on_set, dict: _on_dict, str: _on_text, tuple: _on_tuple}


def elements(value: Any, frame: Frame) -> Sequence[Any]:
    """What a loop over ``value`` visits; burns for each element.

    A list that grows in the loop is visited on, as in Python. A set is visited in a fixed order (numbers, then texts,
    each ascending), since Python's own changes from one process to the next.

    Raises:
        TypeError: It cannot be looped over.
    """
    if isinstance(value, SEQUENCE):
        burn_items(frame, len(value))
        return value
    if isinstance(value, SET):
        burn_items(frame, len(value))
        return sorted(value, key=_order)
    if isinstance(value, (DICT, str)):
        burn_items(frame, len(value))
        return list(value)
    raise TypeError(f"a {kind_name(value)} cannot be looped over")


def _order(value: Any) -> tuple[int, Any]:
    if isinstance(value, int | float):
        return 0, value
    if isinstance(value, str):
        return 1, value
    return 2, repr(value)[:200]
