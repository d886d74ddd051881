"""Rephrasing requests by a model, under guard: a text that loses or changes a fact is not taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.wording.agree import disagreements
from tripwright.rephrase import Rephrased, Rephraser, rephrase

INSTRUCTION = (
    "Say the following travel request in your own words, as a traveller would write it in one short paragraph. Keep "
    "every fact: departure, destination, number of cities, length, dates, travellers, budget and each demand. "
    "Write dates as in March 3rd to March 5th, 2022, and the budget with a dollar sign. Add nothing. "
    "Answer with the paragraph only.\n\nRequest: {request}"
)


async def rephrase_tasks(
    tasks: Sequence[Task], rephraser: Rephraser, names: Iterable[str] = (), *, parallel: int = 8
) -> Rephrased[Task]:
    """Ask for another wording of each request; where a fact is no longer read back, the old text stays.

    Args:
        tasks: The tasks with their texts.
        rephraser: A model behind a callable; what it raises is raised here.
        names: The world's cities and states, for reading the new text.
        parallel: Requests in flight at once.
    """
    known = frozenset(names)

    def accept(task: Task, text: str) -> Task | None:
        changed = task.model_copy(update={"query": text})
        # A text may leave unsaid only what the first one left unsaid too.
        return changed if text and disagreements(changed, known) == disagreements(task, known) else None

    def prompt(task: Task) -> str:
        return INSTRUCTION.format(request=task.query)

    return await rephrase(tasks, prompt, accept, rephraser, parallel=parallel)
