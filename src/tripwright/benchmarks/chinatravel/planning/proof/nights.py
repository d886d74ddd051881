"""Nights in a relaxation: one hotel each, rooms as many as the plan says."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tripwright.benchmarks.chinatravel.planning.proof.classes import OTHER, PlaceClass, classes, price_steps
from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE
from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.windows import ANY
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.planner.timed.proof.elements import Element, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount, added, between
from tripwright.world import Hotel

NIGHTS, BEDS = "nights", "beds"
KINDS = ("accommodation",)
_MOST_ROOMS = 99


def hotel_classes(setting: Setting) -> list[PlaceClass[Hotel]]:
    """The hotels that programs can tell apart."""
    telling = setting.telling
    hotels = setting.sandbox.hotels(setting.party.target_city).values()
    step = price_steps(row.price for row in hotels if row.price is not None)
    read = setting.reading.concepts[KINDS[0]] & {"activity_price", "activity_cost", "room_count"}
    rooms = "activity_price" in read and len(read) > 1  # the number of rooms goes with both

    def key(row: Hotel) -> tuple[object, ...]:
        name, tag, price = telling.named(row.name), telling.named(row.tags), telling.cost(row.price, KINDS)
        rough = price is not None and name == tag == OTHER and not rooms
        shown = step(price or 0) if rough else price
        return name, tag, shown, telling.side(price, 1), row.beds, telling.distances(row.name, KINDS)

    index = setting.travel.transit.index
    return classes((row for row in hotels if _usable(row, index)), key)


def _usable(row: Hotel, index: dict[str, int]) -> bool:
    return row.price is not None and bool(row.beds) and row.name in index


def add_nights(setting: Setting, ends: Ends) -> None:
    """A hotel for each night that is not spent on the ride there; as published, one at least on longer trips."""
    rows, found = setting.rows, hotel_classes(setting)
    nights: list[Amount] = []
    for night in range(1, setting.party.days):
        of_night = [one for place in found for one in _elements(setting, place, night)]
        total = Amount(tuple((one.count, SCALE) for one in of_night))
        rows.at_most(total, SCALE)
        late = ends.late[night - 1]
        rows.at_least(total, SCALE, [setting.guard(NIGHTS), rows.invert(late)])
        setting.elements += of_night
        nights.append(total)
    if nights and not setting.notion.real_clocks:
        rows.at_least(added(nights), SCALE, [setting.guard(NIGHTS)])


def _elements(setting: Setting, alike: PlaceClass[Hotel], night: int) -> Iterator[Element]:
    beds = alike.row.beds or 1
    need = math.ceil(setting.party.people / (beds * SLEEPERS))
    counted = "room_count" in setting.reading.concepts["accommodation"] and not setting.notion.always_beds
    rooms = setting.rows.integer(1, _MOST_ROOMS)
    if not counted:
        setting.rows.at_least(Amount(((rooms, 1),)), need, [setting.guard(BEDS)])
    price = between([row.price or 0 for row in alike.rows])
    cost = Amount(((rooms, price.low),))
    values: dict[str, Value] = {**ANY.clocks(), "room_count": Amount(((rooms, SCALE),))}
    if price.low < price.high:
        values["activity_price"] = price
        steps = (price.high - price.low) // price.step
        more = setting.rows.integer(0, steps * _MOST_ROOMS)  # one number, whichever program asks for the cost
        setting.rows.at_most(Amount(((more, 1), (rooms, -steps))), 0)
        cost = cost.plus(Amount(((more, price.step),)))
    values["activity_cost"] = cost
    item = {
        "type": "accommodation",
        "position": alike.row.name,
        "price": yuan(price.low),
        "room_type": alike.row.beds,
    }
    named = alike.row.name in setting.reading.names
    for _, legs in setting.ways(NONE, to=setting.travel.transit.index[alike.row.name] if named else None):
        there = setting.rows.boolean()
        yield Element(item, there, day=night, rank=night, legs=legs, open=values, known=len(alike.rows) == 1)


def add_hops(setting: Setting, ends: Ends) -> None:
    """Nobody is in a hotel, or back from one, without a way: at least one leads to a hotel, and one to the ride back.

    Where programs do not tell ways apart there is nothing to say.
    """
    if setting.party.days == 1 or not setting.reading.modes:
        return
    rows, nowhere = setting.rows, ends.late[-1] if setting.notion.real_clocks else False
    hotels = setting.sandbox.hotels(setting.party.target_city)
    moved = [one for one in setting.elements if one.item.get("position") in hotels and one.legs("", ())]
    back = [one for one in setting.elements if one.rank == -1 and one.legs("", ())]
    for group in (moved, back):
        when = [rows.invert(nowhere), setting.guard(NIGHTS)]
        rows.at_least(Amount(tuple((one.count, 1) for one in group)), 1, when)
