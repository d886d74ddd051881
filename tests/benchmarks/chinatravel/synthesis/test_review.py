from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from loopback import loopback
from tripwright.benchmarks.chinatravel.queries import read_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis import review
from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.demands import base_programs
from tripwright.benchmarks.chinatravel.synthesis.review import Draft
from tripwright.cli import run
from tripwright.errors import BadInput
from tripwright.world import World

GOOD = "我们两个人从上海去苏州玩2天。总预算5000元，想去公园类的景点，都想看看。"
VAGUE = "想出去散散心。"


@pytest.fixture(scope="module")
def certifier(cn_mini: World) -> Certifier:
    return Certifier(Sandbox(cn_mini))


@pytest.fixture
def requests(tmp_path: Path) -> Path:
    file = tmp_path / "requests.csv"
    file.write_text(f"id,text\na,{GOOD}\nb,{VAGUE}\n", encoding="utf-8")
    return file


@pytest.fixture
def sheet(requests: Path, certifier: Certifier, tmp_path: Path) -> Path:
    drafts = asyncio.run(review.draft_requests(review.read_texts(requests), review.rule_drafter(certifier)))
    file = tmp_path / "sheet.csv"
    assert review.write_sheet(file, drafts, certifier) == 1
    return file


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def _rewrite(file: Path, change: Callable[[list[dict[str, str]]], list[dict[str, str]]]) -> None:
    rows = change(_rows(file))
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, review.COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def _without_b(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in rows if row["id"] == "a"]


def test_a_sheet_shows_each_program_in_words_and_what_is_unclear(sheet: Path) -> None:
    rows = _rows(sheet)
    mine = [row for row in rows if row["id"] == "a"]

    assert [row["start_city"] for row in mine] == ["上海", *[""] * 5]
    assert [row["program"] for row in mine][:4] == list(base_programs(2, 2))
    assert all(row["zh"] and row["en"] for row in mine)
    assert "5000" in mine[4]["zh"]
    assert not any(row["finding"] for row in mine)
    assert rows[-1]["id"] == "b"
    assert rows[-1]["finding"] == "not said: start_city, target_city, days, people_number"


def test_an_accepted_sheet_gives_tasks(sheet: Path, certifier: Certifier) -> None:
    _rewrite(sheet, _without_b)
    (task,) = review.read_sheet(sheet, certifier)

    assert (task.id, task.tag, task.text) == ("a", "human", GOOD)
    assert (task.start_city, task.target_city, task.days, task.people_number) == ("上海", "苏州", 2, 2)
    assert len(task.programs or ()) == 6
    assert certifier.reference(task) is not None


def test_a_person_may_delete_and_add_programs(sheet: Path, certifier: Certifier) -> None:
    def change(rows: list[dict[str, str]]) -> list[dict[str, str]]:
        mine = _without_b(rows)
        return [*mine[:4], {**dict.fromkeys(review.COLUMNS, ""), "id": "a", "program": "result=day_count(plan)<4"}]

    _rewrite(sheet, change)
    (task,) = review.read_sheet(sheet, certifier)

    assert (task.programs or ())[4:] == ("result=day_count(plan)<4",)


