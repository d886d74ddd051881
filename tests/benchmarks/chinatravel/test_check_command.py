"""``tripwright check chinatravel``: reports, summary, every way of handing plans in, and bad input of every kind."""

from __future__ import annotations

import copy
import gzip
import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.queries import write_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.upstream.columns import LABELS
from tripwright.cli import run
from tripwright.world import World

Plan = dict[str, Any]
PROGRAMS = ("result = day_count(plan) == 2", "result = activity_cost(allactivities(plan)[0]) > 5000")
SIGHTS = (
    "maximize sights\nsights = 0\nfor a in allactivities(plan):\n  if activity_type(a) == 'attraction': sights += 1\n"
)


def task(number: int, **more: Any) -> Task:
    fields = {"start_city": "北京", "target_city": "上海", "days": 2, "people_number": 2, "programs": PROGRAMS[:1]}
    return Task.model_validate({"id": f"e{number}", "text": f"请求{number}", **fields, **more})


class Check:
    """A run of the command on the small world; ``reports`` and ``summary`` are what it wrote."""

    def __init__(self, folder: Path, world: Path, tasks: list[Task]) -> None:
        self.folder, self.world = folder, world
        write_tasks(folder / "tasks.jsonl", tasks)
        self.reports: list[dict[str, Any]] = []
        self.summary: dict[str, Any] = {}

    def __call__(self, plans: Path, *more: str) -> int:
        out, summary = self.folder / "out.jsonl", self.folder / "summary.json"
        out.unlink(missing_ok=True)
        files = ["--tasks", str(self.folder / "tasks.jsonl"), "--plans", str(plans), "--world", str(self.world)]
        code = run(["check", "chinatravel", *files, "--out", str(out), "--summary", str(summary), *more])
        if out.is_file():
            self.reports = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
            self.summary = json.loads(summary.read_text(encoding="utf-8"))
        return code

    def one(self, plan: object, *more: str) -> dict[str, Any]:
        """The report on a single plan for e1; a text is the line itself."""
        file = self.folder / "plans.jsonl"
        file.write_text(plan if isinstance(plan, str) else json.dumps({"uid": "e1", "plan": plan}), encoding="utf-8")
        assert self(file, *more) == 0
        (report,) = self.reports
        return report


@pytest.fixture
def check(tmp_path: Path, small: Sandbox) -> Check:
    return Check(tmp_path, small.world.path, [task(1), task(2, programs=PROGRAMS), task(3), task(4)])


def lines(folder: Path, *values: object) -> Path:
    file = folder / "plans.jsonl"
    file.write_text("\n".join(v if isinstance(v, str) else json.dumps(v) for v in values), encoding="utf-8")
    return file


def outcomes(report: dict[str, Any]) -> dict[str, str]:
    return {verdict["rule"]: verdict["verdict"] for verdict in report["verdicts"]}


