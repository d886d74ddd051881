"""From a configuration to an opened set-up and its identity; every mistake shows here, before the first trial."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from pydantic import JsonValue, ValidationError

from tripwright.agents import Agent, load_agent
from tripwright.bench import Benchmark, benchmark
from tripwright.encodable import encodable
from tripwright.errors import BadInput, UnknownName
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.records import RunRecord, Source
from tripwright.evaluation.setting import Setting
from tripwright.session import Limits
from tripwright.version import VERSION

_PACKAGES = ("inspect_ai", "openai", "ortools")


def open_setting(config: EvalConfig, *, on_build: Callable[[str], None] | None = None) -> Setting:
    """Open world, tasks and agent, and make one session, so that what cannot work is refused at once.

    Raises:
        BadInput: Something in the configuration is wrong.
    """
    agent = load_agent(config.agent)
    bench: Benchmark[Any] = benchmark(config.benchmark, world=config.world, on_build=on_build)
    mode = _mode(agent, bench, config.mode)
    tasks = bench.tasks(config.tasks or bench.default_tasks, on_make=on_build)
    if config.reference is not None:
        bench.give_reference(tasks, Path(config.reference))
    tasks = tasks[: config.limit]
    if not tasks:
        raise BadInput("there are no tasks", field="--tasks", value=config.tasks or bench.default_tasks)
    setting = Setting(
        bench=bench,
        tasks=tuple(tasks),
        agent=agent,
        mode=mode,
        limits=_limits(bench.default_limits(mode), config.limits),
        seed=config.seed,
        feedback=config.feedback,
        jobs=config.jobs or (os.cpu_count() or 1 if not agent.model else 8),
    )
    for task in tasks:
        setting.session(task, 0)
    return setting


def run_record(config: EvalConfig, setting: Setting) -> RunRecord:
    """What ``run.json`` says of the run, its comparability key included."""
    bench = setting.bench
    manifest = bench.world.manifest
    lines = [json.dumps(bench.public(task), sort_keys=True, ensure_ascii=False) for task in setting.tasks]
    tasks = Source(name=Path(config.tasks or bench.default_tasks).name, digest=_digest("\n".join(lines)))
    splits = {bench.tags(task).get("split") for task in setting.tasks}
    rules = {name: bench.rules_digest(name) for name in bench.rule_sets}
    key: dict[str, JsonValue] = {
        "benchmark": bench.name,
        "world": manifest.digest,
        "tasks": tasks.digest,
        "mode": setting.mode,
        "material": _material(setting),
        "rules": dict[str, JsonValue](rules),
        "limits": setting.limits.model_dump(exclude_none=True),
        "feedback": setting.feedback,
        "user": "scripted",
    }
    return RunRecord(
        benchmark=bench.name,
        world=Source(name=manifest.name, digest=manifest.digest),
        tasks=tasks,
        split=splits.pop() if len(splits) == 1 else None,
        count=len(setting.tasks),
        mode=setting.mode,
        rules=rules,
        headline=bench.headline,
        agent=setting.agent.name,
        model=config.model if setting.agent.model else None,
        model_roles=config.model_roles,
        epochs=config.epochs,
        seed=config.seed,
        limits=setting.limits,
        options={"grants": list(setting.agent.grants)},
        key=key,
        versions=_versions(),
        created=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )


def differences(old: RunRecord, new: RunRecord) -> list[str]:
    """What a resumed run does not share with the one that was begun, one line each."""
    before, after = old.identity(), new.identity()
    return [
        f"{name}: {_short(before.get(name))} before, {_short(after.get(name))} now"
        for name in sorted(before.keys() | after.keys())
        if before.get(name) != after.get(name)
    ]


def _mode(agent: Agent, bench: Benchmark[Any], asked: str | None) -> str:
    """The mode asked for, or the first of the agent's that the benchmark has.

    Raises:
        BadInput: The agent is not for this benchmark, or not for this mode.
    """
    if agent.benchmarks and bench.name not in agent.benchmarks:
        raise BadInput(
            f"the agent {agent.name} is not for this benchmark",
            value=bench.name,
            expected=" or ".join(agent.benchmarks),
        )
    fitting = [mode for mode in agent.modes or bench.modes if mode in bench.modes]
    if asked is not None and asked not in bench.modes:
        raise UnknownName("mode", asked, bench.modes)
    if asked in fitting:
        return asked
    if asked is not None or not fitting:
        raise BadInput(
            f"the agent {agent.name} does not work in this mode",
            field="--mode",
            value=asked,
            expected=" or ".join(fitting or agent.modes),
        )
    return fitting[0]


def _limits(own: Limits, changes: dict[str, float]) -> Limits:
    try:
        return Limits.model_validate({**own.model_dump(), **changes})
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name = str(fault["loc"][0])
        if fault["type"] == "extra_forbidden":
            raise UnknownName("limit", name, Limits.model_fields) from error
        expected = "seconds above 0" if name == "seconds" else "a whole number from 1"
        raise BadInput("not a limit", field=f"--{name}", value=fault["input"], expected=expected) from error


def _material(setting: Setting) -> str | None:
    """Digest of what the agents are given to read, where they are given anything."""
    texts = [setting.session(task, 0).briefing.material for task in setting.tasks]
    if all(text is None for text in texts):
        return None
    return _digest("\n".join(text or "" for text in texts))


def _digest(text: str) -> str:
    return hashlib.sha256(encodable(text).encode()).hexdigest()


def _versions() -> dict[str, str]:
    found = {"tripwright": VERSION, "python": ".".join(map(str, sys.version_info[:3]))}
    for package in _PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
