"""Addresses of items: ``day 2 / lunch``. Verdicts and costs use them, exports pin by them.

The words of all dialects are understood: ``transportation`` is ``leg``, ``attraction`` is ``visit``, ``accommodation``
is ``stay``. A number picks one of several; without it all of that kind on that day are meant. ``activity 3`` is the
third item of the day, whatever it is. The number may stand in brackets, ``attraction[2]``.
"""

from __future__ import annotations

import re
from collections import Counter
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
    counts, seen = Counter(kinds), Counter[str]()
    for kind in kinds:
        seen[kind] += 1
        number = f" {seen[kind]}" if counts[kind] > 1 else ""
        yield f"day {day.number} / {kind}{number}"


class AddressBook:
    """Finds the items of one trip by their addresses, however long its days are."""

    def __init__(self, itinerary: Itinerary) -> None:
        self._places: dict[int, int] = {}
        for place, day in enumerate(itinerary.days):
            self._places.setdefault(day.number, place)
        self._items = [_by_kind(day) for day in itinerary.days]

    def find(self, where: str | None) -> Spot | None:
        """The items that an address means; None when it names no day of this trip.

        An item that the day does not have resolves to the day, so that a finding about something missing is still
        shown.
        """
        match = _PATH.fullmatch(where.strip()) if where else None
        place = None if match is None else self._places.get(int(match[1]))
        if match is None or place is None:
            return None
        items = self._items[place].get(_KIND.get((match[2] or "").lower(), ""), [])
        if match[3] is not None:
            number = int(match[3])
            items = items[number - 1 : number] if number else []
        return Spot(place, tuple(items))


def _by_kind(day: Day) -> dict[str, list[int]]:
    """The places of the day's items of each kind, wide kinds too."""
    found: dict[str, list[int]] = {}
    for index, item in enumerate(day.items):
        for kind in ("item", kind_of(item), *(("meal",) if isinstance(item, Meal) else ())):
            found.setdefault(kind, []).append(index)
    return found
