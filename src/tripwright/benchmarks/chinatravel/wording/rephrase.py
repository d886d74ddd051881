"""Rephrasing requests by a model, in both languages: a text must read back as the same demands, or it is not taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.wording.read import read_request
from tripwright.rephrase import Rephrased, Rephraser, rephrase

Field = Literal["text", "text_en"]
INSTRUCTIONS: dict[Field, str] = {
    "text": (
        "请用自己的话把下面的旅行需求重新说一遍,像一位旅行者会写的那样。保留每一个事实:出发城市、目的地、天数、人数、每一项要求、"
        "所有的名称和数字。每项要求单独写成一句,不要增加内容,只回答改写后的文字。\n\n需求:{request}"
    ),
    "text_en": (
        "Say the following travel request in your own words, as a traveller would write it. Keep every fact: origin, "
        "destination, days, people, each demand, and all names and numbers as they are. Say each demand in a sentence "
        "of its own. Add nothing. Answer with the text only.\n\nRequest: {request}"
    ),
}


async def rephrase_tasks(tasks: Sequence[Task], rephraser: Rephraser, certifier: Certifier) -> Rephrased[Task]:
    """Ask for another wording of each text; one that does not read back as the task's programs is not taken.

    Args:
        tasks: The tasks with their texts.
        rephraser: A model behind a callable; what it raises is raised here.
        certifier: Of the tasks' world.
    """
    done, kept = list(tasks), 0
    for field in INSTRUCTIONS:
        done, stayed, _ = await _field(done, field, rephraser, certifier)
        kept += stayed
    return Rephrased(done, kept, len(INSTRUCTIONS) * len(done))


async def _field(tasks: Sequence[Task], field: Field, rephraser: Rephraser, certifier: Certifier) -> Rephrased[Task]:
    def accept(task: Task, text: str) -> Task | None:
        reading = read_request(text, certifier.lexicons)
        return task.model_copy(update={field: text}) if certifier.agrees(reading, task) else None

    def prompt(task: Task) -> str:
        return INSTRUCTIONS[field].format(request=getattr(task, field))

    return await rephrase(tasks, prompt, accept, rephraser)
