"""Rephrasing requests by a model, under guard: a text that loses or changes a fact is not taken."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Rephraser = Callable[[str], Awaitable[str] | str]
"""Gets the instruction with the request in it and answers with another wording; plain or asynchronous."""


class Rephrased(NamedTuple, Generic[T]):
    """The tasks with the texts that passed; how many texts there were, and how many stayed as they were."""

    tasks: list[T]
    kept: int
    asked: int


async def rephrase(
    tasks: Sequence[T],
    prompt: Callable[[T], str],
    accept: Callable[[T, str], T | None],
    rephraser: Rephraser,
    *,
    parallel: int = 8,
) -> Rephrased[T]:
    """Ask for another wording of each task's request.

    Args:
        tasks: The tasks with their texts.
        prompt: The instruction for one of them.
        accept: The task with the new text; None where the text may not be taken.
        rephraser: A model behind a callable; what it raises is raised here.
        parallel: Requests in flight at once.
    """
    gate = asyncio.Semaphore(parallel)

    async def one(task: T) -> T | None:
        async with gate:
            answer = rephraser(prompt(task))
            text = await answer if inspect.isawaitable(answer) else answer
        return accept(task, " ".join(text.split()).strip('"'))

    done = await asyncio.gather(*(one(task) for task in tasks))
    changed = [new if new is not None else old for new, old in zip(done, tasks, strict=True)]
    return Rephrased(changed, sum(new is None for new in done), len(done))
