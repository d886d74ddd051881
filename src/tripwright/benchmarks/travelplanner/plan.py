"""Reading a published plan: every entry tied to the world's rows by its exact name, city and number.

Nothing here raises for any JSON value. What cannot be read stays what it is: an entry without rows, a move of no known
mode, a day that says nothing. The rule set ``sound`` judges this reading; ``ReadPlan.itinerary`` is the same trip in
the form that all dialects share.

A name is exact up to white space; the city may carry its state in brackets, which must then be the right one. Two
rows of one name in one city make the entry ambiguous: it has both rows.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.moves import Move, bare_city, read_move
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.literals import NotALiteral, read_literal
from tripwright.shown import show
from tripwright.trip import Day, Item, Itinerary, Leg, Meal, Stay, Visit
from tripwright.trip.itinerary import MealKind
from tripwright.world import Attraction, Hotel, Restaurant

MEALS: tuple[MealKind, ...] = ("breakfast", "lunch", "dinner")
FIELDS = ("transportation", *MEALS, "attraction", "accommodation")
FILLER = "You don't need to fill in the information for this or later days."
"""What the published annotation tool writes into the ``current_city`` of a day that does not count."""
Row = Attraction | Restaurant | Hotel
Called = Callable[[str, str], tuple[Row, ...]]
"""The rows of a city by their exact name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A place that the plan names.

    Attributes:
        day: The day on which it is named, and in which ``field``.
        raw: As the plan writes it, any JSON value.
        name: The name, None when the text is not of the form ``Name, City``.
        city: The city's bare name; with a wrong state in brackets it stays as written and is no city of the world.
        rows: The world's rows of that name in that city: none when it does not exist, several when it is ambiguous.
    """

    day: int
    field: str
    raw: object
    name: str | None
    city: str | None
    rows: tuple[Row, ...]

    @property
    def where(self) -> str:
        """Its place in the plan, ``day 2 / lunch``."""
        return f"day {self.day} / {self.field}"

    @property
    def text(self) -> str:
        """As the plan writes it, fit for a message."""
        return show(self.raw)

    @property
    def identity(self) -> tuple[str, str]:
        """What tells it from other places of its kind: the row's id, or the text of what does not exist."""
        return ("row", self.rows[0].id) if self.rows else ("text", self.text)


@dataclass(frozen=True, slots=True)
class ReadDay:
    """One day of the plan.

    Attributes:
        number: Its place, from 1; ``says`` is the number that the day gives itself, if it gives one.
        date: Its date, None where the task has none.
        given: False when the plan has nothing for this day.
        where: ``current_city`` as written.
        cities: The city of a stay day, both ends of a travel day, nothing when ``current_city`` is not given.
    """

    number: int
    date: str | None
    given: bool = False
    says: int | None = None
    where: str = ""
    cities: tuple[str, ...] = ()
    move: Move | None = None
    meals: tuple[tuple[MealKind, Entry], ...] = ()
    sights: tuple[Entry, ...] = ()
    lodging: Entry | None = None

    @property
    def travels(self) -> bool:
        """Whether ``current_city`` says that this day goes from one city to another."""
        return len(self.cities) == 2

    def place(self, field: str) -> str:
        """A field of this day, as messages name it."""
        return f"day {self.number} / {field}"

    def items(self) -> tuple[Item, ...]:
        """The day in the form that all dialects share: the move, breakfast, the sights, lunch, dinner, the night."""
        found: list[Item] = [] if self.move is None else [_leg(self.move, self.number)]
        meals = [Meal(kind, _ref(entry), _label(entry), entry.city) for kind, entry in self.meals]
        found += [meal for meal in meals if meal.kind == "breakfast"]
        found += [Visit(_ref(entry), _label(entry), entry.city) for entry in self.sights]
        found += [meal for meal in meals if meal.kind != "breakfast"]
        if self.lodging is not None:
            found.append(Stay(_ref(self.lodging), _label(self.lodging), self.lodging.city))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """A whole plan: one ``ReadDay`` for each day of the task, and how many days stand behind them."""

    task: Task
    catalog: Catalog
    days: tuple[ReadDay, ...]
    extra_days: int = 0
    problem: str | None = None
    """Why the plan cannot be read at all; None when it is a list of days."""

    @property
    def itinerary(self) -> Itinerary | None:
        """The same trip as an itinerary; None where the task has no dates or no group size."""
        if self.task.date is None or self.task.people_number is None:
            return None
        days = tuple(
            Day(day.number, dt.date.fromisoformat(day.date), day.items()) for day in self.days if day.date is not None
        )
        return Itinerary(days, self.task.people_number, self.catalog.world.digest, self.task.id)


