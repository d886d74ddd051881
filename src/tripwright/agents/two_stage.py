"""Two-stage agents with a notebook: collect by a published text protocol, then plan from the notebook alone.

Act writes actions alone, ReAct a thought before each (TravelPlanner fact sheet, section 8.1; ChinaTravel's, section
11.1). How turns and actions are written is the briefing's business; the sentences are ours.
"""

from __future__ import annotations

from tripwright.agents.deliver import deliver
from tripwright.agents.model import ask, model_for
from tripwright.agents.prompting import first_line, long_answer, one_line, planning_prompt, refuse_long
from tripwright.errors import BadInput
from tripwright.session import PlannerInput, Session, TextProtocol

EARLY_TEMPERATURE = 1.0
PLANNER = "planner"
"""The role of the model that plans from the notebook; the agent's own where the run names no other."""


async def act(session: Session) -> None:
    """Action, observation, until the planner has answered."""
    await _hold(session, think=False)


async def react(session: Session) -> None:
    """Thought, action, observation, until the planner has answered."""
    await _hold(session, think=True)


async def react_one_shot(session: Session) -> None:
    """The same, shown one worked conversation."""
    protocol = _protocol(session)
    if not protocol.trajectory:
        raise BadInput("the benchmark has no worked conversation to show", field="agent", value="react-one-shot")
    await _hold(session, think=True, trajectory=protocol.trajectory)


async def _hold(session: Session, *, think: bool, trajectory: str = "") -> None:
    protocol = _protocol(session)
    header = _header(session, protocol, trajectory)
    early = protocol.early_model is not None and protocol.early_model in model_for("agent").name
    room = None if protocol.prompt_tokens is None else protocol.prompt_tokens // (2 if early else 1)
    temperature = EARLY_TEMPERATURE if early else 0.0
    scratchpad, shown = "", ""
    while True:
        number = session.step()
        if room is not None and refuse_long(session, header + scratchpad, room):
            return
        if think:
            head = protocol.head("Thought", number)
            thought = await _line(session, f"{header}{scratchpad}\n{head}", temperature)
            session.note(thought)
            scratchpad += f"\n{head} {thought}"
        head = protocol.head("Action", number)
        action = await _line(session, f"{header}{scratchpad}\n{head}", temperature)
        scratchpad += f"\n{head} {action}"
        result = await session.act(action)
        if isinstance(result.value, PlannerInput):
            await _plan(session, protocol, result.value)
            return
        if result.ok:
            scratchpad, shown = protocol.masked_in(scratchpad, shown), ""
            if session.ledger.tool_calls[-1].tool in protocol.masked:
                shown = result.content
        scratchpad += f"\n{protocol.head('Observation', number)} {result.content}"


async def _plan(session: Session, protocol: TextProtocol, given: PlannerInput) -> None:
    """The second stage: the planner sees the notebook and what the agent passed on, nothing else."""
    prompt = planning_prompt(protocol.planner, given.text, given.query, example=session.briefing.example)
    if protocol.planner_tokens is None or not refuse_long(session, prompt, protocol.planner_tokens):
        await deliver(session, (await ask(session, prompt, role=PLANNER, config=long_answer())).completion)


def _protocol(session: Session) -> TextProtocol:
    protocol = session.briefing.protocol
    if protocol is None:
        raise BadInput("no text protocol in this mode", field="mode", value=session.briefing.mode)
    return protocol


def _header(session: Session, protocol: TextProtocol, trajectory: str) -> str:
    tools = [f"({number}) {protocol.usage(tool)}" for number, tool in enumerate(session.tools.values(), start=1)]
    example = ["", "An example:", trajectory] if trajectory else []
    return "\n".join(
        [session.briefing.instructions, protocol.rules, *tools, *example, "", f"Request: {session.request}"]
    )


async def _line(session: Session, prompt: str, temperature: float) -> str:
    return first_line((await ask(session, prompt, config=one_line(temperature))).completion)
