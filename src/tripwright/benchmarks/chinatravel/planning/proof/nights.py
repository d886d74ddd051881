"""Nights in a relaxation: one hotel each, rooms as many as the plan says."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tripwright.benchmarks.chinatravel.planning.proof.classes import PlaceClass, classes
from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE
from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.windows import ANY
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.planner.timed.proof.elements import Element, Legs
from tripwright.planner.timed.proof.rows import SCALE, Amount, amount
from tripwright.world import Hotel

NIGHTS, BEDS = "nights", "beds"
_MOST_ROOMS = 99


def hotel_classes(setting: Setting) -> list[PlaceClass[Hotel]]:
    """The hotels that programs can tell apart."""
    telling = setting.telling

    def key(row: Hotel) -> tuple[object, ...]:
        return (
            telling.named(row.name), telling.named(row.tags), telling.cost(row.price), row.beds,
            telling.distances(row.name),
        )  # fmt: skip

    index = setting.travel.transit.index
    return classes(
        (row for row in setting.sandbox.hotels(setting.party.target_city).values() if _usable(row, index)), key
    )


def _usable(row: Hotel, index: dict[str, int]) -> bool:
    return row.price is not None and bool(row.beds) and row.name in index


def add_nights(setting: Setting, ends: Ends) -> None:
    """A hotel for each night that is not spent on the ride there."""
    rows, found = setting.rows, hotel_classes(setting)
    for night in range(1, setting.party.days):
        of_night = [one for place in found for one in _elements(setting, place.row, night)]
        total = Amount(tuple((one.count, SCALE) for one in of_night))
        rows.at_most(total, SCALE)
        late = ends.late[night - 1]
        rows.at_least(total, SCALE, [setting.guard(NIGHTS), rows.invert(late)])
        setting.elements += of_night


def _elements(setting: Setting, row: Hotel, night: int) -> Iterator[Element]:
    beds = row.beds or 1
    need = math.ceil(setting.party.people / (beds * SLEEPERS))
    counted = "room_count" in setting.reading.concepts and not setting.notion.always_beds
    rooms = setting.rows.integer(1, _MOST_ROOMS)
    if not counted:
        setting.rows.at_least(Amount(((rooms, 1),)), need, [setting.guard(BEDS)])
    for _, legs in setting.ways(NONE):
        yield _element(setting, row, night, Amount(((rooms, SCALE),)), legs)


def _element(setting: Setting, row: Hotel, night: int, rooms: Amount, legs: Legs) -> Element:
    item = {
        "type": "accommodation",
        "position": row.name,
        "price": yuan(row.price or 0),
        "room_type": row.beds,
    }
    ((variable, _),) = rooms.terms
    cost = Amount(((variable, amount(yuan(row.price or 0)).low),))
    return Element(
        item, setting.rows.boolean(), day=night, rank=night, legs=legs,
        open={**ANY.clocks(), "room_count": rooms, "activity_cost": cost},
    )  # fmt: skip
