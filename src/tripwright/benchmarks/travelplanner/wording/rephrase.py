"""Rephrasing requests by a model, under guard: a text that loses or changes a fact is not taken."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.wording.agree import disagreements

Rephraser = Callable[[str], Awaitable[str] | str]
"""Gets the instruction with the request in it and answers with another wording; plain or asynchronous."""

INSTRUCTION = (
    "Say the following travel request in your own words, as a traveller would write it in one short paragraph. Keep "
    "every fact: departure, destination, number of cities, length, dates, travellers, budget and each demand. "
    "Write dates as in March 3rd to March 5th, 2022, and the budget with a dollar sign. Add nothing. "
    "Answer with the paragraph only.\n\nRequest: {request}"
)


class Rephrased(NamedTuple):
    """The tasks with the texts that passed, and how many kept the text they had."""

    tasks: list[Task]
    kept: int


async def rephrase_tasks(
    tasks: Sequence[Task], rephraser: Rephraser, names: Iterable[str] = (), *, parallel: int = 8
) -> Rephrased:
    """Ask for another wording of each request; where a fact is no longer read back, the old text stays.

    Args:
        tasks: The tasks with their texts.
        rephraser: A model behind a callable; what it raises is raised here.
        names: The world's cities and states, for reading the new text.
        parallel: Requests in flight at once.
    """
    known = frozenset(names)
    gate = asyncio.Semaphore(parallel)

    async def one(task: Task) -> Task:
        async with gate:
            answer = rephraser(INSTRUCTION.format(request=task.query))
            text = await answer if inspect.isawaitable(answer) else answer
        changed = task.model_copy(update={"query": " ".join(text.split()).strip('"')})
        # A text may leave unsaid only what the first one left unsaid too.
        return changed if changed.query and disagreements(changed, known) == disagreements(task, known) else task

    done = await asyncio.gather(*(one(task) for task in tasks))
    return Rephrased(done, sum(new is old for new, old in zip(done, tasks, strict=True)))
