"""TTG: the granted request as a mixed-integer program, whatever plan comes of it is delivered (fact sheet, 11.4)."""

from __future__ import annotations

import json
from typing import Any

from tripwright.agents.search_time import search_seconds
from tripwright.session import Session

LABEL = "milp"
"""The label of the note that holds the model's size and what became no rows."""


async def act(session: Session) -> None:
    """Solve and deliver; give up without a solution."""
    fields = session.briefing.fields
    asked = {**(fields or {}), "seed": session.seed % 2**31, **search_seconds(session)}
    result = await session.call("milp_planner", asked) if fields else None
    answer: dict[str, Any] = dict(result.value) if result is not None and result.ok else {}
    plan = answer.pop("plan", None)
    session.note(json.dumps(answer), label=LABEL)
    await session.say("The plan." if plan else "", plan=plan)