def _set(place: int, **cells: str) -> Callable[[list[dict[str, str]]], list[dict[str, str]]]:
    def change(rows: list[dict[str, str]]) -> list[dict[str, str]]:
        rows = _without_b(rows)
        rows[place] = {**rows[place], **cells}
        return rows

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (_set(0, days="two"), "sheet.csv:2: .*field 'days'; found 'two'; expected a whole number from 1 to 31"),
        (_set(0, people_number=""), "sheet.csv:2: a field is missing; field 'people_number'"),
        (_set(0, target_city="苏卅"), "no such city; field 'target_city'; found '苏卅'"),
        (_set(4, program="result=("), "field 'program'; found 'result=\\('"),
        (_set(4, program="x=1\nresult=day_cuont(plan)==2"), "found 'result=day_cuont.*did you mean 'day_count'"),
        (_set(5, program="import os"), "field 'program'; found 'import os'"),
        (_set(1, id=""), "which request\\?; field 'id'"),
        (_set(2, id="c"), "sheet.csv:.*: a field is missing; field 'start_city'"),
        (lambda rows: [{**_without_b(rows)[0], "program": ""}], "a request without programs"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said_with_its_line(
    sheet: Path,
    certifier: Certifier,
    change: Callable[[list[dict[str, str]]], list[dict[str, str]]],
    problem: str,
) -> None:
    _rewrite(sheet, change)

    with pytest.raises(BadInput, match=problem):
        review.read_sheet(sheet, certifier)
    problems: list[BadInput] = []
    review.read_sheet(sheet, certifier, problems.append)
    assert problems


def test_a_drafter_may_be_a_model(certifier: Certifier, tmp_path: Path) -> None:
    async def drafter(text: str) -> Draft:
        return Draft(text, "北京", "上海", 3, 1, ("result=day_count(plan)==3", "result=cuisine(plan)"))

    drafts = asyncio.run(review.draft_requests([("x", "A long weekend in Shanghai")], drafter))
    file = tmp_path / "sheet.csv"
    assert review.write_sheet(file, drafts, certifier) == 1
    assert "the name 'cuisine' is not known" in _rows(file)[1]["finding"]


def test_an_id_stands_for_one_request(tmp_path: Path, certifier: Certifier) -> None:
    requests = tmp_path / "requests.csv"
    requests.write_text("id,text\na,one\nb,two\na,three\n", encoding="utf-8")
    problems: list[BadInput] = []

    assert list(review.read_texts(requests, problems.append)) == [("a", "one"), ("b", "two")]
    assert [str(one) for one in problems] == [f"{requests}:4: the id is already in line 2; field 'id'; found 'a'"]

    sheet = tmp_path / "sheet.csv"
    head = "id,start_city,target_city,days,people_number,text,program\n"
    rows = ["a,北京,上海,2,1,one,result=True\n", "a,北京,上海,3,1,other,result=True\n"]
    sheet.write_text(head + "".join(rows), encoding="utf-8")
    with pytest.raises(BadInput, match=r"sheet\.csv:3: the id of another request; field 'id'; found 'a'"):
        review.read_sheet(sheet, certifier)


def test_requests_come_from_json_lines_too_and_a_row_without_one_is_said(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text('{"nature_language": "去上海"}\n{"uid": "z"}\n', encoding="utf-8")

    with pytest.raises(BadInput, match=r"said.jsonl:2: no request; field 'text'"):
        list(review.read_texts(file))
    problems: list[BadInput] = []
    assert list(review.read_texts(file, problems.append)) == [("said-1", "去上海")]
    assert len(problems) == 1


def test_the_command_line_leads_from_requests_to_tasks(
    requests: Path, cn_mini: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, out = tmp_path / "sheet.csv", tmp_path / "tasks.jsonl"
    world = ["--world", str(cn_mini.path)]

    assert run(["tasks", "draft", "chinatravel", str(requests), "--out", str(sheet), *world]) == 0
    assert "2 requests" in capsys.readouterr().err
    assert run(["tasks", "accept", "chinatravel", str(sheet), "--out", str(out), *world]) == 2
    said = capsys.readouterr().err
    assert "sheet.csv" in said
    assert "a field is missing" in said
    assert "1 tasks" in said
    assert [task.id for task in read_tasks(out)] == ["a"]
    assert run(["tasks", "draft", "travelplanner", str(requests), "--out", str(sheet)]) == 2


def test_the_command_line_asks_a_model_for_the_programs(
    requests: Path, cn_mini: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INSPECT_EVAL_MODEL", "")  # so that what the command sets is taken back
    sheet = tmp_path / "sheet.csv"
    words = ["tasks", "draft", "chinatravel", str(requests), "--out", str(sheet), "--world", str(cn_mini.path)]
    party = {"start_city": "上海", "target_city": "苏州", "days": 2, "people_number": 2, "demands": ["days == 2"]}

    with loopback() as server:
        monkeypatch.setenv("LOOPBACK_BASE_URL", server.url)
        monkeypatch.setenv("LOOPBACK_API_KEY", "none")
        server.say(json.dumps(party), json.dumps(["result = day_count(plan) == 2"]), "What trip?")
        assert run([*words, "--model", "openai-api/loopback/drafter"]) == 0

    first, second = _rows(sheet)
    assert (first["target_city"], first["program"]) == ("苏州", "result = day_count(plan) == 2")
    assert second["finding"].startswith("not said: start_city")
    assert run([*words, "--model", "nosuch/model"]) == 2
    assert "field '--model'; found 'nosuch/model'" in capsys.readouterr().err


def test_a_spreadsheet_finds_the_encoding_of_the_sheet(sheet: Path) -> None:
    assert sheet.read_bytes().startswith("\ufeffid,".encode())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no request was read from it"),
        ("id,text,program\n", "no request was read from it"),
        ("id;text;program\na;b;c\n", "the cells are not separated by commas; found 'id;text;program'"),
    ],
)
@pytest.mark.parametrize(("verb", "out"), [("draft", "sheet.csv"), ("accept", "tasks.jsonl")])
def test_a_file_without_requests_is_one_mistake(
    verb: str, out: str, content: str, words: str, cn_mini: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "in.csv"
    file.write_text(content, encoding="utf-8")

    where = ["--world", str(cn_mini.path), "--out", str(tmp_path / out)]
    assert run(["tasks", verb, "chinatravel", str(file), *where]) == 2

    assert [line for line in capsys.readouterr().err.splitlines() if words in line]
