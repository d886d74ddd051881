"""From a reply in prose to a delivered plan: by rules where they can read it, by a model where the run gives one.

The rules are the user's, who reads a plan out of the agent's words. A run with ``--model-role formatter=MODEL`` asks
that model first to write the plan as JSON (TravelPlanner fact sheet, section 8.3).
"""

from __future__ import annotations

import json
from typing import cast

from tripwright.agents.model import ask, has_role
from tripwright.agents.prompting import long_answer
from tripwright.literals import NotALiteral, read_literal
from tripwright.session import Plan, Session

FORMATTER = "formatter"


async def deliver(session: Session, text: str) -> str | None:
    """Say the answer, as a plan where there is one; returns the user's next words."""
    if not text.strip():
        return await session.say("")
    plan = await _formatted(session, text) if has_role(FORMATTER) else None
    return await session.say(text, plan=plan)


async def _formatted(session: Session, text: str) -> Plan:
    """The plan as the formatter writes it; None when its reply holds none of the schema's kind, list or object."""
    schema = session.briefing.plan_schema
    is_list = schema.get("type") == "array"
    prompt = (
        f"Write the travel plan below as JSON{', a list with one object for each day' if is_list else ''}. Leave out "
        "currency signs; write '-' for what the plan leaves open or says only vaguely. Reply with the JSON alone.\n"
        f"Schema: {json.dumps(schema, ensure_ascii=False)}\n\nPlan:\n{text}"
    )
    reply = (await ask(session, prompt, role=FORMATTER, config=long_answer())).completion
    first, last = "[]" if is_list else "{}"
    inside = reply[reply.find(first) : reply.rfind(last) + 1]
    try:
        value: object = json.loads(inside)
    except (ValueError, RecursionError):
        try:
            value = read_literal(inside)
        except NotALiteral:
            return None
    return cast("Plan", value) if value and isinstance(value, list if is_list else dict) else None
