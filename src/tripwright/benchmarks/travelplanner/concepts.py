"""TravelPlanner's concept library: the functions that its hard constraints, written as programs, call.

A program reads a trip: days of items, each with its kind, city, name and what it costs the whole party. Values are the
world's, never the plan's own; what the world does not say is a fault, so that a program never decides on a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tripwright.benchmarks.travelplanner.task import CUISINES, HOUSE_RULES
from tripwright.language import Base, Concept, ConceptLibrary, Param, Phrase, Role, Type, ValueSet, library
from tripwright.language.concepts import concept
from tripwright.planner.city_tour import TourWords

NAME = "travelplanner"
Item = Mapping[str, Any]
Trip = Mapping[str, Any]

MEALS = ("breakfast", "lunch", "dinner")
RIDES = ("flight", "self-driving", "taxi")
NIGHT = "accommodation"
ROOM_WORDS: dict[str | int, Phrase] = {
    "Entire home/apt": Phrase("entire home", "整套房"),
    "Private room": Phrase("private room", "独立房间"),
    "Shared room": Phrase("shared room", "合住房间"),
}
KIND_WORDS: dict[str | int, Phrase] = {
    "flight": Phrase("flight", "航班"),
    "self-driving": Phrase("drive in one's own car", "自驾", "drives in one's own car"),
    "taxi": Phrase("taxi ride", "出租车"),
    "breakfast": Phrase("breakfast", "早餐"),
    "lunch": Phrase("lunch", "午餐", "lunches"),
    "dinner": Phrase("dinner", "晚餐"),
    "attraction": Phrase("sight", "景点"),
    NIGHT: Phrase("night", "住宿"),
}
KIND_GROUPS = {
    frozenset[str | int](MEALS): Phrase("meal", "用餐"),
    frozenset[str | int](RIDES): Phrase("move between cities", "城际交通", "moves between cities"),
}
_TRIP, _ITEM, _ITEMS = Type(Base.TRIP), Type(Base.ITEM), Type(Base.ITEMS)
_FLAG, _COUNT = Type(Base.FLAG), Type(Base.NUMBER, unit="count", least=0)
_MONEY = Type(Base.NUMBER, unit="dollars", least=0)
_CITY, _NAME, _KIND = Type(Base.TEXT, "city"), Type(Base.TEXT), Type(Base.TEXT, "kind")
_ROOM, _CUISINE, _GUESTS = Type(Base.TEXT, "room"), Type(Base.TEXT, "cuisine"), Type(Base.TEXT, "house rule")
_PLAN, _OF = (Param("plan", _TRIP),), (Param("activity", _ITEM),)


def _stated(item: Item, key: str) -> Any:
    """A value of an item.

    Raises:
        KeyError: The item is not of a kind that has it, or the world does not say.
    """
    value = item.get(key)
    if value is None:
        raise KeyError(key)
    return value


def _field(key: str) -> Callable[[Item], Any]:
    """A value of one item."""
    return lambda activity: _stated(activity, key)


def _value(key: str) -> Callable[[Trip], Any]:
    """A value of the whole trip."""
    return lambda plan: _stated(plan, key)


def _day_count(plan: Trip) -> int:
    return len(plan["days"])


def _all_items(plan: Trip) -> list[Any]:
    return [item for day in plan["days"] for item in day]


def _day_items(plan: Trip, day: int) -> Sequence[Any]:
    if not 1 <= day <= len(plan["days"]):
        raise IndexError(f"the trip has no day {day}")
    return plan["days"][day - 1]


def _allows(activity: Item, guests: str) -> bool:
    return f"No {guests}" not in _stated(activity, "house_rules")  # as published: the words, wherever they stand


def _serves(activity: Item, cuisine: str) -> bool:
    return cuisine in _stated(activity, "cuisines").split(", ")


_CONCEPTS: tuple[Concept, ...] = (
    concept(
        *("day_count", _day_count, _PLAN, _COUNT),
        *("Days of the trip.|行程天数。", "number of days|行程天数", Role.FACT),
    ),
    concept(
        *("people_count", _value("people"), _PLAN, _COUNT),
        *("Travellers.|出行人数。", "number of travellers|出行人数", Role.FACT),
    ),
    concept(
        *("home_city", _value("home"), _PLAN, _CITY),
        *("City of departure.|出发城市。", "home city|出发城市", Role.FACT),
    ),
    concept(
        *("activities", _all_items, _PLAN, _ITEMS),
        *("All items of the trip, in order.|按顺序的全部活动。", "activity|活动|activities", Role.ITEMS),
    ),
    concept(
        *("day_activities", _day_items, (*_PLAN, Param("day", _COUNT)), _ITEMS),
        *("Items of a day, from 1.|某天的活动,从1数起。", "activity|活动|activities", Role.DAY_ITEMS),
    ),
    concept(
        *("activity_type", _field("kind"), _OF, _KIND),
        *("Kind of activity.|活动类型。", "kind|类型"),
    ),
    concept(
        *("activity_city", _field("city"), _OF, _CITY),
        *("City it is in; of a move, the one it leaves.|所在城市;交通为出发城市。", "city|城市"),
    ),
    concept(
        *("activity_name", _field("name"), _OF, _NAME),
        *("Name of the place, or number of the flight.|名称。", "name|名称"),
    ),
    concept(
        *("activity_cost", _field("cost"), _OF, _MONEY),
        *("What it costs the whole party.|全体的花费。", "cost|花费"),
    ),
    concept(
        *("room_type", _field("room_type"), _OF, _ROOM),
        *("What is let, of a night.|房型。", "room type|房型"),
    ),
    concept(
        *("allows", _allows, (*_OF, Param("guests", _GUESTS)), _FLAG),
        *("The house rules do not forbid it, of a night.|住宿规则允许。", "{1} are allowed|允许{1}"),
    ),
    concept(
        *("serves", _serves, (*_OF, Param("cuisine", _CUISINE)), _FLAG),
        *("The restaurant serves that cuisine, of a meal.|餐馆供应该菜系。", "{1} food is served|供应{1}菜"),
    ),
)


@cache
def travelplanner_concepts(cities: frozenset[str] = frozenset()) -> ConceptLibrary:
    """The library. It is bound to no world: a trip carries the world's values (``trip_view.py``).

    Args:
        cities: Those of a world, where its values are to be shown.
    """
    sets = (
        ValueSet("kind", KIND_WORDS, KIND_WORDS, groups=KIND_GROUPS, structural=True),
        ValueSet("city", cities),
        ValueSet("room", ROOM_WORDS, ROOM_WORDS),
        ValueSet("cuisine", CUISINES),
        ValueSet("house rule", HOUSE_RULES),
    )
    return library(NAME, {"plan": _TRIP}, _CONCEPTS, sets, day_count="day_count")


TOUR_WORDS = TourWords(
    cost="activity_cost",
    serves="serves",
    city="activity_city",
    home="home_city",
    night={"kind": NIGHT},
    rides={mode: {"kind": mode} for mode in RIDES},
    meals=tuple({"kind": meal} for meal in MEALS),
    sight={"kind": "attraction"},
)
"""What the city tour planner needs to know of these words."""
