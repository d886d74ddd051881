"""Everything that a run's trials share: the benchmark on its world, the tasks, the agent, and where records go."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from tripwright.agents import Agent
from tripwright.bench import Benchmark
from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.worker import TrialOrder
from tripwright.session import Limits, Session


@dataclass(frozen=True)
class Setting:
    """One run's set-up, opened and ready.

    Attributes:
        bench: The benchmark on its world.
        tasks: The tasks, in order.
        agent: Who acts.
        mode: How it meets the tasks.
        limits: What each conversation may use up.
        seed: The run's seed.
        feedback: How often a failing plan is answered.
        jobs: Conversations at a time.
        on_record: Gets the record of each trial as it ends.
    """

    bench: Benchmark[Any]
    tasks: tuple[Any, ...]
    agent: Agent
    mode: str
    limits: Limits
    seed: int = 0
    feedback: int = 0
    jobs: int = 1
    on_record: Callable[[SampleRecord], None] | None = None

    def session(self, task: Any, seed: int) -> Session:
        """A session on a task, with what the agent is granted."""
        return self.bench.session(
            task,
            seed=seed,
            mode=self.mode,
            limits=self.limits,
            grants=self.agent.grants,
            feedback=self.feedback,
        )

    def order(self, task: Any, epoch: int, seed: int) -> TrialOrder:
        """The same trial as an order for a worker process."""
        return TrialOrder(
            benchmark=self.bench.name,
            world=str(self.bench.world.path),
            agent=self.agent.name,
            task=self.bench.public(task),
            epoch=epoch,
            seed=seed,
            mode=self.mode,
            limits=self.limits,
            feedback=self.feedback,
        )


_CURRENT: ContextVar[Setting | None] = ContextVar("_CURRENT", default=None)


def current_setting() -> Setting | None:
    """The setting of the evaluation that runs here; None under plain ``inspect eval``."""
    return _CURRENT.get()


@contextmanager
def use_setting(setting: Setting) -> Generator[None]:
    """Make it the current one, so that Inspect's tasks are built from it instead of opening everything again."""
    token = _CURRENT.set(setting)
    try:
        yield
    finally:
        _CURRENT.reset(token)
