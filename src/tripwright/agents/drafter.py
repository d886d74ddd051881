"""Drafting programs for a person's request by a model: NL2DSL outside an evaluation."""

from __future__ import annotations

from typing import Any

from tripwright.agents.nl2dsl import translate
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.synthesis.review import TRIP, Draft, Drafter
from tripwright.benchmarks.chinatravel.task import Task


def model_drafter(bench: ChinaTravel) -> Drafter:
    """A drafter that asks the model which Inspect finds in its environment (``INSPECT_EVAL_MODEL``).

    What the model does not make out is None in the draft, and programs that stay faulty are left out.
    """
    anywhere = min(bench.sandbox.cities)

    async def draft(text: str) -> Draft:
        # The session shows the request alone; where the trip leads is for the model to find out.
        task = Task(
            uid="draft", start_city=anywhere, target_city=anywhere, days=1, people_number=1, nature_language=text
        )
        found = await translate(bench.session(task, mode="granted", grants=("language",)))
        fields: dict[str, Any] = {} if found is None else dict(found.fields)
        programs = tuple(fields.get("programs", ()))
        return Draft(text, programs=programs, **{name: fields.get(name) for name in TRIP})

    return draft
