from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.tables import Tables
from tripwright.benchmarks.chinatravel.tools import Searches
from tripwright.session import ErrorKind, OneRequest, Session, ToolResult
from tripwright.world import World

AWAY = "上海"
PLACE = {"city": AWAY, "start": "甲站", "end": "镜湖", "start_time": "13:00"}


@pytest.fixture(scope="module")
def session(small: Sandbox) -> Session:
    return Session(OneRequest("A trip."), Searches(Tables(small)).tools())


def _call(session: Session, tool: str, /, **arguments: Any) -> ToolResult:
    return asyncio.run(session.call(tool, arguments))


def _names(session: Session, tool: str, /, **arguments: Any) -> list[str]:
    result = _call(session, tool, city=AWAY, **arguments)
    assert result.ok, result.content
    return [row["name"] for row in result.value]


def test_every_command_is_a_tool_with_a_schema(session: Session) -> None:
    assert len(session.tools) == 17
    for tool in session.tools.values():
        assert tool.description
        assert all("description" in entry for entry in tool.parameters["properties"].values()), tool.name


@pytest.mark.parametrize(
    ("key", "op", "value", "names"),
    [
        ("type", "==", "公园", ["镜湖"]),
        ("type", "!=", "公园", ["旧塔"]),
        ("type", "in", ["公园", "历史古迹"], ["镜湖", "旧塔"]),
        ("name", "contains", "湖", ["镜湖"]),
        ("price", "<", 10.5, ["旧塔"]),
        ("price", "<=", 10.5, ["镜湖", "旧塔"]),
        ("price", ">", 10.5, []),
        ("price", ">=", 10.5, ["镜湖"]),
        ("opentime", "<", "10:00", ["镜湖"]),
        ("id", "==", 2, ["旧塔"]),
    ],
)
def test_select_compares_a_column(session: Session, key: str, op: str, value: Any, names: list[str]) -> None:
    assert _names(session, "attractions_select", key=key, op=op, value=value) == names


def test_select_without_a_column_gives_all(session: Session) -> None:
    assert _names(session, "restaurants_select") == ["面馆", "夜市"]
    none = _call(session, "attractions_select", city=AWAY, key="type", value="园林")
    assert (none.value, none.content) == ([], "No attraction is so.")


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        ({"city": "上海市"}, ErrorKind.REFUSED, "did you mean '上海'?"),
        ({"city": AWAY, "key": "typ", "value": "x"}, ErrorKind.REFUSED, "did you mean 'type'?"),
        ({"city": AWAY, "key": "type"}, ErrorKind.REFUSED, "give a value"),
        ({"city": AWAY, "key": "type", "op": "<", "value": 3}, ErrorKind.REFUSED, "cannot compare"),
        ({"city": AWAY, "key": "type", "op": "in", "value": "x"}, ErrorKind.REFUSED, "a list"),
        ({"city": AWAY, "key": "type", "op": "==", "value": ["x"]}, ErrorKind.REFUSED, "use in"),
        ({"city": AWAY, "key": "price", "op": "contains", "value": "x"}, ErrorKind.REFUSED, "inside a text"),
        ({"city": AWAY, "key": "type", "op": "~", "value": "x"}, ErrorKind.BAD_ARGUMENTS, "op"),
        ({"key": "type"}, ErrorKind.BAD_ARGUMENTS, "city"),
    ],
)
def test_a_wrong_select_says_what_would_be_right(
    session: Session, arguments: dict[str, Any], kind: ErrorKind, words: str
) -> None:
    result = _call(session, "attractions_select", **arguments)
    assert result.error is kind
    assert words in result.content


def test_keys_types_cuisines_and_dishes(session: Session) -> None:
    keys = _call(session, "restaurants_keys", city=AWAY).value
    assert {"key": "cuisine", "type": "text"} in keys
    assert {"key": "price", "type": "number"} in keys
    assert _call(session, "attractions_types", city=AWAY).value == ["公园", "历史古迹"]
    assert _call(session, "restaurants_cuisine", city=AWAY).value == ["小吃", "烧烤"]
    assert _names(session, "restaurants_with_recommended_food", food="面") == []


