"""What an evaluation would do and cost at least, without doing it."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import JsonValue

from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.folder import RunFolder
from tripwright.evaluation.prepare import open_setting, run_record
from tripwright.evaluation.setting import Setting

_CHARS = 4
"""Characters of English in a token, roughly."""


def estimate(config: EvalConfig, *, on_build: Callable[[str], None] | None = None) -> dict[str, JsonValue]:
    """The run's set-up and size; for an agent with a model also the least it reads, and costs where a price is given.

    Raises:
        BadInput: The set-up cannot work.
    """
    setting = open_setting(config, on_build=on_build)
    run = run_record(config, setting)
    folder = RunFolder(config.out)
    done = sum(sample.completed for sample in folder.samples()) if folder.exists else 0
    trials = run.count * run.epochs
    found: dict[str, JsonValue] = {
        "benchmark": run.benchmark,
        "world": f"{run.world.name} ({run.world.digest[:12]})",
        "tasks": f"{run.tasks.name} ({run.tasks.digest[:12]})",
        "agent": run.agent,
        "model": run.model,
        "mode": run.mode,
        "trials": trials,
        "still to run": trials - done,
        "limits of a conversation": ", ".join(
            f"{name} {value}" for name, value in run.limits.model_dump(exclude_none=True).items()
        ),
        "run folder": config.out,
    }
    if setting.agent.model:
        tokens = _least_tokens(setting) * run.epochs
        found["input tokens at least"] = tokens
        if config.prices is not None:
            found["USD at least"] = round(tokens * config.prices[0] / 1_000_000, 4)
    return found


def _least_tokens(setting: Setting) -> int:
    """What every agent reads once: instructions, request and material."""
    total = 0
    for task in setting.tasks:
        session = setting.session(task, 0)
        briefing = session.briefing
        total += len(briefing.instructions) + len(session.request) + len(briefing.material or "")
    return total // _CHARS
