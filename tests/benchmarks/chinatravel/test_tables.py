from __future__ import annotations

import pytest

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.tables import COLUMNS, Table, Tables, is_open
from tripwright.errors import UnknownName
from tripwright.world import World

AWAY = "上海"


@pytest.fixture(scope="module")
def tables(small: Sandbox) -> Tables:
    return Tables(small)


def test_a_table_has_the_published_columns_in_file_order(tables: Tables) -> None:
    sights = tables.places("attractions", AWAY)

    assert sights.columns == COLUMNS["attractions"]
    assert sights.rows[0] == (1, "镜湖", "公园", 31.2, 121.46, "09:00", "22:00", 10.5, 1.0, 2.0)
    assert sights.unique("type") == ["公园", "历史古迹"]
    assert sights.find("name", "旧塔") == sights.records()[1]
    assert sights.find("name", "无名") is None


def test_cells_that_the_world_does_not_know_are_none(tables: Tables) -> None:
    assert tables.places("restaurants", AWAY).column("recommendedfood") == [None, None]
    assert tables.places("accommodations", AWAY).find("id", 1) is not None


@pytest.mark.parametrize(
    ("kind", "dist", "names"),
    [
        ("attractions", 2.0, []),
        ("attractions", 2.9, ["镜湖"]),
        ("attractions", None, ["镜湖", "旧塔"]),
        ("accommodations", 0.0, []),
        ("accommodations", 0.1, ["云舍"]),
    ],
)
def test_places_nearby_come_nearest_first(tables: Tables, kind: str, dist: float | None, names: list[str]) -> None:
    found = tables.nearby(kind, AWAY, "云舍", None, dist)  # type: ignore[arg-type]  # parametrized text
    assert found.column("name") == names


def test_the_bound_itself_is_near_enough_for_all_but_hotels(tables: Tables) -> None:
    km = tables.nearby("restaurants", AWAY, "镜湖", 1, None).column("distance")[0]
    assert isinstance(km, float)
    assert len(tables.nearby("restaurants", AWAY, "镜湖", None, km)) == 1
    hotel = tables.nearby("accommodations", AWAY, "镜湖", 1, None).column("distance")[0]
    assert isinstance(hotel, float)
    assert len(tables.nearby("accommodations", AWAY, "镜湖", None, hotel)) == 0


def test_an_unknown_point_is_named(tables: Tables) -> None:
    with pytest.raises(UnknownName, match="镜湖"):
        tables.nearby("attractions", AWAY, "镜湖湖", None, 2)


def test_departures_come_by_time_of_departure(tables: Tables) -> None:
    back = tables.departures("train", AWAY, "北京")
    assert back.column("TrainID") == ["G2", "G3"]
    assert back.rows[0] == ("G2", "高铁", "甲站", "乙站", "19:00", "01:00", 6.0, 500.0)
    assert back.rows[1][-1] is None
    assert len(tables.departures("airplane", AWAY, "北京")) == 0


@pytest.mark.parametrize(
    ("opens", "closes", "time", "open_then"),
    [
        ("09:00", "17:00", "09:00", True),
        ("09:00", "17:00", "17:00", True),
        ("09:00", "17:00", "17:01", False),
        ("17:00", "02:00", "01:59", True),
        ("17:00", "02:00", "02:01", False),
        ("10:00", "10:00", "03:00", True),
        ("00:00", "24:00", "23:59", True),
    ],
)
def test_both_ends_are_open_and_hours_may_wrap(opens: str, closes: str, time: str, open_then: bool) -> None:
    assert is_open(opens, closes, time) is open_then


@pytest.mark.parametrize("clock", ["9", "9:0:0", "ab:cd", None])
def test_what_is_no_clock_is_refused(clock: str) -> None:
    with pytest.raises(ValueError, match=r"unpack|invalid literal"):
        is_open("09:00", "17:00", clock)


def test_a_table_keeps_its_columns_when_rows_go() -> None:
    table = Table(("a", "b"), ((1, "x"), (2, "y"), (3, "x")))
    assert table.where([True, False, True]).column("a") == [1, 3]
    assert table.part(1, 9).records() == [{"a": 2, "b": "y"}, {"a": 3, "b": "x"}]


def test_the_published_sandbox_keeps_repeated_hotels(sandbox: World) -> None:
    tables = Tables(Sandbox(sandbox))
    hotels = tables.places("accommodations", "深圳")
    assert (len(hotels), len(hotels.unique("name"))) == (498, 402)
    assert tables.city_names["shenzhen"] == "深圳"
    assert len(tables.departures("train", "广州", "苏州")) == 0
