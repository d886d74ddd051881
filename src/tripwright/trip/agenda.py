"""A trip made ready to be shown: every item with its place, its cost and what was found wrong with it.

All exports read an agenda and nothing else. Text is cleaned here once: one line, no control characters, valid
Unicode; each export then only has to escape for its own format.
"""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tripwright.errors import BadInput
from tripwright.trip.clock import by_day, format_clock
from tripwright.trip.costs import CostSheet
from tripwright.trip.gazetteer import Gazetteer, Place
from tripwright.trip.itinerary import Day, Item, Itinerary, Leg, Meal, Stay, Visit
from tripwright.trip.money import Money, total
from tripwright.trip.where import AddressBook, Spot, addresses

_MODES = {
    "flight": "Flight",
    "train": "Train",
    "self-driving": "Drive",
    "taxi": "Taxi",
    "metro": "Metro",
    "walk": "Walk",
    "other": "Transfer",
}
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something found wrong: pinned to the item that ``where`` addresses, to its day, or to the whole trip."""

    message: str
    where: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One item, resolved. ``place`` is a leg's origin and ``dest`` its end; clocks as in the itinerary."""

    where: str
    day: int
    date: dt.date
    item: Item
    title: str
    place: Place
    dest: Place | None
    starts: int | None
    ends: int | None
    costs: tuple[Money | None, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def timed(self) -> bool:
        """True when the item has a start and an end in that order."""
        return self.starts is not None and self.ends is not None and self.starts <= self.ends

    @property
    def clocks(self) -> str:
        """The clocks as text, ``21:45–02:15+1``; one of them may be missing, both missing is empty."""
        return "–".join(format_clock(at, day=self.day) for at in (self.starts, self.ends) if at is not None)

    @property
    def cost(self) -> Money | None:
        """The sum of the item's cost lines; None where it has none or one is unknown."""
        currency = next((part.currency for part in self.costs if part is not None), None)
        return total(self.costs, currency) if currency is not None else None


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """One day: its own entries, those that reach into it from an earlier day, and findings about the day itself."""

    number: int
    date: dt.date
    cities: tuple[str, ...]
    entries: tuple[Entry, ...]
    carried: tuple[Entry, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Agenda:
    """A resolved trip.

    Attributes:
        key: What identifies the trip, stable between exports.
        title: For a reader.
        travellers: Size of the party.
        days: In order.
        costs: The cost sheet, None where there is none.
        marks: Findings that belong to no single day.
        notes: What the exports could not know (positions, zones), one sentence each.
    """

    key: str
    title: str
    travellers: int
    days: tuple[AgendaDay, ...]
    costs: CostSheet | None = None
    marks: tuple[Mark, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of all days."""
        return tuple(entry for day in self.days for entry in day.entries)

    @property
    def first(self) -> dt.date:
        """The date whose midnight all clocks count from."""
        return self.days[0].date

    @property
    def period(self) -> str:
        """The dates as text, ``12 to 14 March 2022``."""
        first, last = self.days[0].date, self.days[-1].date
        end = f"{last.day} {last:%B %Y}"
        if first == last:
            return end
        start = str(first.day) if (first.year, first.month) == (last.year, last.month) else f"{first.day} {first:%B}"
        return f"{start} to {end}"


def build_agenda(
    itinerary: Itinerary,
    gazetteer: Gazetteer,
    *,
    key: str = "",
    title: str = "",
    costs: CostSheet | None = None,
    marks: Iterable[Mark] = (),
) -> Agenda:
    """Resolve a trip.

    Args:
        itinerary: The trip.
        gazetteer: Looks its items up.
        key: What identifies the trip (a task's id); goes into calendar UIDs.
        title: For a reader; the itinerary's own by default.
        costs: Priced lines, attached to the items they address.
        marks: Findings, attached likewise.

    Raises:
        BadInput: The trip has no day.
    """
    if not itinerary.days:
        raise BadInput("a trip without a day cannot be shown", value=key or itinerary.title)
    book = AddressBook(itinerary)
    pinned: dict[tuple[int, int | None], list[Mark]] = {}
    loose: list[Mark] = []
    for mark in marks:
        mark = Mark(clean(mark.message), mark.where, clean(mark.rule))
        spot = book.find(mark.where)
        if spot is None:
            loose.append(mark)
        for place in _places(spot):
            pinned.setdefault(place, []).append(mark)
    priced: dict[tuple[int, int | None], list[Money | None]] = {}
    for line in costs.lines if costs is not None else ():
        for place in _places(book.find(line.where))[:1]:
            priced.setdefault(place, []).append(line.amount)
    days = [_day(day, index, gazetteer, pinned, priced) for index, day in enumerate(itinerary.days)]
    return Agenda(
        key=key or itinerary.title or "trip",
        title=clean(title or itinerary.title) or "Trip",
        travellers=itinerary.travellers,
        days=_with_carried(days),
        costs=_readable(costs),
        marks=tuple(loose),
        notes=_notes(entry for day in days for entry in day.entries),
    )


def clean(text: str) -> str:
    """The text on one line, without what no export format can carry, and without marks that turn text around."""
    return "".join("\ufffd" if _unfit(char) else char for char in " ".join(text.split()))


def _unfit(char: str) -> bool:
    """Control characters, lone surrogates, and the marks that make a reader see text in another order."""
    return unicodedata.category(char) in ("Cc", "Cs", "Cn") or unicodedata.bidirectional(char) in _TURNING


def _readable(costs: CostSheet | None) -> CostSheet | None:
    """The sheet with labels that every export can carry."""
    if costs is None:
        return None
    return replace(costs, lines=tuple(replace(line, label=clean(line.label)) for line in costs.lines))


def _places(spot: Spot | None) -> list[tuple[int, int | None]]:
    if spot is None:
        return []
    return [(spot.day, index) for index in spot.items] or [(spot.day, None)]


def _day(
    day: Day,
    index: int,
    gazetteer: Gazetteer,
    pinned: dict[tuple[int, int | None], list[Mark]],
    priced: dict[tuple[int, int | None], list[Money | None]],
) -> AgendaDay:
    entries: list[Entry] = []
    cities: list[str] = []
    for number, (item, where) in enumerate(zip(day.items, addresses(day), strict=True)):
        place, dest = _ends(item, gazetteer)
        starts, ends = _clocks(item)
        entries.append(
            Entry(
                where=where,
                day=day.number,
                date=day.date,
                item=item,
                title=_title(item, place, dest),
                place=place,
                dest=dest,
                starts=starts,
                ends=ends,
                costs=tuple(priced.get((index, number), ())),
                marks=tuple(pinned.get((index, number), ())),
            )
        )
        for end in (place, dest):
            city = end.city if end is not None else None
            if city is not None and city not in cities:
                cities.append(city)
    return AgendaDay(
        number=day.number,
        date=day.date,
        cities=tuple(cities),
        entries=tuple(entries),
        marks=tuple(pinned.get((index, None), ())),
    )


def _ends(item: Item, gazetteer: Gazetteer) -> tuple[Place, Place | None]:
    if isinstance(item, Leg):
        return _cleaned(gazetteer.end(item.origin)), _cleaned(gazetteer.end(item.dest))
    return _cleaned(gazetteer.place(item)), None


def _cleaned(place: Place) -> Place:
    return Place(
        name=clean(place.name),
        city=clean(place.city) if place.city is not None else None,
        lat=place.lat,
        lon=place.lon,
        exact=place.exact,
        zone=place.zone,
        address=clean(place.address),
    )


def _clocks(item: Item) -> tuple[int | None, int | None]:
    match item:
        case Leg():
            return item.departs, item.arrives
        case Visit() | Meal():
            return item.starts, item.ends
        case Stay():
            return None, None


def _title(item: Item, place: Place, dest: Place | None) -> str:
    match item:
        case Leg():
            name = " ".join(filter(None, (_MODES[item.mode], clean(item.ref or ""))))
            way = " → ".join(end.name for end in (place, dest) if end is not None and end.name)
            return f"{name}: {way}" if way else name
        case Visit():
            return place.name or "Visit"
        case Meal():
            return f"{item.kind.capitalize()}: {place.name}" if place.name else item.kind.capitalize()
        case Stay():
            return place.name or "Stay"


def _with_carried(days: list[AgendaDay]) -> tuple[AgendaDay, ...]:
    """Each day with the entries of earlier days that last into it (a night train, a late flight)."""
    reach: dict[int, list[Entry]] = {}
    for day in days:
        for entry in day.entries:
            if entry.timed and entry.starts is not None and entry.ends is not None:
                for number, _, _ in by_day(entry.starts, entry.ends):
                    if number > entry.day:
                        reach.setdefault(number, []).append(entry)
    return tuple(
        AgendaDay(day.number, day.date, day.cities, day.entries, tuple(reach.get(day.number, ())), day.marks)
        for day in days
    )


def _notes(entries: Iterable[Entry]) -> tuple[str, ...]:
    ends = [end for entry in entries for end in (entry.place, entry.dest) if end is not None and end.name]
    missing = sorted({end.name for end in ends if not end.located})
    rough = {end.name for end in ends if end.located and not end.exact}
    notes: list[str] = []
    if rough:
        notes.append(f"{len(rough)} of {len({end.name for end in ends})} places are shown at their city's position.")
    if missing:
        shown = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
        notes.append(f"Not on the map, their position is unknown: {shown}.")
    return tuple(notes)