def test_reports_and_summary(check: Check, good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    late = copy.deepcopy(good)
    late["itinerary"][0]["activities"][1]["end_time"] = "23:50"
    empty = {**good, "itinerary": []}
    plans = [{"uid": "e1", "plan": good}, {"id": "e2", "plan": late}, {"idx": 3, "plan": empty}]

    assert check(lines(tmp_path, *plans)) == 0

    first, second, third = check.reports
    assert (first["id"], first["passed"], first["delivered"]) == ("e1", True, True)
    assert list(outcomes(first)) == ["schema", *LABELS, "program[0]"]
    assert first["cost"] > 2000
    (closed,) = [v for v in second["verdicts"] if v["verdict"] == "violated" and v["group"] == "environment"]
    assert closed["rule"] == "Visiting attraction in their closed time"
    assert closed["where"] == "day 1 / 2 attraction"
    assert outcomes(second)["program[1]"] == "violated"
    assert third["id"] == 3
    found = outcomes(third)
    assert {found[label] for label in LABELS[:4]} == {"unjudgeable"}
    assert {found[label] for label in LABELS[4:]} == {"not_reached"}

    numbers = check.summary
    assert numbers["counts"] == {
        "tasks": 4, "lines": 3, "handed_in": 3, "delivered": 3, "passed": 1, "broken_lines": 0, "broken_tasks": 0
    }  # fmt: skip
    assert numbers["metrics"]["FPR"]["value"] == 0.25
    assert numbers["metrics"]["EPR micro"]["n"] == 100
    assert numbers["metrics"]["LPR micro"]["n"] == 5
    assert numbers["handed_in"]["DR"] == {**numbers["handed_in"]["DR"], "value": 1.0, "n": 3}
    assert {row["rule"] for row in numbers["worst_rules"]} >= {"program", LABELS[0]}
    score = numbers["competition"]
    assert score["published"] == pytest.approx(score["corrected"] + 100 * 0.1 * (
        numbers["metrics"]["EPR micro"]["value"] - numbers["metrics"]["EPR macro"]["value"]
    ))  # fmt: skip
    assert score["soft_scores_over"] == 1
    assert "Competition score" in capsys.readouterr().out


def test_sound_rules_have_their_own_verdicts(check: Check, good: Plan) -> None:
    good["people_number"] = 3
    report = check.one(good, "--rules", "sound")
    assert outcomes(report)["The plan is the one that was asked for"] == "violated"
    assert check.one(good)["passed"]
    assert check.summary["competition"]["soft_scores_over"] == 1


def test_a_preference_has_its_value_and_a_failed_plan_none(tmp_path: Path, small: Sandbox, good: Plan) -> None:
    check = Check(tmp_path, small.world.path, [task(n, preferences=(SIGHTS,)) for n in (1, 2, 3)])
    assert check(lines(tmp_path, {"uid": "e1", "plan": good}, {"uid": "e2", "plan": {"itinerary": []}})) == 0
    assert [(row["id"], row["name"], row["value"]) for row in check.summary["preferences"]] == [
        ("e1", "sights", 1.0),
        ("e2", "sights", None),
        ("e3", "sights", None),
    ]


def as_folder(folder: Path, plans: dict[str, Plan]) -> Path:
    (folder / "results").mkdir()
    for name, plan in plans.items():
        (folder / "results" / f"{name}.json").write_text(json.dumps(plan, indent=4), encoding="utf-8")
    return folder / "results"


def as_zip(folder: Path, plans: dict[str, Plan]) -> Path:
    with zipfile.ZipFile(folder / "results.zip", "w") as packed:
        for name, plan in plans.items():
            packed.writestr(f"results/{name}.json", json.dumps(plan))
    return folder / "results.zip"


def as_wrappers(folder: Path, plans: dict[str, Plan]) -> Path:
    return lines(folder, *({"uid": name, "plan": plan} for name, plan in plans.items()))


def as_bare_lines(folder: Path, plans: dict[str, Plan]) -> Path:
    return lines(folder, *({"uid": name, **plan} for name, plan in plans.items()))


def as_gz(folder: Path, plans: dict[str, Plan]) -> Path:
    file = as_wrappers(folder, plans)
    (folder / "plans.jsonl.gz").write_bytes(gzip.compress(file.read_bytes()))
    return folder / "plans.jsonl.gz"


def as_windows_file(folder: Path, plans: dict[str, Plan]) -> Path:
    file = as_wrappers(folder, plans)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    return file


def as_table(folder: Path, plans: dict[str, Plan]) -> Path:
    (folder / "plans.json").write_text(json.dumps(plans), encoding="utf-8")
    return folder / "plans.json"


@pytest.mark.parametrize(
    "shape", [as_folder, as_zip, as_wrappers, as_bare_lines, as_gz, as_windows_file, as_table]
)  # fmt: skip
def test_every_way_of_handing_in_gives_the_same(
    shape: Callable[[Path, dict[str, Plan]], Path], check: Check, good: Plan, tmp_path: Path
) -> None:
    bad = {**good, "itinerary": good["itinerary"][:1]}
    assert check(shape(tmp_path, {"e1": good, "e3": bad})) == 0
    assert [report["passed"] for report in check.reports] == [True, False]
    assert [report["uid"] for report in check.reports] == ["e1", "e3"]
    failing = {v["rule"] for v in check.reports[1]["verdicts"] if v["verdict"] == "violated"}
    assert failing == {*LABELS[:4], "program[0]"}


def test_an_unreadable_file_is_named_and_never_an_empty_plan(
    check: Check, good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = as_folder(tmp_path, {"e1": good})
    (folder / "e2.json").write_text('{"itinerary": [', encoding="utf-8")

    assert check(folder) == 2

    assert "e2.json:1: not JSON" in capsys.readouterr().err
    assert check.summary["counts"]["broken_lines"] == 1
    assert [report["delivered"] for report in check.reports] == [True, False]
    assert "problem" in check.reports[1]


def test_alone_as_in_any_batch_and_in_several_processes(check: Check, good: Plan, tmp_path: Path) -> None:
    stray = copy.deepcopy(good)
    stray["itinerary"][0]["activities"][2]["transports"][0]["cost"] += 5  # a column that the published code adds (Q1)
    crash = {**good, "itinerary": 7}
    plans = [{"uid": f"e{n}", "plan": plan} for n, plan in enumerate((stray, good, crash, good), start=1)]
    check(lines(tmp_path, *plans))
    batch = {report["id"]: report["verdicts"] for report in check.reports}
    check(lines(tmp_path, *reversed(plans)), "--jobs", "2")
    assert {report["id"]: report["verdicts"] for report in check.reports} == batch
    for plan in plans:
        check(lines(tmp_path, plan))
        assert check.reports[0]["verdicts"] == batch[plan["uid"]]
    assert check.summary["metrics"]["EPR micro"]["n"] == 100


def test_a_plan_in_the_other_language_is_judged_and_gets_a_hint(
    check: Check, good: Plan, capsys: pytest.CaptureFixture[str]
) -> None:
    good |= {"start_city": "Beijing", "target_city": "Shanghai"}
    for activity in (item for day in good["itinerary"] for item in day["activities"]):
        activity |= {name: "Mirror Lake" for name in ("position", "start", "end") if name in activity}
    report = check.one(good)
    assert not report["passed"]
    assert outcomes(report)["Unavailable attractions"] == "violated"
    assert "no city of this world is called Beijing or Shanghai; it has 上海, 北京" in report["notes"][0]
    assert "another language?" in capsys.readouterr().err


ODD = [None, True, -1, 0, 0.5, 10**400, -(10**400), 1e300, "", "25:10", "次日01:00", "-1:30", "99:99", "x", [], {}, [1]]
FIELDS = ["start_time", "end_time", "price", "cost", "tickets", "position", "transports", "type", "TrainID", "start"]


@pytest.mark.parametrize("rules", ["upstream", "sound"])
@pytest.mark.parametrize("field", FIELDS)
def test_odd_values_get_verdicts(field: str, rules: str, small: Sandbox, good: Plan) -> None:
    bench = ChinaTravel(small.world)
    for value in ODD:
        for day, place in ((0, 0), (0, 1), (1, 1)):
            plan = copy.deepcopy(good)
            activity = plan["itinerary"][day]["activities"][place]
            before = activity.get(field)
            activity[field] = value
            report = bench.check(task(1), plan, rules=rules)
            assert report.verdicts
            assert all(len(verdict.message) < 700 for verdict in report.verdicts)
            json.dumps(report.to_json())
            if field in ("start_time", "price", "cost", "transports") and before != value:
                assert not report.passed, value


@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_missing_keys_get_verdicts(rules: str, small: Sandbox, good: Plan) -> None:
    bench = ChinaTravel(small.world)
    for day, place in ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 2)):
        for key in good["itinerary"][day]["activities"][place]:
            plan = copy.deepcopy(good)
            del plan["itinerary"][day]["activities"][place][key]
            assert bench.check(task(1), plan, rules=rules).verdicts
    for key in good:
        without = {name: good[name] for name in good if name != key}
        assert not bench.check(task(1), without, rules=rules).passed


