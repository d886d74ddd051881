from __future__ import annotations

from pathlib import Path

import pytest

from published_database import write_database
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.errors import BadInput
from tripwright.world import World
from tripwright.world.select import select


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("select")
    import_database(write_database(folder / "database"), folder / "w.sqlite")
    return World.open(folder / "w.sqlite")


def test_a_select_gives_columns_and_rows(world: World) -> None:
    found = select(world, "SELECT city, count(*) AS n FROM hotel GROUP BY city")

    assert found == (["city", "n"], [["Bree", 3]], False)


def test_with_window_functions_and_recursion_are_selects_too(world: World) -> None:
    found = select(
        world, "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5) SELECT sum(x) OVER () FROM n"
    )

    assert found.rows[0] == [15]


def test_rows_are_bounded_and_that_is_told(world: World) -> None:
    found = select(world, "SELECT id FROM city", most_rows=2)

    assert (len(found.rows), found.cut) == (2, True)
    assert not select(world, "SELECT id FROM city", most_rows=3).cut


def test_cells_are_what_json_can_hold_and_columns_are_unique(world: World) -> None:
    found = select(world, "SELECT 9e999 AS a, x'00ff' AS a, NULL AS b")

    assert found == (["a", "a (2)", "b"], [["inf", "00ff", None]], False)


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("DELETE FROM city", "not authorized"),
        ("UPDATE city SET name = 'x'", "not authorized"),
        ("CREATE TEMP TABLE x (y)", "not authorized"),
        ("ATTACH 'other.db' AS other", "not authorized"),
        ("PRAGMA writable_schema = 1", "not authorized"),
        ("SELECT load_extension('x')", "not authorized"),
        ("SELECT * FROM pragma_database_list", "not authorized"),
        ("SELECT 1; SELECT 2", "one statement at a time"),
        ("SELECT nam FROM city", "no such column: nam"),
        ("SELEC 1", "syntax error"),
        ("SELECT '\ud800'", "surrogates"),
        ("SELECT 'a\0b'", "null character"),
        ("SELECT zeroblob(100000000)", "too big"),
        ("", "no query"),
        ("-- nothing", "no query"),
    ],
)
def test_anything_but_one_small_select_is_refused(sql: str, words: str, world: World, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        select(world, sql)

    assert words in str(caught.value)
    assert "field '--sql'" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_query_without_end_is_stopped(world: World) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

    with pytest.raises(BadInput, match=r"takes too long.*at most 0\.2 s"):
        select(world, endless, seconds=0.2)
