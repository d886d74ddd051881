"""Two-stage ReAct with a notebook: collect by tools, then plan from the notebook alone (fact sheet, section 8.1).

The protocol, its masks and its stops are the published ones; the sentences are ours.
"""

from __future__ import annotations

from tripwright.agents.deliver import deliver
from tripwright.agents.model import ask, model_for
from tripwright.agents.prompting import PROMPT_TOKENS as PLANNER_TOKENS
from tripwright.agents.prompting import first_line, long_answer, one_line, planning_prompt, refuse_long
from tripwright.benchmarks.travelplanner.instructions import SOLE_PLANNING
from tripwright.benchmarks.travelplanner.protocol import MASKED, mask, read_action
from tripwright.session import PlannerInput, Session

PROMPT_TOKENS = 30_000
EARLY_MODEL, EARLY_PROMPT_TOKENS, EARLY_TEMPERATURE = "gpt-3.5", 15_000, 1.0
"""As published, one model has half the room and is the only one not asked at temperature 0 (Q33)."""
PLANNER = "planner"
"""The role of the model that plans from the notebook; the agent's own where the run names no other."""
_EXAMPLES = {
    "FlightSearch": "FlightSearch[Ferncombe, Saltmere, 2022-03-04]",
    "GoogleDistanceMatrix": "GoogleDistanceMatrix[Ferncombe, Saltmere, self-driving]",
    "AccommodationSearch": "AccommodationSearch[Saltmere]",
    "RestaurantSearch": "RestaurantSearch[Saltmere]",
    "AttractionSearch": "AttractionSearch[Saltmere]",
    "CitySearch": "CitySearch[Coastland]",
    "NotebookWrite": "NotebookWrite[Restaurants in Saltmere]",
    "Planner": "Planner[the traveller's request]",
}


async def act(session: Session) -> None:
    """Thought, action, observation, until the planner has answered."""
    header = _header(session)
    early = EARLY_MODEL in model_for("agent").name
    room, temperature = (EARLY_PROMPT_TOKENS, EARLY_TEMPERATURE) if early else (PROMPT_TOKENS, 0.0)
    scratchpad, shown = "", ""
    while True:
        number = session.step()
        if refuse_long(session, header + scratchpad, room):
            return
        thought = await _line(session, f"{header}{scratchpad}\nThought {number}:", temperature)
        session.note(thought)
        scratchpad += f"\nThought {number}: {thought}"
        action = await _line(session, f"{header}{scratchpad}\nAction {number}:", temperature)
        scratchpad += f"\nAction {number}: {action}"
        result = await session.act(action)
        if isinstance(result.value, PlannerInput):
            await _plan(session, result.value)
            return
        if result.ok:
            scratchpad, shown = mask(scratchpad, shown), ""
            if read_action(action).name in MASKED:
                shown = result.content
        scratchpad += f"\nObservation {number}: {result.content}"


async def _plan(session: Session, given: PlannerInput) -> None:
    """The second stage: the planner sees the notebook and what the agent passed on, nothing else."""
    prompt = planning_prompt(SOLE_PLANNING, given.text, given.query)
    if not refuse_long(session, prompt, PLANNER_TOKENS):
        await deliver(session, (await ask(session, prompt, role=PLANNER, config=long_answer())).completion)


def _header(session: Session) -> str:
    lines = [
        f"({number}) {name}[{', '.join(tool.parameters.get('properties', {}))}]: {tool.description} "
        f"Example: {_EXAMPLES.get(name, name + '[...]')}"
        for number, (name, tool) in enumerate(session.tools.items(), start=1)
    ]
    rules = "Write one action at a time, on one line, never one inside another. An action is one of:"
    return "\n".join([session.briefing.instructions, rules, *lines, "", f"Request: {session.request}"])


async def _line(session: Session, prompt: str, temperature: float) -> str:
    return first_line((await ask(session, prompt, config=one_line(temperature))).completion)
