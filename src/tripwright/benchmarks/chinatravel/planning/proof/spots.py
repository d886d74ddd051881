"""Sights and tables in a relaxation: places that programs name one by one with clocks, all others by class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.classes import OTHER, PlaceClass, classes, price_steps
from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE, Way
from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.reading import (
    BEGINS,
    CUISINE,
    ENDS,
    FEATURE,
    NAMED,
    POSITION,
    SIGHT,
    reading,
)
from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY, Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.single import LASTS, clocks, one_of_crowd
from tripwright.benchmarks.chinatravel.planning.proof.windows import Window, windows
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.planner.timed.proof.elements import Clock, Element, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount, amount, between

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

ONCE = "once"
_MEALS = ("breakfast", "lunch", "dinner")
_MOST_BREAKFASTS = 40
_COARSE = 60
_MOST_ELEMENTS = 12_000
_MOST_PARTS = 30
"""Parts of a window; with more clocks in the programs it stays whole."""


class Place(NamedTuple):
    """A sight or a table, with what a relaxation needs of it."""

    name: str
    kind: str | None
    price: int
    opens: int
    closes: int
    roles: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Visit:
    """A named place whose clocks are followed: visited at most once.

    Attributes:
        place: Its number in the city.
        chosen: Whether the plan holds it.
        begins: When the visit begins. ends: When it ends; minutes from the first midnight.
        elements: Its roles, days and ways, of which the plan holds one at most.
        places: For each element its day and its window.
    """

    place: int
    chosen: IntVar
    begins: IntVar
    ends: IntVar
    elements: list[Element] = field(default_factory=list[Element])
    places: list[tuple[int, Window]] = field(default_factory=list[tuple[int, Window]])


@dataclass(frozen=True, eq=False)
class Crowd:
    """Visits to places of one class, in one role, on some days.

    Attributes:
        elements: One for each way.
        window: When each may be. days: The days from first to last.
    """

    elements: list[Element]
    window: Window
    days: tuple[int, int]


def places(setting: Setting) -> list[Place]:
    """Every sight and table with a known price and known hours that can be reached."""
    city, index = setting.party.target_city, setting.travel.transit.index
    found: list[Place] = []
    for row in setting.sandbox.attractions(city).values():
        if row.price is not None and row.opens is not None and row.closes is not None and row.name in index:
            found.append(Place(row.name, row.kind, row.price, row.opens, row.closes, ("attraction",)))
    for row in setting.sandbox.restaurants(city).values():
        if row.price is not None and row.opens is not None and row.closes is not None and row.name in index:
            found.append(Place(row.name, row.cuisines, row.price, row.opens, row.closes, _MEALS))
    return found


class TooLarge(Exception):
    """Programs tell so many things apart that building the rows would take longer than a proof may."""


def add_spots(setting: Setting, ends: Ends) -> tuple[list[Visit], list[Crowd]]:
    """Everything that can be visited; with very many elements, windows are not parted.

    Raises:
        TooLarge: There are too many all the same.
    """
    everything = places(setting)
    named = [place for place in everything if place.name in setting.reading.names]
    others = [place for place in everything if place.name not in setting.reading.names]
    alike = _alike(setting, others)
    if _size(setting, alike) > _MOST_ELEMENTS:
        setting.reading.marks = reading(()).marks
        alike = _alike(setting, others)
        if _size(setting, alike) > 2 * _MOST_ELEMENTS:
            raise TooLarge
    visits = [_visit(setting, ends, place) for place in named]
    crowds = [crowd for places in alike for crowd in _crowds(setting, ends, places)]
    crowds += _breakfasts(setting, ends)
    for group in (*visits, *crowds):
        setting.elements += group.elements
    return visits, crowds


def _size(setting: Setting, alike: Sequence[PlaceClass[Place]]) -> int:
    """How many elements the classes make; those with clocks take twice the work."""
    sizes = (
        len(_open(setting, one.row, role))
        * len(spans(setting, role, whole=_is_vague(setting, one.row)))
        * (2 if setting.reading.clocks(role) else 1)
        for one in alike
        for role in one.row.roles
    )
    return sum(sizes) * len(setting.ways())


def _alike(setting: Setting, others: Sequence[Place]) -> list[PlaceClass[Place]]:
    """The places that programs can tell apart."""
    telling = setting.telling
    step = price_steps(place.price for place in others)

    def key(place: Place) -> tuple[object, ...]:
        price, kind = telling.paid(place.price, place.roles), _told_kind(setting, place)
        return (
            telling.named(place.name, POSITION, place.roles),
            kind,
            step(price) if price is not None and kind == OTHER else price,
            telling.side(place.price, setting.party.people),
            place.roles,
            *(tuple(_open(setting, place, role)) for role in place.roles),
            telling.distances(place.name, place.roles),
        )

    return classes(others, key)


def _told_kind(setting: Setting, place: Place) -> str:
    return setting.telling.named(place.kind, SIGHT if "attraction" in place.roles else CUISINE, place.roles)


def _open(setting: Setting, place: Place, role: str) -> list[Window]:
    """The windows of a place that is not named, to the hour where that does."""
    exact = setting.reading.clocks(role) and _told_kind(setting, place) != OTHER
    step = 1 if exact else DAY if _is_vague(setting, place) else _COARSE
    return _parted(setting, windows(place.opens, place.closes, role, setting.notion), role, step=step)


def _parted(setting: Setting, found: Iterable[Window], *kinds: str, step: int = 1) -> list[Window]:
    """Windows parted at the clocks that programs compare beginnings and ends of these kinds with."""
    begins, ends = (
        {mark for kind in kinds for mark in setting.reading.marks[kind, concept]} for concept in (BEGINS, ENDS)
    )
    if (len(begins) + 1) * (len(ends) + 1) > _MOST_PARTS:
        begins = ends = set[int]()
    return list(dict.fromkeys(part for window in found for part in window.parted(begins, ends, step)))


def _is_vague(setting: Setting, place: Place) -> bool:
    """Programs tell ways apart, but not the kind of this place: hours and days are left out, or there is too much."""
    return setting.reading.modes and _told_kind(setting, place) == OTHER


def _item(place: Place, role: str, people: int) -> dict[str, Any]:
    item = {"type": role, "position": place.name, "price": yuan(place.price), "cost": yuan(place.price * people)}
    return {**item, "tickets": people} if role == "attraction" else item


def _visit(setting: Setting, ends: Ends, place: Place) -> Visit:
    rows, days = setting.rows, setting.party.days
    end = days * DAY + LATEST
    visit = Visit(setting.travel.transit.index[place.name], rows.boolean(), rows.integer(0, end), rows.integer(0, end))
    rows.at_least(Amount(((visit.ends, 1), (visit.begins, -1))), 1)
    for role in place.roles:
        found, item = windows(place.opens, place.closes, role, setting.notion), _item(place, role, setting.party.people)
        for window, day in product(_parted(setting, found, role, NAMED), range(1, days + 1)):
            chances = list(_chances(setting, ends, visit, item, (day, window)))
            visit.elements.extend(chances)
            visit.places.extend((day, window) for _ in chances)
    rows.between(Amount((*((one.count, 1) for one in visit.elements), (visit.chosen, -1))), 0, 0)
    return visit


def _chances(
    setting: Setting, ends: Ends, visit: Visit, item: dict[str, Any], when: tuple[int, Window]
) -> Iterator[Element]:
    """The visit as one item, on a day, in a window, by each way."""
    day, window = when
    rows, midnight = setting.rows, (day - 1) * DAY
    begins, done = Amount(((visit.begins, SCALE),)), Amount(((visit.ends, SCALE),))
    values = clocks(begins, done, amount(midnight))
    by = Clock(Amount(begins.terms, -(midnight + LATEST) * SCALE, -midnight * SCALE))
    for way in setting.ways(to=visit.place, clock=ends.hop_clock((day, day)), by=by):
        chosen = rows.boolean()
        rows.between(Amount(((visit.begins, 1),)), midnight + window.opens, midnight + window.last, [chosen])
        rows.between(Amount(((visit.ends, 1),)), midnight + window.first, midnight + window.closes, [chosen])
        yield Element(item, chosen, day=day, open=values, legs=way.legs, parts=way.parts, begins=begins, ends=done)


def spans(setting: Setting, role: str, *, whole: bool = False) -> list[tuple[int, int]]:
    """The days that crowds are kept apart by: each where programs look at days, else the first, the last, the rest."""
    days = setting.party.days
    if role in setting.reading.days or (days <= 3 and not whole):
        return [(day, day) for day in range(1, days + 1)]
    if whole:
        return [(1, days)]
    return [(1, 1), (2, days - 1), (days, days)]


def _crowds(setting: Setting, ends: Ends, alike: PlaceClass[Place]) -> list[Crowd]:
    """Visits to a class of places: each place once at most."""
    made: list[Crowd] = []
    for role in alike.row.roles:
        people, size = setting.party.people, len(alike.rows)
        kind = _Kind(alike.items(_item(alike.row, role, people)), size, _prices(alike, people))
        for window, days in product(
            _open(setting, alike.row, role), spans(setting, role, whole=_is_vague(setting, alike.row))
        ):
            by = Clock(Amount((), 0, window.last * SCALE))
            ways = setting.ways(clock=ends.hop_clock(days), by=by)
            made.append(_crowd(setting, ends, role, window, days, kind, ways))
    counts = [one.count for crowd in made for one in crowd.elements]
    limit = Amount(tuple((count, 1) for count in counts))
    setting.rows.at_most(limit, len(alike.rows), [setting.guard(ONCE)])
    return made


def _prices(alike: PlaceClass[Place], people: int) -> dict[str, Value]:
    """Price and cost of places whose prices are not quite the same."""
    price = between([place.price for place in alike.rows])
    return {} if price.low == price.high else {"activity_price": price, "activity_cost": price.times(people)}


class _Kind(NamedTuple):
    """Visits that programs cannot tell apart: what is fixed of each, how many there are, what is not quite fixed."""

    items: Sequence[dict[str, Any]]
    size: int
    values: Mapping[str, Value]


def _crowd(
    setting: Setting, ends: Ends, role: str, window: Window, days: tuple[int, int], kind: _Kind, ways: Sequence[Way]
) -> Crowd:
    rows, day = setting.rows, days[0] if role in setting.reading.days else None
    values, most = {**window.clocks(), **kind.values}, max(kind.size, 2)
    elements: list[Element] = []
    for way in ways:
        count = rows.integer(0, kind.size)
        one = Element(
            kind.items[0], count, most=most, day=day, open=values, legs=way.legs, parts=way.parts, alike=kind.items[1:]
        )
        elements.append(_followed(setting, ends, one, window, days) if setting.reading.clocks(role) else one)
    return Crowd(elements, window, days)


def _followed(setting: Setting, ends: Ends, crowd: Element, window: Window, days: tuple[int, int]) -> Element:
    """The crowd with the minutes of all visits together; single ones of them can be looked at."""
    rows = setting.rows
    longest = window.closes - window.opens
    whole = Amount(((rows.integer(0, longest * crowd.most), 1),))
    rows.at_least(whole.plus(Amount(((crowd.count, -1),))), 0)
    rows.at_most(whole.plus(Amount(((crowd.count, -longest),))), 0)
    return replace(
        crowd, sums={LASTS: whole.times(SCALE)}, example=partial(one_of_crowd, setting, ends, window, days, crowd)
    )


def _breakfasts(setting: Setting, ends: Ends) -> list[Crowd]:
    """Free breakfasts at hotels."""
    telling = setting.telling
    roles = ("breakfast",)
    found = _parted(setting, [Window(*setting.notion.meal("breakfast", hotel=True))], *roles)
    hotels = setting.sandbox.hotels(setting.party.target_city).values()
    told = classes(
        hotels,
        lambda row: (
            telling.named(row.name, POSITION, roles),
            telling.named(row.tags, FEATURE, roles),
            telling.distances(row.name, roles),
        ),
    )
    made: list[Crowd] = []
    for alike in told:
        kind = _Kind(alike.items({"type": "breakfast", "price": 0, "cost": 0}), _MOST_BREAKFASTS, {})
        for window, days in product(found, spans(setting, "breakfast")):
            ways = setting.ways(NONE, clock=ends.hop_clock(days))
            made.append(_crowd(setting, ends, "breakfast", window, days, kind, ways))
    return made
