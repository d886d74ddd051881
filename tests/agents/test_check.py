from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tripwright as tw
from trips import write_tasks
from tripwright.agents import check_agent, load_agent
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import SessionOver
from tripwright.evaluation.trial import run_trial
from tripwright.session import EndReason, Session


@pytest.fixture(scope="module")
def bench(small_world_file: Path) -> TravelPlanner:
    return tw.benchmark("travelplanner", world=small_world_file)


@pytest.fixture(scope="module")
def task(bench: TravelPlanner, tmp_path_factory: pytest.TempPathFactory) -> Task:
    return bench.tasks(write_tasks(tmp_path_factory.mktemp("tasks") / "trips.jsonl", 2))[0]


@pytest.mark.parametrize("name", ["null", "greedy", "planner"])
def test_our_own_agents_keep_the_contract(bench: TravelPlanner, task: Task, name: str) -> None:
    agent = load_agent(name)

    assert check_agent(agent.act, bench, task, grants=agent.grants) == []


async def silent(session: Session) -> None:
    session.note("I say nothing")


async def wordy(session: Session) -> None:
    await session.say("No plan, only words.")


async def moody(session: Session) -> None:
    await session.say("", plan=[random.random()])


async def clumsy(session: Session) -> None:
    raise KeyError("city")


async def stubborn(session: Session) -> None:
    while True:
        try:
            await session.say("Again.", plan=[])
        except Exception:
            session.note("never mind")


async def slow(session: Session) -> None:
    await asyncio.sleep(60)


@pytest.mark.parametrize(
    ("act", "finding"),
    [
        (silent, "without saying anything"),
        (wordy, "hold no plan"),
        (moody, "another plan"),
        (clumsy, "raised KeyError"),
        (stubborn, "goes on after SessionOver"),
        (slow, "no end after"),
    ],
)
def test_what_breaks_the_contract_is_found(
    bench: TravelPlanner, task: Task, act: Callable[[Session], Any], finding: str
) -> None:
    assert finding in " ".join(check_agent(act, bench, task, seconds=0.2))


def test_a_stubborn_agent_does_not_hold_up_a_run(bench: TravelPlanner, task: Task) -> None:
    agent = load_agent("null")
    replaced = type(agent)(agent.name, agent.description, stubborn)
    record = asyncio.run(run_trial(bench, task, replaced, bench.session(task), epoch=1))

    assert (record.end, record.error) == (EndReason.DELIVERED, None)


def test_a_conversation_that_is_over_says_so_first(bench: TravelPlanner, task: Task) -> None:
    session = bench.session(task)
    session.close(EndReason.GAVE_UP)

    with pytest.raises(SessionOver):
        session.check_open()
