"""Turning a plan in free text into the published format by a model; its answer is parsed, never evaluated."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from tripwright.benchmarks.travelplanner.freetext.convert import Converted, convert_plan, structured_day
from tripwright.benchmarks.travelplanner.freetext.structured import find_days
from tripwright.benchmarks.travelplanner.instructions import PLAN_FORMAT

Reader = Callable[[str], Awaitable[str] | str]
"""Gets the instruction with the text in it and answers with JSON; plain or asynchronous."""

_INSTRUCTION = (
    "Write the following travel plan as JSON, without changing, adding or leaving out anything.\n"
    f"{PLAN_FORMAT}\n"
    'Leave prices and currency signs out of names. What the text leaves vague is "-".\n'
    "Answer with the JSON list in a code fence.\n\nTravel plan:\n"
)


async def convert_by_model(text: str, reader: Reader) -> Converted:
    """Have a model write the plan as JSON; when its answer holds no plan, the rules read the text.

    Args:
        text: The plan in free text; an empty one is not sent.
        reader: A model behind a callable; what it raises is raised here.
    """
    if not text.strip():
        return Converted(None, "nothing")
    reply = reader(_INSTRUCTION + text)
    days = find_days(await reply if inspect.isawaitable(reply) else reply)
    if days is None:
        return convert_plan(text)
    return Converted([structured_day(day, number) for number, day in enumerate(days, start=1)], "model")