@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_values_too_deep_or_too_large_to_print(rules: str, small: Sandbox, good: Plan) -> None:
    deep: list[Any] = []
    for _ in range(20_000):
        deep = [deep]
    bench = ChinaTravel(small.world)
    for value in (deep, [deep, deep], {"a": deep}, 10**10_000, "x" * 1_000_000):
        for change in ({"itinerary": value}, {"target_city": value}, {"people_number": value}):
            report = bench.check(task(1), {**good, **change}, rules=rules)
            assert all(len(verdict.message) < 700 for verdict in report.verdicts)
        for field in FIELDS:
            plan = copy.deepcopy(good)
            for activity in plan["itinerary"][0]["activities"]:
                activity[field] = value
            assert not bench.check(task(1), plan, rules=rules).passed
        assert not bench.check(task(1), value, rules=rules).passed


@pytest.mark.parametrize("rules", ["upstream", "sound"])
@pytest.mark.parametrize(
    "text",
    [
        '{"uid": "e1", "plan": {"itinerary": NaN, "people_number": Infinity}}',
        '{"uid": "e1", "plan": {"itinerary": [{"activities": [{"price": 1e400}]}]}}',
        '{"uid": "e1", "plan": {"itinerary": ' + "[" * 400 + "]" * 400 + "}}",
        '{"uid": "e1", "plan": {"target_city": "\\ud800", "itinerary": [{"activities": [{"position": "\\ud83d"}]}]}}',
        '{"uid": "e1", "plan": [[], "x", 5]}',
        '{"uid": "e1", "plan": "a plan in words"}',
        '{"uid": "e1", "plan": {"itinerary": [null, 7, {"activities": null}]}}',
    ],
    ids=["nan", "1e400", "deep", "surrogate", "list", "text", "odd days"],
)
def test_hostile_lines_get_verdicts(text: str, rules: str, check: Check) -> None:
    report = check.one(text, "--rules", rules)
    assert report["delivered"]
    assert not report["passed"]
    assert outcomes(report)["schema"] == "violated"


