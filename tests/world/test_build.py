from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tripwright.world import Manifest, World, digest
from tripwright.world.build import Cell, WorldBuilder

MANIFEST = Manifest(name="tiny", dialect="travelplanner", currency="USD", source="a test")
CITIES: list[tuple[Cell, ...]] = [
    (name, name, None, "Oz", "US", 40.0 + place, -100.0, "America/Chicago")
    for place, name in enumerate(["Brill", "Corva", "Dunwick", "Éll", "Fen"])
]


def write(path: Path, cities: list[tuple[Cell, ...]], manifest: Manifest = MANIFEST) -> Manifest:
    with WorldBuilder(path) as builder:
        builder.add("city", cities)
        return builder.finish(manifest)


def test_a_world_is_written_and_read_back(tmp_path: Path) -> None:
    done = write(tmp_path / "deep" / "tiny.sqlite", CITIES)

    with World.open(tmp_path / "deep" / "tiny.sqlite") as world:
        assert world.manifest == done
        assert world.manifest.rows["city"] == 5
        assert [city.id for city in world.cities()] == ["Brill", "Corva", "Dunwick", "Éll", "Fen"]


@pytest.mark.parametrize("chunk", [1, 2, 5])
def test_the_digest_does_not_depend_on_how_rows_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    whole = write(tmp_path / "whole.sqlite", CITIES)
    monkeypatch.setattr(digest, "_CHUNK", chunk)

    assert write(tmp_path / "chunked.sqlite", CITIES).digest == whole.digest


def test_the_digest_covers_values_and_order_but_no_names_of_the_world(tmp_path: Path) -> None:
    same = write(tmp_path / "1.sqlite", CITIES, MANIFEST.model_copy(update={"name": "other"}))
    changed = write(tmp_path / "2.sqlite", [*CITIES[:4], ("Fen", "Fen", None, "Oz", "US", 44.0, -100.5, None)])
    turned = write(tmp_path / "3.sqlite", CITIES[::-1])
    fewer = write(tmp_path / "4.sqlite", CITIES[:4])

    assert same.digest == write(tmp_path / "5.sqlite", CITIES).digest
    assert len({same.digest, changed.digest, turned.digest, fewer.digest}) == 4


def test_an_abandoned_build_leaves_the_old_world(tmp_path: Path) -> None:
    path = tmp_path / "tiny.sqlite"
    old = write(path, CITIES)
    with pytest.raises(sqlite3.IntegrityError), WorldBuilder(path) as builder:
        builder.add("city", [*CITIES, CITIES[0]])

    assert World.open(path).digest == old.digest
    assert [file.name for file in tmp_path.iterdir()] == ["tiny.sqlite"]


def test_cells_must_have_the_columns_type(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.IntegrityError), WorldBuilder(tmp_path / "tiny.sqlite") as builder:
        builder.add("road", [("Brill", "Corva", "1 hour 0 mins", "98.6 km", "sixty", 98.6)])


def test_threads_may_build_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "tiny.sqlite"
    with ThreadPoolExecutor(4) as pool:
        digests = {done.digest for done in pool.map(lambda _: write(path, CITIES), range(8))}

    assert digests == {World.open(path).digest}
    assert [file.name for file in tmp_path.iterdir()] == ["tiny.sqlite"]
