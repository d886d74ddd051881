"""One trial: a conversation from its first word to its verdicts. No runner, no Inspect.

The same function serves the evaluation, its worker processes and ``tripwright rescore`` (the judging half).
"""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
from typing import Any

from tripwright.agents import Agent
from tripwright.bench import Benchmark, TaskLike
from tripwright.errors import SessionOver
from tripwright.evaluation.records import CheckRecord, SampleRecord
from tripwright.session import EndReason, Plan, Session
from tripwright.session.session import StubbornAgent


def trial_seed(seed: int, task: str, epoch: int) -> int:
    """The seed of one trial, the same whatever else runs beside it."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{task}/{epoch}".encode()).digest()[:4])


async def converse(agent: Agent, session: Session) -> str | None:
    """Let the agent hold the session to its end; returns what the agent failed with, None when it did not.

    An agent is foreign code: whatever it raises ends its own conversation and no other.
    """
    clock = asyncio.timeout(session.limits.seconds)
    try:
        async with clock:
            await agent.act(session)
    except (SessionOver, StubbornAgent):  # it had ended, and the reason that was given then stands
        pass
    except (Exception, SystemExit) as error:  # the boundary to foreign code, see above
        text = f"{type(error).__name__}: {error}"
        if clock.expired():
            session.close(EndReason.TIME_LIMIT, f"more than {session.limits.seconds:g} seconds")
        elif session.ended is None:
            session.close(EndReason.ERROR, text)
            return text
    session.close(EndReason.GAVE_UP, "the agent returned without an answer")
    return None


def judge(bench: Benchmark[Any], task: TaskLike, plan: Plan) -> dict[str, CheckRecord]:
    """The plan's judgement under every rule set."""
    return {rules: CheckRecord.of(bench.check(task, plan, rules=rules)) for rules in bench.rule_sets}


def broken_trial(bench: Benchmark[Any], task: TaskLike, *, epoch: int, seed: int, error: str) -> SampleRecord:
    """The record of a trial that could not be held at all: its process died."""
    return SampleRecord(
        task=task.id,
        epoch=epoch,
        seed=seed,
        tags=bench.tags(task),
        request=task.query,
        end=EndReason.ERROR,
        detail=error,
        verdicts=judge(bench, task, None),
        started=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        error=error,
    )


async def run_trial(
    bench: Benchmark[Any], task: TaskLike, agent: Agent, session: Session, *, epoch: int
) -> SampleRecord:
    """Hold the conversation, judge what was delivered, and write the record."""
    started = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
    error = await converse(agent, session)
    assert session.ended is not None
    delivered = session.plan if session.ended is EndReason.DELIVERED else None
    unfinished = None if delivered is not None else session.plan
    return SampleRecord(
        task=task.id,
        epoch=epoch,
        seed=session.seed,
        tags=bench.tags(task),
        request=session.request,
        end=session.ended,
        detail=session.detail,
        plan=delivered,
        answer=session.answer,
        verdicts=judge(bench, task, delivered),
        unfinished_plan=unfinished,
        unfinished_verdicts={} if unfinished is None else judge(bench, task, unfinished),
        ledger=session.ledger,
        events=session.events,
        started=started,
        seconds=session.ledger.seconds,
        error=error,
    )