def test_opening_hours(session: Session) -> None:
    assert _call(session, "attractions_id_is_open", city=AWAY, id=2, time="01:30").value is True
    assert _call(session, "restaurants_id_is_open", city=AWAY, id=1, time="09:59").value is False
    assert (
        "no restaurant with the id 9" in _call(session, "restaurants_id_is_open", city=AWAY, id=9, time="10:00").content
    )
    assert _call(session, "attractions_id_is_open", city=AWAY, id=2, time="24:30").error is ErrorKind.BAD_ARGUMENTS


def test_places_nearby_and_where_a_place_is(session: Session) -> None:
    assert _names(session, "restaurants_nearby", point="镜湖", topk=1) == ["面馆"]
    assert _names(session, "accommodations_nearby", point="甲站") == ["云舍"]
    far = _call(session, "attractions_nearby", city=AWAY, point="甲站", dist=0.1)
    assert (far.value, far.content) == ([], "There is no attraction within 0.1 km of 甲站.")
    assert _call(session, "poi_lat_lon_search", city=AWAY, name="镜湖").value == (31.2, 121.46)
    assert "镜湖" in _call(session, "poi_lat_lon_search", city=AWAY, name="镜湖湖").content


@pytest.mark.parametrize(("mode", "legs"), [("walk", 1), ("taxi", 1), ("metro", 3)])
def test_goto_gives_the_legs(session: Session, mode: str, legs: int) -> None:
    result = _call(session, "goto", **PLACE, transport_type=mode)
    assert [leg["mode"] for leg in result.value] in (["walk", "metro", "walk"], [mode])
    assert len(result.value) == legs
    assert result.value[0]["start_time"] == "13:00"
    assert json.loads(result.content) == result.value


def test_goto_says_when_there_is_no_way(session: Session) -> None:
    none = _call(session, "goto", **{**PLACE, "end": "甲站"}, transport_type="metro")
    assert (none.ok, none.value) == (True, [])
    assert "no way" in none.content
    assert _call(session, "goto", **PLACE, transport_type="bus").error is ErrorKind.BAD_ARGUMENTS


def test_trains_leave_not_before(session: Session) -> None:
    back = {"start_city": AWAY, "end_city": "北京", "intercity_type": "train"}
    assert [row["TrainID"] for row in _call(session, "intercity_transport_select", **back).value] == ["G2", "G3"]
    late = _call(session, "intercity_transport_select", **back, earliest_leave_time="19:01")
    assert [row["TrainID"] for row in late.value] == ["G3"]
    none = _call(session, "intercity_transport_select", **{**back, "intercity_type": "airplane"})
    assert (none.value, "no airplane" in none.content) == ([], True)


def test_cities_and_places_answer_to_their_english_names(cn_mini: World) -> None:
    session = Session(OneRequest("A trip."), Searches(Tables(Sandbox(cn_mini))).tools())

    def both(tool: str, chinese: dict[str, Any], english: dict[str, Any], **more: Any) -> None:
        first, second = _call(session, tool, **chinese, **more), _call(session, tool, **english, **more)
        assert first.ok, first.content
        assert first.value
        assert first == second

    station, english = "上海虹桥站", "Shanghai Hongqiao Railway Station"
    end = next(row["name"] for row in _call(session, "attractions_select", city="上海").value)
    both("attractions_select", {"city": "上海"}, {"city": "Shanghai"})
    both("poi_lat_lon_search", {"city": "上海", "name": station}, {"city": "shanghai", "name": english})
    both("poi_lat_lon_search", {"city": "上海", "name": station}, {"city": "上海", "name": english.upper()})
    both("restaurants_nearby", {"city": "上海", "point": station}, {"city": "上海", "point": english}, dist=50)
    way = {"city": "上海", "end": end, "start_time": "09:00", "transport_type": "taxi"}
    both("goto", {**way, "start": station}, {**way, "start": english})
    assert not _call(session, "goto", **{**way, "start": "Shanghai Hongqao"}).ok
