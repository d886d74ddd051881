"""A tiny world of two cities, and a two-day plan for two people in it that passes everything."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loopback import Loopback, loopback
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.transit import TransitMode
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder

HOME, AWAY = "北京", "上海"


@pytest.fixture(scope="module")
def server() -> Iterator[Loopback]:
    """A model server on loopback; say what it is to reply."""
    with loopback() as running:
        yield running


@pytest.fixture
def model(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is the model of every agent."""
    monkeypatch.setenv("LOOPBACK_API_KEY", "none")
    monkeypatch.setenv("LOOPBACK_BASE_URL", server.url)
    monkeypatch.setenv("INSPECT_EVAL_MODEL", "openai-api/loopback/parrot")


@pytest.fixture(scope="session")
def bench(small: Sandbox) -> ChinaTravel:
    """The benchmark on the tiny world."""
    return ChinaTravel(small.world)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Sandbox:
    """Station, hotel, two sights, two restaurants and three metro stations in one city; trains from another."""
    file: Path = tmp_path_factory.mktemp("small") / "world.sqlite"
    points = {"甲站": 121.40, "云舍": 121.43, "镜湖": 121.46, "旧塔": 121.50, "面馆": 121.47, "夜市": 121.44}
    with WorldBuilder(file) as build:
        build.add("city", [[c, c, None, None, "CN", None, None, "Asia/Shanghai"] for c in (HOME, AWAY)])
        build.add("place", [[AWAY, name, 31.20, lon] for name, lon in points.items()])
        build.add("place", [[HOME, "乙站", 39.9, 116.4]])
        build.add("station", [[f"M{i}", AWAY, "metro", f"站{i}", 31.20, 121.41 + 0.035 * i, "1", i] for i in range(3)])
        build.add("train", [["G1", HOME, AWAY, None, 480, 780, 300, 50000, "高铁", "乙站", "甲站", None]])
        build.add("train", [["G2", AWAY, HOME, None, 1140, 1500, 360, 50000, "高铁", "甲站", "乙站", None]])
        build.add("train", [["G3", AWAY, HOME, None, 1200, 1500, 300, None, "高铁", "甲站", "乙站", None]])
        build.add(
            "attraction",
            [
                ["A1", AWAY, "镜湖", 31.2, 121.46, "公园", 1050, None, 540, 1320, 60, 120, None],
                ["A2", AWAY, "旧塔", 31.2, 121.50, "历史古迹", 0, None, 1200, 120, 60, 120, None],
            ],
        )
        build.add(
            "restaurant",
            [
                ["R1", AWAY, "面馆", 31.2, 121.47, "小吃", 3000, None, 600, 1320, "{}"],
                ["R2", AWAY, "夜市", 31.2, 121.44, "烧烤", 8000, None, 1020, 120, "{}"],
            ],
        )
        build.add("hotel", [["H1", AWAY, "云舍", 31.2, 121.43, None, 1, 1, 30000, None, None, None, "江河景房", "{}"]])
        build.finish(Manifest(name="small", dialect="chinatravel", currency="CNY", source="tests"))
    return Sandbox(World.open(file))


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def way(
    sandbox: Sandbox, start: str, end: str, departs: int, mode: TransitMode, people: int = 2
) -> list[dict[str, Any]]:
    """The legs of a hop as a plan writes them."""
    legs = sandbox.transit.city(AWAY).legs(start, end, departs, mode)
    assert legs is not None
    written: list[dict[str, Any]] = []
    for leg in legs:
        count = {"metro": people, "taxi": -(-people // 4), "walk": 0}[leg.mode]
        extra = {"metro": {"tickets": people}, "taxi": {"cars": count}, "walk": {}}[leg.mode]
        written.append({**leg.to_published(), "price": leg.cost, "cost": leg.cost * count, **extra})
    return written


def _activity(
    kind: str, position: str, begins: int, ends: int, price: float, legs: list[Any], **more: Any
) -> dict[str, Any]:
    return {
        "type": kind,
        "position": position,
        "start_time": _clock(begins),
        "end_time": _clock(ends),
        "price": price,
        "cost": price * 2,
        "transports": legs,
        **more,
    }


@pytest.fixture(scope="session")
def pristine(small: Sandbox) -> dict[str, Any]:
    train = {"transports": [], "price": 500.0, "cost": 1000.0, "tickets": 2, "type": "train"}
    go = {**train, "TrainID": "G1", "start": "乙站", "end": "甲站", "start_time": "08:00", "end_time": "13:00"}
    taxi = way(small, "面馆", "甲站", 1000, "taxi")
    back = {**train, "TrainID": "G2", "start": "甲站", "end": "乙站", "start_time": "19:00", "end_time": "01:00"}
    first = [
        go,
        _activity("attraction", "镜湖", 900, 990, 10.5, way(small, "甲站", "镜湖", 780, "metro"), tickets=2),
        _activity("dinner", "夜市", 1080, 1140, 80.0, way(small, "镜湖", "夜市", 990, "taxi")),
        _activity(
            "accommodation", "云舍", 1200, 1440, 300.0, way(small, "夜市", "云舍", 1140, "walk"), room_type=1, rooms=2
        ),
    ]
    second = [
        _activity("breakfast", "云舍", 480, 510, 0, []),
        _activity("lunch", "面馆", 720, 780, 30.0, way(small, "云舍", "面馆", 510, "metro")),
        {**back, "transports": taxi},
    ]
    days = [{"day": 1, "activities": first}, {"day": 2, "activities": second}]
    return {"people_number": 2, "start_city": HOME, "target_city": AWAY, "itinerary": days}


@pytest.fixture
def good(pristine: dict[str, Any]) -> dict[str, Any]:
    """A fresh copy of the plan, to be broken."""
    return copy.deepcopy(pristine)
