from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tripwright.errors import BadInput
from tripwright.world.csvfile import read_lines
from tripwright.world.tablefolder import TableFolder


def fill(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"content of {name}\n")
    return folder


def test_a_folder_and_its_archive_hold_the_same_files(tmp_path: Path) -> None:
    folder = fill(tmp_path / "tables", "cities.txt", "flights/all.csv")
    with zipfile.ZipFile(tmp_path / "tables.zip", "w") as archive:
        archive.mkdir("flights")
        for name in ("cities.txt", "flights/all.csv"):
            archive.write(folder / name, name)

    on_disk, packed = TableFolder.open(folder), TableFolder.open(tmp_path / "tables.zip")

    assert on_disk.files.keys() == packed.files.keys() == {"cities.txt", "flights/all.csv"}
    for name in on_disk.files:
        assert list(read_lines(on_disk.files[name])) == list(read_lines(packed.files[name]))


def test_the_landmark_is_found_deeper_and_the_shallowest_wins(tmp_path: Path) -> None:
    fill(tmp_path, "x/database/cities.txt", "database/cities.txt", "database/flights/all.csv", "other.csv")

    folder = TableFolder.open(tmp_path, "cities.txt")

    assert folder.files.keys() == {"cities.txt", "flights/all.csv"}
    assert TableFolder.open(tmp_path, "nowhere.txt").files.keys() >= {"other.csv", "database/cities.txt"}


def test_the_landmark_is_a_whole_name(tmp_path: Path) -> None:
    fill(tmp_path, "my_cities.txt", "b/cities.txt")

    assert TableFolder.open(tmp_path, "cities.txt").files.keys() == {"cities.txt"}


def test_find_takes_endings_in_their_order(tmp_path: Path) -> None:
    folder = TableFolder.open(fill(tmp_path, "a.csv", "a.csv.gz", "b.csv.gz"))

    first, second = folder.find("a"), folder.find("b")
    assert first is not None
    assert second is not None
    assert first.path.name == "a.csv"
    assert second.path.name == "b.csv.gz"
    assert folder.find("c") is None


def test_an_archive_that_climbs_out_writes_nothing(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    with zipfile.ZipFile(inside / "evil.zip", "w") as archive:
        archive.writestr("../../escaped.csv", "name\nInn\n")
        archive.writestr("/tmp/escaped.csv", "name\nInn\n")

    folder = TableFolder.open(inside / "evil.zip")

    for file in folder.files.values():
        assert list(read_lines(file)) == ["name\n", "Inn\n"]
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["evil.zip", "inside"]


@pytest.mark.parametrize("content", [None, b"", b"not a zip", b"PK\x03\x04 cut"])
def test_neither_folder_nor_archive(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "tables.zip"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(BadInput, match=r"tables\.zip: (no such folder|neither a folder nor a zip)"):
        TableFolder.open(path)
