from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.prefer import preference_for
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.cli import run
from tripwright.errors import BadInput
from tripwright.world import World

SIGHT = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = ({'旧塔'} <= names)"""
CHEAP = """total = 0
for activity in allactivities(plan): total += activity_cost(activity)
result = total <= 1999"""
TRIP = {"start_city": "北京", "target_city": "上海", "days": 2, "people_number": 2}


@pytest.fixture
def files(tmp_path: Path, small: Sandbox) -> list[str]:
    """A task with a plan, one without, one of another language's world, one with a preference of its own."""
    tasks = [
        {**TRIP, "uid": "good", "hard_logic_py": [SIGHT], "nature_language": "两人去上海两天"},
        {**TRIP, "uid": "poor", "hard_logic_py": [CHEAP]},
        {**TRIP, "uid": "far", "hard_logic_py": [], "target_city": "Shanghai"},
    ]
    file = tmp_path / "tasks.jsonl"
    file.write_text("\n".join(json.dumps(task, ensure_ascii=False) for task in tasks), encoding="utf-8")
    return ["plan", "chinatravel", "--tasks", str(file), "--world", str(small.world.path), "--time-limit", "2"]


def read(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_for_each_task(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "plans.jsonl"

    assert run([*files, "--json", "--out", str(out)]) == 0

    printed = capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == printed
    good, poor, far = read(printed)
    assert (good["uid"], good["status"], good["conflict"], good["value"]) == ("good", "planned", None, None)
    assert good["plan"]["target_city"] == "上海"
    assert good["cost"] > 2000
    assert "closest" not in good
    assert (poor["status"], poor["plan"]) == ("infeasible", None)
    assert poor["conflict"]["demands"]
    assert poor["closest"]["itinerary"]
    assert (far["status"], far["plan"], far["closest"]) == ("unknown", None, None)
    assert "unknown city; found 'Shanghai'" in far["note"]

    assert run(["check", *files[1:6], "--plans", str(out), "--rules", "sound", "--json"]) == 0
    checked = {line["id"]: line["passed"] for line in read(capsys.readouterr().out)}
    assert checked == {"good": True, "poor": False, "far": False}


def test_a_folder_as_the_published_evaluator_reads_it(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results"

    assert run([*files, "--out", str(out)]) == 0

    assert [file.name for file in out.iterdir()] == ["good.json"]
    assert json.loads((out / "good.json").read_text(encoding="utf-8"))["start_city"] == "北京"
    assert "3 tasks, 1 planned, 1 infeasible, 1 unknown" in capsys.readouterr().out


def test_one_task_day_by_day(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--id", "good"]) == 0

    text = capsys.readouterr().out
    assert "两人去上海两天" in text
    assert "good: planned\n" in text
    assert "乙站 → 甲站" in text
    assert "旧塔" in text
    assert "for 2" in text


def test_a_preference_and_another_plan_beside_it(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.jsonl"
    program = tmp_path / "own.txt"
    program.write_text("minimize n\nn = 0\nfor a in allactivities(plan): n += 1\n", encoding="utf-8")
    assert run([*files, "--out", str(plain)]) == 0
    capsys.readouterr()

    assert run([*files, "--id", "good", "--prefer", str(program), "--against", str(plain), "--json"]) == 0
    (line,) = read(capsys.readouterr().out)
    activities = [activity for day in line["plan"]["itinerary"] for activity in day["activities"]]
    assert line["value"] == len(activities) == 4  # rides, a night, the sight
    assert line["against"]["regret"] == line["against"]["value"] - 4 > 0
    assert line["against"]["passed"]

    assert run([*files, "--id", "good", "--prefer", "P4"]) == 0
    assert "good: planned, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "more"),
    [("云舍店", ["did you mean '云舍'?"]), ("Eiffel Tower", []), ("乙站", [])],  # the last one is in the other city
)
def test_a_place_that_the_city_has_not_is_refused_before_anything_is_planned(
    place: str, more: list[str], files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "plans.jsonl"

    assert run([*files, "--prefer", f"P5={place}", "--out", str(out)]) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert not out.exists()
    (line,) = captured.err.splitlines()
    words = ("there is no such place in 上海, where task good goes", "'--prefer'", f"'P5={place}'", *more)
    assert all(word in line for word in words)


def test_a_place_of_one_tasks_city_alone_names_the_other_task(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back = {
        "uid": "back",
        "start_city": "上海",
        "target_city": "北京",
        "days": 1,
        "people_number": 1,
        "hard_logic_py": [],
    }
    with (tmp_path / "tasks.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n" + json.dumps(back, ensure_ascii=False))

    assert run([*files, "--prefer", "P5=旧塔"]) == 2
    assert "there is no such place in 北京, where task back goes" in capsys.readouterr().err
    assert run([*files, "--prefer", "P5=旧塔", "--id", "good", "--json"]) == 0
    (line,) = read(capsys.readouterr().out)
    assert line["value"] is not None


def test_a_place_may_be_called_by_its_english_name(cn_mini: World) -> None:
    bench = ChinaTravel(cn_mini)
    task = Task(id="e", start_city="北京", target_city="上海", days=1, people_number=1, programs=())
    for name in ("上海虹桥站", "Shanghai Hongqiao Railway Station", "shanghai hongqiao railway station"):
        assert preference_for(f"P5={name}", task, bench.sandbox) == read_preference(builtin("P5", "上海虹桥站"))
    with pytest.raises(BadInput, match="did you mean 'Shanghai Hongqiao Railway Station'"):
        bench.plan(task, prefer="P5=Shanghai Hongqao Railway Station")


def test_what_another_file_lacks_or_breaks_is_told(
    files: list[str], good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("good", "wrong", "nothing", "missing", "poor")
    rows = [{**TRIP, "uid": name, "hard_logic_py": [CHEAP] if name == "poor" else []} for name in names]
    text = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    (tmp_path / "tasks.jsonl").write_text(text, encoding="utf-8")
    wrong = json.loads(json.dumps(good))
    wrong["itinerary"][0]["activities"][1]["price"] = 1
    plans = {"good": good, "wrong": wrong, "nothing": None, "poor": good, "nobody": good}
    lines = [json.dumps({"uid": name, "plan": plan}) for name, plan in plans.items()]
    other = tmp_path / "other.jsonl"
    other.write_text("\n".join([*lines, '{"uid": ']), encoding="utf-8")

    assert run([*files, "--prefer", "P4", "--against", str(other), "--json"]) == 2

    captured = capsys.readouterr()
    assert "other.jsonl: no plan for missing" in captured.err
    assert "other.jsonl:5: no task has this uid; field 'uid'; found 'nobody'" in captured.err
    assert "other.jsonl:6: not JSON" in captured.err
    found = {line["uid"]: line.get("against") for line in read(captured.out)}
    assert found["good"] == {"value": 600, "regret": 300, "at_most": 300, "note": "", "passed": True}
    assert found["wrong"] == {**found["good"], "passed": False}
    nothing = {"value": None, "regret": None, "at_most": None}
    assert found["nothing"] == {**nothing, "note": "no plan was handed in", "passed": False}
    assert found["missing"] is None
    assert found["poor"] == {
        **{**nothing, "value": 600},
        **{"note": "the planner has no plan to compare it with", "passed": False},
    }

    for name, words in (("wrong", "300 (breaks a rule)"), ("nothing", "no plan was handed in"), ("good", "300")):
        run([*files, "--prefer", "P4", "--against", str(other), "--id", name])
        assert f"regret of the other plan: {words}\n" in capsys.readouterr().out
    run([*files, "--against", str(other), "--id", "good"])
    assert "regret of the other plan: no preference says which plan is better (--prefer)" in capsys.readouterr().out


def test_a_plan_without_what_is_measured_has_no_regret(bench: ChinaTravel, good: dict[str, Any]) -> None:
    """The published means are -1 where there is nothing to take the mean of, which is worse than any value."""
    task = Task(id="t", start_city="北京", target_city="上海", days=2, people_number=2, programs=())
    answer = bench.plan(task, prefer="P2", time_limit=1)
    for day in good["itinerary"]:
        day["activities"] = [one for one in day["activities"] if one["type"] not in ("breakfast", "lunch", "dinner")]
    found = bench.compared(task, good, answer, "P2")
    assert (found["value"], found["regret"]) == (None, None)


def test_several_processes(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--json", "--jobs", "2"]) == 0
    assert [line["status"] for line in read(capsys.readouterr().out)] == ["planned", "infeasible", "unknown"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--id", "gud"], "unknown task; found 'gud'"),
        (["--prefer", "P9"], "unknown preference"),
        (["--prefer", "P5"], "P5 needs the place to be close to"),
        (["--prefer", "nothing.txt"], "unknown preference"),
    ],
)
def test_bad_input_is_one_line(
    files: list[str], more: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*files, *more]) == 2

    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.fixture
def broken(good: dict[str, Any], tmp_path: Path) -> Path:
    """A plan with a sight that does not exist, a wrong price, a closed door, without the sight that is asked for."""
    first, second = (day["activities"] for day in good["itinerary"])
    first[1]["position"] = "无名园"
    first[2]["price"] = 1
    second[1] |= {"start_time": "07:00", "end_time": "07:30"}
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps({"uid": "good", "plan": good}, ensure_ascii=False), encoding="utf-8")
    return file


def test_a_broken_plan_is_repaired(files: list[str], broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--repair", str(broken), "--json"]) == 0

    (line,) = read(capsys.readouterr().out)
    assert (line["uid"], line["status"], line["note"]) == ("good", "planned", "")
    changes = {change["what"]: change for change in line["changes"]}
    assert changes["train G1"]["kind"] == "kept"
    assert changes["breakfast 云舍"]["kind"] == "kept"
    assert changes["attraction 无名园"]["kind"] == "removed"
    assert changes["attraction 旧塔"]["kind"] == "added"
    assert changes["dinner 夜市"]["details"]["price"] == ["1", "80"]
    assert changes["lunch 面馆"]["kind"] == "changed"

    assert run([*files, "--repair", str(broken)]) == 0
    text = capsys.readouterr().out
    assert "good: planned\n" in text
    assert "day 1\n    train G1" in text
    assert "  - attraction 无名园" in text
    assert "  + attraction 旧塔" in text


@pytest.mark.parametrize("repaired", [False, True])
def test_an_id_cannot_colour_the_terminal(
    repaired: bool, good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    uid = "a\n\x1b[31mb"
    tasks, plans = tmp_path / "evil.jsonl", tmp_path / "plans.jsonl"
    tasks.write_text(json.dumps({**TRIP, "uid": uid, "hard_logic_py": []}), encoding="utf-8")
    plans.write_text(json.dumps({"uid": uid, "plan": good}), encoding="utf-8")
    again = [str(tasks) if word.endswith("tasks.jsonl") else word for word in files]

    assert run([*again, *(["--repair", str(plans)] if repaired else [])]) == 0

    assert "a \\x1b[31mb: planned" in capsys.readouterr().out


def test_a_plan_that_passes_stays_as_it_is(
    files: list[str], good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(json.dumps({**TRIP, "uid": "good", "hard_logic_py": []}), encoding="utf-8")
    plans = tmp_path / "plans.jsonl"
    plans.write_text(json.dumps({"uid": "good", "plan": good}), encoding="utf-8")

    assert run([*files, "--repair", str(plans), "--json"]) == 0

    (line,) = read(capsys.readouterr().out)
    assert line["plan"] == good
    assert {change["kind"] for change in line["changes"]} == {"kept"}


@pytest.mark.parametrize("plan", [None, 7, [], {"itinerary": 3}, {"itinerary": [{"activities": [{}, {"type": "x"}]}]}])
def test_what_is_no_plan_is_planned_anew(
    files: list[str], plan: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = tmp_path / "plans.jsonl"
    plans.write_text(json.dumps({"uid": "good", "plan": plan}), encoding="utf-8")

    assert run([*files, "--repair", str(plans), "--json"]) == 0

    (line,) = read(capsys.readouterr().out)
    assert line["status"] == "planned"
    assert {change["kind"] for change in line["changes"] if change["day"]} == {"added"}


def test_another_benchmark_repairs_nothing(
    small_world_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text("", encoding="utf-8")
    asked = ["plan", "travelplanner", "--tasks", str(tasks), "--world", str(small_world_file), "--repair", str(tasks)]

    assert run(asked) == 2
    assert "this benchmark has no repair" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["../escaped", "/escaped", "..", "a/b", "a\\b", "a\0b", "a\nb", "x" * 300])
def test_an_id_never_leads_out_of_the_folder(
    files: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(json.dumps({**TRIP, "uid": name, "hard_logic_py": []}), encoding="utf-8")

    assert run([*files, "--out", str(tmp_path / "in" / "folder")]) == 2

    assert "an id that cannot name a file" in capsys.readouterr().err
    assert not list(tmp_path.rglob("*escaped*"))
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("flag", [("--prefer", "P0"), ("--against", "plans.jsonl"), ("--jobs", "2")])
def test_a_repair_refuses_what_it_has_no_use_for(
    files: list[str], flag: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*files, "--repair", "plans.jsonl", *flag]) == 2
    assert f"field '{flag[0]}'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "bomb",
    [
        "result = 9 ** 9 ** 9 > 1",
        "result = " + " or ".join(f"day_count(plan) == {days}" for days in range(900, 1300)),
        "result = False\n"
        + "".join(f"{' ' * depth}for a{depth} in allactivities(plan):\n" for depth in range(8))
        + f"{' ' * 8}if activity_cost(a0) > 10 ** 9: result = True",
    ],
)
def test_a_program_that_would_take_for_ever_does_not(
    files: list[str], bomb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(json.dumps({**TRIP, "uid": "bomb", "hard_logic_py": [bomb]}), encoding="utf-8")
    begun = time.monotonic()

    assert run([*files, "--json"]) == 0

    (line,) = read(capsys.readouterr().out)
    assert line["status"] in {"unknown", "infeasible"}
    assert time.monotonic() - begun < 20


def test_a_preference_file_that_is_no_text(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "preference"
    file.write_bytes(b"\xff\xfe")

    assert run([*files, "--prefer", str(file)]) == 2
    assert "not readable as text" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("maximize x\ny = 1", "the name 'x' is not known"),
        ("maximize x\nx = alactivities(plan)", ":2: the name 'alactivities' is not known"),
        ("more sights please", ":1: not a preference program"),
    ],
)
def test_a_preference_file_that_makes_no_sense(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, words: str
) -> None:
    file = tmp_path / "preference"
    file.write_text(source)

    assert run([*files, "--prefer", str(file)]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert str(file) in told


def test_whoever_interrupts_keeps_the_answers_that_are_there(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = ChinaTravel.plan

    def impatient(self: ChinaTravel, task: Task, **more: Any) -> Any:
        if task.id == "poor":
            raise KeyboardInterrupt
        return plan(self, task, **more)

    monkeypatch.setattr(ChinaTravel, "plan", impatient)
    out = tmp_path / "plans.jsonl"

    assert run([*files, "--out", str(out)]) == 130

    assert [line["uid"] for line in read(out.read_text(encoding="utf-8"))] == ["good"]
    assert "1 of 3 answers are in" in capsys.readouterr().err


def test_whoever_interrupts_a_repair_keeps_it_too(
    files: list[str],
    good: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    repair = ChinaTravel.repair

    def impatient(self: ChinaTravel, task: Task, *given: Any, **more: Any) -> Any:
        if task.id == "poor":
            raise KeyboardInterrupt
        return repair(self, task, *given, **more)

    monkeypatch.setattr(ChinaTravel, "repair", impatient)
    plans, out = tmp_path / "handed.jsonl", tmp_path / "repaired.jsonl"
    lines = [json.dumps({"uid": uid, "plan": good}) for uid in ("good", "poor")]
    plans.write_text("\n".join(lines), encoding="utf-8")

    assert run([*files, "--repair", str(plans), "--out", str(out)]) == 130

    assert [line["uid"] for line in read(out.read_text(encoding="utf-8"))] == ["good"]
    assert "1 of 2 answers are in" in capsys.readouterr().err


def test_a_preference_file_may_begin_with_a_byte_order_mark(small: Sandbox, tmp_path: Path) -> None:
    task = Task.model_validate({**TRIP, "uid": "t"})
    file = tmp_path / "preference"
    file.write_bytes(b"\xef\xbb\xbf" + b"maximize sights\r\nsights = allactivities_count(plan)\r\n")

    found = preference_for(str(file), task, small)
    assert found is not None
    assert (found.direction, found.name) == ("maximize", "sights")


def test_a_preference_of_a_task_that_cannot_be_read_is_that_tasks_matter(
    files: list[str], tmp_path: Path, small: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tasks.jsonl"
    task = {**TRIP, "hard_logic_py": []}
    rows = [{**task, "uid": "odd", "preference_py": ["more sights"]}, {**task, "uid": "plain"}]
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")

    assert run([*files, "--json"]) == 0

    odd, plain = read(capsys.readouterr().out)
    assert (odd["status"], plain["status"]) == ("unknown", "planned")
    words = "the preference of task odd is none; field 'preference_py'; found 'more sights'"
    assert words in odd["note"]

    other = tmp_path / "plans.jsonl"
    other.write_text(json.dumps({"uid": "odd", "plan": plain["plan"]}), encoding="utf-8")
    assert run([*files, "--id", "odd", "--against", str(other), "--json"]) == 0
    (line,) = read(capsys.readouterr().out)
    assert line["against"]["regret"] is None
    assert words in line["against"]["note"]
