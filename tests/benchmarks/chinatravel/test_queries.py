from __future__ import annotations

import csv
import gzip
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.queries import read_tasks, write_tasks
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import BadInput

Query = dict[str, Any]
QUERIES: list[Query] = [
    {
        "uid": f"e{number}",
        "tag": "easy",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 1 + number,
        "limit_rooms": number == 1,
        "hard_logic_py": [f"result=(people_count(plan)=={1 + number})", "result = day_count(plan) == 2"],
        "nature_language": f"我们{1 + number}个人去上海玩两天",
        "nature_language_en": "Two days in Shanghai",
    }
    for number in (1, 2)
]


def as_jsonl(folder: Path) -> Path:
    file = folder / "easy.jsonl"
    file.write_text("\r\n".join(map(json.dumps, QUERIES)), encoding="utf-8-sig")
    return file


def as_gz(folder: Path) -> Path:
    file = folder / "easy.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, QUERIES)).encode()))
    return file


def as_csv(folder: Path) -> Path:
    file = folder / "easy.csv"
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(QUERIES[0]))
        writer.writeheader()
        writer.writerows(QUERIES)
    return file


def as_array(folder: Path) -> Path:
    file = folder / "easy.json"
    file.write_text(json.dumps(QUERIES, indent=2), encoding="utf-8")
    return file


def as_table(folder: Path) -> Path:
    file = folder / "easy.json"
    table = {query["uid"]: {name: query[name] for name in query if name != "uid"} for query in QUERIES}
    file.write_text(json.dumps(table), encoding="utf-8")
    return file


def as_lines_called_json(folder: Path) -> Path:
    return as_jsonl(folder).rename(folder / "easy.json")


def as_folder(folder: Path) -> Path:
    (folder / "easy").mkdir()
    for query in QUERIES:
        (folder / "easy" / f"{query['uid']}.json").write_text(json.dumps(query), encoding="utf-8")
    return folder / "easy"


def as_zip(folder: Path) -> Path:
    file = folder / "easy.zip"
    with zipfile.ZipFile(file, "w") as packed:
        for query in QUERIES:
            body = {name: query[name] for name in query if name != "uid"}
            packed.writestr(f"easy/{query['uid']}.json", json.dumps(body))
    return file


SHAPES = [as_jsonl, as_gz, as_csv, as_array, as_table, as_lines_called_json, as_folder, as_zip]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_published_shape_gives_the_same_tasks(shape: Callable[[Path], Path], tmp_path: Path) -> None:
    assert [task.to_json() for task in read_tasks(shape(tmp_path))] == QUERIES


@pytest.mark.parametrize("ending", ["jsonl", "csv", "jsonl.gz", "csv.gz"])
def test_written_tasks_are_read_back_whole(ending: str, tmp_path: Path) -> None:
    tasks = [Task.model_validate({**query, "source": {"by": None}}) for query in QUERIES]
    preferred = Task.model_validate({**QUERIES[0], "uid": "p1", "preference_py": ["maximize n\nn = 1"]})
    file = tmp_path / f"tasks.{ending}"

    write_tasks(file, [*tasks, preferred])

    back = read_tasks(file)
    if "csv" in ending:  # a cell holds text: what we do not know comes back as it is written
        assert [task.id for task in back] == ["e1", "e2", "p1"]
        assert back[2] == preferred
        assert back[0].model_extra == {"limit_rooms": True, "source": "{'by': None}"}
    else:
        assert back == [*tasks, preferred]


def test_a_query_without_programs_differs_from_one_whose_programs_are_hidden(tmp_path: Path) -> None:
    none = Task.model_validate({**QUERIES[0], "hard_logic_py": []})
    hidden = none.hidden()
    for ending in ("jsonl", "csv"):
        write_tasks(tmp_path / f"q.{ending}", [none])
        assert read_tasks(tmp_path / f"q.{ending}")[0].programs == ()
        write_tasks(tmp_path / f"q.{ending}", [hidden])
        assert read_tasks(tmp_path / f"q.{ending}")[0].programs is None


def test_a_query_in_english_alone(tmp_path: Path) -> None:
    body = {name: value for name, value in QUERIES[0].items() if name != "nature_language"}
    (tmp_path / "q.jsonl").write_text(json.dumps(body), encoding="utf-8")
    (task,) = read_tasks(tmp_path / "q.jsonl")
    assert task.query == "Two days in Shanghai"


