"""Testing an agent against the contract, before it costs anything."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from tripwright.agents.agent import Act
from tripwright.bench import Benchmark
from tripwright.errors import SessionOver
from tripwright.session import EndReason, Session
from tripwright.session.session import StubbornAgent

_SECONDS = 30.0


def check_agent(
    act: Act,
    bench: Benchmark[Any],
    task: Any,
    *,
    mode: str | None = None,
    grants: Sequence[str] = (),
    seconds: float = _SECONDS,
) -> list[str]:
    """Hold a few conversations with an agent and say what of the contract it breaks; an empty list is a pass.

    It must end its conversation or return, raise nothing of its own, stop when the session says that it is over, and do
    the same again with the same seed (an agent with a model may differ there).

    Example:
        >>> check_agent(my_agent.act, bench, bench.tasks("mini")[0])                # doctest: +SKIP
        []
    """
    first, again, over = (bench.session(task, seed=1, mode=mode, grants=grants) for _ in range(3))
    problems = _hold(act, first, seconds, "a conversation")
    if problems:
        return problems
    if first.ended is None:
        problems.append("a conversation: it returned without saying anything, which counts as given up")
    if first.ended is EndReason.UNREADABLE_PLAN:
        problems.append("a conversation: its last words hold no plan; pass one as say(text, plan=...)")
    problems += _hold(act, again, seconds, "the same conversation again")
    if first.plan != again.plan:
        problems.append("the same conversation again: another plan; draw at random from session.seed alone")
    over.close(EndReason.TIME_LIMIT)
    return problems + _hold(act, over, seconds, "a conversation that is over")


def _hold(act: Act, session: Session, seconds: float, what: str) -> list[str]:
    """One conversation; what went wrong in it."""

    async def hold() -> None:
        await asyncio.wait_for(act(session), seconds)

    try:
        asyncio.run(hold())
    except SessionOver:
        return []
    except StubbornAgent:
        return [f"{what}: it goes on after SessionOver; let that exception pass"]
    except TimeoutError:
        return [f"{what}: no end after {seconds:g} seconds"]
    except Exception as error:  # whatever the agent raises is the finding
        return [f"{what}: it raised {type(error).__name__}: {error}"]
    return []
