"""A plan as it is shown: dated, located to the metro station, priced by the world, faults at their items."""

from __future__ import annotations

import copy
import datetime as dt
import gzip
import json
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import icalendar
import pytest

from tripwright.benchmarks.chinatravel.agenda import plan_agenda, plan_itinerary
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.check import total_cost
from tripwright.benchmarks.chinatravel.queries import write_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.cli import run
from tripwright.errors import BadInput
from tripwright.trip.agenda import Agenda
from tripwright.trip.export import FORMATS, export_trip
from tripwright.trip.itinerary import Leg, Meal, Stay, Visit
from tripwright.trip.money import Money
from tripwright.world import World

Plan = dict[str, Any]
TASK = Task(id="e1", start_city="北京", target_city="上海", days=2, people_number=2, programs=())


def shown(small: Sandbox, plan: Any, **more: Any) -> Agenda:
    agenda = plan_agenda(TASK, plan, small, **more)
    assert agenda is not None
    return agenda


def test_every_leg_and_every_activity_is_an_entry_at_its_place(small: Sandbox, good: Plan) -> None:
    agenda = shown(small, good)
    assert [len(day.entries) for day in agenda.days] == [9, 7]
    assert all(entry.place.located and entry.place.exact for entry in agenda.entries)
    assert {entry.place.zone for entry in agenda.entries} == {"Asia/Shanghai"}
    metro = next(entry for entry in agenda.entries if entry.title.startswith("Metro"))
    assert metro.place.name.endswith("-地铁站")
    assert metro.place.lon != metro.dest.lon if metro.dest is not None else False
    night = agenda.days[1].entries[-1]
    assert night.title == "Train G2: 甲站 → 乙站"
    assert night.clocks == "19:00–01:00+1"


def test_the_itinerary_points_into_the_world_by_id(small: Sandbox, good: Plan) -> None:
    good["itinerary"][0]["activities"][1]["position"] = "nowhere"
    trip = plan_itinerary(TASK, good, small)
    assert trip is not None
    assert (trip.travellers, trip.world) == (2, small.world.digest)
    assert [day.date.isoformat() for day in trip.days] == ["2025-03-03", "2025-03-04"]
    items = [item for day in trip.days for item in day.items]
    assert [item.ref for item in items if isinstance(item, Stay | Meal)] == ["R2", "H1", "H1", "R1"]
    assert [item.ref for item in items if isinstance(item, Visit)] == [None]
    assert [item.ref for item in items if isinstance(item, Leg) and item.mode == "train"] == ["G1", "G2"]
    good["itinerary"][0]["activities"][1]["position"] = "镜湖"
    trip = plan_itinerary(TASK, good, small)
    assert trip is not None
    assert trip.days[0].items[4] == Visit("A1", "镜湖", "上海", 900, 990)


@pytest.mark.parametrize("plan", [None, [], {}, {"itinerary": []}, {"itinerary": [{"activities": []}] * 400}])
def test_without_a_trip_there_is_no_itinerary(plan: Any, small: Sandbox) -> None:
    assert plan_itinerary(TASK, plan, small) is None


def test_the_sheet_adds_up_to_what_the_plan_costs(small: Sandbox, good: Plan) -> None:
    costs = shown(small, good).costs
    assert costs is not None
    assert costs.total == Money(round((total_cost(good) or 0) * 100), "CNY")
    assert set(costs.by_kind()) == {"train", "metro", "visit", "taxi", "meal", "stay"}


def test_an_unknown_price_is_not_zero(small: Sandbox, good: Plan) -> None:
    good["itinerary"][1]["activities"][-1]["TrainID"] = "G3"  # the world knows no fare
    good["itinerary"][0]["activities"][1]["position"] = "nowhere"
    costs = shown(small, good).costs
    assert costs is not None
    assert costs.total is None
    assert {line.label for line in costs.unknown} == {"Train G3", "nowhere"}


@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_what_is_wrong_stands_at_its_item(rules: str, small: Sandbox, good: Plan) -> None:
    bench = ChinaTravel(small.world)
    bad = copy.deepcopy(good)
    bad["itinerary"][0]["activities"][2]["price"] = 1.0
    bad["itinerary"][1]["activities"][2]["start_time"] = "19:05"
    agenda = bench.agenda(TASK, bad, bench.check(TASK, bad, rules=rules).verdicts)
    assert agenda is not None
    marked = {entry.title: {mark.rule for mark in entry.marks} for entry in agenda.entries if entry.marks}
    assert "Incorrect price Information of Restruants" in marked["Dinner: 夜市"]
    assert "Incorrect Information of Intercity Transport on price or duration" in marked["Train G2: 甲站 → 乙站"]
    assert len(marked) == 2


