"""How the published evaluator reads a plan's texts (docs/travelplanner-rules.md: P1 to P7), for any JSON value.

A value of a type that the published code cannot handle makes it raise, which ends its whole run. Here that is a
``PublishedCrash``, raised by the primitive that met the value; nothing else in this package raises it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast

from tripwright.shown import show

EMPTY = ("", "-")
_KEPT = 500  # characters of a text whose reading is kept: the rules read the same ones again and again
TravelMode = Literal["Taxi", "Self-driving", "Flight"]


class PublishedCrash(Exception):
    """The published evaluator would raise here.

    Args:
        reason: Why, in words.
        value: The day or the field's value that it cannot handle.
        key: The field that holds the value; None when the value is a whole day.
    """

    def __init__(self, reason: str, value: object, key: str | None = None) -> None:
        self.reason = reason
        self.value = value
        self.key = key
        super().__init__(f"{reason}: {show(value)}")


class Ends(NamedTuple):
    """Where a text says that a move starts and ends; both None when it does not."""

    origin: str | None
    dest: str | None


class NameCity(NamedTuple):
    """A name and the city it lies in; both ``-`` when the text is not of the form ``Name, City``."""

    name: str
    city: str


NOWHERE = Ends(None, None)
UNNAMED = NameCity("-", "-")


def text_of(value: Any, key: str) -> str:
    """The value of the field ``key``, where the published code needs a text."""
    if not isinstance(value, str):
        raise PublishedCrash(f"{key} is not a text", value, key)
    return value


def has(day: Any, key: str) -> bool:
    """Whether the day has the key; a day that is a list or a text lacks it without a crash."""
    if isinstance(day, dict | list | str):
        return key in day
    raise PublishedCrash("a day is not an object", day)


def get(day: Any, key: str) -> Any:
    """``day[key]`` of a day that must have it."""
    if not isinstance(day, dict):
        raise PublishedCrash("a day is not an object", day)
    fields = cast("dict[str, Any]", day)
    if key not in fields:
        raise PublishedCrash(f"a day has no {key!r}", fields)
    return fields[key]


def find(day: Any, key: str) -> Any:
    """``day[key]``, or None where the day lacks it."""
    if isinstance(day, dict):
        return cast("dict[str, Any]", day).get(key)
    return get(day, key) if has(day, key) else None


def filled(value: Any) -> bool:
    """False for what counts as nothing: ``-`` and every false value."""
    return bool(value) and value != "-"


def contains(value: Any, part: str, key: str) -> bool:
    """Whether ``part`` lies in a text (as a substring), a list or an object (as a member)."""
    if isinstance(value, str | list | dict):
        return part in value
    raise PublishedCrash(f"{key} is not a text", value, key)


def from_to(text: str) -> Ends:
    """P1: the ends in ``... from A to B, ...``, the first that fits; case-sensitive, A on one line, B up to a comma."""
    return _from_to(text) if len(text) <= _KEPT else _search_ends(text)


@lru_cache(16384)
def _from_to(text: str) -> Ends:
    return _search_ends(text)


def _search_ends(text: str) -> Ends:
    """The published pattern (from, blanks, shortest A, blanks, to, blanks, B without comma) in linear time.

    A regular expression engine goes back and forth over blanks and needs cubic time on hostile texts. Here every
    ``to`` between blanks is looked up once, and each ``from`` uses only the next of them.
    """
    if "from" not in text:
        return NOWHERE
    targets = _targets(text)
    reach, line_end = 0, -1
    for match in _FROM.finditer(text):
        blanks, words = match.span(1)
        while reach < len(targets) and targets[reach].place < words:
            reach += 1
        behind = reach + 1 if reach < len(targets) and targets[reach].place == words else reach
        if behind < len(targets):
            stop = max(targets[behind].blanks, words + 1)
            if line_end < words:
                line_end = (text.find("\n", words) + 1 or len(text) + 1) - 1
            if line_end >= stop:
                return Ends(text[words:stop], _second_end(text, targets[behind]))
        if behind > reach:  # "to" is the first word: A can only be one of several blanks before it, on the same line
            for first in range(words - 2, blanks, -1):
                if text[first] != "\n":
                    return Ends(text[first], _second_end(text, targets[reach]))
    return NOWHERE


class _Target(NamedTuple):
    """A ``to`` with blanks on both sides and a B: where its blanks start, where it starts, where B starts."""

    blanks: int
    place: int
    second: int


_FROM = re.compile(r"from(\s+)")
_TO = re.compile(r"(?<=\s)to(?=(\s+))")


def _targets(text: str) -> list[_Target]:
    found: list[_Target] = []
    for match in _TO.finditer(text):
        place, second = match.start(), match.end(1)
        if second == len(text) or text[second] == ",":
            if second - match.start(1) < 2:
                continue
            second -= 1  # nothing but blanks is left for B, which takes the last of several
        blanks = place - 1
        while blanks > 0 and text[blanks - 1].isspace():
            blanks -= 1
        found.append(_Target(blanks, place, second))
    return found


def _second_end(text: str, target: _Target) -> str:
    comma = text.find(",", target.second)
    return text[target.second :] if comma < 0 else text[target.second : comma]


def cut(text: str) -> str:
    """P2: the text before the first bracket that is closed somewhere behind it, if it stands on the first line."""
    opening = text.find("(")
    if opening < 0 or text.find(")", opening) < 0 or "\n" in text[:opening]:
        return text
    return text[:opening]


def name_city(value: Any, key: str) -> NameCity:
    """P3: the parts before and behind the last comma; the name cannot span a line break."""
    text = text_of(value, key)
    return _name_city(text) if len(text) <= _KEPT else _split(text)


@lru_cache(16384)
def _name_city(text: str) -> NameCity:
    return _split(text)


def _split(text: str) -> NameCity:
    comma = text.rfind(",")
    if comma < 0 or comma + 1 == len(text):
        return UNNAMED
    return NameCity(text[text.rfind("\n", 0, comma) + 1 : comma].strip(), cut(text[comma + 1 :].strip()).strip())


def mode_of(value: Any, key: str) -> TravelMode | None:
    """P5: the mode that a transport text names; taxi before self-driving before flight."""
    text = text_of(value, key).lower()
    if "taxi" in text:
        return "Taxi"
    if "self-driving" in text:
        return "Self-driving"
    return "Flight" if "flight" in text else None


def attraction_items(value: Any, key: str) -> list[str]:
    """P7: the items that end with ``;``; what stands behind the last one is not looked at."""
    return text_of(value, key).split(";")[:-1]


def city_ends(text: str, key: str) -> tuple[str, str]:
    """The two cities of a travel day's ``current_city``, without their bracketed states."""
    origin, dest = from_to(text)
    if origin is None or dest is None:
        raise PublishedCrash(f"{key} contains 'from' but not 'from A to B'", text, key)
    return cut(origin), cut(dest)
