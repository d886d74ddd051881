"""Neuro-symbolic planning: a model turns the request into fields, the exact planner does the rest.

What the model writes is validated by the planner's tool; one retry is shown the error. A request that cannot be met is
answered honestly: no plan, and the demands that stand against each other.
"""

from __future__ import annotations

import json
from typing import Any, cast

from tripwright.agents.model import ask
from tripwright.agents.planner import TOOL, hand_in
from tripwright.agents.prompting import long_answer
from tripwright.session import Session, ToolResult
from tripwright.session.tools import parse_arguments


async def act(session: Session) -> None:
    """Read the request, plan, deliver."""
    session.step()
    prompt = _prompt(session)
    reply = (await ask(session, prompt, config=long_answer())).completion
    result = await session.call(TOOL, _fields(reply))
    if not result.ok:
        prompt += f"\n{reply}\n\nThat was refused: {result.content}\nWrite the corrected JSON object alone.\nJSON:"
        reply = (await ask(session, prompt, config=long_answer())).completion
        result = await session.call(TOOL, _fields(reply))
    await hand_in(session, result)


def _prompt(session: Session) -> str:
    schema = json.dumps(session.tools[TOOL].parameters, ensure_ascii=False)
    return (
        "Turn the travel request into a JSON object for a planner. Use only what the request says; null where it says "
        f"nothing. Reply with the JSON object alone.\nSchema: {schema}\n\nRequest: {session.request}\nJSON:"
    )


def _fields(reply: str) -> dict[str, Any] | str:
    """The JSON object in a reply; the reply itself when there is none, for the tool to refuse."""
    inside = reply[reply.find("{") : reply.rfind("}") + 1]
    parsed = parse_arguments(inside) if inside else None
    return reply or "-" if parsed is None or isinstance(parsed, ToolResult) else cast("dict[str, Any]", parsed)
