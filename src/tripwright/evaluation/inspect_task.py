"""Our trials as Inspect AI sees them: a dataset, a solver that holds the conversation, a scorer for the verdicts.

The verdicts are made by the trial itself; the scorer only shows them to Inspect. What ``tripwright`` reports comes from
the run folder, never from Inspect's log.
"""

from __future__ import annotations

import math
from typing import Any

from inspect_ai import Epochs, Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import StoreModel
from pydantic import Field, JsonValue

from tripwright.agents.model import usage_entry
from tripwright.errors import TripwrightError
from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.setting import Setting
from tripwright.evaluation.trial import broken_trial, run_trial, trial_seed
from tripwright.evaluation.worker import work
from tripwright.session import Session

_SAFETY = 2
"""Inspect's own limits stand this far above the session's: they only catch calls that pass the session by."""


class Evidence(StoreModel):
    """What a trial leaves in Inspect's store: its scores, and the whole record where there is no run folder."""

    scores: dict[str, float | None] = Field(default_factory=dict[str, float | None])
    record: JsonValue = None


class TrialFailed(TripwrightError):
    """The agent or its model broke down: Inspect marks the sample, and a resumed run tries it again."""


def inspect_task(setting: Setting, name: str) -> Task:
    """The Inspect task of a setting."""
    samples = [Sample(id=task.id, input=task.query, metadata=dict(setting.bench.tags(task))) for task in setting.tasks]
    tokens = setting.limits.tokens
    return Task(
        name=name,
        dataset=MemoryDataset(samples, name=name),
        solver=_conversation(setting),
        scorer=_verdicts(),
        epochs=Epochs(1, []),
        token_limit=None if tokens is None else tokens * _SAFETY,
    )


def _conversation(setting: Setting) -> Solver:
    tasks = {task.id: task for task in setting.tasks}

    @solver(name="conversation")
    def conversation() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            record = await _trial(setting, tasks[str(state.sample_id)], state.epoch)
            if setting.on_record is not None:
                setting.on_record(record)
            if record.error is not None:
                raise TrialFailed(record.error)
            evidence = state.store_as(Evidence)
            evidence.scores = _scores(setting, record)
            if setting.on_record is None:
                evidence.record = record.model_dump(mode="json", exclude_none=True)
            state.output = ModelOutput.from_content(model=record.end.value, content=record.answer or "")
            state.completed = True
            return state

        return solve

    return conversation()


async def _trial(setting: Setting, task: Any, epoch: int) -> SampleRecord:
    seed = trial_seed(setting.seed, task.id, epoch)
    if not setting.agent.model and setting.jobs > 1:
        return await _trial_apart(setting, task, epoch, seed)
    session = setting.session(task, seed)
    try:
        record = await run_trial(setting.bench, task, setting.agent, session, epoch=epoch)
    finally:
        _enter_unseen_calls(session)
    return record


async def _trial_apart(setting: Setting, task: Any, epoch: int, seed: int) -> SampleRecord:
    """The trial in a worker process; one that dies takes this trial with it and no other."""
    from anyio import BrokenWorkerProcess, to_process

    order = setting.order(task, epoch, seed).model_dump_json()
    try:
        return SampleRecord.model_validate_json(await to_process.run_sync(work, order, cancellable=True))
    except BrokenWorkerProcess:
        died = "the agent's process died"
        return broken_trial(setting.bench, task, epoch=epoch, seed=seed, error=died)


def _enter_unseen_calls(session: Session) -> None:
    """Put an agent's calls in the ledger that went to Inspect's models without ``agents.model.ask``."""
    from inspect_ai.event import ModelEvent
    from inspect_ai.log import transcript

    if session.ledger.model_calls:
        return
    for event in transcript().events:
        if isinstance(event, ModelEvent) and event.output.usage is not None and event.cache != "read":
            entry = usage_entry(event.model, event.role or "agent", event.output.usage, retries=event.retries or 0)
            session.ledger.model_calls.append(entry)


def _scores(setting: Setting, record: SampleRecord) -> dict[str, float | None]:
    task = next(task for task in setting.tasks if task.id == record.task)
    scores: dict[str, float | None] = {}
    for place, rules in enumerate(setting.bench.rule_sets):
        prefix = f"{rules}_" if place else ""
        rates = setting.bench.metrics([(task, record.verdicts[rules].report())])
        scores |= {prefix + name: rate.value for name, rate in rates.items()}
    return scores


@scorer(name="verdicts", metrics={"*": [mean()]})
def _verdicts() -> Scorer:
    async def score(state: TaskState, target: Target) -> Score:
        scores = state.store_as(Evidence).scores
        return Score(value={name: math.nan if value is None else value for name, value in scores.items()})

    return score
