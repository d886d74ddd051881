"""Direct planning: everything in one prompt, the plan in one reply (paper, section 4.1)."""

from __future__ import annotations

from tripwright.agents.deliver import deliver
from tripwright.agents.model import ask
from tripwright.agents.prompting import PROMPT_TOKENS, long_answer, planning_prompt, refuse_long
from tripwright.session import Session

STEP_BY_STEP = "Keep meals and sights varied. Think step by step before you write the plan down."


async def act(session: Session) -> None:
    """One prompt, one reply."""
    await _plan(session, advice="", opening="")


async def cot(session: Session) -> None:
    """The same with a call to reason step by step (zero-shot chain of thought)."""
    await _plan(session, advice=STEP_BY_STEP, opening=" Let us think step by step. First,")


async def _plan(session: Session, advice: str, opening: str) -> None:
    session.step()
    briefing = session.briefing
    prompt = planning_prompt(
        briefing.instructions, briefing.material or "", session.request, example=briefing.example, advice=advice
    )
    prompt += opening
    if not refuse_long(session, prompt, PROMPT_TOKENS):
        await deliver(session, (await ask(session, prompt, config=long_answer())).completion)
