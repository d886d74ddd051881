"""The benchmarks as registered Inspect tasks, for ``inspect eval tripwright/travelplanner -T agent=greedy``.

Arguments are plain values, because they are a run's identity to Inspect. ``tripwright eval`` builds the same tasks from
what it has opened already and adds digests: worlds and task files that move keep their identity, changed ones lose it.
"""

from __future__ import annotations

from typing import Any

from inspect_ai import Task, task

from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.inspect_task import inspect_task
from tripwright.evaluation.prepare import open_setting
from tripwright.evaluation.setting import current_setting


@task
def travelplanner(
    agent: str = "null",
    tasks: str | None = None,
    world: str | None = None,
    mode: str | None = None,
    seed: int = 0,
    limit: int | None = None,
    reference: str | None = None,
    feedback: int = 0,
    limits: dict[str, float] | None = None,
    identity: str | None = None,
) -> Task:
    """TravelPlanner: plan a trip under a budget and a traveller's demands.

    Args:
        agent: A registered agent, or ``module:callable``.
        tasks: A named task set or a task file.
        world: A named world or a world file.
        mode: ``tools``, ``two-stage`` or ``sole-planning``.
        seed: Every trial's own seed derives from it.
        limit: Only the first tasks.
        reference: A file of reference information, for sole-planning.
        feedback: How often a failing plan is answered (train split only).
        limits: Limits of a conversation that replace the mode's own, by name.
        identity: Digest of everything that identifies a run; set by ``tripwright eval``.
    """
    return _task("travelplanner", locals())


@task
def chinatravel(
    agent: str = "null",
    tasks: str | None = None,
    world: str | None = None,
    mode: str | None = None,
    seed: int = 0,
    limit: int | None = None,
    feedback: int = 0,
    limits: dict[str, float] | None = None,
    identity: str | None = None,
) -> Task:
    """ChinaTravel: plan a trip to a Chinese city, to the minute, under open-ended requirements.

    Args:
        agent: A registered agent, or ``module:callable``.
        tasks: A named task set or a task file.
        world: A named world or a world file.
        mode: ``tools`` or ``two-stage``.
        seed: Every trial's own seed derives from it.
        limit: Only the first tasks.
        feedback: How often a failing plan is answered.
        limits: Limits of a conversation that replace the mode's own, by name.
        identity: Digest of everything that identifies a run; set by ``tripwright eval``.
    """
    return _task("chinatravel", locals())


def _task(benchmark: str, arguments: dict[str, Any]) -> Task:
    """The task of the evaluation that runs here, or of one set up from the arguments."""
    setting = current_setting()
    if setting is None:
        given = {name: value for name, value in arguments.items() if name != "identity" and value is not None}
        setting = open_setting(EvalConfig.model_validate({"benchmark": benchmark, "out": "", **given}))
    return inspect_task(setting, benchmark)