def test_an_agent_sees_no_program(tmp_path: Path) -> None:
    secret = {"hard_logic": ["days==2"], "hard_logic_nl": ["两天", "两人"], "preference_py": ["maximize n\nn = 1"]}
    task = Task.model_validate({**QUERIES[0], **secret})
    seen = task.hidden().to_json()
    assert task.to_json() == {**QUERIES[0], **secret}
    assert set(QUERIES[0]) - set(seen) == {"hard_logic_py"}
    assert not set(secret) & set(seen)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"days": 0}, ["field 'days'", "found 0", "1 to 31"]),
        ({"days": -3}, ["field 'days'"]),
        ({"days": 2.5}, ["field 'days'"]),
        ({"days": True}, ["field 'days'", "a flag is no number"]),
        ({"days": 10**400}, ["field 'days'"]),
        ({"people_number": float("nan")}, ["field 'people_number'", "1 to 100"]),
        ({"people_number": float("inf")}, ["field 'people_number'"]),
        ({"people_number": "many"}, ["field 'people_number'", "found 'many'"]),
        ({"start_city": ""}, ["field 'start_city'", "a city"]),
        ({"start_city": None}, ["field 'start_city'"]),
        ({"target_city": ["上海"]}, ["field 'target_city'"]),
        ({"target_city": "\ud800"}, ["field 'target_city'"]),
        ({"hard_logic_py": "result = 1"}, ["field 'hard_logic_py'", "a list of programs"]),
        ({"hard_logic_py": [1]}, ["field 'hard_logic_py.0'", "a list of programs"]),
        ({"hard_logic_py": "__import__('os').system('true')"}, ["field 'hard_logic_py'", "not a Python literal"]),
        ({"nature_language": 5}, ["field 'nature_language'"]),
        ({"nature_language": "去\ud83d"}, ["half of a character", "field 'nature_language'", r"found '去\ud83d'"]),
        ({"hard_logic_py": ["result = '\ud83d'"]}, ["half of a character", "field 'hard_logic_py'"]),
    ],
)
def test_an_odd_field_is_one_clear_line(change: Query, words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "easy.jsonl"
    file.write_text(f"{json.dumps(QUERIES[1])}\n\n{json.dumps({**QUERIES[0], **change})}\n", encoding="utf-8")

    with pytest.raises(BadInput) as caught:
        read_tasks(file)

    text = str(caught.value)
    assert text.startswith(f"{file}:3: ")
    assert all(word in text for word in words), text
    assert "\n" not in text
    problems: list[BadInput] = []
    assert [task.id for task in read_tasks(file, on_error=problems.append)] == ["e2"]
    assert len(problems) == 1


def test_a_missing_field_names_the_one_that_looks_like_it(tmp_path: Path) -> None:
    body = {("start_ctiy" if name == "start_city" else name): value for name, value in QUERIES[0].items()}
    file = tmp_path / "easy.zip"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("e1.json", json.dumps(body))
    with pytest.raises(BadInput, match=r"easy\.zip/e1\.json: a field is missing; field 'start_city'.*'start_ctiy'"):
        read_tasks(file)


def test_a_preference_may_be_one_program(tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    file.write_text(json.dumps({**QUERIES[0], "preference_py": "minimize n\nn = 1"}), encoding="utf-8")
    assert read_tasks(file)[0].preferences == ("minimize n\nn = 1",)


@pytest.mark.parametrize("shape", [as_jsonl, as_array, as_folder])
def test_an_id_that_occurs_twice_names_both_places(shape: Callable[[Path], Path], tmp_path: Path) -> None:
    source = shape(tmp_path)
    texts = {file: file.read_text(encoding="utf-8-sig") for file in (source.iterdir() if source.is_dir() else [source])}
    for file, text in texts.items():
        file.write_text(text.replace('"e2"', '"e1"'), encoding="utf-8")

    with pytest.raises(BadInput, match="the id is already at") as caught:
        read_tasks(source)

    first, second = ("e1", "e2") if source.is_dir() else (("1]", "2]") if source.suffix == ".json" else (":1", ":2"))
    assert first in str(caught.value).split("already at")[1]
    assert second in str(caught.value).split("already at")[0]


@pytest.mark.parametrize("text", ["", "\n\n", "5", '"text"', "[1, null]", "{}"])
@pytest.mark.parametrize("name", ["q.jsonl", "q.json"])
def test_what_is_no_query_file_gives_no_task(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    problems: list[BadInput] = []
    try:
        tasks = read_tasks(tmp_path / name, on_error=problems.append)
    except BadInput as error:
        tasks, problems = [], [error]
    assert tasks == []
    assert problems or not text.strip()


def test_all_published_queries_are_read(chinatravel_data: Path) -> None:
    folder = chinatravel_data / "official" / "queries"
    counts = {"generated_4000": 4000, "phase2_150": 150, "english_300": 300}
    for name, count in counts.items():
        tasks = read_tasks(folder / f"{name}.zip")
        assert len(tasks) == count
        assert all(task.programs and task.query for task in tasks)
    with zipfile.ZipFile(folder / "phase2_150.zip") as packed:
        raw = [json.loads(packed.read(member)) for member in sorted(packed.namelist())]
    assert [task.to_json() for task in read_tasks(folder / "phase2_150.zip")] == raw
