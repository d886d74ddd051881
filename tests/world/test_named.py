from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tripwright.errors import UnknownName, WorldNotFound
from tripwright.world.named import NAMED, cache_folder, default_world, named_worlds, open_world


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRIPWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_named_world_is_built_once(cache: Path) -> None:
    said: list[str] = []
    assert not NAMED["us-mini"].built

    with open_world("us-mini", on_build=said.append) as world:
        digest = world.digest
    with open_world("us-mini", on_build=said.append) as world:
        assert world.digest == digest

    assert NAMED["us-mini"].built
    assert NAMED["us-mini"].file.parent == cache
    assert len(said) == 1
    assert "us-mini" in said[0]


def test_a_damaged_cache_is_made_anew() -> None:
    with open_world("us-mini") as world:
        digest, file = world.digest, world.path
    file.write_bytes(b"SQLite format 3\0" + b"\0" * 100)

    with open_world("us-mini") as world:
        assert world.digest == digest


def test_two_processes_may_build_at_once(cache: Path) -> None:
    code = "from tripwright.world.named import open_world; print(open_world('us-mini').digest)"
    source = str(Path(__file__).resolve().parents[2] / "src")
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": source},
        )
        for _ in range(2)
    ]
    digests = {process.communicate(timeout=60)[0] for process in processes}

    assert [process.returncode for process in processes] == [0, 0]
    assert len(digests) == 1
    assert [file.name for file in cache.iterdir()] == [NAMED["us-mini"].file.name]


def test_a_file_opens_by_its_path() -> None:
    file = open_world("us-mini").path

    assert open_world(file).manifest.name == "us-mini"
    assert open_world(str(file)).manifest.name == "us-mini"


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'us-mini'"):
        open_world("us-minni")


@pytest.mark.parametrize("path", ["nowhere/us-mini", "mine.sqlite", "~/no-such-world.sqlite"])
def test_a_path_without_a_file_is_said_to_be_missing(path: str) -> None:
    with pytest.raises(WorldNotFound):
        open_world(path)


def test_a_known_name_wins_over_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("us-mini").write_text("not a world")

    assert open_world("us-mini").manifest.name == "us-mini"


def test_the_default_of_a_dialect() -> None:
    assert default_world("travelplanner") == "us-mini"
    with pytest.raises(UnknownName, match="travelplanner"):
        default_world("travelplaner")


def test_the_listing_says_what_each_world_is() -> None:
    worlds = named_worlds()

    assert [world.name for world in worlds][:2] == ["us-mini", "us-full"]
    assert all(world.description and world.size and world.takes and world.dialect for world in worlds)


def test_the_cache_is_the_users_unless_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIPWRIGHT_CACHE")

    assert cache_folder().name == "tripwright"
