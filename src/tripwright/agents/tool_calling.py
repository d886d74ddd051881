"""A modern tool-calling agent: the model calls typed tools, several at once if it likes, and hands the plan in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tripwright.agents.deliver import deliver
from tripwright.agents.model import ask
from tripwright.session import EndReason, Session

if TYPE_CHECKING:
    from inspect_ai.model import ChatMessage
    from inspect_ai.tool import ToolCall, ToolInfo

DELIVER = "deliver_plan"


async def act(session: Session) -> None:
    """Call tools until the plan is handed in, or the model speaks without calling any."""
    from inspect_ai.model import ChatMessageSystem, ChatMessageUser

    tools = _tools(session)
    messages: list[ChatMessage] = [
        ChatMessageSystem(content=f"{session.briefing.instructions}\nHand the finished plan in with {DELIVER}."),
        ChatMessageUser(content=session.request),
    ]
    while True:
        session.step()
        message = (await ask(session, messages, tools=tools)).message
        messages.append(message)
        if message.tool_calls:
            words = await _serve(session, message.tool_calls, messages)
        else:
            words = await deliver(session, message.text)
        if session.ended is not None:
            return
        if words is not None:
            messages.append(ChatMessageUser(content=words))


async def _serve(session: Session, calls: list[ToolCall], messages: list[ChatMessage]) -> str | None:
    """Answer every call of one message; a plan among them is handed in after the others were answered."""
    from inspect_ai.model import ChatMessageTool

    plan: Any = None
    handed_in = False
    for call in calls:
        if call.function == DELIVER and call.parse_error is not None:
            text = f"The plan was not handed in, its arguments are no JSON object: {call.parse_error}"
        elif call.function == DELIVER:
            plan, handed_in = call.arguments.get("plan"), True
            text = "The plan was handed in."
        else:
            arguments = call.arguments if call.parse_error is None else _raw(call)
            text = (await session.call(call.function, arguments)).content
        messages.append(ChatMessageTool(content=text, tool_call_id=call.id, function=call.function))
    if not handed_in:
        return None
    if not plan:
        session.close(EndReason.UNREADABLE_PLAN, f"{DELIVER} was called without a plan")
        return None
    if isinstance(plan, str):  # some models write the plan as text where the list belongs
        return await deliver(session, plan)
    return await session.say("The plan.", plan=plan)


def _raw(call: ToolCall) -> str:
    """What stood where the arguments belong, for the error result: text that is no JSON object."""
    text = str(call.arguments.get("input") or call.parse_error or "{")
    return text if not _is_object(text) else "{" + text


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _tools(session: Session) -> list[ToolInfo]:
    from inspect_ai.tool import ToolInfo, ToolParams

    found = [
        ToolInfo(name=tool.name, description=tool.description, parameters=ToolParams.model_validate(tool.parameters))
        for tool in session.tools.values()
    ]
    schema = {"type": "object", "properties": {"plan": session.briefing.plan_schema}, "required": ["plan"]}
    description = "Hand in the finished plan. The conversation ends with it."
    return [*found, ToolInfo(name=DELIVER, description=description, parameters=ToolParams.model_validate(schema))]
