"""The trip that all dialects share. Items point into the world by id; prices and hours are looked up there.

Clocks are minutes from the first day's midnight, local to the place where the item is; None where a dialect has no
clock (TravelPlanner's meals and sights). An item whose id is None names something that the world does not hold.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

MealKind = Literal["breakfast", "lunch", "dinner"]
Mode = Literal["flight", "train", "self-driving", "taxi", "metro", "walk", "other"]


@dataclass(frozen=True, slots=True)
class Leg:
    """A move. ``ref`` is the flight's or train's id; road legs have none. ``origin`` and ``dest`` are ids or names."""

    mode: Mode
    origin: str | None
    dest: str | None
    ref: str | None = None
    departs: int | None = None
    arrives: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Visit:
    """A sight; ``ref`` is the attraction's id, ``label`` the name as the plan wrote it."""

    ref: str | None
    label: str
    city: str | None = None
    starts: int | None = None
    ends: int | None = None


@dataclass(frozen=True, slots=True)
class Meal:
    """A meal; ``ref`` is the id of the restaurant, or the hotel (breakfast), ``label`` the name as written."""

    kind: MealKind
    ref: str | None
    label: str
    city: str | None = None
    starts: int | None = None
    ends: int | None = None


@dataclass(frozen=True, slots=True)
class Stay:
    """One night; ``ref`` is the hotel's id, ``rooms`` how many rooms (None: as many as the party needs)."""

    ref: str | None
    label: str
    city: str | None = None
    rooms: int | None = None


Item = Leg | Visit | Meal | Stay


@dataclass(frozen=True, slots=True)
class Day:
    """One calendar day; ``number`` counts from 1, items are in the order of the plan."""

    number: int
    date: dt.date
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A whole trip for a party of ``travellers``, in the world with that digest."""

    days: tuple[Day, ...]
    travellers: int
    world: str
    title: str = ""
