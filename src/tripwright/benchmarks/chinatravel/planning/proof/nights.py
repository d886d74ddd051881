"""Nights in a relaxation: one hotel each, rooms as many as the plan says."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tripwright.benchmarks.chinatravel.planning.proof.classes import OTHER, PlaceClass, classes, price_steps
from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE
from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.reading import BEGINS, FEATURE, POSITION
from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.single import one_of_crowd
from tripwright.benchmarks.chinatravel.planning.proof.spots import Crowd
from tripwright.benchmarks.chinatravel.planning.proof.times import after
from tripwright.benchmarks.chinatravel.planning.proof.windows import ANY
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.planner.timed.proof.elements import Clock, Element, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount, added, between
from tripwright.world import Hotel

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

NIGHTS, BEDS = "nights", "beds"
KINDS = ("accommodation",)
ROOMS, COST = "room_count", "activity_cost"
_MOST_ROOMS = 99


def hotel_classes(setting: Setting) -> list[PlaceClass[Hotel]]:
    """The hotels that programs can tell apart."""
    telling = setting.telling
    hotels = setting.sandbox.hotels(setting.party.target_city).values()
    step = price_steps(row.price for row in hotels if row.price is not None)
    read = setting.reading.concepts[KINDS[0]] & {"activity_price", COST, ROOMS}
    rooms = "activity_price" in read and len(read) > 1  # the number of rooms goes with both

    def key(row: Hotel) -> tuple[object, ...]:
        name, tag = telling.named(row.name, POSITION, KINDS), telling.named(row.tags, FEATURE, KINDS)
        price = telling.paid(row.price or 0, KINDS)
        rough = price is not None and name == tag == OTHER and not rooms
        shown = step(price or 0) if rough else price
        return name, tag, shown, telling.side(row.price or 0, 1), row.beds, telling.distances(row.name, KINDS)

    index = setting.travel.transit.index
    return classes((row for row in hotels if _usable(row, index)), key)


def _usable(row: Hotel, index: dict[str, int]) -> bool:
    return row.price is not None and bool(row.beds) and row.name in index


def add_nights(setting: Setting, ends: Ends) -> Amount:
    """A hotel for each night that is not spent on the ride there; as published, one at least on longer trips.

    Where a program asks for few nights, or few activities at all, it is left at that one. Returns the minute at which
    the first night begins.
    """
    first = Amount(((setting.rows.integer(0, LATEST - 1), SCALE),))
    rows, found = setting.rows, [(alike, _items(alike)) for alike in hotel_classes(setting)]
    nights: list[Amount] = []
    for night in range(1, setting.party.days):
        of_night = [one for place in found for one in _elements(setting, ends, place, night, first)]
        total = Amount(tuple((one.count, SCALE) for one in of_night))
        rows.at_most(total, SCALE)
        if setting.notion.all_nights or not setting.reading.few_nights:
            rows.at_least(total, SCALE, [setting.guard(NIGHTS), rows.invert(ends.late[night - 1])])
        setting.elements += of_night
        nights.append(total)
    if nights and not setting.notion.real_clocks:
        rows.at_least(added(nights), SCALE, [setting.guard(NIGHTS)])
    return first


def _items(alike: PlaceClass[Hotel]) -> Sequence[dict[str, Any]]:
    """A night at one of them; where there are several, then at each."""
    price = yuan(min(row.price or 0 for row in alike.rows))
    return alike.items({"type": "accommodation", "price": price, "room_type": alike.row.beds})


def _elements(
    setting: Setting, ends: Ends, told: tuple[PlaceClass[Hotel], Sequence[dict[str, Any]]], night: int, first: Amount
) -> Iterator[Element]:
    alike, items = told
    beds = alike.row.beds or 1
    need = math.ceil(setting.party.people / (beds * SLEEPERS))
    counted = ROOMS in setting.reading.concepts["accommodation"] and not setting.notion.always_beds
    rooms = setting.rows.integer(1, _MOST_ROOMS)
    if not counted:
        setting.rows.at_least(Amount(((rooms, 1),)), need, [setting.guard(BEDS)])
    price = between([row.price or 0 for row in alike.rows])
    steps = (price.high - price.low) // price.step
    values: dict[str, Value] = {**ANY.clocks(), ROOMS: Amount(((rooms, SCALE),))}
    if steps:
        values["activity_price"] = price
    if night == 1:
        values[BEGINS] = Clock(first)
    more = setting.rows.integer(0, steps * _MOST_ROOMS)  # one number, whichever program asks for the cost
    setting.rows.at_most(Amount(((more, 1), (rooms, -steps))), 0)
    values[COST] = _cost(price, rooms, more)
    named = alike.row.name in setting.reading.names
    to, clock = setting.travel.transit.index[alike.row.name] if named else None, ends.hop_clock((night, night))
    for way in setting.ways(NONE, to=to, clock=clock):
        one = Element(
            items[0], setting.rows.boolean(), day=night, rank=night, legs=way.legs, parts=way.parts, open=values
        )
        sums = _sums(setting, one, price, rooms, more, 1 if counted else need)
        one = replace(one, alike=items[1:], sums=sums)
        if setting.reading.clocks(KINDS[0]):
            one = replace(one, example=partial(one_of_crowd, setting, ends, ANY, (night, night), one))
        yield one


def _sums(setting: Setting, one: Element, price: Amount, rooms: IntVar, more: IntVar, need: int) -> dict[str, Amount]:
    """Rooms and cost of a night where it is spent there, else nothing."""
    rows, steps = setting.rows, (price.high - price.low) // price.step
    if not setting.reading.concepts[KINDS[0]] & {ROOMS, COST}:
        return {}
    taken, extra = rows.integer(0, _MOST_ROOMS), rows.integer(0, steps * _MOST_ROOMS)
    for mine, whole, most in ((taken, rooms, _MOST_ROOMS), (extra, more, steps * _MOST_ROOMS)):
        rows.at_most(Amount(((mine, 1), (one.count, -most))), 0)
        rows.between(Amount(((mine, 1), (whole, -1))), 0, 0, [one.count])
    rows.at_most(Amount(((extra, 1), (taken, -steps))), 0)
    rows.at_least(Amount(((taken, 1), (one.count, -1))), 0)
    rows.at_least(Amount(((taken, 1), (one.count, -need))), 0, [setting.guard(BEDS)])
    return {ROOMS: Amount(((taken, SCALE),)), COST: _cost(price, taken, extra)}


def _cost(price: Amount, rooms: IntVar, more: IntVar) -> Amount:
    """Of so many rooms at the least price, and so much more."""
    return Amount(((rooms, price.low), *(((more, price.step),) if price.low < price.high else ())))


def add_bedtimes(setting: Setting, ends: Ends, first: Amount) -> None:
    """The first night begins no sooner than its hotel can be reached: one that is named, or any of the others."""
    if not setting.reading.clocks(KINDS[0]):
        return
    index, hotels = setting.travel.transit.index, setting.sandbox.hotels(setting.party.target_city)
    nights = [one for one in setting.elements if one.item["type"] == KINDS[0] and one.day == 1]
    named = sorted(name for name in setting.reading.names if name in hotels and name in index)
    groups = [[name] for name in named]
    groups.append([name for name in hotels if name in index and name not in named])
    for names in groups:
        there = setting.rows.any_of(one.count for one in nights if one.item["position"] in names)
        for station, arrived in ends.enters:
            hops = [(station, index[name]) for name in names]
            after(setting, ends.arrives, hops, first, [there, arrived])


def add_hops(setting: Setting, ends: Ends, crowds: Sequence[Crowd]) -> None:
    """Nobody is in a hotel, or back from one, without a way: at least one leads to a hotel, and one to the ride back.

    The first night asks for a way on the first day, to the hotel or to its breakfast. Where programs do not tell ways
    apart there is nothing to say.
    """
    if setting.party.days == 1 or not setting.reading.modes:
        return
    rows, nowhere = setting.rows, ends.late[-1] if setting.notion.real_clocks else False
    hotels = setting.sandbox.hotels(setting.party.target_city)
    moved = [one for one in setting.elements if one.item.get("position") in hotels and one.legs("", ())]
    fasts = [one for crowd in crowds if crowd.days[0] == 1 for one in crowd.elements]
    early = [one for one in moved if one.day == 1 or one in fasts]
    if setting.notion.all_nights or not setting.reading.few_nights:
        when = [rows.invert(ends.late[0]), setting.guard(NIGHTS)]
        rows.at_least(Amount(tuple((one.count, 1) for one in early)), 1, when)
    back = [one for one in setting.elements if one.rank == -1 and one.legs("", ())]
    for group in (moved, back):
        when = [rows.invert(nowhere), setting.guard(NIGHTS)]
        rows.at_least(Amount(tuple((one.count, 1) for one in group)), 1, when)
