from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.task_sets import load_tasks
from tripwright.errors import BadInput, UnknownName


def query(uid: str) -> dict[str, Any]:
    return {"uid": uid, "start_city": "北京", "target_city": "上海", "days": 2, "people_number": 1}


@pytest.fixture
def hub(tmp_path: Path) -> Path:
    """A user's folder: one split as lines, a preference set, documents, and id lists beside them."""
    (tmp_path / "easy.jsonl").write_text(json.dumps(query("e1")), encoding="utf-8")
    (tmp_path / "preference0_base50.json").write_text(json.dumps([query("p0e1")]), encoding="utf-8")
    (tmp_path / "data" / "medium").mkdir(parents=True)
    (tmp_path / "data" / "medium" / "m1.json").write_text(json.dumps(query("m1")), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "data" / "more.zip", "w") as packed:
        packed.writestr("more/h1.json", json.dumps(query("h1")))
        packed.writestr("more/h2.json", json.dumps(query("h2")))
        packed.writestr("more/notes.json", "[1]")
    (tmp_path / "splits").mkdir()
    (tmp_path / "splits" / "human.txt").write_text("h2\r\nm1\r\n\r\nh1\r\n", encoding="utf-8-sig")
    (tmp_path / "splits" / "p3base50.txt").write_text("p3h1\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("easy", ["e1"]),
        ("easy.jsonl", ["e1"]),
        ("medium", ["m1"]),
        ("more", ["h1", "h2"]),
        ("human", ["h2", "m1", "h1"]),
        ("splits/human", ["h2", "m1", "h1"]),
        ("splits/human.txt", ["h2", "m1", "h1"]),
        ("preference0_base50", ["p0e1"]),
        ("p0base50", ["p0e1"]),
        ("p0_base50", ["p0e1"]),
        ("preference3_base50", ["p3h1"]),
    ],
)
def test_a_split_is_found_by_its_name(name: str, ids: list[str], hub: Path) -> None:
    if name == "more":
        (hub / "data" / "more.zip").rename(hub / "data" / "all.zip")
        with zipfile.ZipFile(hub / "more.zip", "w") as packed:
            packed.writestr("h1.json", json.dumps(query("h1")))
            packed.writestr("h2.json", json.dumps(query("h2")))
    assert [task.id for task in load_tasks(f"{hub}/{name}")] == ids


def test_a_preference_list_over_its_base_queries_prefers_what_its_name_says(hub: Path) -> None:
    (task,) = load_tasks(f"{hub}/p3base50")
    assert task.preferences[0].startswith("maximize food")
    (hub / "splits" / "p5base50.txt").write_text("p5h1\n", encoding="utf-8")
    (nameless,) = load_tasks(f"{hub}/p5base50")
    assert nameless.preferences == ()


def test_an_id_list_says_where_its_queries_lie(hub: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "elsewhere" / "mine.txt"
    chosen.parent.mkdir()
    chosen.write_text("e1\n", encoding="utf-8")
    assert [task.id for task in load_tasks(f"{chosen}@{hub}/easy.jsonl")] == ["e1"]
    assert [task.id for task in load_tasks(f"{chosen}@{hub}")] == ["e1"]
    with pytest.raises(BadInput, match="no such file or folder"):
        load_tasks(f"{chosen}@{hub}/nothing")


def test_ids_without_a_query_are_counted_and_the_first_is_named(hub: Path) -> None:
    (hub / "splits" / "human.txt").write_text("h1\nh3\nx9\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"human\.txt:2: 2 of 3 ids have no query; field 'uid'; found 'h3'"):
        load_tasks(f"{hub}/human")
    problems: list[BadInput] = []
    assert [task.id for task in load_tasks(f"{hub}/human", on_error=problems.append)] == ["h1"]
    assert len(problems) == 1


def test_a_query_in_two_places_is_refused(hub: Path) -> None:
    (hub / "data" / "h1.json").write_text(json.dumps(query("h1")), encoding="utf-8")
    with pytest.raises(BadInput, match="the id is already at"):
        load_tasks(f"{hub}/human")


def test_a_wrong_name_offers_the_nearest(hub: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'easy'"):
        load_tasks(f"{hub}/esy")
    with pytest.raises(BadInput, match="no such folder"):
        load_tasks(f"{hub}/nowhere/easy")
    (hub / "lone").mkdir()
    (hub / "lone" / "easy.csv").write_text("uid\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"no query lies in this folder itself; expected one of its sets \(easy\)"):
        load_tasks(hub / "lone")
    (hub / "splits" / "human.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="not UTF-8"):
        load_tasks(f"{hub}/human")


@pytest.mark.parametrize("name", ["easy.csv", "easy.jsonl", "easy.txt"])
def test_an_empty_set_is_a_mistake(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text("uid,days\n" if name == "easy.csv" else "\n", encoding="utf-8")
    problems: list[BadInput] = []

    assert load_tasks(tmp_path / "easy", on_error=problems.append) == []
    assert [str(problem) for problem in problems] == [f"{tmp_path / 'easy'}: no query was read from it"]
    with pytest.raises(BadInput, match="no query was read from it"):
        load_tasks(file)