def read_plan(task: Task, plan: Any, catalog: Catalog) -> ReadPlan:
    """Read a plan as published; a plan that is one text is parsed as JSON or as a literal first, never evaluated."""
    value = _unwrapped(plan)
    dates = task.date or ()
    blank = [ReadDay(i + 1, dates[i] if i < len(dates) else None) for i in range(task.days)]
    if not isinstance(value, list):
        return ReadPlan(task, catalog, tuple(blank), problem=f"not a list of days: {show(plan)}")
    raw = cast("list[Any]", value)
    days = [_read_day(raw[i], day, catalog) if i < len(raw) else day for i, day in enumerate(blank)]
    return ReadPlan(task, catalog, tuple(days), sum(not _is_blank(day) for day in raw[task.days :]))


def squeeze(text: str) -> str:
    """The text with every run of white space as one blank and none at its ends."""
    return " ".join(text.split())


_MOVES = re.compile(r"from (.+?) to (.+)", re.IGNORECASE)


def _unwrapped(plan: Any) -> Any:
    if not isinstance(plan, str):
        return plan
    try:
        return json.loads(plan)
    except (ValueError, RecursionError):
        try:
            return read_literal(plan)
        except NotALiteral:
            return plan


def _empty(value: object) -> bool:
    return not value or (isinstance(value, str) and value.strip() in ("", "-"))


def _is_blank(day: object) -> bool:
    """Whether a day holds nothing; the annotation tool's filler text is nothing."""
    if not isinstance(day, dict):
        return not day
    fields = cast("dict[str, Any]", day)
    current = fields.get("current_city")
    return (_empty(current) or current == FILLER) and all(_empty(fields.get(key)) for key in FIELDS)


def _read_day(raw: Any, blank: ReadDay, catalog: Catalog) -> ReadDay:
    if _is_blank(raw) or not isinstance(raw, dict):
        return blank
    fields = cast("dict[str, Any]", raw)
    current, move, lodging = fields.get("current_city"), fields.get("transportation"), fields.get("accommodation")
    says = fields.get("days", fields.get("day"))
    number = blank.number
    return ReadDay(
        number,
        blank.date,
        given=True,
        says=says if isinstance(says, int) and not isinstance(says, bool) else None,
        where="" if _empty(current) else show(current),
        cities=_cities(current, catalog),
        move=None if _empty(move) else read_move(move, catalog, blank.date),
        meals=tuple(
            (meal, _entry(number, meal, fields[meal], catalog.restaurants_called, catalog))
            for meal in MEALS
            if not _empty(fields.get(meal))
        ),
        sights=tuple(_sights(number, fields.get("attraction"), catalog)),
        lodging=None if _empty(lodging) else _entry(number, "accommodation", lodging, catalog.hotels_called, catalog),
    )


def _cities(current: object, catalog: Catalog) -> tuple[str, ...]:
    if _empty(current):
        return ()
    text = squeeze(current) if isinstance(current, str) else show(current)
    match = _MOVES.fullmatch(text)
    return tuple(bare_city(part, catalog) for part in (match.groups() if match else (text,)))


def _entry(day: int, field: str, value: object, called: Called, catalog: Catalog) -> Entry:
    parts = None if not isinstance(value, str) else _parts(value) if len(value) <= _KEPT else _split(value)
    if parts is None:
        return Entry(day, field, value, None, None, ())
    name, city = parts
    if "(" in city:
        city = bare_city(city, catalog)
    return Entry(day, field, value, name, city, called(city, name))


def _sights(day: int, value: object, catalog: Catalog) -> Iterator[Entry]:
    parts = value.split(";") if isinstance(value, str) else [value]
    items = [part for part in parts if not _empty(part)]
    for number, item in enumerate(items, start=1):
        field = f"attraction[{number}]" if len(items) > 1 else "attraction"
        yield _entry(day, field, item, catalog.attractions_called, catalog)


_KEPT = 500  # characters of a text whose parts are kept: plans of one task name the same places


@lru_cache(16384)
def _parts(text: str) -> tuple[str, str] | None:
    return _split(text)


def _split(text: str) -> tuple[str, str] | None:
    """The name and the city as written, white space squeezed; None when the text is not of that form.

    A city is not followed by anything ("Name, City; Cost: 14").
    """
    name, comma, city = squeeze(text).rpartition(",")
    name, city = name.strip(), city.strip()
    return (name, city) if comma and name and city and ";" not in city else None


def _ref(entry: Entry) -> str | None:
    return entry.rows[0].id if entry.rows else None


def _label(entry: Entry) -> str:
    return entry.name if entry.name is not None else entry.text


def _leg(move: Move, number: int) -> Leg:
    midnight = (number - 1) * 1440
    flight = move.flights[0] if move.flights else None
    return Leg(
        move.mode,
        move.origin,
        move.dest,
        None if flight is None else flight.id,
        None if flight is None else midnight + flight.departs,
        None if flight is None else midnight + flight.arrives,
        move.text,
    )