def test_dates_are_given_or_said_to_be_none(small: Sandbox, good: Plan) -> None:
    assert "The plan has no dates: its first day is shown as Monday, 2025-03-03." in shown(small, good).notes
    agenda = shown(small, good, start=dt.date(2026, 5, 1))
    assert [day.date.isoformat() for day in agenda.days] == ["2026-05-01", "2026-05-02"]
    assert not agenda.notes


@pytest.mark.parametrize("start", ["1899-12-31", "9999-12-30"])
def test_a_year_that_no_calendar_tells_the_hours_of_is_refused(start: str, small: Sandbox, good: Plan) -> None:
    with pytest.raises(BadInput, match=f"not a year to travel in; field 'start'; found '{start}'"):
        plan_agenda(TASK, good, small, start=dt.date.fromisoformat(start))


@pytest.mark.parametrize(
    "plan", [None, 7, "x", [], {}, {"itinerary": 5}, {"itinerary": [{}]}, {"itinerary": [[]] * 400}]
)
def test_where_there_is_no_trip_none_is_shown(plan: Any, small: Sandbox) -> None:
    assert plan_agenda(TASK, plan, small) is None


def test_odd_plans_are_shown_as_far_as_they_go(small: Sandbox, good: Plan) -> None:
    odd = [None, -1, 10**400, float("nan"), "", "25:10", "\ud800", [], {"a": 1}, "x\x00\n"]
    bench = ChinaTravel(small.world)
    for key in ("position", "start_time", "transports", "price", "rooms", "start", "type", "TrainID"):
        for value in odd:
            plan = copy.deepcopy(good)
            for activity in (item for day in plan["itinerary"] for item in day["activities"]):
                activity[key] = value
            agenda = bench.agenda(TASK, plan, bench.check(TASK, plan).verdicts)
            for form in FORMATS if agenda is not None else ():
                assert export_trip(agenda, form).encode()


@pytest.fixture
def files(tmp_path: Path, small: Sandbox, good: Plan) -> list[str]:
    write_tasks(tmp_path / "tasks.jsonl", [TASK])
    (tmp_path / "plans").mkdir()
    (tmp_path / "plans" / "e1.json").write_text(json.dumps(good), encoding="utf-8")
    paths = ["--tasks", str(tmp_path / "tasks.jsonl"), "--plans", str(tmp_path / "plans")]
    return ["export", "chinatravel", *paths, "--world", str(small.world.path)]


def test_the_command_writes_every_format(files: list[str], tmp_path: Path) -> None:
    for form in ("ics", "geojson", "gpx", "md", "html"):
        assert run([*files, "--start", "2026-05-01", "--out", str(tmp_path / f"trip.{form}")]) == 0
    events = icalendar.Calendar.from_ical((tmp_path / "trip.ics").read_bytes()).walk("VEVENT")
    assert str(events[0]["DTSTART"].dt) == "2026-05-01 08:00:00+08:00"
    features = json.loads((tmp_path / "trip.geojson").read_text("utf-8"))["features"]
    assert any("-地铁站" in feature["properties"]["name"] for feature in features)
    assert ElementTree.parse(tmp_path / "trip.gpx").getroot().tag.endswith("gpx")
    assert (tmp_path / "trip.md").read_text("utf-8").startswith("# 北京 to 上海")
    assert (tmp_path / "trip.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--start", "tomorrow"], "--start"),
        (["--rules", "sond"], "did you mean 'sound'"),
        (["--id", "e2"], "unknown plan; found 'e2'"),
        (["--format", "pdf"], "pdf"),
    ],
)
def test_bad_arguments_are_one_line(
    more: list[str], words: str, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*files, *more]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_published_plans_cost_what_they_say(chinatravel_data: Path, sandbox: World) -> None:
    """Plans that pass everything: all places on the map, the sheet as near to their own sum as tolerances allow."""
    tables = Sandbox(sandbox)
    with gzip.open(chinatravel_data / "parity" / "feasible.input.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in map(json.loads, stream):
            agenda = plan_agenda(Task.model_validate(line["query"]), line["plan"], tables, start=dt.date(2026, 1, 1))
            assert agenda is not None
            assert agenda.notes == ()
            assert agenda.costs is not None
            assert agenda.costs.total is not None
            assert agenda.costs.total.minor / 100 == pytest.approx(total_cost(line["plan"]), rel=1e-3)


def test_ten_thousand_activities_are_shown_in_their_time(small: Sandbox, good: Plan) -> None:
    """Findings and prices find their items by address: once a look through all items for each of them."""
    many = good["itinerary"][0]["activities"]
    many[1:1] = [{"type": "attraction", "position": "镜湖", "price": -1} for _ in range(10_000)]
    bench = ChinaTravel(small.world)
    begun = time.thread_time()
    agenda = bench.agenda(TASK, good, bench.check(TASK, good, rules="sound").verdicts)
    assert agenda is not None
    assert len(agenda.days[0].entries) > 10_000
    assert time.thread_time() - begun < 10
