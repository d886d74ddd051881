"""The benchmarks as registered Inspect tasks, for ``inspect eval tripwright/travelplanner -T agent=greedy``.

Arguments are plain values, because they are a run's identity to Inspect. ``tripwright eval`` builds the same tasks from
what it has opened already and adds digests: worlds and task files that move keep their identity, changed ones lose it.
"""

from __future__ import annotations

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
    setting = current_setting()
    if setting is None:
        setting = open_setting(
            EvalConfig(
                benchmark="travelplanner",
                agent=agent,
                tasks=tasks,
                world=world,
                mode=mode,
                seed=seed,
                limit=limit,
                reference=reference,
                feedback=feedback,
                limits=limits or {},
                out="",
            )
        )
    return inspect_task(setting, "travelplanner")
