"""A small concept library over invented trips, for the tests of the language room."""

from __future__ import annotations

from typing import Any

from tripwright.language import Base, Concept, ConceptLibrary, Param, Phrase, Role, Type, ValueSet, library
from tripwright.language.profile import Profile
from tripwright.language.run import Env, Program, Result

TRIP, ITEM, ITEMS, PART = Type(Base.TRIP), Type(Base.ITEM), Type(Base.ITEMS), Type(Base.PART)
KIND, DISH, PLACE = Type(Base.TEXT, "kind"), Type(Base.TEXT, "dish"), Type(Base.TEXT)
MONEY, CLOCK, COUNT = Type(Base.NUMBER, unit="coins"), Type(Base.CLOCK), Type(Base.NUMBER, unit="count", least=0)
FARE = Type(Base.NUMBER, unit="coins", least=0)
_DISHES = {"Harbour Grill": "fish", "Noodle Bar": "noodles", "Green Table": "salad"}


def _concept(name: str, call: Any, param: Param, returns: Type, noun: Phrase, role: Role = Role.FEATURE) -> Concept:
    return Concept(name, call, (param,), returns, Phrase(f"{noun.en}.", f"{noun.zh}。"), role, 1, noun)


_IN_TRIP, _IN_ITEM, _IN_LEGS = Param("trip", TRIP), Param("item", ITEM), Param("legs", PART)


def sample_library() -> ConceptLibrary:
    """Items with kind, cost, place, dish, start and legs; days and people of the trip."""
    return library(
        "sample",
        {"trip": TRIP},
        [
            _concept(
                "days", lambda trip: len(trip["days"]), _IN_TRIP, COUNT, Phrase("number of days", "天数"), Role.FACT
            ),
            _concept("people", lambda trip: trip["people"], _IN_TRIP, COUNT, Phrase("travellers", "人数"), Role.FACT),
            _concept("items", _items, _IN_TRIP, ITEMS, Phrase("item", "活动"), Role.ITEMS),
            Concept(
                "day_items",
                lambda trip, day: trip["days"][day - 1],
                (_IN_TRIP, Param("day", COUNT)),
                ITEMS,
                Phrase("Items of a day.", "某天的活动。"),
                Role.DAY_ITEMS,
                1,
                Phrase("item", "活动"),
            ),
            _concept("kind", lambda item: item["kind"], _IN_ITEM, KIND, Phrase("kind", "类型")),
            _concept("cost", lambda item: item.get("cost", 0), _IN_ITEM, MONEY, Phrase("cost", "花费")),
            _concept("place", lambda item: item.get("place", ""), _IN_ITEM, PLACE, Phrase("place", "地点")),
            _concept("dish", lambda item: _DISHES.get(item["place"], ""), _IN_ITEM, DISH, Phrase("dish", "菜品")),
            _concept("start", lambda item: item.get("start"), _IN_ITEM, CLOCK, Phrase("start", "开始时间")),
            _concept("legs", lambda item: item.get("legs", []), _IN_ITEM, PART, Phrase("way there", "交通")),
            _concept("fare", lambda legs: sum(leg["fare"] for leg in legs), _IN_LEGS, FARE, Phrase("fares", "车费")),
        ],
        [
            ValueSet(
                "kind",
                ["meal", "visit", "night", "ride"],
                {
                    "meal": Phrase("meal", "用餐"),
                    "visit": Phrase("visit", "游览"),
                    "night": Phrase("night", "住宿"),
                    "ride": Phrase("ride", "乘车"),
                },
                structural=True,
            ),
            ValueSet("dish", [*_DISHES.values(), "curry"]),
        ],
        keys={"kind": "kind", "cost": "cost", "people": "people"},
        day_count="days",
    )


def _items(trip: dict[str, Any]) -> list[Any]:
    return [item for day in trip["days"] for item in day]


LIBRARY = sample_library()


def sample_trip() -> dict[str, Any]:
    """Two people, two days: a ride, a visit, two meals, a night; a visit, a meal, a ride."""
    leg = {"mode": "bus", "fare": 3}
    return {
        "people": 2,
        "days": [
            [
                {"kind": "ride", "cost": 80, "start": "08:00"},
                {"kind": "visit", "cost": 20, "place": "Old Fort", "start": "10:00", "legs": [leg]},
                {"kind": "meal", "cost": 30, "place": "Harbour Grill", "start": "12:30", "legs": [leg, leg]},
                {"kind": "meal", "cost": 24, "place": "Noodle Bar", "start": "19:00"},
                {"kind": "night", "cost": 100, "place": "Quay Inn", "start": "21:00"},
            ],
            [
                {"kind": "visit", "cost": 0, "place": "Long Beach", "start": "09:00", "legs": [leg]},
                {"kind": "meal", "cost": 18, "place": "Green Table", "start": "12:00"},
                {"kind": "ride", "cost": 80, "start": "17:00"},
            ],
        ],
    }


def run(source: str, profile: Profile, trip: Any = None) -> Result:
    """Run a program on a trip (the sample one)."""
    return Program(source, LIBRARY, profile).run(Env({"trip": sample_trip() if trip is None else trip}, profile))
