from __future__ import annotations

import json
from pathlib import Path

import pytest

from loopback import loopback
from tripwright.benchmarks.chinatravel.queries import read_tasks as read_chinatravel_tasks
from tripwright.benchmarks.travelplanner.queries import read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.reference import read_reference_information
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.cli import run
from tripwright.world import World


@pytest.fixture
def world(small_world_file: Path) -> list[str]:
    return ["--world", str(small_world_file)]


@pytest.fixture
def made(world: list[str], tmp_path: Path) -> Path:
    """Nine tasks in a file."""
    file = tmp_path / "mine.jsonl"
    assert run(["tasks", "make", "travelplanner", "--per-group", "1", "--out", str(file), *world]) == 0
    return file


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_make_writes_tasks_and_their_reference_information(
    world: list[str], made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again, material = tmp_path / "again.csv.gz", tmp_path / "material.jsonl"
    capsys.readouterr()

    code = run(
        ["tasks", "make", "travelplanner", "--per-group", "1", "--out", str(again), "--references", str(material)]
        + ["--json", *world]
    )

    assert code == 0
    assert read_tasks(again) == read_tasks(made)
    assert [len(one.items) for one in read_reference_information(material)] == [9, 15, 21] * 3
    assert [line["id"] for line in lines(capsys.readouterr().out)] == [f"task-{number}" for number in range(1, 10)]


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ([], "how many tasks?; field '--split, -n'"),
        (["--split", "train", "--per-group", "2"], "how many tasks?"),
        (["--split", "trian"], "did you mean 'train'?"),
        (["--per-group", "0"], "expected 1 or more"),
    ],
)
def test_make_wants_one_size(
    flags: list[str], message: str, world: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tasks", "make", "travelplanner", "--out", str(tmp_path / "x.jsonl"), *flags, *world]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()


def test_a_model_may_rephrase(
    world: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "said.jsonl"
    flags = ["--per-group", "1", "--out", str(file), *world]

    with loopback() as server:
        monkeypatch.setenv("LOOPBACK_BASE_URL", server.url)
        monkeypatch.setenv("LOOPBACK_API_KEY", "none")
        server.say("I would rather not.")
        assert run(["tasks", "make", "travelplanner", *flags, "--rephrase", "openai-api/loopback/rephraser"]) == 0

    assert len(server.asked) == 9
    assert "0 requests rephrased, 9 kept because a fact was lost" in capsys.readouterr().err
    assert run(["tasks", "make", "travelplanner", *flags, "--rephrase", "nosuch/model"]) == 2
    assert "field '--rephrase'; found 'nosuch/model'" in capsys.readouterr().err


def test_list_and_show_name_the_sets_and_say_the_demands(
    world: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRIPWRIGHT_CACHE", str(tmp_path))

    assert run(["tasks", "show", "travelplanner", "mini", "--limit", "1", *world]) == 0
    shown = capsys.readouterr()
    assert "mini-1 (easy, 3 days)" in shown.out
    assert "1 traveller\n" in shown.out
    assert "17 more; --limit 18 shows all" in shown.err

    assert run(["tasks", "show", "travelplanner", "mini", "--limit", "2", "--json", *world]) == 0
    assert capsys.readouterr().out.count("\n") == 2
    assert run(["tasks", "show", "travelplanner", "mini", "--limit", "-2", *world]) == 2
    assert run(["tasks", "show", "travelplanner", "mini", "mini-18", *world]) == 0
    assert "cities in Northland" in capsys.readouterr().out
    assert run(["tasks", "show", "travelplanner", "mini", "--json", *world]) == 0
    assert len(lines(capsys.readouterr().out)) == 18
    assert run(["tasks", "list", "travelplanner", "--json", *world]) == 0
    sets = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["tasks"], one["made"]) for one in sets] == [
        ("mini", 18, True),
        ("train", 45, False),
        ("validation", 180, False),
        ("test", 1000, False),
    ]
    assert run(["tasks", "list", "travelplanner", *world]) == 0
    assert "validation" in capsys.readouterr().out
    assert run(["tasks", "show", "travelplanner", "mini", "mini-19", *world]) == 2


def test_check_finds_contradictions_and_can_fail(
    world: list[str], made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = read_tasks(made)
    assert run(["tasks", "check", "travelplanner", str(made), "--strict", *world]) == 0
    assert "9 tasks, 0 findings in 0 of them" in capsys.readouterr().out
    write_tasks(made, [*tasks[:-1], tasks[-1].model_copy(update={"budget": 100.0})])

    assert run(["tasks", "check", "travelplanner", str(made), "--rules", "sound", *world]) == 0
    assert "task-9: the text says otherwise; field 'query / budget'" in capsys.readouterr().out
    assert run(["tasks", "check", "travelplanner", str(made), "--strict", "--json", *world]) == 1
    assert {line["id"] for line in lines(capsys.readouterr().out)} == {"task-9"}
    with made.open("a") as stream:
        stream.write("{broken\n")
    assert run(["tasks", "check", "travelplanner", str(made), *world]) == 2
    assert "mine.jsonl:10: not JSON" in capsys.readouterr().err


def test_convert_goes_both_ways(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, back = tmp_path / "t.csv", tmp_path / "back.jsonl"

    assert run(["tasks", "convert", "travelplanner", str(made), "--out", str(table), "--json"]) == 0
    assert run(["tasks", "convert", "travelplanner", str(table), "--out", str(back)]) == 0
    assert read_tasks(back) == read_tasks(made)
    assert "9 tasks; written to" in capsys.readouterr().out


def texts_of(task: Task) -> str:
    assert task.annotated_plan is not None
    return "\n".join(
        f"Day {day['days']}\n" + "\n".join(f"{key.replace('_', ' ').title()}: {day[key]}" for key in list(day)[1:])
        for day in task.annotated_plan
    )


def test_plans_come_out_of_texts_and_go_into_a_submission(
    world: list[str], made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = read_tasks(made)
    replies, plans, board = (tmp_path / name for name in ("replies.jsonl", "plans.jsonl", "board.jsonl"))
    rows = [
        {"id": "task-1", "text": "A plan.\n" + texts_of(tasks[0])},
        {
            "idx": 2,
            "messages": [{"role": "user", "content": "?"}, {"role": "assistant", "content": texts_of(tasks[1])}],
        },
        {"id": "task-3", "plan": tasks[2].annotated_plan},
        {"id": "task-4", "response": "I cannot."},
        {"id": "task-5", "plan": None},
    ]
    replies.write_text("".join(json.dumps(row) + "\n" for row in rows))

    assert run(["tasks", "plans", "travelplanner", str(replies), "--out", str(plans), *world]) == 0
    captured = capsys.readouterr()
    assert "5 texts, 3 plans, 2 unused lines" in captured.out
    assert "task-1: line 1 is not used: A plan." in captured.err
    written = lines(plans.read_text())
    assert [line["plan"] for line in written] == [*(task.annotated_plan for task in tasks[:3]), None, None]
    assert run(["check", "travelplanner", "--tasks", str(made), "--plans", str(plans), *world]) == 0

    flags = ["--tasks", str(made), "--plans", str(plans), *world]
    assert run(["tasks", "submission", "travelplanner", *flags, "--out", str(board)]) == 0
    assert "9 queries, 3 plans, 0 errors, 0 warnings; written to" in capsys.readouterr().out
    assert [line["idx"] for line in lines(board.read_text())] == list(range(1, 10))
    assert run(["tasks", "submission", "travelplanner", "--tasks", str(made), "--plans", str(board), *world]) == 0


def test_a_row_that_would_stop_the_board_keeps_the_submission_from_being_written(
    world: list[str], made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plans, board = tmp_path / "plans.jsonl", tmp_path / "board.jsonl"
    plan = [{"days": 1, "current_city": "from Alder", "transportation": "-"}] * 3
    plans.write_text(json.dumps({"idx": 4, "plan": plan}) + "\n" + json.dumps({"idx": 77, "plan": plan}) + "\n")
    flags = ["--tasks", str(made), "--plans", str(plans), "--out", str(board), *world]

    assert run(["tasks", "submission", "travelplanner", *flags]) == 2
    captured = capsys.readouterr()
    assert "error: row 4: not a move; field 'plan / day 1 / current_city'; found 'from Alder'" in captured.err
    assert "plans.jsonl:2: no task has this place; field 'idx'; found 77" in captured.err
    assert "nothing written" in captured.out
    assert not board.exists()
    assert run(["tasks", "submission", "travelplanner", *flags, "--json"]) == 2
    assert {line["level"] for line in lines(capsys.readouterr().out)} == {"error", "warning"}


def test_a_text_file_is_one_plan_and_a_line_without_text_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "task-1.md").write_text("# Day 1\nDinner: A, B")
    (tmp_path / "r.jsonl").write_text('{"id": "a"}\n{"id": "b", "text": "Day 1: X"}\nnope\n')
    out = tmp_path / "out.jsonl"

    assert run(["tasks", "plans", "travelplanner", str(tmp_path / "task-1.md"), "--out", str(out)]) == 0
    assert [line["id"] for line in lines(out.read_text())] == ["task-1"]
    assert run(["tasks", "plans", "travelplanner", str(tmp_path / "r.jsonl"), "--out", str(out), "--json"]) == 2
    captured = capsys.readouterr()
    assert "r.jsonl:1: the line has no text" in captured.err
    assert json.loads(captured.out.splitlines()[-1])["broken"] == 2


def test_references_come_in_both_shapes(world: list[str], made: Path, tmp_path: Path) -> None:
    for shape in ("text", "records"):
        file = tmp_path / f"{shape}.jsonl"
        flags = ["--out", str(file), "--shape", shape, *world]
        assert run(["tasks", "references", "travelplanner", str(made), *flags]) == 0
        assert [len(one.items) for one in read_reference_information(file)] == [9, 15, 21] * 3
    assert run(["tasks", "references", "travelplanner", str(made), "--out", "x", "--shape", "json", *world]) == 2


@pytest.mark.parametrize("verb", ["make", "list", "show", "check", "convert", "plans", "references", "submission"])
def test_every_verb_has_help_with_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", verb, "--help"]) == 0
    assert f"Example: tripwright tasks {verb} travelplanner" in " ".join(capsys.readouterr().out.split())


def test_an_unknown_benchmark_or_set_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", "list", "travelplaner"]) == 2
    assert "did you mean 'travelplanner'?" in capsys.readouterr().err
    assert run(["tasks", "convert", "x", "a", "--out", "b"]) == 2


def test_tasks_of_another_benchmark_are_made_by_tier(cn_mini: World, tmp_path: Path) -> None:
    file = tmp_path / "or.csv"
    words = [
        "tasks",
        "make",
        "chinatravel",
        "--world",
        str(cn_mini.path),
        "--tier",
        "or",
        "-n",
        "2",
        "--out",
        str(file),
    ]

    assert run(words) == 0
    made = read_chinatravel_tasks(file)
    assert [(task.id, task.tag, len(task.programs or ())) for task in made] == [("or-1", "or", 1), ("or-2", "or", 1)]
    assert all(task.reference for task in made)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--tier", "hard", "-n", "1"], "unknown tier; found 'hard'; expected one of easy, medium, or, semantic"),
        (["--split", "train"], "unknown split"),
        (["--split", "or", "--tier", "easy"], "none of this tier"),
        (["-n", "1", "--references", "x.jsonl"], "no sole-planning mode"),
    ],
)
def test_what_a_maker_does_not_offer_is_said(
    words: list[str], problem: str, cn_mini: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = ["tasks", "make", "chinatravel", "--world", str(cn_mini.path), "--out", str(tmp_path / "x.jsonl")]

    assert run([*start, *words]) == 2
    assert problem in capsys.readouterr().err
