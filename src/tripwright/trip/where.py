"""Addresses of items: ``day 2 / lunch``. Verdicts and costs use them, exports pin by them.

The words of all dialects are understood: ``transportation`` is ``leg``, ``attraction`` is ``visit``, ``accommodation``
is ``stay``. A number picks one of several; without it all of that kind on that day are meant. ``activity 3`` is the
third item of the day, whatever it is. The number may stand in brackets, ``attraction[2]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tripwright.trip.itinerary import Day, Item, Itinerary, Leg, Meal, Stay, Visit

_SYNONYMS = {
    "leg": ("leg", "transportation", "transport", "flight", "train", "transports"),
    "visit": ("visit", "attraction", "attractions", "sight"),
    "stay": ("stay", "accommodation", "hotel"),
    "meal": ("meal", "restaurant"),
    "breakfast": ("breakfast",),
    "lunch": ("lunch",),
    "dinner": ("dinner",),
    "item": ("item", "activity"),
}
_KIND = {word: kind for kind, words in _SYNONYMS.items() for word in words}
_PATH = re.compile(r"day\s*(\d+)(?:\s*/\s*([a-z]+)(?:\s*[#\[]?\s*(\d+)\]?)?)?\b.*", re.IGNORECASE | re.DOTALL)


class Spot(NamedTuple):
    """A resolved address: the day's place in ``Itinerary.days`` and the items' places in it (none: the whole day)."""

    day: int
    items: tuple[int, ...]


def kind_of(item: Item) -> str:
    """The kind of an item as addresses name it: ``leg``, ``visit``, ``stay``, ``breakfast``, ``lunch``, ``dinner``."""
    match item:
        case Leg():
            return "leg"
        case Visit():
            return "visit"
        case Meal(kind=kind):
            return kind
        case Stay():
            return "stay"


def addresses(day: Day) -> tuple[str, ...]:
    """The address of each item of a day, numbered where a kind occurs more than once."""
    return tuple(_addresses(day))


def _addresses(day: Day) -> Iterator[str]:
    kinds = [kind_of(item) for item in day.items]
    for index, kind in enumerate(kinds):
        number = f" {kinds[: index + 1].count(kind)}" if kinds.count(kind) > 1 else ""
        yield f"day {day.number} / {kind}{number}"


def find(itinerary: Itinerary, where: str | None) -> Spot | None:
    """The items that an address means; None when it names no day of this trip.

    An item that the day does not have resolves to the day, so that a finding about something missing is still shown.
    """
    match = _PATH.fullmatch(where.strip()) if where else None
    if match is None:
        return None
    place = next((index for index, day in enumerate(itinerary.days) if day.number == int(match[1])), None)
    if place is None:
        return None
    kind = _KIND.get((match[2] or "").lower())
    items = [index for index, item in enumerate(itinerary.days[place].items) if kind is not None and _is(item, kind)]
    if match[3] is not None:
        number = int(match[3])
        items = items[number - 1 : number] if number else []
    return Spot(place, tuple(items))


def _is(item: Item, kind: str) -> bool:
    return kind == "item" or kind_of(item) == kind or (kind == "meal" and isinstance(item, Meal))
