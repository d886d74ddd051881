"""Sights and tables in a relaxation: places that programs name one by one with clocks, all others by class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.classes import classes
from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE
from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.windows import Window, windows
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.planner.timed.proof.elements import Clock, Element
from tripwright.planner.timed.proof.rows import SCALE, Amount

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

ONCE = "once"
_MEALS = ("breakfast", "lunch", "dinner")
_MOST_BREAKFASTS = 40


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
    """

    place: int
    chosen: IntVar
    begins: IntVar
    ends: IntVar
    elements: list[Element] = field(default_factory=list[Element])


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


def add_spots(setting: Setting) -> tuple[list[Visit], list[Crowd]]:
    """Everything that can be visited."""
    visits: list[Visit] = []
    crowds: list[Crowd] = []
    telling = setting.telling
    everything = places(setting)
    named = [place for place in everything if place.name in setting.reading.names]
    for place in named:
        visits.append(_visit(setting, place))

    def key(place: Place) -> tuple[Any, ...]:
        spans = tuple(tuple(windows(place.opens, place.closes, role, setting.notion)) for role in place.roles)
        return (
            telling.named(place.name), telling.named(place.kind), telling.cost(place.price), place.roles, spans,
            telling.distances(place.name),
        )  # fmt: skip

    for place, size in classes((one for one in everything if one.name not in setting.reading.names), key):
        crowds += _crowds(setting, place, size)
    crowds += _breakfasts(setting)
    for visit in visits:
        setting.elements += visit.elements
    for crowd in crowds:
        setting.elements += crowd.elements
    return visits, crowds


def _item(place: Place, role: str, people: int) -> dict[str, Any]:
    item = {"type": role, "position": place.name, "price": yuan(place.price), "cost": yuan(place.price * people)}
    return {**item, "tickets": people} if role == "attraction" else item


def _visit(setting: Setting, place: Place) -> Visit:
    rows, days = setting.rows, setting.party.days
    end = days * DAY + LATEST
    visit = Visit(setting.travel.transit.index[place.name], rows.boolean(), rows.integer(0, end), rows.integer(0, end))
    rows.at_least(Amount(((visit.ends, 1), (visit.begins, -1))), 1)
    for role in place.roles:
        for window in windows(place.opens, place.closes, role, setting.notion):
            for day in range(1, days + 1):
                visit.elements.extend(_chances(setting, visit, place, role, window, day))
    rows.between(Amount((*((one.count, 1) for one in visit.elements), (visit.chosen, -1))), 0, 0)
    return visit


def _chances(setting: Setting, visit: Visit, place: Place, role: str, window: Window, day: int) -> Iterator[Element]:
    """The visit in one role, window and day, by each way."""
    rows, midnight = setting.rows, (day - 1) * DAY
    begins, ends = Amount(((visit.begins, SCALE),)), Amount(((visit.ends, SCALE),))
    shift = Amount((), -midnight * SCALE, -midnight * SCALE)
    clocks = {
        "activity_start_time": Clock(begins.plus(shift)),
        "activity_end_time": Clock(ends.plus(shift)),
        "activity_time": ends.plus(begins, -1),
    }
    item = _item(place, role, setting.party.people)
    for _, legs in setting.ways():
        chosen = rows.boolean()
        rows.between(Amount(((visit.begins, 1),)), midnight + window.opens, midnight + window.last, [chosen])
        rows.between(Amount(((visit.ends, 1),)), midnight + window.first, midnight + window.closes, [chosen])
        yield Element(item, chosen, day=day, open=clocks, legs=legs, begins=visit.begins)


def spans(setting: Setting) -> list[tuple[int, int]]:
    """The days that crowds are kept apart by: each where programs look at days, else the first, the last, the rest."""
    days = setting.party.days
    if setting.reading.days or days <= 3:
        return [(day, day) for day in range(1, days + 1)]
    return [(1, 1), (2, days - 1), (days, days)]


def _crowds(setting: Setting, place: Place, size: int) -> list[Crowd]:
    """Visits to a class of places: each place once at most."""
    made: list[Crowd] = []
    for role in place.roles:
        for window in windows(place.opens, place.closes, role, setting.notion):
            item = _item(place, role, setting.party.people)
            made += [_crowd(setting, item, window, days, size) for days in spans(setting)]
    counts = [one.count for crowd in made for one in crowd.elements]
    limit = Amount(tuple((count, 1) for count in counts))
    setting.rows.at_most(limit, size, [setting.guard(ONCE)])
    return made


def _crowd(
    setting: Setting, item: dict[str, Any], window: Window, days: tuple[int, int], size: int, *also: str
) -> Crowd:
    day = days[0] if setting.reading.days else None
    elements = [
        Element(item, setting.rows.integer(0, size), most=max(size, 2), day=day, open=window.clocks(), legs=legs)
        for _, legs in setting.ways(*also)
    ]
    return Crowd(elements, window, days)


def _breakfasts(setting: Setting) -> list[Crowd]:
    """Free breakfasts at hotels."""
    telling = setting.telling
    window = Window(*setting.notion.meal("breakfast", hotel=True))
    hotels = setting.sandbox.hotels(setting.party.target_city).values()
    told = classes(hotels, lambda row: (telling.named(row.name), telling.named(row.tags), telling.distances(row.name)))
    made: list[Crowd] = []
    for row, _ in told:
        item = {"type": "breakfast", "position": row.name, "price": 0, "cost": 0}
        made += [_crowd(setting, item, window, days, _MOST_BREAKFASTS, NONE) for days in spans(setting)]
    return made