@pytest.mark.parametrize(
    ("kind", "hint"),
    [("breakfest", "; did you mean 'breakfast'?"), ("Lunch", "; did you mean 'lunch'?"), ("x" * 5000, ""), (3, "")],
)
def test_a_misspelt_kind_of_activity_comes_with_the_nearest_one(
    check: Check, good: Plan, kind: object, hint: str
) -> None:
    good["itinerary"][0]["activities"][1]["type"] = kind
    (schema,) = [verdict for verdict in check.one(good)["verdicts"] if verdict["rule"] == "schema"]
    assert schema["message"].endswith(f"accommodation, train{hint}")


def test_two_equal_keys_are_told_and_none_counts(
    check: Check, good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = json.dumps(good).replace('"itinerary"', '"itinerary": [], "itinerary"')

    assert check(lines(tmp_path, f'{{"uid": "e1", "plan": {twice}}}', {"uid": "e2", "plan": good})) == 2

    assert [report["delivered"] for report in check.reports] == [False, True]
    told = capsys.readouterr().err
    assert "plans.jsonl:1: a name stands twice in one JSON object; field 'itinerary'; expected it once" in told


def test_hours_past_midnight(check: Check, good: Plan) -> None:
    late = copy.deepcopy(good)
    dinner = late["itinerary"][0]["activities"][2]
    dinner |= {"start_time": "23:30", "end_time": "25:10"}  # the night market closes at two
    column = "Visiting Restruants in their closed time"
    assert outcomes(check.one(late))[column] == "satisfied"
    dinner["end_time"] = "26:10"
    assert outcomes(check.one(late))[column] == "violated"


def test_ten_thousand_activities_are_judged_in_time(check: Check, good: Plan) -> None:
    first = good["itinerary"][0]["activities"]
    first[1:1] = [{**copy.deepcopy(first[1]), "position": f"place {n}"} for n in range(5000)]
    first[1:1] = [copy.deepcopy(first[-2]) for _ in range(5000)]
    for rules in ("upstream", "sound"):
        before = time.thread_time()
        assert not check.one(good, "--rules", rules)["passed"]
        assert time.thread_time() - before < 10  # measured: about 1.5 s


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("plans.jsonl", '[\n {"uid": "e1", "plan": {}}\n]', "one JSON value over many lines; expected one object"),
        ("plans.jsonl", '[{"uid": "e1", "plan": {}}]', "not a plan line"),
        ("plans.jsonl", '{"uid": "e9", "plan": {}}', "no task has this uid"),
        ("plans.jsonl", '{"itinerary": []}', "does not say which task"),
        ("e9.json", '{"itinerary": []}', "no task has this uid"),
        ("plans.jsonl", "\0\1", "not readable as text"),
    ],
)
def test_bad_plan_files_are_one_line(
    name: str, text: str, words: str, check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert check(tmp_path / name) == 2
    errors = capsys.readouterr().err
    assert words in errors
    assert errors.count("\n") == 1


def test_a_plan_of_another_world_is_told(
    check: Check, good: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check.one(good)
    assert "note on" not in capsys.readouterr().err
    for day in good["itinerary"]:
        for activity in day["activities"]:
            activity["position"] = "别处"
    check.one(good)
    error = capsys.readouterr().err
    assert "note on e1: none of its 7 places is in the world small (--world names another)" in error
    check.one({**good, "itinerary": [{"activities": [{"position": 3}, None]}, 7]})
    assert "note on" not in capsys.readouterr().err


def test_a_broken_query_stops_no_other(
    check: Check, good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "tasks.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({**task(9).to_json(), "days": "many"}) + '\n{"uid": ')
    (tmp_path / "e1.json").write_text(json.dumps(good), encoding="utf-8")
    assert check(tmp_path / "e1.json") == 2
    assert [report["id"] for report in check.reports] == ["e1"]
    assert check.reports[0]["delivered"]
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == check.summary["counts"]["broken_tasks"] == 2
    assert any("field 'days'" in error for error in errors)


def test_an_empty_file_and_an_empty_folder_hand_in_nothing(
    check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    for source in (tmp_path / "none", tmp_path / "empty.jsonl"):
        assert check(source) == 0
        assert check.reports == []
        assert f"{source}: there is no plan in it" in capsys.readouterr().err
        assert check.summary["metrics"]["DR"]["value"] == 0.0
        assert check(source, "--strict") == 1


def test_a_directory_where_the_world_should_be(
    check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check.world = tmp_path
    assert check(tmp_path) == 2
    assert str(tmp_path) in capsys.readouterr().err


SETS = ("quirks", "quirks2", "feasible", "mutations", "programs")


@pytest.mark.parametrize("name", SETS)
def test_the_command_gives_the_published_verdicts(
    name: str, chinatravel_data: Path, sandbox: World, tmp_path: Path
) -> None:
    """The fixtures through files and the command line: columns, crashes, programs and metrics."""

    def read(kind: str) -> list[dict[str, Any]]:
        with gzip.open(chinatravel_data / "parity" / f"{name}.{kind}.jsonl.gz", "rt", encoding="utf-8") as stream:
            return [json.loads(line) for line in stream]

    given, expected = read("input"), read("expected")
    total = expected.pop() if expected[-1].get("summary") else None
    asked = [
        Task.model_validate({"days": 3, **one["query"], "uid": wanted["uid"]})
        for one, wanted in zip(given, expected, strict=True)
    ]
    check = Check(tmp_path, sandbox.path, asked)
    check(lines(tmp_path, *({"uid": one.id, "plan": raw["plan"]} for one, raw in zip(asked, given, strict=True))))

    refused = 0
    for report, one, wanted in zip(check.reports, asked, expected, strict=True):
        if not report["delivered"]:
            assert not wanted["schema"]["pass"]
            continue
        found = [verdict for verdict in report["verdicts"] if verdict["group"] == "environment"]
        columns = {
            v["rule"]: int(v["verdict"] == "violated") for v in found if v["verdict"] in ("satisfied", "violated")
        }
        crashed = any(verdict["verdict"] == "unjudgeable" for verdict in found)
        assert columns.items() <= wanted["env"]["columns"].items(), one.id
        assert crashed or columns == wanted["env"]["columns"], one.id
        assert crashed == (wanted["env"]["crash"] is not None), one.id
        assert (outcomes(report)["schema"] == "satisfied") == wanted["schema"]["pass"], one.id
        logic = [verdict["verdict"] == "satisfied" for verdict in report["verdicts"] if verdict["group"] == "programs"]
        walks = ["__subclasses__" in source for source in one.programs or ()]  # succeeds there and is refused here
        refused += sum(walks)
        assert [a or b for a, b in zip(logic, walks, strict=True)] == wanted["logic"], one.id
        assert report["passed"] == wanted["final_pass"], one.id
    if total is not None:
        score, metric = check.summary["competition"], check.summary["metrics"]
        assert [score["DAV"], score["ATT"], score["DDR"]] == pytest.approx(total["TPC_soft_DAV_ATT_DDR"], abs=1e-6)
        for key in ("DR", "EPR_micro", "EPR_macro", "LPR_macro", "FPR"):
            assert 100 * metric[key.replace("_", " ")]["value"] == pytest.approx(total[key], abs=1e-9), key
        micro = metric["LPR micro"]
        assert 100 * (micro["value"] + refused / micro["n"]) == pytest.approx(total["LPR_micro"], abs=1e-9)
