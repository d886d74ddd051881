"""Run folders made by hand, on the small invented world, for tests of what reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.travelplanner.trips import Trip, task
from tripwright.bench import benchmark
from tripwright.evaluation.folder import RunFolder
from tripwright.evaluation.records import CheckRecord, RunRecord, SampleRecord, Source
from tripwright.evaluation.summary import summarise
from tripwright.session import EndReason, Event, Ledger, ModelCall, ToolCall

GOOD, BAD, NONE, BROKEN, MISSING = "good", "bad", "none", "broken", "missing"
"""How a trial turns out: a plan that passes, one that breaks a rule, no plan, a breakdown, or nothing recorded."""
REQUEST = 'Five days, please. <script>alert("x")</script>'


def write_run(
    folder: Path, file: Path, results: Sequence[Sequence[str]], *, key: Mapping[str, Any] | None = None, **changes: Any
) -> Path:
    """Write a run with one task for each entry of ``results``, which says how each of its trials turns out."""
    bench = benchmark("travelplanner", world=file)
    days = [(level, days) for level in ("easy", "hard") for days in (5,)]
    tasks = [
        task(id=f"q-{n}", query=f"{REQUEST} ({n})", level=days[n % 2][0], days=days[n % 2][1])
        for n in range(1, len(results) + 1)
    ]
    rules = {name: f"{name}@1" for name in bench.rule_sets}
    whole = {
        "benchmark": "travelplanner",
        "world": bench.world.digest,
        "tasks": "t" * 64,
        "mode": "tools",
        "rules": rules,
        "limits": {"steps": 30},
        **(key or {}),
    }
    body = {
        "benchmark": "travelplanner",
        "world": Source(name=str(file), digest=bench.world.digest),
        "tasks": Source(name="tasks.jsonl", digest="t" * 64),
        "count": len(tasks),
        "mode": "tools",
        "rules": rules,
        "agent": "tester",
        "epochs": max(len(trials) for trials in results),
        "key": whole,
        "created": "2026-11-30T00:00:00+00:00",
        **changes,
    }
    run = RunRecord.model_validate(body)
    run_folder = RunFolder(folder)
    run_folder.begin(run, [bench.public(one) for one in tasks])
    samples = [
        _sample(bench, one, result, epoch)
        for one, trials in zip(tasks, results, strict=True)
        for epoch, result in enumerate(trials, start=1)
        if result != MISSING
    ]
    for sample in samples:
        run_folder.append(sample)
    run_folder.seal(summarise(bench, run, tasks, samples))
    return folder


def _sample(bench: Any, one: Any, result: str, epoch: int) -> SampleRecord:
    plan = Trip(bench.catalog).plan() if result in (GOOD, BAD) else None
    if plan is not None and result == BAD:
        plan[1]["dinner"] = "Castle <b>of</b> Birch, Birch"
    end = {NONE: EndReason.STEP_LIMIT, BROKEN: EndReason.ERROR}.get(result, EndReason.DELIVERED)
    return SampleRecord(
        task=one.id,
        epoch=epoch,
        tags=bench.tags(one),
        request=one.query,
        end=end,
        plan=plan,
        verdicts={rules: CheckRecord.of(bench.check(one, plan, rules=rules)) for rules in bench.rule_sets},
        ledger=Ledger(
            steps=2,
            tool_calls=[
                ToolCall(step=1, tool="flight_search", arguments={"city": "Birch"}, ok=True),
                ToolCall(step=2, tool="flight_search", arguments="{", ok=False),
            ],
            model_calls=[
                ModelCall(model="stub/agent", input_tokens=900, output_tokens=100, cost=0.25),
                ModelCall(model="stub/parser", role="parser", input_tokens=50, output_tokens=50, cost=0.05),
            ],
        ),
        events=[
            Event(n=0, at=0, kind="user", text=one.query),
            Event(n=1, at=1, kind="call", step=1, tool="flight_search", arguments={"city": "Birch"}),
            Event(n=2, at=1, kind="result", step=1, tool="flight_search", text="<table> " + "x" * 2000),
            Event(n=3, at=2, kind="end", reason=end),
        ],
        seconds=2.0,
        error="RuntimeError: </article> broke" if result == BROKEN else None,
    )
