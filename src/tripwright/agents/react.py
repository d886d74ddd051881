"""ReAct and Reflexion on given data: think, ask what a day costs, and finish (fact sheet, section 8.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tripwright.agents import two_stage
from tripwright.agents.deliver import deliver
from tripwright.agents.model import ask
from tripwright.agents.prompting import one_turn, refuse_long
from tripwright.session import Session, ToolResult

PROMPT_TOKENS = 14_000
FAILURES = 3
"""Failing cost enquiries in a row after which Reflexion reflects."""
STOPS = ("Action", "Thought", "Observation")
"""Words that end a turn. They are cut from the reply here, because some providers refuse to be told."""
REFLEXION_STOPS = STOPS[:2]
"""As published, Reflexion's third one is mistyped and never met (Q35)."""
_FINISH = re.compile(r"Finish\[(.+)\]$", re.DOTALL)
_ACTIONS = """\
Think and act in turn. A thought reasons about what to do next. An action is one of:
1. CostEnquiry[one day of the plan as a JSON object, with people_number in it]: what that day costs, or what of it \
does not exist. Ask day by day.
2. Finish[the whole plan]: hand in the plan of all days. Do so before the steps run out."""


async def act(session: Session) -> None:
    """ReAct: thought, action, observation, until the plan is handed in; with the notebook in two-stage mode."""
    if session.briefing.mode == "two-stage":
        await two_stage.react(session)
    else:
        await _loop(session, reflect=False)


async def reflexion(session: Session) -> None:
    """ReAct that looks back at itself after three failing enquiries in a row."""
    await _loop(session, reflect=True)


async def _loop(session: Session, *, reflect: bool) -> None:
    stops = REFLEXION_STOPS if reflect else STOPS
    reflections: list[str] = []
    scratchpad = ""
    failures = 0
    while True:
        number = session.step()
        prompt = _prompt(session, reflections)
        if refuse_long(session, prompt + scratchpad, PROMPT_TOKENS):
            return
        thought = " ".join((await _turn(session, f"{prompt}{scratchpad}", f"Thought {number}", stops)).split())
        session.note(thought)
        scratchpad += f"\nThought {number}: {thought}"
        turn = await _turn(session, f"{prompt}{scratchpad}", f"Action {number}", stops)
        action = "".join(turn.splitlines())
        scratchpad += f"\nAction {number}: {action}"
        finish = _FINISH.match(turn)  # with its line breaks, which a plan in prose needs to be read
        if finish is not None:
            words = await deliver(session, finish[1])
            if words is None:
                return
            observation = words
        else:
            result = await session.act(action)
            failures = _count(failures, result)
            observation = result.content
        scratchpad += f"\nObservation {number}: {observation}"
        if reflect and failures >= FAILURES:
            # As published, only a successful enquiry clears the state, so every further step in it reflects again.
            reflections.append(await _reflection(session, scratchpad))


def _count(failures: int, result: ToolResult) -> int:
    """Failing enquiries in a row; arguments that cannot be read are no enquiry."""
    invalid: Sequence[str] | None = getattr(result.value, "invalid", None)
    if not result.ok or invalid is None:
        return failures
    return failures + 1 if invalid else 0


def _prompt(session: Session, reflections: Sequence[str]) -> str:
    briefing = session.briefing
    parts = [briefing.instructions, _ACTIONS, f"A plan looks like this:\n{briefing.example}"]
    if reflections:
        listed = "\n".join(f"- {text}" for text in reflections)
        parts.append(f"You tried before and failed. What you noted about it:\n{listed}")
    parts += [f"Given information: {briefing.material or ''}", f"Request: {session.request}"]
    return "\n\n".join(parts) + "\n"


async def _turn(session: Session, prompt: str, label: str, stops: Sequence[str]) -> str:
    """The model's next words up to the next stop word; a reply may begin with the label that it was given."""
    reply = (await ask(session, f"{prompt}\n{label}:", config=one_turn())).completion.strip()
    reply = reply.removeprefix(f"{label}:")
    return re.split("|".join(stops), reply, maxsplit=1)[0].strip()


async def _reflection(session: Session, scratchpad: str) -> str:
    given = f"Given information: {session.briefing.material or ''}\n\nRequest: {session.request}"
    prompt = (
        f"{_ACTIONS}\n\n{given}\n{scratchpad}\n\nThe last enquiries failed. In a few sentences, say what went wrong "
        "and what to do otherwise.\nReflection:"
    )
    reply = (await ask(session, prompt, config=one_turn())).completion
    text = " ".join(re.split("|".join(REFLEXION_STOPS), reply, maxsplit=1)[0].split())
    session.note(text, label="reflection")
    return text
