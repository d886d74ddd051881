"""A trial in a process of its own, for agents that compute; this module never imports Inspect.

A worker opens the world once and keeps it: worlds are read-only, and a connection belongs to one process.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue

from tripwright.agents import Agent, load_agent
from tripwright.bench import Benchmark, benchmark
from tripwright.evaluation.trial import run_trial
from tripwright.session import Limits


class TrialOrder(BaseModel):
    """Everything a worker must know, as JSON."""

    model_config = ConfigDict(frozen=True)

    benchmark: str
    world: str
    agent: str
    task: dict[str, JsonValue]
    epoch: int
    seed: int
    mode: str
    limits: Limits
    feedback: int


def work(order: str) -> str:
    """Run the trial that the order describes; both are JSON (``TrialOrder`` in, ``SampleRecord`` out)."""
    what = TrialOrder.model_validate_json(order)
    bench, agent = _bench(what.benchmark, what.world), _agent(what.agent)
    task = bench.read_task(what.task)
    session = bench.session(
        task, seed=what.seed, mode=what.mode, limits=what.limits, grants=agent.grants, feedback=what.feedback
    )
    return asyncio.run(run_trial(bench, task, agent, session, epoch=what.epoch)).model_dump_json()


@lru_cache(4)
def _bench(name: str, world: str) -> Benchmark[Any]:
    return benchmark(name, world=world)


@lru_cache(4)
def _agent(name: str) -> Agent:
    return load_agent(name)
