"""The exact planner as an agent: the structured request goes to the planner's tool, its plan to the user.

What it cannot plan, because nothing satisfies the request or too little is known, it gives up on with the reason.
"""

from __future__ import annotations

from typing import Any

from tripwright.session import Session

TOOL = "exact_planner"


async def act(session: Session) -> None:
    """Plan and deliver."""
    result = await session.call(TOOL, session.briefing.fields)
    answer: dict[str, Any] = result.value if result.ok else {}
    plan = answer.get("plan")
    if plan is None:
        session.note(result.content, label="no plan")
        await session.say("")
        return
    await session.say(f"The cheapest plan, for {answer.get('cost')}.", plan=plan)
