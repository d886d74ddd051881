from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ModelOutput, ModelUsage, get_model

import tripscript
from trips import write_tasks
from tripwright.errors import BadInput, UnknownName
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.engine import LOGS, Outcome, evaluate
from tripwright.evaluation.folder import SAMPLES, RunFolder
from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.trial import trial_seed
from tripwright.session import EndReason
from tripwright.world import Manifest
from tripwright.world.build import WorldBuilder

OWN = '''
import os
from pathlib import Path
from tripwright.agents.model import ask

HERE = Path(__file__).parent

async def fragile(session):
    """Breaks down on the second request until a file says otherwise."""
    with (HERE / "acted").open("a") as stream:
        stream.write(session.request + "\\n")
    if "2" in session.request and not (HERE / "healed").exists():
        raise RuntimeError("out of order")
    await session.say("Here.", plan=[])
fragile.tripwright_model = False

async def deadly(session):
    """Takes its process down on the second request."""
    if "2" in session.request:
        os._exit(7)
    await session.say("Here.", plan=[{"days": 1}])
deadly.tripwright_model = False

async def modelled(session):
    """Asks its model twice and another role once."""
    for _ in range(2):
        session.step()
        await ask(session, session.request)
    await ask(session, "be kind", role="user")
    await session.say("Done", plan=[{"days": 1}])

async def straight(session):
    """Calls Inspect's model without telling the session."""
    from inspect_ai.model import get_model
    await get_model().generate(session.request)
    await session.say("")
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.fixture
def run(small_world_file: Path, task_file: Path, tmp_path: Path) -> Any:
    def start(agent: str, out: str | Path = "run", **options: Any) -> Outcome:
        body = {"benchmark": "travelplanner", "tasks": str(task_file), "world": str(small_world_file), "jobs": 1}
        return evaluate(EvalConfig.model_validate({**body, "agent": agent, "out": str(tmp_path / out), **options}))

    return start


@pytest.fixture(scope="module")
def begun(small_world_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of the null agent; its task file lies beside it."""
    place = tmp_path_factory.mktemp("begun")
    tasks = write_tasks(place / "trips.jsonl", 4)
    body = {"benchmark": "travelplanner", "tasks": str(tasks), "world": str(small_world_file), "jobs": 1}
    evaluate(EvalConfig.model_validate({**body, "agent": "null", "out": str(place / "run")}))
    return place / "run"


def timeless(sample: SampleRecord) -> dict[str, Any]:
    """A record without what differs between two runs of the same thing."""
    body = sample.model_dump(mode="json", exclude={"started", "seconds"})
    body["ledger"].pop("seconds")
    for call in [*body["ledger"]["tool_calls"], *body["ledger"]["model_calls"]]:
        call.pop("seconds")
    for event in body["events"]:
        event.pop("at")
    return body


def test_null_scores_nothing_and_the_planner_all_that_can_be_planned(run: Any) -> None:
    null, planner = run("null", "null").summary, run("planner", "planner").summary

    assert all(metric.value in (0, None) for metric in null.metrics.values())
    assert planner.metrics["final"].value == 0.75
    assert planner.metrics["sound/final"].value == 0.75
    assert (planner.counts.expected, planner.counts.delivered) == (4, 3)
    assert planner.counts.ends == {"delivered": 3, "gave_up": 1}
    low, high = planner.metrics["final"].low, planner.metrics["final"].high
    assert low is not None
    assert high is not None
    assert low < 0.75 < high


def test_a_run_leaves_no_model_behind(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INSPECT_EVAL_MODEL", raising=False)
    run("null", "null")

    with pytest.raises(ValueError, match="No model"):
        get_model()


def test_the_folder_says_what_was_run_and_holds_no_path(run: Any, tmp_path: Path) -> None:
    folder = run("greedy").folder
    record = folder.run

    assert (record.agent, record.model, record.mode, record.count, record.split) == (
        "greedy",
        None,
        "tools",
        4,
        "train",
    )
    assert record.options == {"grants": ["fields"]}
    assert set(record.versions) >= {"tripwright", "python", "inspect_ai"}
    assert [sample.request for sample in folder.samples()] == [f"Request {n}." for n in range(1, 5)]
    assert all(set(sample.verdicts) == {"upstream", "sound"} for sample in folder.samples())
    for file in ("run.json", "tasks.jsonl", "samples.jsonl", "summary.json"):
        assert str(tmp_path) not in (folder.path / file).read_text(encoding="utf-8")


def test_a_finished_run_is_not_run_again_wherever_it_lies(run: Any, tmp_path: Path) -> None:
    first = run("greedy")
    shutil.move(tmp_path / "run", tmp_path / "moved")
    before = (tmp_path / "moved" / SAMPLES).read_bytes()

    again = run("greedy", "moved")
    assert again.summary == first.summary
    assert (tmp_path / "moved" / SAMPLES).read_bytes() == before


def test_trials_are_the_same_however_many_run_at_a_time(run: Any) -> None:
    one = run("greedy", "one", epochs=2, seed=5).folder.samples()
    two = run("greedy", "two", epochs=2, seed=5, jobs=2).folder.samples()

    assert [timeless(sample) for sample in one] == [timeless(sample) for sample in two]
    assert [sample.seed for sample in one[:2]] == [trial_seed(5, "train-1", 1), trial_seed(5, "train-1", 2)]
    assert len({sample.seed for sample in one}) == 8


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seed": 1}, "seed: 0 before, 1 now"),
        ({"epochs": 2}, "epochs: 1 before, 2 now"),
        ({"limit": 2}, "tasks: "),
        ({"limits": {"calls": 3}}, 'limits: {"steps": 60'),
        ({"agent": "planner"}, 'agent: "null" before, "planner" now; options: '),
        ({"feedback": 1}, "feedback: 0 before, 1 now"),
    ],
)
def test_another_set_up_is_refused_with_the_difference(
    run: Any, begun: Path, changes: dict[str, Any], text: str
) -> None:
    before = (begun / SAMPLES).read_bytes()

    with pytest.raises(BadInput) as caught:
        run(**{"agent": "null", "out": begun, **changes})
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (begun / SAMPLES).read_bytes() == before


def test_a_changed_world_is_another_set_up(run: Any, begun: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with WorldBuilder(other) as build:
        build.add("city", [[name, name, None, "Northland", None, None, None, None] for name in ("Birch", "Fir Harbor")])
        build.finish(Manifest(name="small", dialect="travelplanner", currency="USD", source="another one"))

    with pytest.raises(BadInput, match="world: "):
        run("null", begun, world=str(other))


def test_a_changed_task_file_is_another_set_up(run: Any, begun: Path, task_file: Path) -> None:
    task_file.write_text(task_file.read_text().replace("Request 1", "Request one"))
    with pytest.raises(BadInput, match="tasks: "):
        run("null", begun)


def test_a_breakdown_counts_as_a_failure_and_is_repeated_by_the_next_run(run: Any, own: Path) -> None:
    first = run(f"{own}:fragile")

    assert (first.recorded, first.failed, first.stopped) == (4, 1, "")
    assert first.summary.counts.completed == 3
    assert first.summary.metrics["delivery"].n == 4
    assert first.summary.metrics["completed/delivery"].n == 3
    broken = first.folder.samples()[1]
    assert (broken.end, broken.error) == (EndReason.ERROR, "RuntimeError: out of order")
    assert first.summary.metrics["final"].value == 0.0

    (own.parent / "healed").touch()
    second = run(f"{own}:fragile")
    assert (second.recorded, second.failed) == (4, 0)
    assert (own.parent / "acted").read_text().splitlines() == [f"Request {n}." for n in (1, 2, 3, 4, 2)]
    assert len((second.folder.path / SAMPLES).read_text().splitlines()) == 4


def test_a_process_that_dies_takes_its_own_trial_with_it(run: Any, own: Path) -> None:
    outcome = run(f"{own}:deadly", jobs=2)

    assert outcome.failures == ("the agent's process died",)
    assert [sample.end.value for sample in outcome.folder.samples()] == ["delivered", "error", "delivered", "delivered"]


def test_model_calls_end_up_in_the_ledger_by_role_with_their_cost(run: Any, own: Path) -> None:
    agent = tripscript.script("agent", lambda _: "a reply")
    user = tripscript.script("user", lambda _: ModelOutput.from_content("user", "thanks"))
    outcome = run(f"{own}:modelled", model=agent, model_roles={"user": user}, prices=(1.0, 2.0), limit=2)
    ledger = outcome.folder.samples()[0].ledger

    assert [(call.role, call.input_tokens, call.output_tokens) for call in ledger.model_calls] == [
        ("agent", 100, 20),
        ("agent", 100, 20),
        ("user", 100, 20),
    ]
    assert outcome.summary.tokens == {"agent": 480, "user": 240}
    assert outcome.summary.cost == {"agent": pytest.approx(4 * 140e-6), "user": pytest.approx(2 * 140e-6)}
    assert ledger.steps == 2
    assert len(tripscript.CALLS["agent"]) == 4


def test_calls_that_pass_the_session_by_are_entered_too(run: Any, own: Path) -> None:
    outcome = run(f"{own}:straight", model=tripscript.script("straight", lambda _: "hm"), limit=2)

    assert outcome.summary.tokens == {"agent": 240}
    assert outcome.summary.cost == {"agent": None}


def test_a_reply_is_kept_for_its_own_trial_only(
    run: Any, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "cache"))
    count = iter(range(1000))
    model = tripscript.script("cached", lambda _: f"reply {next(count)}")
    user = tripscript.script("kind", lambda _: "thanks")
    options = {"model": model, "model_roles": {"user": user}, "cache": "1D", "epochs": 4, "limit": 1}

    run(f"{own}:modelled", "first", **options)
    assert len(tripscript.CALLS["cached"]) == 4
    again = run(f"{own}:modelled", "second", **options)
    assert len(tripscript.CALLS["cached"]) == 4
    assert again.summary.tokens == {"agent": 0, "user": 0}
    assert all(call.from_cache for sample in again.folder.samples() for call in sample.ledger.model_calls)
    run(f"{own}:modelled", "third", **options, seed=9)
    assert len(tripscript.CALLS["cached"]) == 8


def test_the_cost_limit_stops_the_run_and_a_higher_one_goes_on(run: Any, own: Path) -> None:
    model = tripscript.script("dear", lambda _: "x")
    options = {"model": model, "model_roles": {"user": model}, "prices": (10_000.0, 0.0)}

    stopped = run(f"{own}:modelled", **options, max_cost=4.5)
    assert stopped.summary is None
    assert stopped.stopped == "the cost limit of 4.5 USD is reached"
    assert len(tripscript.CALLS["dear"]) == 5

    done = run(f"{own}:modelled", **options, max_cost=100)
    assert done.summary.counts.completed == 4


def test_a_failing_model_is_asked_again_a_bounded_number_of_times(
    run: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> str:
        raise ConnectionError("no line")

    model = tripscript.script("down", refuse)
    outcome = run(f"{own}:modelled", model=model, limit=1, max_retries=1)

    assert outcome.failed == 1
    assert len(tripscript.CALLS["down"]) == 2
    sample = outcome.folder.samples()[0]
    assert "no line" in (sample.error or "")
    assert "no line" in (sample.ledger.model_calls[0].error or "")


def test_session_limits_end_a_conversation_that_spends_too_much(run: Any, own: Path) -> None:
    big = ModelUsage(input_tokens=900, output_tokens=200, total_tokens=1100)
    model = tripscript.script("wordy", lambda _: ModelOutput(model="wordy", usage=big, completion="x"))
    outcome = run(f"{own}:modelled", model=model, limits={"tokens": 1000}, limit=1)

    assert [sample.end for sample in outcome.folder.samples()] == [EndReason.TOKEN_LIMIT]
    assert (outcome.failed, outcome.summary.counts.completed) == (0, 1)


@pytest.mark.parametrize(
    ("agent", "options", "text"),
    [
        ("own.py:modelled", {}, "needs a model"),
        ("own.py:modelled", {"model": "nobody/none-such"}, "nobody"),
        ("own.py:modelled", {"model": "tripscript/dear", "max_cost": 1.0}, "--price"),
        ("nul", {}, "did you mean 'null'"),
        ("greedy", {"mode": "two-stage"}, "does not work in this mode"),
        ("null", {"mode": "two-stag"}, "did you mean 'two-stage'"),
        ("null", {"mode": "sole-planning"}, "no reference information"),
        ("null", {"tasks": "trian"}, "did you mean 'train'"),
        ("null", {"world": "us-mimi"}, "did you mean 'us-mini'"),
        ("null", {"limits": {"stepps": 3}}, "did you mean 'steps'"),
        ("null", {"limits": {"steps": 0}}, "field '--steps'; found 0.0; expected a whole number from 1"),
        ("null", {"limits": {"seconds": -1.0}}, "field '--seconds'; found -1.0; expected seconds above 0"),
        ("null", {"limits": {"steps": 1e23}}, "field '--steps'"),
        ("null", {"benchmark": "chinatrip"}, "unknown benchmark"),
    ],
)
def test_what_cannot_work_is_refused_before_anything_runs(
    run: Any, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agent: str, options: dict[str, Any], text: str
) -> None:
    monkeypatch.chdir(own.parent)
    with pytest.raises(BadInput) as caught:
        run(agent, **options)

    assert text in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "run" / SAMPLES).exists()


def test_a_folder_with_other_things_in_it_is_left_alone(run: Any, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.tex").touch()

    with pytest.raises(BadInput, match="holds no run"):
        run("null")


def test_two_processes_do_not_run_in_one_folder(run: Any, tmp_path: Path) -> None:
    with RunFolder(tmp_path / "run").held(), pytest.raises(BadInput, match="another process"):
        run("null")
    assert run("null").summary is not None


def test_feedback_is_for_train_tasks_only(run: Any, task_file: Path) -> None:
    task_file.write_text(task_file.read_text().replace("train-", "validation-"))

    with pytest.raises(BadInput, match="train split only"):
        run("null", feedback=2)


def test_reports_need_nothing_of_inspects(run: Any, tmp_path: Path) -> None:
    folder = run("greedy").folder
    shutil.copytree(folder.path, tmp_path / "copy", ignore=shutil.ignore_patterns(LOGS))
    copy = RunFolder.open(tmp_path / "copy")

    assert (copy.run, copy.tasks(), copy.samples(), copy.summary) == (
        folder.run,
        folder.tasks(),
        folder.samples(),
        folder.summary,
    )


def test_an_unknown_agent_is_a_bad_name() -> None:
    with pytest.raises(UnknownName):
        evaluate(EvalConfig(benchmark="travelplanner", agent="nobody", tasks="train", out="nowhere"))
