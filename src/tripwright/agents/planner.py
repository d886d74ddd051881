"""The exact planner as an agent: the structured request goes to the planner's tool, its plan to the user.

What it cannot plan, because nothing satisfies the request or too little is known, it gives up on with the reason.
"""

from __future__ import annotations

from typing import Any

from tripwright.session import Session, ToolResult

TOOL = "exact_planner"


async def act(session: Session) -> None:
    """Plan and deliver."""
    await hand_in(session, await session.call(TOOL, session.briefing.fields))


async def hand_in(session: Session, result: ToolResult) -> None:
    """Say what the planner's tool found: a plan, or that there is none and why."""
    answer: dict[str, Any] = result.value if result.ok else {}
    plan = answer.get("plan")
    if plan is None:
        session.note(result.content, label="no plan")
        await session.say("")
        return
    await session.say(f"The cheapest plan, for {answer.get('cost')}.", plan=plan)
