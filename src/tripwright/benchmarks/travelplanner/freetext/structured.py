"""Finding a plan that a text holds as JSON or as a Python literal, in a code fence or bare."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

from tripwright.literals import NotALiteral, read_literal

Day = dict[str, Any]
_FENCE = re.compile(r"```[^\n`]*\n(.*?)(?:```|\Z)", re.DOTALL)
_WRAPPERS = ("plan", "travel_plan", "itinerary", "days", "answer")


def find_days(text: str) -> list[Day] | None:
    """The days of the first JSON or literal plan in the text, as they stand there; None when there is none."""
    for candidate in _candidates(text):
        days = as_days(parse_value(candidate))
        if days:
            return days
    return None


def parse_value(text: str) -> object:
    """The value of a JSON text or a Python literal; None when it is neither."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        try:
            return read_literal(text)
        except NotALiteral:
            return None


def as_days(value: object) -> list[Day] | None:
    """The days in a value: a list of objects, perhaps under ``plan`` or keyed by day; None when it has none."""
    if isinstance(value, list):
        items = cast(list[object], value)
        if len(items) == 2 and isinstance(items[1], list):  # a query in front of its plan, as some releases have it
            items = cast(list[object], items[1])
        days = [cast(Day, item) for item in items if isinstance(item, dict)]
        return days if days and len(days) == len(items) else None
    if not isinstance(value, dict):
        return None
    body = cast(dict[str, object], value)
    by_name = {_key(name): inner for name, inner in body.items()}
    for name in _WRAPPERS:
        if isinstance(by_name.get(name), list | dict):
            return as_days(by_name[name])
    if by_name and all(re.fullmatch(r"day_?\d+", name) and isinstance(day, dict) for name, day in by_name.items()):
        return [cast(Day, day) for day in by_name.values()]
    return [cast(Day, body)] if {"current_city", "breakfast"} <= set(by_name) else None


def _key(name: object) -> str:
    return re.sub(r"\W+", "_", str(name).strip().lower())


def _candidates(text: str) -> Iterator[str]:
    yield from (match[1].strip() for match in _FENCE.finditer(text))
    yield text.strip()
    for opening, closing in ("[]", "{}"):
        start, end = text.find(opening), text.rfind(closing)
        if 0 <= start < end:
            yield text[start : end + 1]
