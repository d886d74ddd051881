"""Values that programs see: a read-only view of the plan, and the accounting that keeps every operation bounded.

A frame is the memory of one run: ``[fuel left, limits, tracer, variables ...]``. Whatever handles ``n`` elements burns
``n`` fuel first. What a program may hash is a scalar or a short flat tuple of scalars, so that the hash of a value
costs a bounded time; nested values are weighed before they are compared, since a few lines can build one whose
comparison would take for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from tripwright.language.limits import DEFAULT_LIMITS, Limits

Frame = list[Any]
FUEL, LIMITS, TRACER, FIRST_SLOT = 0, 1, 2, 3
SCALARS = frozenset({str, int, float, bool, type(None)})
SAFE_INT = 2**63
LIST: Any = list
SEQUENCE: Any = (list, tuple)
SET: Any = set
DICT: Any = dict
NUMBER: Any = (int, float)
TYPE_OF: Callable[[object], Any] = type
# Typed Any so that a test of a value's kind leaves the type checker's view of it, Any, alone.
_HASH_MODULUS = 2**61 - 1  # of CPython's numeric hash: beyond it, numbers can be made to collide
_LONGEST_KEY = 8


class OverLimit(Exception):
    """A limit was passed; the closure that notices it adds the place."""


class ReadOnly(TypeError):
    """A program tried to change the plan."""


def full_frame() -> Frame:
    """The memory of a run without variables, under the default limits."""
    return [DEFAULT_LIMITS.fuel, DEFAULT_LIMITS, None]


def burn(frame: Frame, amount: int) -> None:
    """Take ``amount`` from the fuel; OverLimit when nothing is left."""
    frame[FUEL] -= amount
    if frame[FUEL] < 0:
        raise OverLimit("the program runs too long (out of fuel)")


def burn_items(frame: Frame, amount: int) -> None:
    """Burn for a container of ``amount`` elements that is about to be made; OverLimit when it would be too large."""
    if amount > frame[LIMITS].items:
        raise OverLimit(f"a collection would have {amount} elements; at most {frame[LIMITS].items} are kept")
    burn(frame, amount)


def _refuse(*_: object, **__: object) -> NoReturn:
    raise ReadOnly("the plan is read-only")


def _write(kind: type, name: str) -> Callable[..., NoReturn]:
    """The method of that name, which then refuses: the write stays, the program that wrote ends."""
    method: Callable[..., object] = getattr(kind, name)

    def write(*arguments: object) -> NoReturn:
        method(*arguments)
        raise ReadOnly("the plan is read-only")

    return write


class PlanList(list[Any]):
    """A list of the plan; it cannot be changed. Equal to a list with the same elements."""

    __slots__ = ()
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse


class PlanDict(dict[str, Any]):
    """An object of the plan; it cannot be changed. Equal to a dict with the same entries."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = setdefault = pop = popitem = update = clear = _refuse


class SharedList(PlanList):
    """A list of a plan that the programs of one check share, as published: a write stays, and is refused."""

    __slots__ = ()
    append, extend, insert = _write(list, "append"), _write(list, "extend"), _write(list, "insert")
    pop, remove, clear = _write(list, "pop"), _write(list, "remove"), _write(list, "clear")
    sort, reverse, __setitem__ = _write(list, "sort"), _write(list, "reverse"), _write(list, "__setitem__")


class SharedDict(PlanDict):
    """An object of a plan that the programs of one check share, as published: a write stays, and is refused."""

    __slots__ = ()
    __setitem__, setdefault = _write(dict, "__setitem__"), _write(dict, "setdefault")
    pop, update, clear = _write(dict, "pop"), _write(dict, "update"), _write(dict, "clear")


def view(plan: object, limits: Limits = DEFAULT_LIMITS, *, shared: bool = False) -> tuple[Any, int]:
    """A copy of JSON data for programs to read, and how many values it holds.

    Args:
        plan: Dicts, lists and scalars.
        limits: Bounds on its size.
        shared: Writes to the copy stay in it (never in the original), though they are refused.

    Raises:
        OverLimit: It is too large or too deep.
        TypeError: It holds something that is not JSON.
    """
    make_list, make_dict = (SharedList, SharedDict) if shared else (PlanList, PlanDict)
    text, bits = limits.text, limits.bits
    left = limits.plan_nodes

    def copy(value: Any, depth: int) -> Any:
        nonlocal left
        kind = TYPE_OF(value)
        if kind is str:
            if len(value) > text:
                raise OverLimit(f"the plan has a text of {len(value)} characters; at most {text} are read")
            return value
        if kind is float or kind is bool or value is None:
            return value
        if kind is int:
            if value.bit_length() > bits:
                raise OverLimit("the plan has a number that is too large")
            return value
        if depth > limits.plan_depth:
            raise OverLimit(f"the plan is nested deeper than {limits.plan_depth} levels")
        if not isinstance(value, (*SEQUENCE, DICT)):
            raise TypeError(f"the plan holds a {kind_name(value)}, which is not JSON")
        below, size = depth + 1, len(value)
        left -= size
        if left < 0 or size > limits.items:
            raise OverLimit("the plan is too large")
        if isinstance(value, DICT):
            return make_dict({_key(key, text): copy(entry, below) for key, entry in value.items()})
        return make_list([copy(element, below) for element in value])

    return copy(plan, 0), limits.plan_nodes - left


def _key(key: object, longest: int) -> str:
    if type(key) is not str or len(key) > longest:
        raise TypeError(f"the plan has a key that is no text, or too long a one ({type(key).__name__})")
    return key


def weigh(value: object, frame: Frame) -> None:
    """Burn for all that a comparison of ``value`` may have to visit (shared parts count each time)."""
    if type(value) in SCALARS:
        return
    stack: list[Any] = [value]
    count = 0
    while stack:
        part = stack.pop()
        count += 1
        if isinstance(part, (*SEQUENCE, SET)):
            stack.extend(part)
        elif isinstance(part, DICT):
            stack.extend(part.values())
        if 2 * (count + len(stack)) > frame[FUEL]:
            burn(frame, 2 * (count + len(stack)))
    burn(frame, 2 * count)


def check_key(value: Any, frame: Frame, size: int) -> Any:
    """The value, if it may be an element of a set or a key of a dict with ``size`` entries.

    Raises:
        TypeError: It cannot be hashed (as Python says it).
        OverLimit: It is nested or long; only scalars and short flat tuples are hashed.
    """
    kind = TYPE_OF(value)
    if kind is str:
        return value
    if kind is int or kind is float:
        if not -_HASH_MODULUS < value < _HASH_MODULUS:
            burn(frame, size)
    elif kind is tuple:
        if len(value) > _LONGEST_KEY or not all(type(part) in SCALARS for part in value):
            raise OverLimit(f"an element of a set is a scalar or a flat tuple of at most {_LONGEST_KEY} scalars")
        burn(frame, size // 16 + 1)
    elif isinstance(value, (LIST, DICT, SET)):
        raise TypeError(f"unhashable type: '{kind_name(value)}'")
    return value


def kind_name(value: object) -> str:
    """What a value is called in a message."""
    for kind in (list, dict):
        if isinstance(value, kind):
            return kind.__name__
    return type(value).__name__


def check_number(value: Any, frame: Frame) -> Any:
    """The outcome of arithmetic, if it is not too large; a large one burns fuel by its length."""
    if type(value) is int:
        bits = value.bit_length()
        if bits > frame[LIMITS].bits:
            raise OverLimit("a number becomes too large")
        if bits > 64:
            burn(frame, bits >> 4)
    elif type(value) is complex:
        raise ValueError("the result is not a real number")
    return value
